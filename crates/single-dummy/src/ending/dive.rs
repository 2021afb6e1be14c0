//! One strategy straight from the tree: at every turn the card that the mixed defence punishes least, and no way back.
//!
//! The dive looks into every node it comes to with more than so many worlds, first many, then few: a limit on their
//! number would be used up in the first branches and leave the others to chance. It may also study before it chooses: some rounds of learning with
//! just the worlds that are left. That finds strategies which a tree that has learned little does not show, and misses
//! others.
//!
//! A world that is lost anywhere is lost for good, and its weight counts once: from then on it weighs nothing. While
//! one play of the defenders is worked out the others wait. A world's price, what losing it adds to the whole, is its
//! weight less what is likely to be lost of it in the plays that wait.

use super::Stopped;
use super::descent::Strategy;
use super::tree::{Card, Defence, Kind, Pass, Tree, ones};
use super::worlds::Worlds;

/// Up to this many worlds are solved outright, if they lie in a node that is still closed.
const SOLVED: usize = 32;
/// With more worlds than this a card is studied first, for this many rounds.
const STUDIED: usize = 64;
const STUDY_ROUNDS: usize = 2;

struct Dive<'t, 'a> {
    tree: &'t mut Tree<'a>,
    /// The weight of each world of the root.
    weights: &'t [u32],
    alive: Vec<bool>,
    /// For each world of the root what is likely to be lost of it in nodes that wait.
    waiting: Vec<f32>,
    lost: u64,
    /// What the mixed defence takes in nodes that wait.
    expected: u64,
    /// Only a strategy that loses less is of use.
    below: u64,
    care: Care,
    /// Whether decisions were left out, since the strategy was of no use.
    given_up: bool,
}

/// How carefully to choose.
#[derive(Debug, Clone, Copy)]
pub(super) struct Care {
    /// Up to this many worlds are played on greedily, if they lie in a node that is still closed.
    pub(super) greedy: usize,
    /// Whether to learn before a card is chosen.
    pub(super) study: bool,
}

/// Looks for a strategy that loses less than so much.
pub(super) fn dive(
    tree: &mut Tree<'_>,
    root: u32,
    weights: &[u32],
    below: u64,
    care: Care,
) -> Result<Option<Strategy>, Stopped> {
    let (alive, waiting) = (vec![true; weights.len()], vec![0.0; weights.len()]);
    let mut dive = Dive { tree, weights, alive, waiting, lost: 0, expected: 0, below, care, given_up: false };
    let first = dive.work_out(root, weights.to_vec())?;
    Ok((!dive.given_up && dive.lost < dive.below).then_some(Strategy { wins: dive.alive, first }))
}

impl Dive<'_, '_> {
    /// Decides everything from a node on, with the weight that its worlds have there. Gives the card, if one is chosen.
    fn work_out(&mut self, id: u32, mut mass: Vec<u32>) -> Result<Option<u8>, Stopped> {
        self.tree.opener.double_dummy.poll()?;
        let node = &self.tree.nodes[id as usize];
        let roots = node.roots.clone();
        let mut left = 0;
        for (mass, &root) in mass.iter_mut().zip(&roots) {
            if self.alive[root as usize] {
                left += 1;
            } else {
                *mass = 0;
            }
        }
        self.given_up |= self.is_hopeless();
        if left == 0 || self.given_up {
            return Ok(None);
        }
        let (position, closed) = (node.position, matches!(node.kind, Kind::Closed));
        if closed && left <= self.care.greedy {
            self.finish(id, &roots)?;
            return Ok(None);
        }
        if self.care.study && position.declarers_turn() && left > STUDIED {
            self.learn(id, &mass)?;
        }
        self.tree.open(id)?;
        let kind = std::mem::take(&mut self.tree.nodes[id as usize].kind);
        let card = match &kind {
            Kind::Closed => unreachable!("opened before"),
            Kind::Leaf(front) => {
                self.lose_least(front, &roots);
                Ok(None)
            }
            Kind::Declarer(cards) => self.choose(cards, &roots, &mass),
            Kind::Defender(defences) => self.answer(&defences.plays, &roots, &mass).map(|()| None),
        };
        self.tree.nodes[id as usize].kind = kind;
        card
    }

    /// Whether the strategy will hardly be of use. Worlds lost since then are still counted in what is expected, but
    /// they are few.
    fn is_hopeless(&self) -> bool {
        self.lost + self.expected - self.expected / 8 >= self.below
    }

    /// Some rounds of learning from a node on.
    fn learn(&mut self, id: u32, mass: &[u32]) -> Result<(), Stopped> {
        let mut out = vec![0.0; mass.len()];
        for _ in 0..STUDY_ROUNDS {
            let before = self.tree.work();
            self.tree.evaluate(id, mass, u64::MAX, Pass::Learn, &mut out)?;
            self.tree.grow(self.tree.work() - before)?;
        }
        Ok(())
    }

    fn price(&self, root: u32) -> f32 {
        self.weights[root as usize] as f32 - self.waiting[root as usize]
    }

    fn lose(&mut self, root: u32) {
        if std::mem::replace(&mut self.alive[root as usize], false) {
            self.lost += u64::from(self.weights[root as usize]);
        }
    }

    fn lose_least(&mut self, front: &[u32], roots: &[u32]) {
        let price = |&loss: &u32| {
            let worlds = ones(loss).map(|number| roots[number]).filter(|&root| self.alive[root as usize]);
            worlds.map(|root| self.price(root)).sum::<f32>()
        };
        let least = front.iter().map(|loss| (price(loss), *loss)).min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, loss)) = least {
            ones(loss).for_each(|number| self.lose(roots[number]));
        }
    }

    /// The card that costs least, and all that follows.
    fn choose(&mut self, cards: &[Card], roots: &[u32], mass: &[u32]) -> Result<Option<u8>, Stopped> {
        let mut best: Option<(f32, usize)> = None;
        if cards.len() == 1 {
            best = Some((0.0, 0));
        } else {
            for (number, card) in cards.iter().enumerate() {
                let now = card.lost.iter().map(|&world| roots[world as usize]);
                let mut cost: f32 =
                    now.filter(|&root| self.alive[root as usize]).map(|root| self.price(root)).sum();
                let most = best.map_or(f32::INFINITY, |(cost, _)| cost);
                if cost >= most {
                    continue;
                }
                if let Some(then) = card.then {
                    let mass: Vec<u32> = card.kept.iter().map(|&world| mass[world as usize]).collect();
                    cost += self.value(then, &mass, (most - cost) as u64)?.0 as f32;
                }
                if cost < most {
                    best = Some((cost, number));
                }
            }
        }
        let card = &cards[best.expect("a hand on turn has a card").1];
        card.lost.iter().for_each(|&world| self.lose(roots[world as usize]));
        if let Some(then) = card.then {
            let mass = card.kept.iter().map(|&world| mass[world as usize]).collect();
            self.work_out(then, mass)?;
        }
        Ok(Some(card.place))
    }

    /// All plays of a defender, the one that costs most first. What worlds had put on plays already worked out goes to
    /// the next.
    fn answer(&mut self, plays: &[Defence], roots: &[u32], mass: &[u32]) -> Result<(), Stopped> {
        let mut order = Vec::with_capacity(plays.len());
        for (number, play) in plays.iter().enumerate() {
            let put: Vec<u32> = play.put(mass).collect();
            let (value, mut out) = self.value(play.then, &put, u64::MAX)?;
            out.iter_mut().zip(&put).for_each(|(out, &put)| *out *= put as f32);
            for (&world, out) in play.worlds.iter().zip(&out) {
                self.waiting[roots[world as usize] as usize] += out;
            }
            self.expected += value;
            order.push((value, number, put, out));
        }
        order.sort_by_key(|&(value, ..)| std::cmp::Reverse(value));
        let mut free = vec![0; mass.len()];
        for (value, number, put, out) in order {
            let play = &plays[number];
            self.expected -= value;
            let mut mass = Vec::with_capacity(put.len());
            for ((&world, put), out) in play.worlds.iter().zip(put).zip(out) {
                self.waiting[roots[world as usize] as usize] -= out;
                free[world as usize] += put;
                mass.push(free[world as usize]);
            }
            self.work_out(play.then, mass)?;
        }
        Ok(())
    }

    /// The loss that the mixed defence proves for a node, and of each of its worlds.
    fn value(&mut self, node: u32, mass: &[u32], cap: u64) -> Result<(u64, Vec<f32>), Stopped> {
        let mut out = vec![0.0; mass.len()];
        Ok((self.tree.evaluate(node, mass, cap, Pass::Read(u64::MAX), &mut out)?, out))
    }

    /// Plays on from a closed node without the tree.
    fn finish(&mut self, id: u32, roots: &[u32]) -> Result<(), Stopped> {
        let node = &self.tree.nodes[id as usize];
        let position = node.position;
        let (mut left, mut worlds) = (Vec::new(), Worlds::empty(position.hidden_count()));
        for (world, &root) in node.worlds.iter().zip(roots) {
            if self.alive[root as usize] {
                left.push((world, root));
                worlds.insert(world);
            }
        }
        if left.len() <= SOLVED
            && let Some(front) =
                self.tree.opener.fronts.losses(&mut self.tree.opener.double_dummy, &position, &worlds)?
        {
            let roots: Vec<u32> = left.iter().map(|&(_, root)| root).collect();
            self.lose_least(&front, &roots);
            return Ok(());
        }
        let won = self.tree.greedy(&position, &worlds)?;
        left.iter().filter(|(world, _)| !won.contains(*world)).for_each(|&(_, root)| self.lose(root));
        Ok(())
    }
}
