//! Boards that are over, whole, and their results.

use bridge::{Outcome, Prose, Seat, Table, Vulnerability};
use serde::Serialize;

use super::view::{Contract, MadeCall, cards};
use crate::table::{ClaimText, Place, State};
use crate::text::{self, PerSeat};
use crate::words;

/// How a board ended at one table.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Played {
    contract: Option<String>,
    #[serde(with = "text::option")]
    declarer: Option<Seat>,
    tricks: Option<usize>,
    score_ns: i32,
    text: String,
}

impl Played {
    pub(crate) fn new(outcome: &Outcome, vulnerability: Vulnerability) -> Self {
        let (contract, tricks) = match *outcome {
            Outcome::PassedOut => (None, None),
            Outcome::Played { contract, tricks } => (Some(contract), Some(tricks)),
        };
        Self {
            contract: contract.map(|contract| format!("{}{}", contract.bid, contract.doubling)),
            declarer: contract.map(|contract| contract.declarer),
            tricks,
            score_ns: outcome.score_ns(vulnerability),
            text: words::outcome(outcome, vulnerability),
        }
    }
}

/// The result of an attempt at a board, beside that of the other table.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ResultLine {
    place: usize,
    number: usize,
    attempt: usize,
    over: bool,
    played: Option<Played>,
    other: Option<Played>,
    pub(crate) imps: Option<f64>,
    /// The claim that ended it, in words.
    claim: Option<Prose>,
}

/// The result of an attempt, both counted from 0. The other table is told only when this one is over.
pub(crate) fn result_line(state: &State, place: usize, attempt: usize) -> Option<ResultLine> {
    let there = state.places.get(place)?;
    let vulnerability = there.board.vulnerability;
    let outcome = there.attempts.get(attempt)?.table.outcome();
    let other = outcome.and(there.other.as_ref()).and_then(Table::outcome);
    let points = |outcome: &Option<Outcome>| outcome.map(|outcome| outcome.score_ns(vulnerability));
    let swing = points(&outcome).zip(points(&other)).map(|(own, other)| own - other);
    Some(ResultLine {
        place: place + 1,
        number: there.board.number.unwrap_or(place + 1),
        attempt: attempt + 1,
        over: outcome.is_some(),
        played: outcome.map(|outcome| Played::new(&outcome, vulnerability)),
        other: other.map(|outcome| Played::new(&outcome, vulnerability)),
        imps: swing.map(|difference| state.settings().scoring.swing(difference)),
        claim: there.attempts.get(attempt)?.claim.clone(),
    })
}

/// A board that is over, or one that was pasted.
#[derive(Debug, Serialize)]
pub(crate) struct BoardRecord {
    pub(crate) place: usize,
    pub(crate) attempt: usize,
    pub(crate) attempts: usize,
    pub(crate) from: usize,
    pub(crate) number: usize,
    #[serde(with = "text")]
    pub(crate) dealer: Seat,
    #[serde(with = "text")]
    pub(crate) vul: Vulnerability,
    #[serde(with = "text")]
    pub(crate) deal: bridge::Deal,
    pub(crate) hands: PerSeat<Vec<String>>,
    pub(crate) names: PerSeat<String>,
    pub(crate) calls: Vec<MadeCall>,
    pub(crate) contract: Option<Contract>,
    pub(crate) cards: Vec<CardRecord>,
    pub(crate) claim: Option<ClaimText>,
    pub(crate) result: Option<ResultLine>,
    pub(crate) other: Option<OtherRecord>,
}

/// A card that was played.
#[derive(Debug, Serialize)]
pub(crate) struct CardRecord {
    #[serde(with = "text")]
    seat: Seat,
    #[serde(with = "text")]
    card: cards::Card,
    trick: usize,
    pub(crate) reason: Option<Prose>,
}

impl CardRecord {
    /// The cards of a table, without reasons.
    pub(crate) fn all(table: &Table) -> Vec<Self> {
        let played = table.play_so_far().into_iter().flat_map(bridge::Play::iter);
        let record =
            |(place, (seat, card)): (usize, _)| Self { seat, card, trick: place / 4 + 1, reason: None };
        played.enumerate().map(record).collect()
    }
}

/// The other table.
#[derive(Debug, Serialize)]
pub(crate) struct OtherRecord {
    pub(crate) calls: Vec<MadeCall>,
    contract: Option<Contract>,
    cards: Vec<CardRecord>,
    played: Option<Played>,
}

impl OtherRecord {
    pub(crate) fn new(table: &Table, calls: Vec<MadeCall>) -> Self {
        let vulnerability = table.board().vulnerability;
        Self {
            calls,
            contract: table.contract().map(Contract::new),
            cards: CardRecord::all(table),
            played: table.outcome().map(|outcome| Played::new(&outcome, vulnerability)),
        }
    }
}

impl BoardRecord {
    /// What a table and its names tell; the caller adds calls with meanings and the rest.
    pub(crate) fn of(table: &Table, names: PerSeat<String>, calls: Vec<MadeCall>) -> Self {
        let board = table.board();
        Self {
            place: 1,
            attempt: 1,
            attempts: 1,
            from: 0,
            number: board.number.unwrap_or(1),
            dealer: board.dealer,
            vul: board.vulnerability,
            deal: board.deal,
            hands: PerSeat::from_fn(|seat| cards(board.deal.hand(seat))),
            names,
            calls,
            contract: table.contract().map(Contract::new),
            cards: CardRecord::all(table),
            claim: table.claimed().map(Into::into),
            result: None,
            other: None,
        }
    }

    /// Where in the set it stands.
    pub(crate) fn at_place(self, place: usize, attempt: usize, there: &Place) -> Self {
        let from = there.attempts.get(attempt).map_or(0, |attempt| attempt.given);
        Self { place: place + 1, attempt: attempt + 1, attempts: there.attempts.len(), from, ..self }
    }
}
