//! Text to tokens: words, quoted names and punctuation, each with its place, gathered into logical lines.

use super::{ParseError, Place};

/// A word, a quoted name or a punctuation mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) quoted: bool,
    /// Whether it is the first on its physical line.
    pub(super) leads: bool,
    pub(super) place: Place,
}

/// A line with those that continue it.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) indent: usize,
    pub(super) tokens: Vec<Token>,
}

impl Line {
    pub(super) fn place(&self) -> Place {
        self.tokens[0].place
    }
}

const PUNCTUATION: &[char] = &[',', ':', '=', ';', '(', ')'];

/// Indentation up to here starts a row; more continues the line before.
const ROW_INDENT: usize = 2;

/// The logical lines of a text: comments and blank lines dropped, values filled in for `{names}`.
pub(super) fn lines(text: &str, value: &dyn Fn(&str) -> Option<String>) -> Result<Vec<Line>, ParseError> {
    let mut lines: Vec<Line> = Vec::new();
    for (number, raw) in text.lines().enumerate() {
        let number = number + 1;
        let line = raw.split('#').next().unwrap_or_default().trim_end();
        let indent = line.len() - line.trim_start().len();
        if indent == line.len() {
            continue;
        }
        let line = fill_in(line, number, value)?;
        let tokens = tokens(&line, number)?;
        match lines.last_mut() {
            Some(last) if indent > ROW_INDENT => last.tokens.extend(tokens),
            _ => lines.push(Line { indent, tokens }),
        }
    }
    Ok(lines)
}

fn fill_in(line: &str, number: usize, value: &dyn Fn(&str) -> Option<String>) -> Result<String, ParseError> {
    let mut filled = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('{') {
        let place = Place { line: number, column: line.len() - rest.len() + start + 1 };
        let end = rest.find('}').filter(|&end| end > start);
        let end = end.ok_or_else(|| ParseError::new(place, "'{' without '}'".into(), "a name in braces"))?;
        let name = &rest[start + 1..end];
        filled.push_str(&rest[..start]);
        filled.push_str(&value(name).ok_or_else(|| {
            ParseError::new(place, format!("'{{{name}}}' has no value"), "a value that the system file sets with 'let'")
        })?);
        rest = &rest[end + 1..];
    }
    filled.push_str(rest);
    Ok(filled)
}

fn tokens(line: &str, number: usize) -> Result<Vec<Token>, ParseError> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut word: Option<(usize, String)> = None;
    let mut chars = line.char_indices().peekable();
    let place = |column: usize| Place { line: number, column: column + 1 };
    let flush = |word: &mut Option<(usize, String)>, tokens: &mut Vec<Token>| {
        if let Some((start, text)) = word.take() {
            tokens.push(Token { text, quoted: false, leads: tokens.is_empty(), place: place(start) });
        }
    };
    while let Some((column, c)) = chars.next() {
        if c.is_whitespace() {
            flush(&mut word, &mut tokens);
        } else if c == '"' {
            flush(&mut word, &mut tokens);
            let mut text = String::new();
            loop {
                match chars.next() {
                    Some((_, '"')) => break,
                    Some((_, c)) => text.push(c),
                    None => return Err(ParseError::new(place(column), "a quote that does not end".into(), "'\"'")),
                }
            }
            tokens.push(Token { text, quoted: true, leads: tokens.is_empty(), place: place(column) });
        } else if PUNCTUATION.contains(&c) {
            flush(&mut word, &mut tokens);
            tokens.push(Token { text: c.to_string(), quoted: false, leads: tokens.is_empty(), place: place(column) });
        } else {
            word.get_or_insert_with(|| (column, String::new())).1.push(c);
        }
    }
    flush(&mut word, &mut tokens);
    Ok(tokens)
}
