//! What is shown, as players say it: `15-17 balanced, rarely 14`, `5+ S, 11-16 points`.

use std::fmt;

use bridge::{Prose, prose};
use cards::Suit;

use super::{Demonstration, LENGTHS, Shape, Shown, Span};

/// A range of points so wide has no upper end worth telling.
const WIDE: u8 = 9;
/// More points than this are seldom held at all.
const STRONG: u8 = 17;
/// Nobody holds more of a suit: an upper end is news only where it is lower.
const LONG: u8 = 7;

impl fmt::Display for Demonstration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown.fmt(f)
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.prose().fmt(f)
    }
}

impl Shown {
    /// What is shown in words, suits being suits.
    #[must_use]
    pub fn prose(&self) -> Prose {
        let balanced = f64::from(self.share(Shape::Balanced)) >= LENGTHS.usual;
        let mut parts = Vec::new();
        let mut told = [false; 4];
        if let Some(suit) = self.take_out {
            let rest = || Suit::ALL.into_iter().filter(|&other| other != suit);
            let support = rest().all(|other| self.lengths[other].low >= 3);
            parts.push(match support {
                true => prose!("take-out of {}: short {}, support for the rest", suit, suit),
                false => prose!("take-out of {}: short {}", suit, suit),
            });
            rest().for_each(|other| told[other.index()] = support && self.lengths[other].low == 3);
            told[suit.index()] = true;
        }
        for suit in Suit::DESCENDING {
            if !told[suit.index()] {
                let good = f64::from(self.good_suits[suit]) >= LENGTHS.usual && self.lengths[suit].low >= 5;
                let held = length(suit, self.lengths[suit], balanced);
                parts.extend(held.map(|length| match (self.lengths[suit].high, good) {
                    (0, _) => prose!("no {}", suit),
                    (_, true) => prose!("{} good {}", length, suit),
                    (_, false) => prose!("{} {}", length, suit),
                }));
            }
        }
        let points = points(self.hcp);
        match (points, balanced) {
            (Some((usual, rare)), true) => parts.insert(0, rarely(prose!("{} balanced", usual), rare)),
            (Some((usual, rare)), false) => parts.push(rarely(prose!("{} points", usual), rare)),
            (None, true) => parts.insert(0, prose!("balanced")),
            (None, false) => {}
        }
        if parts.is_empty() { prose!("any hand") } else { Prose::join(parts, ", ") }
    }
}

/// The points, and those that are rare.
fn points(Span { low, high, rare_low, rare_high }: Span) -> Option<(Prose, Option<Prose>)> {
    let open = high - low >= WIDE && high >= STRONG;
    let usual = match (low, high) {
        (0..=1, _) if open => return None,
        (0, high) => prose!("up to {}", u32::from(high)),
        (low, _) if open => format!("{low}+").into(),
        (low, high) => one_or_range(low, high),
    };
    let below = (rare_low + 1..=low).contains(&low).then(|| one_or_range(rare_low, low - 1));
    let above = (!open && rare_high > high).then(|| one_or_range(high + 1, rare_high));
    let rare = below.into_iter().chain(above).reduce(|below, above| prose!("{} or {}", below, above));
    Some((usual, rare))
}

fn rarely(usual: Prose, rare: Option<Prose>) -> Prose {
    match rare {
        Some(rare) => prose!("{}, rarely {}", usual, rare),
        None => usual,
    }
}

fn one_or_range(low: u8, high: u8) -> Prose {
    if low == high { low.to_string().into() } else { format!("{low}-{high}").into() }
}

/// A suit, where it says more than that the hand has thirteen cards.
fn length(suit: Suit, Span { low, high, .. }: Span, balanced: bool) -> Option<Prose> {
    match (low, high) {
        (3.., 13) | (4.., LONG..) => Some(format!("{low}+").into()),
        (4.., _) => Some(one_or_range(low, high)),
        (3, high) if !balanced => Some(if high >= 6 { "3+".into() } else { one_or_range(3, high) }),
        (_, 0) => Some("0".into()),
        (_, 1..=2) => Some(prose!("at most {}", u32::from(high))),
        // Four cards of a major are news, and so is that there are not.
        (_, 3) if suit.is_major() => Some(prose!("at most {}", 3)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge::Hand;

    #[track_caller]
    fn check(hands: &[&str], doubled: Option<Suit>, expected: &str) {
        let hands: Vec<Hand> = hands.iter().map(|hand| hand.parse().unwrap()).collect();
        assert_eq!(Shown::of(&hands, 0, doubled).to_string(), expected);
    }

    #[test]
    fn hands_are_told_as_players_tell_them() {
        let notrump = ["AQ2.KJ3.K862.QT4", "KQ42.A73.KJ8.QT4", "KQ42.A73.AQ8.JT4"];
        check(&notrump, None, "15-16 balanced, at most 3 H");
        check(&["AQJ632.73.KJ8.Q4", "KQ9742.AK3.8.QT4"], None, "6 good S, at most 3 H, 13-14 points");
        let take_out = ["AQ42.KJ83.2.QT94", "KQ42.A73.8.KQT54", "KJ4.A732.K8.QJ54"];
        check(
            &take_out,
            Some(Suit::Diamonds),
            "take-out of D: short D, support for the rest, 4-5 C, 12-14 points",
        );
    }
}
