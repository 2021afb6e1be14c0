//! One suit: the ways to give its unseen cards to the hidden hands.

use std::ops::Range;

use cards::{CardSet, Suit};
use rand::Rng;
use rustc_hash::FxHashMap;

use super::case::Numbers;
use super::hidden::Hidden;
use crate::counts::binomial;
use crate::knowledge::{CountRange, Knowledge};
use crate::{points, subset};

/// The ways to give the unseen cards of a suit to the hidden hands, by how many each gets and the tracked hand's points.
#[derive(Debug, Clone)]
pub(super) struct SuitTable {
    groups: Vec<Group>,
    /// In increasing order of lengths and points.
    shares: Vec<Share>,
    /// Where the shares of the same lengths are.
    by_lengths: FxHashMap<Numbers, Range<usize>>,
    layouts: Vec<Layout>,
    /// How many cards of each group go to each hand: as many as there are groups for each layout.
    taken: Vec<Numbers>,
}

/// How many cards each hidden hand gets, and how many points the tracked hand.
#[derive(Debug, Clone)]
pub(super) struct Share {
    pub(super) lengths: Numbers,
    pub(super) points: u8,
    pub(super) ways: u128,
    /// Its layouts are those before this one, from the end of the share before.
    layouts: Range<usize>,
}

/// Who gets how many of which group.
#[derive(Debug, Clone, Copy)]
struct Layout {
    /// Ways of this layout and those before it in its share.
    up_to: u128,
    /// Where its numbers begin.
    taken: usize,
}

/// Cards that count alike and that the same hands may hold.
#[derive(Debug, Clone, Copy)]
struct Group {
    cards: CardSet,
    /// Bit `h` is set if hidden hand `h` may hold these cards.
    holders: u8,
    points: u8,
}

impl SuitTable {
    /// The table of a suit; honours are told apart only where a hand's points are tracked.
    pub(super) fn new(knowledge: &Knowledge, hidden: &[Hidden], suit: Suit, tracked: Option<usize>) -> Self {
        let groups = groups(knowledge, hidden, suit, tracked.is_some());
        let mut builder = Builder {
            groups: &groups,
            lengths: hidden.iter().map(|hand| hand.length(knowledge, suit)).collect(),
            places: hidden.iter().map(Hidden::places).collect(),
            tracked,
            layouts: Vec::new(),
            current: vec![Numbers::default(); groups.len()],
            taken: Vec::new(),
        };
        builder.layout(0, Numbers::default(), 0, 1);
        let (mut found, taken) = (builder.layouts, builder.taken);
        found.sort_by_key(|layout| (layout.lengths, layout.points, layout.taken));
        let (mut shares, mut layouts) = (Vec::<Share>::new(), Vec::with_capacity(found.len()));
        for layout in found {
            let Found { lengths, points, ways, taken } = layout;
            let here = layouts.len();
            match shares.last_mut() {
                Some(share) if share.lengths == lengths && share.points == points => {
                    share.ways += ways;
                    share.layouts.end = here + 1;
                }
                _ => shares.push(Share { lengths, points, ways, layouts: here..here + 1 }),
            }
            layouts.push(Layout { up_to: shares.last().map_or(0, |share| share.ways), taken });
        }
        let mut by_lengths = FxHashMap::default();
        let mut start = 0;
        for same in shares.chunk_by(|one, other| one.lengths == other.lengths) {
            by_lengths.insert(same[0].lengths, start..start + same.len());
            start += same.len();
        }
        Self { groups, shares, by_lengths, layouts, taken }
    }

    /// The shares, those of the same lengths together, each in increasing order of points.
    pub(super) fn by_lengths(&self) -> impl Iterator<Item = &[Share]> {
        self.shares.chunk_by(|one, other| one.lengths == other.lengths)
    }

    /// The shares of these lengths, in increasing order of points.
    pub(super) fn of_lengths(&self, lengths: Numbers) -> &[Share] {
        self.by_lengths.get(&lengths).map_or(&[], |range| &self.shares[range.clone()])
    }

    /// Deals way number `way` of a share into the hands: who gets which honour, then which spots.
    pub(super) fn draw(&self, share: &Share, way: u128, hands: &mut [CardSet; 4], rng: &mut impl Rng) {
        let layouts = &self.layouts[share.layouts.clone()];
        let layout = layouts[layouts.partition_point(|layout| layout.up_to <= way)];
        for (group, taken) in self.groups.iter().zip(&self.taken[layout.taken..]) {
            let mut left = group.cards;
            for (hand, &count) in hands.iter_mut().zip(taken) {
                let cards = subset::choose(left, usize::from(count), rng);
                *hand |= cards;
                left -= cards;
            }
        }
    }
}

fn groups(knowledge: &Knowledge, hidden: &[Hidden], suit: Suit, honours_apart: bool) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for card in knowledge.unseen().only(suit) {
        let holders = hidden
            .iter()
            .enumerate()
            .filter(|(_, hand)| !hand.lacks(knowledge).contains(card))
            .fold(0, |bits, (index, _)| bits | 1 << index);
        let points = if honours_apart { points::of_card(card) } else { 0 };
        match groups.iter_mut().find(|group| group.holders == holders && group.points == points) {
            Some(group) => group.cards = group.cards.with(card),
            None => groups.push(Group { cards: CardSet::EMPTY.with(card), holders, points }),
        }
    }
    groups
}

/// A layout before it is sorted into its share.
struct Found {
    lengths: Numbers,
    points: u8,
    ways: u128,
    taken: usize,
}

struct Builder<'a> {
    groups: &'a [Group],
    lengths: Vec<CountRange>,
    places: Vec<u8>,
    tracked: Option<usize>,
    layouts: Vec<Found>,
    /// The numbers of the groups dealt so far.
    current: Vec<Numbers>,
    taken: Vec<Numbers>,
}

impl Builder<'_> {
    /// Deals the groups from `depth` on in every way, and keeps the ways that fit the lengths.
    fn layout(&mut self, depth: usize, lengths: Numbers, points: u8, ways: u128) {
        let Some(&group) = self.groups.get(depth) else {
            if self.lengths.iter().zip(lengths).all(|(range, length)| range.contains(length)) {
                self.layouts.push(Found { lengths, points, ways, taken: self.taken.len() });
                self.taken.extend_from_slice(&self.current);
            }
            return;
        };
        self.current[depth] = Numbers::default();
        self.hand(depth, group, group.holders, group.cards.len(), lengths, points, ways);
    }

    /// Gives `left` cards of a group to the hands of `holders`, one hand after the other.
    #[allow(clippy::too_many_arguments)]
    fn hand(
        &mut self,
        depth: usize,
        group: Group,
        holders: u8,
        left: usize,
        lengths: Numbers,
        points: u8,
        ways: u128,
    ) {
        if holders == 0 {
            if left == 0 {
                self.layout(depth + 1, lengths, points, ways);
            }
            return;
        }
        let hand = holders.trailing_zeros() as usize;
        let rest = holders & (holders - 1);
        let most = self.lengths[hand].high.min(self.places[hand]).saturating_sub(lengths[hand]);
        let least = if rest == 0 { left } else { 0 };
        for count in least..=left.min(usize::from(most)) {
            let mut lengths = lengths;
            lengths[hand] += count as u8;
            self.current[depth][hand] = count as u8;
            let more = if self.tracked == Some(hand) { group.points * count as u8 } else { 0 };
            let ways = ways * u128::from(binomial(left, count));
            self.hand(depth, group, rest, left - count, lengths, points + more, ways);
        }
        self.current[depth][hand] = 0;
    }
}
