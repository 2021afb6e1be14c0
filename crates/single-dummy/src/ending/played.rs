//! An ending reached by play: hands before it, the cards played, and what the defenders have shown.

use bridge::Seat;
use cards::{Card, CardSet, Holding, trick};

use super::{Ending, EndingError};

/// Cards that a defender cannot hold, since he did not follow suit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Voids {
    /// Cards that West cannot hold.
    pub west: CardSet,
    /// Cards that East cannot hold.
    pub east: CardSet,
}

impl Voids {
    /// The weight of the layout with this hand in West for [`Settings`](super::Settings): 0 if a defender
    /// would hold a card of a suit he has shown out of, else 1.
    #[must_use]
    pub fn weight(&self, unseen: CardSet, west: CardSet) -> f64 {
        let east = unseen - west;
        f64::from(u8::from((west & self.west).is_empty() && (east & self.east).is_empty()))
    }
}

impl Ending {
    /// The ending after these cards, the first played by the leader or the next to the trick on the table, and what the
    /// defenders have shown. The target is lowered by the tricks North and South have taken.
    ///
    /// # Errors
    /// If a card is not there, or does not follow suit from a hand that can be seen, or was denied before.
    pub fn after(&self, played: &[Card]) -> Result<(Self, Voids), EndingError> {
        let mut next = self.clone();
        let mut voids = Voids::default();
        for &card in played {
            next.play(card, &mut voids)?;
        }
        Ok((next, voids))
    }

    fn play(&mut self, card: Card, voids: &mut Voids) -> Result<(), EndingError> {
        let seat = self.leader.around().nth(self.trick.len()).ok_or(EndingError::FullTrick(4))?;
        let led = self.trick.first().map(|first| first.suit());
        let (hand, shown) = match seat {
            Seat::North => (&mut self.north, None),
            Seat::South => (&mut self.south, None),
            Seat::West => (&mut self.unseen, Some(&mut voids.west)),
            Seat::East => (&mut self.unseen, Some(&mut voids.east)),
        };
        let impossible = EndingError::IllegalPlay { seat, card };
        if !hand.remove(card) || shown.as_ref().is_some_and(|shown| shown.contains(card)) {
            return Err(impossible);
        }
        if let Some(led) = led.filter(|&led| led != card.suit()) {
            match shown {
                Some(shown) => *shown |= CardSet::from_holding(led, Holding::ALL),
                None if hand.in_suit(led).is_empty() => {}
                None => return Err(impossible),
            }
        }
        self.trick.push(card);
        if self.trick.len() == 4 {
            let winner = trick::winner(&self.trick, self.trump.suit());
            self.leader = self.leader.around().nth(winner).expect("four seats");
            let ours = matches!(self.leader, Seat::North | Seat::South);
            self.target = self.target.saturating_sub(u8::from(ours));
            self.trick.clear();
        }
        Ok(())
    }
}
