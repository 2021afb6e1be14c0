//! Declarer's card by looking ahead without seeing the hidden hands: what [`swo`](super::swo) and
//! [`alphamu`](super::alphamu) share.
//!
//! Monte Carlo supposes that declarer will see all cards from the next card on, and so believes that every guess will
//! come out right. Here declarer's next few cards are chosen as he must choose them, one card for all worlds he cannot
//! tell apart, against defenders who see everything; only then is the rest solved with open cards. What a plan is worth
//! so, less what open cards promise in the same worlds, is the *price of not seeing*. A first card's worth is its Monte
//! Carlo mean over many worlds less that price, found in fewer worlds: the luck of the small sample drops out of the
//! difference.
//!
//! A decision goes like this:
//!
//! 1. Monte Carlo solves worlds for part of the time ([`MonteCarlo`]).
//! 2. The numbers of tricks with most at stake in the form of scoring become levels ([`Stakes`]).
//! 3. The price of each first card is found looking one of declarer's cards ahead, then two, and so on while time
//!    lasts. Looking further can only lower a card's worth, so the best is looked at first, and no other as long as it
//!    stays above what the others had.
//! 4. The best card of the last depth that was finished is played. If not even the first was finished, Monte Carlo's
//!    card is, and the reason says so.

mod choice;
mod evidence;
mod goals;
mod likeness;
mod oracle;
mod payoff;
mod question;
mod reason;
mod sample;
mod scene;

use std::sync::Arc;

use ::bridge::score::Scoring;
use ::bridge::{BySeat, Hand, PartialDeal, View};
use bidding::System;
use cards::random::generator;
use cards::{Card, Rank};
use double_dummy::{Config, Position, Solver};
use search::{Budget, Stopped};
use single_dummy::advice::Advice;
use single_dummy::ending::EXACT_TRICKS;
use single_dummy::english::{English, Language};

use super::advice::{self, AdviceSettings};
use super::alphamu::AlphaMu;
use super::monte_carlo::Scores;
use super::swo::Swo;
use super::{CardPlayer, Decision, MonteCarlo, MonteCarloSettings, SureTricks};

pub(super) use goals::{Goals, MOST_LEVELS, Stakes, each};
pub(super) use likeness::Likeness;
pub(super) use oracle::Oracle;
pub(super) use scene::Scene;

use choice::Choice;
pub(super) use evidence::Evidence;
use evidence::Refusal;
use goals::MOST_WORLDS;
use payoff::Payoff;
pub use question::{DeclarerQuestion, QuestionError};
use sample::drawn;
use scene::Sample;

/// How a declarer decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclarerSettings {
    /// How plans are found.
    pub method: Method,
    /// Samples, time, scoring and what is read into the defenders' cards. As a defender it plays by these alone.
    pub monte_carlo: MonteCarloSettings,
    /// What is played for.
    pub aim: Aim,
    /// The worlds plans are made for, at most 128; none is as the time allows.
    pub worlds: Option<usize>,
    /// How many of declarer's cards after the next one are looked at.
    pub depth: usize,
}

/// What is played for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// The best score: an overtrick or an undertrick may be worth a risk.
    Score,
    /// The contract, whatever it costs; then tricks.
    Contract,
}

/// How plans are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Greedy achievable sets and squeaky wheel.
    Swo,
    /// Fronts of all sets that can be played for.
    AlphaMu,
}

impl DeclarerSettings {
    /// The usual settings of a method.
    #[must_use]
    pub fn of(method: Method) -> Self {
        Self { method, monte_carlo: MonteCarloSettings::default(), aim: Aim::Score, worlds: None, depth: 24 }
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

/// A way to find plans.
pub(super) trait Lookahead {
    /// Goals of a plan worth more than `above`, if there is one: from a position after a card of declarer's, looking
    /// `depth` of his cards ahead.
    fn plan(
        &mut self,
        oracle: &mut Oracle<'_>,
        scene: &Scene,
        depth: usize,
        above: f64,
    ) -> Result<Option<Goals>, Stopped>;
}

/// A declarer who plans; as a defender it plays Monte Carlo.
pub struct Declarer {
    settings: DeclarerSettings,
    monte_carlo: MonteCarlo,
    /// Plays when it defends, exactly as the player of that name.
    defender: MonteCarlo,
    /// What the calls mean.
    system: Option<Arc<System>>,
    seed: u64,
    budget: Budget,
}

/// Small cards are below this.
const TOLD_APART: Rank = Rank::Ten;

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
/// The part that goes there at most, while there are fewer worlds than [`ENOUGH_WORLDS`].
const MOST_SURVEY: f64 = 0.8;
const ENOUGH_WORLDS: usize = 40;

/// A plan that loses nothing so far ahead is not looked at further.
const FAR: usize = 10;

/// The worlds plans are made for in the shortest time.
const FEW_WORLDS: usize = 64;

/// Of a hundred parts of the time, those kept for what comes after.
const TIDYING: u64 = 4;

/// The part of the budget for the exact search of an ending.
const EXACT_PART: f64 = 0.5;

/// Fewer worlds than this are no sample to plan for.
const FEWEST_WORLDS: usize = 30;

impl Declarer {
    /// The player. Calls are understood by the system, if there is one, and say nothing otherwise. Every decision ends
    /// with the budget.
    #[must_use]
    pub fn new(settings: DeclarerSettings, system: Option<Arc<System>>, seed: u64, budget: &Budget) -> Self {
        let defender = MonteCarlo::new(settings.monte_carlo, system.clone(), seed, budget);
        let monte_carlo = MonteCarlo::new(settings.monte_carlo, system.clone(), seed, budget);
        let monte_carlo = monte_carlo.with_solver(Solver::across_deals(MEMORY));
        Self { settings, monte_carlo, defender, system, seed, budget: budget.clone() }
    }

    /// Declarer's card with its chance and the plan.
    ///
    /// `None` if the one who looks is not declarer, has no choice, or no world was solved in time.
    pub fn advise(&mut self, view: &View) -> Option<Advice> {
        self.think(view).map(|(advice, _)| advice)
    }

    /// The same, with what cut the thought short.
    fn think(&mut self, view: &View) -> Option<(Advice, Option<Stopped>)> {
        if view.contract?.declarer != view.seat || !MonteCarlo::has_choice(view) {
            return None;
        }
        let budget = self.decision_budget();
        let (scores, hands) = self.survey(view, &budget);
        (!hands.is_empty()).then(|| self.plan(view, &scores, &hands, &budget))
    }

    /// What one decision may spend.
    fn decision_budget(&self) -> Budget {
        let milliseconds = self.settings.monte_carlo.milliseconds.map(|all| all * (100 - TIDYING) / 100);
        self.budget.limited(milliseconds, self.settings.nodes())
    }

    /// The exact answer, where the play is short enough and the contract is open: neither sure nor hopeless, so that it
    /// outweighs overtricks and undertricks.
    fn exact(&self, view: &View) -> Option<Advice> {
        let left = 13 - view.play.as_ref()?.finished();
        if left > EXACT_TRICKS || self.settings.monte_carlo.scoring == Scoring::Matchpoints {
            return None;
        }
        let settings = AdviceSettings { threads: 1, ..AdviceSettings::default() };
        let budget = self.decision_budget().share(EXACT_PART);
        let advice = advice::exact(view, self.system.as_deref(), &settings, &budget)?;
        let open = advice.plan.chance > 0.0 && advice.plan.chance < 1.0;
        (advice.proven && open).then_some(advice)
    }

    /// Solves worlds that fit the evidence for part of the budget; while they are few, for most of it.
    fn survey(&mut self, view: &View, budget: &Budget) -> (Scores, Vec<BySeat<Hand>>) {
        let evidence = Evidence::new(view, self.settings.monte_carlo.opponents);
        let mut refusal = Refusal::new(evidence, generator(self.seed, 52));
        let usage = budget.usage();
        let timed = self.settings.monte_carlo.milliseconds.filter(|_| self.settings.nodes().is_none());
        let most = 2000 + 2 * timed.unwrap_or(0) as usize;
        let enough = |worlds: usize| {
            let part = if worlds < ENOUGH_WORLDS { MOST_SURVEY } else { SURVEY };
            worlds >= most || usage.part() >= part
        };
        let longest = budget.share(MOST_SURVEY);
        self.monte_carlo.survey(view, &longest, |world: &PartialDeal| refusal.weigh(world), enough)
    }

    fn plan(
        &mut self,
        view: &View,
        scores: &Scores,
        hands: &[BySeat<Hand>],
        budget: &Budget,
    ) -> (Advice, Option<Stopped>) {
        let play = view.play.as_ref().expect("a card is to be played");
        let side = view.seat.side();
        let payoff = Payoff::new(scores, self.settings.aim, self.settings.monte_carlo.scoring, view);
        let drawn = drawn(scores, hands, self.settings.worlds().min(MOST_WORLDS));
        let worlds: Vec<BySeat<Hand>> = drawn.iter().map(|drawn| hands[drawn.number]).collect();
        let position = Position::of_play(play, &worlds[0]).expect("a card is to be played");
        let sample = Sample::new(&position, side, play.won(side), worlds, TOLD_APART);
        let stakes = Stakes::new(&payoff, &drawn);
        let mut choice = Choice::new(&payoff, &drawn, &sample, &stakes);
        let solver = self.monte_carlo.solver();
        solver.set_budget(budget);
        let mut oracle = Oracle::new(&sample, &stakes, solver, budget);
        choice.inform(&mut oracle);
        let mut lookahead: Box<dyn Lookahead> = match self.settings.method {
            Method::Swo => Box::<Swo>::default(),
            Method::AlphaMu => Box::<AlphaMu>::default(),
        };
        // Declarer has two cards a trick.
        let deepest = self.settings.depth.min(2 * sample.tricks_left(sample.start()));
        let plans = hands.len() >= FEWEST_WORLDS && choice.is_open();
        let deepest = if plans { deepest } else { 0 };
        let mut stopped = None;
        for depth in 1..=deepest {
            stopped = choice.deepen(lookahead.as_mut(), &mut oracle, depth).err();
            if stopped.is_some() || depth >= FAR && choice.loses_nothing() {
                break;
            }
        }
        // Where nothing but time is limited, it is what ends every plan.
        let cut_short = stopped.filter(|_| self.settings.nodes().is_some());
        (choice.advice(view, &payoff), cut_short)
    }
}

impl CardPlayer for Declarer {
    fn play(&mut self, view: &View) -> Decision<Card> {
        let is_declarer = view.contract.is_some_and(|contract| contract.declarer == view.seat);
        if !is_declarer || !MonteCarlo::has_choice(view) {
            return self.defender.play(view);
        }
        let exact = self.exact(view).map(|advice| (advice, None));
        let Some((advice, stopped)) = exact.or_else(|| self.think(view)) else {
            return MonteCarlo::without_worlds(view);
        };
        let Some(card) = advice.card else { return MonteCarlo::without_worlds(view) };
        Decision::new(card, English.advice(&advice).to_string()).cut_short_by(stopped)
    }

    fn claim(&mut self, view: &View) -> Option<SureTricks> {
        self.defender.claim(view)
    }
}

#[cfg(test)]
mod tests;
