//! Zero-window search: is the value above the guess, yes or no?
//!
//! Ginsberg 2001, section 2.4 (Pearl's scout). With yes and no as the only answers, partition search never has to
//! intersect what a side can reach with what it cannot avoid, so its sets stay large; a binary search over the guesses
//! then finds the value.

use super::Window;
use crate::game::TwoSided;

/// A search that answers for a window, remembering what it proves from one question to the next.
pub trait WindowSearch<G: TwoSided> {
    /// The value of the position if it lies in the window; otherwise a value on the same side of the window.
    fn search(&mut self, state: &G, window: Window<G::Value>) -> G::Value;
}

/// The value of a position, by asking for windows without an inside.
///
/// `values` are all values the game can have, ascending.
///
/// # Panics
/// If `values` is empty.
pub fn zero_window<G>(search: &mut impl WindowSearch<G>, state: &G, values: &[G::Value]) -> G::Value
where
    G: TwoSided<Value: Copy + Ord>,
{
    debug_assert!(values.is_sorted(), "values must ascend");
    // The value is one of values[low..=high].
    let (mut low, mut high) = (0, values.len() - 1);
    while low < high {
        let guess = low + (high - low) / 2;
        let window = Window { low: values[guess], high: values[guess + 1] };
        if search.search(state, window) > values[guess] {
            low = guess + 1;
        } else {
            high = guess;
        }
    }
    values[low]
}
