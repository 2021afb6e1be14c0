use std::collections::BTreeMap;

use cards::random::generator;

use super::*;
use crate::chi_square;

struct Case {
    sizes: Vec<usize>,
    may_hold: Vec<CardSet>,
}

fn case(sizes: &[usize], may_hold: &[&str]) -> Case {
    Case { sizes: sizes.to_vec(), may_hold: may_hold.iter().map(|text| text.parse().unwrap()).collect() }
}

/// Tables with several classes of voids; none has more than a few thousand worlds.
fn cases() -> Vec<Case> {
    vec![
        // Perkins' counterexample: the first hand is void in spades, the second in hearts.
        case(&[1, 1, 1], &["-.A.A.-", "A.-.A.-", "A.A.A.-"]),
        // One hand is void in spades, one in hearts and diamonds, the third follows to everything.
        case(&[3, 3, 2], &["-.AK.AK.A", "AKQ.-.-.A", "AKQ.AK.AK.A"]),
        // Two hands of an ending: the queen is marked in the first, clubs in the second.
        case(&[4, 3], &["AK.Q.J9.-", "AK.-.J9.87"]),
        // Four hands, as in Hearts with five players, with four classes.
        case(&[2, 2, 2, 2], &["AK.32.-.-", "AK.32.54.-", "-.32.54.76", "AK.-.54.76"]),
        // No constraint at all.
        case(&[2, 3, 2], &["AKQ.J.T9.8"; 3]),
    ]
}

/// Every world, by trying each card in each hand.
fn enumerate(case: &Case) -> Vec<Vec<CardSet>> {
    fn extend(case: &Case, cards: &[Card], hands: &mut [CardSet], found: &mut Vec<Vec<CardSet>>) {
        let Some((&card, rest)) = cards.split_first() else {
            found.push(hands.to_vec());
            return;
        };
        for hand in 0..hands.len() {
            if case.may_hold[hand].contains(card) && hands[hand].len() < case.sizes[hand] {
                hands[hand].insert(card);
                extend(case, rest, hands, found);
                hands[hand].remove(card);
            }
        }
    }
    let cards: Vec<Card> = case.may_hold.iter().fold(CardSet::EMPTY, |all, &set| all | set).iter().collect();
    let mut found = Vec::new();
    extend(case, &cards, &mut vec![CardSet::EMPTY; case.sizes.len()], &mut found);
    found
}

#[test]
fn counts_agree_with_enumeration() {
    for case in cases() {
        let worlds = Worlds::new(&case.sizes, &case.may_hold).unwrap();
        let expected = enumerate(&case).len();
        assert!(expected > 1, "a case without choice tests nothing");
        assert_eq!(worlds.count(), expected as u128, "{:?}", case.may_hold);
    }
}

#[test]
fn marginals_agree_with_enumeration() {
    for case in cases() {
        let all = enumerate(&case);
        let marginals = Worlds::new(&case.sizes, &case.may_hold).unwrap().marginals();
        for card in CardSet::ALL {
            for hand in 0..case.sizes.len() {
                let held = all.iter().filter(|hands| hands[hand].contains(card)).count();
                let expected = held as f64 / all.len() as f64;
                let probability = marginals.probability(card, hand);
                assert!((probability - expected).abs() < 1e-12, "{card} in {hand}: {probability} {expected}");
            }
        }
    }
}

#[test]
fn every_world_is_equally_likely() {
    for (number, case) in cases().iter().enumerate() {
        let worlds = Worlds::new(&case.sizes, &case.may_hold).unwrap();
        let mut counts: BTreeMap<Vec<CardSet>, u64> =
            enumerate(case).into_iter().map(|hands| (hands, 0)).collect();
        let mut rng = generator(11, number as u64);
        for _ in 0..200 * counts.len() {
            *counts.get_mut(worlds.draw(&mut rng).as_slice()).expect("a world that fits") += 1;
        }
        let counts: Vec<u64> = counts.into_values().collect();
        let z = chi_square::deviation(&counts, &vec![200.0; counts.len()], counts.len() - 1);
        assert!(z.abs() < 4.0, "case {number}: {z} standard deviations");
    }
}

#[test]
fn a_whole_pack_is_counted_exactly() {
    let bridge = Worlds::new(&[13; 4], &[CardSet::ALL; 4]).unwrap();
    assert_eq!(bridge.count(), 53_644_737_765_488_792_839_237_440_000);
    let marginals = bridge.marginals();
    assert_eq!(marginals.probability("SA".parse().unwrap(), 2), 0.25);
}

#[test]
fn what_cannot_be_is_refused() {
    let spades: CardSet = "AK.-.-.-".parse().unwrap();
    let hearts: CardSet = "-.AK.-.-".parse().unwrap();
    let error = |sizes: &[usize], sets: &[CardSet]| Worlds::new(sizes, sets).unwrap_err();
    assert_eq!(error(&[1, 2], &[spades, spades]), WorldsError::Places { cards: 2, places: 3 });
    assert_eq!(error(&[1, 3], &[spades, hearts]), WorldsError::Impossible);
    assert_eq!(error(&[2], &[spades, hearts]), WorldsError::Hands { sizes: 1, sets: 2 });
}
