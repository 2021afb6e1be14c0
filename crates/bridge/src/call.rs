use std::fmt;
use std::str::FromStr;

use crate::{Bid, ParseError};

/// A call: pass, double, redouble or a bid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Call {
    Pass,
    Double,
    Redouble,
    Bid(Bid),
}

impl Call {
    /// The bid, if the call is one.
    #[inline]
    #[must_use]
    pub const fn bid(self) -> Option<Bid> {
        match self {
            Self::Bid(bid) => Some(bid),
            _ => None,
        }
    }

    /// Pass, double, redouble, then all bids.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        [Self::Pass, Self::Double, Self::Redouble].into_iter().chain(Bid::all().map(Self::Bid))
    }
}

impl From<Bid> for Call {
    fn from(bid: Bid) -> Self {
        Self::Bid(bid)
    }
}

impl fmt::Display for Call {
    /// `P`, `X`, `XX` or `1C` to `7NT`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("P"),
            Self::Double => f.pad("X"),
            Self::Redouble => f.pad("XX"),
            Self::Bid(bid) => f.pad(&bid.to_string()),
        }
    }
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Call {
    type Err = ParseError;

    /// Reads `P Pass X D Dbl Double XX R Rdbl Redouble 1C..7NT`, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.to_ascii_lowercase().as_str() {
            "p" | "pass" => Ok(Self::Pass),
            "x" | "d" | "dbl" | "double" => Ok(Self::Double),
            "xx" | "r" | "rdbl" | "redouble" => Ok(Self::Redouble),
            _ => text.parse().map(Self::Bid).map_err(|_| ParseError::Call(text.into())),
        }
    }
}
