//! Finesses told from the classes of cards: top, finesse, critical, low (Sutherland, "Applying Equivalence Class
//! Methods in Contract Bridge").
//!
//! [`finesses`] recognises what can be played with the cards as they lie, with its strategy, outcome and chance, and
//! [`drop_chance`] says what the alternative of playing from the top is worth. Chances against best defence over whole suits and hands come from [`suit`](crate::suit) and
//! [`ending`](crate::ending), which use the same idea to merge cards that play alike.
//!
//! ```
//! use single_dummy::english::{English, Language};
//! use single_dummy::finesse::{Places, Suit, finesses};
//!
//! let suit = Suit::new("5432".parse()?, "AKJT6".parse()?);
//! let found = finesses(&suit);
//! let words = English.finesse(&found[0], Places::default()).to_string();
//! assert_eq!(words, "a simple finesse against the queen in East, 50%; the drop is 53%");
//! # Ok::<(), cards::ParseError>(())
//! ```

mod chance;
mod classes;
mod kinds;
mod tree;

use bridge::Seat;
use cards::Holding;

pub use chance::Places;
pub use classes::{Class, Classes, Suit};
pub use kinds::{Finesse, Kind, Outcome, finesses};
pub use tree::{Branch, StrategyTree};

/// The chance that playing all top cards brings down every critical card; `None` without top or critical cards.
///
/// The top cards can be played in as many rounds as there are of them, if neither hand runs out of cards to follow with
/// two at a time: a round takes one card of each hand.
#[must_use]
pub fn drop_chance(suit: &Suit, places: Places) -> Option<f64> {
    let Classes { top, critical, .. } = suit.classes();
    if top.is_empty() || critical.is_empty() {
        return None;
    }
    // A hand that holds nothing but top cards must play them under its partner's.
    let squandered = |seat: Seat| {
        let low = (suit.hand(seat) - top).len();
        let others = (suit.hand(seat.partner()) & top).len();
        others.saturating_sub(low).min((suit.hand(seat) & top).len())
    };
    let rounds = top.len() - squandered(Seat::North).max(squandered(Seat::South));
    Some(places.chance(suit.out, |west| {
        let falls = |hand: Holding| (hand & critical).is_empty() || hand.len() <= rounds;
        falls(west) && falls(suit.out - west)
    }))
}
