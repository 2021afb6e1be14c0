//! What learning has done for a pair: challenges bid by a system as it was after some rounds of [`training`], with
//! search or without, and the dependent variables of Amit and Markovitch, *Learning to bid in bridge*, 2006, section
//! 5.1.1.
//!
//! [`training`]: crate::training

use std::collections::BTreeSet;
use std::sync::Arc;

use bidding::{State, System};
use bridge::{Auction, BySide, Call, Hand, Seat, Side, View};
use players::bridge::{Bidder as _, Model, Models, Pidm, PidmSettings, Silent, Studied};
use search::Budget;

use crate::challenge::Problem;

/// A challenge that was bid.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The auction.
    pub auction: Auction,
    /// Calls of the pair.
    pub calls: usize,
    /// Those for which the system left one call alone, so that nothing had to be looked into.
    pub decided: usize,
    /// The nets that were learned and used.
    pub nets: BTreeSet<State>,
    /// What search took.
    pub studied: Studied,
}

/// Who bids, and how.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Method {
    /// The first call of the system; calls within this many points of a rule are counted as considered.
    BySystem(u32),
    /// North and South by PIDM, each taking the other to bid by the system, and opponents to pass.
    Search([PidmSettings; 2]),
}

impl Method {
    /// Bids a challenge; chances of the search are drawn from the seed.
    #[must_use]
    pub fn answer(&self, problem: &Problem, system: &Arc<System>, seed: u64) -> Answer {
        let mut pair = match *self {
            Self::BySystem(_) => None,
            Self::Search(settings) => {
                let models: Models = BySide::from_fn(|side| match side {
                    Side::NorthSouth => Arc::clone(system) as Arc<dyn Model>,
                    Side::EastWest => Arc::new(Silent),
                });
                let [north, south] = settings;
                let partners = [(north, seed), (south, seed.wrapping_add(1))];
                let bidder =
                    |(settings, seed)| Pidm::at_table(models.clone(), settings, seed, &Budget::unlimited());
                Some(partners.map(bidder))
            }
        };
        let slack = |place: usize| match self {
            Self::BySystem(slack) => *slack,
            Self::Search(settings) => settings[place].slack,
        };
        let mut auction = Auction::new(problem.dealer);
        let (mut calls, mut decided, mut nets) = (0, 0, BTreeSet::new());
        while let Some(seat) = auction.to_call() {
            if seat.side() == Side::EastWest {
                auction.push(Call::Pass).expect("a pass is legal");
                continue;
            }
            let place = usize::from(seat == Seat::South);
            let (hand, vulnerability): (Hand, _) = (problem.hands[place], problem.vulnerability);
            let open = "someone is to call";
            let considered = system.close_calls(hand, &auction, vulnerability, slack(place)).expect(open);
            let (by_rules, learned) = system.by_rules(hand, &auction, vulnerability).expect(open);
            calls += 1;
            decided += usize::from(considered.len() == 1);
            if learned {
                nets.insert(State { calls: auction.calls().to_vec(), by_rules });
            }
            let call = match &mut pair {
                None => considered[0],
                Some(pair) => {
                    let view = View::in_auction(seat, hand, auction.clone(), vulnerability);
                    pair[place].call(&view).choice
                }
            };
            auction.push(call).expect("a call that is considered is legal");
        }
        let mut studied = Studied::default();
        pair.iter().flatten().for_each(|bidder| studied += bidder.studied());
        Answer { auction, calls, decided, nets, studied }
    }
}

#[cfg(test)]
mod tests {
    use players::bridge::Estimate;

    use super::*;
    use crate::challenge;

    #[test]
    fn a_learned_state_is_decided_and_counted_and_search_has_less_to_do() {
        let base = System::named("two-over-one").unwrap();
        let learned = "
Round 1, North, after nothing, where the rules have 1S:
  after passes
  if seat 1
  still 1S: anything = 9 examples
";
        let refined = Arc::new(base.with_module("learned", learned).unwrap());
        let base = Arc::new(base);
        let opens = |problem: &challenge::Problem| {
            let opening = Auction::new(Seat::North);
            let call = base.bid(problem.hands[0], &opening, problem.vulnerability).unwrap();
            call.to_string() == "1S"
        };
        let problem = (1..).map(|number| challenge::random(3, number)).find(opens).unwrap();
        let settings =
            PidmSettings { samples: 2, depth: 0, estimate: Estimate::Losers, ..Default::default() };
        let methods = [Method::BySystem(2), Method::Search([settings; 2])];
        let [plain, searched] =
            methods.map(|method| [&base, &refined].map(|by| method.answer(&problem, by, 1)));
        for [before, after] in [&plain, &searched] {
            assert_eq!((before.nets.len(), after.nets.len()), (0, 1));
            assert!(after.decided > 0 && after.calls > 0);
        }
        assert_eq!(plain[0].auction, plain[1].auction);
        assert_eq!(plain[1].decided, plain[0].decided + 1);
        assert_eq!(plain[0].studied, Studied::default());
        let looked = searched.map(|answer| (answer.calls as u64, answer.studied));
        assert!(looked.iter().all(|(calls, studied)| studied.effort.decisions >= *calls));
        assert!(looked[1].1.look_aheads < looked[1].0, "the opening was not looked into");
    }
}
