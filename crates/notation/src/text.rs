//! Bytes to text: files are UTF-8, or the Windows form of Latin-1.

use std::borrow::Cow;
use std::fmt::Write as _;

use cards::Suit;

/// The text of some bytes: UTF-8 if they are that, or else Windows-1252, in which every byte is a character.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect()),
    }
}

/// The characters of the bytes 0x80 to 0x9F; five bytes stand for nothing and keep their number.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// Latin-1 bytes of a text that [`decode`] reads back as the same text, if there are any.
pub(crate) fn latin_1(text: &str) -> Option<Vec<u8>> {
    let bytes: Vec<u8> = text
        .chars()
        .map(|character| u8::try_from(u32::from(character)).ok().filter(|byte| !(0x80..=0x9F).contains(byte)))
        .collect::<Option<_>>()?;
    let ambiguous = !text.is_ascii() && std::str::from_utf8(&bytes).is_ok();
    (!ambiguous).then_some(bytes)
}

/// The text with its spelled-out suits (`\S` of PBN, `!S` and `@S` of LIN) as the symbols ♠ ♥ ♦ ♣.
///
/// ```
/// assert_eq!(notation::with_suit_symbols("5+ !S, 2@c or 6\\d"), "5+ ♠, 2♣ or 6♦");
/// assert_eq!(notation::with_suit_symbols("Hi!Some"), "Hi!Some");
/// ```
#[must_use]
pub fn with_suit_symbols(text: &str) -> String {
    let mut symbols = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        let mut ahead = rest.clone();
        let suit = match (letter, ahead.next().filter(char::is_ascii_alphabetic)) {
            ('!' | '@' | '\\', Some(suit)) => Suit::from_char(suit),
            _ => None,
        };
        // A longer word after the mark is a word: "Hi!Some".
        match suit.filter(|_| !ahead.next().is_some_and(char::is_alphanumeric) || letter == '\\') {
            Some(suit) => {
                rest.next();
                let _ = symbols.write_char(suit.symbol());
            }
            None => symbols.push(letter),
        }
    }
    symbols
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf_8_are_windows_latin() {
        assert_eq!(decode("Bjørg ♠".as_bytes()), "Bjørg ♠");
        assert_eq!(decode(b"Bj\xF8rg \x80 \x93x\x94"), "Bjørg € “x”");
    }

    #[test]
    fn latin_1_is_used_only_where_it_reads_back() {
        assert_eq!(latin_1("Bjørg").as_deref(), Some(&b"Bj\xF8rg"[..]));
        assert_eq!(latin_1("♠"), None);
        assert_eq!(latin_1("Ã©"), None, "its bytes are UTF-8 for é");
    }
}
