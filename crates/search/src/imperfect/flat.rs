//! Flattened trees: one tree for all worlds, with the worlds won at the leaves.
//!
//! Frank and Basin 1998, section 4.4. A leaf lists its payoffs world by world, 1 where Max wins. At a node of Max he
//! must choose the same branch in all worlds, at a node of Min a branch may be chosen in every world separately. A
//! branch of Min may also be possible in some worlds only, which then tells Max something (Ginsberg 2001, section 5).

use super::{ManyWorlds, extensive};
use crate::game::{GameState, Side, TwoSided};
use crate::worlds::Worlds;

/// A flattened tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FlatTree {
    /// The game is over; Max wins in these worlds.
    Leaf(Worlds),
    /// Max chooses, without knowing the world.
    Max(Vec<FlatTree>),
    /// Min chooses, knowing the world, among the branches that are possible in it.
    Min(Vec<Branch>),
}

/// A branch of Min.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The worlds in which Min can choose it; `None` for all.
    pub worlds: Option<Worlds>,
    /// What follows.
    pub tree: FlatTree,
}

impl FlatTree {
    /// A leaf with the payoffs world by world, such as `11100`.
    ///
    /// # Panics
    /// If the text has anything but 0 and 1.
    #[must_use]
    pub fn leaf(payoffs: &str) -> Self {
        Self::Leaf(payoffs.parse().unwrap_or_else(|error| panic!("{error}")))
    }

    /// Max chooses one of these.
    #[must_use]
    pub fn max(children: impl IntoIterator<Item = Self>) -> Self {
        Self::Max(children.into_iter().collect())
    }

    /// Min chooses one of these, in any world.
    #[must_use]
    pub fn min(children: impl IntoIterator<Item = Self>) -> Self {
        Self::Min(children.into_iter().map(|tree| Branch { worlds: None, tree }).collect())
    }

    /// Min chooses one of these, each possible in the worlds given, such as `110`.
    ///
    /// # Panics
    /// If a text has anything but 0 and 1.
    #[must_use]
    pub fn min_in<'t>(children: impl IntoIterator<Item = (&'t str, Self)>) -> Self {
        let branch = |(worlds, tree): (&str, Self)| {
            let worlds = worlds.parse().unwrap_or_else(|error| panic!("{error}"));
            Branch { worlds: Some(worlds), tree }
        };
        Self::Min(children.into_iter().map(branch).collect())
    }

    /// The position at the root, every world possible.
    #[must_use]
    pub fn start(&self) -> Position<'_> {
        Position { tree: self, possible: Worlds::all(self.universe()) }
    }

    /// The tree in extensive form, a chance move over the worlds first (Figure 7 to Figure 1).
    ///
    /// Max's information sets are his nodes, numbered from 0 in the order in which they are met from the left.
    #[must_use]
    pub fn to_extensive(&self, chances: &[f64]) -> extensive::Tree {
        let in_world = |(world, &chance): (usize, &f64)| (chance, self.in_world(world, &mut [0, 0]));
        extensive::Tree::Chance(chances.iter().enumerate().map(in_world).collect())
    }

    fn in_world(&self, world: usize, next: &mut [usize; 2]) -> extensive::Tree {
        match self {
            Self::Leaf(won) => extensive::Tree::Leaf(f64::from(won.contains(world))),
            Self::Max(children) => {
                let set = next[0];
                next[0] += 1;
                let children = children.iter().map(|child| child.in_world(world, next)).collect();
                extensive::Tree::Choice { side: Side::Max, set, children }
            }
            Self::Min(branches) => {
                let set = next[1];
                next[1] += 1;
                let mut children = Vec::new();
                for branch in branches {
                    // Impossible branches are walked too, so that sets have the same numbers in every world.
                    let child = branch.tree.in_world(world, next);
                    if branch.worlds.as_ref().is_none_or(|worlds| worlds.contains(world)) {
                        children.push(child);
                    }
                }
                extensive::Tree::Choice { side: Side::Min, set, children }
            }
        }
    }

    fn universe(&self) -> usize {
        match self {
            Self::Leaf(won) => won.universe(),
            Self::Max(children) => children.first().map_or(0, Self::universe),
            Self::Min(branches) => branches.first().map_or(0, |branch| branch.tree.universe()),
        }
    }
}

/// A place in a flattened tree. An action is the number of a branch, from 0.
#[derive(Debug, Clone)]
pub struct Position<'t> {
    tree: &'t FlatTree,
    possible: Worlds,
}

impl GameState for Position<'_> {
    type Action = usize;
    type Seat = Side;

    fn to_act(&self) -> Option<Side> {
        match self.tree {
            FlatTree::Leaf(_) => None,
            FlatTree::Max(_) => Some(Side::Max),
            FlatTree::Min(_) => Some(Side::Min),
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = usize> {
        let count = match self.tree {
            FlatTree::Leaf(_) => 0,
            FlatTree::Max(children) => children.len(),
            FlatTree::Min(branches) => branches.len(),
        };
        (0..count).filter(|&action| match self.tree {
            FlatTree::Min(branches) => {
                branches[action].worlds.as_ref().is_none_or(|worlds| worlds.intersects(&self.possible))
            }
            FlatTree::Leaf(_) | FlatTree::Max(_) => true,
        })
    }

    fn apply(&mut self, action: usize) {
        match self.tree {
            FlatTree::Leaf(_) => unreachable!("no action after the end"),
            FlatTree::Max(children) => self.tree = &children[action],
            FlatTree::Min(branches) => {
                let branch = &branches[action];
                if let Some(worlds) = &branch.worlds {
                    self.possible = &self.possible & worlds;
                }
                self.tree = &branch.tree;
            }
        }
    }
}

impl TwoSided for Position<'_> {
    type Value = Worlds;

    fn side(seat: Side) -> Side {
        seat
    }

    fn value(&self) -> Worlds {
        match self.tree {
            FlatTree::Leaf(won) => won | &!&self.possible,
            FlatTree::Max(_) | FlatTree::Min(_) => unreachable!("asked only when the game is over"),
        }
    }
}

impl ManyWorlds for Position<'_> {
    fn possible(&self) -> &Worlds {
        &self.possible
    }
}
