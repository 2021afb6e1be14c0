//! Sentences in which calls, cards, suits and seats stay what they are, and which can be said in other languages.
//!
//! Whoever writes a sentence knows what stands in it, so the reader need not guess: a terminal paints the cards, a page
//! draws the signs of the suits in its own language, and `Display` gives the plain text. A sentence also keeps the
//! template it was made by, [`prose!`](crate::prose!)'s English text with its gaps: whoever has the same template in
//! another language can say it there.
//!
//! ```
//! use bridge::{Call, prose};
//! use cards::Card;
//!
//! let (card, call): (Card, Call) = ("SA".parse()?, "4S".parse()?);
//! let told = prose!("{} makes {} in {}%", card, call, 62);
//! assert_eq!(told.to_string(), "SA makes 4S in 62%");
//! assert_eq!(told.pieces().len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;
use std::fmt;
use std::ops::{Add, AddAssign};

use cards::{Card, Suit};

use crate::{Call, Contract, ParseError, Seat};

/// A piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Piece {
    /// A card; its text is `SA`.
    Card(Card),
    /// A call; its text is `4S`.
    Call(Call),
    /// A suit behind a number of cards, as in `5+ S`.
    Suit(Suit),
    /// A seat; its text is its name.
    Seat(Seat),
    /// Words.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Text(String),
}

/// Sentences, or a part of one.
///
/// With the feature `serde` they are a list of pieces and of templates with what stands in their gaps:
/// `[{"said":"the lead of {}","with":[[{"card":"SA"}]]}, ", they say"]`. A plain string is read as well, as words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "Written"))]
pub struct Prose(Vec<Part>);

/// What prose is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(untagged))]
enum Part {
    Said(Said),
    Piece(Piece),
}

/// A template and what stands in its gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Said {
    #[cfg_attr(feature = "serde", serde(rename = "said"))]
    template: Cow<'static, str>,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    with: Vec<Prose>,
    /// Whether it begins a sentence.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    capital: bool,
}

impl Said {
    /// Its pieces in English.
    fn pieces(&self) -> Prose {
        let mut said = Prose::default();
        let mut with = self.with.iter();
        for (place, words) in self.template.split("{}").enumerate() {
            if place > 0 {
                said += with.next().map(Prose::flat).unwrap_or_default();
            }
            said += words;
        }
        if self.capital { said.capitalised() } else { said }
    }
}

/// What is read as prose.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Written {
    Parts(Vec<Part>),
    Words(String),
}

#[cfg(feature = "serde")]
impl From<Written> for Prose {
    fn from(written: Written) -> Self {
        match written {
            Written::Parts(parts) => Self(parts),
            Written::Words(text) => text.into(),
        }
    }
}

impl Prose {
    /// Text by people who write lessons: what stands in braces is a call or a card, as in `with {SA} lead to {4H}`.
    ///
    /// # Errors
    /// If a brace is left open or what it holds is neither.
    pub fn from_marked(text: &str) -> Result<Self, ParseError> {
        let mut prose = Self::default();
        let mut rest = text;
        while let Some((words, marked)) = rest.split_once('{') {
            let wrong = || ParseError::Mark(format!("{{{marked}"));
            let (mark, after) = marked.split_once('}').ok_or_else(wrong)?;
            prose += words;
            match (mark.parse::<Card>(), mark.parse::<Call>()) {
                (Ok(card), _) => prose += card,
                (_, Ok(call)) => prose += call,
                _ => return Err(wrong()),
            }
            rest = after;
        }
        Ok(prose + rest)
    }

    /// Its pieces in English, in order.
    #[must_use]
    pub fn pieces(&self) -> Vec<Piece> {
        let piece = |part| if let Part::Piece(piece) = part { Some(piece) } else { None };
        self.flat().0.into_iter().filter_map(piece).collect()
    }

    /// The same without its templates.
    fn flat(&self) -> Self {
        let mut flat = Self::default();
        for part in &self.0 {
            flat += match part {
                Part::Said(said) => said.pieces(),
                Part::Piece(piece) => piece.clone().into(),
            };
        }
        flat
    }

    /// Whether it says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parts with a separator between them.
    #[must_use]
    pub fn join(parts: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let mut all = Self::default();
        for (place, part) in parts.into_iter().enumerate() {
            if place > 0 {
                all += between;
            }
            all += part;
        }
        all
    }

    /// The same with a capital at the beginning.
    #[must_use]
    pub fn capitalised(mut self) -> Self {
        match self.0.first_mut() {
            Some(Part::Piece(Piece::Text(text))) => {
                let mut letters = text.chars();
                *text = letters
                    .next()
                    .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect());
            }
            Some(Part::Said(said)) => said.capital = true,
            _ => {}
        }
        self
    }

    /// The same as a sentence: with a capital, and a full stop unless it ends with a mark.
    #[must_use]
    pub fn sentence(self) -> Self {
        let ended = match self.pieces().last() {
            Some(Piece::Text(text)) => text.ends_with(['.', '!', '?']),
            last => last.is_none(),
        };
        let said = self.capitalised();
        if ended { said } else { said + "." }
    }

    /// For [`prose!`](crate::prose!): the template with its `{}` filled in. Where there is no word in it nor in what is
    /// filled in, it is the same in every language and is not kept.
    #[doc(hidden)]
    #[must_use]
    pub fn filled<const N: usize>(template: &'static str, with: [Self; N]) -> Self {
        let has_words = |text: &str| text.contains(char::is_alphabetic);
        let names = |part: &Part| matches!(part, Part::Piece(Piece::Text(text)) if has_words(text));
        let keep = has_words(template) || with.iter().any(|prose| prose.0.iter().any(names));
        let said = Said { template: template.into(), with: with.into(), capital: false };
        if keep {
            return Self(vec![Part::Said(said)]);
        }
        let mut prose = Self::default();
        let mut with = said.with.into_iter();
        for (place, marks) in template.split("{}").enumerate() {
            if place > 0 {
                prose += with.next().unwrap_or_default();
            }
            prose += marks;
        }
        prose
    }
}

/// How many `{}` a template has.
#[doc(hidden)]
#[must_use]
pub const fn gaps(template: &str) -> usize {
    let bytes = template.as_bytes();
    let (mut place, mut count) = (1, 0);
    while place < bytes.len() {
        if bytes[place - 1] == b'{' && bytes[place] == b'}' {
            count += 1;
        }
        place += 1;
    }
    count
}

/// [`Prose`] by a template: every `{}` is filled in by the next argument, a call, card, suit, seat, number, text or
/// [`Prose`], which stays what it is. That there are as many arguments as gaps is checked by the compiler.
#[macro_export]
macro_rules! prose {
    ($template:literal $(, $part:expr)* $(,)?) => {{
        const { assert!($crate::gaps($template) == <[&str]>::len(&[$(stringify!($part)),*]), "an argument for every gap") };
        $crate::Prose::filled($template, [$($crate::Prose::from($part)),*])
    }};
}

impl From<String> for Prose {
    fn from(text: String) -> Self {
        Self(if text.is_empty() { Vec::new() } else { vec![Part::Piece(Piece::Text(text))] })
    }
}

impl From<&str> for Prose {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

macro_rules! prose_from_numbers {
    ($($number:ty),+) => {$(
        impl From<$number> for Prose {
            fn from(number: $number) -> Self {
                number.to_string().into()
            }
        }
    )+};
}

prose_from_numbers!(usize, u32, i32);

impl From<Piece> for Prose {
    fn from(piece: Piece) -> Self {
        Self(vec![Part::Piece(piece)])
    }
}

macro_rules! prose_from_pieces {
    ($($piece:ident),+) => {$(
        impl From<$piece> for Prose {
            fn from(piece: $piece) -> Self {
                Piece::$piece(piece).into()
            }
        }
    )+};
}

prose_from_pieces!(Card, Call, Suit, Seat);

impl From<Contract> for Prose {
    /// `4SX by North`.
    fn from(Contract { bid, doubling, declarer }: Contract) -> Self {
        prose!("{}{} by {}", Call::Bid(bid), doubling.to_string(), declarer)
    }
}

impl<T: Into<Self>> AddAssign<T> for Prose {
    fn add_assign(&mut self, other: T) {
        for part in other.into().0 {
            match (self.0.last_mut(), part) {
                (Some(Part::Piece(Piece::Text(text))), Part::Piece(Piece::Text(more))) => {
                    text.push_str(&more)
                }
                (_, part) => self.0.push(part),
            }
        }
    }
}

impl<T: Into<Self>> Add<T> for Prose {
    type Output = Self;

    fn add(mut self, other: T) -> Self {
        self += other;
        self
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => card.fmt(f),
            Self::Call(call) => call.fmt(f),
            Self::Suit(suit) => suit.fmt(f),
            Self::Seat(seat) => f.write_str(seat.name()),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for Prose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().iter().try_for_each(|piece| piece.fmt(f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_keeps_what_stands_in_it() {
        let (card, call): (Card, Call) = ("HQ".parse().unwrap(), "3NT".parse().unwrap());
        let told = prose!("{} has {} {}; {} after {}", Seat::West, 5, Suit::Hearts, card, call);
        assert_eq!(told.to_string(), "West has 5 H; HQ after 3NT");
        assert_eq!(told.pieces()[0], Piece::Seat(Seat::West));
        assert_eq!(told.pieces()[2], Piece::Suit(Suit::Hearts));
        assert_eq!(told.clone().sentence().to_string(), "West has 5 H; HQ after 3NT.");
        assert_eq!(prose!("no gap").sentence().sentence().to_string(), "No gap.");
        assert_eq!(Prose::default().sentence(), Prose::default());
    }

    #[test]
    fn neighbouring_words_are_one_piece() {
        let told = Prose::join([prose!("a"), prose!("b {}", "c"), prose!("d")], ", ");
        assert_eq!(told.pieces(), [Piece::Text("a, b c, d".into())]);
    }

    #[test]
    fn a_sentence_begins_with_a_capital_however_deep_its_first_word_lies() {
        let told = prose!("{} is {}", prose!("the lead"), prose!("low")).sentence();
        assert_eq!(told.to_string(), "The lead is low.");
        let listed = prose!("{}: {}", prose!("a name"), prose!("what it shows"));
        assert_eq!(listed.sentence().to_string(), "A name: what it shows.");
    }

    #[test]
    #[cfg(feature = "serde")]
    fn a_template_travels_with_what_stands_in_its_gaps() {
        let card: Card = "SA".parse().unwrap();
        let told = prose!("the lead of {}", card).capitalised() + ", they say";
        let written = r#"[{"said":"the lead of {}","with":[[{"card":"SA"}]],"capital":true},", they say"]"#;
        assert_eq!(serde_json::to_string(&told).unwrap(), written);
        assert_eq!(serde_json::from_str::<Prose>(written).unwrap(), told);
        assert_eq!(told.to_string(), "The lead of SA, they say");
        let named = prose!("{}: {}", "transfer", card);
        let written = r#"[{"said":"{}: {}","with":[["transfer"],[{"card":"SA"}]]}]"#;
        assert_eq!(serde_json::to_string(&named).unwrap(), written, "a name can be looked up by itself");
        let flat: Prose = serde_json::from_str(r#"["the lead of ",{"card":"SA"}]"#).unwrap();
        assert_eq!(flat.to_string(), "the lead of SA");
        assert_eq!(serde_json::from_str::<Prose>("\"as before\"").unwrap(), "as before".into());
    }

    #[test]
    fn marks_are_read_and_wrong_ones_refused() {
        let told = Prose::from_marked("With {SA} open {1NT}, not {P}.").unwrap();
        assert_eq!(told.to_string(), "With SA open 1NT, not P.");
        assert_eq!(told.pieces().len(), 7);
        assert!(Prose::from_marked("open {1Z}").is_err());
        assert!(Prose::from_marked("open {1C").is_err());
    }
}
