//! Expressions, with the precedence of C.

use bridge::{Bid, Doubling, Seat, Strain};
use cards::{Card, Rank, Suit};

use super::{Parsed, Parser, ScriptError, suit};
use crate::script::ErrorKind;
use crate::script::counts::{ALTERNATIVES, Count};
use crate::script::expression::{Id, Node, Operator};
use crate::script::lexer::Kind;
use crate::shapes::{Shapes, pattern};

/// Operators that bind equally, the weakest first.
const LEVELS: [&[(&str, Operator)]; 6] = [
    &[("||", Operator::Or), ("or", Operator::Or)],
    &[("&&", Operator::And), ("and", Operator::And)],
    &[("==", Operator::Equal), ("!=", Operator::Unequal)],
    &[
        ("<", Operator::Less),
        ("<=", Operator::LessOrEqual),
        (">", Operator::Greater),
        (">=", Operator::GreaterOrEqual),
    ],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Divide), ("%", Operator::Remainder)],
];

/// A contract in a score: bid and doubling.
type ScoredContract = (Bid, Doubling);

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Id> {
        let condition = self.binary(0)?;
        if !self.skip("?") {
            return Ok(condition);
        }
        let then = self.expression()?;
        self.require(":")?;
        let otherwise = self.expression()?;
        Ok(self.graph.add(Node::If(condition, then, otherwise)))
    }

    fn binary(&mut self, level: usize) -> Parsed<Id> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = self.operator(operators) {
            let right = self.binary(level + 1)?;
            left = self.graph.add(Node::Binary(operator, left, right));
        }
        Ok(left)
    }

    fn operator(&mut self, operators: &[(&str, Operator)]) -> Option<Operator> {
        let (Kind::Mark(next) | Kind::Word(next)) = self.peek() else { return None };
        let &(_, operator) = operators.iter().find(|(name, _)| *name == next)?;
        self.advance();
        Some(operator)
    }

    fn unary(&mut self) -> Parsed<Id> {
        if self.skip("-") {
            let value = self.unary()?;
            return Ok(self.graph.add(Node::Negative(value)));
        }
        let not = self.skip("!");
        if not || self.peek() == Kind::Word("not") {
            if !not {
                self.advance();
            }
            let value = self.unary()?;
            return Ok(self.graph.add(Node::Not(value)));
        }
        self.primary()
    }

    fn primary(&mut self) -> Parsed<Id> {
        if self.skip("(") {
            let value = self.expression()?;
            self.require(")")?;
            return Ok(value);
        }
        let Kind::Word(word) = self.peek() else { return self.expected("an expression") };
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            let number = self.read("a number below 2147483648", |word| word.parse().ok())?;
            return Ok(self.graph.add(Node::Number(number)));
        }
        if self.peek_at(1) == Kind::Mark("(")
            && let Some(value) = self.function(word)?
        {
            return Ok(value);
        }
        match self.variables.get(word) {
            Some(&value) => {
                self.advance();
                Ok(value)
            }
            None => Err(self.error(ErrorKind::Unknown(word.into()))),
        }
    }

    /// A function call, `None` if the word names no function.
    fn function(&mut self, name: &str) -> Parsed<Option<Id>> {
        let node = match name {
            "hcp" | "hcps" => self.count(Count::Points)?,
            "control" | "controls" => self.count(Count::Controls)?,
            "loser" | "losers" => self.count(Count::Losers)?,
            "cccc" => {
                let seat = self.call(Self::seat)?;
                Node::Cccc(seat)
            }
            "quality" => self.call(|parser| {
                let seat = parser.seat()?;
                parser.require(",")?;
                Ok(Node::Quality(seat, parser.suit()?))
            })?,
            "shape" => return self.call(Self::shape).map(Some),
            "hascard" => self.call(|parser| {
                let seat = parser.seat()?;
                parser.require(",")?;
                Ok(Node::HasCard(seat, parser.read("a card such as AS", card)?))
            })?,
            "trick" | "tricks" => self.call(|parser| {
                let seat = parser.seat()?;
                parser.require(",")?;
                Ok(Node::Tricks(seat, parser.strain()?))
            })?,
            "score" => self.call(Self::score)?,
            "imp" | "imps" => Node::Imps(self.call(Self::expression)?),
            "rnd" => {
                let below = self.call(Self::expression)?;
                self.randoms += 1;
                Node::Random(below, self.randoms)
            }
            _ => match (suit(name), alternative(name)) {
                (Some(suit), _) => {
                    let seat = self.call(Self::seat)?;
                    Node::Length(seat, suit)
                }
                (_, Some(number)) => self.count(Count::Alternative(number))?,
                _ => return Ok(None),
            },
        };
        Ok(Some(self.graph.add(node)))
    }

    /// The name of a function, and its arguments between brackets.
    fn call<T>(&mut self, arguments: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        self.advance();
        self.require("(")?;
        let value = arguments(self)?;
        self.require(")")?;
        Ok(value)
    }

    /// A seat, and perhaps a suit.
    fn count(&mut self, count: Count) -> Parsed<Node> {
        self.call(|parser| {
            let seat = parser.seat()?;
            if !parser.skip(",") {
                return Ok(Node::Count(count, seat));
            }
            Ok(Node::CountIn(count, seat, parser.suit()?))
        })
    }

    /// `north, any 4333 + 54xx - any 0xxx`; a comma adds like a plus.
    fn shape(&mut self) -> Parsed<Id> {
        let seat: Seat = self.seat()?;
        self.skip(",");
        let mut shapes = Shapes::none();
        let mut present = !self.skip("-");
        self.skip("+");
        loop {
            let any_order = self.peek() == Kind::Word("any");
            if any_order {
                self.advance();
            }
            let at = self.at();
            let word = self.word("a shape such as 4333 or 54xx")?;
            let pattern = pattern(word).map_err(|error| ScriptError { at, kind: error.into() })?;
            shapes.change(pattern, any_order, present);
            present = match self.peek() {
                Kind::Mark("+" | ",") => true,
                Kind::Mark("-") => false,
                _ => return Ok(self.graph.add_shape(seat, shapes)),
            };
            self.advance();
        }
    }

    /// `vul, x3N, tricks(south, notrumps)`.
    fn score(&mut self) -> Parsed<Node> {
        let vulnerable = self.read("vul or nv", |word| match word {
            "vul" => Some(true),
            "nv" | "nonvul" => Some(false),
            _ => None,
        })?;
        self.require(",")?;
        let (bid, doubling) = self.read("a contract such as x3N, or doubled x3Nx", contract)?;
        self.require(",")?;
        let tricks = self.expression()?;
        Ok(Node::Score { vulnerable, bid, doubling, tricks })
    }
}

/// The number of an alternative count: `pt0`, or its name with or without the plural.
fn alternative(name: &str) -> Option<u8> {
    let by_name =
        ALTERNATIVES.iter().position(|&plural| plural == name || plural.strip_suffix('s') == Some(name));
    let by_number = || name.strip_prefix("pt")?.parse().ok().filter(|&number| number < 10);
    by_name.or_else(by_number).map(|number| number as u8)
}

/// `AS`: the rank comes first.
fn card(word: &str) -> Option<Card> {
    let mut letters = word.chars();
    let rank = Rank::from_char(letters.next()?)?;
    let suit = Suit::from_char(letters.next()?)?;
    letters.next().is_none().then(|| Card::new(suit, rank))
}

/// `x3N`, `x3Nx`, `x3Nxx`.
fn contract(word: &str) -> Option<ScoredContract> {
    let word = word.strip_prefix('x')?;
    let (bid, doubling) = match (word.strip_suffix("xx"), word.strip_suffix('x')) {
        (Some(bid), _) => (bid, Doubling::Redoubled),
        (None, Some(bid)) => (bid, Doubling::Doubled),
        (None, None) => (word, Doubling::Undoubled),
    };
    let (level, strain) = bid.split_at_checked(1)?;
    let strain: Strain = strain.parse().ok()?;
    Some((format!("{level}{strain}").parse().ok()?, doubling))
}
