use bridge::{PartialDeal, Seat, Strain};
use cards::Card;
use double_dummy::{Position, Solver};
use serde::{Deserialize, Serialize};

use crate::{Keyed, QuestionError, text};

/// A position to be solved double dummy for every card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveQuestion {
    /// The cards in hand, those of `played` included, those of `trick` not.
    #[serde(with = "text")]
    pub deal: PartialDeal,
    /// The strain.
    #[serde(with = "text")]
    pub trump: Strain,
    /// Who led the trick on the table, or leads.
    #[serde(with = "text")]
    pub leader: Seat,
    /// The cards on the table already.
    #[serde(default, with = "text::list")]
    pub trick: Vec<Card>,
    /// Cards played from there on.
    #[serde(default, with = "text::list")]
    pub played: Vec<Card>,
}

/// The tricks of every legal card.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "solve")]
pub struct SolveAnswer {
    /// Who is to play.
    #[serde(with = "text")]
    pub to_play: Seat,
    /// The tricks of the side to play, the trick on the table included.
    pub cards: Keyed<Card, usize>,
}

impl SolveQuestion {
    /// The position that is asked about.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn position(&self) -> Result<Position, QuestionError> {
        let mut position = Position::new(self.deal, self.trump, self.leader, &self.trick)
            .map_err(|error| QuestionError::field("deal", error))?;
        for (place, &card) in (1..).zip(&self.played) {
            let wrong = |reason| QuestionError::field("played", format!("card {place}: {reason}"));
            if !position.legal_cards().contains(card) {
                let legal: Vec<String> = position.legal_cards().iter().map(|card| card.to_string()).collect();
                let (seat, legal) = (position.to_play().name(), legal.join(" "));
                return Err(wrong(format!("{seat} may not play {card}, expected one of {legal}")));
            }
            let after = position.after(card).0;
            position = after.ok_or_else(|| wrong(format!("{card} is the last, nothing is left to solve")))?;
        }
        Ok(position)
    }

    /// Solves it.
    ///
    /// # Errors
    /// If there is no such position, or the solver was stopped.
    pub fn answer(&self, solver: &mut Solver) -> Result<SolveAnswer, QuestionError> {
        let position = self.position()?;
        let cards = solver.cards(&position).map_err(|_| QuestionError::Stopped("the position"))?;
        Ok(SolveAnswer { to_play: position.to_play(), cards: Keyed(cards) })
    }
}
