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

    /// Reads `4S`, `4SX`, `4Hx`, `3N XX`, `3NR`, `Pass`, `AP` and a bare strain, in any case.
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
        // The level and the strain, `NT` or one letter; the doubling is what is left.
        let strain_end = if compact.get(1..3) == Some("NT") { 3 } else { 2 };
        let (Some(bid), Some(rest)) = (compact.get(..strain_end), compact.get(strain_end..)) else {
            return Err(wrong());
        };
        let doubling = match rest {
            "" => Doubling::Undoubled,
            "X" | "D" | "*" | "DBL" => Doubling::Doubled,
            "XX" | "R" | "**" | "RDBL" => Doubling::Redoubled,
            _ => return Err(wrong()),
        };
        Ok(Self::Bid(bid.parse().map_err(|_| wrong())?, doubling))
    }
}
