//! The first cards, and how the best of them is found while looking further and further ahead.

use cards::Card;
use search::Stopped;

use super::draw::Drawn;
use super::oracle::Oracle;
use super::sample::{InformationSet, Sample};
use super::stakes::Stakes;
use super::steps::Point;
use super::{Detail, EQUAL, Goals, Lookahead, Problem};
use crate::steps::{Oddity, Scene as _};

/// One first card, or several that are equal.
pub(super) struct FirstCard {
    pub(super) card: Card,
    /// Its number among the cards of the problem.
    pub(super) number: usize,
    node: InformationSet,
    /// What Monte Carlo gives it, and the tricks on average.
    mean: f64,
    pub(super) tricks: f64,
    /// How little it looks like a player's card, where declarer makes his contract with it in every world.
    oddity: Option<Oddity>,
    /// The goals reached double dummy in the worlds of the sample.
    pub(super) double_dummy: Goals,
    /// Its worth is at most this.
    pub(super) at_most: f64,
    /// The goals of its plan and the depth they were found at.
    plan: Option<(usize, Goals)>,
}

/// The first cards and what is known of them.
pub(super) struct Choice<'a> {
    pub(super) problem: &'a Problem<'a>,
    pub(super) sample: &'a Sample,
    pub(super) stakes: &'a Stakes,
    /// The worlds of the sample as Monte Carlo knows them.
    pub(super) drawn: &'a [Drawn<'a>],
    pub(super) cards: Vec<FirstCard>,
    detail: Detail,
    /// The best card of the last depth that was finished, with its depth and goals.
    pub(super) settled: (usize, usize, Goals),
}

/// A card that did not reach a worth is asked again for this share of all that is at stake less.
const STEP: f64 = 0.01;

impl FirstCard {
    /// What its plan reaches, or as long as it has none, double dummy.
    pub(super) fn goals(&self) -> Goals {
        self.plan.map_or(self.double_dummy, |(_, goals)| goals)
    }
}

impl<'a> Choice<'a> {
    pub(super) fn new(
        problem: &'a Problem<'a>,
        drawn: &'a [Drawn<'a>],
        sample: &'a Sample,
        stakes: &'a Stakes,
        detail: Detail,
    ) -> Self {
        let first_card = |card: Card| {
            let number = problem.cards.iter().position(|&legal| legal == card)?;
            let reached = |world: usize| stakes.reached(world, drawn[world].world.tricks[number]);
            let all = (0..sample.worlds.len()).fold(Goals::EMPTY, |all, world| all.or(&reached(world)));
            let mean = problem.mean(|results| (problem.worth)(results, results[number]));
            let makes = |results: &[usize]| f64::from(u8::from(results[number] >= problem.target));
            let sure =
                problem.declares() && problem.won < problem.target && problem.mean(makes) >= 1.0 - EQUAL;
            Some(FirstCard {
                card,
                number,
                node: sample.after_seen(sample.start(), card),
                mean,
                tricks: problem.mean(|results| results[number] as f64),
                oddity: sure.then(|| Point::start(sample).oddity(sample.start().to_play(), card)),
                double_dummy: all.and(&stakes.relevant),
                at_most: mean,
                plan: None,
            })
        };
        let cards: Vec<FirstCard> =
            sample.seen_cards(sample.start()).into_iter().filter_map(first_card).collect();
        let mut choice =
            Self { problem, sample, stakes, drawn, cards, detail, settled: (0, 0, Goals::EMPTY) };
        let best = choice.best(|_| true).unwrap_or(0);
        choice.settled = (best, 0, choice.cards[best].double_dummy);
        choice
    }

    /// The card that may be worth most; of equal ones one that a player chooses who has his tricks, or else more tricks, then
    /// the lower card.
    fn best(&self, among: impl Fn(usize) -> bool) -> Option<usize> {
        let before = |&a: &usize, &b: &usize| {
            let (one, other) = (&self.cards[a], &self.cards[b]);
            let close = |a: f64, b: f64| {
                if (a - b).abs() < EQUAL { std::cmp::Ordering::Equal } else { a.total_cmp(&b) }
            };
            let natural = match (one.oddity, other.oddity) {
                (Some(one), Some(other)) => other.cmp(&one),
                _ => std::cmp::Ordering::Equal,
            };
            close(one.at_most, other.at_most)
                .then(natural)
                .then(close(one.tricks, other.tricks))
                .then(other.card.rank().cmp(&one.card.rank()))
        };
        (0..self.cards.len()).filter(|&card| among(card)).max_by(before)
    }

    /// Tells the oracle what Monte Carlo found of the first cards.
    pub(super) fn inform(&self, oracle: &mut Oracle<'_>) {
        for card in &self.cards {
            oracle.know(&card.node, card.double_dummy);
        }
    }

    /// Whether there is something at stake, and something to choose or a plan to tell.
    pub(super) fn is_open(&self) -> bool {
        (self.cards.len() > 1 || self.detail == Detail::Steps) && !self.stakes.levels.is_empty()
    }

    /// Whether the plan of the best card reaches all that double dummy does.
    pub(super) fn loses_nothing(&self) -> bool {
        let (best, _, goals) = self.settled;
        self.cards[best].double_dummy.is_subset(&goals)
    }

    /// Finds the best card looking `depth` cards ahead.
    pub(super) fn deepen(
        &mut self,
        lookahead: &mut dyn Lookahead,
        oracle: &mut Oracle<'_>,
        depth: usize,
    ) -> Result<(), Stopped> {
        let step = STEP * self.stakes.payoff(Goals::ALL);
        loop {
            let best = self.best(|_| true).expect("there is a legal card");
            if let Some((found, goals)) = self.cards[best].plan
                && found == depth
            {
                self.settled = (best, depth, goals);
                return Ok(());
            }
            let other =
                self.best(|card| card != best).map_or(f64::NEG_INFINITY, |card| self.cards[card].at_most);
            let demand = other - step;
            let card = &mut self.cards[best];
            let double_dummy = self.stakes.payoff(card.double_dummy);
            let above = demand - card.mean + double_dummy - EQUAL;
            match lookahead.plan(oracle, &card.node, depth, above)? {
                Some(goals) => {
                    let price = double_dummy - self.stakes.payoff(goals);
                    card.at_most = card.at_most.min(card.mean - price);
                    card.plan = Some((depth, goals));
                }
                None => card.at_most = demand,
            }
        }
    }
}
