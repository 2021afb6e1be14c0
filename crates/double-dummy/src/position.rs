use arrayvec::ArrayVec;
use bridge::{BySeat, Deal, Hand, PartialDeal, Play, Seat, Strain};
use cards::{Card, CardSet, trick};
use thiserror::Error;

/// A point of the play with all cards seen: what is left in the hands, and what lies on the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    hands: BySeat<Hand>,
    strain: Strain,
    leader: Seat,
    trick: ArrayVec<Card, 3>,
}

/// Why cards do not make a position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Four cards are a finished trick.
    #[error("{0} cards are on the table, expected at most three of an unfinished trick")]
    TrickFinished(usize),
    /// A card on the table that is also in a hand, or twice on the table.
    #[error("{0} is on the table and also elsewhere")]
    Twice(Card),
    /// Hands whose lengths do not fit the cards on the table.
    #[error(
        "{seat} has {count} cards, expected {expected}: all hands as many, one less where a card is on the table"
    )]
    Count {
        /// The hand.
        seat: Seat,
        /// Its cards.
        count: usize,
        /// What it should have.
        expected: usize,
    },
    /// A card on the table that does not follow suit although its player could.
    #[error("{seat} played {card} and still holds a card of the suit led")]
    Revoke {
        /// Who played it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// No card is left to play.
    #[error("no card is left to play")]
    Over,
}

impl Position {
    /// The position in which `leader` led the first card of `trick`, or is to lead if it is empty.
    ///
    /// # Errors
    /// Hands that are not of one length, a card in two places, or a revoke on the table.
    pub fn new(
        hands: PartialDeal,
        strain: Strain,
        leader: Seat,
        trick: &[Card],
    ) -> Result<Self, PositionError> {
        let played: ArrayVec<Card, 3> =
            trick.try_into().map_err(|_| PositionError::TrickFinished(trick.len()))?;
        let mut seen = hands.cards();
        for &card in trick {
            if !seen.insert(card) {
                return Err(PositionError::Twice(card));
            }
        }
        let longest = hands.hand(leader.plus(trick.len())).len();
        if longest == 0 {
            return Err(PositionError::Over);
        }
        for (index, seat) in leader.around().enumerate() {
            let expected = longest - usize::from(index < trick.len());
            let count = hands.hand(seat).len();
            if count != expected {
                return Err(PositionError::Count { seat, count, expected });
            }
        }
        for (&card, seat) in trick.iter().zip(leader.around()) {
            if card.suit() != trick[0].suit() && !hands.hand(seat).in_suit(trick[0].suit()).is_empty() {
                return Err(PositionError::Revoke { seat, card });
            }
        }
        Ok(Self { hands: *hands.hands(), strain, leader, trick: played })
    }

    /// The beginning of the play of a full deal.
    #[must_use]
    pub fn start(deal: &Deal, strain: Strain, leader: Seat) -> Self {
        Self { hands: *deal.hands(), strain, leader, trick: ArrayVec::new() }
    }

    /// The point a play has reached, `None` when it is over; `hands` are the cards that are left.
    #[must_use]
    pub fn of_play(play: &Play, hands: &BySeat<Hand>) -> Option<Self> {
        play.to_play()?;
        let trick = play.current_trick();
        let cards = trick.cards.iter().copied().collect();
        Some(Self { hands: *hands, strain: play.strain(), leader: trick.leader, trick: cards })
    }

    /// The cards left in the hands.
    #[must_use]
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// What is trump.
    #[must_use]
    pub const fn strain(&self) -> Strain {
        self.strain
    }

    /// Who led, or is to lead, the trick on the table.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards on the table in order of play.
    #[must_use]
    pub fn trick(&self) -> &[Card] {
        &self.trick
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_play(&self) -> Seat {
        self.leader.plus(self.trick.len())
    }

    /// The tricks left, the one on the table included.
    #[must_use]
    pub fn tricks_left(&self) -> usize {
        self.hands[self.to_play()].len()
    }

    /// The cards that may be played.
    #[must_use]
    pub fn legal_cards(&self) -> CardSet {
        trick::followers(self.hands[self.to_play()], self.trick.first().map(|card| card.suit()))
    }

    /// The legal cards in groups of equals, from the spades down: cards of one hand between which nobody holds a card,
    /// nor has one on the table.
    #[must_use]
    pub fn equal_cards(&self) -> Vec<CardSet> {
        let legal = self.legal_cards();
        let mut others: CardSet = self.trick.iter().copied().collect();
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != self.to_play()) {
            others |= self.hands[seat];
        }
        let mut groups: Vec<CardSet> = Vec::new();
        let mut open = None;
        for card in CardSet::ALL {
            if others.contains(card) || open != Some(card.suit()) {
                open = None;
            }
            if legal.contains(card) {
                if open.is_none() {
                    groups.push(CardSet::EMPTY);
                    open = Some(card.suit());
                }
                groups.last_mut().expect("a group is open").insert(card);
            }
        }
        groups
    }

    /// The same hands with another one on lead.
    ///
    /// # Panics
    /// If a card is on the table.
    #[must_use]
    pub fn led_by(&self, leader: Seat) -> Self {
        assert!(self.trick.is_empty(), "a trick has begun");
        Self { leader, ..self.clone() }
    }

    /// The position after a legal card, `None` if it was the last one, and who won the trick if it ended one.
    ///
    /// # Panics
    /// If the card may not be played.
    #[must_use]
    pub fn after(&self, card: Card) -> (Option<Self>, Option<Seat>) {
        assert!(self.legal_cards().contains(card), "{card} is not legal here");
        let mut next = self.clone();
        next.hands[self.to_play()].remove(card);
        if self.trick.len() < 3 {
            next.trick.push(card);
            return (Some(next), None);
        }
        let mut cards: ArrayVec<Card, 4> = self.trick.iter().copied().collect();
        cards.push(card);
        let winner = self.leader.plus(trick::winner(&cards, self.strain.suit()));
        next.leader = winner;
        next.trick.clear();
        let over = next.hands[winner].is_empty();
        ((!over).then_some(next), Some(winner))
    }
}
