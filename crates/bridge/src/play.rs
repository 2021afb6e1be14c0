use arrayvec::ArrayVec;
use cards::{Card, CardSet, Suit, trick};
use thiserror::Error;

use crate::{BySeat, Contract, Hand, Seat, Side, Strain};

/// The cards played so far: what everybody at the table has seen.
///
/// A `Play` knows no hands. The one who holds them ([`Table`](crate::Table)) asks it whether a card may be played.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Play {
    strain: Strain,
    leader: Seat,
    cards: Vec<Card>,
    /// The winner of each finished trick.
    winners: ArrayVec<Seat, 13>,
}

/// Up to four cards, in the order in which they were played.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Trick {
    /// Who led.
    pub leader: Seat,
    /// The cards, the led one first.
    pub cards: ArrayVec<Card, 4>,
}

/// Why a card may not be played; the play is as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalCard {
    /// All thirteen tricks are played.
    #[error("the play is over")]
    Over,
    /// The card is not in the hand of the seat whose turn it is.
    #[error("{seat} does not hold {card}")]
    NotHeld {
        /// Whose turn it is.
        seat: Seat,
        /// The card refused.
        card: Card,
    },
    /// The card is of another suit, and the suit led is held.
    #[error("{seat} must follow suit: {card} is not of the {} that were led", led.name())]
    Revoke {
        /// Whose turn it is.
        seat: Seat,
        /// The card refused.
        card: Card,
        /// The suit that must be followed.
        led: Suit,
    },
}

impl Play {
    /// The play of a strain, before the opening lead.
    #[must_use]
    pub fn new(strain: Strain, leader: Seat) -> Self {
        Self { strain, leader, cards: Vec::with_capacity(52), winners: ArrayVec::new() }
    }

    /// The play of a contract, before the opening lead.
    #[must_use]
    pub fn of(contract: &Contract) -> Self {
        Self::new(contract.bid.strain(), contract.leader())
    }

    /// What is trump.
    #[must_use]
    pub const fn strain(&self) -> Strain {
        self.strain
    }

    /// Who made the opening lead.
    #[must_use]
    pub const fn opening_leader(&self) -> Seat {
        self.leader
    }

    /// The cards in the order of play.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The cards with those who played them.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.cards.iter().enumerate().map(|(index, &card)| (self.leader_of(index / 4).plus(index % 4), card))
    }

    /// The tricks begun so far, the last of them perhaps unfinished.
    pub fn tricks(&self) -> impl ExactSizeIterator<Item = Trick> {
        self.cards.chunks(4).enumerate().map(|(number, cards)| Trick {
            leader: self.leader_of(number),
            cards: cards.iter().copied().collect(),
        })
    }

    /// The trick on the table: empty between tricks.
    #[must_use]
    pub fn current_trick(&self) -> Trick {
        let number = self.winners.len();
        Trick { leader: self.leader_of(number), cards: self.cards[4 * number..].iter().copied().collect() }
    }

    /// The tricks a side has won.
    #[must_use]
    pub fn won(&self, side: Side) -> usize {
        self.winners.iter().filter(|winner| winner.side() == side).count()
    }

    /// How many tricks are finished.
    #[must_use]
    pub fn finished(&self) -> usize {
        self.winners.len()
    }

    /// Who won each finished trick.
    #[must_use]
    pub fn winners(&self) -> &[Seat] {
        &self.winners
    }

    /// Whether all thirteen tricks are played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.winners.len() == 13
    }

    /// Whose card is next, `None` when the play is over.
    #[must_use]
    pub fn to_play(&self) -> Option<Seat> {
        (!self.is_over()).then(|| self.leader_of(self.winners.len()).plus(self.cards.len() % 4))
    }

    /// The suit led to the trick on the table.
    #[must_use]
    pub fn led(&self) -> Option<Suit> {
        self.cards.get(4 * self.winners.len()).map(|card| card.suit())
    }

    /// All cards played by one seat.
    #[must_use]
    pub fn played_by(&self, seat: Seat) -> CardSet {
        self.iter().filter(|&(player, _)| player == seat).map(|(_, card)| card).collect()
    }

    /// The suits in which a seat has shown out.
    #[must_use]
    pub fn voids(&self) -> BySeat<Vec<Suit>> {
        let mut voids = BySeat::from_fn(|_| Vec::new());
        for trick in self.tricks() {
            for (seat, card) in trick.leader.around().zip(&trick.cards) {
                let led = trick.cards[0].suit();
                if card.suit() != led && !voids[seat].contains(&led) {
                    voids[seat].push(led);
                }
            }
        }
        voids
    }

    /// The cards of `hand`, held by the seat whose turn it is, that may be played now.
    #[must_use]
    pub fn legal(&self, hand: Hand) -> CardSet {
        if self.is_over() { CardSet::EMPTY } else { trick::followers(hand, self.led()) }
    }

    /// Whether the seat whose turn it is, holding `hand`, may play `card`.
    ///
    /// # Errors
    /// The law that the card would break.
    pub fn check(&self, card: Card, hand: Hand) -> Result<(), IllegalCard> {
        let seat = self.to_play().ok_or(IllegalCard::Over)?;
        if !hand.contains(card) {
            return Err(IllegalCard::NotHeld { seat, card });
        }
        match self.led() {
            Some(led) if !self.legal(hand).contains(card) => Err(IllegalCard::Revoke { seat, card, led }),
            _ => Ok(()),
        }
    }

    /// Plays a card from `hand`.
    ///
    /// # Errors
    /// The law that the card would break; the play is unchanged.
    pub fn push(&mut self, card: Card, hand: Hand) -> Result<(), IllegalCard> {
        self.check(card, hand)?;
        self.cards.push(card);
        if self.cards.len().is_multiple_of(4) {
            let winner = self.current_trick().winner(self.strain).expect("four cards were played");
            self.winners.push(winner);
        }
        Ok(())
    }

    /// Takes the last card back: who had played it, and the card.
    pub fn pop(&mut self) -> Option<(Seat, Card)> {
        let card = self.cards.pop()?;
        self.winners.truncate(self.cards.len() / 4);
        Some((self.leader_of(self.winners.len()).plus(self.cards.len() % 4), card))
    }

    fn leader_of(&self, trick: usize) -> Seat {
        if trick == 0 { self.leader } else { self.winners[trick - 1] }
    }
}

impl Trick {
    /// Who is winning the trick, `None` before the lead.
    #[must_use]
    pub fn winner(&self, strain: Strain) -> Option<Seat> {
        (!self.cards.is_empty()).then(|| self.leader.plus(trick::winner(&self.cards, strain.suit())))
    }

    /// Whether all four have played.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.cards.is_full()
    }

    /// The card a seat has played to the trick.
    #[must_use]
    pub fn card_of(&self, seat: Seat) -> Option<Card> {
        self.cards.get(seat.places_after(self.leader)).copied()
    }
}
