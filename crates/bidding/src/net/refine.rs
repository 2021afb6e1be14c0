//! Refinement of a net by examples (BIDI, section 4.2.3).
//!
//! An example is a state and the action that a deep search found best there. Examples go down the net to the most
//! specific nodes of their states; a state with several gets a node of its own, their intersection. Then every node
//! that holds examples learns from them: if they agree, their action becomes the node's; if not, ID3 induces a tree
//! over the features, which is linked by an else link, so that what the net already knew as special cases comes first.
//! Learning can go on: later examples reach the leaves of the tree, and refine those.
//!
//! The paper's tags are taken as true, and trees grow until every leaf agrees. Tags of a search that samples are not
//! always right, and three hundred features split any noise: [`Induction`] therefore says how much a question must tell,
//! and which of the actions that remain at a leaf are kept.

use std::collections::BTreeMap;

use super::{Conditions, Net, NodeId};
use crate::{Amount, Range};

/// A state and what should be done in it.
#[derive(Debug, Clone)]
pub struct Example<S, A> {
    /// Gives every feature its value.
    pub state: S,
    /// The action that the state is tagged with.
    pub action: A,
}

/// How trees are induced.
#[derive(Debug, Clone, Copy)]
pub struct Induction<'a, F> {
    /// The features that may be asked; of equally good ones the first is taken.
    pub features: &'a [F],
    /// Examples below which nothing is concluded: of a node and of each branch of a tree. With 1, as in the paper, every
    /// example counts; tags that come from sampling want more.
    pub least: usize,
    /// Bits that a question must save over all examples that it is asked of. With 0, as in the paper, any will do; the
    /// best of N questions that tell nothing seems to save about the logarithm of N.
    pub evidence: f64,
    /// Of the actions at a leaf those are kept that are tagged at least this many times as often as the first. With 0,
    /// as in the paper, all are.
    pub kept: f64,
}

impl<'a, F> Induction<'a, F> {
    /// As in the paper: every tag is true.
    #[must_use]
    pub const fn of_true_tags(features: &'a [F]) -> Self {
        Self { features, least: 1, evidence: 0.0, kept: 0.0 }
    }
}

/// What a refinement has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Refinement {
    /// Nodes made for states that belonged to several.
    pub intersections: usize,
    /// Nodes whose examples agreed on an action that was not the node's only one.
    pub decided: usize,
    /// Nodes whose examples disagreed and were told apart by a tree.
    pub trees: usize,
    /// Leaves of those trees.
    pub leaves: usize,
}

/// The best question: a feature, and the amounts that go to the left and to the right.
struct Split<F> {
    feature: F,
    ranges: [Range; 2],
}

impl<F: Copy + Ord, A: Clone + PartialEq> Net<F, A> {
    /// Learns from examples.
    pub fn refine<S: Fn(F) -> Amount>(
        &mut self,
        examples: &[Example<S, A>],
        induction: &Induction<'_, F>,
    ) -> Refinement {
        let mut refinement = Refinement::default();
        // Making one node for two may bring other states under two, so until nothing is made.
        let mut made = true;
        while made {
            made = false;
            for example in examples {
                made |= self.meet(&example.state, &mut refinement);
            }
        }
        let mut stored: BTreeMap<NodeId, Vec<&Example<S, A>>> = BTreeMap::new();
        for example in examples {
            for place in self.most_specific(&example.state) {
                stored.entry(place).or_default().push(example);
            }
        }
        for (place, examples) in stored {
            self.learn(place, &examples, induction, &mut refinement);
        }
        refinement
    }

    /// Gives a state that has several most specific nodes one; says whether it had to.
    fn meet(&mut self, state: &impl Fn(F) -> Amount, refinement: &mut Refinement) -> bool {
        let mut several = self.most_specific(state);
        if several.len() < 2 {
            return false;
        }
        // A node that covers another of them becomes its parent.
        for general in several.clone() {
            let covered = |&&special: &&NodeId| {
                let (special_conditions, conditions) =
                    (&self.nodes[special].conditions, &self.nodes[general].conditions);
                special != general
                    && special_conditions.is_subset(conditions)
                    && (special_conditions != conditions || general < special)
            };
            if let Some(&special) = several.iter().find(covered) {
                self.link(general, special);
                several.retain(|&node| node != general);
            }
        }
        if several.len() > 1 {
            let mut conditions = Conditions::none();
            let mut actions: Vec<A> = Vec::new();
            for &node in &several {
                conditions = conditions.and(&self.nodes[node].conditions);
                let new = self.nodes[node].actions.iter().filter(|action| !actions.contains(action)).cloned();
                actions.extend(new.collect::<Vec<_>>());
            }
            let both = self.add(conditions, actions);
            for node in several {
                self.link(node, both);
            }
            refinement.intersections += 1;
        }
        true
    }

    /// A node learns from the examples that it holds.
    fn learn<S: Fn(F) -> Amount>(
        &mut self,
        place: NodeId,
        examples: &[&Example<S, A>],
        induction: &Induction<'_, F>,
        refinement: &mut Refinement,
    ) {
        self.nodes[place].examples += examples.len();
        if examples.len() < induction.least {
            return;
        }
        if let Some(split) = best_split(examples, induction) {
            let tree = self.add(Conditions::none(), self.nodes[place].actions.clone());
            self.link_else(place, tree);
            self.grow(tree, &split, examples, induction, refinement);
            refinement.trees += 1;
            return;
        }
        let actions = kept(examples, induction);
        if self.nodes[place].actions != actions {
            refinement.decided += usize::from(actions.len() == 1);
            self.nodes[place].actions = actions;
        }
    }

    /// The branches of a tree below a node, by ID3.
    fn grow<S: Fn(F) -> Amount>(
        &mut self,
        place: NodeId,
        split: &Split<F>,
        examples: &[&Example<S, A>],
        induction: &Induction<'_, F>,
        refinement: &mut Refinement,
    ) {
        for range in split.ranges {
            let branch: Vec<&Example<S, A>> = examples
                .iter()
                .copied()
                .filter(|example| range.contains((example.state)(split.feature)))
                .collect();
            let node = self.add(Conditions::new([(split.feature, range)]), kept(&branch, induction));
            self.nodes[node].examples = branch.len();
            self.link(place, node);
            match best_split(&branch, induction) {
                Some(split) => self.grow(node, &split, &branch, induction, refinement),
                None => refinement.leaves += 1,
            }
        }
    }
}

/// The actions of some examples, the most frequent first.
fn tagged<S, A: Clone + PartialEq>(examples: &[&Example<S, A>]) -> Vec<A> {
    counted(examples).into_iter().map(|(_, action)| action.clone()).collect()
}

/// Those that are tagged often enough to be kept.
fn kept<F, S, A: Clone + PartialEq>(examples: &[&Example<S, A>], induction: &Induction<'_, F>) -> Vec<A> {
    let counts = counted(examples);
    let enough = induction.kept * counts.first().map_or(0, |&(most, _)| most) as f64;
    counts
        .into_iter()
        .filter(|&(count, _)| count as f64 >= enough)
        .map(|(_, action)| action.clone())
        .collect()
}

/// The actions of some examples with how often each comes, the most frequent first.
fn counted<'a, S, A: PartialEq>(examples: &[&'a Example<S, A>]) -> Vec<(usize, &'a A)> {
    let mut counts: Vec<(usize, &A)> = Vec::new();
    for example in examples {
        match counts.iter_mut().find(|(_, action)| **action == example.action) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, &example.action)),
        }
    }
    counts.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
    counts
}

/// The question that tells most about the action, if any tells something and leaves enough examples on both sides.
fn best_split<F: Copy, S: Fn(F) -> Amount, A: Clone + PartialEq>(
    examples: &[&Example<S, A>],
    induction: &Induction<'_, F>,
) -> Option<Split<F>> {
    let actions = tagged(examples);
    if actions.len() < 2 {
        return None;
    }
    let number = |action: &A| actions.iter().position(|other| other == action).expect("it was counted");
    let tags: Vec<usize> = examples.iter().map(|example| number(&example.action)).collect();
    let mut all = vec![0; actions.len()];
    tags.iter().for_each(|&tag| all[tag] += 1);
    // More than rounding can give.
    let mut best: (f64, Option<Split<F>>) = (surprise(&all) - induction.evidence - 1e-9, None);
    for &feature in induction.features {
        let mut values: Vec<(Amount, usize)> =
            examples.iter().zip(&tags).map(|(example, &tag)| ((example.state)(feature), tag)).collect();
        values.sort_unstable();
        let (mut left, mut right) = (vec![0; actions.len()], all.clone());
        for (place, pair) in values.windows(2).enumerate() {
            let (value, tag) = pair[0];
            left[tag] += 1;
            right[tag] -= 1;
            let (below, above) = (place + 1, values.len() - place - 1);
            if value == pair[1].0 || below < induction.least || above < induction.least {
                continue;
            }
            let left_over = surprise(&left) + surprise(&right);
            if left_over < best.0 - 1e-9 {
                best = (left_over, Some(Split { feature, ranges: halves(value, pair[1].0) }));
            }
        }
    }
    best.1
}

/// The amounts up to the middle between two, and those above; in whole numbers if both are.
fn halves(low: Amount, high: Amount) -> [Range; 2] {
    let step = if low.in_halves() % 2 == 0 && high.in_halves() % 2 == 0 { 2 } else { 1 };
    let highest = low.in_halves() + (high.in_halves() - low.in_halves() - 1) / 2 / step * step;
    [Range::at_most(Amount::halves(highest)), Range::at_least(Amount::halves(highest + step))]
}

/// The entropy of some counts, times their sum: bits that are still to be learned of all these examples.
fn surprise(counts: &[usize]) -> f64 {
    let sum = counts.iter().sum::<usize>() as f64;
    counts.iter().filter(|&&count| count > 0).map(|&count| count as f64 * (sum / count as f64).log2()).sum()
}
