//! What would you bid or play here, and why: asked for, step by step. First what to think of, then what there is to choose
//! from, then the call or the card.
//!
//! A hint is made from a [`View`], so it knows what the player knows. Calls are those of what the table bids by, a system or
//! the learned bidder;
//! declarer's cards are those of [`players::bridge::advise`], a defender's those of a Monte Carlo player.

use std::sync::Arc;

use bidding::System;
use bridge::score::Scoring;
use bridge::{BySide, Call, Contract, Hand, Prose, Seat, View, prose};
use cards::{Card, Suit};
use players::bridge::{
    AdviceSettings, CardPlayer as _, Model, Models, MonteCarlo, MonteCarloSettings, NoAdvice, advise,
};
use search::Budget;
use serde::Serialize;
use single_dummy::english::{English, Language as _};

use crate::refusal::Refusal;
use crate::robots::{Agreements, told};
use crate::{text, words};

/// A hint, step by step.
#[derive(Debug, Serialize)]
pub(crate) struct Hint {
    /// How many moves were made when it was asked for.
    at: usize,
    steps: Vec<Step>,
    #[serde(with = "text::option")]
    call: Option<Call>,
    #[serde(with = "text::option")]
    card: Option<Card>,
}

/// One step: what it is about, and a few sentences.
#[derive(Debug, Serialize)]
struct Step {
    title: Prose,
    lines: Vec<Prose>,
}

impl Step {
    /// One line; none where there is nothing to say.
    fn new(title: Prose, text: impl Into<Prose>) -> Self {
        let lines = Some(text.into()).filter(|text| !text.is_empty());
        Self { title, lines: lines.into_iter().collect() }
    }
}

/// What is said of a call that was made.
#[derive(Debug, Serialize)]
pub(crate) struct Feedback {
    at: usize,
    #[serde(with = "text")]
    call: Call,
    #[serde(with = "text")]
    system: Call,
    /// What the call made shows.
    meaning: Prose,
    /// What the system's call shows.
    system_meaning: Prose,
    /// Whether the call is the system's.
    same: bool,
    /// Whether the hand is one that the call made shows.
    fits: bool,
}

/// Points by which a hand may miss a call that is worth a thought.
const SLACK: u32 = 1;
/// Calls that are named as worth a thought.
const NAMED: usize = 4;
/// Layouts that a defender's hint looks at.
const LAYOUTS: usize = 60;

/// A hint for the seat of the view, whose turn it is; `at` is how many moves were made.
pub(crate) fn hint(
    view: &View,
    at: usize,
    agreements: &Agreements,
    scoring: Scoring,
    budget: &Budget,
) -> Result<Hint, Refusal> {
    let Some(contract) = view.contract else { return call_hint(view, at, &agreements.models()) };
    let system = &agreements.rules;
    let (mut steps, card) = if contract.declarer == view.seat {
        declarer_steps(view, contract, system, budget)?
    } else {
        defender_steps(view, contract, system, scoring, budget)
    };
    steps.retain(|step| !step.lines.is_empty());
    Ok(Hint { at, steps, call: None, card: Some(card) })
}

/// What is to be said of the call at a place, made by the seat of the view.
pub(crate) fn feedback(view: &View, at: usize, model: &dyn Model) -> Result<Feedback, Refusal> {
    let call = view.auction.calls().get(at).copied();
    let call = call.ok_or_else(|| Refusal::NotFound("there is no such call".into()))?;
    let before = bridge::Auction::from_calls(view.dealer, view.auction.calls()[..at].iter().copied());
    let before = before.map_err(|(_, error)| Refusal::broken(error))?;
    if before.to_call() != Some(view.seat) {
        return Err(Refusal::NotAllowed("only one's own calls are looked at".into()));
    }
    // Cards may have been played since.
    let played = view.play.as_ref().map_or(Hand::EMPTY, |play| play.played_by(view.seat));
    let hand = view.hand | played;
    let system = model.call(hand, &before, view.vulnerability).map_err(Refusal::broken)?;
    let shows = |call: Call| Ok::<_, Refusal>(told(model, &before, call, view.vulnerability)?.text);
    let same = system == call;
    Ok(Feedback {
        at,
        call,
        system,
        meaning: shows(call)?,
        system_meaning: shows(system)?.sentence(),
        same,
        fits: same || model.fits(hand, &before, view.vulnerability, call),
    })
}

fn call_hint(view: &View, at: usize, models: &Models) -> Result<Hint, Refusal> {
    let model = &models[view.seat.side()];
    let over = |_| Refusal::NotNow("the auction is over".into());
    let choice = model.call(view.hand, &view.auction, view.vulnerability).map_err(over)?;
    let mut known =
        vec![prose!("You have {} points, {}.", words::points(view.hand), words::shape(view.hand))];
    known.extend(heard(view, models));
    if model.is_forced(&view.auction, view.vulnerability) {
        known.push(prose!("You may not pass."));
    }
    let close = model.close_calls(view.hand, &view.auction, view.vulnerability, SLACK).map_err(over)?;
    let shows = |call: Call| {
        let shown = model.disclosure(&view.auction, call, view.vulnerability).ok()?;
        Some(prose!("{}: {}.", call, shown.text))
    };
    let mut named: Vec<Call> = close.into_iter().take(NAMED).collect();
    // In the order of the box, so that the first is not the answer.
    named.sort_unstable();
    let candidates = match named.len() {
        1 => Vec::new(),
        _ => named.iter().filter_map(|&call| shows(call)).collect(),
    };
    let mut steps = vec![
        Step::new(prose!("What you know"), Prose::join(known, " ")),
        Step { title: prose!("Calls to think of"), lines: candidates },
        Step::new(prose!("The call"), shows(choice).unwrap_or_default()),
    ];
    steps.retain(|step| !step.lines.is_empty());
    Ok(Hint { at, steps, call: Some(choice), card: None })
}

/// What the others' last bids showed.
fn heard(view: &View, models: &Models) -> Vec<Prose> {
    let calls = view.auction.calls();
    let shown = |seat: Seat| {
        let spoke = |&(_, (by, call)): &(usize, (Seat, Call))| by == seat && call != Call::Pass;
        let (at, (_, call)) = view.auction.iter().enumerate().rfind(spoke)?;
        let before = bridge::Auction::from_calls(view.dealer, calls[..at].iter().copied()).ok()?;
        let shown = models[seat.side()].disclosure(&before, call, view.vulnerability).ok()?;
        Some(if seat == view.seat.partner() {
            prose!("Partner’s {} showed {}.", call, shown.text)
        } else if seat == view.seat.previous() {
            prose!("Your right’s {} showed {}.", call, shown.text)
        } else {
            prose!("Your left’s {} showed {}.", call, shown.text)
        })
    };
    [view.seat.partner(), view.seat.previous(), view.seat.next()].into_iter().filter_map(shown).collect()
}

fn declarer_steps(
    view: &View,
    contract: Contract,
    system: &Arc<System>,
    budget: &Budget,
) -> Result<(Vec<Step>, Card), Refusal> {
    let count = Step::new(prose!("Count"), count(view, contract));
    let systems = BySide::new([Some(Arc::clone(system)), Some(Arc::clone(system))]);
    let settings = AdviceSettings { systems, threads: 1, seed: 1, ..AdviceSettings::default() };
    let advice = match advise(view, &settings, budget) {
        Ok(advice) => advice,
        Err(NoAdvice::OnlyCard(card)) => {
            let only = Step::new(prose!("The card"), prose!("{} is the only card you may play.", card));
            return Ok((vec![only], card));
        }
        Err(NoAdvice::Equal) => {
            let card = view.legal_cards().lowest().ok_or_else(nothing)?;
            let same = Step::new(prose!("The card"), prose!("{}: all come to the same.", card));
            return Ok((vec![count, same], card));
        }
        Err(_) => return Err(nothing()),
    };
    let card = advice.card.ok_or_else(nothing)?;
    let plays_for = English.plays_for(&advice.plan.plays_for);
    let steps = vec![
        count,
        Step::new(prose!("What to play for"), plays_for.sentence()),
        Step::new(prose!("The card"), prose!("{}. {}", card, English.advice(&advice).sentence())),
    ];
    Ok((steps, card))
}

fn nothing() -> Refusal {
    Refusal::Busy("no advice was found in time: ask again".into())
}

/// Tricks needed and tricks in sight.
fn count(view: &View, contract: Contract) -> Prose {
    let Some(play) = &view.play else { return Prose::default() };
    let needed = contract.bid.level().tricks().saturating_sub(play.won(view.seat.side()));
    let dummy = view.dummy.unwrap_or(Hand::EMPTY);
    let gone = play.cards().iter().copied().collect::<Hand>();
    let tops: Vec<(usize, Suit)> =
        Suit::DESCENDING.into_iter().map(|suit| (tops(view.hand, dummy, gone, suit), suit)).collect();
    let sum: usize = tops.iter().map(|&(count, _)| count).sum();
    let held = tops.iter().filter(|&&(count, _)| count > 0);
    let held = held.map(|&(count, suit)| prose!("{} in {}", count, words::suit(suit)));
    let mut said = vec![match needed {
        0 => prose!("The contract is made; overtricks are left to play for."),
        needed => prose!("You need {} more.", words::tricks(needed)),
    }];
    said.push(match sum {
        0 => prose!("No winner is sure yet."),
        _ => prose!("Top winners: {}.", words::list(held)),
    });
    let short = needed.saturating_sub(sum);
    if short > 0 {
        said.push(prose!("{} must come from somewhere else.", words::tricks(short)));
    }
    Prose::join(said, " ")
}

/// The tricks that a side can take from the top in one suit.
fn tops(hand: Hand, dummy: Hand, gone: Hand, suit: Suit) -> usize {
    let mut out = (Hand::ALL - gone).only(suit);
    let mut run = 0;
    while let Some(highest) = out.highest().filter(|&card| hand.contains(card) || dummy.contains(card)) {
        out.remove(highest);
        run += 1;
    }
    run.min(hand.in_suit(suit).len().max(dummy.in_suit(suit).len()))
}

fn defender_steps(
    view: &View,
    contract: Contract,
    system: &Arc<System>,
    scoring: Scoring,
    budget: &Budget,
) -> (Vec<Step>, Card) {
    let won = view.play.as_ref().map_or(0, |play| play.won(view.seat.side()));
    let needed = (14 - contract.bid.level().tricks()).saturating_sub(won);
    let aim = match needed {
        0 => prose!("The contract is beaten; every further trick counts."),
        needed => prose!("You need {} more to beat the contract.", words::tricks(needed)),
    };
    let settings = MonteCarloSettings { samples: LAYOUTS, scoring, ..MonteCarloSettings::default() };
    let decision = MonteCarlo::new(settings, Some(Arc::<System>::clone(system)), 1, budget).play(view);
    let card = decision.choice;
    let one_suit = view.legal_cards().iter().all(|legal| legal.suit() == card.suit());
    let suit = if one_suit { Prose::default() } else { prose!("Look at {}.", words::suit(card.suit())) };
    let steps = vec![
        Step::new(
            prose!("Count"),
            Prose::join([aim].into_iter().chain(points_left(view, contract, system)), " "),
        ),
        Step::new(prose!("Which suit"), suit),
        Step::new(prose!("The card"), prose!("{}. {}", card, decision.reason.sentence())),
    ];
    (steps, card)
}

/// What partner can hold, by what declarer showed, dummy has and one holds.
fn points_left(view: &View, contract: Contract, system: &System) -> Option<Prose> {
    let meanings = system.meanings(&view.auction, view.vulnerability);
    let calls = view.auction.iter().zip(&meanings);
    let (_, shown) = calls.rev().find(|((seat, _), _)| *seat == contract.declarer)?;
    let declarer = shown.usual().map_or(shown.hcp, |usual| usual.hcp);
    let (low, high) = (declarer.low.floor(), declarer.high.floor());
    let heard = prose!("Declarer showed {} to {} points.", low, high);
    let Some(dummy) = view.dummy else { return Some(heard) };
    let play = view.play.as_ref();
    let dealt = |seat: Seat, left: Hand| left | play.map_or(Hand::EMPTY, |play| play.played_by(seat));
    let seen = words::points(dealt(view.seat, view.hand)) + words::points(dealt(contract.dummy(), dummy));
    let rest = 40 - seen;
    if rest < low {
        return Some(heard);
    }
    let partner = match ((rest - high).max(0), rest - low) {
        (least, most) if least == most => least.into(),
        (least, most) => prose!("{} to {}", least, most),
    };
    Some(prose!("{} You and dummy have {}: that leaves {} for partner.", heard, seen, partner))
}

#[cfg(test)]
mod tests {
    use bridge::{Board, Table};

    use super::*;
    use crate::robots::Systems;

    impl Step {
        fn said(&self) -> String {
            self.lines.iter().map(Prose::to_string).collect::<Vec<_>>().join("\n")
        }
    }

    const DEAL: &str = "N:AQ2.432.432.5432 KT98.KQJ.KQJ.QJT 543.A98.AT98.AK9 J76.T765.765.876";

    fn told(table: &Table, seat: Seat) -> Hint {
        let agreements = Systems::read().at_table(BySide::from_fn(|_| "sayc")).unwrap();
        let budget = Budget::unlimited().nodes(3_000_000);
        hint(&table.view(seat), 0, &agreements, Scoring::Imps, &budget).unwrap()
    }

    #[test]
    fn a_call_is_hinted_at_step_by_step_and_named_last() {
        let mut table =
            Table::new(Board { dealer: Seat::South, ..Board::numbered(1, DEAL.parse().unwrap()) });
        let hint = told(&table, Seat::South);
        assert_eq!(hint.call, Some("1NT".parse().unwrap()));
        assert!(
            hint.steps[0]
                .said()
                .starts_with("You have 15 points, 3 spades, 3 hearts, 4 diamonds and 3 clubs")
        );
        assert!(hint.steps.last().unwrap().said().starts_with("1NT: "), "{hint:?}");
        ["1NT", "P"].iter().for_each(|call| table.call(call.parse().unwrap()).unwrap());
        let north = told(&table, Seat::North);
        assert!(north.steps[0].said().contains("Partner’s 1NT showed"), "{north:?}");
    }

    #[test]
    fn a_card_is_hinted_at_by_counting_first() {
        let mut table =
            Table::with_contract(Board::numbered(1, DEAL.parse().unwrap()), "1NT by S".parse().unwrap());
        let lead = told(&table, Seat::West);
        assert!(lead.steps[0].said().contains("You need 7 tricks more"), "{lead:?}");
        assert!(table.legal_cards().contains(lead.card.unwrap()));
        table.play("H5".parse().unwrap()).unwrap();
        let declarer = told(&table, Seat::South);
        assert!(
            declarer.steps[0].said().starts_with("You need 7 tricks more. Top winners: 1 in spades"),
            "{declarer:?}"
        );
        assert!(table.legal_cards().contains(declarer.card.unwrap()));
    }

    /// East and West change hands: South, who cannot see them, is told the same.
    #[test]
    fn a_hint_tells_nothing_of_hidden_cards() {
        let swapped = "N:AQ2.432.432.5432 J76.T765.765.876 543.A98.AT98.AK9 KT98.KQJ.KQJ.QJT";
        let hints = [DEAL, swapped].map(|deal| {
            let board = Board { dealer: Seat::South, ..Board::numbered(1, deal.parse().unwrap()) };
            format!("{:?}", told(&Table::new(board), Seat::South))
        });
        assert_eq!(hints[0], hints[1]);
    }

    #[test]
    fn a_call_made_is_compared_with_the_systems() {
        let system = System::named("sayc").unwrap();
        let mut table =
            Table::new(Board { dealer: Seat::South, ..Board::numbered(1, DEAL.parse().unwrap()) });
        ["1D", "P"].iter().for_each(|call| table.call(call.parse().unwrap()).unwrap());
        let said = feedback(&table.view(Seat::South), 0, &system).unwrap();
        assert_eq!((said.system.to_string().as_str(), said.same), ("1NT", false));
        assert!(feedback(&table.view(Seat::South), 1, &system).is_err(), "West's call is West's");
    }
}
