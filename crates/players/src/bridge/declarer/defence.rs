//! A defender's card: Monte Carlo's, or where cards are close the one with the best plan.
//!
//! Monte Carlo supposes that the defender will see all cards at his next turn, so that a guess which comes later looks
//! like a success. The plan has one card for all worlds that he cannot tell apart then; his partner and declarer are
//! taken to see all. There is no plan for the opening lead: dummy is not faced, and far too much is open.

use ::bridge::{View, prose};
use cards::{Card, CardSet};
use single_dummy::advice::{Advice, Basis};
use single_dummy::sampled::{Detail, Method};

use super::super::monte_carlo::{are_equal, by_convention, with_signal};
use super::{Declarer, ENOUGH_WORLDS, MOST_SURVEY, SURVEY};
use crate::bridge::{Decision, MonteCarlo};

/// A worth that differs by less is the same.
const EQUAL: f64 = 1e-9;

impl Declarer {
    /// The card of a defender who has a choice and sees dummy.
    pub(super) fn defend(&mut self, view: &View) -> Decision<Card> {
        let budget = self.decision_budget();
        let usage = budget.usage();
        let enough = |worlds: usize| worlds >= ENOUGH_WORLDS && usage.part() >= SURVEY;
        let (scores, hands, stopped) = self.defender.sample(view, &budget, enough);
        if scores.is_empty() {
            return MonteCarlo::without_worlds(view);
        }
        let scoring = self.settings.monte_carlo.scoring;
        let best = scores.best(scoring);
        let open = scores.close(view, scoring).len() > 1 && usage.part() < MOST_SURVEY;
        let planned =
            open.then(|| self.plan(view, Method::AlphaMu, &scores, &hands, Detail::Card, &budget).0);
        let (cards, ahead) = planned.and_then(|advice| as_good(view, &advice, best)).unwrap_or((best, 0));
        let (card, said) =
            by_convention(view, cards, self.settings.monte_carlo.signals, self.defender.seed());
        let mut reason = scores.reason(card, scoring);
        if ahead > 0 {
            reason = prose!("{}; planned {} of the defender's cards ahead", reason, ahead);
        }
        let stopped = stopped.filter(|_| self.settings.nodes().is_some());
        Decision::new(card, with_signal(reason, said)).cut_short_by(stopped)
    }
}

/// The cards that the plan finds best, and how far it looked. Where Monte Carlo's best are among them, all of those that the
/// plan does not tell apart: the choice is left for signals.
fn as_good(view: &View, advice: &Advice, best: CardSet) -> Option<(CardSet, usize)> {
    let (Some(card), Basis::Sampled { depth, .. }) = (advice.card, advice.basis) else { return None };
    let equal = |one: Card| {
        view.legal_cards().iter().filter(move |&other| are_equal(view, CardSet::EMPTY.with(one).with(other)))
    };
    let mut planned: CardSet = equal(card).collect();
    if planned.intersects(best) {
        let others = advice.alternatives.iter().filter(|other| other.cost < EQUAL);
        planned |= others.flat_map(|other| equal(other.card)).collect::<CardSet>() & best;
    }
    Some((planned, depth))
}
