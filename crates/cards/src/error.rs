use thiserror::Error;

/// Why a text is not a suit, a rank, a card or a set of cards.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Not one of `C D H S`.
    #[error("`{0}` is not a suit, expected one of C D H S")]
    Suit(String),
    /// Not one of `23456789TJQKA`.
    #[error("`{0}` is not a rank, expected one of A K Q J T 9 8 7 6 5 4 3 2")]
    Rank(String),
    /// Not a suit letter followed by a rank.
    #[error("`{0}` is not a card, expected a suit and a rank such as SA or HT")]
    Card(String),
    /// A hand needs exactly four suits.
    #[error(
        "`{0}` is not a hand, expected four suits separated by dots, spades.hearts.diamonds.clubs, and not {1}"
    )]
    SuitCount(String, usize),
    /// A rank written twice in one suit.
    #[error("{rank} stands twice in `{ranks}`")]
    Twice {
        /// The ranks of the suit, as they were written.
        ranks: String,
        /// The one that is repeated.
        rank: crate::Rank,
    },
}
