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

mod goals;
mod likeness;
mod oracle;
mod reason;
mod scene;

use std::sync::Arc;
use std::time::Duration;

use ::bridge::View;
use bidding::System;
use cards::{Card, CardSet};
use double_dummy::{Config, Position, Solver, Stopped};

use super::alphamu::AlphaMu;
use super::monte_carlo::Scores;
use super::swo::Swo;
use super::{CardPlayer, Clock, Decision, MonteCarlo, Settings};

pub(super) use goals::{Goals, MOST_LEVELS, Stakes, each};
pub(super) use likeness::Likeness;
pub(super) use oracle::Oracle;
pub(super) use scene::Scene;

use goals::MOST_WORLDS;
use oracle::Limit;
use scene::Sample;

/// How a declarer decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclarerSettings {
    /// How plans are found.
    pub method: Method,
    /// Samples, time, scoring and what is read into the defenders' cards. As a defender it plays by these alone.
    pub monte_carlo: Settings,
    /// The worlds plans are made for, at most 128.
    pub worlds: usize,
    /// How many of declarer's cards after the next one are looked at.
    pub depth: usize,
    /// Cards that the solver may play for a decision, in thousands: a limit that is the same on every machine. None
    /// where only time counts.
    pub effort: Option<u64>,
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
    /// The usual settings of a method: without a limit of time, a limit of effort.
    #[must_use]
    pub fn of(method: Method) -> Self {
        Self { method, monte_carlo: Settings::default(), worlds: 40, depth: 24, effort: Some(5_000) }
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
    clock: Clock,
}

/// What declarer should play, and what for.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice {
    /// The card.
    pub card: Card,
    /// The chance of the contract with the plan against best defence, in the worlds looked at.
    pub chance: f64,
    /// The chance of the contract with this card if all cards were seen from now on.
    pub double_dummy: f64,
    /// How many of declarer's cards after this one were looked at; 0 is Monte Carlo.
    pub depth: usize,
    /// Why, in words for people.
    pub reason: String,
}

/// Memory for the positions of many worlds.
const MEMORY: Config = Config { memory_mib: 256 };

/// Of each tenth of the time this many go to Monte Carlo.
const SURVEY_TENTHS: u64 = 4;

/// Fewer worlds than this are no sample to plan for.
const FEWEST_WORLDS: usize = 8;

impl Declarer {
    /// The player. Calls are understood by the system, if there is one, and say nothing otherwise.
    #[must_use]
    pub fn new(settings: DeclarerSettings, system: Option<Arc<System>>, seed: u64, clock: Clock) -> Self {
        let defender = MonteCarlo::new(settings.monte_carlo, system.clone(), seed, clock);
        let monte_carlo = MonteCarlo::new(settings.monte_carlo, system, seed, clock);
        let monte_carlo = monte_carlo.with_solver(Solver::across_deals(MEMORY));
        Self { settings, monte_carlo, defender, clock }
    }

    /// Declarer's card with its chance and the plan.
    ///
    /// `None` if the one who looks is not declarer, or has nothing to choose or to sample.
    pub fn advise(&mut self, view: &View) -> Option<Advice> {
        let contract = view.contract?;
        if contract.declarer != view.seat || view.legal_cards().len() < 2 {
            return None;
        }
        let begin = (self.clock)();
        let milliseconds = self.settings.monte_carlo.milliseconds;
        let nodes = self.monte_carlo.solver().nodes();
        let kept = self.settings.worlds.min(MOST_WORLDS);
        let for_survey = milliseconds.map(|all| all * SURVEY_TENTHS / 10);
        let (scores, worlds) = self.monte_carlo.survey(view, for_survey, kept);
        if worlds.len() < FEWEST_WORLDS.min(self.settings.worlds) {
            return None;
        }
        let end = milliseconds.map(|all| begin + Duration::from_millis(all));
        let most = self.settings.effort.filter(|_| end.is_none());
        let limit = Limit { clock: self.clock, end, nodes: most.map(|effort| nodes + effort * 1000) };
        Some(self.plan(view, &scores, worlds, limit))
    }

    fn plan(
        &mut self,
        view: &View,
        scores: &Scores,
        worlds: Vec<::bridge::BySeat<CardSet>>,
        limit: Limit,
    ) -> Advice {
        let play = view.play.as_ref().expect("a card is to be played");
        let side = view.seat.side();
        let position = Position::of_play(play, &worlds[0]).expect("a card is to be played");
        let scoring = self.settings.monte_carlo.scoring;
        let sample = Sample::new(&position, side, play.won(side), worlds);
        let worth: Vec<(f64, [f64; 14], usize)> = (0..sample.worlds.len())
            .map(|world| {
                let (weight, results) = scores.world(world);
                (weight, scores.worth(world, scoring), results.iter().copied().max().unwrap_or(0))
            })
            .collect();
        let stakes = Stakes::new(&worth);
        let mut choice = Choice::new(scores, scoring, &sample, &stakes);
        let solver = self.monte_carlo.solver();
        if let Some(end) = limit.end {
            let clock = limit.clock;
            solver.set_stop(move || clock() >= end);
        }
        let mut oracle = Oracle::new(&sample, &stakes, solver, limit);
        let mut lookahead: Box<dyn Lookahead> = match self.settings.method {
            Method::Swo => Box::<Swo>::default(),
            Method::AlphaMu => Box::<AlphaMu>::default(),
        };
        // Declarer has two cards a trick.
        let deepest = self.settings.depth.min(2 * sample.tricks_left(sample.start()));
        for depth in 1..=deepest {
            if choice.ways.len() < 2 || choice.deepen(lookahead.as_mut(), &mut oracle, depth).is_err() {
                break;
            }
        }
        drop(oracle);
        self.monte_carlo.solver().clear_stop();
        choice.advice(view, scores, scoring)
    }
}

impl CardPlayer for Declarer {
    fn play(&mut self, view: &View) -> Decision<Card> {
        match self.advise(view) {
            Some(advice) => Decision::new(advice.card, advice.reason),
            None => self.defender.play(view),
        }
    }
}

/// One first card, or several that are equal.
struct Way {
    card: Card,
    scene: Scene,
    /// What Monte Carlo gives it, and the tricks on average.
    mean: f64,
    tricks: f64,
    /// The goals reached with open cards in the worlds of the sample.
    open: Goals,
    /// Its worth is at most this.
    most: f64,
    /// The goals of its plan and the depth they were found at.
    plan: Option<(usize, Goals)>,
}

/// The first cards and what is known of them.
struct Choice<'a> {
    sample: &'a Sample,
    stakes: &'a Stakes,
    ways: Vec<Way>,
    /// The best card of the last depth that was finished, with its depth and goals.
    settled: (usize, usize, Goals),
}

/// A worth that differs by less is the same.
const EQUAL: f64 = 1e-9;

/// A card that did not reach a worth is asked again for this share of all that is at stake less.
const STEP: f64 = 0.01;

impl<'a> Choice<'a> {
    fn new(
        scores: &Scores,
        scoring: ::bridge::score::Scoring,
        sample: &'a Sample,
        stakes: &'a Stakes,
    ) -> Self {
        let (means, tricks) = (scores.mean_scores(scoring), scores.mean_tricks());
        let way = |card: Card| {
            let place = scores.cards().iter().position(|&legal| legal == card)?;
            let reached = |world: usize| stakes.reached(world, scores.world(world).1[place]);
            let open = (0..sample.worlds.len()).fold(Goals::NONE, |all, world| all.or(reached(world)));
            let scene = sample.after_own(sample.start(), card);
            let (mean, tricks) = (means[place], tricks[place]);
            Some(Way { card, scene, mean, tricks, open: open.and(stakes.relevant), most: mean, plan: None })
        };
        let ways: Vec<Way> = sample.own_cards(sample.start()).into_iter().filter_map(way).collect();
        let mut choice = Self { sample, stakes, ways, settled: (0, 0, Goals::NONE) };
        let best = choice.best(|_| true).unwrap_or(0);
        choice.settled = (best, 0, choice.ways[best].open);
        choice
    }

    /// The way that may be worth most; of equal ones more tricks, then the lower card.
    fn best(&self, among: impl Fn(usize) -> bool) -> Option<usize> {
        let before = |&a: &usize, &b: &usize| {
            let (one, other) = (&self.ways[a], &self.ways[b]);
            let close = |a: f64, b: f64| {
                if (a - b).abs() < EQUAL { std::cmp::Ordering::Equal } else { a.total_cmp(&b) }
            };
            close(one.most, other.most)
                .then(close(one.tricks, other.tricks))
                .then(other.card.rank().cmp(&one.card.rank()))
        };
        (0..self.ways.len()).filter(|&way| among(way)).max_by(before)
    }

    /// Finds the best way looking `depth` cards ahead.
    fn deepen(
        &mut self,
        lookahead: &mut dyn Lookahead,
        oracle: &mut Oracle<'_>,
        depth: usize,
    ) -> Result<(), Stopped> {
        let step = STEP * self.stakes.payoff(Goals::ALL);
        loop {
            let best = self.best(|_| true).expect("there is a legal card");
            if let Some((found, goals)) = self.ways[best].plan
                && found == depth
            {
                self.settled = (best, depth, goals);
                return Ok(());
            }
            let other = self.best(|way| way != best).map_or(f64::NEG_INFINITY, |way| self.ways[way].most);
            let demand = other - step;
            let way = &self.ways[best];
            let open = self.stakes.payoff(way.open);
            let plan = lookahead.plan(oracle, &way.scene, depth, demand - way.mean + open - EQUAL)?;
            let way = &mut self.ways[best];
            match plan {
                Some(goals) => {
                    let price = open - self.stakes.payoff(goals);
                    way.most = way.most.min(way.mean - price);
                    way.plan = Some((depth, goals));
                }
                None => way.most = demand,
            }
        }
    }
}
