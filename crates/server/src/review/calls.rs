//! What every call was worth: beside the system's, and beside the other calls that came into question.
//!
//! Hands are dealt that fit what the caller could know, each call in question is bid out by what the table bids by, a
//! system or the learned bidder, and the contracts
//! are compared double dummy, hand by hand. A call that the system makes is never a mistake: an agreement is not the
//! player's fault, and what another call would have gained is told beside it.

use std::time::Duration;

use bridge::{Auction, Call, Hand, Prose, Seat, Table, prose};
use cards::random::generator;
use players::bridge::{AuctionView, Estimate, Evaluator, Models, worlds};
use search::Budget;
use search::game::GameState as _;
use serde::Serialize;

use super::fair::{ERRORS, mean_and_error};
use super::verdict::mark;
use crate::table::Form;
use crate::text;
use crate::words;

/// The verdict on a call.
#[derive(Debug, Serialize)]
pub(super) struct CallVerdict {
    /// The place among the calls, from 0.
    pub(super) at: usize,
    #[serde(with = "text")]
    pub(super) seat: Seat,
    #[serde(with = "text")]
    pub(super) call: Call,
    /// What the system calls with the hand.
    #[serde(with = "text")]
    system: Call,
    /// What the call made shows.
    meaning: Prose,
    /// Whether the hand is one that the call shows.
    fits: bool,
    /// The other calls in question, the best first.
    options: Vec<OtherCall>,
    /// What the best of them gains, where that is clear and the call was not the system's.
    pub(super) cost: f64,
    worlds: usize,
    pub(super) mark: Option<&'static str>,
    /// In a sentence.
    pub(super) text: Prose,
}

/// A call that came into question.
#[derive(Debug, Serialize)]
struct OtherCall {
    #[serde(with = "text")]
    call: Call,
    meaning: Prose,
    /// What it gains on the call made, on average.
    gain: f64,
    /// Its standard error.
    error: f64,
}

/// Hands dealt for a call.
const WORLDS: usize = 16;
/// Deals tried for each of them.
const DRAWS: u64 = 60;
/// Fewer give no verdict.
const FEWEST: usize = 6;
/// Time for one call, and for all of them: a review must not keep other requests waiting long.
const TIME: Duration = Duration::from_secs(2);
const TIME_IN_ALL: Duration = Duration::from_secs(8);
/// By how many points a hand may miss a call that comes into question.
const SLACK: u32 = 2;
/// Calls compared with the one made, at most.
const COMPARED: usize = 4;

/// The verdicts on all calls of an auction.
pub(super) fn verdicts(table: &Table, form: Form, models: &Models, budget: &Budget) -> Vec<CallVerdict> {
    let judge = Judge { table, form, models, evaluator: Evaluator::new(Estimate::DoubleDummy) };
    let budget = budget.within(TIME_IN_ALL);
    (0..table.auction().calls().len()).map_while(|at| judge.verdict(at, &budget.within(TIME))).collect()
}

struct Judge<'a> {
    table: &'a Table,
    form: Form,
    models: &'a Models,
    evaluator: Evaluator,
}

impl Judge<'_> {
    /// The verdict on the call at a place; none where the auction cannot be followed to it.
    fn verdict(&self, at: usize, budget: &Budget) -> Option<CallVerdict> {
        let board = self.table.board();
        let call = *self.table.auction().calls().get(at)?;
        let before = self.table.auction().calls()[..at].iter().copied();
        let auction = Auction::from_calls(board.dealer, before).ok()?;
        let seat = auction.to_call()?;
        let hand = board.deal.hand(seat);
        let vulnerability = board.vulnerability;
        let model = &self.models[seat.side()];
        let choice = model.call(hand, &auction, vulnerability).ok()?;
        let told = |call| model.disclosure(&auction, call, vulnerability).ok().map(|shown| shown.text);
        let meaning = told(call)?;
        let own = choice == call;
        let agreed = model.agreed(&auction, vulnerability, call);
        let fits = own || (agreed && model.fits(hand, &auction, vulnerability, call));
        let close = model.close_calls(hand, &auction, vulnerability, SLACK).ok()?;
        let others: Vec<Call> = close.into_iter().filter(|&other| other != call).take(COMPARED).collect();
        let trials = self.simulate(&auction, hand, call, &others, budget);
        let worlds = trials.first().map_or(0, |(_, gains)| gains.len());
        let mut options: Vec<OtherCall> = trials
            .into_iter()
            .filter(|(_, gains)| gains.len() >= FEWEST)
            .map(|(call, gains)| {
                let (gain, error) = mean_and_error(gains.into_iter());
                let meaning = told(call).unwrap_or_default();
                OtherCall { call, meaning, gain, error }
            })
            .collect();
        options.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        let is_clear = |other: &&OtherCall| !own && other.gain > ERRORS * other.error;
        let by_system = options.iter().find(|other| other.call == choice).filter(is_clear);
        // The system's call is what one should learn; another is named where only that gains.
        let clear = by_system.or_else(|| options.iter().find(is_clear));
        let cost = clear.map_or(0.0, |other| other.gain);
        let better = clear.map_or(choice, |other| other.call);
        let mark = mark(self.form, cost);
        let said = Said { seat, hand, call, meaning: agreed.then_some(&meaning), own, fits };
        let text = self.sentence(&said, better, cost);
        Some(CallVerdict { at, seat, call, system: choice, meaning, fits, options, cost, worlds, mark, text })
    }

    /// What each of the other calls gains on the one made, hand by hand.
    fn simulate(
        &self,
        auction: &Auction,
        hand: Hand,
        call: Call,
        others: &[Call],
        budget: &Budget,
    ) -> Vec<(Call, Vec<f64>)> {
        let mut trials: Vec<(Call, Vec<f64>)> = others.iter().map(|&other| (other, Vec::new())).collect();
        let Some(seat) = auction.to_call().filter(|_| !others.is_empty()) else { return trials };
        let vulnerability = self.table.board().vulnerability;
        // What a seat sees in the auction: its own hand, and nothing else of the table.
        let view = bridge::View { hand, auction: auction.clone(), ..self.blank(seat) };
        let view = AuctionView::new(&view, self.models.clone());
        let draws = budget.nodes(WORLDS as u64 * DRAWS);
        let mut rng = generator(auction.calls().len() as u64, seat.index() as u64);
        self.evaluator.forget();
        self.evaluator.set_budget(budget);
        for sample in worlds(&view, WORLDS, &draws, &mut rng) {
            let score = |call: Call| {
                let end = sample.state.after(call).bid_out();
                self.evaluator.score(&sample.state.deal, &end, vulnerability, seat.side())
            };
            let made = score(call);
            for (other, gains) in &mut trials {
                gains.push(self.form.gain(score(*other) - made));
            }
            if budget.is_exhausted() {
                break;
            }
        }
        trials
    }

    /// The view of a seat before the first call.
    fn blank(&self, seat: Seat) -> bridge::View {
        Table::new(*self.table.board()).view(seat)
    }

    /// What is to be said of a call.
    fn sentence(&self, said: &Said<'_>, better: Call, cost: f64) -> Prose {
        let Said { seat, hand, call, meaning, own, fits } = *said;
        if own {
            return prose!("The system calls {} too.", call);
        }
        let worth = self.form.in_words(cost);
        if fits {
            return if cost > 0.0 {
                prose!("{} is worth {} more than {}.", better, worth, call)
            } else {
                prose!("The system calls {}; {} comes to much the same.", better, call)
            };
        }
        let (points, shape) = (words::points(hand), words::shape(hand));
        let shows = match meaning {
            Some(meaning) => {
                let meaning = meaning.clone();
                prose!("{} shows {}, and {} held {} HCP: {}.", call, meaning, seat, points, shape)
            }
            None => {
                prose!(
                    "{} is not a call of the system here, and {} held {} HCP: {}.",
                    call,
                    seat,
                    points,
                    shape
                )
            }
        };
        let instead = if cost > 0.0 {
            prose!("{} is worth {} more.", better, worth)
        } else {
            prose!("The system calls {}.", better)
        };
        prose!("{} {}", shows, instead)
    }
}

/// A call and who made it on what.
struct Said<'a> {
    seat: Seat,
    hand: Hand,
    call: Call,
    /// What it shows, where the system has it.
    meaning: Option<&'a Prose>,
    /// Whether the system makes it.
    own: bool,
    fits: bool,
}
