//! A game tree written out, with values of any lattice.
//!
//! ```
//! use search::perfect::minimax;
//! use search::toys::tree::Tree;
//!
//! let tree = Tree::Max(vec![Tree::Min(vec![Tree::Leaf(3), Tree::Leaf(5)]), Tree::Leaf(2)]);
//! assert_eq!(minimax(&tree.start()), 3);
//! ```

use crate::game::{GameState, Side, TwoSided};
use crate::lattice::Lattice;

/// A game tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree<V> {
    /// The game is over.
    Leaf(V),
    /// Max chooses.
    Max(Vec<Tree<V>>),
    /// Min chooses.
    Min(Vec<Tree<V>>),
}

impl<V> Tree<V> {
    /// The position at the root.
    #[must_use]
    pub fn start(&self) -> Position<'_, V> {
        Position(self)
    }

    fn children(&self) -> &[Self] {
        match self {
            Self::Leaf(_) => &[],
            Self::Max(children) | Self::Min(children) => children,
        }
    }
}

/// A place in a tree. An action is the number of a child, from 0.
#[derive(Debug)]
pub struct Position<'t, V>(&'t Tree<V>);

impl<V> Clone for Position<'_, V> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<V> GameState for Position<'_, V> {
    type Action = usize;
    type Seat = Side;

    fn to_act(&self) -> Option<Side> {
        match self.0 {
            Tree::Leaf(_) => None,
            Tree::Max(_) => Some(Side::Max),
            Tree::Min(_) => Some(Side::Min),
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = usize> {
        0..self.0.children().len()
    }

    fn apply(&mut self, action: usize) {
        self.0 = &self.0.children()[action];
    }
}

impl<V: Lattice> TwoSided for Position<'_, V> {
    type Value = V;

    fn side(seat: Side) -> Side {
        seat
    }

    fn value(&self) -> V {
        match self.0 {
            Tree::Leaf(value) => value.clone(),
            Tree::Max(_) | Tree::Min(_) => unreachable!("asked only when the game is over"),
        }
    }
}
