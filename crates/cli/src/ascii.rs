//! Output for terminals that know ASCII alone: suits are letters, and boxes are drawn with what a typewriter has.

use std::io::{self, Write};

/// Replaces the signs that our drawings are made of, each by one character, so that columns stay columns; only ± and ½ take two.
/// Anything else, such as a name, is left as it is.
pub(crate) struct Ascii<W> {
    sink: W,
    on: bool,
}

impl<W: Write> Ascii<W> {
    /// A writer that replaces the signs if it is on.
    pub(crate) const fn new(sink: W, on: bool) -> Self {
        Self { sink, on }
    }
}

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) if self.on && !text.is_ascii() => {
                let text: String = text.replace('±', "+-").replace('½', ".5").chars().map(plain).collect();
                self.sink.write_all(text.as_bytes())?;
                Ok(bytes.len())
            }
            _ => self.sink.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

const fn plain(sign: char) -> char {
    match sign {
        '♠' => 'S',
        '♥' => 'H',
        '♦' => 'D',
        '♣' => 'C',
        '│' => '|',
        '─' | '—' | '–' => '-',
        '┌' | '┐' | '└' | '┘' => '+',
        '“' | '”' => '"',
        '’' => '\'',
        '…' => '~',
        other => other,
    }
}

/// Whether the environment asks for ASCII: the first of the variables that is set decides, as for other programs. Where
/// none is set nobody has asked.
pub(crate) fn wanted_by(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|text| !text.is_empty()));
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        !locale.contains("utf-8") && !locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_decides() {
        #[track_caller]
        fn check(set: &[(&str, &str)], expected: bool) {
            let variable = |name: &str| {
                set.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(wanted_by(variable), expected, "{set:?}");
        }
        check(&[], false);
        check(&[("LC_ALL", "C")], true);
        check(&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], false);
        check(&[("LC_ALL", ""), ("LANG", "POSIX")], true);
        check(&[("LANG", "en_US.utf8")], false);
    }

    #[test]
    fn signs_are_replaced_and_names_left() {
        let mut out = Ascii::new(Vec::new(), true);
        write!(out, "┌─┐ 4♠ by Zoë, 1.0 ± 0.2").unwrap();
        assert_eq!(String::from_utf8(out.sink).unwrap(), "+-+ 4S by Zoë, 1.0 +- 0.2");
    }
}
