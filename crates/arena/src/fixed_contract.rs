//! The contract of a deal when only the play of the cards is compared: the best expected score for its side.
//!
//! A side that saw both its hands would choose the contract with the best expected score over what the others may
//! hold. The others' cards are therefore dealt several times, every strain is solved double dummy for both declarers,
//! and the best mean score decides; the side whose best is higher declares.

use bridge::score;
use bridge::{Bid, Board, Contract, Deal, Doubling, Level, Side, Strain};
use cards::CardSet;
use cards::random::generator;
use dealing::{Knowledge, Sampler, points};
use double_dummy::Solver;

/// How many times the others' cards are dealt.
pub const WORLDS: usize = 4;

/// A side with fewer points than this is left out: the other has game on points alone.
const FEWEST_POINTS: u8 = 17;

/// The contract with the best expected score for its side.
#[must_use]
pub fn best(board: &Board, worlds: usize, seed: u64, solver: &mut Solver) -> Contract {
    let cards =
        |side: Side| side.seats().iter().fold(CardSet::EMPTY, |all, &seat| all | board.deal.hand(seat));
    let points = |side: Side| points::of_set(cards(side));
    let sides = Side::ALL.into_iter().filter(|&side| points(side) >= FEWEST_POINTS);
    let candidates = sides.map(|side| best_of_side(board, side, worlds, seed, solver));
    let best = candidates.reduce(|one, other| if other.1 > one.1 { other } else { one });
    best.expect("one side has half of the points").0
}

fn best_of_side(board: &Board, side: Side, worlds: usize, seed: u64, solver: &mut Solver) -> (Contract, f64) {
    let mut knowledge = Knowledge::new();
    for seat in side.seats() {
        knowledge.require_cards(seat, board.deal.hand(seat));
    }
    let sampler = Sampler::new(&knowledge).expect("two hands of a deal leave room for the others");
    let deals: Vec<Deal> = (0..worlds as u64)
        .map(|number| {
            let world = sampler.draw(&mut generator(seed, number)).expect("nothing is refused");
            world.complete().expect("all cards are dealt")
        })
        .collect();
    let vulnerable = board.vulnerability.of(side);
    let mut best: Option<(Contract, f64)> = None;
    for strain in Strain::ALL {
        // Both declarers of a deal one after the other: the solver remembers what they have in common.
        let tricks: Vec<[usize; 2]> = deals
            .iter()
            .map(|deal| {
                let tricks = |seat| solver.tricks(deal, strain, seat).expect("nothing stops the solver");
                side.seats().map(tricks)
            })
            .collect();
        for (place, declarer) in side.seats().into_iter().enumerate() {
            for bid in Level::all().map(|level| Bid::new(level, strain)) {
                let points = |results: &[usize; 2]| {
                    f64::from(score::duplicate(bid, Doubling::Undoubled, vulnerable, results[place]))
                };
                let value = tricks.iter().map(points).sum::<f64>() / tricks.len() as f64;
                if best.is_none_or(|(_, most)| value > most) {
                    best = Some((Contract { bid, doubling: Doubling::Undoubled, declarer }, value));
                }
            }
        }
    }
    best.expect("there are bids")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_with_everything_bids_everything() {
        let deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
        let board = Board::numbered(1, deal.parse().unwrap());
        let contract = best(&board, 1, 1, &mut Solver::default());
        assert_eq!(contract.to_string(), "7S by N");
    }
}
