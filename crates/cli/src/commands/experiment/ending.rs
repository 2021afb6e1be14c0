//! A bridge ending as a game of the crate `search`: the rules of play, a goal, and what makes positions alike.
//!
//! Nothing here is clever, so that what the experiment counts is the search: every legal card is a move, and the order
//! is a plain one. The partition system is that of Ginsberg 2001, section 2.5: of each suit only the places of the
//! highest cards matter, down to the lowest that won a trick by its rank; below them only lengths.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use bridge::{BySeat, Hand, Seat, Strain};
use cards::{Card, CardSet, Suit, trick};
use search::perfect::PartitionSystem;
use search::{GameState, Side, TwoSided};

/// Do North-South take the tricks they need? Over as soon as that is settled, or the budget is used up.
#[derive(Clone, Copy)]
pub(super) struct Ending<'a> {
    hands: BySeat<Hand>,
    strain: Strain,
    leader: Seat,
    /// The cards on the table, `played` of them.
    trick: [Option<Card>; 3],
    played: usize,
    needed: usize,
    /// For each suit the places of the cards in play from the highest down, three bits each; see `places`.
    places: [u64; 4],
    /// The positions that may still be reached. An ending whose budget is used up is over, with an answer of no worth.
    budget: &'a Cell<u64>,
}

impl<'a> Ending<'a> {
    pub(super) fn new(
        hands: BySeat<Hand>,
        strain: Strain,
        leader: Seat,
        needed: usize,
        budget: &'a Cell<u64>,
    ) -> Self {
        let mut ending =
            Self { hands, strain, leader, trick: [None; 3], played: 0, needed, places: [0; 4], budget };
        ending.places = Suit::ALL.map(|suit| ending.places(suit));
        ending
    }

    fn turn(&self) -> Seat {
        self.leader.plus(self.played)
    }

    fn tricks_left(&self) -> usize {
        self.hands[self.turn()].len()
    }

    fn on_table(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.leader.around().zip(self.trick.into_iter().flatten())
    }

    /// All cards that are not out of play.
    fn in_play(&self) -> CardSet {
        let table: CardSet = self.on_table().map(|(_, card)| card).collect();
        Seat::ALL.into_iter().fold(table, |all, seat| all | self.hands[seat])
    }

    /// Where the cards of a suit are: seat 0 to 3 in a hand, 4 to 7 on the table.
    fn places(&self, suit: Suit) -> u64 {
        let mut places = 0;
        for (number, card) in self.in_play().only(suit).iter().enumerate() {
            let holder = Seat::ALL.into_iter().find(|&seat| self.hands[seat].contains(card));
            let place = holder.map_or_else(
                || {
                    4 + self
                        .on_table()
                        .find(|&(_, played)| played == card)
                        .map_or(0, |(seat, _)| seat.index())
                },
                Seat::index,
            );
            places |= (place as u64) << (3 * number);
        }
        places
    }

    /// The card that wins the trick so far.
    fn winning(&self) -> Option<Card> {
        let cards: Vec<Card> = self.trick.into_iter().flatten().collect();
        (!cards.is_empty()).then(|| cards[trick::winner(&cards, self.strain.suit())])
    }

    /// The four cards of the trick that `card` completes.
    fn completed_by(&self, card: Card) -> Option<[Card; 4]> {
        match self.trick {
            [Some(first), Some(second), Some(third)] => Some([first, second, third, card]),
            _ => None,
        }
    }
}

/// Positions are the same if the cards are; the rest is worked out or no part of the game.
impl PartialEq for Ending<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.hands, self.leader, self.trick, self.needed)
            == (other.hands, other.leader, other.trick, other.needed)
    }
}

impl Eq for Ending<'_> {}

impl Hash for Ending<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.hands, self.leader, self.trick, self.needed).hash(state);
    }
}

impl GameState for Ending<'_> {
    type Action = Card;
    type Seat = Seat;

    fn to_act(&self) -> Option<Seat> {
        let open = (1..=self.tricks_left()).contains(&self.needed) && self.budget.get() > 0;
        open.then(|| self.turn())
    }

    /// On lead the highest card of a suit still in play, then low cards; else the cheapest card that wins so far, then
    /// low cards.
    fn legal_actions(&self) -> impl Iterator<Item = Card> {
        let legal = trick::followers(self.hands[self.turn()], self.trick[0].map(|card| card.suit()));
        let in_play = self.in_play();
        let winning = self.winning();
        let mut cards: Vec<Card> = legal.iter().collect();
        cards.sort_by_key(|&card| {
            let wins = match winning {
                None => in_play.only(card.suit()).highest() == Some(card),
                Some(winning) => trick::beats(card, winning, self.strain.suit()),
            };
            (!wins, card.rank())
        });
        let over = self.to_act().is_none();
        cards.into_iter().filter(move |_| !over)
    }

    fn apply(&mut self, card: Card) {
        self.budget.set(self.budget.get().saturating_sub(1));
        let turn = self.turn();
        self.hands[turn].remove(card);
        let mut changed = CardSet::EMPTY.with(card);
        if let Some(cards) = self.completed_by(card) {
            self.leader = self.leader.plus(trick::winner(&cards, self.strain.suit()));
            if Self::side(self.leader) == Side::Max {
                self.needed = self.needed.saturating_sub(1);
            }
            self.trick = [None; 3];
            self.played = 0;
            changed = cards.into_iter().collect();
        } else {
            self.trick[self.played] = Some(card);
            self.played += 1;
        }
        for suit in Suit::ALL {
            if !changed.only(suit).is_empty() {
                self.places[suit.index()] = self.places(suit);
            }
        }
    }
}

impl TwoSided for Ending<'_> {
    type Value = bool;

    fn side(seat: Seat) -> Side {
        if seat.side() == bridge::Side::NorthSouth { Side::Max } else { Side::Min }
    }

    fn value(&self) -> bool {
        self.needed == 0
    }
}

/// How many of the highest cards in play matter, for each suit.
type Depth = [usize; 4];

/// The positions of one kind that agree on the places of the cards that matter.
#[derive(Debug, Clone, Copy)]
pub(super) struct Class {
    places: [u64; 4],
    depth: Depth,
}

impl Class {
    fn of(ending: &Ending<'_>, depth: Depth) -> Self {
        let places = std::array::from_fn(|suit| ending.places[suit] & mask(depth[suit]));
        Self { places, depth }
    }
}

fn mask(depth: usize) -> u64 {
    (1 << (3 * depth)) - 1
}

/// What the members of a class share beside the cards that matter: lengths, the suits on the table, whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    lengths: [[u8; 4]; 4],
    leader: Seat,
    trick: [Option<Suit>; 3],
    needed: usize,
}

/// The partition system (P, R, C).
#[derive(Debug, Clone, Copy)]
pub(super) struct RelevantRanks;

impl<'a> PartitionSystem<Ending<'a>> for RelevantRanks {
    type Set = Class;
    type Kind = Shape;

    fn kind(&self, state: &Ending<'a>) -> Shape {
        let lengths = |hand: Hand| Suit::ALL.map(|suit| hand.in_suit(suit).len() as u8);
        Shape {
            lengths: state.hands.as_array().map(lengths),
            leader: state.leader,
            trick: state.trick.map(|card| card.map(|card| card.suit())),
            needed: state.needed,
        }
    }

    fn contains(&self, set: &Class, state: &Ending<'a>) -> bool {
        (0..4).all(|suit| (set.places[suit] ^ state.places[suit]) & mask(set.depth[suit]) == 0)
    }

    fn alike(&self, state: &Ending<'a>) -> Class {
        Class::of(state, Depth::default())
    }

    fn reaching(&self, state: &Ending<'a>, card: Card, into: &Class) -> Class {
        Class::of(state, depth_before(state, card, into.depth))
    }

    fn constrained(&self, state: &Ending<'a>, options: &[(Card, Class)]) -> Class {
        let depths = options.iter().map(|&(card, into)| depth_before(state, card, into.depth));
        Class::of(state, depths.fold(Depth::default(), deeper))
    }

    fn intersection(&self, a: &Class, b: &Class) -> Class {
        // Both hold one position, so in each suit one is a part of the other.
        let depth = deeper(a.depth, b.depth);
        Class { places: std::array::from_fn(|suit| a.places[suit] | b.places[suit]), depth }
    }
}

fn deeper(a: Depth, b: Depth) -> Depth {
    std::array::from_fn(|suit| a[suit].max(b[suit]))
}

/// The depth needed before a card so that the depth after it is as given.
fn depth_before(state: &Ending<'_>, card: Card, after: Depth) -> Depth {
    let Some(cards) = state.completed_by(card) else { return after };
    let table: CardSet = cards.into_iter().collect();
    let in_play = state.in_play();
    let winner = cards[trick::winner(&cards, state.strain.suit())];
    std::array::from_fn(|suit| {
        let suit = Suit::ALL[suit];
        // Down to the last card that matters afterwards, over those that leave with the trick.
        let mut remaining = 0;
        let mut depth = 0;
        for (number, other) in (1..).zip(in_play.only(suit).iter()) {
            if remaining == after[suit.index()] {
                break;
            }
            remaining += usize::from(!table.contains(other));
            depth = number;
        }
        // If ranks decided the trick, the card that won it matters.
        if winner.suit() == suit && table.only(suit).len() > 1 {
            let higher = in_play.only(suit).iter().take_while(|&other| other != winner).count();
            depth = depth.max(higher + 1);
        }
        depth
    })
}

#[cfg(test)]
mod tests {
    use bridge::PartialDeal;
    use cards::random;
    use double_dummy::{Position, Solver};
    use search::perfect::{AlphaBeta, PartitionSearch, Window};

    use super::*;

    #[test]
    fn both_searches_agree_with_the_solver() {
        let window = Window { low: false, high: true };
        let mut solver = Solver::default();
        for seed in 0..60 {
            let tricks = 2 + seed as usize % 4;
            let cards = random::shuffled(CardSet::ALL, &mut random::generator(seed, 0));
            let hands =
                BySeat::from_fn(|seat| cards[tricks * seat.index()..][..tricks].iter().copied().collect());
            let strain = Strain::ALL[seed as usize % 5];
            let position = Position::new(PartialDeal::new(hands).unwrap(), strain, Seat::North, &[]).unwrap();
            for needed in 1..=tricks {
                let budget = Cell::new(u64::MAX);
                let ending = Ending::new(hands, strain, Seat::North, needed, &budget);
                let expected = solver.reaches(&position, needed).unwrap();
                assert_eq!(AlphaBeta::new().search(&ending, window), expected, "{position:?} {needed}");
                let (reached, _) = PartitionSearch::new(RelevantRanks).search(&ending, window);
                assert_eq!(reached, expected, "{position:?} {needed}");
            }
        }
    }
}
