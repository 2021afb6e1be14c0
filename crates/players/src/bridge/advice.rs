//! What declarer or a defender should play here, and why.
//!
//! [`advise`] takes what a player may know and returns a card with its plan as data. It is the one place that chooses
//! between the exact search over all layouts and the plan for a sample: the command, the web table, the review and the
//! robots ask it. A defender is advised by double dummy in a sample, with what tells the worlds in which it succeeds.
//!
//! ```
//! use bridge::{Board, Seat, Table};
//! use players::bridge::{AdviceSettings, advise};
//! use search::Budget;
//!
//! let deal = "N:AQ2.432.432.5432 KT98.KQJ.KQJ.QJT 543.A98.AT98.AK9 J76.T765.765.876";
//! let mut table = Table::with_contract(Board::numbered(1, deal.parse()?), "1NT by W".parse()?);
//! table.play("S2".parse()?)?;
//! // West declares, and has seen dummy after the lead.
//! let advice = advise(&table.view(Seat::West), &AdviceSettings::default(), &Budget::unlimited().nodes(200_000))?;
//! assert!(table.legal_cards().contains(advice.card.unwrap()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod defence;
mod ending;

use std::sync::Arc;
use std::time::Duration;

use ::bridge::{BySide, Side, View};
use bidding::System;
use cards::{Card, CardSet};
use search::Budget;
use single_dummy::advice::{Advice, Alternative, Freedom};
use single_dummy::ending::{self as exact_ending, EXACT_TRICKS, EndingAnswer};
use thiserror::Error;

use super::evidence::Evidence;
use super::{Aim, Declarer, DeclarerSettings, Method, Model, MonteCarlo, MonteCarloSettings, Strangers};
pub use ending::DeclarerEnding;
pub(super) use ending::PlannedLayouts;

/// What advice takes into account, beside the cards.
#[derive(Clone, Default)]
pub struct AdviceSettings {
    /// What the calls of each side mean; calls without a system say nothing.
    pub systems: BySide<Option<Arc<System>>>,
    /// Cards whose cost is wanted even where it takes long to find.
    pub compare: CardSet,
    /// Whether declarer is told his plan even where there is nothing to choose.
    pub forced: bool,
    /// The threads that an exact search may use; 0 is as many as there are cores.
    pub threads: usize,
    /// Where chance starts.
    pub seed: u64,
}

impl AdviceSettings {
    /// What the calls of a side are read by: its system, with that of the other side beside it where that is another.
    fn reading_of(&self, side: Side) -> Option<Arc<dyn Model>> {
        let own = self.systems[side].as_ref()?;
        let other = self.systems[side.other()].as_ref().filter(|other| !Arc::ptr_eq(own, other));
        let Some(other) = other else { return Some(Arc::<System>::clone(own)) };
        let (north_south, east_west) = if side == Side::NorthSouth { (own, other) } else { (other, own) };
        Some(Arc::new(System::at_table(north_south, east_west)))
    }
}

/// Why there is no advice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoAdvice {
    /// The view is that of dummy, for whom declarer decides.
    #[error("the view is dummy's, expected that of declarer or a defender")]
    Dummy,
    /// It is not for the one who sees the view to play.
    #[error("somebody else is to play, or nobody, expected a turn of the one who asks")]
    NotToPlay,
    /// There is nothing to choose.
    #[error("{0} is the only legal card, expected a choice")]
    OnlyCard(Card),
    /// All legal cards come to the same.
    #[error("all legal cards are equal, expected a choice")]
    Equal,
    /// No layout was looked at before the budget was spent, or none fits the cards.
    #[error("no layout fits the cards played, or time is too short")]
    NoLayout,
}

/// With this much time an exact search may have one trick more.
const LONG: Duration = Duration::from_millis(1500);

/// Up to this many tricks the costs of all other cards are found too: each is a search of its own.
const COMPARED_TRICKS: usize = 5;

/// The part of the budget for the exact search: what is left serves the comparison with other cards, or a plan for a
/// sample.
const EXACT_PART: f64 = 0.6;

/// The most tricks for which all layouts are searched. Up to [`EXACT_TRICKS`] a proof is a matter of a moment; one more
/// takes seconds.
fn exact_tricks(budget: &Budget) -> usize {
    let long = budget.time_left().is_none_or(|time| time >= LONG) && budget.nodes_left().is_none();
    EXACT_TRICKS + usize::from(long)
}

/// What to play from the hand on turn, and why.
///
/// Of declarer: with few tricks left all layouts are searched, weighed by what the calls and the defenders' cards make of them;
/// before that a plan is made for a sample of layouts. Of a defender: the card that beats the contract in most layouts of
/// a sample, double dummy.
///
/// # Errors
/// If it is not for the viewer to play a card, there is no choice, or nothing was found in the budget.
pub fn advise(view: &View, settings: &AdviceSettings, budget: &Budget) -> Result<Advice, NoAdvice> {
    let contract = view.contract.ok_or(NoAdvice::NotToPlay)?;
    let play = view.play.as_ref().ok_or(NoAdvice::NotToPlay)?;
    if view.seat == contract.dummy() {
        return Err(NoAdvice::Dummy);
    }
    let declares = view.seat == contract.declarer;
    if !view.is_to_act() || declares && view.dummy.is_none() {
        return Err(NoAdvice::NotToPlay);
    }
    let legal = view.legal_cards();
    let freedom = match legal.highest() {
        Some(only) if legal.len() == 1 && !(declares && settings.forced) => {
            return Err(NoAdvice::OnlyCard(only));
        }
        _ if legal.len() == 1 => Freedom::Forced,
        _ if MonteCarlo::has_choice(view) => Freedom::Choice,
        _ => Freedom::Equal,
    };
    if !declares {
        return defence::advise(view, settings, budget);
    }
    // Only the defenders' hands are hidden, so only their calls have something to say.
    let model = settings.reading_of(contract.declarer.side().other());
    let tricks = 13 - play.finished();
    let compare = if tricks <= COMPARED_TRICKS { CardSet::ALL } else { settings.compare };
    if tricks <= exact_tricks(budget)
        && let Some(exact) = exact(view, (model.as_deref(), 0.0), Strangers::Books, settings.threads, compare, budget)
        // What cannot be made is told by the tricks it comes to.
        && (exact.advice.plan.chance > 0.0 || !settings.forced)
    {
        return Ok(Advice { freedom, ..exact.advice });
    }
    if freedom == Freedom::Equal && !settings.forced {
        return Err(NoAdvice::Equal);
    }
    let milliseconds = budget.time_left().map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    let monte_carlo =
        MonteCarloSettings { milliseconds, strangers: Strangers::Books, ..MonteCarloSettings::default() };
    let declarer =
        DeclarerSettings { aim: Aim::Contract, monte_carlo, ..DeclarerSettings::of(Method::AlphaMu) };
    let advice = Declarer::new(declarer, model, settings.seed, budget).advise(view);
    advice.map(|advice| Advice { freedom, ..advice }).ok_or(NoAdvice::NoLayout)
}

/// Advice for an ending, and the layouts it rests on.
pub(super) struct Exact {
    pub(super) advice: Advice,
    pub(super) layouts: PlannedLayouts,
}

/// The plan that is best over all layouts, if one was found, and what the cards to compare it with would cost. A layout that
/// the calls rule out counts `doubted`.
pub(super) fn exact(
    view: &View,
    (model, doubted): (Option<&dyn Model>, f64),
    strangers: Strangers,
    threads: usize,
    compare: CardSet,
    budget: &Budget,
) -> Option<Exact> {
    let ending = DeclarerEnding::of_contract(view)?;
    let evidence = Evidence::new(view, None, strangers);
    let shown = model.map(|model| ending.shown(view, model, budget));
    let played = |west: CardSet| ending.full_deal(view, west).map_or(0.0, |deal| evidence.likelihood(&deal));
    let possible = |west: CardSet| if ending.is_possible(west) { played(west) } else { 0.0 };
    let believed = |west: CardSet| if shown.as_ref().is_none_or(|fits| fits(west)) { 1.0 } else { doubted };
    let likely = |west: CardSet| possible(west) * believed(west);
    let solve = |cards: &[Card], weight: &dyn Fn(CardSet) -> f64, budget: &Budget| -> Option<EndingAnswer> {
        let (after, _) = ending.ending.after(cards).ok()?;
        let settings = exact_ending::Settings { weight, threads, played: ending.played(view) };
        exact_ending::solve(&after, &settings, budget).ok()
    };
    // Somebody may not have bid by the system: then the calls say nothing.
    let part = budget.share(EXACT_PART);
    let weights: [&dyn Fn(CardSet) -> f64; 2] = [&likely, &possible];
    let (weight, answer) =
        weights.into_iter().find_map(|weight| Some((weight, solve(&[], weight, &part)?)))?;
    if answer.won.is_empty() && !answer.proven {
        return None;
    }
    let (chance, proven) = (answer.chance, answer.proven);
    let deals = |wests: &[CardSet]| wests.iter().filter_map(|&west| ending.full_deal(view, west)).collect();
    let layouts = PlannedLayouts { won: deals(&answer.won), lost: deals(&answer.lost) };
    let mut advice = Advice::from(answer);
    advice.plan = advice.plan.seated(|seat| ending.real(seat));
    let others = view.legal_cards() & compare;
    let others: Vec<Card> = others.iter().filter(|&card| Some(card) != advice.card).collect();
    for (number, card) in others.iter().enumerate() {
        let part = budget.share(1.0 / (others.len() - number) as f64);
        let Some(other) = solve(&[*card], weight, &part).filter(|other| proven && other.proven) else {
            continue;
        };
        let cost = (chance - other.chance).max(0.0);
        advice.alternatives.push(Alternative { card: *card, chance: other.chance, cost });
    }
    advice.alternatives.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    Some(Exact { advice, layouts })
}

#[cfg(test)]
mod tests;
