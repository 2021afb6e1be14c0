//! Running text in lines of readable length.

use crate::paint::Text;

/// The width of a terminal that nobody has widened.
const WIDTH: usize = 80;

/// The text behind a label, broken between words; further lines stand under the first one's text.
pub(super) fn labelled(label: &Text, text: &str) -> Vec<Text> {
    let room = WIDTH.saturating_sub(label.width()).max(20);
    let mut lines = vec![label.clone()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > room {
            lines.push(Text::plain(" ".repeat(label.width())));
            used = 0;
        }
        let last = lines.pop().unwrap_or_default();
        lines.push(if used > 0 { last + Text::plain(" ") } else { last } + Text::plain(word));
        used += length + usize::from(used > 0);
    }
    lines
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
}
