//! What every card of a recorded play cost.
//!
//! The tricks that a side takes with perfect play from both sides can only fall by its own cards, so the cost of a
//! card is the difference between the values before and after it. A card that was forced, or equal to all that could
//! have been played, costs nothing and is not searched.

use bridge::{BySeat, Seat, Side};
use cards::Card;
use search::Stopped;
use thiserror::Error;

use crate::solver::of_side;
use crate::{Position, Solver};

/// A play and what each card of it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Analysis {
    /// The tricks of North-South before the first card.
    north_south: usize,
    /// All tricks of the position that the play began with.
    tricks: usize,
    cards: Vec<AnalysedCard>,
}

/// A card of a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnalysedCard {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The tricks that its side lost by it.
    pub cost: usize,
    /// The tricks of North-South after it: those won and those to come.
    pub north_south: usize,
}

/// Why a play cannot be analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A card that may not be played.
    #[error("card {place}, {card}, may not be played by {seat}")]
    Illegal {
        /// Its place in the play, from 1.
        place: usize,
        /// The card.
        card: Card,
        /// Whose turn it is.
        seat: Seat,
    },
    /// A card after the last.
    #[error("card {place}, {card}, is played after the last trick")]
    Over {
        /// Its place in the play, from 1.
        place: usize,
        /// The card.
        card: Card,
    },
    /// The solver was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Analysis {
    /// The cards in the order of play.
    #[must_use]
    pub fn cards(&self) -> &[AnalysedCard] {
        &self.cards
    }

    /// The tricks of a side, won and to come: before the first card, and after each.
    pub fn trace(&self, side: Side) -> impl Iterator<Item = usize> {
        let values = std::iter::once(self.north_south).chain(self.cards.iter().map(|card| card.north_south));
        values.map(move |tricks| of_side(side, tricks, self.tricks))
    }

    /// What the cards of each seat cost its side together.
    #[must_use]
    pub fn costs(&self) -> BySeat<usize> {
        let mut costs = BySeat::default();
        for card in &self.cards {
            costs[card.seat] += card.cost;
        }
        costs
    }
}

impl Solver {
    /// What each of these cards, played from a position, cost.
    ///
    /// # Errors
    /// A card that may not be played, or the solver was stopped.
    pub fn analyse(&mut self, start: &Position, play: &[Card]) -> Result<Analysis, AnalysisError> {
        let before = self.north_south(start, None)?;
        let mut analysis = Analysis {
            north_south: before,
            tricks: start.tricks_left(),
            cards: Vec::with_capacity(play.len()),
        };
        let mut position = Some(start.clone());
        // Of the tricks that are not won yet.
        let mut to_come = before;
        let mut won = 0;
        for (place, &card) in (1..).zip(play) {
            let now = position.ok_or(AnalysisError::Over { place, card })?;
            let seat = now.to_play();
            if !now.legal_cards().contains(card) {
                return Err(AnalysisError::Illegal { place, card, seat });
            }
            let free_choice = now.equal_cards().len() > 1;
            let (next, winner) = now.after(card);
            let by_north_south = usize::from(winner.is_some_and(|seat| seat.side() == Side::NorthSouth));
            let left = next.as_ref().map_or(0, Position::tricks_left);
            // The value if the card cost nothing; a card that takes or gives a trick too many costs one.
            let same = to_come.saturating_sub(by_north_south).min(left);
            let after = match &next {
                Some(next) if free_choice => self.north_south(next, Some(same))?,
                _ => same,
            };
            won += by_north_south;
            let cost = to_come.abs_diff(by_north_south + after);
            to_come = after;
            analysis.cards.push(AnalysedCard { seat, card, cost, north_south: won + to_come });
            position = next;
        }
        Ok(analysis)
    }
}
