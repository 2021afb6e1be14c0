//! Branch and bound over declarer's decisions, with the mixed defence as its bound.
//!
//! A strategy decides at every node of declarer's that can be reached. Undecided nodes wait on an agenda; a world that is
//! lost anywhere is lost for good, and its weight counts once. What is lost already, and what the mixed defence proves
//! for the nodes on the agenda, bounds every branch to go on. The first strategy found is a good one; run to its end, the
//! search proves the best one, also where no mixed defence can.

use std::rc::Rc;

use search::Stopped;

use super::tree::{DeclarerMove, DefenderMove, Kind, Pass, Tree, ones, sum};
use super::truth_table::TruthTable;

/// A node on the agenda: declarer has still to decide there.
struct Item {
    node: u32,
    /// For each world of the node its number at the root.
    roots: Rc<[u32]>,
    /// For each world of the node the part of its weight that is counted here.
    mass: Vec<u32>,
    /// A proved loss.
    value: u64,
    /// The share of each world that is lost in the best response to the mixed defence.
    out: Vec<f32>,
}

/// One of declarer's choices: what it loses now, the node that follows and the weight counted there.
struct Branch {
    estimate: f32,
    /// The card, where one is chosen.
    place: Option<u8>,
    now: Vec<u32>,
    then: Option<(u32, Rc<[u32]>, Vec<u32>)>,
}

/// A decision on the path from the root, with the branches not tried yet, the best last.
struct Frame {
    agenda: Vec<Rc<Item>>,
    lost: u64,
    branches: Vec<Branch>,
    /// Worlds that the branch now being tried has lost.
    killed: Vec<u32>,
    first: bool,
}

/// The search and the best strategy it has found.
struct BranchAndBound<'t, 'a> {
    tree: &'t mut Tree<'a>,
    /// The weight of each world of the root.
    weights: &'t [u32],
    alive: Vec<bool>,
    /// Only losses below this are of interest.
    below: u64,
    limits: Limits,
    /// Whether a strategy was finished greedily.
    finished: bool,
    /// The card now being tried at the root, if the root is declarer's.
    first: Option<u8>,
    best: Option<Strategy>,
}

/// A strategy, as far as it needs to be remembered.
#[derive(Debug, Clone)]
pub(super) struct Strategy {
    /// For each world of the root whether it wins there.
    pub(super) wins: Vec<bool>,
    /// Its card at the root, if the root is declarer's and was divided.
    pub(super) first: Option<u8>,
}

/// How far to search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// The least by which a better strategy must be better.
    pub(super) step: u64,
    /// Nodes lighter than this are not expanded unless the strategy comes to them.
    pub(super) lightest: u64,
    /// Second choices that may be tried.
    pub(super) choices: u64,
    /// The most nodes the tree may have expanded.
    pub(super) nodes: u64,
}

/// What the search found.
pub(super) struct Found {
    /// The best strategy, if one loses little enough.
    pub(super) strategy: Option<Strategy>,
    /// Whether every decision was tried.
    pub(super) complete: bool,
}

/// Looks for a strategy that loses less than `below`, then for one that is better by a step, and so on. First
/// choices are free of limits but that on nodes; a first strategy is finished greedily when it is reached.
pub(super) fn branch_and_bound(
    tree: &mut Tree<'_>,
    root: u32,
    weights: &[u32],
    below: u64,
    limits: Limits,
) -> Result<Found, Stopped> {
    let mut choices = limits.choices;
    let alive = vec![true; weights.len()];
    let mut search =
        BranchAndBound { tree, weights, alive, below, limits, finished: false, first: None, best: None };
    let roots = (0..weights.len() as u32).collect();
    let item = Item { node: root, roots, mass: weights.to_vec(), value: 0, out: Vec::new() };
    let mut path: Vec<Frame> = Vec::new();
    let mut complete = true;
    path.extend(search.next_decision(vec![Rc::new(item)], 0)?);
    while let Some(depth) = path.len().checked_sub(1) {
        let frame = &mut path[depth];
        frame.killed.drain(..).for_each(|world| search.alive[world as usize] = true);
        if search.tree.expanded > limits.nodes && (search.finished || search.best.is_some()) {
            complete = false;
            break;
        }
        let Some(branch) = frame.branches.pop() else {
            path.pop();
            continue;
        };
        if !std::mem::replace(&mut frame.first, false) {
            if choices == 0 {
                complete = false;
                break;
            }
            choices -= 1;
        }
        let lost = frame.lost + sum(branch.now.iter().map(|&world| weights[world as usize]));
        if depth == 0 {
            search.first = branch.place;
        }
        if lost >= search.below {
            continue;
        }
        branch.now.iter().for_each(|&world| search.alive[world as usize] = false);
        let mut agenda = Vec::with_capacity(frame.agenda.len() + 1);
        for item in &frame.agenda {
            agenda.push(search.without(item, &branch.now)?);
        }
        agenda.extend(
            branch
                .then
                .map(|(node, roots, mass)| Rc::new(Item { node, roots, mass, value: 0, out: Vec::new() })),
        );
        frame.killed = branch.now;
        path.extend(search.next_decision(agenda, lost)?);
    }
    Ok(Found { strategy: search.best, complete })
}

impl BranchAndBound<'_, '_> {
    /// Takes nodes from the agenda until one needs a decision. `None` if the bound is met or nothing is left, and then
    /// the strategy is noted.
    fn next_decision(&mut self, mut agenda: Vec<Rc<Item>>, lost: u64) -> Result<Option<Frame>, Stopped> {
        loop {
            self.tree.expander.double_dummy.poll()?;
            if self.tree.expanded > self.limits.nodes && self.best.is_none() {
                self.finish(agenda, lost)?;
                return Ok(None);
            }
            let Some(item) = agenda.pop() else {
                self.note(lost);
                return Ok(None);
            };
            let roots = item.roots.clone();
            if !roots.iter().any(|&world| self.alive[world as usize]) {
                continue;
            }
            self.tree.expand(item.node)?;
            let mass = self.free_mass(&roots, &agenda);
            let elsewhere: u64 = agenda.iter().map(|item| item.value).sum();
            let room = self.below.saturating_sub(lost + elsewhere);
            if self.value(item.node, &mass, room)?.0 >= room {
                return Ok(None);
            }
            let price = self.prices(&agenda);
            let kind = std::mem::take(&mut self.tree.nodes[item.node as usize].kind);
            let branches = match &kind {
                Kind::Unexpanded => unreachable!("expanded before"),
                Kind::Leaf(front) => Ok(Some(self.leaf_branches(front, &roots, &price))),
                Kind::Declarer(cards) => self.card_branches(cards, &roots, &mass, &price, room).map(Some),
                Kind::Defender(defences) => {
                    self.plays(&defences.plays, &roots, &mass, room, &mut agenda).map(|()| None)
                }
            };
            self.tree.nodes[item.node as usize].kind = kind;
            if let Some(mut branches) = branches? {
                branches.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
                return Ok(Some(Frame { agenda, lost, branches, killed: Vec::new(), first: true }));
            }
        }
    }

    /// Notes the strategy that loses this much.
    fn note(&mut self, lost: u64) {
        self.below = lost.saturating_sub(self.limits.step - 1);
        self.best = Some(Strategy { wins: self.alive.clone(), first: self.first });
    }

    /// Goes on greedily in the whole agenda, since the limit of nodes is reached: a rough strategy is better than none.
    fn finish(&mut self, agenda: Vec<Rc<Item>>, mut lost: u64) -> Result<(), Stopped> {
        self.finished = true;
        for item in agenda.into_iter().rev() {
            let node = &self.tree.nodes[item.node as usize];
            let (position, roots) = (node.position, &item.roots);
            let list: Vec<u32> = node.worlds.iter().collect();
            let mut left = TruthTable::empty(position.hidden_count());
            let alive = list.iter().zip(roots.iter()).filter(|&(_, &root)| self.alive[root as usize]);
            alive.for_each(|(&world, _)| left.insert(world));
            let won = self.tree.greedy(&position, &left)?;
            for (&world, &root) in list.iter().zip(roots.iter()) {
                if left.contains(world) && !won.contains(world) {
                    self.alive[root as usize] = false;
                    lost += u64::from(self.weights[root as usize]);
                }
            }
            if lost >= self.below {
                return Ok(());
            }
        }
        self.note(lost);
        Ok(())
    }

    /// For each world the weight that it has not put on other nodes of the agenda.
    fn free_mass(&self, roots: &[u32], agenda: &[Rc<Item>]) -> Vec<u32> {
        let mut free: Vec<u32> = self.weights.to_vec();
        for other in agenda {
            let worlds = &other.roots;
            worlds.iter().zip(&other.mass).for_each(|(&world, &mass)| free[world as usize] -= mass);
        }
        let mass = |world: usize| if self.alive[world] { free[world] } else { 0 };
        roots.iter().map(|&world| mass(world as usize)).collect()
    }

    /// What the loss of each world adds to the whole: its weight, less what is lost of it elsewhere anyway.
    fn prices(&self, agenda: &[Rc<Item>]) -> Vec<f32> {
        let mut price: Vec<f32> = self.weights.iter().map(|&weight| weight as f32).collect();
        for item in agenda {
            let worlds = &item.roots;
            for ((&world, &mass), &out) in worlds.iter().zip(&item.mass).zip(&item.out) {
                price[world as usize] -= mass as f32 * out;
            }
        }
        price
    }

    /// The proved loss of a node, and of each of its worlds.
    fn value(&mut self, node: u32, mass: &[u32], cap: u64) -> Result<(u64, Vec<f32>), Stopped> {
        let mut out = vec![0.0; mass.len()];
        let pass = Pass::Read(self.limits.lightest);
        Ok((self.tree.evaluate(node, mass, cap, pass, &mut out)?, out))
    }

    fn leaf_branches(&self, front: &[u32], roots: &[u32], price: &[f32]) -> Vec<Branch> {
        let branch = |&loss: &u32| {
            let now: Vec<u32> =
                ones(loss).map(|number| roots[number]).filter(|&world| self.alive[world as usize]).collect();
            let estimate = now.iter().map(|&world| price[world as usize]).sum();
            Branch { estimate, place: None, now, then: None }
        };
        front.iter().map(branch).collect()
    }

    fn card_branches(
        &mut self,
        cards: &[DeclarerMove],
        roots: &[u32],
        mass: &[u32],
        price: &[f32],
        room: u64,
    ) -> Result<Vec<Branch>, Stopped> {
        let mut branches = Vec::with_capacity(cards.len());
        for card in cards {
            let lost = card.lost.iter().map(|&number| roots[number as usize]);
            let now: Vec<u32> = lost.filter(|&world| self.alive[world as usize]).collect();
            let mut estimate: f32 = now.iter().map(|&world| price[world as usize]).sum();
            let mut then = None;
            if let Some(node) = card.then {
                let mass: Vec<u32> = card.kept.iter().map(|&number| mass[number as usize]).collect();
                estimate += self.value(node, &mass, room)?.0 as f32;
                let roots = card.kept.iter().map(|&number| roots[number as usize]).collect();
                then = Some((node, roots, mass));
            }
            branches.push(Branch { estimate, place: Some(card.place), now, then });
        }
        Ok(branches)
    }

    /// Puts every play of a defender's on the agenda, the one that costs most last: it is taken first.
    fn plays(
        &mut self,
        plays: &[DefenderMove],
        roots: &[u32],
        mass: &[u32],
        room: u64,
        agenda: &mut Vec<Rc<Item>>,
    ) -> Result<(), Stopped> {
        let waiting = agenda.len();
        for play in plays {
            let mass: Vec<u32> = play.put(mass).collect();
            let (value, out) = self.value(play.then, &mass, room)?;
            let roots = play.worlds.iter().map(|&number| roots[number as usize]).collect();
            agenda.push(Rc::new(Item { node: play.then, roots, mass, value, out }));
        }
        agenda[waiting..].sort_by_key(|item| item.value);
        Ok(())
    }

    /// The item once these worlds are dead: what they had put there no longer counts.
    fn without(&mut self, item: &Rc<Item>, dead: &[u32]) -> Result<Rc<Item>, Stopped> {
        let roots = &item.roots;
        if !dead.iter().any(|world| roots.binary_search(world).is_ok()) {
            return Ok(item.clone());
        }
        let masses = roots.iter().zip(&item.mass);
        let mass: Vec<u32> =
            masses.map(|(&world, &mass)| if self.alive[world as usize] { mass } else { 0 }).collect();
        let (value, out) = self.value(item.node, &mass, u64::MAX)?;
        Ok(Rc::new(Item { node: item.node, roots: item.roots.clone(), mass, value, out }))
    }
}
