//! Bidding challenges: a pair bids its two hands, the opponents silent or scripted, and the contract is compared with
//! the best one (Amit and Markovitch, *Learning to bid in bridge*, 2006, section 5.1).
//!
//! The reference is the contract, of all thirty-five and passing, with the best expected score for the two hands. The
//! expected score comes from either of two measures: the losing-trick count, as in the paper, or double dummy with the
//! opponents' hands dealt again and again. What the pair's contract is worth by the same measure, less the reference,
//! in IMPs, is the score of the problem: nought at best.

use bridge::score::{self, Points};
use bridge::{
    Auction, Bid, Call, Contract, Deal, Doubling, Hand, Level, Seat, Side, Strain, View, Vulnerability,
};
use cards::random::generator;
use dealing::{Knowledge, Sampler};
use double_dummy::Solver;
use players::bridge::{Bidder, by_losers};

/// The two hands to bid, North's and South's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// North's hand and South's.
    pub hands: [Hand; 2],
    /// Who calls first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// What East and West call, in turn; they pass when it is used up, and where a call is not legal.
    pub script: Vec<Call>,
}

/// What a contract came to by one measure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Verdict {
    /// The expected score of the pair's contract.
    pub score: f64,
    /// The contract with the best expected score; none for passing.
    pub best: Option<Contract>,
    /// Its expected score.
    pub best_score: f64,
    /// The difference in IMPs.
    pub imps: i32,
}

/// Problem `number` of the random set with this seed, from 1: no opponents, nobody vulnerable, North deals, and one of
/// the hands opens by the Rule of 20.
#[must_use]
pub fn random(seed: u64, number: usize) -> Problem {
    let mut rng = generator(seed, number as u64);
    loop {
        if let Some(problem) = of_deal(&Deal::random(&mut rng)) {
            return problem;
        }
    }
}

/// The problem of the random kind that a deal is, if it is one.
#[must_use]
pub fn of_deal(deal: &Deal) -> Option<Problem> {
    let hands = [Seat::North, Seat::South].map(|seat| deal.hand(seat));
    hands.into_iter().any(opens).then_some(Problem {
        hands,
        dealer: Seat::North,
        vulnerability: Vulnerability::None,
        script: Vec::new(),
    })
}

/// High-card points and the lengths of the two longest suits are twenty.
fn opens(hand: Hand) -> bool {
    let mut lengths = cards::Suit::ALL.map(|suit| hand.in_suit(suit).len());
    lengths.sort_unstable();
    let points = usize::from(dealing::points::of_set(hand));
    points >= 10 && points + lengths[2] + lengths[3] >= 20
}

impl Problem {
    /// The auction of the pair, North's bidder first.
    ///
    /// # Errors
    /// The seat of a bidder that made an illegal call.
    pub fn bid(&self, bidders: &mut [Box<dyn Bidder>; 2]) -> Result<Auction, Seat> {
        let mut auction = Auction::new(self.dealer);
        let mut script = self.script.iter().copied();
        while let Some(seat) = auction.to_call() {
            if seat.side() == Side::EastWest {
                let call = script.next().filter(|&call| auction.check(call).is_ok()).unwrap_or(Call::Pass);
                auction.push(call).expect("it was checked");
                continue;
            }
            let place = usize::from(seat == Seat::South);
            let view = View::in_auction(seat, self.hands[place], auction.clone(), self.vulnerability);
            auction.push(bidders[place].call(&view).choice).map_err(|_| seat)?;
        }
        Ok(auction)
    }

    /// The contract by the losing-trick count; one of the opponents' scores nothing, for they are not seen.
    #[must_use]
    pub fn by_losers(&self, contract: Option<Contract>) -> Verdict {
        let [north, south] = self.hands;
        let tricks = |strain: Strain, declarer: Seat| {
            let (declares, dummy) = if declarer == Seat::North { (north, south) } else { (south, north) };
            vec![by_losers(declares, dummy, strain)]
        };
        self.verdict(contract.filter(|contract| contract.declarer.side() == Side::NorthSouth), tricks)
    }

    /// The contract double dummy, over `deals` of the opponents' hands.
    pub fn by_double_dummy(
        &self,
        contract: Option<Contract>,
        deals: usize,
        seed: u64,
        solver: &mut Solver,
    ) -> Verdict {
        let deals = self.deals(deals, seed);
        let mut tricks = |strain: Strain, declarer: Seat| -> Vec<usize> {
            let one = |deal| solver.tricks(deal, strain, declarer).expect("nothing stops the solver");
            deals.iter().map(one).collect()
        };
        let mut known: Vec<((Strain, Seat), Vec<usize>)> = Vec::new();
        for strain in Strain::ALL {
            for declarer in Side::NorthSouth.seats() {
                known.push(((strain, declarer), tricks(strain, declarer)));
            }
        }
        if let Some(theirs) = contract.filter(|contract| contract.declarer.side() == Side::EastWest) {
            let key = (theirs.bid.strain(), theirs.declarer);
            known.push((key, tricks(key.0, key.1)));
        }
        self.verdict(contract, |strain, declarer| {
            let found = known.iter().find(|(key, _)| *key == (strain, declarer));
            found.map(|(_, tricks)| tricks.clone()).unwrap_or_default()
        })
    }

    /// What one contract gains over another double dummy, over `deals` of the opponents' hands: IMPs a deal.
    pub fn gain(
        &self,
        contracts: [Option<Contract>; 2],
        deals: usize,
        seed: u64,
        solver: &mut Solver,
    ) -> f64 {
        if contracts[0] == contracts[1] || deals == 0 {
            return 0.0;
        }
        let mut points = |deal: &Deal, contract: Option<Contract>| {
            let Some(Contract { bid, doubling, declarer }) = contract else { return 0 };
            let tricks = solver.tricks(deal, bid.strain(), declarer).expect("nothing stops the solver");
            let side = declarer.side();
            let points = score::duplicate(bid, doubling, self.vulnerability.of(side), tricks);
            if side == Side::NorthSouth { points } else { -points }
        };
        let imps = |deal: &Deal| {
            let [one, other] = contracts.map(|contract| points(deal, contract));
            score::imps(one - other)
        };
        f64::from(self.deals(deals, seed).iter().map(imps).sum::<i32>()) / deals as f64
    }

    /// The two hands with this many deals of the others.
    fn deals(&self, deals: usize, seed: u64) -> Vec<Deal> {
        let mut knowledge = Knowledge::new();
        knowledge.require_cards(Seat::North, self.hands[0]).require_cards(Seat::South, self.hands[1]);
        let sampler = Sampler::new(&knowledge).expect("two hands leave room for the others");
        let deal = |number| {
            let world = sampler.draw(&mut generator(seed, number)).expect("nothing is refused");
            world.complete().expect("all cards are dealt")
        };
        (0..deals as u64).map(deal).collect()
    }

    /// The contract and the best one, with tricks as they come in some deals.
    fn verdict(&self, contract: Option<Contract>, tricks: impl Fn(Strain, Seat) -> Vec<usize>) -> Verdict {
        let mean = |contract: Contract, tricks: &[usize]| {
            let vulnerable = self.vulnerability.of(contract.declarer.side());
            let points =
                |&tricks: &usize| score::duplicate(contract.bid, contract.doubling, vulnerable, tricks);
            let sum: Points = tricks.iter().map(points).sum();
            let sign = if contract.declarer.side() == Side::NorthSouth { 1.0 } else { -1.0 };
            sign * f64::from(sum) / tricks.len().max(1) as f64
        };
        let mut best: (Option<Contract>, f64) = (None, 0.0);
        for strain in Strain::ALL {
            for declarer in Side::NorthSouth.seats() {
                let tricks = tricks(strain, declarer);
                for level in Level::all() {
                    let other =
                        Contract { bid: Bid::new(level, strain), doubling: Doubling::Undoubled, declarer };
                    let value = mean(other, &tricks);
                    if value > best.1 {
                        best = (Some(other), value);
                    }
                }
            }
        }
        let score = contract
            .map_or(0.0, |contract| mean(contract, &tricks(contract.bid.strain(), contract.declarer)));
        let imps = score::imps((score - best.1).round() as Points);
        Verdict { score, best: best.0, best_score: best.1, imps }
    }
}

#[cfg(test)]
mod tests {
    use players::bridge::Spec;

    use super::*;

    fn bidders(name: &str) -> [Box<dyn Bidder>; 2] {
        let spec = name.parse::<Spec>().unwrap().bidder.unwrap();
        [1, 2].map(|seed| spec.build(seed, &search::Budget::unlimited()))
    }

    fn problem(north: &str, south: &str, script: &str) -> Problem {
        Problem {
            hands: [north.parse().unwrap(), south.parse().unwrap()],
            dealer: Seat::North,
            vulnerability: Vulnerability::None,
            script: script.split_whitespace().map(|call| call.parse().unwrap()).collect(),
        }
    }

    #[test]
    fn the_best_contract_loses_nothing_and_others_lose_imps() {
        let problem = problem("AKQ32.AK2.A32.32", "J654.Q43.K54.AK4", "");
        let verdict = |contract: &str| problem.by_losers(Some(contract.parse().unwrap()));
        let best = verdict("6S by N");
        assert_eq!((best.best_score, best.imps), (980.0, 0));
        assert_eq!(verdict("4S by N").score, 480.0);
        assert_eq!(verdict("4S by N").imps, -11);
        assert_eq!(problem.by_losers(None).imps, -14);
    }

    #[test]
    fn double_dummy_agrees_where_no_layout_matters() {
        let problem = problem("AKQJ.AKQJ.AKQ.AK", "T987.T987.JT9.QJ", "");
        let grand: Contract = "7NT by N".parse().unwrap();
        let verdict = problem.by_double_dummy(Some(grand), 2, 1, &mut Solver::default());
        assert_eq!((verdict.best_score, verdict.imps), (1520.0, 0));
        // 1520 against 1020 is eleven IMPs, on every deal.
        let small = "6NT by N".parse().ok();
        assert_eq!(problem.gain([Some(grand), small], 2, 1, &mut Solver::default()), 11.0);
        assert_eq!(problem.gain([None, small], 2, 1, &mut Solver::default()), -14.0);
    }

    #[test]
    fn opponents_are_silent_or_follow_the_script() {
        let silent = problem("AQ975.K4.A872.J3", "KJ42.A83.K95.764", "");
        let auction = silent.bid(&mut bidders("rules")).unwrap();
        assert!(auction.iter().all(|(seat, call)| seat.side() == Side::NorthSouth || call == Call::Pass));
        let script = problem("AQ975.K4.A872.J3", "KJ42.A83.K95.764", "2H 1C");
        let auction = script.bid(&mut bidders("rules")).unwrap();
        let theirs: Vec<Call> =
            auction.iter().filter(|(seat, _)| seat.side() == Side::EastWest).map(|(_, call)| call).collect();
        assert_eq!(theirs[..2], ["2H", "P"].map(|call| call.parse().unwrap()));
    }

    #[test]
    fn the_random_set_follows_from_its_seed() {
        assert_eq!(random(1, 5), random(1, 5));
        assert!((1..50).all(|number| random(2, number).hands.into_iter().any(opens)));
    }
}
