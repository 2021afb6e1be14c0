use std::fmt;
use std::str::FromStr;

use bridge::{Bid, Doubling, ParseError, Strain};

/// What a file says was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordedContract {
    /// Four passes.
    PassedOut,
    /// A bid, perhaps doubled.
    Bid(Bid, Doubling),
    /// An ending of which only the strain is known.
    Strain(Strain),
}

impl fmt::Display for RecordedContract {
    /// As in PBN: `Pass`, `4SX` or `NT`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PassedOut => f.pad("Pass"),
            Self::Bid(bid, doubling) => write!(f, "{bid}{doubling}"),
            Self::Strain(strain) => strain.fmt(f),
        }
    }
}

impl FromStr for RecordedContract {
    type Err = ParseError;

    /// Reads `4S`, `4SX`, `4Hx`, `3N XX`, `Pass`, `AP` and a bare strain, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::Contract(text.into());
        let compact: String =
            text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
        if ["PASS", "P", "AP", "PASSED", "PASSEDOUT", "ALLPASS"].contains(&compact.as_str()) {
            return Ok(Self::PassedOut);
        }
        if let Ok(strain) = compact.parse() {
            return Ok(Self::Strain(strain));
        }
        let bid = compact.trim_end_matches(['X', '*']);
        let doubling = match compact.len() - bid.len() {
            0 => Doubling::Undoubled,
            1 => Doubling::Doubled,
            2 => Doubling::Redoubled,
            _ => return Err(wrong()),
        };
        Ok(Self::Bid(bid.parse().map_err(|_| wrong())?, doubling))
    }
}
