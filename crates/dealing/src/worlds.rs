//! Exactly uniform worlds over any number of hands, from who may hold which card.
//!
//! The unseen cards are grouped by the set of hands that may hold them. A world is first drawn as a table of numbers,
//! how many cards of each group go to each hand, and then as cards: a table stands for a product of multinomial
//! coefficients of worlds, so counting tables counts worlds. The tables form a layered graph, one layer a group, whose
//! nodes are the places still free in each hand; its edges carry exact counts, so a draw is one walk through it and
//! needs no rejection. Perkins' sequential assignment ([`perkins`](crate::perkins)) draws the same worlds with the
//! wrong frequencies.
//!
//! ```
//! use cards::CardSet;
//! use dealing::Worlds;
//!
//! // Three hands get one card each; the first is void in spades, the second in hearts.
//! let [not_first, not_second, anywhere]: [CardSet; 3] =
//!     ["A...".parse()?, ".A..".parse()?, "..A.".parse()?];
//! let worlds = Worlds::new(&[1, 1, 1], &[
//!     not_second | anywhere,
//!     not_first | anywhere,
//!     not_first | not_second | anywhere,
//! ])?;
//! assert_eq!(worlds.count(), 3);
//! assert_eq!(worlds.marginals().probability("SA".parse()?, 1), 2.0 / 3.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use rand::Rng;
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::counts::{below, binomial};
use crate::subset;

/// The most hands that [`Worlds`] deals to.
pub const MOST_HANDS: usize = 8;

/// The cards of each hand, in the order in which the hands were given.
pub type Hands = ArrayVec<CardSet, MOST_HANDS>;

/// One number for each hand: places left, or cards taken.
type Numbers = [u8; MOST_HANDS];

/// All ways to give unseen cards to hands.
#[derive(Debug, Clone)]
pub struct Worlds {
    hands: usize,
    groups: Vec<Group>,
    /// All nodes, each after those it leads to; the root comes last.
    nodes: Vec<Node>,
    root: usize,
}

/// Cards that the same hands may hold.
#[derive(Debug, Clone)]
struct Group {
    cards: CardSet,
    /// Bit `h` is set if hand `h` may hold these cards.
    holders: u8,
}

/// Places left when a group is about to be dealt.
#[derive(Debug, Clone)]
struct Node {
    /// The worlds from here on.
    ways: u128,
    edges: Vec<Edge>,
}

/// How many cards of the group go to each hand.
#[derive(Debug, Clone)]
struct Edge {
    /// The worlds of this edge and those before it.
    up_to: u128,
    taken: Numbers,
    next: usize,
}

/// Why there is no world.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WorldsError {
    /// A size and a set of cards for each hand are needed.
    #[error("{sizes} sizes and {sets} sets of cards, expected one of each for up to {MOST_HANDS} hands")]
    Hands {
        /// How many sizes were given.
        sizes: usize,
        /// How many sets of cards were given.
        sets: usize,
    },
    /// The hands have more or fewer places than there are cards.
    #[error("{cards} unseen cards for {places} places")]
    Places {
        /// Cards that some hand may hold.
        cards: usize,
        /// The sizes of the hands together.
        places: usize,
    },
    /// The cards fit in number, but not with who may hold them.
    #[error("no way to deal the unseen cards fits what each hand may hold")]
    Impossible,
}

impl Worlds {
    /// All ways to give every card of the union of `may_hold` to a hand that may hold it, `sizes[h]` cards to hand `h`.
    ///
    /// # Errors
    /// There is no such way, or hands and sets do not match.
    pub fn new(sizes: &[usize], may_hold: &[CardSet]) -> Result<Self, WorldsError> {
        if sizes.len() != may_hold.len() || sizes.len() > MOST_HANDS {
            return Err(WorldsError::Hands { sizes: sizes.len(), sets: may_hold.len() });
        }
        let groups = group(may_hold);
        let cards = groups.iter().map(|group| group.cards.len()).sum();
        let places = sizes.iter().sum();
        if cards != places {
            return Err(WorldsError::Places { cards, places });
        }
        let mut free = Numbers::default();
        for (place, &size) in free.iter_mut().zip(sizes) {
            *place = size as u8;
        }
        let mut builder = Builder { groups: &groups, nodes: Vec::new(), seen: FxHashMap::default() };
        let root = builder.node(0, free).ok_or(WorldsError::Impossible)?;
        let nodes = builder.nodes;
        Ok(Self { hands: sizes.len(), groups, nodes, root })
    }

    /// How many worlds there are.
    #[must_use]
    pub fn count(&self) -> u128 {
        self.nodes[self.root].ways
    }

    /// How many hands there are.
    #[must_use]
    pub const fn hands(&self) -> usize {
        self.hands
    }

    /// All cards that are dealt.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.groups.iter().fold(CardSet::EMPTY, |all, group| all | group.cards)
    }

    /// One world, each equally likely.
    #[must_use]
    pub fn draw(&self, rng: &mut impl Rng) -> Hands {
        let mut hands: Hands = (0..self.hands).map(|_| CardSet::EMPTY).collect();
        let mut node = &self.nodes[self.root];
        for group in &self.groups {
            let edge = node.pick(below(node.ways, rng));
            let mut left = group.cards;
            for (hand, &taken) in hands.iter_mut().zip(&edge.taken) {
                let cards = subset::choose(left, usize::from(taken), rng);
                *hand |= cards;
                left -= cards;
            }
            node = &self.nodes[edge.next];
        }
        hands
    }

    /// The exact probability of each card to be in each hand.
    #[must_use]
    pub fn marginals(&self) -> Marginals {
        // Worlds that pass through a node: ways to reach it times ways from it. Nodes are made after those they lead
        // to, so from the root down every node is final when it is met.
        let mut reached = vec![0u128; self.nodes.len()];
        let mut depth = vec![0usize; self.nodes.len()];
        let mut taken = vec![[0u128; MOST_HANDS]; self.groups.len()];
        reached[self.root] = 1;
        for index in (0..self.nodes.len()).rev() {
            let node = &self.nodes[index];
            let mut before = 0;
            for edge in &node.edges {
                let worlds = edge.up_to - before;
                before = edge.up_to;
                let tables = worlds / self.nodes[edge.next].ways;
                reached[edge.next] += reached[index] * tables;
                depth[edge.next] = depth[index] + 1;
                for (sum, &cards) in taken[depth[index]].iter_mut().zip(&edge.taken) {
                    *sum += reached[index] * worlds * u128::from(cards);
                }
            }
        }
        let mut table = vec![0.0; 64 * self.hands];
        for (group, sums) in self.groups.iter().zip(&taken) {
            let all = self.count() * group.cards.len() as u128;
            for card in group.cards {
                for (hand, &sum) in sums[..self.hands].iter().enumerate() {
                    table[card.index() * self.hands + hand] = sum as f64 / all as f64;
                }
            }
        }
        Marginals { hands: self.hands, table }
    }
}

impl Node {
    /// The edge of world number `world`.
    fn pick(&self, world: u128) -> &Edge {
        &self.edges[self.edges.partition_point(|edge| edge.up_to <= world)]
    }
}

/// The cards by who may hold them, those with the fewest holders first: they narrow the graph soonest.
fn group(may_hold: &[CardSet]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for card in may_hold.iter().fold(CardSet::EMPTY, |all, &set| all | set) {
        let holders = (0..may_hold.len()).fold(0, |bits, h| bits | u8::from(may_hold[h].contains(card)) << h);
        match groups.iter_mut().find(|group| group.holders == holders) {
            Some(group) => group.cards.insert(card),
            None => {
                groups.push(Group { cards: CardSet::EMPTY.with(card), holders });
                true
            }
        };
    }
    groups.sort_by_key(|group| (group.holders.count_ones(), group.holders));
    groups
}

struct Builder<'a> {
    groups: &'a [Group],
    nodes: Vec<Node>,
    seen: FxHashMap<(usize, Numbers), Option<usize>>,
}

impl Builder<'_> {
    /// The node where `groups[depth..]` fill `free`, if they can.
    fn node(&mut self, depth: usize, free: Numbers) -> Option<usize> {
        if let Some(&node) = self.seen.get(&(depth, free)) {
            return node;
        }
        let mut node = Node { ways: 0, edges: Vec::new() };
        match self.groups.get(depth) {
            // Cards and places agree in number, so nothing is left here.
            None => node.ways = 1,
            Some(group) => {
                let (holders, size) = (group.holders, group.cards.len());
                self.edges(depth, holders, size, 1, free, Numbers::default(), &mut node);
            }
        }
        let index = (node.ways > 0).then(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        });
        self.seen.insert((depth, free), index);
        index
    }

    /// Every way to give `left` cards to the hands of `holders`, one hand after the other.
    #[allow(clippy::too_many_arguments)]
    fn edges(
        &mut self,
        depth: usize,
        holders: u8,
        left: usize,
        ways: u128,
        free: Numbers,
        taken: Numbers,
        node: &mut Node,
    ) {
        if holders == 0 {
            if left == 0
                && let Some(next) = self.node(depth + 1, free)
            {
                node.ways += ways * self.nodes[next].ways;
                node.edges.push(Edge { up_to: node.ways, taken, next });
            }
            return;
        }
        let hand = holders.trailing_zeros() as usize;
        let rest = holders & (holders - 1);
        let room: usize = (0..MOST_HANDS).filter(|h| rest >> h & 1 != 0).map(|h| usize::from(free[h])).sum();
        let most = left.min(usize::from(free[hand]));
        for count in left.saturating_sub(room)..=most {
            let (mut free, mut taken) = (free, taken);
            free[hand] -= count as u8;
            taken[hand] = count as u8;
            let ways = ways * u128::from(binomial(left, count));
            self.edges(depth, rest, left - count, ways, free, taken, node);
        }
    }
}

/// The probability of each card to be in each hand.
#[derive(Debug, Clone, PartialEq)]
pub struct Marginals {
    hands: usize,
    /// By card index, then hand.
    table: Vec<f64>,
}

impl Marginals {
    /// No card anywhere.
    pub(crate) fn zero(hands: usize) -> Self {
        Self { hands, table: vec![0.0; 64 * hands] }
    }

    /// The probability that the hand holds the card; nought for a card that is not dealt.
    ///
    /// # Panics
    /// If there is no such hand.
    #[must_use]
    pub fn probability(&self, card: Card, hand: usize) -> f64 {
        assert!(hand < self.hands, "hand {hand} of {}", self.hands);
        self.table[card.index() * self.hands + hand]
    }

    pub(crate) fn probability_mut(&mut self, card: Card, hand: usize) -> &mut f64 {
        &mut self.table[card.index() * self.hands + hand]
    }
}

#[cfg(test)]
mod tests;
