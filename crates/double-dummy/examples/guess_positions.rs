//! Solved positions for the first guess to learn from: `guess_positions COUNT SEED FILE`.
//!
//! A record has 54 bytes: the owner of every card from the ace of spades down, counted from the leader, 4 where it is
//! gone; the strain, no trump 4; the tricks that the leader's side takes. Two to twelve tricks are left. Whole deals come
//! from `merrimac tables`.

use std::io::Write;

use bridge::{BySeat, Hand, PartialDeal, Seat, Strain};
use cards::CardSet;
use double_dummy::{Position, Solver};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

fn main() -> std::io::Result<()> {
    let [count, seed, file] =
        std::env::args().skip(1).collect::<Vec<_>>().try_into().expect("COUNT SEED FILE");
    let mut random = rand_pcg::Pcg64Mcg::seed_from_u64(seed.parse().expect("a seed"));
    let mut solver = Solver::default();
    let mut out = std::io::BufWriter::new(std::fs::File::create(file)?);
    let mut deck: Vec<_> = CardSet::ALL.iter().collect();
    for _ in 0..count.parse().expect("a count") {
        let left = random.random_range(2..13);
        deck.shuffle(&mut random);
        let mut hands = BySeat::<Hand>::default();
        for (place, &card) in deck[..4 * left].iter().enumerate() {
            hands[Seat::ALL[place % 4]].insert(card);
        }
        let strain = Strain::ALL[random.random_range(0..5)];
        let position =
            Position::new(PartialDeal::new(hands).expect("no card twice"), strain, Seat::North, &[])
                .expect("equal hands");
        let value = solver.value(&position).expect("no budget ends it");
        let mut record = [4; 54];
        for (place, card) in CardSet::ALL.iter().enumerate() {
            for seat in Seat::ALL {
                if hands[seat].contains(card) {
                    record[place] = seat.index() as u8;
                }
            }
        }
        record[52] = strain as u8;
        record[53] = value as u8;
        out.write_all(&record)?;
    }
    out.flush()
}
