//! Statements: limits, predeals, counts, variables, condition, action.

use bridge::Vulnerability;
use cards::{CardSet, Holding, Suit};

use super::{Parsed, Parser, STATEMENTS, ScriptError, suit};
use crate::script::ErrorKind;
use crate::script::counts::values;
use crate::script::lexer::Kind;

/// Words, besides those that begin a statement, that mean something of their own and cannot name a variable.
const KEYWORDS: [&str; 52] = [
    "north",
    "east",
    "south",
    "west",
    "club",
    "clubs",
    "diamond",
    "diamonds",
    "heart",
    "hearts",
    "spade",
    "spades",
    "notrump",
    "notrumps",
    "hcp",
    "hcps",
    "control",
    "controls",
    "loser",
    "losers",
    "cccc",
    "quality",
    "shape",
    "hascard",
    "trick",
    "tricks",
    "score",
    "imp",
    "imps",
    "rnd",
    "any",
    "and",
    "or",
    "not",
    "ten",
    "tens",
    "jack",
    "jacks",
    "queen",
    "queens",
    "king",
    "kings",
    "ace",
    "aces",
    "top2",
    "top3",
    "top4",
    "top5",
    "c13",
    "average",
    "frequency",
    "print",
];

/// The most that a card may count.
const MOST_POINTS: i32 = 1_000_000;

impl Parser<'_> {
    pub(super) fn statements(&mut self) -> Parsed<()> {
        while self.peek() != Kind::End {
            self.statement()?;
        }
        Ok(())
    }

    fn statement(&mut self) -> Parsed<()> {
        let Kind::Word(word) = self.peek() else { return self.condition() };
        match word {
            "generate" => {
                self.advance();
                self.script.generate = Some(self.amount()?);
            }
            "produce" => {
                self.advance();
                self.script.produce = Some(self.amount()?);
            }
            "vulnerable" => {
                self.advance();
                self.script.vulnerability = Some(self.read("none, NS, EW or all", vulnerability)?);
            }
            "dealer" => {
                self.advance();
                self.script.dealer = Some(self.seat()?);
            }
            "predeal" => {
                self.advance();
                self.predeal()?;
            }
            "pointcount" => {
                self.advance();
                self.script.counts.points = self.values()?;
            }
            "altcount" => {
                self.advance();
                let number = self.read("the number of a count from 0 to 9", |word| {
                    word.parse().ok().filter(|&number: &usize| number < 10)
                })?;
                self.script.counts.alternatives[number] = self.values()?;
            }
            "condition" => {
                self.advance();
                self.condition()?;
            }
            "action" => {
                self.advance();
                self.actions()?;
            }
            _ if self.peek_at(1) == Kind::Mark("=") => {
                if STATEMENTS.contains(&word)
                    || KEYWORDS.contains(&word)
                    || word.starts_with(|first: char| first.is_ascii_digit())
                {
                    return self.expected("a name that is no keyword");
                }
                if self.variables.contains_key(word) {
                    return Err(self.error(ErrorKind::Redefined(word.into())));
                }
                self.advance();
                self.advance();
                let value = self.expression()?;
                self.variables.insert(word, value);
            }
            _ => self.condition()?,
        }
        Ok(())
    }

    /// The condition; a later one replaces an earlier one.
    fn condition(&mut self) -> Parsed<()> {
        self.script.condition = Some(self.expression()?);
        Ok(())
    }

    /// Values of ranks from the ace down.
    fn values(&mut self) -> Parsed<[i32; 13]> {
        let mut list = vec![self.value()?];
        while self.next_is_number() {
            if list.len() == 13 {
                return Err(self.error(ErrorKind::TooManyValues));
            }
            list.push(self.value()?);
        }
        Ok(values(&list))
    }

    /// The value of a rank; a pack of the greatest does not overflow.
    fn value(&mut self) -> Parsed<i32> {
        let at = self.at();
        let value = self.number()?;
        if value.abs() > MOST_POINTS {
            return Err(ScriptError { at, kind: ErrorKind::ValueTooLarge(value) });
        }
        Ok(value)
    }

    fn next_is_number(&self) -> bool {
        let number =
            |kind| matches!(kind, Kind::Word(word) if word.bytes().all(|byte| byte.is_ascii_digit()));
        number(self.peek()) || self.peek() == Kind::Mark("-") && number(self.peek_at(1))
    }

    /// `south SAQ542,HKJ87 west SK`, or `spades(north) == 1`.
    fn predeal(&mut self) -> Parsed<()> {
        let mut any = false;
        loop {
            match self.peek() {
                Kind::Word(word) if super::seat(word).is_some() => self.predeal_cards()?,
                // A condition may follow that also begins with the length of a suit.
                Kind::Word(word) if suit(word).is_some() && self.peek_at(4) == Kind::Mark("==") => {
                    self.predeal_length()?;
                }
                _ if any => return Ok(()),
                _ => return self.expected("a seat and its cards, or the length of a suit"),
            }
            any = true;
        }
    }

    fn predeal_cards(&mut self) -> Parsed<()> {
        let seat = self.seat()?;
        self.skip(",");
        loop {
            let at = self.at();
            let cards = self.read("a suit and ranks such as SAQ542", holding)?;
            let dealt = self.script.predeal.iter().fold(CardSet::EMPTY, |all, (_, hand)| all | *hand);
            if let Some(card) = (dealt & cards).highest() {
                return Err(ScriptError { at, kind: ErrorKind::DealtTwice(card) });
            }
            self.script.predeal[seat] |= cards;
            let known = self.script.predeal[seat].len();
            if known > 13 {
                return Err(ScriptError { at, kind: ErrorKind::TooManyCards { seat, cards: known } });
            }
            if !self.skip(",") {
                return Ok(());
            }
        }
    }

    fn predeal_length(&mut self) -> Parsed<()> {
        let suit = self.suit()?;
        self.require("(")?;
        let seat = self.seat()?;
        self.require(")")?;
        self.require("==")?;
        let length =
            self.read("a length from 0 to 13", |word| word.parse().ok().filter(|&length: &u8| length <= 13))?;
        self.script.lengths.push((seat, suit, length));
        Ok(())
    }
}

/// `SAQ542`: a suit and the ranks held in it.
fn holding(word: &str) -> Option<CardSet> {
    let suit = match word.chars().next()? {
        letter @ ('S' | 'H' | 'D' | 'C') => Suit::from_char(letter)?,
        _ => return None,
    };
    let ranks: Holding = word[1..].parse().ok()?;
    (!ranks.is_empty()).then(|| CardSet::from_holding(suit, ranks))
}

fn vulnerability(word: &str) -> Option<Vulnerability> {
    match word.to_ascii_lowercase().as_str() {
        "none" => Some(Vulnerability::None),
        "ns" => Some(Vulnerability::NorthSouth),
        "ew" => Some(Vulnerability::EastWest),
        "all" => Some(Vulnerability::All),
        _ => None,
    }
}
