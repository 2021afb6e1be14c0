//! Types that are written as text, in JSON and in the database: seats, calls, cards, deals. For `#[serde(with)]`.

use std::fmt::Display;
use std::str::FromStr;

use bridge::{BySeat, Seat};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes by `Display`.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads by `FromStr`.
///
/// # Errors
/// If the text cannot be read; the message says what was expected.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// The same for what may be missing.
pub mod option {
    use super::*;

    /// Writes by `Display`.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Display, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    /// Reads by `FromStr`.
    ///
    /// # Errors
    /// If the text cannot be read.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

/// Reads words between blanks, commas or hyphens, such as `SA S2` or `1NT-P-2C`.
///
/// # Errors
/// If one of them cannot be read; the message has its place.
pub fn words<T: FromStr<Err: Display>>(text: &str) -> Result<Vec<T>, String> {
    let between = |letter: char| letter.is_whitespace() || matches!(letter, ',' | '-');
    parse_each(text.split(between).filter(|word| !word.is_empty()))
}

fn parse_each<'a, T: FromStr<Err: Display>>(words: impl Iterator<Item = &'a str>) -> Result<Vec<T>, String> {
    let read = |(place, word): (usize, &str)| word.parse().map_err(|error| format!("no. {place}: {error}"));
    (1..).zip(words).map(read).collect()
}

/// The same for lists.
pub mod list {
    use super::*;

    /// Writes a list of texts.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Display, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(ToString::to_string))
    }

    /// Reads a list of texts, or one text with words between blanks, commas or hyphens: `["1NT","P"]`, `"1NT P"`.
    ///
    /// # Errors
    /// If one of them cannot be read; the message has its place.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "expected a list of texts, or a text")]
        enum Texts {
            One(String),
            Many(Vec<String>),
        }
        match Texts::deserialize(deserializer)? {
            Texts::One(text) => super::words(&text),
            Texts::Many(texts) => parse_each(texts.iter().map(String::as_str)),
        }
        .map_err(D::Error::custom)
    }
}

/// One value for each seat, under the seat's letter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerSeat<T> {
    #[serde(rename = "N")]
    north: T,
    #[serde(rename = "E")]
    east: T,
    #[serde(rename = "S")]
    south: T,
    #[serde(rename = "W")]
    west: T,
}

impl<T> PerSeat<T> {
    /// The values of a function.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> Self {
        Self {
            north: value(Seat::North),
            east: value(Seat::East),
            south: value(Seat::South),
            west: value(Seat::West),
        }
    }

    /// The values, from North clockwise.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().map(|seat| (seat, &self[seat]))
    }
}

impl<T> std::ops::Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }
}

impl<T> std::ops::IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::North => &mut self.north,
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
        }
    }
}

impl<T> From<BySeat<T>> for PerSeat<T> {
    fn from(values: BySeat<T>) -> Self {
        let mut values = values.map(Some);
        Self::from_fn(|seat| values[seat].take().expect("each seat is asked once"))
    }
}
