//! A rollout: one strategy straight from the tree, at every turn the card that the mixed defence punishes least, and no
//! second choices.
//!
//! Every node with more than a number of worlds is expanded on the way, first large ones only, then small ones too: a
//! limit on the number of nodes would be used up in the first branches and leave the others to chance. Before it chooses
//! a rollout may learn for some rounds with just the worlds that are left. That finds strategies which a tree that has
//! learned little does not show, and misses others.
//!
//! Where defenders' plays lead to the same node, as equal cards do, declarer goes on alike after each: the node is decided
//! once for all of them. A node that is reached again later may be decided as it was before.
//!
//! A world that is lost anywhere is lost for good, and its weight counts once: from then on it weighs nothing. While one
//! play of the defenders is decided the others are pending. A world's price, what losing it adds to the whole, is its
//! weight less what is likely to be lost of it in the pending plays.

use rustc_hash::FxHashMap;
use search::Stopped;

use super::branch_and_bound::Strategy;
use super::tree::{DeclarerMove, DefenderMove, Kind, Pass, Tree, ones};
use super::truth_table::TruthTable;

/// Up to this many worlds are solved outright, if their node is unexpanded.
const SOLVED: usize = 32;
/// With more worlds than this the tree learns before a card is chosen, for this many rounds.
const LEARNED: usize = 64;
const LEARNING_ROUNDS: usize = 2;
/// Weights are divided by this power of two while they are a guide: those of many worlds come together.
const SCALE: u32 = 8;

struct Rollout<'t, 'a> {
    tree: &'t mut Tree<'a>,
    /// The weight of each world of the root.
    weights: &'t [u32],
    alive: Vec<bool>,
    /// For each world of the root what is likely to be lost of it in pending nodes.
    pending: Vec<f32>,
    lost: u64,
    /// What the mixed defence takes in pending nodes.
    expected: u64,
    /// Only a strategy that loses less is of use.
    below: u64,
    options: RolloutOptions,
    /// Whether decisions were left out, since the strategy was of no use.
    given_up: bool,
    /// What was decided at nodes, as far as it matters: the worlds that were looked at, and those of them that are lost.
    decided: FxHashMap<u32, (Vec<bool>, Vec<bool>)>,
}

/// For each world of a node those of the root that come to it: several where several plays lead to the node.
struct Members {
    /// Where in the list the roots of each world end.
    ends: Vec<u32>,
    roots: Vec<u32>,
}

impl Members {
    fn of(&self, world: usize) -> &[u32] {
        let from = if world == 0 { 0 } else { self.ends[world - 1] };
        &self.roots[from as usize..self.ends[world] as usize]
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    /// The members of worlds of the next node, each of which comes from one world of every list.
    fn gather(&self, lists: &[&[u32]]) -> Self {
        let mut members = Self { ends: Vec::with_capacity(lists[0].len()), roots: Vec::new() };
        for place in 0..lists[0].len() {
            let from = members.roots.len();
            for list in lists {
                for &root in self.of(list[place] as usize) {
                    if lists.len() == 1 || !members.roots[from..].contains(&root) {
                        members.roots.push(root);
                    }
                }
            }
            members.ends.push(members.roots.len() as u32);
        }
        members
    }
}

/// How a rollout chooses.
#[derive(Debug, Clone, Copy)]
pub(super) struct RolloutOptions {
    /// Up to this many worlds are played on greedily, if their node is unexpanded.
    pub(super) greedy: usize,
    /// Whether the tree learns before a card is chosen.
    pub(super) learns_first: bool,
    /// Up to this many worlds, what was decided at a node is decided again however it is reached.
    pub(super) alike: usize,
}

/// A strategy that loses less than `below`, if the rollout comes to one.
pub(super) fn roll_out(
    tree: &mut Tree<'_>,
    root: u32,
    weights: &[u32],
    below: u64,
    options: RolloutOptions,
) -> Result<Option<Strategy>, Stopped> {
    let (alive, pending) = (vec![true; weights.len()], vec![0.0; weights.len()]);
    let mut rollout = Rollout {
        tree,
        weights,
        alive,
        pending,
        lost: 0,
        expected: 0,
        below,
        options,
        given_up: false,
        decided: FxHashMap::default(),
    };
    let count = weights.len() as u32;
    let members = Members { ends: (1..=count).collect(), roots: (0..count).collect() };
    let mut lost = vec![false; weights.len()];
    let mass = weights.iter().map(|weight| weight >> SCALE).collect();
    let first = rollout.decide(root, &members, mass, &mut lost)?;
    Ok((!rollout.given_up && rollout.lost < rollout.below).then_some(Strategy { wins: rollout.alive, first }))
}

impl Rollout<'_, '_> {
    /// Decides everything from a node on, with the weight that its worlds have there, and notes the worlds that are
    /// lost. Gives the card, if one is chosen.
    fn decide(
        &mut self,
        id: u32,
        members: &Members,
        mut mass: Vec<u32>,
        lost: &mut [bool],
    ) -> Result<Option<u8>, Stopped> {
        self.tree.expander.double_dummy.poll()?;
        let mut living = Vec::with_capacity(members.len());
        for (world, mass) in mass.iter_mut().enumerate() {
            let part = self.living_part(members.of(world));
            living.push(part > 0.0);
            *mass = (*mass as f32 * part) as u32;
        }
        let left = living.iter().filter(|&&lives| lives).count();
        self.given_up |= self.is_hopeless();
        if left == 0 || self.given_up {
            return Ok(None);
        }
        // What is decided already serves again.
        if left <= self.options.alike
            && let Some((looked_at, gone)) = self.decided.get(&id)
            && living.iter().zip(looked_at).all(|(lives, looked_at)| *looked_at || !lives)
        {
            let gone: Vec<usize> = (0..members.len()).filter(|&world| gone[world]).collect();
            gone.into_iter().for_each(|world| self.lose(world, members, lost));
            return Ok(None);
        }
        let node = &self.tree.nodes[id as usize];
        let (position, unexpanded) = (node.position, matches!(node.kind, Kind::Unexpanded));
        let mut here = vec![false; members.len()];
        let mut card = None;
        if unexpanded && left <= self.options.greedy {
            self.finish(id, members, &living, &mut here)?;
        } else {
            if self.options.learns_first && position.declarers_turn() && left > LEARNED {
                self.learn(id, &mass)?;
            }
            self.tree.expand(id)?;
            let kind = std::mem::take(&mut self.tree.nodes[id as usize].kind);
            let done = match &kind {
                Kind::Unexpanded => unreachable!("expanded before"),
                Kind::Leaf(front) => {
                    self.lose_least(front, |number| number, members, &mut here);
                    Ok(None)
                }
                Kind::Declarer(cards) => self.choose(cards, members, &mass, &mut here),
                Kind::Defender(defences) => {
                    self.answer(&defences.plays, members, &mass, &mut here).map(|()| None)
                }
            };
            self.tree.nodes[id as usize].kind = kind;
            card = done?;
        }
        lost.iter_mut().zip(&here).for_each(|(lost, here)| *lost |= here);
        if !self.given_up {
            // A world whose members were lost on the way with other worlds was not looked at to the end.
            for (world, looked_at) in living.iter_mut().enumerate() {
                *looked_at &= here[world] || self.living_part(members.of(world)) > 0.0;
            }
            self.decided.insert(id, (living, here));
        }
        Ok(card)
    }

    /// Whether the strategy will hardly be of use. Worlds lost since then are still counted in what is expected, but
    /// they are few.
    fn is_hopeless(&self) -> bool {
        self.lost + self.expected - self.expected / 8 >= self.below
    }

    /// Some rounds of learning from a node on.
    fn learn(&mut self, id: u32, mass: &[u32]) -> Result<(), Stopped> {
        let weights: Vec<u32> = mass.iter().map(|mass| mass.saturating_mul(1 << SCALE)).collect();
        let mut out = vec![0.0; mass.len()];
        for _ in 0..LEARNING_ROUNDS {
            let before = self.tree.work();
            self.tree.learn(id, &weights, u64::MAX, &mut out)?;
            self.tree.grow(self.tree.work() - before)?;
        }
        Ok(())
    }

    /// The part of the weight of these that is not lost.
    fn living_part(&self, members: &[u32]) -> f32 {
        if let [root] = members {
            return f32::from(u8::from(self.alive[*root as usize]));
        }
        let weight = |&root: &u32| self.weights[root as usize] as f32;
        let living = members.iter().filter(|&&root| self.alive[root as usize]);
        living.map(weight).sum::<f32>() / members.iter().map(weight).sum::<f32>()
    }

    /// What losing all of these adds to the whole.
    fn price(&self, members: &[u32]) -> f32 {
        let living = members.iter().filter(|&&root| self.alive[root as usize]);
        let one = |&root: &u32| self.weights[root as usize] as f32 - self.pending[root as usize];
        living.map(|root| one(root).max(0.0)).sum()
    }

    fn lose_all(&mut self, members: &[u32]) {
        for &root in members {
            if std::mem::replace(&mut self.alive[root as usize], false) {
                self.lost += u64::from(self.weights[root as usize]);
            }
        }
    }

    /// Loses what costs least of a front, whose numbers stand for these worlds.
    fn lose_least(
        &mut self,
        front: &[u32],
        world: impl Fn(usize) -> usize,
        members: &Members,
        lost: &mut [bool],
    ) {
        let price = |&loss: &u32| ones(loss).map(|number| self.price(members.of(world(number)))).sum::<f32>();
        let least = front.iter().map(|loss| (price(loss), *loss)).min_by(|a, b| a.0.total_cmp(&b.0));
        ones(least.map_or(0, |(_, loss)| loss)).for_each(|number| self.lose(world(number), members, lost));
    }

    /// Loses a world and all its members.
    fn lose(&mut self, world: usize, members: &Members, lost: &mut [bool]) {
        lost[world] = true;
        self.lose_all(members.of(world));
    }

    /// The card that costs least, and all that follows.
    fn choose(
        &mut self,
        cards: &[DeclarerMove],
        members: &Members,
        mass: &[u32],
        lost: &mut [bool],
    ) -> Result<Option<u8>, Stopped> {
        let mut best: Option<(f32, usize)> = None;
        if cards.len() == 1 {
            best = Some((0.0, 0));
        } else {
            for (number, card) in cards.iter().enumerate() {
                let now = card.lost.iter().map(|&world| self.price(members.of(world as usize)));
                let mut cost: f32 = now.sum();
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
        card.lost.iter().for_each(|&world| self.lose(world as usize, members, lost));
        if let Some(then) = card.then {
            let mass = card.kept.iter().map(|&world| mass[world as usize]).collect();
            let mut later = vec![false; card.kept.len()];
            self.decide(then, &members.gather(&[&card.kept]), mass, &mut later)?;
            card.kept.iter().zip(later).for_each(|(&world, gone)| lost[world as usize] |= gone);
        }
        Ok(Some(card.place))
    }

    /// All plays of a defender, the one that costs most first; those that lead to the same node are one. What worlds had
    /// put on plays already worked out goes to the next.
    fn answer(
        &mut self,
        plays: &[DefenderMove],
        members: &Members,
        mass: &[u32],
        lost: &mut [bool],
    ) -> Result<(), Stopped> {
        let mut groups: Vec<(u32, Vec<&DefenderMove>)> = Vec::new();
        for play in plays {
            match groups.iter_mut().find(|(then, _)| *then == play.then) {
                Some((_, group)) => group.push(play),
                None => groups.push((play.then, vec![play])),
            }
        }
        let mut order = Vec::with_capacity(groups.len());
        for (then, group) in &groups {
            let mut put = vec![0; group[0].worlds.len()];
            for play in group {
                play.put(mass).zip(&mut put).for_each(|(more, put)| *put += more);
            }
            let (value, mut out) = self.value(*then, &put, u64::MAX)?;
            let scale = (1 << SCALE) as f32;
            out.iter_mut().zip(&put).for_each(|(out, &put)| *out *= scale * put as f32);
            self.mark_pending(group, members, &out, 1.0);
            self.expected += value;
            order.push((value, *then, group, put, out));
        }
        order.sort_by_key(|&(value, ..)| std::cmp::Reverse(value));
        let mut free = vec![0; mass.len()];
        for (value, then, group, put, out) in order {
            self.expected -= value;
            self.mark_pending(group, members, &out, -1.0);
            for play in group {
                play.worlds.iter().zip(play.put(mass)).for_each(|(&world, put)| free[world as usize] += put);
            }
            // A world that has several of these plays divides its weight among them.
            let mut times = vec![0; mass.len()];
            group.iter().flat_map(|play| &play.worlds).for_each(|&world| times[world as usize] += 1);
            let mut mass = vec![0; put.len()];
            for play in group {
                for (&world, mass) in play.worlds.iter().zip(&mut mass) {
                    *mass += free[world as usize] / times[world as usize];
                }
            }
            let lists: Vec<&[u32]> = group.iter().map(|play| &*play.worlds).collect();
            let mut later = vec![false; put.len()];
            self.decide(then, &members.gather(&lists), mass, &mut later)?;
            for list in lists {
                list.iter().zip(&later).for_each(|(&world, gone)| lost[world as usize] |= gone);
            }
        }
        Ok(())
    }

    /// Notes, or takes back, what is likely to be lost in pending plays.
    fn mark_pending(&mut self, group: &[&DefenderMove], members: &Members, out: &[f32], sign: f32) {
        for play in group {
            for (&world, out) in play.worlds.iter().zip(out) {
                let roots = members.of(world as usize);
                let each = sign * out / (group.len() * roots.len()) as f32;
                roots.iter().for_each(|&root| self.pending[root as usize] += each);
            }
        }
    }

    /// About the loss that the mixed defence takes in a node, and of each of its worlds.
    fn value(&mut self, node: u32, mass: &[u32], cap: u64) -> Result<(u64, Vec<f32>), Stopped> {
        let mut out = vec![0.0; mass.len()];
        let lightest = self.tree.lightest >> SCALE;
        let value = self.tree.evaluate(node, mass, cap >> SCALE, Pass::Glance(lightest), &mut out)?;
        Ok((value << SCALE, out))
    }

    /// Plays on from an unexpanded node without the tree.
    fn finish(
        &mut self,
        id: u32,
        members: &Members,
        living: &[bool],
        lost: &mut [bool],
    ) -> Result<(), Stopped> {
        let node = &self.tree.nodes[id as usize];
        let position = node.position;
        let (mut left, mut worlds) = (Vec::new(), TruthTable::empty(position.hidden_count()));
        for (number, world) in node.worlds.iter().enumerate().filter(|&(number, _)| living[number]) {
            left.push((world, number));
            worlds.insert(world);
        }
        if left.len() <= SOLVED
            && let Some(front) =
                self.tree.expander.fronts.losses(&mut self.tree.expander.double_dummy, &position, &worlds)?
        {
            self.lose_least(&front, |at| left[at].1, members, lost);
            return Ok(());
        }
        let won = self.tree.greedy(&position, &worlds)?;
        let gone = left.iter().filter(|(world, _)| !won.contains(*world));
        gone.for_each(|&(_, number)| self.lose(number, members, lost));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use search::Budget;

    use super::super::double_dummy::DoubleDummy;
    use super::super::known::rows;
    use super::super::tree::ONE;
    use super::*;

    /// What a rollout says it wins, one strategy does win.
    #[test]
    fn strategies_are_real() {
        let mut rollouts = 0;
        for ending in rows().map(|row| row.ending).filter(|ending| (4..=5).contains(&ending.north.len())) {
            let (root, all, _) = ending.start().unwrap();
            let mut tree = Tree::new(DoubleDummy::new(&Budget::unlimited()), Vec::new());
            let winnable = tree.expander.double_dummy.won(&root, &all).unwrap();
            let weights = vec![ONE; winnable.len()];
            let mut out = vec![0.0; winnable.len()];
            let node = tree.add((root, winnable.clone()));
            for rolled_out in 0..6 {
                let options = RolloutOptions {
                    greedy: 4,
                    learns_first: rolled_out % 2 == 1,
                    alike: [usize::MAX, 8, 0][rolled_out / 2],
                };
                let found =
                    roll_out(&mut tree, node, &weights, u64::MAX, options).unwrap().expect("any will do");
                let mut won = TruthTable::empty(root.hidden_count());
                let wins = winnable.iter().zip(&found.wins).filter(|(_, wins)| **wins);
                wins.for_each(|(world, _)| won.insert(world));
                let expander = &mut tree.expander;
                let real =
                    expander.achievable.test(&mut expander.double_dummy, &root, &won, &mut u64::MAX.clone());
                assert!(matches!(real, Ok(true)), "{ending:?} {options:?}");
                rollouts += 1;
                tree.learn(node, &weights, u64::MAX, &mut out).unwrap();
                tree.grow(100_000).unwrap();
            }
        }
        assert!(rollouts > 100, "{rollouts}");
    }
}
