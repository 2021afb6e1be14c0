use thiserror::Error;

/// Why a text is not a seat, a side, a strain, a bid, a call, a contract, a vulnerability or marked text.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// Not one of `N E S W`.
    #[error("`{0}` is not a seat, expected one of N E S W")]
    Seat(String),
    /// Not one of `NS EW`.
    #[error("`{0}` is not a side, expected NS or EW")]
    Side(String),
    /// Not one of `C D H S NT`.
    #[error("`{0}` is not a strain, expected one of C D H S NT")]
    Strain(String),
    /// Not a level and a strain.
    #[error("`{0}` is not a bid, expected 1C to 7NT")]
    Bid(String),
    /// Not a bid, a pass, a double or a redouble.
    #[error("`{0}` is not a call, expected P, X, XX or 1C to 7NT")]
    Call(String),
    /// Not a bid, doubling and declarer.
    #[error("`{0}` is not a contract, expected something like 4SX by N")]
    Contract(String),
    /// Not one of `None NS EW All`.
    #[error("`{0}` is not a vulnerability, expected one of None NS EW All")]
    Vulnerability(String),
    /// A brace in marked text that holds neither a card nor a call, or is left open.
    #[error("`{0}` is not marked text, expected a card or a call in braces, {{SA}} or {{4H}}")]
    Mark(String),
}
