//! Actions: what is done with each deal that is produced.

use super::{Parsed, Parser, ScriptError};
use crate::script::ErrorKind;
use crate::script::action::{Action, Axis, Item};
use crate::script::lexer::Kind;

/// A frequency with more rows than this would not be read by anybody.
const MOST_ROWS: i64 = 1_000_000;

const ACTIONS: [&str; 9] = [
    "printall",
    "print",
    "printew",
    "printpbn",
    "printcompact",
    "printoneline",
    "printes",
    "average",
    "frequency",
];

/// Words that begin a statement, and so end a list of actions.
const STATEMENTS: [&str; 9] = [
    "generate",
    "produce",
    "vulnerable",
    "dealer",
    "predeal",
    "pointcount",
    "altcount",
    "condition",
    "action",
];

impl Parser<'_> {
    /// Actions separated by commas; a comma after the last is forgiven.
    pub(super) fn actions(&mut self) -> Parsed<()> {
        loop {
            if !matches!(self.peek(), Kind::Word(word) if ACTIONS.contains(&word)) {
                return if self.script.actions.is_empty() { self.expected("an action") } else { Ok(()) };
            }
            let action = self.action()?;
            self.script.actions.push(action);
            if !self.skip(",") {
                return Ok(());
            }
        }
    }

    fn action(&mut self) -> Parsed<Action> {
        Ok(match self.word("an action")? {
            "printall" => Action::PrintAll,
            "printew" => Action::PrintEastWest,
            "printpbn" => Action::PrintPbn,
            "print" => {
                self.require("(")?;
                let mut seats = vec![self.seat()?];
                while self.skip(",") {
                    seats.push(self.seat()?);
                }
                self.require(")")?;
                Action::Print(seats)
            }
            "printcompact" => Action::PrintCompact(self.optional_expression()?),
            "printoneline" => Action::PrintOneLine(self.optional_expression()?),
            "printes" => Action::PrintItems(self.items()?),
            "average" => Action::Average { label: self.label(), value: self.expression()? },
            _ => {
                let label = self.label();
                self.require("(")?;
                let first = self.axis()?;
                let second = if self.skip(",") { Some(self.axis()?) } else { None };
                self.require(")")?;
                Action::Frequency { label, first, second }
            }
        })
    }

    fn label(&mut self) -> Option<String> {
        match self.peek() {
            Kind::Text(text) => {
                self.advance();
                Some(text.into())
            }
            _ => None,
        }
    }

    /// `expression, low, high`.
    fn axis(&mut self) -> Parsed<Axis> {
        let value = self.expression()?;
        self.require(",")?;
        let low = self.number()?;
        self.require(",")?;
        let at = self.at();
        let high = self.number()?;
        if i64::from(high) - i64::from(low) >= MOST_ROWS {
            return Err(ScriptError { at, kind: ErrorKind::TooManyRows { low, high } });
        }
        Ok(Axis { value, low, high })
    }

    /// An expression between brackets, or one that follows on the same line: on the next it would be a condition.
    fn optional_expression(&mut self) -> Parsed<Option<super::Id>> {
        let same_line = self.tokens[self.next - 1].at.line == self.at().line;
        let begins = match self.peek() {
            Kind::Mark("(") => true,
            Kind::Mark("-" | "!") => same_line,
            Kind::Word(word) => {
                same_line && !STATEMENTS.contains(&word) && self.peek_at(1) != Kind::Mark("=")
            }
            _ => false,
        };
        begins.then(|| self.expression()).transpose()
    }

    /// Texts, expressions and ends of lines, between brackets or not.
    fn items(&mut self) -> Parsed<Vec<Item>> {
        let brackets = self.skip("(");
        let mut items = Vec::new();
        loop {
            match self.peek() {
                Kind::Text(text) => {
                    self.advance();
                    items.push(Item::Text(text.into()));
                }
                Kind::NewLine => {
                    self.advance();
                    items.push(Item::Text("\n".into()));
                }
                _ => items.push(Item::Value(self.expression()?)),
            }
            if self.peek() != Kind::Mark(",") {
                break;
            }
            let another = match self.peek_at(1) {
                Kind::Word(word) => brackets || !ACTIONS.contains(&word) && !STATEMENTS.contains(&word),
                Kind::Mark(")") | Kind::End => false,
                _ => true,
            };
            // Without brackets, the comma before another action belongs to the list of actions.
            if another || brackets {
                self.advance();
            }
            if !another {
                break;
            }
        }
        if brackets {
            self.require(")")?;
        }
        Ok(items)
    }
}
