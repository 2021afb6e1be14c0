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
        let mut parts: Vec<Prose> = Vec::new();
        let mut told = [false; 4];
        if let Some(suit) = self.take_out {
            let rest = || Suit::ALL.into_iter().filter(|&other| other != suit);
            let support = rest().all(|other| self.lengths[other].low >= 3);
            let and_support = if support { ", support for the rest" } else { "" };
            parts.push(prose!("take-out of {}: short {}{}", suit, suit, and_support));
            rest().for_each(|other| told[other.index()] = support && self.lengths[other].low == 3);
            told[suit.index()] = true;
        }
        for suit in Suit::DESCENDING {
            if !told[suit.index()] {
                parts.extend(length(suit, self.lengths[suit], balanced).map(|length| {
                    let good =
                        f64::from(self.good_suits[suit]) >= LENGTHS.usual && self.lengths[suit].low >= 5;
                    prose!("{} {}{}", length, if good { "good " } else { "" }, suit)
                }));
            }
        }
        match (points(self.hcp), balanced) {
            (Some((usual, rare)), true) => parts.insert(0, prose!("{} balanced{}", usual, rare)),
            (Some((usual, rare)), false) => parts.push(prose!("{} points{}", usual, rare)),
            (None, true) => parts.insert(0, "balanced".into()),
            (None, false) => {}
        }
        if parts.is_empty() { "any hand".into() } else { Prose::join(parts, ", ") }
    }
}

/// The points, and those that are rare.
fn points(Span { low, high, rare_low, rare_high }: Span) -> Option<(String, String)> {
    let open = high - low >= WIDE && high >= STRONG;
    let usual = match (low, high) {
        (0..=1, _) if open => return None,
        (0, high) => format!("up to {high}"),
        (low, _) if open => format!("{low}+"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}-{high}"),
    };
    let below = (rare_low + 1..=low).contains(&low).then(|| one_or_range(rare_low, low - 1));
    let above = (!open && rare_high > high).then(|| one_or_range(high + 1, rare_high));
    let rare: Vec<String> = below.into_iter().chain(above).collect();
    let rare = if rare.is_empty() { String::new() } else { format!(", rarely {}", rare.join(" or ")) };
    Some((usual, rare))
}

fn one_or_range(low: u8, high: u8) -> String {
    if low == high { low.to_string() } else { format!("{low}-{high}") }
}

/// A suit, where it says more than that the hand has thirteen cards.
fn length(suit: Suit, Span { low, high, .. }: Span, balanced: bool) -> Option<String> {
    match (low, high) {
        (3.., 13) | (4.., LONG..) => Some(format!("{low}+")),
        (4.., _) => Some(one_or_range(low, high)),
        (3, high) if !balanced => Some(if high >= 6 { "3+".into() } else { one_or_range(3, high) }),
        (_, 0) => Some("no".into()),
        (_, 1..=2) => Some(format!("at most {high}")),
        // Four cards of a major are news, and so is that there are not.
        (_, 3) if suit.is_major() => Some("at most 3".into()),
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
