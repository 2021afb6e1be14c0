//! What a contract is worth before a card is played: tricks double dummy, as two hands may expect them, by losing tricks,
//! or by total tricks.

mod expected;

use std::cell::RefCell;
use std::collections::HashMap;

use ::bridge::score::{self, Points};
use ::bridge::{Auction, Contract, Deal, Hand, Seat, Side, Strain, Vulnerability};
use bidding::features::{Feature, Scope};
use cards::{Card, Rank, Suit};
use double_dummy::{Config, Par, Solver, par};
use search::Budget;

pub use self::expected::by_expectation;

/// How tricks are estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Estimate {
    /// By solving the deal with all cards seen.
    #[default]
    DoubleDummy,
    /// By the losing-trick count of the two hands, [`by_losers`].
    Losers,
    /// By the points and trumps of the two hands, [`by_total`].
    Total,
    /// By what the two hands may expect double dummy, [`by_expectation`], and chance in place of the opponents' cards.
    Expected,
}

/// Declarer's tricks by the losing-trick count (Amit and Markovitch 2006, section 5.1.2).
///
/// In a suit contract the hand with more trumps is counted: of the first three cards of each suit those below the
/// queen lose, each unless an ace, king or queen of partner's covers it; all other cards win. In no trump there is no
/// ruff, so of the first three rounds of every suit those lose in which the two hands have no ace, king or queen. The
/// paper does not say what few trumps cost; here each one missing from eight is a loser.
#[must_use]
pub fn by_losers(declarer: Hand, dummy: Hand, strain: Strain) -> usize {
    let tops = |hand: Hand, suit: Suit| {
        [Rank::Ace, Rank::King, Rank::Queen]
            .into_iter()
            .filter(|&rank| hand.contains(Card::new(suit, rank)))
            .count()
    };
    let losers: usize = match strain.suit() {
        None => Suit::ALL.into_iter().map(|suit| 3 - tops(declarer, suit) - tops(dummy, suit)).sum(),
        Some(trump) => {
            let trumps = |hand: Hand| hand.in_suit(trump).len();
            let (long, short) =
                if trumps(declarer) >= trumps(dummy) { (declarer, dummy) } else { (dummy, declarer) };
            let in_suit = |suit: Suit| {
                // Honours beyond the third card are winners by length already.
                let counted = long.in_suit(suit).len().min(3);
                counted.saturating_sub(tops(long, suit) + tops(short, suit))
            };
            Suit::ALL.into_iter().map(in_suit).sum::<usize>()
                + 8usize.saturating_sub(trumps(declarer) + trumps(dummy))
        }
    };
    13usize.saturating_sub(losers)
}

/// Declarer's tricks by the simplified principle of total tricks (Amit and Markovitch 2006, section 5.4.4): every trump is
/// a trick, and so are three high-card points.
///
/// The paper gives no more than that. Here the points count from 20, where the two sides are equal and the principle
/// says as many tricks as trumps; and no trump counts as a suit of seven.
#[must_use]
pub fn by_total(declarer: Hand, dummy: Hand, strain: Strain) -> usize {
    let trumps = strain.suit().map_or(7, |trump| declarer.in_suit(trump).len() + dummy.in_suit(trump).len());
    let points = |hand: Hand| Feature::Hcp(Scope::Hand).value(hand).floor();
    (trumps as i32 + (points(declarer) + points(dummy) - 20).div_euclid(3)).clamp(0, 13) as usize
}

/// Standard deviation of declarer's tricks about a net's guess of them: 0.68 on random deals, taken a little larger.
const GUESS_ERROR: f64 = 0.75;

/// What the side may expect in a contract by a net's guess of the double-dummy tricks; nothing if there is none.
pub(super) fn expected_points(
    deal: &Deal,
    contract: Option<Contract>,
    vulnerability: Vulnerability,
    side: Side,
) -> f64 {
    let Some(Contract { bid, doubling, declarer }) = contract else { return 0.0 };
    let guess = f64::from(double_dummy::expected_tricks(deal, bid.strain(), declarer));
    let (mut sum, mut weights) = (0.0, 0.0);
    for tricks in 0..=13 {
        let off = (tricks as f64 - guess) / GUESS_ERROR;
        // In software: exponentials of processors and systems differ in the last bit.
        let weight = libm::exp(-0.5 * off * off);
        weights += weight;
        let points = score::duplicate(bid, doubling, vulnerability.of(declarer.side()), tricks);
        sum += weight * f64::from(points);
    }
    let points = sum / weights;
    if declarer.side() == side { points } else { -points }
}

/// IMPs of a difference in points that need not be a score: between two scores in proportion.
pub(super) fn imps(points: f64) -> f64 {
    let below = (points / 10.0).floor();
    let share = points / 10.0 - below;
    let of = |tens: f64| f64::from(score::imps(tens as Points * 10));
    of(below) * (1.0 - share) + of(below + 1.0) * share
}

/// Estimates contracts of many deals, each strain and declarer once.
#[derive(Default)]
pub struct Evaluator {
    estimate: Estimate,
    solver: Option<RefCell<Solver>>,
    known: RefCell<HashMap<(Deal, Strain, Seat), usize>>,
}

impl std::fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Evaluator").field("estimate", &self.estimate).finish_non_exhaustive()
    }
}

/// Enough for the strains of one deal.
const MEMORY: Config = Config { memory_mib: 32 };

impl Evaluator {
    /// Remembers nothing yet.
    #[must_use]
    pub fn new(estimate: Estimate) -> Self {
        let solver = (estimate == Estimate::DoubleDummy).then(|| RefCell::new(Solver::new(MEMORY)));
        Self { estimate, solver, known: RefCell::default() }
    }

    /// Forgets the deals of the decision before.
    pub fn forget(&self) {
        self.known.borrow_mut().clear();
    }

    /// From now on keeps to this budget: what is not solved within it is counted by losers.
    pub fn set_budget(&self, budget: &Budget) {
        if let Some(solver) = &self.solver {
            solver.borrow_mut().set_budget(budget);
        }
    }

    /// Declarer's tricks.
    pub fn tricks(&self, deal: &Deal, strain: Strain, declarer: Seat) -> usize {
        let key = (*deal, strain, declarer);
        if let Some(&tricks) = self.known.borrow().get(&key) {
            return tricks;
        }
        let solved = self.solver.as_ref().map(|solver| solver.borrow_mut().tricks(deal, strain, declarer));
        let tricks = match solved {
            Some(Ok(tricks)) => tricks,
            _ => {
                let (declares, dummy) = (deal.hand(declarer), deal.hand(declarer.partner()));
                match self.estimate {
                    Estimate::Expected => expected::drawn(deal, strain, declarer),
                    Estimate::Total => by_total(declares, dummy, strain),
                    Estimate::Losers | Estimate::DoubleDummy => by_losers(declares, dummy, strain),
                }
            }
        };
        self.known.borrow_mut().insert(key, tricks);
        tricks
    }

    /// What the side scores in the contract that stands; nothing if nobody has bid.
    pub fn score(&self, deal: &Deal, auction: &Auction, vulnerability: Vulnerability, side: Side) -> Points {
        let Some(Contract { bid, doubling, declarer }) = auction.contract() else { return 0 };
        let tricks = self.tricks(deal, bid.strain(), declarer);
        let points = score::duplicate(bid, doubling, vulnerability.of(declarer.side()), tricks);
        if declarer.side() == side { points } else { -points }
    }

    /// What both sides would come to if they saw all cards; none if it was not solved in time.
    pub fn par(&self, deal: &Deal, dealer: Seat, vulnerability: Vulnerability) -> Option<Par> {
        let table = self.solver.as_ref()?.borrow_mut().table(deal).ok()?;
        Some(par(&table, dealer, vulnerability))
    }
}

#[cfg(test)]
mod tests {
    use cards::random::generator;

    use super::*;

    #[track_caller]
    fn check(declarer: &str, dummy: &str, strain: Strain, tricks: usize) {
        assert_eq!(by_losers(declarer.parse().unwrap(), dummy.parse().unwrap(), strain), tricks);
    }

    #[test]
    fn losers_are_covered_by_partners_honours() {
        // The paper's example: ace fourth opposite king fourth is three tricks, so one loser.
        check("A432.AK2.AK2.AKQ", "K765.Q43.Q43.543", Strain::Spades, 12);
        check("A432.AK2.AK2.AKQ", "K765.Q43.Q43.543", Strain::NoTrump, 12);
        // Shortness saves losers with trumps and not without.
        check("AKQ32.2.A432.432", "J7654.543.K5.A65", Strain::Spades, 9);
        check("AKQ32.2.A432.432", "J7654.543.K5.A65", Strain::NoTrump, 7);
        // The hand with more trumps is the one that counts, and too few trumps cost.
        check("A65.543.K53.J765", "432.2.A42.AKQ432", Strain::Clubs, 9);
        check("AKQ.A432.A432.43", "432.K65.K65.8765", Strain::Spades, 7);
    }

    #[test]
    fn three_points_and_a_trump_are_a_trick_each() {
        let total = |declarer: &str, dummy: &str, strain| {
            by_total(declarer.parse().unwrap(), dummy.parse().unwrap(), strain)
        };
        // 20 points and eight trumps; a point less; three points more; no trump.
        assert_eq!(total("AK432.K32.432.43", "Q65.Q54.A65.Q765", Strain::Spades), 8);
        assert_eq!(total("AK432.K32.432.43", "J65.Q54.A65.Q765", Strain::Spades), 7);
        assert_eq!(total("AK432.K32.432.43", "Q65.Q54.AK5.Q765", Strain::Spades), 9);
        assert_eq!(total("AK432.K32.432.43", "Q65.Q54.A65.Q765", Strain::NoTrump), 7);
        let deal = Deal::random(&mut generator(3, 1));
        let counted = by_total(deal.hand(Seat::North), deal.hand(Seat::South), Strain::Hearts);
        assert_eq!(Evaluator::new(Estimate::Total).tricks(&deal, Strain::Hearts, Seat::North), counted);
    }

    #[test]
    fn what_is_not_solved_in_time_is_counted() {
        let deal = Deal::random(&mut generator(3, 1));
        let counted = by_losers(deal.hand(Seat::North), deal.hand(Seat::South), Strain::NoTrump);
        let evaluator = Evaluator::new(Estimate::DoubleDummy);
        let solved = evaluator.tricks(&deal, Strain::NoTrump, Seat::North);
        assert_ne!(solved, counted, "a deal on which the two differ");
        let fresh = Evaluator::new(Estimate::DoubleDummy);
        fresh.set_budget(&Budget::unlimited().nodes(0));
        assert_eq!(fresh.tricks(&deal, Strain::NoTrump, Seat::North), counted);
    }
}
