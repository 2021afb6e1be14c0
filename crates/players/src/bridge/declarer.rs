//! Declarers who plan, `swo` and `alphamu`: when to plan, for which worlds, and for how long. As [defenders](defence) they
//! may plan too.
//!
//! The plans themselves are [`single_dummy::sampled`]'s. A decision goes like this:
//!
//! 1. With few tricks left and the contract open, the exact search over all layouts answers ([`advice`]). A plan that is
//!    proved best is kept: as long as it may still fail and may still win it is followed without further thought.
//! 2. Otherwise Monte Carlo solves worlds for part of the budget, chosen by how likely they make what the defenders did.
//! 3. What tricks are worth follows from the aim and the form of scoring; the rest of the budget goes to plans.

mod defence;
mod question;

use std::sync::Arc;

use ::bridge::score::Scoring;
use ::bridge::{BySeat, Hand, View, prose};
use cards::{Card, CardSet};
use double_dummy::{Config, Position, Solver};
use search::{Budget, Stopped};
use single_dummy::advice::Advice;
use single_dummy::ending::EXACT_TRICKS;
use single_dummy::english::{English, Language};
use single_dummy::sampled::{self, Detail, FEWEST_WORLDS, Method, Problem};

use super::advice::{self, Exact, PlannedLayouts};
use super::monte_carlo::Scores;
use super::{CardPlayer, Decision, Model, MonteCarlo, MonteCarloSettings, SureTricks};

pub use question::{DeclarerQuestion, QuestionError};

/// How a declarer decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclarerSettings {
    /// How plans are found.
    pub method: Method,
    /// Samples, time, scoring and what is read into the others' cards.
    pub monte_carlo: MonteCarloSettings,
    /// What is played for.
    pub aim: Aim,
    /// The worlds plans are made for, at most 128; none is as the time allows.
    pub worlds: Option<usize>,
    /// How many of declarer's cards after the next one are looked at.
    pub depth: usize,
    /// With this many tricks left or fewer all layouts are searched.
    pub exact: usize,
    /// How it defends.
    pub defence: Defence,
}

/// How a player who plans as declarer defends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Defence {
    /// By Monte Carlo.
    MonteCarlo,
    /// By alpha-mu, where cards are close.
    Planned,
}

/// What is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// The best score: an overtrick or an undertrick may be worth a risk.
    Score,
    /// The contract, whatever it costs; then tricks.
    Contract,
}

impl DeclarerSettings {
    /// The usual settings of a method.
    #[must_use]
    pub fn of(method: Method) -> Self {
        let monte_carlo = MonteCarloSettings::default();
        Self {
            method,
            monte_carlo,
            aim: Aim::Score,
            worlds: None,
            depth: 24,
            exact: EXACT_TRICKS,
            defence: Defence::Planned,
        }
    }

    /// How many worlds plans are made for: depth comes first, and long thought is worth a larger sample.
    fn worlds(&self) -> usize {
        let milliseconds = match (self.nodes(), self.monte_carlo.milliseconds) {
            (None, milliseconds) => milliseconds.unwrap_or(0),
            (Some(nodes), _) => nodes / NODES_A_MILLISECOND,
        };
        self.worlds.unwrap_or(FEW_WORLDS + (milliseconds / MILLISECONDS_A_WORLD) as usize)
    }

    /// The limit of nodes: the one that is set, or the usual one where time is not limited either.
    fn nodes(&self) -> Option<u64> {
        let MonteCarloSettings { nodes, milliseconds, .. } = self.monte_carlo;
        nodes.or(if milliseconds.is_none() { Some(USUAL_NODES) } else { None })
    }
}

/// A declarer who plans, and defends as its settings say.
pub struct Declarer {
    settings: DeclarerSettings,
    monte_carlo: MonteCarlo,
    /// Samples when it defends, and plays where it does not plan, exactly as the player of that name.
    defender: MonteCarlo,
    /// What the calls mean.
    model: Option<Arc<dyn Model>>,
    budget: Budget,
    /// What the plan that was proved best wins and loses.
    planned: Option<PlannedLayouts>,
}

/// Memory for the positions of many worlds.
const MEMORY: Config = Config { memory_mib: 256 };

/// Cards that the solver may play for a decision where nothing else is said.
const USUAL_NODES: u64 = 5_000_000;

/// About how many cards the solver plays in a millisecond, with what is done between them, to compare the two limits.
const NODES_A_MILLISECOND: u64 = 10_000;

/// With this much more time plans are made for one more world.
const MILLISECONDS_A_WORLD: u64 = 160;

/// The part of the budget that goes to Monte Carlo.
const SURVEY: f64 = 0.4;
/// The part that goes there while there are fewer worlds than [`ENOUGH_WORLDS`].
const MOST_SURVEY: f64 = 0.8;
const ENOUGH_WORLDS: usize = 40;

/// The worlds plans are made for in the shortest time.
const FEW_WORLDS: usize = 64;

/// Of a hundred parts of the time, those kept for what comes after: mostly to free what the search remembered.
const TIDYING: u64 = 8;

/// Robots think side by side: each has one thread.
const ONE_THREAD: usize = 1;

/// The part of the budget for the exact search of an ending.
const EXACT_PART: f64 = 0.5;

/// A trick beside the contract: it decides between cards that are equal otherwise.
const TRICK: f64 = 1e-3;

impl Declarer {
    /// The player. Calls are understood by the model, if there is one, and say nothing otherwise. Every decision ends
    /// with the budget.
    #[must_use]
    pub fn new(
        settings: DeclarerSettings,
        model: Option<Arc<dyn Model>>,
        seed: u64,
        budget: &Budget,
    ) -> Self {
        let defender = MonteCarlo::new(settings.monte_carlo, model.clone(), seed, budget);
        let monte_carlo = MonteCarlo::new(settings.monte_carlo, model.clone(), seed, budget);
        let monte_carlo = monte_carlo.with_solver(Solver::across_deals(MEMORY));
        Self { settings, monte_carlo, defender, model, budget: budget.clone(), planned: None }
    }

    /// Declarer's card with its chance and the plan.
    ///
    /// `None` if the one who looks is not declarer, has no choice, or no world was solved in time.
    pub fn advise(&mut self, view: &View) -> Option<Advice> {
        let budget = self.decision_budget();
        self.think(view, Detail::Steps, &budget).map(|(advice, _)| advice)
    }

    /// The same, with what cut the thought short.
    fn think(&mut self, view: &View, detail: Detail, budget: &Budget) -> Option<(Advice, Option<Stopped>)> {
        // A plan is told where there is nothing to choose, too.
        let open = detail == Detail::Steps || MonteCarlo::has_choice(view);
        if view.contract?.declarer != view.seat || !open {
            return None;
        }
        let (scores, hands) = self.survey(view, budget);
        (!hands.is_empty()).then(|| self.plan(view, self.settings.method, &scores, &hands, detail, budget))
    }

    /// What one decision may spend.
    fn decision_budget(&self) -> Budget {
        let milliseconds = self.settings.monte_carlo.milliseconds.map(|all| all * (100 - TIDYING) / 100);
        self.budget.limited(milliseconds, self.settings.nodes())
    }

    /// The exact answer, where the play is short enough and the contract is open: neither sure nor hopeless, so that it
    /// outweighs overtricks and undertricks.
    fn exact(&mut self, view: &View, budget: &Budget) -> Option<Advice> {
        let left = 13 - view.play.as_ref()?.finished();
        if left > self.settings.exact || self.settings.monte_carlo.scoring == Scoring::Matchpoints {
            return None;
        }
        let part = budget.share(EXACT_PART);
        let MonteCarloSettings { strangers, doubt, .. } = self.settings.monte_carlo;
        let calls = (self.model.as_deref(), weight_of_doubt(doubt));
        let Exact { advice, layouts } =
            advice::exact(view, calls, strangers, ONE_THREAD, CardSet::EMPTY, &part)?;
        let open = advice.plan.chance > 0.0 && advice.plan.chance < 1.0;
        if !advice.proven || !open {
            return None;
        }
        self.planned = Some(layouts);
        Some(advice)
    }

    /// The card of the plan that was proved best before, while it is open whether it wins. Layouts of another board fit
    /// nothing that is seen.
    fn follow(&mut self, view: &View, budget: &Budget) -> Option<Decision<Card>> {
        let left = self.planned.take()?.left(view);
        if left.won.is_empty() || left.lost.is_empty() {
            return None;
        }
        let card = left.card(view, &budget.share(EXACT_PART))?;
        let (won, all) = (left.won.len(), left.won.len() + left.lost.len());
        self.planned = Some(left);
        Some(Decision::new(card, prose!("keeps to the plan, which wins in {} of {} layouts left", won, all)))
    }

    /// Solves worlds for part of the budget; while they are few, for most of it, and while they are too few to plan for, for all
    /// of it.
    fn survey(&mut self, view: &View, budget: &Budget) -> (Scores, Vec<BySeat<Hand>>) {
        let usage = budget.usage();
        let timed = self.settings.monte_carlo.milliseconds.filter(|_| self.settings.nodes().is_none());
        let most = 2000 + 2 * timed.unwrap_or(0) as usize;
        let enough = |worlds: usize| {
            let part = match worlds {
                ..FEWEST_WORLDS => 1.0,
                FEWEST_WORLDS..ENOUGH_WORLDS => MOST_SURVEY,
                _ => SURVEY,
            };
            worlds >= most || usage.part() >= part
        };
        self.monte_carlo.survey(view, budget, enough)
    }

    fn plan(
        &mut self,
        view: &View,
        method: Method,
        scores: &Scores,
        hands: &[BySeat<Hand>],
        detail: Detail,
        budget: &Budget,
    ) -> (Advice, Option<Stopped>) {
        let play = view.play.as_ref().expect("a card is to be played");
        let contract = view.contract.expect("cards are played in a contract");
        let declares = contract.declarer == view.seat;
        let makes = contract.bid.level().tricks();
        let target = if declares { makes } else { 14 - makes };
        let DeclarerSettings { aim, depth, monte_carlo: MonteCarloSettings { scoring, .. }, .. } =
            self.settings;
        let worth = |results: &[usize], tricks: usize| match aim {
            Aim::Score => scores.worth(results, tricks, scoring),
            Aim::Contract => f64::from(u8::from(tricks >= target)) + TRICK * tricks as f64,
        };
        let problem = Problem {
            position: Position::of_play(play, &hands[0]).expect("a card is to be played"),
            seen: [view.seat, contract.dummy()],
            played: BySeat::from_fn(|seat| play.played_by(seat)),
            won: play.won(view.seat.side()),
            target,
            cards: scores.cards().to_vec(),
            worlds: scores.worlds(hands),
            worth: &worth,
            scoring: (aim == Aim::Score).then_some(scoring),
        };
        let settings = sampled::Settings { method, worlds: self.settings.worlds(), depth, detail };
        let (advice, stopped) = sampled::solve(&problem, &settings, self.monte_carlo.solver(), budget);
        // Where nothing but time is limited, it is what ends every plan.
        (advice, stopped.filter(|_| self.settings.nodes().is_some()))
    }
}

/// What a layout counts that the calls rule out, where `doubt` worlds of four are drawn without believing them: the calls
/// leave about a third of the layouts, each of which counts for itself and for its part of the two others.
fn weight_of_doubt(doubt: usize) -> f64 {
    const LEFT: f64 = 1.0 / 3.0;
    let share = doubt as f64 / 4.0;
    share * LEFT / (1.0 - share + share * LEFT)
}

impl CardPlayer for Declarer {
    fn play(&mut self, view: &View) -> Decision<Card> {
        let is_declarer = view.contract.is_some_and(|contract| contract.declarer == view.seat);
        if !MonteCarlo::has_choice(view) {
            return self.defender.play(view);
        }
        if !is_declarer {
            let plans = self.settings.defence == Defence::Planned && view.dummy.is_some();
            return if plans { self.defend(view) } else { self.defender.play(view) };
        }
        // One budget for all that is tried: what does not come off must not make the decision longer.
        let budget = self.decision_budget();
        if let Some(decision) = self.follow(view, &budget) {
            return decision;
        }
        let exact = self.exact(view, &budget).map(|advice| (advice, None));
        let Some((advice, stopped)) = exact.or_else(|| self.think(view, Detail::Card, &budget)) else {
            return MonteCarlo::without_worlds(view);
        };
        let Some(card) = advice.card else { return MonteCarlo::without_worlds(view) };
        Decision::new(card, English.advice(&advice)).cut_short_by(stopped)
    }

    fn claim(&mut self, view: &View) -> Option<SureTricks> {
        self.defender.claim(view)
    }
}

#[cfg(test)]
mod tests;
