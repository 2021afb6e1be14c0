//! Proof by mixed defences: a tree that bounds what any strategy must lose, and from which strategies are read.
//!
//! Let every world divide its weight among the plays its defenders have there. Then what declarer loses in best response
//! to that fixed mixed defence is a sum over the branches, with no world counted twice, and bounds from below what any
//! strategy loses against best defence. The division is learned by multiplicative weights: a world moves weight to the
//! plays after which it is lost more often.
//!
//! Weights and shares are whole numbers, and dividing rounds down, so that a bound is never too high: only the update of
//! the shares is floating point. An unexpanded node counts as no loss, which is safe too. A pass that learns tells which
//! of them declarer's best response comes to: those are worth expanding.
//!
//! Transpositions are merged: a position reached on several paths with the same worlds is one node, expanded once, and
//! the paths share its weights. A bound still follows every path by itself, for a sum over paths would suppose that
//! declarer plays the same on all of them.

use pulp::Arch;
use rustc_hash::FxHashMap;
use search::Stopped;

use super::double_dummy::DoubleDummy;
use super::expansion::{Expander, Expansion};
use super::growth::Queue;
use super::position::{Key, Position};
use super::truth_table::TruthTable;

/// The weight of a world when all weigh the same.
pub(super) const ONE: u32 = 1 << 24;
/// Nodes lighter than this are left out of learning at first; all are in the end.
const LIGHTEST: u64 = ONE as u64 / 50;
/// Worlds evaluated between two checks of the budget.
const WORLDS_PER_CHECK: u64 = 1 << 20;
/// Shares are parts of 2^32; all of a world's together are a little less than the whole, for safety.
const WHOLE: f64 = 4_294_967_040.0;
/// The least share of a world's weight that a play keeps, so that it can be learned again.
const FLOOR: f32 = 429.0;
/// How fast shares are learned at first, and how that slows down each time.
const RATE: f32 = 4.0;
const RATE_DECAY: f32 = 0.1;
/// A path that brings less than this part of a node's weight does not change what is learned there.
const LEAST_PART: f32 = 0.01;

/// A position with the worlds that are still won double dummy.
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) worlds: TruthTable,
    pub(super) kind: Kind,
    seen: Seen,
}

/// The weight that passes which learn bring to a node.
#[derive(Default)]
struct Seen {
    pass: u64,
    /// In this pass so far, and in the last before it that came here.
    now: u64,
    before: u64,
}

impl Seen {
    /// The part that one path to the node has of all the weight that comes to it.
    fn part(&mut self, pass: u64, weight: u64) -> f32 {
        if self.pass != pass {
            *self = Self { pass, now: 0, before: self.now };
        }
        self.now += weight;
        weight as f32 / self.now.max(self.before).max(1) as f32
    }
}

/// What is known about a node. Nodes are named by their places in the tree.
#[derive(Default)]
pub(super) enum Kind {
    /// Not expanded yet: no loss is claimed.
    #[default]
    Unexpanded,
    /// Every minimal loss.
    Leaf(Box<[u32]>),
    Declarer(Vec<DeclarerMove>),
    Defender(DefenderMoves),
}

/// A card of declarer's.
pub(super) struct DeclarerMove {
    /// Its place in the position.
    pub(super) place: u8,
    /// The numbers in the node's list of the worlds it keeps and loses.
    pub(super) kept: Box<[u32]>,
    pub(super) lost: Box<[u32]>,
    /// What follows; `None` if the kept worlds are all won.
    pub(super) then: Option<u32>,
    /// The loss in the last pass: promising cards come first.
    last: u64,
}

/// The plays of a defender's, and in how many passes their shares have been learned.
pub(super) struct DefenderMoves {
    pub(super) plays: Vec<DefenderMove>,
    learned: f32,
}

/// A play of a defender's after which something can be lost.
pub(super) struct DefenderMove {
    /// For each world of the branch its number in the node's list, and the share of its weight it puts here.
    pub(super) worlds: Box<[u32]>,
    share: Box<[u32]>,
    pub(super) then: u32,
    /// The loss in the last pass: dangerous plays come first.
    last: u64,
}

impl DefenderMove {
    /// What the worlds of the branch put on it, when those of the node have these weights.
    pub(super) fn put<'s>(&'s self, weights: &'s [u32]) -> impl Iterator<Item = u32> + 's {
        let part = |weight: u32, share: u32| ((u64::from(weight) * u64::from(share)) >> 32) as u32;
        self.worlds.iter().zip(&self.share).map(move |(&world, &share)| part(weights[world as usize], share))
    }
}

/// What a pass over the tree does besides adding up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pass {
    /// Learns, and notes the unexpanded nodes that declarer's best response comes to.
    Learn,
    /// Expands nodes of at least this weight.
    Read(u64),
    /// Expands nothing, and leaves out what is lighter than this.
    Glance(u64),
}

/// The tree, and what expanding its nodes needs.
pub(super) struct Tree<'a> {
    pub(super) nodes: Vec<Node>,
    /// The nodes by position and worlds.
    places: FxHashMap<(Key, TruthTable), u32>,
    /// Passes that learned.
    pass: u64,
    pub(super) expander: Expander,
    /// Expand nodes on other threads.
    pub(super) workers: Vec<Expander>,
    /// The queue of the workers, while they run.
    pub(super) queue: Option<&'a Queue>,
    /// What the greedy strategy wins, by position and worlds.
    pub(super) greedy: FxHashMap<(Key, TruthTable), TruthTable>,
    /// The unexpanded nodes that the best response of the last pass came to, with their weights.
    pub(super) wanted: Vec<(u64, u32)>,
    pub(super) expanded: u64,
    /// Worlds evaluated in nodes.
    pub(super) evaluated: u64,
    /// Nodes lighter than this are left out when the tree learns, as if nothing were lost there.
    pub(super) lightest: u64,
    next_check: u64,
    /// Room to work in.
    sums: Vec<f64>,
    /// The instruction set that the passes are compiled for: their loops over weights are vectors.
    arch: Arch,
}

impl<'a> Tree<'a> {
    pub(super) fn new(double_dummy: DoubleDummy, workers: Vec<DoubleDummy>) -> Self {
        Self {
            nodes: Vec::new(),
            places: FxHashMap::default(),
            pass: 0,
            expander: Expander::new(double_dummy),
            workers: workers.into_iter().map(Expander::new).collect(),
            queue: None,
            greedy: FxHashMap::default(),
            wanted: Vec::new(),
            expanded: 0,
            evaluated: 0,
            lightest: LIGHTEST,
            next_check: WORLDS_PER_CHECK,
            sums: Vec::new(),
            arch: Arch::new(),
        }
    }

    /// The node of a position and its worlds.
    pub(super) fn add(&mut self, (position, worlds): (Position, TruthTable)) -> u32 {
        *self.places.entry((position.key(), worlds)).or_insert_with_key(|(_, worlds)| {
            self.nodes.push(Node {
                position,
                worlds: worlds.clone(),
                kind: Kind::Unexpanded,
                seen: Seen::default(),
            });
            (self.nodes.len() - 1) as u32
        })
    }

    /// Expands a node, unless it is.
    pub(super) fn expand(&mut self, id: u32) -> Result<(), Stopped> {
        let node = &self.nodes[id as usize];
        if matches!(node.kind, Kind::Unexpanded) {
            let expansion = self.expander.expand(&node.position, &node.worlds)?;
            self.put(id, expansion);
        }
        Ok(())
    }

    /// Puts what was found into an unexpanded node.
    pub(super) fn put(&mut self, id: u32, expansion: Expansion) {
        self.expanded += 1;
        let size = self.nodes[id as usize].worlds.len();
        let kind = match expansion {
            Expansion::Leaf(front) => Kind::Leaf(front),
            Expansion::Declarer(cards) => Kind::Declarer(
                cards
                    .into_iter()
                    .map(|card| {
                        let then = card.then.map(|then| self.add(then));
                        let last = u64::from(ONE) * card.lost.len() as u64;
                        DeclarerMove { place: card.place, kept: card.kept, lost: card.lost, then, last }
                    })
                    .collect(),
            ),
            Expansion::Defender(plays) => {
                let plays: Vec<DefenderMove> = plays
                    .into_iter()
                    .map(|play| {
                        let then = self.add(play.then);
                        let share = vec![1; play.worlds.len()].into();
                        DefenderMove { worlds: play.worlds, share, then, last: 0 }
                    })
                    .collect();
                let even = vec![1.0; plays.iter().map(|play| play.worlds.len()).sum()];
                let mut defences = DefenderMoves { plays, learned: 0.0 };
                defences.divide(&even, size, &mut self.sums);
                Kind::Defender(defences)
            }
        };
        self.nodes[id as usize].kind = kind;
    }

    /// A pass that learns: what declarer's best response loses, as [`evaluate`](Self::evaluate) tells.
    pub(super) fn learn(
        &mut self,
        id: u32,
        weights: &[u32],
        cap: u64,
        out: &mut [f32],
    ) -> Result<u64, Stopped> {
        self.pass += 1;
        self.evaluate(id, weights, cap, Pass::Learn, out)
    }

    /// What declarer's best response to the mixed defence loses, or a value of at least `cap` if it loses that much.
    /// `out` gets the share of each world that is lost.
    pub(super) fn evaluate(
        &mut self,
        id: u32,
        weights: &[u32],
        cap: u64,
        pass: Pass,
        out: &mut [f32],
    ) -> Result<u64, Stopped> {
        let (arch, this) = (self.arch, self);
        arch.dispatch(
            #[inline(always)]
            move || {
                // Moved out, so that the closure is called once: one that may be called again is not inlined.
                let this = this;
                this.evaluate_node(id, weights, cap, pass, out)
            },
        )
    }

    #[inline(always)]
    fn evaluate_node(
        &mut self,
        id: u32,
        weights: &[u32],
        cap: u64,
        pass: Pass,
        out: &mut [f32],
    ) -> Result<u64, Stopped> {
        self.evaluated += weights.len() as u64;
        if self.evaluated >= self.next_check {
            self.next_check = self.evaluated + WORLDS_PER_CHECK;
            self.expander.double_dummy.check()?;
        }
        let weight = sum(weights.iter().copied());
        let lightest = match pass {
            Pass::Learn => self.lightest,
            Pass::Glance(lightest) => lightest,
            Pass::Read(_) => 0,
        };
        if weight < lightest {
            out.fill(0.0);
            return Ok(0);
        }
        if matches!(self.nodes[id as usize].kind, Kind::Unexpanded) {
            match pass {
                Pass::Read(least) if weight >= least => self.expand(id)?,
                _ => {
                    if pass == Pass::Learn {
                        self.wanted.push((weight, id));
                    }
                    out.fill(0.0);
                    return Ok(0);
                }
            }
        }
        let seen = &mut self.nodes[id as usize].seen;
        let part = if pass == Pass::Learn { seen.part(self.pass, weight) } else { 0.0 };
        // The node's moves are taken out while they are evaluated: the rest of the tree stays borrowable.
        let mut kind = std::mem::take(&mut self.nodes[id as usize].kind);
        let value = match &mut kind {
            Kind::Unexpanded => unreachable!("just expanded"),
            Kind::Leaf(front) => Ok(evaluate_leaf(front, weights, out)),
            Kind::Declarer(cards) => self.evaluate_declarer(cards, weights, cap, pass, out),
            Kind::Defender(defences) => self.evaluate_defender(defences, weights, cap, pass, part, out),
        };
        self.nodes[id as usize].kind = kind;
        value
    }

    #[inline(always)]
    fn evaluate_declarer(
        &mut self,
        cards: &mut [DeclarerMove],
        weights: &[u32],
        cap: u64,
        pass: Pass,
        out: &mut [f32],
    ) -> Result<u64, Stopped> {
        let mut best = u64::MAX;
        let mut inner_weights = Vec::new();
        let mut inner_out = Vec::new();
        let wanted = self.wanted.len();
        for card in cards.iter_mut() {
            let lost = sum(card.lost.iter().map(|&world| weights[world as usize]));
            let limit = best.min(cap);
            if lost >= limit {
                best = best.min(lost);
                card.last = lost;
                continue;
            }
            let mut value = lost;
            inner_out.clear();
            inner_out.resize(card.kept.len(), 0.0);
            let before = self.wanted.len();
            if let Some(then) = card.then {
                inner_weights.clear();
                inner_weights.extend(card.kept.iter().map(|&world| weights[world as usize]));
                value += self.evaluate(then, &inner_weights, limit - lost, pass, &mut inner_out)?;
            }
            card.last = value;
            if value < best {
                best = value;
                card.lost.iter().for_each(|&world| out[world as usize] = 1.0);
                card.kept.iter().zip(&inner_out).for_each(|(&world, &lost)| out[world as usize] = lost);
                self.wanted.drain(wanted..before);
            } else {
                self.wanted.truncate(before);
            }
        }
        if pass == Pass::Learn {
            cards.sort_by_key(|card| card.last);
        }
        Ok(best)
    }

    #[inline(always)]
    fn evaluate_defender(
        &mut self,
        defences: &mut DefenderMoves,
        weights: &[u32],
        cap: u64,
        pass: Pass,
        part: f32,
        out: &mut [f32],
    ) -> Result<u64, Stopped> {
        let mut value = 0;
        // What is lost after each play, one after the other.
        let mut outs = vec![0.0; defences.plays.iter().map(|play| play.worlds.len()).sum()];
        let mut rest = &mut outs[..];
        let mut inner_weights = Vec::new();
        out.fill(0.0);
        for play in &mut defences.plays {
            inner_weights.clear();
            inner_weights.extend(play.put(weights));
            let (inner_out, after) = rest.split_at_mut(play.worlds.len());
            rest = after;
            play.last = self.evaluate(play.then, &inner_weights, cap - value, pass, inner_out)?;
            value += play.last;
            if value >= cap {
                return Ok(value);
            }
            for ((&world, &share), &lost) in play.worlds.iter().zip(&play.share).zip(&*inner_out) {
                out[world as usize] += fraction(share) * lost;
            }
        }
        if pass == Pass::Learn && part >= LEAST_PART {
            defences.learn(&mut outs, out, part, &mut self.sums);
        }
        Ok(value)
    }
}

impl DefenderMoves {
    /// Moves shares to the plays after which a world is lost more than on average; more so for more of the weight.
    #[inline(always)]
    fn learn(&mut self, outs: &mut [f32], out: &[f32], part: f32, sums: &mut Vec<f64>) {
        let rate = part * RATE / (1.0 + RATE_DECAY * self.learned);
        self.learned += part;
        let mut rest = &mut *outs;
        for play in &self.plays {
            let (lost, after) = rest.split_at_mut(play.worlds.len());
            rest = after;
            for ((&world, &share), lost) in play.worlds.iter().zip(&play.share).zip(lost) {
                let more = *lost - out[world as usize];
                let grown = if more == 0.0 { share as f32 } else { share as f32 * (rate * more).exp() };
                *lost = grown.max(FLOOR);
            }
        }
        self.divide(outs, out.len(), sums);
        self.plays.sort_by_key(|play| std::cmp::Reverse(play.last));
    }

    /// Gives the plays shares in these proportions, listed one play after the other, such that a world's shares add up
    /// to no more than the whole. `sums` is room to work in.
    #[inline(always)]
    fn divide(&mut self, shares: &[f32], size: usize, sums: &mut Vec<f64>) {
        sums.clear();
        sums.resize(size, 0.0);
        let mut rest = shares;
        for play in &self.plays {
            let (shares, after) = rest.split_at(play.worlds.len());
            rest = after;
            play.worlds
                .iter()
                .zip(shares)
                .for_each(|(&world, &share)| sums[world as usize] += f64::from(share));
        }
        sums.iter_mut().for_each(|sum| *sum = WHOLE / *sum);
        rest = shares;
        for play in &mut self.plays {
            let (shares, after) = rest.split_at(play.worlds.len());
            rest = after;
            for ((&world, share), &wanted) in play.worlds.iter().zip(&mut play.share).zip(shares) {
                *share = (f64::from(wanted) * sums[world as usize]) as u32;
            }
        }
    }
}

fn fraction(share: u32) -> f32 {
    share as f32 * (1.0 / WHOLE as f32)
}

/// A sum of weights.
pub(super) fn sum(weights: impl Iterator<Item = u32>) -> u64 {
    weights.map(u64::from).sum()
}

#[inline(always)]
fn evaluate_leaf(front: &[u32], weights: &[u32], out: &mut [f32]) -> u64 {
    let mut best = (u64::MAX, 0);
    for &loss in front {
        let (mut sum, mut bits) = (0, loss);
        while bits != 0 && sum < best.0 {
            sum += u64::from(weights[bits.trailing_zeros() as usize]);
            bits &= bits - 1;
        }
        if sum < best.0 {
            best = (sum, loss);
        }
    }
    out.fill(0.0);
    ones(best.1).for_each(|world| out[world] = 1.0);
    best.0
}

/// The places of the bits that are set.
pub(super) fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However shares are learned, a world never puts more on its plays than it weighs.
    #[test]
    fn no_weight_is_made_by_dividing() {
        let play = |worlds: &[u32]| DefenderMove {
            worlds: worlds.into(),
            share: vec![1; worlds.len()].into(),
            then: 0,
            last: 0,
        };
        let plays = vec![play(&[0, 1, 2, 3]), play(&[1, 2, 3]), play(&[2, 3]), play(&[0, 2, 3])];
        let mut defences = DefenderMoves { plays, learned: 0.0 };
        let weights = [ONE, u32::MAX, 12_345, 1];
        for round in 0..200_u32 {
            let mut outs: Vec<f32> = Vec::new();
            let mut put = [0_u64; 4];
            for (number, play) in defences.plays.iter().enumerate() {
                play.worlds.iter().zip(play.put(&weights)).for_each(|(&world, part)| {
                    put[world as usize] += u64::from(part);
                });
                let lost = |&world: &u32| ((round + 7 * world + 3 * number as u32) % 5) as f32 / 4.0;
                outs.extend(play.worlds.iter().map(lost));
            }
            if round > 0 {
                assert!(put.iter().zip(weights).all(|(&put, weight)| put <= u64::from(weight)), "{put:?}");
                // Little is lost by rounding.
                assert!(put[0] + 16 >= u64::from(ONE), "{put:?}");
            }
            defences.learn(&mut outs, &[0.5, 0.25, 0.75, 0.0], 1.0, &mut Vec::new());
        }
    }
}
