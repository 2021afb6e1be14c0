//! Calls without separators: `p1c(p)1h!`, as in `mb` and in links.

use bridge::{Bid, Call, Level, Strain};
use cards::{Card, Rank, Suit};

/// A piece of a row of calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    Call(Call),
    /// `!`: the call before was alerted.
    Alert,
    /// `(text)`: what the call before means.
    Note(String),
    /// `{text}`: a comment.
    Comment(String),
    /// `?`: what is the next call?
    Question,
    /// Something else.
    Unknown(char),
}

/// The pieces of a row of calls.
pub(crate) fn calls(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let piece = match letter.to_ascii_lowercase() {
            level @ '1'..='7' => match bid(level, rest) {
                Some((bid, after)) => {
                    rest = after;
                    Piece::Call(bid.into())
                }
                None => Piece::Unknown(letter),
            },
            'p' => {
                rest = strip_ignoring_case(rest, "ass").unwrap_or(rest);
                Piece::Call(Call::Pass)
            }
            'd' => {
                rest = strip_ignoring_case(rest, "bl").unwrap_or(rest);
                Piece::Call(Call::Double)
            }
            'x' => match strip_ignoring_case(rest, "x") {
                Some(after) => {
                    rest = after;
                    Piece::Call(Call::Redouble)
                }
                None => Piece::Call(Call::Double),
            },
            'r' => {
                rest = strip_ignoring_case(rest, "dbl").unwrap_or(rest);
                Piece::Call(Call::Redouble)
            }
            '!' => Piece::Alert,
            '?' => Piece::Question,
            '(' => Piece::Note(bracketed(&mut rest, ')')),
            '{' => Piece::Comment(bracketed(&mut rest, '}')),
            ',' | '-' | ';' | ' ' | '\r' | '\n' | '\t' => continue,
            _ => Piece::Unknown(letter),
        };
        pieces.push(piece);
    }
    pieces
}

fn bid(level: char, rest: &str) -> Option<(Bid, &str)> {
    let level = Level::new(level.to_digit(10)? as usize)?;
    let letter = rest.chars().next()?;
    let after = &rest[letter.len_utf8()..];
    match letter {
        'n' | 'N' => {
            Some((Bid::new(level, Strain::NoTrump), strip_ignoring_case(after, "t").unwrap_or(after)))
        }
        _ => Some((Bid::new(level, Suit::from_char(letter)?.into()), after)),
    }
}

fn strip_ignoring_case<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let front = text.get(..prefix.len())?;
    front.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// The text up to the closing bracket, which is passed.
fn bracketed(rest: &mut &str, close: char) -> String {
    let (inside, after) = rest.split_once(close).unwrap_or((rest, ""));
    *rest = after;
    inside.to_owned()
}

/// The cards of a row such as `sqsas5s2`; a suit need not be repeated. A character that is none is given back.
pub(crate) fn cards(text: &str) -> Result<Vec<Card>, char> {
    let mut cards = Vec::new();
    let mut suit = None;
    let mut letters = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '-')).peekable();
    while let Some(letter) = letters.next() {
        let rank = match letter {
            '1' if letters.next_if_eq(&'0').is_some() => Some(Rank::Ten),
            _ => Rank::from_char(letter),
        };
        match (rank, Suit::from_char(letter), suit) {
            (Some(rank), _, Some(suit)) => cards.push(Card::new(suit, rank)),
            (None, Some(next), _) => suit = Some(next),
            _ => return Err(letter),
        }
    }
    Ok(cards)
}

/// A call as LIN spells it: `p`, `d`, `r`, `1N`.
pub(crate) fn write_call(call: Call) -> String {
    match call {
        Call::Pass => "p".into(),
        Call::Double => "d".into(),
        Call::Redouble => "r".into(),
        Call::Bid(bid) => bid.to_string().replace("NT", "N"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let pieces = calls(text).into_iter().map(|piece| match piece {
            Piece::Call(call) => call.to_string(),
            other => format!("{other:?}"),
        });
        assert_eq!(pieces.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn calls_are_read_without_separators() {
        check("p1c1dd1nrppp", "P 1C 1D X 1NT XX P P P");
        check("2S!", "2S Alert");
        check("PASS", "P");
        check("3NTxxx", "3NT XX X");
        check("1n(15-17)p{hm}2c?", "1NT Note(\"15-17\") P Comment(\"hm\") 2C Question");
        check("9z(", "Unknown('9') Unknown('z') Note(\"\")");
    }

    #[test]
    fn cards_are_read_without_separators() {
        let cards =
            |text| cards(text).map(|cards| cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(cards("sqsAs5S10"), Ok("SQ SA S5 ST".into()));
        assert_eq!(cards("sqah2"), Ok("SQ SA H2".into()));
        assert_eq!(cards("q"), Err('q'));
    }
}
