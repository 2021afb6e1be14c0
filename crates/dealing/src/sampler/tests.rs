use std::collections::BTreeMap;

use cards::random::generator;
use cards::{Rank, Suit};

use super::*;
use crate::chi_square;

/// The four top cards of each suit, four to a hand: small enough to enumerate under constraints.
fn small(sizes: [usize; 4]) -> Knowledge {
    let pack: CardSet = CardSet::ALL.iter().filter(|card| card.rank() >= Rank::Ten).collect();
    let count = sizes.iter().sum();
    let pack = pack.iter().take(count).collect();
    Knowledge::of_pack(pack, BySeat::new(sizes))
}

/// Every world that fits, by trying each card in each hand.
fn enumerate(knowledge: &Knowledge) -> Vec<PartialDeal> {
    fn extend(knowledge: &Knowledge, cards: &[Card], hands: BySeat<Hand>, found: &mut Vec<PartialDeal>) {
        let Some((&card, rest)) = cards.split_first() else {
            let world = PartialDeal::new(hands).unwrap();
            if knowledge.fits(&world) {
                found.push(world);
            }
            return;
        };
        for seat in Seat::ALL {
            if hands[seat].len() < knowledge.seats[seat].size {
                let mut hands = hands;
                hands[seat].insert(card);
                extend(knowledge, rest, hands, found);
            }
        }
    }
    let cards: Vec<Card> = knowledge.unseen().iter().collect();
    let mut found = Vec::new();
    extend(knowledge, &cards, BySeat::from_fn(|seat| knowledge.seats[seat].holds), &mut found);
    found
}

/// Knowledge of every kind on packs of up to twelve cards.
fn cases() -> Vec<Knowledge> {
    let mut cases = Vec::new();
    // Two hidden hands with points and a length.
    let mut two = small([0, 6, 0, 6]);
    two.require_points(Seat::East, 10..=16).require_length(Seat::West, Suit::Spades, 1..=3);
    cases.push(two.clone());
    // The other hand's points as well.
    two.require_points(Seat::West, 13..=15);
    cases.push(two);
    // Three hidden hands, two of them with points, one void in hearts, one with a known card.
    let mut three = small([4, 4, 0, 4]);
    three
        .require_points(Seat::North, 7..=12)
        .require_points(Seat::East, 0..=9)
        .forbid_cards(Seat::East, CardSet::ALL.only(Suit::Hearts))
        .require_cards(Seat::West, "K.-.-.-".parse().unwrap());
    cases.push(three);
    // Four hands with lengths only.
    let mut four = small([3, 3, 3, 2]);
    four.require_length(Seat::South, Suit::Spades, 2..=3).require_length(Seat::East, Suit::Hearts, 0..=1);
    cases.push(four);
    // Most cards known, and the shape of one of three hidden hands: 4432 in any order.
    let mut shape = Knowledge::new();
    shape
        .require_cards(Seat::South, "AKQJ.AKQ.AKQ.AKQ".parse().unwrap())
        .require_cards(Seat::North, "T98.JT.JT9.J".parse().unwrap())
        .require_cards(Seat::East, "76.98.876.T98".parse().unwrap())
        .require_cards(Seat::West, "5.765.54.765".parse().unwrap())
        .require_shape(Seat::West, &"any 4432".parse().unwrap());
    cases.push(shape.clone());
    // Another hand's shape, by rejection or by cases.
    shape.require_shape(Seat::North, &"any 4xxx - any 5xxx".parse().unwrap());
    cases.push(shape);
    // One hand short of one card.
    let mut one = small([2, 0, 3, 0]);
    one.require_cards(Seat::North, "AK.-.-.-".parse().unwrap()).require_points(Seat::South, 0..=40);
    cases.push(one);
    cases
}

#[test]
fn exact_counts_agree_with_enumeration() {
    let mut exact = 0;
    for knowledge in cases() {
        let sampler = Sampler::new(&knowledge).unwrap();
        let worlds = enumerate(&knowledge);
        if sampler.is_exact() {
            exact += 1;
            assert_eq!(sampler.count(), worlds.len() as u128);
            for card in knowledge.unseen() {
                for seat in Seat::ALL {
                    let held = worlds.iter().filter(|world| world.hand(seat).contains(card)).count();
                    let expected = held as f64 / worlds.len() as f64;
                    assert!((sampler.probability(seat, card).unwrap() - expected).abs() < 1e-12);
                }
            }
        } else {
            assert!(sampler.count() > worlds.len() as u128);
        }
    }
    assert_eq!(
        exact,
        cases().len() - 2,
        "only points of two hands of three, and a second hand's shapes, are left"
    );
}

#[test]
fn every_world_is_equally_likely() {
    for (number, knowledge) in cases().iter().enumerate() {
        let sampler = Sampler::new(knowledge).unwrap();
        let mut counts: BTreeMap<String, u64> =
            enumerate(knowledge).into_iter().map(|world| (world.to_string(), 0)).collect();
        let draws = (100 * counts.len()).min(600_000);
        let mut rng = generator(21, number as u64);
        for _ in 0..draws {
            let world = sampler.draw(&mut rng).unwrap();
            *counts.get_mut(&world.to_string()).expect("a world that fits") += 1;
        }
        let counts: Vec<u64> = counts.into_values().collect();
        if counts.len() > 1 {
            let mean = draws as f64 / counts.len() as f64;
            let z = chi_square::deviation(&counts, &vec![mean; counts.len()], counts.len() - 1);
            assert!(z.abs() < 4.0, "case {number}: {z} standard deviations over {} worlds", counts.len());
        }
    }
}

#[test]
fn full_deals_fit_and_agree_with_blind_rejection() {
    let mut knowledge = Knowledge::new();
    knowledge
        .require_cards(Seat::South, "AQ542.KJ87.32.AK".parse().unwrap())
        .require_points(Seat::West, 11..=15)
        .require_points(Seat::North, 6..=11)
        .require_length(Seat::North, Suit::Diamonds, 5..=7);
    let sampler = Sampler::new(&knowledge).unwrap();
    let worlds: Vec<PartialDeal> = sampler.worlds(3).take(4_000).collect();
    assert!(worlds.iter().all(|world| knowledge.fits(world)));
    let mut blind = Knowledge::new();
    blind.require_cards(Seat::South, knowledge.seats[Seat::South].holds);
    let blind = Sampler::new(&blind).unwrap();
    let blind: Vec<PartialDeal> = blind.worlds_where(4, |world| knowledge.fits(world)).take(4_000).collect();
    // The distribution of east's spades, compared between the two samples.
    let spades = |worlds: &[PartialDeal]| {
        let mut counts = [0u64; 7];
        for world in worlds {
            counts[world.hand(Seat::East).in_suit(Suit::Spades).len().min(6)] += 1;
        }
        counts
    };
    let (smart, blind) = (spades(&worlds), spades(&blind));
    let statistic: f64 = smart
        .iter()
        .zip(&blind)
        .filter(|(a, b)| **a + **b > 0)
        .map(|(&a, &b)| (a as f64 - b as f64).powi(2) / (a + b) as f64)
        .sum();
    // The 99.99 % point of chi-square with six degrees of freedom.
    assert!(statistic < 27.9, "{smart:?} {blind:?}");
}

#[test]
fn points_of_one_hand_cost_no_rejection() {
    let mut knowledge = Knowledge::new();
    knowledge.require_points(Seat::North, 22..=24).require_length(Seat::North, Suit::Spades, 5..=5);
    let sampler = Sampler::new(&knowledge).unwrap();
    assert!(sampler.is_exact());
    let mut draws = sampler.worlds(1);
    assert!(draws.by_ref().take(50).all(|world| knowledge.fits(&world)));
    assert_eq!(draws.acceptance().rate(), 1.0);
}

#[test]
fn contradictions_are_refused() {
    let error = |knowledge: &Knowledge| Sampler::new(knowledge).unwrap_err().to_string();
    let ace: CardSet = "A.-.-.-".parse().unwrap();
    let mut twice = Knowledge::new();
    twice.require_cards(Seat::North, ace).require_cards(Seat::West, ace);
    assert_eq!(error(&twice), "SA is known to be in two hands, or is not dealt");
    let mut strong = Knowledge::new();
    strong.require_points(Seat::North, 30..=37).require_points(Seat::South, 11..=37);
    assert_eq!(error(&strong), "no deal fits what is known");
    let mut long = Knowledge::new();
    for seat in Seat::ALL {
        long.require_length(seat, Suit::Clubs, 4..=13);
    }
    assert_eq!(error(&long), "no deal fits what is known");
}
