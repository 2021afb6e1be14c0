//! Partners that learn from their own search, and tell each other what they have learned (Amit and Markovitch, *Learning to
//! bid in bridge*, 2006, section 4).
//!
//! North and South bid challenges by a system. A state of the auction in which a player considers several calls is
//! decided by look-ahead, and what is decided again and again is learned: the states that cost the most search are
//! chosen, hands that come to them are tagged by PIDM, and a net is induced from the tags ([`Refined`]). Both partners
//! learn in parallel, a round at a time, each with a model of the other; every few rounds they exchange what they know.
//!
//! A round depends on the seed, its number and what was learned before it, and on nothing else: training can be stopped
//! after any round and gone on with, on any number of threads.
//!
//! Deviations from the paper: a net is learned once, from one batch of examples, where the paper may come back to it;
//! hands of a state for which only one call is considered are examples as well, at no cost, so that a net does not take
//! them for something else; while learning, the partner is asked for the call of its net, without search of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use bidding::{Care, Refined, State, System, Tagged};
use bridge::{Auction, BySeat, BySide, Call, Hand, Seat, Side, View, Vulnerability};
use players::bridge::{Bidder as _, Model, Models, Pidm, PidmSettings, Silent};
use search::{Parallel, Stopped};

use crate::challenge;

/// How two partners are trained.
#[derive(Debug, Clone)]
pub struct Schedule {
    /// Where chance starts.
    pub seed: u64,
    /// Who learns.
    pub learners: Vec<Seat>,
    /// Rounds after which the partners exchange their nets; none is never.
    pub exchange: Option<usize>,
    /// Challenges that are bid in a round to find the states to learn.
    pub deals: usize,
    /// States that each learner learns in a round, at most.
    pub states: usize,
    /// Examples for a state, at most; states with fewer than an eighth of them are not learned.
    pub examples: usize,
    /// How examples are tagged.
    pub tagging: PidmSettings,
    /// How nets are induced.
    pub care: Care,
}

/// Two partners in training.
#[derive(Debug)]
pub struct Training {
    base: Arc<System>,
    schedule: Schedule,
    learned: Vec<Refined>,
    rounds: usize,
}

/// What a round has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Round {
    /// States that were learned.
    pub states: usize,
    /// Examples that were looked into.
    pub searched: usize,
    /// Examples for which only one call was considered.
    pub free: usize,
}

/// The vulnerability of the challenges.
const VULNERABILITY: Vulnerability = Vulnerability::None;

/// Hands that came to a state.
#[derive(Debug, Default)]
struct Arrivals {
    /// What deciding all of them by search would cost: calls considered, times calls until the auction was over.
    cost: usize,
    /// The hands, and whether several calls are considered.
    hands: Vec<(Hand, bool)>,
}

impl Training {
    /// The partners before the first round, or after the rounds in which this was learned.
    #[must_use]
    pub fn new(base: Arc<System>, schedule: Schedule, learned: Vec<Refined>, rounds: usize) -> Self {
        Self { base, schedule, learned, rounds }
    }

    /// What both have learned.
    #[must_use]
    pub fn learned(&self) -> &[Refined] {
        &self.learned
    }

    /// How many rounds are over.
    #[must_use]
    pub const fn rounds(&self) -> usize {
        self.rounds
    }

    /// The system as a player knows it: what the player has learned, and what the partner had when they last exchanged.
    fn as_known_by(&self, viewer: Seat) -> System {
        let exchanged = self.schedule.exchange.map_or(0, |every| self.rounds - self.rounds % every);
        let known = |refined: &&Refined| refined.learner == viewer || refined.round <= exchanged;
        refined(&self.base, self.learned.iter().filter(known))
    }

    /// One more round.
    ///
    /// # Errors
    /// If the work was stopped; the round then counts for nothing.
    pub fn round(&mut self, parallel: &Parallel) -> Result<Round, Stopped> {
        let systems = BySeat::from_fn(|seat| match seat.side() {
            Side::NorthSouth => Arc::new(self.as_known_by(seat)),
            Side::EastWest => Arc::clone(&self.base),
        });
        let chosen = self.choose(&systems, parallel)?;
        let schedule = &self.schedule;
        let mut jobs = Vec::new();
        for (index, (_, state, arrivals)) in chosen.iter().enumerate() {
            for &(hand, several) in arrivals.hands.iter().take(schedule.examples) {
                jobs.push((index, state, hand, several));
            }
        }
        let mut round = Round { states: chosen.len(), ..Round::default() };
        let mut tagged: Vec<Vec<Tagged>> = vec![Vec::new(); chosen.len()];
        let base_seed = self.seed_of(1 << 32);
        let tagger = |seat: Seat, budget: &search::Budget| {
            let models: Models = BySide::from_fn(|side| match side {
                Side::NorthSouth => Arc::clone(&systems[seat]) as Arc<dyn Model>,
                Side::EastWest => Arc::new(Silent),
            });
            Pidm::at_table(models, schedule.tagging, 0, budget)
        };
        parallel.map(
            jobs.iter().enumerate(),
            |budget| [Seat::North, Seat::South].map(|seat| tagger(seat, budget)),
            |taggers, (number, &(index, state, hand, several))| {
                if !several {
                    return Ok((index, Tagged { hand, call: state.by_rules }, false));
                }
                let auction = auction(&state.calls);
                let seat = auction.to_call().expect("a state is in the middle of an auction");
                let view = View::in_auction(seat, hand, auction, VULNERABILITY);
                let tagger = &mut taggers[usize::from(seat == Seat::South)];
                tagger.set_seed(base_seed.wrapping_add(number as u64));
                Ok((index, Tagged { hand, call: tagger.call(&view).choice }, true))
            },
            |(index, example, searched)| {
                tagged[index].push(example);
                if searched {
                    round.searched += 1
                } else {
                    round.free += 1
                }
                ControlFlow::Continue(())
            },
        )?;
        let number = self.rounds + 1;
        let mut nets = Vec::new();
        parallel.map(
            chosen.into_iter().zip(tagged),
            |_| (),
            |(), ((learner, state, _), tagged)| {
                let partner = self.base.promised(&auction(&state.calls), VULNERABILITY);
                Ok(Refined::learn(state, &partner, learner, number, &tagged, schedule.care))
            },
            |refined| {
                nets.push(refined);
                ControlFlow::Continue(())
            },
        )?;
        self.learned.extend(nets);
        self.rounds = number;
        Ok(round)
    }

    /// A seed for the next round.
    fn seed_of(&self, part: u64) -> u64 {
        self.schedule.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(part * (self.rounds as u64 + 1))
    }

    /// The states that cost most search, each with the learner and the hands that came to it.
    fn choose(
        &self,
        systems: &BySeat<Arc<System>>,
        parallel: &Parallel,
    ) -> Result<Vec<(Seat, State, Arrivals)>, Stopped> {
        let schedule = &self.schedule;
        let known: BTreeSet<&State> = self.learned.iter().map(|refined| &refined.state).collect();
        let first = self.rounds * schedule.deals;
        let mut found: BTreeMap<(Seat, State), Arrivals> = BTreeMap::new();
        parallel.map(
            first + 1..=first + schedule.deals,
            |_| (),
            |(), number| Ok(self.arrivals(systems, &known, number)),
            |arrivals| {
                for (seat, state, hand, considered, until_the_end) in arrivals {
                    let arrivals = found.entry((seat, state)).or_default();
                    let several = considered > 1;
                    arrivals.cost += if several { considered * until_the_end } else { 0 };
                    arrivals.hands.push((hand, several));
                }
                ControlFlow::Continue(())
            },
        )?;
        let mut chosen = Vec::new();
        for &learner in &schedule.learners {
            let of_learner = found.iter().filter(|((seat, _), arrivals)| {
                *seat == learner && arrivals.cost > 0 && 8 * arrivals.hands.len() >= schedule.examples
            });
            let mut states: Vec<_> =
                of_learner.map(|((_, state), arrivals)| (arrivals.cost, state.clone())).collect();
            states.sort_by(|one, other| other.0.cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
            for (_, state) in states.into_iter().take(schedule.states) {
                let arrivals = found.remove(&(learner, state.clone())).expect("it was found");
                chosen.push((learner, state, arrivals));
            }
        }
        Ok(chosen)
    }

    /// The states, not learned yet, that a challenge comes to: who is to call there, with what, how many calls are
    /// considered, and how many more were made.
    fn arrivals(
        &self,
        systems: &BySeat<Arc<System>>,
        known: &BTreeSet<&State>,
        number: usize,
    ) -> Vec<(Seat, State, Hand, usize, usize)> {
        let problem = challenge::random(self.schedule.seed, number);
        let mut auction = Auction::new(problem.dealer);
        let mut found = Vec::new();
        while let Some(seat) = auction.to_call() {
            if seat.side() == Side::EastWest {
                auction.push(Call::Pass).expect("a pass is legal");
                continue;
            }
            let hand = problem.hands[usize::from(seat == Seat::South)];
            let system = &systems[seat];
            let (by_rules, _) = system.by_rules(hand, &auction, VULNERABILITY).expect("not over");
            let state = State { calls: auction.calls().to_vec(), by_rules };
            if self.schedule.learners.contains(&seat) && !known.contains(&state) {
                let slack = self.schedule.tagging.slack;
                let considered = system.close_calls(hand, &auction, VULNERABILITY, slack).expect("not over");
                found.push((seat, state, hand, considered.len(), auction.calls().len()));
            }
            let call = system.bid(hand, &auction, VULNERABILITY).expect("not over");
            auction.push(call).expect("a system's calls are legal");
        }
        let end = auction.calls().len();
        found.iter_mut().for_each(|(.., stage)| *stage = end - *stage);
        found
    }
}

/// A system with what players have learned, each for the seat that learned it.
///
/// # Panics
/// If what was learned is not of the system language.
#[must_use]
pub fn refined<'a>(base: &System, learned: impl Iterator<Item = &'a Refined> + Clone) -> System {
    let of_seat = |seat: Seat| {
        let text: String =
            learned.clone().filter(|one| one.learner == seat).map(Refined::to_string).collect();
        base.with_module("learned", &text).expect("what was learned is written in the system language")
    };
    let learners = Side::NorthSouth.seats().map(of_seat);
    System::of_seats(BySeat::from_fn(|seat| match seat {
        Seat::North => &learners[0],
        Seat::South => &learners[1],
        Seat::East | Seat::West => base,
    }))
}

fn auction(calls: &[Call]) -> Auction {
    Auction::from_calls(Seat::North, calls.iter().copied()).expect("the calls of a state are legal")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(learners: &[Seat], exchange: Option<usize>) -> Schedule {
        let tagging = PidmSettings {
            samples: 3,
            depth: 0,
            margin: 0.0,
            estimate: players::bridge::Estimate::Losers,
            ..PidmSettings::default()
        };
        Schedule {
            seed: 5,
            learners: learners.to_vec(),
            exchange,
            deals: 200,
            states: 2,
            examples: 20,
            tagging,
            care: Care { least: 3, evidence: 2.0, kept: 0.6 },
        }
    }

    fn base() -> Arc<System> {
        Arc::new(System::named("two-over-one").unwrap())
    }

    fn text(training: &Training) -> String {
        training.learned().iter().map(Refined::to_string).collect()
    }

    #[test]
    fn training_follows_from_its_seed_on_any_number_of_threads_and_can_be_gone_on_with() {
        let both = || schedule(&[Seat::North, Seat::South], Some(1));
        let mut training = Training::new(base(), both(), Vec::new(), 0);
        let first = training.round(&Parallel::on(1)).unwrap();
        assert_eq!(first.states, 4);
        assert!(first.searched > 0);
        let stopped = text(&training);
        training.round(&Parallel::on(1)).unwrap();
        // Read from its text, on three threads.
        let mut again = Training::new(base(), both(), Refined::read_all(&stopped).unwrap(), 1);
        again.round(&Parallel::on(3)).unwrap();
        assert_eq!(text(&again), text(&training));
        // No state is learned twice.
        let states: BTreeSet<&State> = training.learned().iter().map(|refined| &refined.state).collect();
        assert_eq!(states.len(), training.learned().len());
    }

    #[test]
    fn a_partner_is_known_as_of_the_last_exchange() {
        let learned = "
Round 1, North, after nothing, where the rules have P:
  after passes
  if seat 1
  7NT instead of P: anything = 9 examples

Round 2, North, after nothing, where the rules have 1C:
  after passes
  if seat 1
  7S instead of 1C: anything = 9 examples
";
        let opened = |viewer: Seat, exchange: Option<usize>, hand: &str| {
            let schedule = schedule(&[Seat::North, Seat::South], exchange);
            let training = Training::new(base(), schedule, Refined::read_all(learned).unwrap(), 3);
            let system = training.as_known_by(viewer);
            system.bid(hand.parse().unwrap(), &auction(&[]), VULNERABILITY).unwrap().to_string()
        };
        let (weak, club) = ("432.5432.432.432", "A32.K54.32.AQ432");
        assert_eq!([opened(Seat::North, None, weak), opened(Seat::North, None, club)], ["7NT", "7S"]);
        assert_eq!([opened(Seat::South, None, weak), opened(Seat::South, None, club)], ["P", "1C"]);
        assert_eq!([opened(Seat::South, Some(2), weak), opened(Seat::South, Some(2), club)], ["7NT", "7S"]);
        assert_eq!([opened(Seat::South, Some(3), weak), opened(Seat::South, Some(3), club)], ["7NT", "7S"]);
        assert_eq!([opened(Seat::South, Some(4), weak), opened(Seat::South, Some(4), club)], ["P", "1C"]);
    }
}
