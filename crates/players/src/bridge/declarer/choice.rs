//! The first cards, and how the best of them is found while looking further and further ahead.

use cards::Card;
use search::Stopped;

use super::Lookahead;
use super::goals::{Goals, Stakes};
use super::oracle::Oracle;
use super::payoff::Payoff;
use super::sample::Drawn;
use super::scene::{Sample, Scene};

/// One first card, or several that are equal.
pub(super) struct Way {
    pub(super) card: Card,
    scene: Scene,
    /// What Monte Carlo gives it, and the tricks on average.
    mean: f64,
    tricks: f64,
    /// The goals reached with open cards in the worlds of the sample.
    pub(super) open: Goals,
    /// Its worth is at most this.
    pub(super) most: f64,
    /// The goals of its plan and the depth they were found at.
    plan: Option<(usize, Goals)>,
}

/// The first cards and what is known of them.
pub(super) struct Choice<'a> {
    pub(super) sample: &'a Sample,
    pub(super) stakes: &'a Stakes,
    /// The worlds of the sample as Monte Carlo knows them.
    pub(super) drawn: &'a [Drawn],
    pub(super) ways: Vec<Way>,
    /// The best card of the last depth that was finished, with its depth and goals.
    pub(super) settled: (usize, usize, Goals),
}

/// A worth that differs by less is the same.
const EQUAL: f64 = 1e-9;

/// A card that did not reach a worth is asked again for this share of all that is at stake less.
const STEP: f64 = 0.01;

impl<'a> Choice<'a> {
    pub(super) fn new(
        payoff: &Payoff<'_>,
        drawn: &'a [Drawn],
        sample: &'a Sample,
        stakes: &'a Stakes,
    ) -> Self {
        let scores = payoff.scores;
        let (means, tricks) = (payoff.means(), scores.mean_tricks());
        let way = |card: Card| {
            let place = scores.cards().iter().position(|&legal| legal == card)?;
            let reached = |world: usize| stakes.reached(world, scores.world(drawn[world].number).1[place]);
            let open = (0..sample.worlds.len()).fold(Goals::NONE, |all, world| all.or(reached(world)));
            let scene = sample.after_own(sample.start(), card);
            let (mean, tricks) = (means[place], tricks[place]);
            Some(Way { card, scene, mean, tricks, open: open.and(stakes.relevant), most: mean, plan: None })
        };
        let ways: Vec<Way> = sample.own_cards(sample.start()).into_iter().filter_map(way).collect();
        let mut choice = Self { sample, stakes, drawn, ways, settled: (0, 0, Goals::NONE) };
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

    /// Tells the oracle what Monte Carlo found of the first cards.
    pub(super) fn inform(&self, oracle: &mut Oracle<'_>) {
        for way in &self.ways {
            oracle.know(&way.scene, way.open);
        }
    }

    /// Whether there is something to choose, and something at stake.
    pub(super) fn is_open(&self) -> bool {
        self.ways.len() > 1 && !self.stakes.levels.is_empty()
    }

    /// Whether the plan of the best card reaches all that open cards do.
    pub(super) fn loses_nothing(&self) -> bool {
        let (best, _, goals) = self.settled;
        self.ways[best].open.is_subset(goals)
    }

    /// Finds the best way looking `depth` cards ahead.
    pub(super) fn deepen(
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
