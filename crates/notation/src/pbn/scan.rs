//! The lexical layer: tags, comments, lines, on bytes and without copying.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3};

use crate::text::decode;

/// A tag as it stands in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RawTag<'a> {
    pub(super) name: &'a [u8],
    /// Between the quotes, with its escapes.
    pub(super) value: &'a [u8],
    /// Where the value begins, from the start of the text.
    pub(super) value_at: usize,
    /// What was odd about it.
    pub(super) fault: Option<&'static str>,
}

/// Reads the tag at the bracket `text[at]`: it, and where it ends. `None` if its line is not all there.
pub(super) fn tag(text: &[u8], at: usize, last: bool) -> Option<(RawTag<'_>, usize)> {
    let name_at = at + 1 + count(&text[at + 1..], is_space);
    let name_end = name_at + count(&text[name_at..], |byte| is(NAME, byte));
    let value_at = name_end + count(&text[name_end..], is_space);
    let name = &text[name_at..name_end];
    if text.get(value_at) == Some(&b'"') {
        // What nearly every tag is: the first quote, backslash or line break is the closing quote, and a bracket
        // follows.
        let from = value_at + 1;
        if let Some(length) = value_end(&text[from..])
            && text[from + length..].starts_with(b"\"]")
        {
            let value = &text[from..from + length];
            return Some((RawTag { name, value, value_at: from, fault: None }, from + length + 2));
        }
    }
    odd_tag(text, name, value_at, last)
}

/// The first quote, backslash or line break.
#[inline]
fn value_end(text: &[u8]) -> Option<usize> {
    // Short values are the rule, and for them a loop is faster than a search by vectors.
    let front = &text[..text.len().min(8)];
    match front.iter().position(|&byte| is(END, byte)) {
        Some(place) => Some(place),
        None => memchr3(b'"', b'\\', b'\n', &text[front.len()..]).map(|place| front.len() + place),
    }
}

/// What each byte may be: one look instead of several comparisons.
static KINDS: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' => NAME,
            b' ' | b'\t' | b'\r' | 0 | 0x1A | 0x0B | 0x0C => BLANK,
            b'"' | b'\\' | b'\n' => END,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};
/// Part of a tag's name.
const NAME: u8 = 1;
/// A blank within a line; some files have NULs.
const BLANK: u8 = 2;
/// What a plain value ends before.
const END: u8 = 4;

#[inline(always)]
fn is(kind: u8, byte: u8) -> bool {
    KINDS[usize::from(byte)] == kind
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// A tag with escapes, stray quotes, or without quotes or bracket; it ends with its line.
#[cold]
fn odd_tag<'a>(text: &'a [u8], name: &'a [u8], value_at: usize, last: bool) -> Option<(RawTag<'a>, usize)> {
    let line_end = match memchr(b'\n', &text[value_at..]) {
        Some(length) => value_at + length,
        None if last => text.len(),
        None => return None,
    };
    let line = &text[value_at..line_end];
    let raw = |value, value_at, fault| RawTag { name, value, value_at, fault };
    if let Some(quoted) = line.strip_prefix(b"\"") {
        let from = value_at + 1;
        // The closing quote is the first unescaped one that a bracket follows.
        let mut place = 0;
        while let Some(length) = memchr2(b'"', b'\\', &quoted[place..]) {
            place += length;
            if quoted[place] == b'\\' {
                place += 2;
            } else {
                let after = place + 1 + count(&quoted[place + 1..], is_space);
                if quoted.get(after) == Some(&b']') {
                    return Some((raw(&quoted[..place], from, None), from + after + 1));
                }
                place += 1;
            }
            if place >= quoted.len() {
                break;
            }
        }
        let end = quoted.iter().rposition(|&byte| byte == b']').unwrap_or(quoted.len());
        let value = trim_end(&quoted[..end]);
        let value = value.strip_suffix(b"\"").unwrap_or(value);
        return Some((raw(value, from, Some("the closing quote and bracket are missing")), line_end));
    }
    match memchr(b']', line) {
        Some(end) => {
            let value = trim_end(&line[..end]);
            let fault = "the value has no quotes";
            Some((raw(value, value_at, Some(fault)), value_at + end + 1))
        }
        None => Some((raw(trim_end(line), value_at, Some("the closing bracket is missing")), line_end)),
    }
}

/// The value without its escapes: `\"` and `\\`; any other backslash stands for itself, as in the columns of tables.
pub(super) fn unescaped(value: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\\', value).is_none() {
        return Cow::Borrowed(value);
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, bytes.peek()) {
            (b'\\', Some(&next @ (b'"' | b'\\'))) => {
                plain.push(next);
                bytes.next();
            }
            _ => plain.push(byte),
        }
    }
    Cow::Owned(plain)
}

/// The text of a value, on one line and without its escapes.
pub(super) fn text(value: &[u8]) -> String {
    line(&unescaped(value))
}

/// The text of some bytes, on one line.
pub(super) fn line(bytes: &[u8]) -> String {
    let text = decode(bytes).into_owned();
    // No early end, so that many bytes are looked at together.
    let broken = bytes.iter().fold(false, |broken, byte| broken | matches!(byte, b'\r' | b'\n'));
    if broken { text.replace(['\r', '\n'], " ") } else { text }
}

/// Where the line that holds `at` ends: before its line break. `None` if that is not there yet.
pub(super) fn line_end(text: &[u8], at: usize, last: bool) -> Option<usize> {
    match memchr(b'\n', &text[at..]) {
        Some(length) => Some(at + length),
        None => last.then_some(text.len()),
    }
}

/// The length of the empty lines, comments and escape lines at the front; `None` if their end is not there yet.
pub(super) fn comments(text: &[u8], last: bool) -> Option<usize> {
    let mut at = 0;
    loop {
        at += count(&text[at..], |byte| is_blank(byte) || byte == b'\n');
        at = match text.get(at) {
            Some(b'{') => match memchr(b'}', &text[at..]) {
                Some(length) => at + length + 1,
                None => return last.then_some(text.len()),
            },
            Some(b';' | b'%') => line_end(text, at, last)?,
            _ => return Some(at),
        };
    }
}

/// The bytes without blanks at the end, line breaks among them.
pub(super) fn trim_end(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&byte| !is_blank(byte) && byte != b'\n').map_or(0, |last| last + 1);
    &bytes[..end]
}

/// Blanks within a line.
#[inline]
pub(super) fn is_blank(byte: u8) -> bool {
    is(BLANK, byte)
}

/// How many bytes at the front satisfy the test.
#[inline]
pub(super) fn count(bytes: &[u8], test: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|&byte| !test(byte)).unwrap_or(bytes.len())
}

/// The tags in the text of a game.
pub(super) fn tags(game: &[u8]) -> impl Iterator<Item = RawTag<'_>> {
    memchr::memchr_iter(b'[', game).filter_map(|at| tag(game, at, true)).map(|(tag, _)| tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, name: &str, value: &str, faulty: bool) {
        let (tag, end) = tag(text.as_bytes(), 0, true).unwrap();
        assert_eq!(std::str::from_utf8(tag.name).unwrap(), name);
        assert_eq!(std::str::from_utf8(&unescaped(tag.value)).unwrap(), value);
        assert_eq!(tag.fault.is_some(), faulty);
        assert!(text[end..].starts_with(['\n', ' ']) || end == text.len(), "rest: {:?}", &text[end..]);
    }

    #[test]
    fn tags_are_read_as_they_come() {
        check("[Event \"Cup\"]\n", "Event", "Cup", false);
        check("[Date  \"2-Aug-2023\"]", "Date", "2-Aug-2023", false);
        check("[ Site \"a \\\"b\\\" \\\\ c\" ]\n", "Site", "a \"b\" \\ c", false);
        check(
            "[OptimumResultTable \"Declarer;Result\\2R\"]\n",
            "OptimumResultTable",
            "Declarer;Result\\2R",
            false,
        );
        check("[Event \"The \"Big\" One\"]\n", "Event", "The \"Big\" One", false);
        check("[Event Random Deal #]\n", "Event", "Random Deal #", true);
        check("[Event \"Cup]\n[Site \"x\"]", "Event", "Cup", true);
        check("[Event \"Cup\"\n[Site \"x\"]", "Event", "Cup", true);
        check("[Play W", "Play", "W", true);
        check("[", "", "", true);
        check("[Site \"x\\", "Site", "x\\", true);
    }

    #[test]
    fn a_tag_that_is_not_all_there_waits() {
        assert_eq!(tag(b"[Event \"Cu", 0, false), None);
        assert_eq!(tag(b"[Ev", 0, false), None);
    }
}
