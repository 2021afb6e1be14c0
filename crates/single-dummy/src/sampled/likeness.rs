//! Which worlds are alike: where the suits divide and the honours lie the same way.

use cards::{CardSet, Rank, Suit};

use super::WorldSet;
use super::sample::Sample;

/// What a plan can be about: how many of each suit one hidden hand holds, and which honours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Traits {
    lengths: [u8; 4],
    honours: CardSet,
}

/// The traits of every world of a sample.
#[derive(Debug, Clone)]
pub(super) struct Likeness {
    traits: Vec<Traits>,
    honours: CardSet,
}

/// The lowest card that a plan is about.
const LOWEST_HONOUR: Rank = Rank::Ten;

impl Likeness {
    pub(super) fn new(sample: &Sample) -> Self {
        let [left, _] = sample.hidden();
        let high = sample.unseen.iter().filter(|card| card.rank() >= LOWEST_HONOUR);
        let honours: CardSet = high.collect();
        let of = |hand: CardSet| Traits {
            lengths: Suit::ALL.map(|suit| hand.in_suit(suit).len() as u8),
            honours: hand & honours,
        };
        Self { traits: sample.worlds.iter().map(|hands| of(hands[left])).collect(), honours }
    }

    /// How many worlds lie much like this one: at most one card of each suit and two honours away.
    pub(super) fn count(&self, world: usize) -> usize {
        let one = self.traits[world];
        let near = |other: &&Traits| {
            let apart = |suit: usize| one.lengths[suit].abs_diff(other.lengths[suit]);
            let honours = (one.honours - other.honours) | (other.honours - one.honours);
            (0..4).all(|suit| apart(suit) <= 1) && honours.len() <= 2
        };
        self.traits.iter().filter(near).count()
    }

    /// The worlds that lie within what these have between them: in every suit a length from the shortest to the
    /// longest, and every honour where one of them has it.
    pub(super) fn hull(&self, worlds: WorldSet) -> WorldSet {
        let (mut short, mut long) = ([u8::MAX; 4], [0; 4]);
        let (mut ever, mut always) = (CardSet::EMPTY, self.honours);
        for world in worlds.iter() {
            let Traits { lengths, honours } = self.traits[world];
            for suit in 0..4 {
                short[suit] = short[suit].min(lengths[suit]);
                long[suit] = long[suit].max(lengths[suit]);
            }
            ever |= honours;
            always &= honours;
        }
        let fits = |traits: &Traits| {
            (0..4).all(|suit| (short[suit]..=long[suit]).contains(&traits.lengths[suit]))
                && traits.honours.is_subset(ever)
                && always.is_subset(traits.honours)
        };
        worlds.or(&WorldSet::from_fn(self.traits.len(), |world| fits(&self.traits[world])))
    }
}
