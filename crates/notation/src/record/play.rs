use bridge::Seat;
use cards::Card;

use super::{Ending, Irregularity};

/// The cards played on a board, as they are written, in the order in which they were played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordedPlay {
    /// Who made the opening lead.
    pub leader: Option<Seat>,
    /// The cards in the order of play.
    pub cards: Vec<RecordedCard>,
    /// How it breaks off.
    pub ending: Ending,
}

/// A card played and what is written beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedCard {
    /// The card.
    pub card: Card,
    /// What the note says.
    pub note: Option<String>,
    /// PBN's numeric annotation glyphs: 7 good, 8 poor, 9 very good, 10 very poor, 11 speculative, 12 questionable.
    pub glyphs: Vec<u8>,
    /// A departure from the laws.
    pub irregularity: Option<Irregularity>,
}

impl From<Card> for RecordedCard {
    fn from(card: Card) -> Self {
        Self { card, note: None, glyphs: Vec::new(), irregularity: None }
    }
}

impl RecordedPlay {
    /// A play of these cards, in the order of play.
    #[must_use]
    pub fn new(leader: Option<Seat>, cards: impl IntoIterator<Item = Card>) -> Self {
        Self { leader, cards: cards.into_iter().map(RecordedCard::from).collect(), ending: Ending::default() }
    }

    /// The bare cards in the order of play.
    pub fn bare(&self) -> impl Iterator<Item = Card> {
        self.cards.iter().map(|card| card.card)
    }
}
