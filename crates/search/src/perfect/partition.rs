//! Partition search: a transposition table of sets of positions.
//!
//! Ginsberg 2001, Algorithm 2.3.3 and Figure 2. When a game is won the reason is usually local, so what a search
//! proves of one position holds for many. A [`PartitionSystem`] gives three functions: P, the positions that are over
//! in the same way as this one; R, positions that, like this one, can reach a given set; C, positions that, like this
//! one, cannot help moving into one of given sets. The search carries a set beside each value, and one look-up answers
//! for every member of a set.
//!
//! Deviations from the paper:
//! * at a cutoff the paper stores and returns the child's set; the set that holds the position searched is R of it, and
//!   that is what is stored here;
//! * the paper intersects R and C except when the value is extreme. Seen as bounds, a Max node that fails low claims
//!   "at most v", for which C is enough; one that fails high claims "at least v", for which R is enough; only a value
//!   inside the window needs both. This includes the paper's case and its zero-window variant, in which no value lies
//!   inside the window and the intersection never arises (section 2.4, [`zero_window`](mod@super::zero_window)).

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Bounds, Window, WindowSearch};
use crate::game::{Side, TwoSided};

/// The triple (P, R, C) of Definition 2.3.2.
pub trait PartitionSystem<G: TwoSided> {
    /// A set of positions.
    type Set: Clone;
    /// An index of the table: a set lies within one kind, so only sets of a position's kind can contain it.
    type Kind: Eq + Hash;

    /// The kind of a position, the same for all members of a set.
    fn kind(&self, state: &G) -> Self::Kind;

    /// Whether the position is a member of the set.
    fn contains(&self, set: &Self::Set, state: &G) -> bool;

    /// P: a set with this position, in which the game is over, of positions that are over with the same value.
    fn alike(&self, state: &G) -> Self::Set;

    /// R: a set with this position of positions that can all move into the set that it reaches by the action.
    fn reaching(&self, state: &G, action: G::Action, into: &Self::Set) -> Self::Set;

    /// C: a set with this position of positions whose every move leads into one of the sets.
    ///
    /// The options are all actions of this position, each with the set it leads to.
    fn constrained(&self, state: &G, options: &[(G::Action, Self::Set)]) -> Self::Set;

    /// The positions in both of two sets that share one.
    fn intersection(&self, a: &Self::Set, b: &Self::Set) -> Self::Set;
}

/// A set of positions of which something is proved.
#[derive(Debug, Clone)]
pub struct Entry<S, V> {
    /// The positions.
    pub set: S,
    /// What holds for the value of each.
    pub bounds: Bounds<V>,
}

/// The entries, by the kind of their positions.
type Entries<K, S, V> = FxHashMap<K, Vec<Entry<S, V>>>;

/// A search and its table. One table serves any number of positions of one game.
#[derive(Debug, Clone)]
pub struct PartitionSearch<G: TwoSided, P: PartitionSystem<G>> {
    system: P,
    table: Entries<P::Kind, P::Set, G::Value>,
    nodes: u64,
}

impl<G, P> PartitionSearch<G, P>
where
    G: TwoSided<Value: Copy + Ord>,
    P: PartitionSystem<G>,
{
    /// A search with this partition system that remembers nothing yet.
    #[must_use]
    pub fn new(system: P) -> Self {
        Self { system, table: FxHashMap::default(), nodes: 0 }
    }

    /// How many positions were expanded so far, by all searches: neither answered by the table nor terminal.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Everything in the table.
    pub fn entries(&self) -> impl Iterator<Item = &Entry<P::Set, G::Value>> {
        self.table.values().flatten()
    }

    /// The value of the position if it lies in the window, otherwise a value on the same side of the window; and a set
    /// with the position, of positions of which the same is true.
    pub fn search(&mut self, state: &G, window: Window<G::Value>) -> (G::Value, P::Set) {
        // Step 1. A set in the table that holds the position and decides the window.
        let Some(side) = state.side_to_act() else {
            return (state.value(), self.system.alike(state));
        };
        let kind = self.system.kind(state);
        for entry in self.table.get(&kind).into_iter().flatten() {
            if let Some(answer) = entry.bounds.answer(window)
                && self.system.contains(&entry.set, state)
            {
                return (answer, entry.set.clone());
            }
        }

        // Step 2. The children, until one is good enough for the side to act.
        self.nodes += 1;
        let mut narrowed = window;
        let mut best: Option<(G::Value, G::Action, P::Set)> = None;
        let mut options = Vec::new();
        let mut cutoff = false;
        for action in state.legal_actions() {
            let (value, set) = self.search(&state.after(action), narrowed);
            let better = best.as_ref().is_none_or(|(best, ..)| match side {
                Side::Max => value > *best,
                Side::Min => value < *best,
            });
            if better {
                best = Some((value, action, set.clone()));
            }
            match side {
                Side::Max => narrowed.low = narrowed.low.max(value),
                Side::Min => narrowed.high = narrowed.high.min(value),
            }
            options.push((action, set));
            if narrowed.low >= narrowed.high {
                cutoff = true;
                break;
            }
        }
        let (value, action, into) = best.expect("a seat to act has a legal action");

        // Step 3. The set for which the same argument holds. Reaching the best child proves the side's bound,
        // having no other move proves the opposite one.
        let set = if cutoff {
            self.system.reaching(state, action, &into)
        } else {
            let constrained = self.system.constrained(state, &options);
            let failed = match side {
                Side::Max => value <= window.low,
                Side::Min => value >= window.high,
            };
            if failed {
                constrained
            } else {
                let reaching = self.system.reaching(state, action, &into);
                self.system.intersection(&reaching, &constrained)
            }
        };
        debug_assert!(self.system.contains(&set, state), "a set must hold the position it was made from");
        let bounds = Bounds::proved(value, window);
        self.table.entry(kind).or_default().push(Entry { set: set.clone(), bounds });
        (value, set)
    }
}

impl<G, P> WindowSearch<G> for PartitionSearch<G, P>
where
    G: TwoSided<Value: Copy + Ord>,
    P: PartitionSystem<G>,
{
    fn search(&mut self, state: &G, window: Window<G::Value>) -> G::Value {
        PartitionSearch::search(self, state, window).0
    }
}
