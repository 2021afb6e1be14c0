//! Proof by mixed defences: a tree that bounds what any strategy must lose, and the strategies read off it.
//!
//! Let every world divide its weight among the plays its defenders have there. Then what declarer loses in best reply
//! to that fixed mixed defence is a sum over the branches, with no world counted twice, and bounds from below what any
//! strategy loses against best defence. The division is learned by multiplicative updates: a world moves weight to the
//! plays after which it is lost more often. The same tree read with each world alive in one branch at a time gives real
//! strategies; when the best of them meets the bound, it is proved optimal.

use super::Stopped;
use rustc_hash::FxHashMap;

use super::achievable::{Achievable, Unanswered};
use super::double_dummy::DoubleDummy;
use super::front::{Fronts, MOST_WORLDS};
use super::position::{Equals, Key, Position, WEST};
use super::worlds::Worlds;

/// Steps given to one test of achievability before its node is opened instead.
const TEST_STEPS: u64 = 2_000;
/// The same for many worlds, which are seldom achievable together and make each step dear.
const TEST_STEPS_MANY: u64 = 60;
const MANY_WORLDS: usize = 200;
/// How many worlds can be looked at in nodes while one position is solved.
const POSITION_WORK: u64 = 64;
/// The least share of a world's weight that a play keeps, so that it can be learned again.
const FLOOR: f32 = 1e-7;

/// A position with the worlds that are still won with open cards.
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) worlds: Worlds,
    /// The numbers of the worlds in the list of the root.
    pub(super) roots: Box<[u32]>,
    pub(super) kind: Kind,
}

/// What is known about a node. Nodes are named by their places in the tree.
#[derive(Default)]
pub(super) enum Kind {
    /// Not looked at yet: no loss is claimed.
    #[default]
    Closed,
    /// Every minimal loss.
    Leaf(Box<[u32]>),
    Declarer(Vec<Card>),
    Defender(Vec<Defence>),
}

/// A card of declarer's.
pub(super) struct Card {
    /// Its place in the position.
    pub(super) place: u8,
    /// The numbers in the node's list of the worlds it keeps and loses.
    pub(super) kept: Box<[u32]>,
    pub(super) lost: Box<[u32]>,
    /// What follows; `None` if the kept worlds are all won.
    pub(super) then: Option<u32>,
    /// The loss when last looked at: promising cards come first.
    last: f32,
}

/// A play of a defender's after which something can be lost.
pub(super) struct Defence {
    /// For each world of the branch its number in the node's list, and the share of its weight it puts here.
    pub(super) worlds: Box<[u32]>,
    pub(super) share: Vec<f32>,
    pub(super) then: u32,
}

/// How a pass over the tree treats what it learns.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Learning {
    Off,
    /// With this rate.
    Rate(f32),
}

/// The tree, and what opening its nodes needs.
pub(super) struct Tree<'a> {
    pub(super) nodes: Vec<Node>,
    pub(super) double_dummy: DoubleDummy<'a>,
    pub(super) achievable: Achievable,
    pub(super) fronts: Fronts,
    /// What the greedy strategy wins, by position and worlds.
    pub(super) greedy: FxHashMap<(Key, Worlds), Worlds>,
    /// Nodes whose worlds weigh less stay closed.
    pub(super) threshold: f32,
    pub(super) opened: u64,
    /// Worlds looked at in nodes.
    pub(super) looked: u64,
}

impl<'a> Tree<'a> {
    pub(super) fn new(double_dummy: DoubleDummy<'a>) -> Self {
        Self {
            nodes: Vec::new(),
            double_dummy,
            achievable: Achievable::default(),
            fronts: Fronts::default(),
            greedy: FxHashMap::default(),
            threshold: 0.0,
            opened: 0,
            looked: 0,
        }
    }

    /// How much was done so far, in a unit that is about the time to look at a world in a node.
    pub(super) fn work(&self) -> u64 {
        self.looked + POSITION_WORK * self.double_dummy.positions
    }

    /// Adds a node; the numbers of its worlds at the root are given in order.
    pub(super) fn add(&mut self, position: Position, worlds: Worlds, roots: Box<[u32]>) -> u32 {
        self.nodes.push(Node { position, worlds, roots, kind: Kind::Closed });
        (self.nodes.len() - 1) as u32
    }

    pub(super) fn open(&mut self, id: u32) -> Result<(), Stopped> {
        let node = &mut self.nodes[id as usize];
        if !matches!(node.kind, Kind::Closed) {
            return Ok(());
        }
        self.opened += 1;
        self.double_dummy.poll()?;
        let position = node.position;
        let worlds = node.worlds.clone();
        let roots = node.roots.clone();
        if roots.len() <= MOST_WORLDS
            && let Some(front) = self.fronts.losses(&mut self.double_dummy, &position, &worlds)?
        {
            self.nodes[id as usize].kind = Kind::Leaf(front);
            return Ok(());
        }
        let list: Vec<u32> = worlds.iter().collect();
        let kind = if position.declarers_turn() {
            Kind::Declarer(self.open_declarer(&position, &worlds, &list, &roots)?)
        } else {
            Kind::Defender(self.open_defender(&position, &worlds, &list, &roots)?)
        };
        self.nodes[id as usize].kind = kind;
        Ok(())
    }

    fn open_declarer(
        &mut self,
        position: &Position,
        worlds: &Worlds,
        list: &[u32],
        roots: &[u32],
    ) -> Result<Vec<Card>, Stopped> {
        let mut cards = Vec::new();
        for place in position.declarer_cards() {
            let next = position.play(place);
            let keeps = self.double_dummy.won(&next, worlds)?;
            let numbers = 0..list.len() as u32;
            let (kept, lost): (Vec<u32>, Vec<u32>) =
                numbers.partition(|&number| keeps.contains(list[number as usize]));
            // A card that loses nothing, now or later, makes the others superfluous.
            if lost.is_empty() && self.wins_all(&next, &keeps)? {
                let (kept, lost) = (kept.into(), lost.into());
                return Ok(vec![Card { place, kept, lost, then: None, last: 0.0 }]);
            }
            cards.push((place, next, keeps, kept, lost));
        }
        cards.sort_by_key(|card| card.4.len());
        let mut opened: Vec<Card> = Vec::new();
        for (place, next, keeps, kept, lost) in cards {
            let covers = |card: &Card| {
                card.then.is_none() && card.lost.iter().all(|world| lost.binary_search(world).is_ok())
            };
            if opened.iter().any(covers) {
                continue;
            }
            let then = if self.wins_all(&next, &keeps)? {
                None
            } else {
                let roots = kept.iter().map(|&number| roots[number as usize]).collect();
                Some(self.add(next, keeps, roots))
            };
            let last = lost.len() as f32;
            opened.push(Card { place, kept: kept.into(), lost: lost.into(), then, last });
        }
        Ok(opened)
    }

    fn open_defender(
        &mut self,
        position: &Position,
        worlds: &Worlds,
        list: &[u32],
        roots: &[u32],
    ) -> Result<Vec<Defence>, Stopped> {
        let west = position.turn == WEST;
        let hidden = position.hidden_count();
        let mut plays = Vec::new();
        for defence in position.defences(worlds, Equals::Distinct) {
            let next = position.play(defence.place);
            if self.wins_all(&next, &defence.worlds)? {
                continue;
            }
            let lifted = defence.worlds.lift(hidden, defence.number, west);
            let number = |world| list.binary_search(&world).expect("a world of the node") as u32;
            let worlds: Box<[u32]> = lifted.iter().map(number).collect();
            let share = vec![1.0; worlds.len()];
            let roots = worlds.iter().map(|&number| roots[number as usize]).collect();
            let then = self.add(next, defence.worlds, roots);
            plays.push(Defence { worlds, share, then });
        }
        normalise(&mut plays, list.len());
        Ok(plays)
    }

    /// Whether one strategy is known to win all the worlds; a test that takes too long counts as no.
    fn wins_all(&mut self, position: &Position, worlds: &Worlds) -> Result<bool, Stopped> {
        let mut steps = if worlds.len() > MANY_WORLDS { TEST_STEPS_MANY } else { TEST_STEPS };
        match self.achievable.test(&mut self.double_dummy, position, worlds, &mut steps) {
            Ok(answer) => Ok(answer),
            Err(Unanswered::TooLong) => Ok(false),
            Err(Unanswered::Stopped) => Err(Stopped),
        }
    }

    /// What declarer's best reply to the mixed defence loses, or a value of at least `cap` if it loses that much.
    /// `out` gets the share of each world that is lost.
    pub(super) fn evaluate(
        &mut self,
        id: u32,
        weights: &[f32],
        cap: f32,
        learning: Learning,
        out: &mut [f32],
    ) -> Result<f32, Stopped> {
        self.looked += weights.len() as u64;
        if matches!(self.nodes[id as usize].kind, Kind::Closed) {
            if weights.iter().sum::<f32>() < self.threshold {
                out.fill(0.0);
                return Ok(0.0);
            }
            self.open(id)?;
        }
        // The node's branches are taken out while they are at work: the rest of the tree stays in reach.
        let mut kind = std::mem::take(&mut self.nodes[id as usize].kind);
        let value = match &mut kind {
            Kind::Closed => unreachable!("just opened"),
            Kind::Leaf(front) => Ok(evaluate_leaf(front, weights, out)),
            Kind::Declarer(cards) => self.evaluate_declarer(cards, weights, cap, learning, out),
            Kind::Defender(plays) => self.evaluate_defender(plays, weights, cap, learning, out),
        };
        self.nodes[id as usize].kind = kind;
        value
    }

    fn evaluate_declarer(
        &mut self,
        cards: &mut [Card],
        weights: &[f32],
        cap: f32,
        learning: Learning,
        out: &mut [f32],
    ) -> Result<f32, Stopped> {
        let mut best = f32::INFINITY;
        let mut inner_weights = Vec::new();
        let mut inner_out = Vec::new();
        for card in cards.iter_mut() {
            // Thousands of small weights: added up in double precision, or rounding would eat the margin of a proof.
            let lost: f64 = card.lost.iter().map(|&world| f64::from(weights[world as usize])).sum();
            let lost = lost as f32;
            if lost >= best.min(cap) {
                best = best.min(lost);
                card.last = lost;
                continue;
            }
            let mut value = lost;
            inner_out.clear();
            inner_out.resize(card.kept.len(), 0.0);
            if let Some(then) = card.then {
                inner_weights.clear();
                inner_weights.extend(card.kept.iter().map(|&world| weights[world as usize]));
                let rest = best.min(cap) - lost;
                value += self.evaluate(then, &inner_weights, rest, learning, &mut inner_out)?;
            }
            card.last = value;
            if value < best {
                best = value;
                card.lost.iter().for_each(|&world| out[world as usize] = 1.0);
                card.kept.iter().zip(&inner_out).for_each(|(&world, &lost)| out[world as usize] = lost);
            }
        }
        if learning != Learning::Off {
            cards.sort_by(|a, b| a.last.total_cmp(&b.last));
        }
        Ok(best)
    }

    fn evaluate_defender(
        &mut self,
        plays: &mut [Defence],
        weights: &[f32],
        cap: f32,
        learning: Learning,
        out: &mut [f32],
    ) -> Result<f32, Stopped> {
        let mut sum = 0.0;
        let mut outs: Vec<Vec<f32>> = Vec::with_capacity(plays.len());
        out.fill(0.0);
        for play in plays.iter() {
            let shares = play.worlds.iter().zip(&play.share);
            let inner_weights: Vec<f32> =
                shares.clone().map(|(&world, &share)| weights[world as usize] * share).collect();
            let mut inner_out = vec![0.0; play.worlds.len()];
            sum += self.evaluate(play.then, &inner_weights, cap - sum, learning, &mut inner_out)?;
            if sum >= cap {
                return Ok(sum);
            }
            for ((&world, &share), &lost) in shares.zip(&inner_out) {
                out[world as usize] += share * lost;
            }
            outs.push(inner_out);
        }
        if let Learning::Rate(rate) = learning {
            for (play, inner_out) in plays.iter_mut().zip(&outs) {
                for ((&world, share), &lost) in play.worlds.iter().zip(&mut play.share).zip(inner_out) {
                    *share = (*share * (rate * (lost - out[world as usize])).exp()).max(FLOOR);
                }
            }
            normalise(plays, weights.len());
        }
        Ok(sum)
    }
}

fn evaluate_leaf(front: &[u32], weights: &[f32], out: &mut [f32]) -> f32 {
    let mut best = (f32::INFINITY, 0);
    for &loss in front {
        let (mut sum, mut bits) = (0.0, loss);
        while bits != 0 && sum < best.0 {
            sum += weights[bits.trailing_zeros() as usize];
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

/// Makes each world's shares add up to one.
fn normalise(plays: &mut [Defence], size: usize) {
    let mut sums = vec![0.0; size];
    for play in plays.iter() {
        play.worlds.iter().zip(&play.share).for_each(|(&world, &share)| sums[world as usize] += share);
    }
    for play in plays {
        for (&world, share) in play.worlds.iter().zip(&mut play.share) {
            *share /= sums[world as usize];
        }
    }
}
