//! Monte Carlo card play (Ginsberg, *GIB*, 2001, Algorithm 3.0.1).
//!
//! Deal the unseen cards so that they fit what is known, solve each world double dummy for every legal card, and play
//! the card with the best weighted mean in the form of scoring. Declarer, defenders and opening leaders decide alike;
//! they differ in what they see.
//!
//! The worlds of a decision depend on the seed and the view alone, so the same view gives the same card. They are
//! taken one after the other: whenever time runs out there is an answer, and more time makes it better. Each is solved
//! for every card, less those that the worlds before left without hope; when one is left it is played.
//!
//! The method supposes that everybody will see all cards from the next card on. It therefore never pays for
//! information, and puts off guesses that it believes it will get right; see section 3 of the paper.

mod calls;
mod convention;
mod draws;
mod likelihood;
mod opening;
mod scores;
mod worlds;

use std::sync::Arc;

use ::bridge::score::Scoring;
use ::bridge::{BySeat, Hand, Prose, View, prose};
use cards::Card;
use cards::random::generator;
use double_dummy::{Config, Position, Solver};
use rand::Rng as _;
use search::{Budget, Stopped};

use super::{CardPlayer, Carding, Decision, Model, Novice, Strangers, SureTricks, sure_tricks};
use calls::Calls;
pub(super) use convention::{are_equal, by_convention};
use draws::Draws;
use likelihood::{Likelihood, Reading};
pub(super) use scores::Scores;
pub use worlds::WorldSource;

/// How a Monte Carlo player decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonteCarloSettings {
    /// Worlds for each decision.
    pub samples: usize,
    /// Cards that the solver may play for a decision: a limit that is the same on every machine.
    pub nodes: Option<u64>,
    /// The most time for a decision; none is as long as the samples or the nodes take.
    pub milliseconds: Option<u64>,
    /// What a trick is worth.
    pub scoring: Scoring,
    /// Who weighs worlds by the tricks that what the others played would cost there.
    pub weights: Weights,
    /// Whether worlds are weighed by the choice that the others had among cards that look alike.
    pub choices: bool,
    /// How those whose agreements are not known are taken to lead, where choices are weighed.
    pub strangers: Strangers,
    /// Whether worlds are weighed by how likely their hands make the calls.
    pub calls: bool,
    /// In how many of four worlds declarer does not believe the calls: the defenders may bid by something else.
    pub doubt: usize,
    /// Whether opening leads are judged by what they gain at the table beyond double dummy.
    pub leads: bool,
    /// Whether cards that fall far behind are left out of the worlds to come.
    pub race: bool,
    /// How its defenders signal, and read their partner.
    pub signals: Option<Carding>,
    /// How the defenders against it are known to signal.
    pub opponents: Option<Carding>,
}

impl MonteCarloSettings {
    /// Worlds where time or nodes are limited and their number is not said: more hardly change a card.
    pub const MOST_SAMPLES: usize = 500;

    /// Whether nothing but time is to end a decision, so that it does not cut it short.
    pub(super) const fn is_timed(&self) -> bool {
        self.nodes.is_none() && self.samples >= Self::MOST_SAMPLES
    }
}

/// Who weighs worlds by the tricks that the last cards of the others would cost there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weights {
    /// Defenders.
    Defence,
    /// Declarer too.
    On,
    /// Nobody.
    Off,
}

impl Default for MonteCarloSettings {
    /// GIB's sample, IMPs.
    fn default() -> Self {
        Self {
            samples: 50,
            nodes: None,
            milliseconds: None,
            scoring: Scoring::Imps,
            weights: Weights::Defence,
            choices: true,
            strangers: Strangers::People,
            calls: true,
            doubt: 1,
            leads: false,
            race: true,
            signals: Some(Carding::Standard),
            opponents: None,
        }
    }
}

/// A player that deals the unseen cards many times and plays what is best on average.
pub struct MonteCarlo {
    settings: MonteCarloSettings,
    /// What all four are taken to bid by.
    model: Option<Arc<dyn Model>>,
    seed: u64,
    budget: Budget,
    solver: Solver,
}

/// Enough for the positions of one world.
const MEMORY: Config = Config { memory_mib: 64 };
/// To ask how likely a call is takes about as long as this many cards of the solver's: some 50 microseconds.
const NODES_A_CALL: u64 = 500;
/// The part of the budget in which it is found what the calls tell.
const READING: f64 = 0.4;
/// Worlds between two looks for cards without hope.
const LAP: usize = 5;

impl MonteCarlo {
    /// The player. Calls are understood by the model, if there is one, and say nothing otherwise. Every decision ends
    /// with the budget.
    #[must_use]
    pub fn new(
        settings: MonteCarloSettings,
        model: Option<Arc<dyn Model>>,
        seed: u64,
        budget: &Budget,
    ) -> Self {
        Self { settings, model, seed, budget: budget.clone(), solver: Solver::new(MEMORY) }
    }

    /// Whether the cards that may be played are not all equal.
    pub(super) fn has_choice(view: &View) -> bool {
        let legal = view.legal_cards();
        legal.len() > 1 && !convention::are_equal(view, legal)
    }

    /// What is played when no world was solved.
    pub(super) fn without_worlds(view: &View) -> Decision<Card> {
        let Decision { choice, reason } = Novice.play(view);
        Decision::new(choice, prose!("no world was solved in time; {}", reason))
    }

    /// The same player with another solver.
    pub(super) fn with_solver(self, solver: Solver) -> Self {
        Self { solver, ..self }
    }

    /// Where its chance starts.
    pub(super) const fn seed(&self) -> u64 {
        self.seed
    }

    /// What it solves with.
    pub(super) const fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// The results of the legal cards that have hope, in worlds that fit the view, what is left in the hands of each
    /// world, and what ended them early, if not `enough` of the number of worlds.
    pub(super) fn sample(
        &mut self,
        view: &View,
        budget: &Budget,
        enough: impl Fn(usize) -> bool,
    ) -> (Scores, Vec<BySeat<Hand>>, Option<Stopped>) {
        let MonteCarloSettings { samples, scoring, race, .. } = self.settings;
        let mut hands = Vec::new();
        let goes_on = |scores: &mut Scores, world: &BySeat<Hand>| {
            hands.push(*world);
            let count = scores.len();
            if race && count.is_multiple_of(LAP) {
                scores.drop_hopeless(scoring);
            }
            count < samples
                && !enough(count)
                && !convention::are_equal(view, scores.cards().iter().copied().collect())
        };
        let (scores, stopped) = self.solve_worlds(view, budget, goes_on);
        (scores, hands, stopped)
    }

    /// The results of every legal card in worlds, and the cards left in each. It ends with the budget, or when `enough`
    /// says so of the number of worlds.
    pub(super) fn survey(
        &mut self,
        view: &View,
        budget: &Budget,
        enough: impl Fn(usize) -> bool,
    ) -> (Scores, Vec<BySeat<Hand>>) {
        let mut hands = Vec::new();
        let (scores, _) = self.solve_worlds(view, budget, |_, world| {
            hands.push(*world);
            !enough(hands.len())
        });
        (scores, hands)
    }

    /// Solves world after world until the budget is exhausted or `goes_on` says no. That is told what was found, which it
    /// may cut down, and what is left in the hands. A world that is not finished does not count. Says whether the budget
    /// ended it.
    fn solve_worlds(
        &mut self,
        view: &View,
        budget: &Budget,
        mut goes_on: impl FnMut(&mut Scores, &BySeat<Hand>) -> bool,
    ) -> (Scores, Option<Stopped>) {
        self.solver.set_budget(budget);
        let play = view.play.as_ref().expect("cards are played after the auction");
        let mut scores = Scores::new(view, |card| self.gain(view, card));
        let Some(source) = WorldSource::new(view, self.model.as_deref(), &budget.share(READING)) else {
            return (scores, None);
        };
        let likelihood = Likelihood::new(view, self.reading(view));
        let mut rng = generator(self.seed, play.cards().len() as u64);
        let worlds = source.worlds(rng.next_u64());
        let model = self.model.as_deref().filter(|_| self.settings.calls && !view.auction.calls().is_empty());
        let calls = model.map(|model| Calls::new(model, view));
        // A defender's partner bids as he does himself: only declarer faces two strangers.
        let doubt = if convention::is_defender(view) { 0 } else { self.settings.doubt.min(draws::OF) };
        let unread = WorldSource::new(view, None, budget).filter(|_| source.is_narrowed() && doubt > 0);
        let doubted = unread.as_ref().map(|unread| (unread.worlds(rng.next_u64()), doubt));
        let mut draws = Draws::new(&likelihood, worlds, doubted, calls, rng);
        let mut solve_next = |scores: &mut Scores| -> Result<bool, Stopped> {
            let Some((world, weight)) = draws.draw() else { return Ok(false) };
            budget.spend(draws.take_asked() * NODES_A_CALL)?;
            let remaining = source.remaining(&world);
            let Some(position) = Position::of_play(play, remaining.hands()) else { return Ok(false) };
            let cost = likelihood.of_costs(&world, &mut self.solver)?;
            let cards = scores.cards().iter().copied().collect();
            let tricks = self.solver.cards_among(&position, cards)?;
            scores.add(weight * cost, &tricks);
            Ok(goes_on(scores, remaining.hands()))
        };
        loop {
            match solve_next(&mut scores) {
                Ok(true) => {}
                Ok(false) => return (scores, None),
                Err(reason) => return (scores, Some(reason)),
            }
        }
    }

    /// What a card gains beyond double dummy: known of opening leads.
    fn gain(&self, view: &View, card: Card) -> f64 {
        let opening = view.play.as_ref().is_some_and(|play| play.cards().is_empty());
        match view.contract.filter(|_| self.settings.leads && opening) {
            Some(contract) => opening::gain(card, view.hand, contract.bid.strain()),
            None => 0.0,
        }
    }

    /// A defender reads partner by its own agreement, declarer reads both defenders by theirs.
    fn reading(&self, view: &View) -> Reading {
        let MonteCarloSettings { weights, choices, strangers, signals, opponents, .. } = self.settings;
        Reading {
            costs: match weights {
                Weights::Defence => convention::is_defender(view),
                Weights::On => true,
                Weights::Off => false,
            },
            choices: choices.then_some(strangers),
            carding: if convention::is_defender(view) { signals } else { opponents },
        }
    }
}

impl CardPlayer for MonteCarlo {
    fn play(&mut self, view: &View) -> Decision<Card> {
        let legal = view.legal_cards();
        if let Some(only) = legal.highest().filter(|_| legal.len() == 1) {
            return Decision::new(only, prose!("the only legal card"));
        }
        let carding = self.settings.signals;
        if convention::are_equal(view, legal) {
            let (card, said) = by_convention(view, legal, carding, self.seed);
            return Decision::new(card, with_signal(prose!("all legal cards are equal"), said));
        }
        let MonteCarloSettings { milliseconds, nodes, .. } = self.settings;
        let budget = self.budget.limited(milliseconds, nodes);
        let (scores, _, stopped) = self.sample(view, &budget, |_| false);
        if scores.is_empty() {
            return Self::without_worlds(view);
        }
        let best = scores.best(self.settings.scoring);
        let (card, said) = by_convention(view, best, carding, self.seed);
        let decision = Decision::new(card, with_signal(scores.reason(card, self.settings.scoring), said));
        decision.cut_short_by(stopped.filter(|_| !self.settings.is_timed()))
    }

    fn claim(&mut self, view: &View) -> Option<SureTricks> {
        sure_tricks(view)
    }
}

/// A reason with what the card tells partner.
pub(super) fn with_signal(reason: Prose, said: Option<Prose>) -> Prose {
    match said {
        Some(words) => prose!("{}; {}", reason, words),
        None => reason,
    }
}

#[cfg(test)]
mod tests;
