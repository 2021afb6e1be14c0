//! Deals on which declarer has to combine chances.
//!
//! The hidden hands are dealt again many times and the contract is solved double dummy in each layout. A *fact* is that
//! one defender holds an honour, or that a suit divides as evenly as it can. A fact of a suit is a *chance* if the
//! contract makes much more often where it holds than where it does not, or the other way round. A deal needs chances
//! combined if the contract is neither cold nor hopeless and there are chances in two suits or more.

use bridge::{Board, BySeat, Contract, PartialDeal};
use cards::{CardSet, Rank, Suit};
use dealing::{Knowledge, Sampler};
use double_dummy::{Position, Solver};
use search::Stopped;
use single_dummy::fact::{Fact, Seen, facts};

/// Layouts that are solved.
pub const LAYOUTS: usize = 60;

/// The contract makes in this share of the layouts at least, and at most.
const SHARE: [f64; 2] = [0.35, 0.95];

/// By this much a chance changes the share.
const MOVES: f64 = 0.2;

/// A fact that holds in fewer layouts than this, or fails in fewer, says nothing.
const FEWEST: usize = 12;

/// Whether the contract of the board asks declarer to combine chances.
///
/// # Errors
/// The solver was stopped.
pub fn needs_combining(
    board: &Board,
    contract: Contract,
    seed: u64,
    solver: &mut Solver,
) -> Result<bool, Stopped> {
    let mut knowledge = Knowledge::new();
    for seat in [contract.declarer, contract.dummy()] {
        knowledge.require_cards(seat, board.deal.hand(seat));
    }
    let unseen = knowledge.unseen();
    let sampler = Sampler::new(&knowledge).expect("two hands of a deal leave room for the others");
    let needed = contract.bid.level().tricks();
    let mut layouts: Vec<(CardSet, bool)> = Vec::with_capacity(LAYOUTS);
    for world in sampler.worlds(seed).take(LAYOUTS) {
        let held = world.hand(contract.leader());
        layouts.push((held, makes(world, contract, needed, solver)?));
    }
    let share = |layouts: &mut dyn Iterator<Item = &(CardSet, bool)>| {
        let (mut count, mut made) = (0, 0);
        layouts.for_each(|layout| {
            count += 1;
            made += usize::from(layout.1);
        });
        (count >= FEWEST).then(|| made as f64 / count as f64)
    };
    let all = share(&mut layouts.iter()).unwrap_or(0.0);
    if !(SHARE[0]..=SHARE[1]).contains(&all) {
        return Ok(false);
    }
    let moves = |holds: &dyn Fn(CardSet) -> bool| {
        let with = share(&mut layouts.iter().filter(|layout| holds(layout.0)));
        let without = share(&mut layouts.iter().filter(|layout| !holds(layout.0)));
        with.zip(without).is_some_and(|(with, without)| (with - without).abs() >= MOVES)
    };
    let (leader, other) = (contract.leader(), contract.leader().partner());
    let seen = Seen {
        own: [other, leader].map(|seat| board.deal.hand(seat.previous())),
        unseen,
        defenders: [other, leader],
        played: BySeat::default(),
    };
    let facts = facts(&seen, Rank::Ten);
    let has_chance = |suit: Suit| {
        let holds = |fact: Fact, held: CardSet| {
            fact.holds(|seat| match seat {
                seat if seat == leader => held,
                seat if seat == other => unseen - held,
                _ => CardSet::EMPTY,
            })
        };
        // One of the two defenders speaks for both, and of all divisions the most even one is counted on.
        let even = unseen.in_suit(suit).len().div_ceil(2);
        let mut told = facts.iter().filter(|fact| match **fact {
            Fact::Holds { seat, card } => seat == leader && card.suit() == suit,
            Fact::Divides { suit: divided, long, .. } => divided == suit && usize::from(long) == even,
            _ => false,
        });
        told.any(|&fact| moves(&|held| holds(fact, held)))
    };
    Ok(Suit::ALL.into_iter().filter(|&suit| has_chance(suit)).count() >= 2)
}

fn makes(
    world: PartialDeal,
    contract: Contract,
    needed: usize,
    solver: &mut Solver,
) -> Result<bool, Stopped> {
    let deal = world.complete().expect("all cards are dealt");
    // The leader's side must be kept from the tricks that beat the contract.
    let start = Position::start(&deal, contract.bid.strain(), contract.leader());
    Ok(!solver.reaches(&start, start.tricks_left() + 1 - needed)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn combines(deal: &str, contract: &str) -> bool {
        let board = Board::numbered(1, deal.parse().unwrap());
        needs_combining(&board, contract.parse().unwrap(), 1, &mut Solver::default()).unwrap()
    }

    #[test]
    fn top_tricks_and_a_single_finesse_need_no_combining() {
        let top = "N:AQ2.AK3.KQJ.5432 JT98.T98.9876.98 K43.QJ2.A32.AKQJ 765.7654.T54.T76";
        assert!(!combines(top, "6NT by S"));
        // Twelve on top and the spade finesse for the thirteenth.
        let one = "N:AQ.AK32.AK32.AK2 T742.764.76.7653 653.QJ5.QJ54.QJ4 KJ98.T98.T98.T98";
        assert!(!combines(one, "7NT by S"));
    }

    #[test]
    fn two_suits_that_must_behave_are_two_chances() {
        // The kings of spades and of diamonds both matter to twelve tricks.
        let two = "N:AQ.AK32.AQ32.AK2 T742.764.76.7653 653.QJ5.J54.QJ94 KJ98.T98.KT98.T8";
        assert!(combines(two, "6NT by S"));
    }
}
