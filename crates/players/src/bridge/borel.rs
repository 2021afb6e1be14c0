//! Borel simulation (Ginsberg, *GIB*, 2001, Algorithm 4.0.2): deal the unseen hands so that they fit the auction, bid
//! each candidate call out by the system, and make the call with the best double-dummy results.
//!
//! The candidates are the calls [close](bidding::System::close_calls) to the system's, so that the search corrects
//! judgement and does not invent meanings. A call is compared with the system's in the same worlds, in IMPs; the
//! system's call stands unless another gains clearly, and a gain that rests on opponents who fall far below their par is
//! taken for a [gap](super::Gap) of the rules, reported, and not taken. A large gain is taken and reported as well.
//!
//! Worlds are taken one after the other and candidates that are clearly worse are dropped on the way, so most of the
//! time goes where the decision is close.

use std::sync::Arc;

use ::bridge::score::{self, Points};
use ::bridge::{Auction, BySide, Call, Deal, Side, View, prose};
use cards::random::generator;
use search::Budget;
use search::game::GameState as _;
use search::models::Sample;

use super::auction_game::AuctionView;
use super::grand_slam::doubling_grand_slams;
use super::rbmbmc::worlds;
use super::tricks::{Estimate, Evaluator};
use super::{Bidder, Candidate, Decision, Gap, GapLog, Model, Weighed};

/// How a Borel bidder decides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BorelSettings {
    /// Worlds for each decision.
    pub samples: usize,
    /// Cards that the solver may play for a decision: a limit that is the same on every machine.
    pub nodes: Option<u64>,
    /// The most time for a decision; none is as long as the samples or the nodes take.
    pub milliseconds: Option<u64>,
    /// By how many points a hand may miss a call that is considered.
    pub slack: u32,
    /// IMPs a board by which a call must beat the system's.
    pub margin: f64,
    /// Standard errors by which it must beat it too.
    pub clear: f64,
    /// How tricks are counted.
    pub estimate: Estimate,
}

impl Default for BorelSettings {
    fn default() -> Self {
        Self {
            samples: 40,
            nodes: None,
            milliseconds: None,
            slack: 2,
            margin: 0.3,
            clear: 1.0,
            estimate: Estimate::DoubleDummy,
        }
    }
}

/// Worlds dealt for one that is kept, at most.
pub(super) const DRAWS_A_WORLD: usize = 60;
/// Worlds in which a candidate is tried before it may be dropped.
const FAIR_TRIAL: u32 = 8;
/// Standard errors behind the system's call at which a candidate is dropped.
const BEHIND: f64 = 1.5;
/// IMPs below par, beyond those after the system's call, at which the opponents' rules are suspected of a gap.
const SUSPICIOUS: f64 = 5.0;
/// IMPs of gain at which the system's call is wrong by more than judgement.
const LARGE: f64 = 4.0;

/// A bidder that simulates the calls close to its system's.
pub struct Borel {
    model: Arc<dyn Model>,
    settings: BorelSettings,
    seed: u64,
    budget: Budget,
    evaluator: Evaluator,
    gaps: GapLog,
}

impl Borel {
    /// A bidder that takes all four to play the system, and tells `gaps` what it suspects. Every
    /// decision ends with the budget.
    #[must_use]
    pub fn new(
        model: Arc<dyn Model>,
        settings: BorelSettings,
        seed: u64,
        budget: &Budget,
        gaps: GapLog,
    ) -> Self {
        let evaluator = Evaluator::new(settings.estimate);
        Self { model, settings, seed, budget: budget.clone(), evaluator, gaps }
    }

    /// What each candidate comes to in each world, as far as it was tried.
    fn simulate(&self, view: &AuctionView, calls: &[Call], budget: &Budget) -> Vec<Trial> {
        let size = self.settings.samples;
        let draws = budget.nodes((size * DRAWS_A_WORLD) as u64);
        let mut rng = generator(self.seed, view.auction.calls().len() as u64);
        let sample = worlds(view, size, &draws, &mut rng);
        let mut trials: Vec<Trial> = calls.iter().map(|&call| Trial::new(call)).collect();
        for Sample { state, .. } in sample {
            let score = |auction: &Auction| {
                self.evaluator.score(&state.deal, auction, view.vulnerability, view.seat.side())
            };
            let by_system = state.after(calls[0]).bid_out();
            for trial in trials.iter_mut().skip(1).filter(|trial| trial.open) {
                let other = state.after(trial.call).bid_out();
                // The same contract is the same score, and need not be solved.
                if other.contract() == by_system.contract() {
                    trial.add(0);
                    continue;
                }
                let lines = [&by_system, &other]
                    .map(|auction| Line { score: score(auction), auction: auction.clone() });
                let imps = score::imps(lines[1].score - lines[0].score);
                trial.add(imps);
                if trial.differing.len() < MOST_CHECKED {
                    trial.differing.push((state.deal, lines));
                }
            }
            if budget.is_exhausted() || trials.iter().skip(1).all(|trial| !trial.open) {
                break;
            }
        }
        trials
    }

    /// What the gain of a trial says of the rules: a gap of the opponents' if it rests on them falling far below what
    /// they could have had, or one of ours if it is large.
    fn gap(&self, view: &AuctionView, by_system: Call, trial: &Trial) -> Option<Gap> {
        let their_side = view.seat.side().other();
        let mut below = [0.0; 2];
        let mut counted = 0.0;
        for (deal, lines) in &trial.differing {
            let Some(par) = self.evaluator.par(deal, view.auction.dealer(), view.vulnerability) else {
                break;
            };
            let theirs = if their_side == Side::NorthSouth { par.score_ns } else { -par.score_ns };
            for (below, line) in below.iter_mut().zip(lines) {
                *below += f64::from(score::imps(theirs + line.score).max(0));
            }
            counted += 1.0;
        }
        let below_par = below.map(|sum| sum / f64::max(counted, 1.0));
        let refused = below_par[1] > below_par[0] + SUSPICIOUS;
        let (_, [_, line]) = trial.differing.first()?;
        (refused || trial.mean() > LARGE).then(|| Gap {
            hand: view.hand,
            auction: view.auction.clone(),
            vulnerability: view.vulnerability,
            by_system,
            instead: trial.call,
            refused,
            gain: trial.mean(),
            below_par,
            projected: line.auction.clone(),
        })
    }
}

/// Worlds in which a gain is checked against par: solving a whole deal is dear.
const MOST_CHECKED: usize = 8;

/// How an auction ended, and what it was worth to the bidder's side.
#[derive(Debug, Clone)]
struct Line {
    auction: Auction,
    score: Points,
}

/// A candidate against the system's call.
#[derive(Debug)]
struct Trial {
    call: Call,
    worlds: u32,
    sum: f64,
    squares: f64,
    open: bool,
    /// Worlds in which it came to another contract, with both lines.
    differing: Vec<(Deal, [Line; 2])>,
}

impl Trial {
    fn new(call: Call) -> Self {
        Self { call, worlds: 0, sum: 0.0, squares: 0.0, open: true, differing: Vec::new() }
    }

    fn add(&mut self, imps: i32) {
        self.worlds += 1;
        self.sum += f64::from(imps);
        self.squares += f64::from(imps * imps);
        self.open = self.worlds < FAIR_TRIAL || self.mean() + BEHIND * self.error() >= 0.0;
    }

    fn mean(&self) -> f64 {
        if self.worlds == 0 { 0.0 } else { self.sum / f64::from(self.worlds) }
    }

    fn error(&self) -> f64 {
        let worlds = f64::from(self.worlds.max(1));
        ((self.squares / worlds - self.mean().powi(2)).max(0.0) / worlds).sqrt()
    }

    fn is_clear(&self, margin: f64, errors: f64) -> bool {
        self.open && self.worlds >= FAIR_TRIAL && self.mean() > margin.max(errors * self.error())
    }
}

impl Bidder for Borel {
    fn call(&mut self, view: &View) -> Decision<Call> {
        self.weigh(view).decision
    }

    fn weigh(&mut self, view: &View) -> Weighed {
        doubling_grand_slams(view, self.try_out(view))
    }
}

impl Borel {
    /// The system's call, or one that scored clearly better when it was bid out.
    fn try_out(&mut self, view: &View) -> Weighed {
        let view = AuctionView::new(view, BySide::from_fn(|_| Arc::clone(&self.model)));
        let close =
            view.model().close_calls(view.hand, &view.auction, view.vulnerability, self.settings.slack);
        let calls = close.expect("the auction is not over when a seat is to call");
        let meaning = |call: Call| {
            let told = view.model().disclosure(&view.auction, call, view.vulnerability);
            told.map_or_else(|error| error.to_string().into(), |told| told.text)
        };
        if calls.len() == 1 {
            let decision = Decision::new(calls[0], meaning(calls[0]));
            return Weighed { decision, candidates: vec![Candidate { call: calls[0], value: 0.0 }] };
        }
        let budget = self.budget.limited(self.settings.milliseconds, self.settings.nodes);
        self.evaluator.forget();
        self.evaluator.set_budget(&budget);
        let trials = self.simulate(&view, &calls, &budget);
        let stopped = budget.check().err();
        let candidates = trials.iter().map(|trial| Candidate { call: trial.call, value: trial.mean() });
        let candidates = candidates.collect();
        let better =
            trials.iter().skip(1).filter(|trial| trial.is_clear(self.settings.margin, self.settings.clear));
        let mut better: Vec<&Trial> = better.collect();
        better.sort_by(|one, other| other.mean().total_cmp(&one.mean()));
        for trial in better {
            let gap = self.gap(&view, calls[0], trial);
            let refused = gap.as_ref().is_some_and(|gap| gap.refused);
            gap.into_iter().for_each(|gap| self.gaps.report(gap));
            if refused {
                continue;
            }
            let gain = format!("{:.1} ± {:.1}", trial.mean(), trial.error());
            let gain = prose!("{} IMPs better than {} on {} imagined deals", gain, calls[0], trial.worlds);
            let reason = prose!("{}; {}", meaning(trial.call), gain);
            let decision = Decision::new(trial.call, reason).cut_short_by(stopped);
            return Weighed { decision, candidates };
        }
        let decision = Decision::new(calls[0], meaning(calls[0])).cut_short_by(stopped);
        Weighed { decision, candidates }
    }
}
