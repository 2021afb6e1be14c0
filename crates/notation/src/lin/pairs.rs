//! Commands, one after the other.

use memchr::memchr;

/// A command of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair<'a> {
    /// Two letters or digits, in lower case.
    pub(super) key: [u8; 2],
    pub(super) value: &'a [u8],
    /// Where the key begins.
    pub(super) at: usize,
    /// Where the value begins.
    pub(super) value_at: usize,
    /// Where the next command begins.
    pub(super) end: usize,
}

/// What stands at a place.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Pair(Pair<'a>),
    /// Text that is no key, up to the next bar: a bar within a value.
    Stray {
        at: usize,
        end: usize,
    },
    /// Blanks up to the end.
    End,
}

/// The command at `at`; `None` if it is not all there.
pub(super) fn next(text: &[u8], at: usize, last: bool) -> Option<Token<'_>> {
    let blanks = text[at..].iter().position(|byte| !byte.is_ascii_whitespace() && *byte != 0);
    let Some(blanks) = blanks else { return last.then_some(Token::End) };
    let at = at + blanks;
    let Some(bar) = memchr(b'|', &text[at..]).map(|length| at + length) else {
        return last.then_some(Token::Stray { at, end: text.len() });
    };
    let &[first, second] = text[at..bar].trim_ascii() else {
        return Some(Token::Stray { at, end: bar + 1 });
    };
    if !(first.is_ascii_alphanumeric() && second.is_ascii_alphanumeric()) {
        return Some(Token::Stray { at, end: bar + 1 });
    }
    let key = [first, second].map(|letter| letter.to_ascii_lowercase());
    let value_at = bar + 1;
    let (value, end) = match memchr(b'|', &text[value_at..]) {
        Some(length) => (&text[value_at..value_at + length], value_at + length + 1),
        None if last => (&text[value_at..], text.len()),
        None => return None,
    };
    Some(Token::Pair(Pair { key, value, at, value_at, end }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_strays() {
        let text = b"\n mb|1C|AN|5|+ cards|pc|S";
        let mut at = 0;
        let mut found = Vec::new();
        loop {
            match next(text, at, true).unwrap() {
                Token::Pair(pair) => {
                    found.push(String::from_utf8([&pair.key[..], b"=", pair.value].concat()).unwrap());
                    at = pair.end;
                }
                Token::Stray { end, .. } => {
                    found.push("stray".into());
                    at = end;
                }
                Token::End => break,
            }
            if at == text.len() {
                break;
            }
        }
        assert_eq!(found, ["mb=1C", "an=5", "stray", "pc=S"]);
        assert_eq!(next(b"mb|1", 0, false), None);
    }
}
