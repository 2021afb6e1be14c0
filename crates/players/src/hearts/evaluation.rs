//! What a position between two tricks is worth to each seat, all hands in sight.
//!
//! The features are those that Perkins lists: high and low cards, cards above and below the queen of spades and the
//! jack of diamonds, void suits, the tricks in a row that each seat can win in each suit with the lead, and the softer
//! number of tricks when the others follow at random. From them come the chance to shoot the moon and what is to be
//! expected without it. The numbers are ours: his were never printed.

use cards::{CardSet, Suit};
use hearts::{BySeat, HEARTS, JACK, Moon, PENALTIES, Position, QUEEN, Seat};

/// What the counts say about one seat.
#[derive(Debug, Clone, Copy, Default)]
struct Features {
    /// Tricks that the seat can win in a row, with the lead.
    sure: f32,
    /// Tricks that it wins on average when the others follow at random.
    soft: f32,
    /// How many suits it has none of.
    voids: f32,
}

/// The payoffs to expect, points lost, in the order of the seats.
#[must_use]
pub fn evaluate(position: &Position) -> Vec<f64> {
    let rules = position.play().rules();
    let leader = position.play().trick().leader();
    let seats = rules.players.count();
    let tricks = position.hand(leader).len() as f32;
    let left = rules.pack() - position.play().played();
    let mut features = BySeat::<Features>::default();
    for seat in rules.seats() {
        features[seat] = count(position.hand(seat), left);
    }
    // A seat takes hearts as it wins tricks; even a hand without high cards wins some.
    let weight = BySeat::from_fn(|seat| {
        if seat.index() >= seats {
            return 0.0;
        }
        let Features { sure, soft, voids } = features[seat];
        let lead = if seat == leader { 0.5 * sure } else { 0.15 * sure };
        0.15 * tricks / seats as f32 + soft + lead - 0.1 * voids
    });
    let total: f32 = weight.as_array().iter().sum();

    let mut expected = BySeat::<f32>::default();
    let hearts = (left & HEARTS).len() as f32;
    for seat in rules.seats() {
        let share = weight[seat] / total;
        expected[seat] = position.play().points(seat) as f32 + hearts * share;
    }
    if left.contains(QUEEN) {
        spread(&mut expected, 13.0, &queen_taker(position, &features, &weight));
    }
    if rules.jack && left.contains(JACK) {
        spread(&mut expected, -10.0, &jack_taker(position, &weight));
    }
    shoot(position, &features, tricks, &mut expected);
    rules.seats().map(|seat| -f64::from(expected[seat])).collect()
}

fn spread(expected: &mut BySeat<f32>, points: f32, chance: &BySeat<f32>) {
    for index in 0..hearts::MOST_SEATS {
        let seat = Seat::new(index).expect("within the table");
        expected[seat] += points * chance[seat];
    }
}

fn count(hand: CardSet, left: CardSet) -> Features {
    let mut features = Features::default();
    for suit in Suit::ALL {
        let own = hand.only(suit);
        if own.is_empty() {
            features.voids += 1.0;
            continue;
        }
        let others = left.only(suit) - hand;
        let Some(top) = others.highest() else {
            // Nobody else has the suit: every card wins if it is ever led.
            features.sure += own.len() as f32;
            features.soft += 0.5 * own.len() as f32;
            continue;
        };
        let number = others.len() as f32;
        let mut rank = 0.0;
        for card in own {
            let lower = (others.bits() & ((1u64 << card.index()) - 1)).count_ones() as f32;
            if card > top {
                features.sure += 1.0;
            }
            // The others have fewer cards left when the later ones of the suit come round.
            let chance = lower / number;
            features.soft += chance * chance * (1.0 - 0.12 * rank);
            rank += 1.0;
        }
    }
    features
}

/// The chance of each seat to take the queen of spades.
fn queen_taker(position: &Position, features: &BySeat<Features>, weight: &BySeat<f32>) -> BySeat<f32> {
    let rules = position.play().rules();
    let mut chance = BySeat::<f32>::default();
    let mut holder = None;
    let mut others = 0.0;
    for seat in rules.seats() {
        let spades = position.hand(seat).only(Suit::Spades);
        let lower = (spades.bits() & ((1u64 << QUEEN.index()) - 1)).count_ones() as f32;
        if spades.contains(QUEEN) {
            // Low spades let her wait; a void lets her go.
            let bare = [0.5, 0.38, 0.28, 0.2, 0.14][(lower as usize).min(4)];
            chance[seat] = bare * (1.0 - 0.25 * features[seat].voids.min(2.0));
            holder = Some(seat);
        } else {
            let higher = spades.len() as f32 - lower;
            chance[seat] = weight[seat] + 2.0 * higher / (1.0 + lower);
            others += chance[seat];
        }
    }
    let own = holder.map_or(0.0, |seat| chance[seat]);
    for seat in rules.seats().filter(|&seat| Some(seat) != holder) {
        chance[seat] *= (1.0 - own) / others.max(1e-6);
    }
    chance
}

/// The chance of each seat to take the jack of diamonds.
fn jack_taker(position: &Position, weight: &BySeat<f32>) -> BySeat<f32> {
    let rules = position.play().rules();
    let mut chance = BySeat::<f32>::default();
    let mut holder = None;
    let mut others = 0.0;
    let mut higher_elsewhere = 0.0;
    for seat in rules.seats() {
        let diamonds = position.hand(seat).only(Suit::Diamonds);
        let higher = (diamonds.bits() >> (JACK.index() + 1)).count_ones() as f32;
        if diamonds.contains(JACK) {
            holder = Some(seat);
        } else {
            higher_elsewhere += higher;
            chance[seat] = 0.2 * weight[seat] + higher;
            others += chance[seat];
        }
    }
    let own = if higher_elsewhere == 0.0 { 0.85 } else { 0.5 - 0.08 * higher_elsewhere };
    for seat in rules.seats() {
        if Some(seat) == holder {
            chance[seat] = own;
        } else {
            chance[seat] *= (1.0 - own) / others.max(1e-6);
        }
    }
    chance
}

/// Mixes in the moon for a seat that may still take everything.
fn shoot(position: &Position, features: &BySeat<Features>, tricks: f32, expected: &mut BySeat<f32>) {
    let play = position.play();
    let rules = play.rules();
    let none_taken = !play.played().intersects(PENALTIES);
    let open = if none_taken { None } else { play.lone_taker() };
    if !none_taken && open.is_none() {
        return;
    }
    for seat in rules.seats().filter(|&seat| open.is_none_or(|taker| taker == seat)) {
        let lacking = tricks - features[seat].sure;
        let lead = if play.trick().leader() == seat { 1.0 } else { 0.6 };
        let chance = lead * (0.95 - 0.35 * lacking).clamp(0.0, 0.95);
        if chance > 0.0 {
            for other in rules.seats() {
                let jack = rules.points(play.taken(other) - PENALTIES) as f32;
                let moon = match (rules.moon, other == seat) {
                    (Moon::OthersPay, false) => 26.0 + jack,
                    (Moon::ShooterGains, true) => -26.0 + jack,
                    _ => jack,
                };
                expected[other] = (1.0 - chance) * expected[other] + chance * moon;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cards::random::generator;
    use hearts::{Pass, Rules, Table};

    use super::*;

    #[test]
    fn expected_points_add_up_when_the_moon_is_out_of_reach() {
        let mut rng = generator(4, 0);
        for _ in 0..50 {
            let table = Table::shuffled(Rules::PERKINS, Pass::Hold, &mut rng);
            let values = evaluate(table.position());
            assert!((values.iter().sum::<f64>() + 16.0).abs() < 1e-3, "{values:?}");
        }
    }

    #[test]
    fn all_hearts_and_the_lead_promise_the_moon() {
        let hands = ["AKQ.AKQJT98765.-.-", "JT9.4.A.98765432", "876.3.KQ.AKQJT", "5432.2.J9876543.-"];
        let mut all: BySeat<CardSet> = BySeat::default();
        for (index, hand) in hands.iter().enumerate() {
            all[Seat::new(index).unwrap()] = hand.parse().unwrap();
        }
        // Nobody holds the two of clubs, so seat 0 leads.
        let all = BySeat::from_fn(|seat| all[seat].without(hearts::TWO_OF_CLUBS));
        let values = evaluate(&Position::new(Rules::PERKINS, all));
        assert!(values[0] > -8.0 && values[1] < -20.0, "{values:?}");
    }
}
