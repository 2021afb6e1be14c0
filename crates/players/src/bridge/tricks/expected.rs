//! The tricks that two hands may expect double dummy, by a formula of their honours, trumps and short suits.
//!
//! Solving a deal takes milliseconds and counting losers is far from what is won; between the two stands a linear
//! formula, fitted by least squares to random deals solved double dummy (`training/tricks.py`, 50,514 deals, both pairs,
//! every strain with five trumps or more). On 10,103 other deals its error has a standard deviation of 0.98 tricks with
//! trumps and 1.21 without. Most of that is how the opponents' cards lie, which no formula of two hands can know. It is
//! drawn at random instead, from the opponents' cards, so that a contract which depends on a finesse is made on some
//! deals and goes down on others.

use ::bridge::{Deal, Hand, Seat, Strain};
use cards::random::generator;
use cards::{CardSet, Rank, Suit};
use rand::RngExt as _;

/// Tricks with this many trumps, from five or fewer to eleven or more, before honours and short suits.
const TRUMPS: [f64; 7] = [-3.66, -2.69, -1.41, -0.43, 0.17, 0.49, 0.62];
/// Ace, king, queen, jack and ten of trumps.
const TRUMP_HONOURS: [f64; 5] = [1.88, 1.39, 0.93, 0.55, 0.29];
/// The same of another suit.
const SIDE_HONOURS: [f64; 5] = [1.67, 1.04, 0.53, 0.26, 0.11];
/// A void, a singleton and a doubleton in the hand with more trumps.
const SHORT_WITH_LONG_TRUMPS: [f64; 3] = [1.39, 0.76, 0.25];
/// The same in the other hand.
const SHORT_WITH_SHORT_TRUMPS: [f64; 3] = [0.82, 0.32, -0.01];
/// A point opposite a void, or below the ace opposite a singleton.
const WASTED_POINT: f64 = -0.09;
/// A suit of two cards or fewer in both hands.
const MIRRORED: f64 = -0.24;

/// No trump before anything is counted.
const NO_TRUMP: f64 = -5.49;
/// Ace, king, queen, jack and ten at no trump.
const HONOURS: [f64; 5] = [2.14, 1.32, 0.78, 0.39, 0.19];
/// A card of the longest suit of one hand.
const LONGEST: f64 = 0.09;
/// A card of the shortest suit of both hands together.
const SHORTEST: f64 = 0.33;
/// A suit with two points or fewer.
const UNGUARDED: f64 = -0.25;

/// The standard deviation of the error with trumps and without.
const SPREAD: [f64; 2] = [0.98, 1.21];

const RANKS: [Rank; 5] = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack, Rank::Ten];

/// The tricks that declarer may expect double dummy with these two hands.
#[must_use]
pub fn by_expectation(declarer: Hand, dummy: Hand, strain: Strain) -> f64 {
    match strain.suit() {
        Some(trump) => with_trumps(declarer, dummy, trump),
        None => without_trumps(declarer, dummy),
    }
}

/// Tricks of one deal: as many as expected, and what the lie of the opponents' cards adds or takes, drawn from them.
pub(super) fn drawn(deal: &Deal, strain: Strain, declarer: Seat) -> usize {
    let expected = by_expectation(deal.hand(declarer), deal.hand(declarer.partner()), strain);
    let opponent = deal.hand(if declarer.side() == Seat::North.side() { Seat::East } else { Seat::North });
    let chance: f64 = generator(opponent.bits(), strain as u64).random();
    // The logistic distribution, whose quantiles need no series.
    let deviation = 3f64.sqrt() / std::f64::consts::PI * (chance / (1.0 - chance)).ln();
    let tricks = expected + SPREAD[usize::from(strain == Strain::NoTrump)] * deviation;
    tricks.round().clamp(0.0, 13.0) as usize
}

fn with_trumps(declarer: Hand, dummy: Hand, trump: Suit) -> f64 {
    let trumps = |hand: Hand| hand.in_suit(trump).len();
    let (long, short) = if trumps(declarer) >= trumps(dummy) { (declarer, dummy) } else { (dummy, declarer) };
    let mut tricks = TRUMPS[(trumps(long) + trumps(short)).clamp(5, 11) - 5];
    tricks += honours(long | short, trump, &TRUMP_HONOURS);
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != trump) {
        tricks += honours(long | short, suit, &SIDE_HONOURS);
        let lengths = [long, short].map(|hand| hand.in_suit(suit).len());
        for (length, shortness) in lengths.into_iter().zip([SHORT_WITH_LONG_TRUMPS, SHORT_WITH_SHORT_TRUMPS])
        {
            tricks += shortness.get(length).copied().unwrap_or(0.0);
        }
        for (length, opposite) in lengths.into_iter().zip([short, long]) {
            let all = points(opposite, suit);
            let ace = 4.0 * f64::from(u8::from(opposite.in_suit(suit).contains(Rank::Ace)));
            tricks += WASTED_POINT * [all, all - ace].get(length).copied().unwrap_or(0.0);
        }
        if lengths.iter().all(|&length| length <= 2) {
            tricks += MIRRORED;
        }
    }
    tricks
}

fn without_trumps(declarer: Hand, dummy: Hand) -> f64 {
    let both = declarer | dummy;
    let lengths = |hand: CardSet| Suit::ALL.map(|suit| hand.in_suit(suit).len());
    let longest = [declarer, dummy].into_iter().flat_map(lengths).max().unwrap_or(0);
    let shortest = lengths(both).into_iter().min().unwrap_or(0);
    let unguarded = Suit::ALL.into_iter().filter(|&suit| points(both, suit) <= 2.0).count();
    let counted = Suit::ALL.into_iter().map(|suit| honours(both, suit, &HONOURS)).sum::<f64>();
    NO_TRUMP + counted + LONGEST * longest as f64 + SHORTEST * shortest as f64 + UNGUARDED * unguarded as f64
}

/// What the honours of a suit count.
fn honours(cards: CardSet, suit: Suit, worth: &[f64; 5]) -> f64 {
    let holding = cards.in_suit(suit);
    let each = RANKS.into_iter().zip(worth);
    each.filter(|&(rank, _)| holding.contains(rank)).map(|(_, &worth)| worth).sum()
}

/// High-card points of a suit.
fn points(cards: CardSet, suit: Suit) -> f64 {
    honours(cards, suit, &[4.0, 3.0, 2.0, 1.0, 0.0])
}

#[cfg(test)]
mod tests {
    use double_dummy::Solver;

    use super::*;

    #[test]
    fn fits_solved_deals_better_than_losers_do() {
        let mut solver = Solver::default();
        let mut squares = [0.0; 3];
        let mut solved = 0.0;
        for number in 0..60 {
            let deal = Deal::random(&mut generator(91, number));
            let [north, south] = [Seat::North, Seat::South].map(|seat| deal.hand(seat));
            for strain in [Strain::NoTrump, Strain::Spades, Strain::Hearts] {
                let tricks = solver.tricks(&deal, strain, Seat::North).unwrap() as f64;
                let estimates = [
                    by_expectation(north, south, strain),
                    drawn(&deal, strain, Seat::North) as f64,
                    super::super::by_losers(north, south, strain) as f64,
                ];
                for (sum, estimate) in squares.iter_mut().zip(estimates) {
                    *sum += (estimate - tricks).powi(2);
                }
                solved += 1.0;
            }
        }
        let [expected, drawn, losers] = squares.map(|sum: f64| (sum / solved).sqrt());
        assert!(expected < 1.3, "{expected}");
        // What is drawn is wrong twice: in the lie it takes, and in the one it does not know.
        assert!(drawn > 1.2 * expected && drawn < 2.0, "{drawn}");
        assert!(losers > 1.3 * expected, "{losers} {expected}");
    }

    #[test]
    fn a_finesse_is_right_on_some_deals_and_wrong_on_others() {
        let (north, south) = ("AQ432.K32.A32.32", "KJ65.A54.K54.654");
        let [north, south]: [Hand; 2] = [north, south].map(|hand| hand.parse().unwrap());
        let mut knowledge = dealing::Knowledge::new();
        knowledge.require_cards(Seat::North, north).require_cards(Seat::South, south);
        let sampler = dealing::Sampler::new(&knowledge).unwrap();
        let tricks: Vec<usize> = (0..500)
            .map(|number| {
                let deal = sampler.draw(&mut generator(7, number)).unwrap().complete().unwrap();
                drawn(&deal, Strain::Spades, Seat::North)
            })
            .collect();
        let mean = tricks.iter().sum::<usize>() as f64 / 500.0;
        assert!((mean - by_expectation(north, south, Strain::Spades)).abs() < 0.15, "{mean}");
        assert!(tricks.iter().any(|&tricks| tricks <= 9) && tricks.iter().any(|&tricks| tricks >= 10));
    }
}
