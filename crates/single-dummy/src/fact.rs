//! Facts about the hidden cards, as data: what a plan plays for, and what beats it.
//!
//! Facts are listed here and nowhere else ([`facts`]); [`explain`](crate::explain) finds those that tell the layouts a
//! plan wins from the others, and a renderer such as [`English`](crate::english::English) puts them into words.

use bridge::{BySeat, Seat};
use cards::{Card, CardSet, Holding, Rank, Suit};

use crate::finesse::{self, Kind, finesses};

/// Something that may be true of the defenders' hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// A defender holds a card.
    Holds {
        /// The defender.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The cards that the defenders were dealt in a suit divide so, whichever of them has the longer part.
    Divides {
        /// The suit.
        suit: Suit,
        /// Cards in the longer hand.
        long: u8,
        /// Cards in the shorter hand.
        short: u8,
        /// The cards of the suit that each has played already: they count.
        played: BySeat<u8>,
    },
    /// A card falls when its suit is played this many times: its holder has no more cards there.
    Falls {
        /// The card.
        card: Card,
        /// The rounds played.
        rounds: u8,
    },
    /// A finesse works: the defender it is taken against holds every card it is taken against.
    Finesse {
        /// Which of Sutherland's kinds.
        kind: Kind,
        /// The suit.
        suit: Suit,
        /// The cards that it picks up.
        targets: Holding,
        /// The defender who should hold them.
        against: Seat,
    },
    /// A defender alone guards several suits and cannot keep all the guards.
    Squeeze {
        /// The defender; none where it works against either.
        seat: Option<Seat>,
        /// His guards.
        guards: CardSet,
    },
    /// Each defender alone guards one suit and both a third, which neither can keep.
    DoubleSqueeze {
        /// The suit that each keeps.
        alone: [(Seat, Suit); 2],
        /// The suit that both give up.
        both: Suit,
    },
    /// A defender who is thrown in must lead to declarer's good.
    Endplay {
        /// The defender; none where it works against either.
        seat: Option<Seat>,
    },
}

impl Fact {
    /// Whether it is true where the defenders hold these cards.
    pub fn holds(&self, hand: impl Fn(Seat) -> CardSet) -> bool {
        match *self {
            Self::Holds { seat, card } => hand(seat).contains(card),
            Self::Divides { suit, long, short, played } => {
                // Hands that are not a defender's are empty.
                let lengths =
                    Seat::ALL.map(|seat| hand(seat).in_suit(suit).len() + usize::from(played[seat]));
                lengths.contains(&usize::from(long))
                    && lengths.iter().sum::<usize>() == usize::from(long + short)
            }
            Self::Falls { card, rounds } => Seat::ALL.into_iter().any(|seat| {
                let held = hand(seat);
                held.contains(card) && held.in_suit(card.suit()).len() <= usize::from(rounds)
            }),
            Self::Finesse { suit, targets, against, .. } => {
                (targets - hand(against).in_suit(suit)).is_empty()
            }
            Self::Squeeze { seat: Some(seat), guards } => guards.is_subset(hand(seat)),
            Self::Squeeze { seat: None, guards } => {
                Seat::ALL.into_iter().any(|seat| guards.is_subset(hand(seat)))
            }
            // What it gives up is a matter of the play.
            Self::DoubleSqueeze { .. } | Self::Endplay { .. } => true,
        }
    }

    /// The suit that it is about; none where it is about several.
    #[must_use]
    pub const fn suit(&self) -> Option<Suit> {
        match *self {
            Self::Holds { card, .. } | Self::Falls { card, .. } => Some(card.suit()),
            Self::Divides { suit, .. } | Self::Finesse { suit, .. } => Some(suit),
            Self::Squeeze { .. } | Self::DoubleSqueeze { .. } | Self::Endplay { .. } => None,
        }
    }

    /// The same fact with other seats, where a table was turned.
    #[must_use]
    pub fn seated(self, at: impl Fn(Seat) -> Seat) -> Self {
        match self {
            Self::Holds { seat, card } => Self::Holds { seat: at(seat), card },
            Self::Finesse { kind, suit, targets, against } => {
                Self::Finesse { kind, suit, targets, against: at(against) }
            }
            Self::Squeeze { seat, guards } => Self::Squeeze { seat: seat.map(at), guards },
            Self::DoubleSqueeze { alone, both } => {
                Self::DoubleSqueeze { alone: alone.map(|(seat, suit)| (at(seat), suit)), both }
            }
            Self::Endplay { seat } => Self::Endplay { seat: seat.map(at) },
            Self::Divides { suit, long, short, played: before } => {
                let mut played = BySeat::default();
                Seat::ALL.into_iter().for_each(|seat| played[at(seat)] = before[seat]);
                Self::Divides { suit, long, short, played }
            }
            Self::Falls { .. } => self,
        }
    }
}

/// What declarer sees of the cards that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seen {
    /// The cards of the hand that one of declarer's side holds, and of the other.
    pub own: [CardSet; 2],
    /// The defenders' cards together.
    pub unseen: CardSet,
    /// The defenders: the one who plays after the first of the two hands comes first.
    pub defenders: [Seat; 2],
    /// What the defenders have played before, where that is known: a suit divides as it was dealt.
    pub played: BySeat<CardSet>,
}

impl Seen {
    /// The finesses that declarer can take in a suit, as facts.
    pub fn finesses(&self, suit: Suit) -> impl Iterator<Item = Fact> + use<> {
        let [first, second] = self.own.map(|hand| hand.in_suit(suit));
        let cards = finesse::Suit { north: first, south: second, out: self.unseen.in_suit(suit) };
        let [after_first, after_second] = self.defenders;
        finesses(&cards).into_iter().map(move |finesse| Fact::Finesse {
            kind: finesse.kind,
            suit,
            targets: cards.classes().critical,
            against: if finesse.leader == Seat::North { after_first } else { after_second },
        })
    }

    /// The top tricks, as players count them: in each suit the cards that nothing beats, and all of the longer hand if they
    /// draw every card out. Side suits count where trumps can be drawn. There are no more than the tricks left.
    #[must_use]
    pub fn top_tricks(&self, trump: Option<Suit>) -> usize {
        let count = |suit: Suit| {
            let [one, other] = self.own.map(|hand| hand.in_suit(suit));
            let out = self.unseen.in_suit(suit);
            let longer = one.len().max(other.len());
            let tops = ((one | other) & out.highest().map_or(Holding::ALL, Holding::above)).len().min(longer);
            if tops >= out.len() { longer } else { tops }
        };
        // Each round draws two as a rule.
        let drawn = |trump: Suit| 2 * count(trump) >= self.unseen.in_suit(trump).len();
        let tops = match trump.filter(|&trump| !drawn(trump)) {
            Some(trump) => count(trump),
            None => Suit::ALL.into_iter().map(count).sum(),
        };
        let left = self.own.iter().map(|hand| hand.len()).max().unwrap_or(0);
        tops.min(left)
    }

    /// The fact as a bridge player names it: a card that lies right for a finesse is the finesse.
    #[must_use]
    pub fn named(&self, fact: Fact) -> Fact {
        let Fact::Holds { seat, card } = fact else { return fact };
        let taken = |finesse: &Fact| {
            matches!(finesse, Fact::Finesse { targets, against, .. }
                if *against == seat && *targets == Holding::EMPTY.with(card.rank()))
        };
        self.finesses(card.suit()).find(taken).unwrap_or(fact)
    }
}

/// The facts that declarer may care about: who holds the cards from `lowest` up that beat one of his, when they fall, and
/// how the suits divide that he holds cards of.
#[must_use]
pub fn facts(seen: &Seen, lowest: Rank) -> Vec<Fact> {
    let mut facts = Vec::new();
    let own = seen.own[0] | seen.own[1];
    let beats_one = |card: &Card| !(own.in_suit(card.suit()) & Holding::below(card.rank())).is_empty();
    let higher = || seen.unseen.iter().filter(|card| card.rank() >= lowest && beats_one(card));
    facts.extend(higher().flat_map(|card| seen.defenders.map(|seat| Fact::Holds { seat, card })));
    for suit in Suit::DESCENDING.into_iter().filter(|&suit| !own.in_suit(suit).is_empty()) {
        if seen.unseen.in_suit(suit).is_empty() {
            continue;
        }
        let mut played = BySeat::default();
        seen.defenders.iter().for_each(|&seat| played[seat] = seen.played[seat].in_suit(suit).len() as u8);
        let count = seen.unseen.in_suit(suit).len() as u8
            + seen.defenders.iter().map(|&seat| played[seat]).sum::<u8>();
        let divides = |long: u8| Fact::Divides { suit, long, short: count - long, played };
        facts.extend((count.div_ceil(2)..=count).map(divides));
    }
    for card in higher() {
        // Only for the cards that come next below declarer's best is it worth waiting that they fall.
        let suit = card.suit();
        let cards = finesse::Suit {
            north: seen.own[0].in_suit(suit),
            south: seen.own[1].in_suit(suit),
            out: seen.unseen.in_suit(suit),
        };
        if !cards.ladder().get(1).is_some_and(|run| run.contains(card.rank())) {
            continue;
        }
        let rounds = (own.in_suit(card.suit()) & Holding::above(card.rank())).len();
        let longest = seen.own.iter().map(|hand| hand.in_suit(card.suit()).len()).max().unwrap_or(0);
        facts.extend((1..=rounds.min(longest)).map(|rounds| Fact::Falls { card, rounds: rounds as u8 }));
    }
    facts
}
