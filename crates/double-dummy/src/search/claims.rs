//! What the steps of the search claim of an ending, one by one, against minimax: of the ending itself, and of others of its
//! class, in which the relevant cards lie as in it and the rest anyhow.
//!
//! A wrong claim changes the value of a whole ending only where nothing better was at hand, so that thousands of endings
//! solved alike would not show it.

use std::fmt;

use cards::random;
use rand::{Rng, RngExt};

use super::*;
use crate::isa::Portable;

/// Cards by hand, and who is on lead; the lane of trumps is 0.
#[derive(Clone, Copy)]
struct Ending {
    hands: [u64; 4],
    leader: usize,
}

impl Ending {
    /// Of `left` tricks, with few or many suits, suits long or short in a hand, and cards of all ranks.
    fn random(rng: &mut impl Rng, left: usize) -> Self {
        // How much a seat is drawn to a suit.
        let drawn: [[u32; 4]; 4] =
            [0; 4].map(|_| [0; 4].map(|_: u32| [1, 1, 2, 4, 12, 40][rng.random_range(0..6)]));
        let common: [u32; 4] = [0; 4].map(|_: u32| [0, 1, 2, 4][rng.random_range(0..4)]);
        let ranks = rng.random_range(left.max(4)..=13);
        let mut pack: Vec<u64> = Vec::new();
        for suit in 0..4 {
            pack.extend((0..ranks).map(|rank| 1 << (16 * suit + rank)));
        }
        let mut pick = |weights: &[u32]| {
            let total: u32 = weights.iter().sum();
            let mut at = rng.random_range(0..total);
            weights.iter().position(|&weight| {
                let here = at < weight;
                at = at.saturating_sub(weight);
                here
            })
        };
        let mut hands = [0_u64; 4];
        for _ in 0..4 * left {
            let weights: Vec<u32> =
                pack.iter().map(|&card| 1 + 20 * common[lane_of(card) as usize]).collect();
            let card = pack.swap_remove(pick(&weights).expect("a card"));
            let weights: Vec<u32> = (0..4)
                .map(|seat| {
                    let full = hands[seat].count_ones() as usize == left;
                    if full { 0 } else { drawn[seat][lane_of(card) as usize] }
                })
                .collect();
            hands[pick(&weights).expect("a seat")] |= card;
        }
        Self { hands, leader: rng.random_range(0..4) }
    }

    fn all(&self) -> u64 {
        self.hands.iter().fold(0, |all, hand| all | hand)
    }

    fn left(&self) -> u32 {
        self.hands[0].count_ones()
    }

    /// Another ending with the same lengths in which the relevant cards, and those above them, lie as here.
    fn of_the_same_class(&self, relevant: u64, rng: &mut impl Rng) -> Self {
        let fixed = upwards(relevant);
        let mut hands = self.hands.map(|hand| hand & fixed);
        for suit in (0..4).map(lane) {
            let mut cards = self.all() & suit & !fixed;
            for (hand, here) in hands.iter_mut().zip(self.hands) {
                for _ in 0..(here & suit & !fixed).count_ones() {
                    let skip = rng.random_range(0..cards.count_ones());
                    let card = highest((0..skip).fold(cards, |rest, _| rest & (rest - 1)));
                    cards ^= card;
                    *hand |= card;
                }
            }
        }
        Self { hands, ..*self }
    }

    /// Whether the side of `seat` takes `wanted` tricks, by minimax, if the leader begins with one of `leads`.
    fn takes<const NT: bool>(&self, seat: usize, wanted: u32, leads: u64) -> bool {
        let need = if seat & 1 == 0 { wanted } else { self.left() - wanted + 1 } as i32;
        Minimax::<NT> { hands: self.hands }.north_south(self.leader, &[], leads, need) == (seat & 1 == 0)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (seat, hand) in self.hands.iter().enumerate() {
            write!(f, "{}{seat}:", if seat == self.leader { " leader " } else { " " })?;
            for suit in 0..4 {
                let ranks = "AKQJT98765432".chars().enumerate();
                let held: String = ranks
                    .filter(|(rank, _)| hand >> (16 * suit + rank) & 1 != 0)
                    .map(|(_, rank)| rank)
                    .collect();
                write!(f, "{}{held}", if suit > 0 { "." } else { "" })?;
            }
        }
        Ok(())
    }
}

/// Plain minimax.
struct Minimax<const NT: bool> {
    hands: [u64; 4],
}

impl<const NT: bool> Minimax<NT> {
    /// Whether North-South take `need` tricks, that of `trick` included; the next card is among `moves`.
    fn north_south(&mut self, leader: usize, trick: &[u64], mut moves: u64, need: i32) -> bool {
        let seat = (leader + trick.len()) & 3;
        let ours = seat & 1 == 0;
        while moves != 0 {
            let card = highest(moves);
            moves ^= card;
            self.hands[seat] ^= card;
            let mut next = [card; 4];
            next[..trick.len()].copy_from_slice(trick);
            let reached = self.after(leader, &next[..=trick.len()], need);
            self.hands[seat] ^= card;
            if reached == ours {
                return ours;
            }
        }
        !ours
    }

    fn after(&mut self, leader: usize, trick: &[u64], need: i32) -> bool {
        if trick.len() < 4 {
            let hand = self.hands[(leader + trick.len()) & 3];
            let follow = hand & lane(lane_of(trick[0]));
            return self.north_south(leader, trick, if follow == 0 { hand } else { follow }, need);
        }
        let best =
            (1..4).fold(0, |best, place| if beats::<NT>(trick[place], trick[best]) { place } else { best });
        let winner = (leader + best) & 3;
        let need = need - i32::from(winner & 1 == 0);
        if need <= 0 || need > self.hands[0].count_ones() as i32 {
            return need <= 0;
        }
        self.north_south(winner, &[], self.hands[winner], need)
    }
}

/// That the side of `seat` takes `wanted` tricks where the relevant cards lie as they do.
struct Claim {
    step: &'static str,
    seat: usize,
    wanted: u32,
    relevant: u64,
    /// Whatever is led, or if this card is, or this suit.
    lead: Lead,
}

#[derive(Clone, Copy)]
enum Lead {
    Any,
    Card(u64),
    Suit(u64),
}

impl Claim {
    fn holds<const NT: bool>(&self, ending: &Ending) -> bool {
        let hand = ending.hands[ending.leader];
        let leads = match self.lead {
            Lead::Any => hand,
            Lead::Suit(suit) => hand & suit,
            // A card whose rank is not relevant stands for every one of its suit of which that is true.
            Lead::Card(card) if upwards(self.relevant) & card != 0 => card,
            Lead::Card(card) => hand & lane(lane_of(card)) & !upwards(self.relevant),
        };
        ending.takes::<NT>(self.seat, self.wanted, leads)
    }
}

/// All claims about an ending.
fn claims<const NT: bool>(search: &mut Search<NT, Portable>, ending: &Ending) -> Vec<Claim> {
    let Ending { hands, leader } = *ending;
    let (all, left, shape) = (ending.all(), ending.left(), shape(&hands));
    search.hands = hands;
    search.owners = [hands[1] | hands[3], hands[2] | hands[3]];
    let mut claims = Vec::new();
    for wanted in 1..=left {
        let mut claim = |step, seat, relevant: Option<u64>, lead| {
            claims.extend(relevant.map(|relevant| Claim { step, seat, wanted, relevant, lead }));
        };
        let quick = quick_tricks::<NT>(Portable, &hands, shape, leader, wanted);
        claim("quick tricks", leader, quick, Lead::Any);
        for seat in [leader, leader ^ 1] {
            if !NT && all & TRUMP != 0 {
                let sure = sure_trumps(Portable, &hands, leader, seat, wanted);
                claim("sure trumps", seat, sure, Lead::Any);
            } else if wanted == 1 {
                claim("sure trick", seat, sure_trick(&hands, all, seat), Lead::Any);
            }
        }
        let mut moves = heads(hands[leader], all);
        let (suits, relevant) = search.doomed(all, shape, leader, moves, wanted);
        for suit in (0..4).map(lane).filter(|suit| suits & suit != 0) {
            claim("doomed", leader ^ 1, Some(relevant), Lead::Suit(suit));
        }
        while moves != 0 {
            let card = highest(moves);
            moves ^= card;
            claim("refuted", leader ^ 1, search.refuted(shape, leader, card, wanted), Lead::Card(card));
        }
        let answer = search.lead(all, shape, leader, wanted as i32, left as i32);
        let relevant = answer & !REACHED;
        claims.push(if answer & REACHED != 0 {
            Claim { step: "answer", seat: 0, wanted, relevant, lead: Lead::Any }
        } else {
            Claim { step: "answer", seat: 1, wanted: left - wanted + 1, relevant, lead: Lead::Any }
        });
    }
    claims
}

/// Checks all claims about some endings; how many there were.
fn check<const NT: bool>(seed: u64, endings: u64, left: usize) -> usize {
    let mut search = Search::<NT, _>::new(Portable, 16 << 20);
    let mut count = 0;
    for number in 0..endings {
        let rng = &mut random::generator(seed, number);
        let ending = Ending::random(rng, left);
        // What was found out about other endings is kept for some time: classes of one must hold in another.
        if number % 100 == 0 {
            search.clear(left);
        }
        for claim in claims(&mut search, &ending) {
            count += 1;
            for member in 0..4 {
                let member = if member == 0 { ending } else { ending.of_the_same_class(claim.relevant, rng) };
                assert!(
                    claim.holds::<NT>(&member),
                    "{}, no trump: {NT}: {} takes {} in{member}, as in{ending}, number {number} of seed {seed}, \
                     by{}",
                    claim.step,
                    claim.seat,
                    claim.wanted,
                    Ending { hands: [upwards(claim.relevant) & ending.all(), 0, 0, 0], ..ending }
                );
            }
        }
    }
    count
}

#[test]
fn every_step_is_right_for_its_whole_class() {
    for left in 2..=4 {
        assert!(check::<true>(1, 1000, left) > 5000);
        assert!(check::<false>(2, 2000, left) > 10_000);
    }
}

/// Millions of claims, for a change of a step: `cargo test --release -p merrimac-double-dummy hunt -- --ignored`.
#[test]
#[ignore = "minutes, in a release build"]
fn hunt() {
    for seed in 3..100 {
        for left in 2..=5 {
            let endings = if left == 5 { 200 } else { 4000 };
            check::<true>(seed, endings, left);
            check::<false>(seed, 2 * endings, left);
        }
    }
}
