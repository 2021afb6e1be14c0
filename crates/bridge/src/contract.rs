use std::fmt;
use std::str::FromStr;

use crate::{Bid, ParseError, Seat};

/// Whether a contract was doubled or redoubled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[allow(missing_docs)]
pub enum Doubling {
    #[default]
    Undoubled,
    Doubled,
    Redoubled,
}

impl Doubling {
    /// Undoubled, doubled, redoubled.
    pub const ALL: [Self; 3] = [Self::Undoubled, Self::Doubled, Self::Redoubled];
}

impl fmt::Display for Doubling {
    /// Nothing, `X` or `XX`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Undoubled => "",
            Self::Doubled => "X",
            Self::Redoubled => "XX",
        })
    }
}

/// What the auction ended in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contract {
    /// The last bid.
    pub bid: Bid,
    /// Whether it was doubled or redoubled.
    pub doubling: Doubling,
    /// The first of the side to have named the strain.
    pub declarer: Seat,
}

impl Contract {
    /// The seat that makes the opening lead.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.declarer.next()
    }

    /// Declarer's partner.
    #[must_use]
    pub const fn dummy(&self) -> Seat {
        self.declarer.partner()
    }
}

impl fmt::Display for Contract {
    /// `4SX by N`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} by {}", self.bid, self.doubling, self.declarer)
    }
}

impl FromStr for Contract {
    type Err = ParseError;

    /// Reads `4SX by N`, and without the `by`: `4SXN`, `4S X N`, `4S* N`, `3NT S`, `3NTS`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::Contract(text.into());
        let compact: String = text
            .to_ascii_uppercase()
            .replace(" BY ", " ")
            .replace('*', "X")
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect();
        let seat = compact.chars().last().and_then(Seat::from_char).ok_or_else(wrong)?;
        let bid = &compact[..compact.len() - 1];
        let (bid, doubling) = match (bid.strip_suffix("XX"), bid.strip_suffix('X')) {
            (Some(bid), _) => (bid, Doubling::Redoubled),
            (None, Some(bid)) => (bid, Doubling::Doubled),
            (None, None) => (bid, Doubling::Undoubled),
        };
        Ok(Self { bid: bid.parse().map_err(|_| wrong())?, doubling, declarer: seat })
    }
}
