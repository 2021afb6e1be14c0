//! Tokens into a [`Script`]: statements in any order, C-like expressions, actions.

mod action;
mod expression;
mod statement;

use std::collections::HashMap;

use bridge::{Seat, Strain};
use cards::Suit;

use super::expression::{Graph, Id};
use super::lexer::{Kind, Position, Token, tokens};
use super::{ErrorKind, Script, ScriptError};

/// Reads a whole script.
pub(super) fn parse(text: &str) -> Result<Script, ScriptError> {
    let tokens = tokens(text).map_err(|(at, error)| ScriptError { at, kind: error.into() })?;
    let mut parser = Parser {
        tokens,
        next: 0,
        graph: Graph::default(),
        variables: HashMap::new(),
        randoms: 0,
        script: Script::default(),
    };
    parser.statements()?;
    let Parser { graph, mut script, .. } = parser;
    script.graph = graph;
    Ok(script)
}

struct Parser<'a> {
    tokens: Vec<Token<'a>>,
    next: usize,
    graph: Graph,
    variables: HashMap<&'a str, Id>,
    /// How many random numbers were met.
    randoms: u32,
    script: Script,
}

type Parsed<T> = Result<T, ScriptError>;

impl<'a> Parser<'a> {
    fn peek(&self) -> Kind<'a> {
        self.tokens[self.next].kind
    }

    fn peek_at(&self, further: usize) -> Kind<'a> {
        self.tokens.get(self.next + further).map_or(Kind::End, |token| token.kind)
    }

    fn at(&self) -> Position {
        self.tokens[self.next].at
    }

    fn advance(&mut self) -> Kind<'a> {
        let kind = self.peek();
        if kind != Kind::End {
            self.next += 1;
        }
        kind
    }

    fn error(&self, kind: impl Into<ErrorKind>) -> ScriptError {
        ScriptError { at: self.at(), kind: kind.into() }
    }

    fn expected<T>(&self, what: &'static str) -> Parsed<T> {
        let found = match self.peek() {
            Kind::Word(word) => format!("`{word}`"),
            Kind::Text(text) => format!("\"{text}\""),
            Kind::Mark(mark) => format!("`{mark}`"),
            Kind::NewLine => "`\\n`".into(),
            Kind::End => "the end of the script".into(),
        };
        Err(self.error(ErrorKind::Expected { what, found }))
    }

    /// Moves over a mark if it is next.
    fn skip(&mut self, mark: &'static str) -> bool {
        let found = self.peek() == Kind::Mark(mark);
        self.next += usize::from(found);
        found
    }

    fn require(&mut self, mark: &'static str) -> Parsed<()> {
        if self.skip(mark) { Ok(()) } else { self.expected(mark) }
    }

    fn word(&mut self, what: &'static str) -> Parsed<&'a str> {
        match self.peek() {
            Kind::Word(word) => {
                self.next += 1;
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    /// Reads the next word with `read`; the error names the word's place.
    fn read<T>(&mut self, what: &'static str, read: impl Fn(&str) -> Option<T>) -> Parsed<T> {
        match self.peek() {
            Kind::Word(word) => match read(word) {
                Some(value) => {
                    self.next += 1;
                    Ok(value)
                }
                None => self.expected(what),
            },
            _ => self.expected(what),
        }
    }

    fn seat(&mut self) -> Parsed<Seat> {
        self.read("north, east, south or west", seat)
    }

    fn suit(&mut self) -> Parsed<Suit> {
        self.read("a suit", suit)
    }

    fn strain(&mut self) -> Parsed<Strain> {
        self.read("a suit or notrumps", |word| match word {
            "notrump" | "notrumps" => Some(Strain::NoTrump),
            _ => suit(word).map(Strain::from),
        })
    }

    /// A whole number, perhaps negative.
    fn number(&mut self) -> Parsed<i32> {
        let negative = self.skip("-");
        let value: i32 = self.read("a number", |word| word.parse().ok())?;
        Ok(if negative { -value } else { value })
    }

    /// A number of deals.
    fn amount(&mut self) -> Parsed<u64> {
        self.read("a number", |word| word.parse().ok())
    }
}

fn seat(word: &str) -> Option<Seat> {
    match word {
        "north" => Some(Seat::North),
        "east" => Some(Seat::East),
        "south" => Some(Seat::South),
        "west" => Some(Seat::West),
        _ => None,
    }
}

fn suit(word: &str) -> Option<Suit> {
    match word {
        "club" | "clubs" => Some(Suit::Clubs),
        "diamond" | "diamonds" => Some(Suit::Diamonds),
        "heart" | "hearts" => Some(Suit::Hearts),
        "spade" | "spades" => Some(Suit::Spades),
        _ => None,
    }
}
