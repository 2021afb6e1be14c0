//! Partial-information decision making (Amit and Markovitch, *Learning to bid in bridge*, 2006, Figure 3) at the bridge
//! table.
//!
//! The algorithm is [`search::models::pidm`]. Here are its agents. The bidder considers the calls
//! [close](bidding::System::close_calls) to its system's; what it wants are IMPs against what the system's own call
//! would have come to on the same deal. Its model of partner is an agent of the same kind, one step shallower: it
//! sees its own hand and the calls and nothing else, samples worlds from there, and decides by looking ahead in its
//! turn. So a call that tells partner more is worth more. Opponents, and at the end of the recursion everybody, are
//! taken to follow the system.
//!
//! Deviations from the paper:
//! * a position that is not looked into any further is valued as if everybody followed the system from there, not as
//!   if the auction were over;
//! * in later turns of its own the bidder is taken to follow the system as well. Figure 3 lets it choose what is best
//!   in the very world it looks at, which it will not see then; it would put off every decision. The setting
//!   [`Later::Searched`] does as the figure;
//! * opponents are taken to follow the system, where Figure 3 simulates them too, as [`Opponents::Simulated`] does.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use ::bridge::score::{self, Points};
use ::bridge::{BySide, Call, Deal, Seat, View, prose};
use cards::random::generator;
use search::Budget;
use search::models::{Agent, Effort, Pidm as Search};

use super::auction_game::{AuctionGame, AuctionView, FollowsModel, Models};
use super::tricks::{Estimate, Evaluator};
use super::{Bidder, Candidate, Decision, Model, Weighed};

/// What a bidder is taken to do in later turns of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Later {
    /// To follow the system.
    #[default]
    BySystem,
    /// To choose what is best in the world looked at, as Figure 3 has it.
    Searched,
}

/// What opponents are taken to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Opponents {
    /// To follow their system.
    #[default]
    BySystem,
    /// To look ahead in their turn, as Figure 3 has it.
    Simulated,
}

/// How a PIDM bidder decides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PidmSettings {
    /// Worlds for each decision, the simulated ones included.
    pub samples: usize,
    /// Cards that the solver may play for a decision: a limit that is the same on every machine.
    pub nodes: Option<u64>,
    /// The most time for a decision; none is as long as the resources or the nodes take.
    pub milliseconds: Option<u64>,
    /// Worlds dealt and contracts valued for one decision, at most.
    pub resources: usize,
    /// By how many points a hand may miss a call that is considered.
    pub slack: u32,
    /// IMPs a board by which a call must beat the system's.
    pub margin: f64,
    /// How many steps deep partner is simulated; with none it follows the system.
    pub depth: usize,
    /// How tricks are counted.
    pub estimate: Estimate,
    /// What it does in later turns.
    pub later: Later,
    /// What opponents do.
    pub opponents: Opponents,
}

impl Default for PidmSettings {
    fn default() -> Self {
        Self {
            samples: 20,
            nodes: None,
            milliseconds: None,
            resources: 6_000,
            slack: 2,
            margin: 0.6,
            depth: 1,
            estimate: Estimate::DoubleDummy,
            later: Later::default(),
            opponents: Opponents::default(),
        }
    }
}

/// The share of the resources that goes into dealing worlds: the paper's g.
const SAMPLING: f64 = 0.3;
/// The share of what is left that goes into simulating another seat: the paper's r.
const SIMULATING: f64 = 0.3;

/// A bidder that looks ahead with models of the others.
pub struct Pidm {
    models: Models,
    settings: PidmSettings,
    seed: u64,
    budget: Budget,
    evaluator: Evaluator,
    /// What simulated players count by: they look at many more deals than can be solved.
    quick: Evaluator,
    studied: Studied,
}

/// What the decisions of a bidder have taken, and how late in the auction it looked ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Studied {
    /// All that was done.
    pub effort: Effort,
    /// Decisions that it looked ahead for itself.
    pub look_aheads: u64,
    /// Calls that had been made when it did, summed: its mean is the paper's look-ahead stage.
    pub stages: u64,
}

impl std::ops::AddAssign for Studied {
    fn add_assign(&mut self, other: Self) {
        self.effort += other.effort;
        self.look_aheads += other.look_aheads;
        self.stages += other.stages;
    }
}

impl Pidm {
    /// A bidder that takes all four to bid by the model. Every decision ends with the budget.
    #[must_use]
    pub fn new(model: Arc<dyn Model>, settings: PidmSettings, seed: u64, budget: &Budget) -> Self {
        Self::at_table(BySide::from_fn(|_| Arc::clone(&model)), settings, seed, budget)
    }

    /// A bidder that takes each side to bid by a model of its own.
    #[must_use]
    pub fn at_table(models: Models, settings: PidmSettings, seed: u64, budget: &Budget) -> Self {
        let simulated = match settings.estimate {
            Estimate::Expected => Estimate::Expected,
            Estimate::DoubleDummy | Estimate::Losers | Estimate::Total => Estimate::Losers,
        };
        let [evaluator, quick] = [settings.estimate, simulated].map(Evaluator::new);
        Self { models, settings, seed, budget: budget.clone(), evaluator, quick, studied: Studied::default() }
    }

    /// What its decisions have taken so far.
    #[must_use]
    pub const fn studied(&self) -> Studied {
        self.studied
    }

    /// From now on draws chances from this seed.
    pub const fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    fn values(&mut self, view: &AuctionView, budget: &Budget) -> Vec<(Call, f64)> {
        for evaluator in [&self.evaluator, &self.quick] {
            evaluator.forget();
            evaluator.set_budget(budget);
        }
        let PidmSettings { slack, depth, .. } = self.settings;
        let mut others: Vec<Thinker<'_>> =
            Thinker::nested(view, slack, &self.quick, depth).into_iter().collect();
        if self.settings.opponents == Opponents::Simulated {
            let opponents = [view.seat.next(), view.seat.next().partner()];
            others
                .extend(opponents.map(|seat| Thinker::simulated(view, seat, slack, &self.quick, Vec::new())));
        }
        let turn = match self.settings.later {
            Later::BySystem => Some(view.auction.calls().len()),
            Later::Searched => None,
        };
        let thinker = Thinker { turn, ..Thinker::simulated(view, view.seat, slack, &self.evaluator, others) };
        let search = Search {
            limit: self.settings.resources as f64,
            sample_size: self.settings.samples,
            sampling_share: SAMPLING,
            simulation_share: SIMULATING,
            epsilon: 1.0,
        };
        let mut rng = generator(self.seed, view.auction.calls().len() as u64);
        let (values, effort) = search.study(view, view.seat, &thinker, budget, &mut rng);
        let looked = u64::from(values.len() > 1);
        let stages = looked * view.auction.calls().len() as u64;
        self.studied += Studied { effort, look_aheads: looked, stages };
        values
    }
}

/// An agent that considers the calls close to its system's.
struct Thinker<'a> {
    seat: Seat,
    /// The number of calls at which it decides; in other turns it follows the system.
    turn: Option<usize>,
    start: &'a AuctionView,
    slack: u32,
    evaluator: &'a Evaluator,
    /// What the system's call comes to on each deal.
    by_system: RefCell<HashMap<Deal, Points>>,
    /// Its models of those that do not just follow the system.
    others: Vec<Thinker<'a>>,
}

impl<'a> Thinker<'a> {
    /// A player in a seat, who decides in every turn.
    fn simulated(
        start: &'a AuctionView,
        seat: Seat,
        slack: u32,
        evaluator: &'a Evaluator,
        others: Vec<Self>,
    ) -> Self {
        Self { seat, turn: None, start, slack, evaluator, by_system: RefCell::default(), others }
    }

    /// The model of partner, with a model of its partner in it, and so on to the depth.
    fn nested(start: &'a AuctionView, slack: u32, evaluator: &'a Evaluator, depth: usize) -> Option<Self> {
        let mut inner: Option<Self> = None;
        for step in (0..depth).rev() {
            let seat = if step % 2 == 0 { start.seat.partner() } else { start.seat };
            inner = Some(Self::simulated(start, seat, slack, evaluator, inner.into_iter().collect()));
        }
        inner
    }

    /// What everybody's following the system from the start of the look-ahead comes to on this deal.
    fn datum(&self, deal: &Deal, models: &Models) -> Points {
        if let Some(&points) = self.by_system.borrow().get(deal) {
            return points;
        }
        let start = AuctionGame {
            deal: *deal,
            auction: self.start.auction.clone(),
            vulnerability: self.start.vulnerability,
            models: models.clone(),
        };
        let auction = start.bid_out();
        let points = self.evaluator.score(deal, &auction, self.start.vulnerability, self.seat.side());
        self.by_system.borrow_mut().insert(*deal, points);
        points
    }
}

impl Agent<AuctionGame> for Thinker<'_> {
    fn select(&self, view: &AuctionView) -> Vec<Call> {
        let decides = self.turn.is_none_or(|turn| turn == view.auction.calls().len());
        if decides {
            let close = view.model().close_calls(view.hand, &view.auction, view.vulnerability, self.slack);
            close.unwrap_or_default()
        } else {
            FollowsModel.select(view)
        }
    }

    fn considers(&self, view: &AuctionView, call: Call) -> bool {
        FollowsModel.considers(view, call)
    }

    fn utility(&self, state: &AuctionGame) -> f64 {
        let auction = state.bid_out();
        let points = self.evaluator.score(&state.deal, &auction, state.vulnerability, self.seat.side());
        f64::from(score::imps(points - self.datum(&state.deal, &state.models)))
    }

    fn model(&self, seat: Seat) -> &dyn Agent<AuctionGame> {
        match self.others.iter().find(|other| other.seat == seat) {
            Some(other) => other,
            None => &FollowsModel,
        }
    }
}

impl Bidder for Pidm {
    fn call(&mut self, view: &View) -> Decision<Call> {
        self.weigh(view).decision
    }

    fn weigh(&mut self, view: &View) -> Weighed {
        let view = AuctionView::new(view, self.models.clone());
        let budget = self.budget.limited(self.settings.milliseconds, self.settings.nodes);
        let values = self.values(&view, &budget);
        let &(by_system, standard) = values.first().expect("the auction is not over when a seat is to call");
        let candidates: Vec<Candidate> =
            values.iter().map(|&(call, value)| Candidate { call, value: value - standard }).collect();
        let best = candidates.iter().copied().max_by(|one, other| one.value.total_cmp(&other.value));
        let chosen = best.filter(|best| best.value > self.settings.margin);
        let call = chosen.map_or(by_system, |best| best.call);
        let told = view.model().disclosure(&view.auction, call, view.vulnerability);
        let mut reason = told.map_or_else(|error| error.to_string().into(), |told| told.text);
        if let Some(best) = chosen {
            let gain = format!("{:+.1}", best.value);
            reason = prose!("{}; {}", reason, prose!("{} IMPs against {}", gain, by_system));
        }
        let decision = Decision::new(call, reason).cut_short_by(budget.check().err());
        Weighed { decision, candidates }
    }
}
