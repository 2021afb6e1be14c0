//! Text into tokens, each with the line and column where it begins.
//!
//! A word is any run of letters, digits and underscores. What it stands for, a number, a card such as `AS`, a holding
//! such as `SAQ542` or a shape such as `54xx`, depends on where it stands, so the parser decides.

use thiserror::Error;

/// A place in a script, both counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) at: Position,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// Letters, digits, underscores.
    Word(&'a str),
    /// Text between quotes.
    Text(&'a str),
    /// An operator or other mark.
    Mark(&'static str),
    /// `\n`, the end of a line of output.
    NewLine,
    /// The end of the script.
    End,
}

/// Why a text cannot be cut into tokens.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LexicalError {
    /// A text or comment without an end.
    #[error("{0} is never closed")]
    Open(&'static str),
    /// A character that begins nothing.
    #[error("`{0}` has no meaning here")]
    Character(char),
}

/// Longer marks first, so that `<=` is not read as `<`.
const MARKS: [&str; 21] = [
    "&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "?", ":", "!", "(", ")", ",", "=",
    ".",
];

pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, (Position, LexicalError)> {
    let mut cursor = Cursor { rest: text, at: Position { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    loop {
        cursor.skip_blanks()?;
        let at = cursor.at;
        let kind = cursor.token().map_err(|error| (at, error))?;
        tokens.push(Token { kind, at });
        if kind == Kind::End {
            return Ok(tokens);
        }
    }
}

struct Cursor<'a> {
    rest: &'a str,
    at: Position,
}

impl<'a> Cursor<'a> {
    /// Moves over `length` bytes and gives them back.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        for letter in taken.chars() {
            if letter == '\n' {
                self.at = Position { line: self.at.line + 1, column: 1 };
            } else {
                self.at.column += 1;
            }
        }
        taken
    }

    /// Moves over white space and comments: `#` and `//` to the end of the line, `/* ... */`.
    fn skip_blanks(&mut self) -> Result<(), (Position, LexicalError)> {
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            let comment = if self.rest[blank..].starts_with("//") || self.rest[blank..].starts_with('#') {
                self.rest[blank..].find('\n').unwrap_or(self.rest.len() - blank)
            } else if self.rest[blank..].starts_with("/*") {
                let end = self.rest[blank..].find("*/");
                self.take(blank);
                let at = self.at;
                self.take(end.ok_or((at, LexicalError::Open("the comment")))? + 2);
                continue;
            } else {
                0
            };
            self.take(blank + comment);
            if comment == 0 {
                return Ok(());
            }
        }
    }

    fn token(&mut self) -> Result<Kind<'a>, LexicalError> {
        let Some(first) = self.rest.chars().next() else { return Ok(Kind::End) };
        if first.is_ascii_alphanumeric() || first == '_' {
            let end = self.rest.find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
            return Ok(Kind::Word(self.take(end.unwrap_or(self.rest.len()))));
        }
        if first == '"' {
            let length = self.rest[1..].find('"').ok_or(LexicalError::Open("the text"))?;
            return Ok(Kind::Text(&self.take(length + 2)[1..=length]));
        }
        if self.rest.starts_with("\\n") {
            self.take(2);
            return Ok(Kind::NewLine);
        }
        match MARKS.into_iter().find(|mark| self.rest.starts_with(mark)) {
            Some(mark) => {
                self.take(mark.len());
                Ok(Kind::Mark(mark))
            }
            None => Err(LexicalError::Character(first)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_vanish_and_places_are_kept() {
        let text = "# first\nhcp(north) >= 5 // rest\n/* two\nlines */ \"a\nb\" \\n";
        let tokens = tokens(text).unwrap();
        let kinds: Vec<Kind<'_>> = tokens.iter().map(|token| token.kind).collect();
        assert_eq!(
            kinds,
            [
                Kind::Word("hcp"),
                Kind::Mark("("),
                Kind::Word("north"),
                Kind::Mark(")"),
                Kind::Mark(">="),
                Kind::Word("5"),
                Kind::Text("a\nb"),
                Kind::NewLine,
                Kind::End
            ]
        );
        assert_eq!(tokens[4].at, Position { line: 2, column: 12 });
        assert_eq!(tokens[6].at, Position { line: 4, column: 10 });
        assert_eq!(tokens[7].at, Position { line: 5, column: 4 });
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(tokens("a\n ;"), Err((Position { line: 2, column: 2 }, LexicalError::Character(';'))));
        assert_eq!(tokens("/* a"), Err((Position { line: 1, column: 1 }, LexicalError::Open("the comment"))));
        assert_eq!(tokens(" \"a"), Err((Position { line: 1, column: 2 }, LexicalError::Open("the text"))));
    }
}
