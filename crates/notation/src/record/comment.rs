use std::borrow::Cow;

/// What somebody wrote about a board: an analysis, a diagram, a commentator's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// What it is about.
    pub place: Place,
    /// The text as written; lines end with `\n`. Suits may be spelled `\S`, `!S` or `@S`, see
    /// [`with_suit_symbols`](crate::with_suit_symbols).
    pub text: String,
}

/// The place of a comment: right after the thing named.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Before the board.
    Start,
    /// A tag, whether the model has a field for it or not.
    Tag(Cow<'static, str>),
    /// After this many calls.
    Call(usize),
    /// After this many cards.
    Card(usize),
}

impl Comment {
    /// A comment.
    #[must_use]
    pub fn new(place: Place, text: impl Into<String>) -> Self {
        Self { place, text: text.into() }
    }
}
