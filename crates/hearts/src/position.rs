use cards::{Card, CardSet};

use crate::rules::TWO_OF_CLUBS;
use crate::{BySeat, IllegalCard, Play, Rules, Seat};

/// The play with all hands in sight: what referees keep and searches search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    play: Play,
    hands: BySeat<CardSet>,
}

impl Position {
    /// The position before the first card of these hands. Whoever holds the two of clubs leads, or seat 0 if nobody
    /// does.
    #[must_use]
    pub fn new(rules: Rules, hands: BySeat<CardSet>) -> Self {
        let leader = rules.seats().find(|&seat| hands[seat].contains(TWO_OF_CLUBS));
        let first = Seat::new(0).expect("every table has seat 0");
        Self { play: Play::new(rules, leader.unwrap_or(first)), hands }
    }

    /// A play as it stands, with hands that fit it.
    #[inline]
    #[must_use]
    pub const fn of(play: Play, hands: BySeat<CardSet>) -> Self {
        Self { play, hands }
    }

    /// What everybody has seen.
    #[inline]
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The cards a seat still holds.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat]
    }

    /// Whose card is next, `None` when the play is over.
    #[inline]
    #[must_use]
    pub const fn to_play(&self) -> Option<Seat> {
        self.play.to_play()
    }

    /// The cards that may be played next.
    #[inline]
    #[must_use]
    pub fn legal(&self) -> CardSet {
        self.to_play().map_or(CardSet::EMPTY, |seat| self.play.legal(self.hands[seat]))
    }

    /// Plays a card, checked.
    ///
    /// # Errors
    /// The rule that the card would break; the position is unchanged.
    pub fn play_card(&mut self, card: Card) -> Result<(), IllegalCard> {
        let seat = self.to_play().ok_or(IllegalCard::NotNow(card))?;
        self.play.check(card, self.hands[seat])?;
        self.push(card);
        Ok(())
    }

    /// Plays a card that is known to be legal.
    #[inline]
    pub fn push(&mut self, card: Card) {
        if let Some(seat) = self.to_play() {
            debug_assert!(self.legal().contains(card), "{card} from {:?}", self.hands[seat]);
            self.hands[seat].remove(card);
            self.play.push(card);
        }
    }
}
