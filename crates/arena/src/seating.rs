//! Four players at one board.
//!
//! The table shows each player its view and nothing else, takes its decision, and has the laws check it. A decision
//! that breaks a law ends the board with an error that names the seat; the board so far is kept.
//!
//! A claim is put to the opponents with the claimer's cards faced. If all agree the board ends; if not it is played on,
//! and nobody claims again.

use std::fmt;
use std::time::Duration;

use bridge::{BySeat, Call, Claim, Prose, Seat, Side, Table, TableError};
use cards::Card;
use players::bridge::{FacedClaim, Player, SureTricks, Verdict};
use search::Stopwatch;
use thiserror::Error;

/// Four players, each in its seat.
pub type Seating = BySeat<Box<dyn Player>>;

/// One decision as it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who decided: declarer for dummy.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// Why.
    pub reason: Prose,
    /// How long it took.
    pub time: Duration,
}

/// Something done at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A call.
    Call(Call),
    /// A card.
    Card(Card),
    /// A claim.
    Claim(Claim),
    /// An opponent's answer to a claim.
    Answer(Verdict),
}

impl fmt::Display for Action {
    /// The call or card, or a word or two.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(call) => f.pad(&call.to_string()),
            Self::Card(card) => f.pad(&card.to_string()),
            Self::Claim(claim) => f.pad(&format!("claims {}", claim.tricks)),
            Self::Answer(Verdict::Accepted) => f.pad("accepts"),
            Self::Answer(Verdict::Refused) => f.pad("refuses"),
        }
    }
}

/// A player broke a law.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} may not do this: {error}", seat.name())]
pub struct Breach {
    /// Who.
    pub seat: Seat,
    /// Which law.
    pub error: TableError,
}

/// Whether certain tricks are played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Claims {
    /// Every card is played.
    #[default]
    PlayedOut,
    /// The board ends with a claim that the opponents agree to.
    Taken,
}

/// Plays a board to its end, telling `log` of every decision.
///
/// # Errors
/// A player broke a law; the table stands where it did.
pub fn play_board(
    table: &mut Table,
    players: &mut Seating,
    claims: Claims,
    log: &mut dyn FnMut(Entry),
) -> Result<(), Breach> {
    let mut may_claim = claims == Claims::Taken;
    while let Some(seat) = table.actor() {
        if may_claim
            && table.to_play().is_some()
            && let Some(sure) = players[seat].claim(&table.view(seat))
        {
            if is_agreed(table, players, seat, sure, log) {
                break;
            }
            may_claim = false;
        }
        decide(table, players, seat, log)?;
    }
    Ok(())
}

/// Bids a board to the end of its auction.
///
/// # Errors
/// A player broke a law; the table stands as it stood before.
pub fn bid_board(table: &mut Table, players: &mut Seating, log: &mut dyn FnMut(Entry)) -> Result<(), Breach> {
    while let Some(seat) = table.to_call() {
        decide(table, players, seat, log)?;
    }
    Ok(())
}

/// The next call or card.
fn decide(
    table: &mut Table,
    players: &mut Seating,
    seat: Seat,
    log: &mut dyn FnMut(Entry),
) -> Result<(), Breach> {
    let view = table.view(seat);
    let stopwatch = Stopwatch::start();
    let (action, reason, result) = if table.to_call().is_some() {
        let decision = players[seat].call(&view);
        (Action::Call(decision.choice), decision.reason, table.call(decision.choice))
    } else {
        let decision = players[seat].play(&view);
        (Action::Card(decision.choice), decision.reason, table.play(decision.choice))
    };
    result.map_err(|error| Breach { seat, error })?;
    log(Entry { seat, action, reason, time: stopwatch.elapsed() });
    Ok(())
}

/// Puts a claim to the opponents; if all accept, the board is over.
fn is_agreed(
    table: &mut Table,
    players: &mut Seating,
    seat: Seat,
    sure: SureTricks,
    log: &mut dyn FnMut(Entry),
) -> bool {
    let claim = Claim { by: seat, tricks: sure.tricks };
    let mut note = |seat, action, reason| log(Entry { seat, action, reason, time: Duration::ZERO });
    note(seat, Action::Claim(claim), sure.reason);
    let faced = FacedClaim { claim, hand: table.hands()[seat] };
    for opponent in judges(table, seat.side().other()) {
        let answer = players[opponent].judge(&table.view(opponent), &faced);
        note(opponent, Action::Answer(answer.choice), answer.reason);
        if answer.choice == Verdict::Refused {
            return false;
        }
    }
    table.claim(claim).is_ok()
}

/// Those of a side who have a say in the play: both defenders, or declarer alone.
fn judges(table: &Table, side: Side) -> impl Iterator<Item = Seat> {
    let dummy = table.contract().map(|contract| contract.dummy());
    side.seats().into_iter().filter(move |&seat| Some(seat) != dummy)
}

#[cfg(test)]
mod tests {
    use bridge::{Board, Deal, View};
    use cards::random::generator;
    use players::bridge::{Bidder, CardPlayer, Decision, Novice, Pass, Robot, sure_tricks};

    use super::*;

    fn novice() -> Box<dyn Player> {
        Box::new(Robot::new(Box::new(Pass), Box::new(Novice)))
    }

    #[test]
    fn a_board_is_played_to_its_end_with_reasons() {
        let deal = Deal::random(&mut generator(1, 1));
        let mut table = Table::with_contract(Board::numbered(1, deal), "1NT by N".parse().unwrap());
        let mut log = Vec::new();
        let mut seating = BySeat::from_fn(|_| novice());
        play_board(&mut table, &mut seating, Claims::PlayedOut, &mut |entry| log.push(entry)).unwrap();
        assert!(table.is_over());
        assert_eq!(log.len(), 52);
        assert!(log.iter().all(|entry| !entry.reason.is_empty() && entry.seat != Seat::South));
    }

    /// Claims `too_many` tricks more than are certain.
    struct Claimer {
        too_many: usize,
    }

    impl CardPlayer for Claimer {
        fn play(&mut self, view: &View) -> Decision<Card> {
            Novice.play(view)
        }

        fn claim(&mut self, view: &View) -> Option<SureTricks> {
            let sure = sure_tricks(view)?;
            Some(SureTricks { tricks: sure.tricks + self.too_many, ..sure })
        }
    }

    /// How many boards ended with a claim, and how many claims were refused.
    fn claims_and_refusals(too_many: usize) -> (usize, usize) {
        let (mut claims, mut refusals) = (0, 0);
        for number in 0..30 {
            let deal = Deal::random(&mut generator(2, number));
            let mut table = Table::with_contract(Board::numbered(1, deal), "3NT by S".parse().unwrap());
            let mut seating: Seating = BySeat::from_fn(|_| {
                Box::new(Robot::new(Box::new(Pass), Box::new(Claimer { too_many }))) as Box<dyn Player>
            });
            let mut log =
                |entry: Entry| refusals += usize::from(entry.action == Action::Answer(Verdict::Refused));
            play_board(&mut table, &mut seating, Claims::Taken, &mut log).unwrap();
            assert!(table.is_over());
            claims += usize::from(table.claimed().is_some());
        }
        (claims, refusals)
    }

    #[test]
    fn sound_claims_end_boards_and_others_are_refused_and_played_on() {
        let (claims, refusals) = claims_and_refusals(0);
        assert!(claims > 10 && refusals == 0, "{claims} {refusals}");
        let (claims, refusals) = claims_and_refusals(1);
        assert!(claims == 0 && refusals > 10, "{claims} {refusals}");
    }

    #[test]
    fn a_player_that_breaks_the_laws_is_named() {
        struct Cheat;
        impl Bidder for Cheat {
            fn call(&mut self, _: &View) -> Decision<Call> {
                Decision::new(Call::Redouble, "why not")
            }
        }
        impl CardPlayer for Cheat {
            fn play(&mut self, _: &View) -> Decision<Card> {
                Decision::new("SA".parse().unwrap(), "the best card of all")
            }
        }
        let deal = Deal::random(&mut generator(3, 1));
        let mut seating: Seating = BySeat::from_fn(|_| Box::new(Cheat) as Box<dyn Player>);
        let mut table = Table::new(Board::numbered(1, deal));
        let breach = play_board(&mut table, &mut seating, Claims::PlayedOut, &mut |_| {});
        assert_eq!(
            breach.unwrap_err().to_string(),
            "North may not do this: there is no double of the opponents to redouble"
        );
    }
}
