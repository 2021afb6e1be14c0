//! Running text in lines of readable length.

use std::sync::OnceLock;

use bridge::{Piece, Prose};

use crate::paint::Text;

/// The width of a terminal that nobody has widened, and of lines that people like to read.
const WIDTH: usize = 80;
/// Narrower than this nothing can be set out.
const NARROWEST: usize = 40;

/// How wide lines may be: as wide as the terminal, or `COLUMNS`, but not wider than people like to read.
pub(crate) fn width() -> usize {
    static COLUMNS: OnceLock<usize> = OnceLock::new();
    *COLUMNS.get_or_init(|| {
        let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let seen =
            || terminal_size::terminal_size_of(std::io::stdout()).map(|(columns, _)| usize::from(columns.0));
        told.or_else(seen).unwrap_or(WIDTH).clamp(NARROWEST, WIDTH)
    })
}

/// The text behind a label. Prose is broken between words, and its further lines stand under the first one's text;
/// what was set out in columns stays as it was.
pub(crate) fn labelled(label: &Text, text: &str) -> Vec<Text> {
    if text.contains("   ") {
        let mut lines = if label.width() > 0 { vec![label.clone()] } else { Vec::new() };
        lines.extend(text.lines().map(|line| Text::plain(line.trim_end())));
        lines.dedup_by(|line, before| line.width() == 0 && before.width() == 0);
        return lines;
    }
    let indent = Text::plain(" ".repeat(label.width()));
    let mut lines = vec![label.clone()];
    let paragraphs = text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty());
    for (number, paragraph) in paragraphs.enumerate() {
        if number > 0 {
            lines.push(indent.clone());
        }
        add_words(&mut lines, &indent, paragraph);
    }
    lines
}

/// The same for sentences whose cards are painted.
pub(super) fn labelled_prose(label: &Text, prose: &Prose) -> Vec<Text> {
    let mut words = vec![Text::default()];
    for piece in prose.pieces() {
        match piece {
            Piece::Card(card) => extend(&mut words, Text::card(card)),
            Piece::Call(call) => extend(&mut words, Text::call(call)),
            Piece::Suit(suit) => extend(&mut words, Text::suit(suit)),
            Piece::Seat(seat) => extend(&mut words, Text::plain(seat.name())),
            Piece::Text(text) => {
                for (number, word) in text.split(' ').enumerate() {
                    if number > 0 {
                        words.push(Text::default());
                    }
                    extend(&mut words, Text::plain(word));
                }
            }
        }
    }
    labelled_words(label, words.into_iter().filter(|word| word.width() > 0))
}

/// The same for words.
pub(crate) fn labelled_words(label: &Text, words: impl Iterator<Item = Text>) -> Vec<Text> {
    let indent = Text::plain(" ".repeat(label.width()));
    let mut lines = vec![label.clone()];
    fill(&mut lines, &indent, words);
    lines
}

fn extend(words: &mut [Text], more: Text) {
    if let Some(last) = words.last_mut() {
        *last = std::mem::take(last) + more;
    }
}

/// A line as it is where there is room for it, and else broken between words.
pub(crate) fn wrapped(line: Text) -> Vec<Text> {
    if line.width() <= width() {
        return vec![line];
    }
    let mut lines = vec![Text::default()];
    fill(&mut lines, &Text::default(), line.words());
    lines
}

/// Goes on with the last line, and begins new ones where it is full.
fn add_words(lines: &mut Vec<Text>, indent: &Text, text: &str) {
    fill(lines, indent, text.split_whitespace().map(Text::plain));
}

fn fill(lines: &mut Vec<Text>, indent: &Text, words: impl Iterator<Item = Text>) {
    let room = width().saturating_sub(indent.width()).max(20);
    let mut used = 0;
    for word in words {
        let length = word.width();
        if used > 0 && used + 1 + length > room {
            lines.push(indent.clone());
            used = 0;
        }
        let blank = if used > 0 { " " } else { "" };
        extend(lines, Text::plain(blank) + word);
        used += length + blank.len();
    }
}

/// The text broken between words.
pub(super) fn paragraph(text: &str) -> Vec<Text> {
    labelled(&Text::default(), text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_indented() {
        let text = "word ".repeat(30);
        let lines = labelled(&Text::plain("[1] "), &text);
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.width() <= WIDTH));
        assert!(lines[1].to_string().starts_with("    word"));
        assert!(paragraph("").iter().all(|line| line.width() == 0));
    }

    #[test]
    fn a_painted_line_is_broken_between_words() {
        let line = (0..30).fold(Text::default(), |line, _| line + Text::bold("word") + Text::plain(" "));
        let lines = wrapped(line);
        assert_eq!(lines.iter().map(Text::width).collect::<Vec<_>>(), [79, 69]);
        assert_eq!(wrapped(Text::plain("two  blanks")).len(), 1);
    }

    #[test]
    fn columns_stay_as_they_are() {
        let text = "      S 8 6 3\nS Q 10    S A 7 2";
        let lines: Vec<String> = paragraph(text).iter().map(Text::to_string).collect();
        assert_eq!(lines.join("\n"), text);
    }
}
