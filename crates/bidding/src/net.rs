//! Decision nets: which actions a state suggests, by the most specific conditions it meets (BIDI, section 4.1).
//!
//! A node stands for the states that meet its conditions and names the actions they suggest. Regular links lead to
//! special cases, else links to what is tried when no special case applies. A net made from rules
//! ([`Net::from_rules`], Figure 21) is a chain of else links, one node a priority, highest first; below each hang the
//! rules of that priority, special cases under general ones; the default actions stand in the last node.

mod refine;

use crate::Range;

pub use refine::{Example, Induction, Refinement};

/// Ranges that some features must lie in, all of them; no range at all holds everywhere.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Conditions<F>(Vec<(F, Range)>);

impl<F: Copy + Ord> Conditions<F> {
    /// The conditions that hold everywhere.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// These ranges; several on one feature are intersected.
    #[must_use]
    pub fn new(ranges: impl IntoIterator<Item = (F, Range)>) -> Self {
        let mut sorted: Vec<(F, Range)> = Vec::new();
        for (feature, range) in ranges {
            match sorted.binary_search_by_key(&feature, |&(feature, _)| feature) {
                Ok(place) => sorted[place].1 = sorted[place].1.intersection(range),
                Err(place) => sorted.insert(place, (feature, range)),
            }
        }
        Self(sorted)
    }

    /// The ranges, in the order of their features.
    #[must_use]
    pub fn ranges(&self) -> &[(F, Range)] {
        &self.0
    }

    /// Whether no state can meet them.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().any(|(_, range)| range.is_empty())
    }

    /// Whether every state that meets these meets `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        other.0.iter().all(|&(feature, range)| self.range(feature).is_subset(range))
    }

    /// Both.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self::new(self.0.iter().chain(&other.0).copied())
    }

    fn range(&self, feature: F) -> Range {
        self.0
            .binary_search_by_key(&feature, |&(feature, _)| feature)
            .map_or(Range::ANY, |place| self.0[place].1)
    }
}

/// A state, fully known or partly: it can say for a condition whether it certainly holds.
pub trait State<F> {
    /// Whether the feature certainly lies in the range.
    fn lies_in(&self, feature: F, range: Range) -> bool;
}

/// A state known only by conditions it meets.
impl<F: Copy + Ord> State<F> for Conditions<F> {
    fn lies_in(&self, feature: F, range: Range) -> bool {
        self.range(feature).is_subset(range)
    }
}

impl<F, V: Fn(F) -> crate::Amount> State<F> for V {
    fn lies_in(&self, feature: F, range: Range) -> bool {
        range.contains(self(feature))
    }
}

/// A number that names a node.
pub type NodeId = usize;

#[derive(Debug, Clone)]
struct Node<F, A> {
    conditions: Conditions<F>,
    priority: i32,
    actions: Vec<A>,
    regular: Vec<NodeId>,
    or_else: Vec<NodeId>,
    /// How many examples it has learned from.
    examples: usize,
}

/// A selection strategy: states to sets of actions.
#[derive(Debug, Clone)]
pub struct Net<F, A> {
    nodes: Vec<Node<F, A>>,
}

/// A rule as the net takes it (BIDI's triplet).
#[derive(Debug, Clone)]
pub struct Triplet<F, A> {
    /// What is suggested.
    pub action: A,
    /// To which states.
    pub conditions: Conditions<F>,
    /// Before rules of lower priority.
    pub priority: i32,
}

impl<F: Copy + Ord, A: Clone + PartialEq> Net<F, A> {
    /// A net of one node, the root, that suggests `actions` everywhere.
    #[must_use]
    pub fn new(actions: Vec<A>) -> Self {
        let mut net = Self { nodes: Vec::new() };
        net.push(Conditions::none(), actions, 0);
        net
    }

    /// The root.
    pub const ROOT: NodeId = 0;

    /// Adds a node without links.
    pub fn add(&mut self, conditions: Conditions<F>, actions: Vec<A>) -> NodeId {
        self.push(conditions, actions, 0)
    }

    /// Makes `to` a special case of `from`.
    pub fn link(&mut self, from: NodeId, to: NodeId) {
        self.nodes[from].regular.push(to);
    }

    /// Makes `to` an alternative where no special case of `from` applies.
    pub fn link_else(&mut self, from: NodeId, to: NodeId) {
        self.nodes[from].or_else.push(to);
    }

    /// Builds the net of some rules (Figure 21): the skeleton by priority, the rules in their places, the default
    /// actions last.
    #[must_use]
    pub fn from_rules(rules: impl IntoIterator<Item = Triplet<F, A>>, default_actions: Vec<A>) -> Self {
        let rules: Vec<_> = rules.into_iter().collect();
        let mut priorities: Vec<i32> = rules.iter().map(|rule| rule.priority).collect();
        priorities.sort_unstable_by(|a, b| b.cmp(a));
        priorities.dedup();
        let mut net = Self { nodes: Vec::with_capacity(rules.len() + priorities.len() + 1) };
        // One node a priority, and one below them all for the defaults.
        for &priority in &priorities {
            net.push(Conditions::none(), Vec::new(), priority);
        }
        let last = net.push(Conditions::none(), default_actions, i32::MIN);
        for place in 0..last {
            net.link_else(place, place + 1);
        }
        for rule in rules {
            // Case 1: down the else links to the node of the rule's priority.
            let place = priorities.partition_point(|&priority| priority > rule.priority);
            net.insert_below(place, &rule);
        }
        net
    }

    fn push(&mut self, conditions: Conditions<F>, actions: Vec<A>, priority: i32) -> NodeId {
        let (regular, or_else) = (Vec::new(), Vec::new());
        self.nodes.push(Node { conditions, priority, actions, regular, or_else, examples: 0 });
        self.nodes.len() - 1
    }

    /// Inserts a rule at or below a node; false where the node's conditions do not cover the rule's (case 6).
    fn insert(&mut self, place: NodeId, rule: &Triplet<F, A>) -> bool {
        let here = &self.nodes[place];
        if here.conditions == rule.conditions {
            // Case 2: the same states, one more action.
            if !here.actions.contains(&rule.action) {
                self.nodes[place].actions.push(rule.action.clone());
            }
            return true;
        }
        if !rule.conditions.is_subset(&here.conditions) {
            return false;
        }
        self.insert_below(place, rule);
        true
    }

    /// Inserts a rule under a node that covers it.
    fn insert_below(&mut self, place: NodeId, rule: &Triplet<F, A>) {
        // Case 5: under every child that covers it.
        let children = self.nodes[place].regular.clone();
        let mut placed = false;
        for &child in &children {
            placed |= self.insert(child, rule);
        }
        if !placed {
            // Cases 3 and 4: a new child, which takes over the children that it covers.
            let (below, beside) = children
                .into_iter()
                .partition(|&child| self.nodes[child].conditions.is_subset(&rule.conditions));
            let node = self.push(rule.conditions.clone(), vec![rule.action.clone()], rule.priority);
            self.nodes[node].regular = below;
            self.nodes[place].regular = beside;
            self.nodes[place].regular.push(node);
        }
    }

    /// The actions suggested to a state: those of the most specific nodes it certainly belongs to (Figure 5).
    pub fn actions(&self, state: &impl State<F>) -> Vec<A> {
        let mut actions = Vec::new();
        self.visit(Self::ROOT, state, &mut |node| {
            for action in &self.nodes[node].actions {
                if !actions.contains(action) {
                    actions.push(action.clone());
                }
            }
        });
        actions
    }

    /// The most specific nodes that a state certainly belongs to, of those that suggest something.
    pub fn most_specific(&self, state: &impl State<F>) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        self.visit(Self::ROOT, state, &mut |node| {
            if !nodes.contains(&node) {
                nodes.push(node);
            }
        });
        nodes
    }

    /// Says whether the state has found actions at this node or below.
    fn visit(&self, place: NodeId, state: &impl State<F>, found: &mut impl FnMut(NodeId)) -> bool {
        let node = &self.nodes[place];
        if !node.conditions.0.iter().all(|&(feature, range)| state.lies_in(feature, range)) {
            return false;
        }
        for links in [&node.regular, &node.or_else] {
            let mut below = false;
            for &child in links {
                below |= self.visit(child, state, found);
            }
            if below {
                return true;
            }
        }
        if !node.actions.is_empty() {
            found(place);
        }
        !node.actions.is_empty()
    }

    /// The nodes without links that a state can come to, each with all conditions on the way, its actions and how many
    /// examples it has learned from. In a tree every state belongs to one.
    pub fn leaves(&self) -> Vec<(Conditions<F>, &[A], usize)> {
        let mut leaves = Vec::new();
        let mut open = vec![(Self::ROOT, Conditions::none())];
        while let Some((place, conditions)) = open.pop() {
            let node = &self.nodes[place];
            let conditions = conditions.and(&node.conditions);
            if node.regular.is_empty() && node.or_else.is_empty() {
                leaves.push((conditions, &node.actions[..], node.examples));
            } else {
                let links = node.regular.iter().chain(&node.or_else).rev();
                open.extend(links.map(|&child| (child, conditions.clone())));
            }
        }
        leaves
    }

    /// How many nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A net always has its root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many examples a node has learned from.
    #[must_use]
    pub fn examples(&self, node: NodeId) -> usize {
        self.nodes[node].examples
    }

    /// The nodes, each with its conditions, priority and actions: for people who look inside.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Conditions<F>, i32, &[A])> {
        self.nodes
            .iter()
            .enumerate()
            .map(|(id, node)| (id, &node.conditions, node.priority, &node.actions[..]))
    }
}

#[cfg(test)]
mod tests;
