use bridge::Seat;
use cards::{Holding, Rank};
use search::Budget;
use serde::{Deserialize, Serialize};
use single_dummy::english::{English, Language};
use single_dummy::finesse::{self, Places, finesses};
use single_dummy::suit::{self, Entries, Goal, Leads, Line, Options, SuitError};

use crate::{Keyed, QuestionError, text};

/// Two holdings of one suit, to be played for the most tricks.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SuitQuestion {
    /// North's cards; each `x` is the lowest card that nobody is said to hold.
    pub north: String,
    /// South's cards.
    pub south: String,
    /// The number of tricks that the line is wanted for, if not the most on average.
    pub target: Option<u8>,
    /// Cards that West is known to hold.
    pub west: String,
    /// Cards that East is known to hold.
    pub east: String,
    /// Places in West and East for unknown cards.
    pub vacant: Option<[u8; 2]>,
    /// Entries to North in other suits; without a number, as many as declarer likes.
    pub north_entries: Option<u8>,
    /// Entries to South.
    pub south_entries: Option<u8>,
    /// The same two numbers in one object.
    pub entries: Option<EntriesQuestion>,
    /// The only hand that can lead.
    #[serde(with = "text::option", alias = "leads")]
    pub leads_from: Option<Seat>,
}

/// Entries beside the suit.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EntriesQuestion {
    /// To North.
    pub north: Option<u8>,
    /// To South.
    pub south: Option<u8>,
}

/// How to play them.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "suit")]
pub struct SuitAnswer {
    north: String,
    south: String,
    missing: String,
    max_tricks: u8,
    /// By number of tricks, the most first; a number that no layout gives has a chance too: none.
    chance: Keyed<u8, f64>,
    expected: f64,
    /// For the target, or else for the most tricks on average.
    line: String,
    /// The chances if declarer saw all cards.
    double_dummy: Keyed<u8, f64>,
    double_dummy_expected: f64,
    lines: Keyed<u8, String>,
    expected_line: String,
    /// The lines step by step: for each number of tricks, then for the most on average.
    plans: Vec<PlanAnswer>,
    finesses: Vec<String>,
    layouts: Vec<LayoutAnswer>,
}

/// A line step by step.
#[derive(Debug, Serialize)]
struct PlanAnswer {
    /// `None` is the most tricks on average; `chance` and `double_dummy` are then tricks.
    target: Option<u8>,
    chance: f64,
    double_dummy: f64,
    steps: Vec<String>,
}

#[derive(Debug, Serialize)]
struct LayoutAnswer {
    /// West's cards first, `T-xxxxx`.
    layout: String,
    west: String,
    east: String,
    ways: u64,
    chance: f64,
    /// The tricks that each line takes there, by its target.
    tricks: Keyed<u8, u8>,
    /// The tricks of the line for the most tricks on average.
    expected_line: u8,
    double_dummy: u8,
}

/// More entries than a suit has tricks.
const MANY_ENTRIES: u8 = 14;

impl SuitQuestion {
    /// Solves the suit.
    ///
    /// # Errors
    /// If the cards make no suit, or the budget is spent.
    pub fn solve(&self, budget: &Budget) -> Result<suit::SuitAnswer, QuestionError> {
        if self.target == Some(0) {
            return Err(QuestionError::field("target", "0 tricks, expected at least 1"));
        }
        let options = self.options()?;
        let (north, south) = self.holdings(&options)?;
        suit::solve(north, south, &options, budget).map_err(|error| match error {
            SuitError::Stopped(_) => QuestionError::Stopped("the suit"),
            error => QuestionError::whole(error),
        })
    }

    /// Solves the suit and tells all about it.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn answer(&self, budget: &Budget) -> Result<SuitAnswer, QuestionError> {
        self.solve(budget).map(|answer| self.answered(&answer))
    }

    /// What Sutherland's classes of cards have to say: the finesses there are, each beside the drop.
    #[must_use]
    pub fn finesses(&self, answer: &suit::SuitAnswer) -> Vec<String> {
        let places = Places::from(&self.options().unwrap_or_default());
        let suit = finesse::Suit::new(answer.north, answer.south);
        // Small cards wait for high ones to fall, and where those fall for sure there is nothing to finesse.
        let high = suit.classes().finesse.highest() >= Some(Rank::Nine);
        let sure = finesse::drop_chance(&suit, places).is_some_and(|drop| drop >= 1.0);
        let told = finesses(&suit).into_iter().filter(|_| high && !sure);
        told.map(|finesse| English.finesse(&finesse, places).to_string()).collect()
    }

    /// The answer, once the suit is solved.
    #[must_use]
    pub fn answered(&self, answer: &suit::SuitAnswer) -> SuitAnswer {
        let longest = answer.north.len().max(answer.south.len()) as u8;
        let beyond = answer.max_tricks() + 1..=longest.max(self.target.unwrap_or(0));
        let targets = || (1..=answer.max_tricks()).zip(&answer.targets).rev();
        let chances = |value: &dyn Fn(&Line) -> f64| {
            let none = beyond.clone().rev().map(|tricks| (tricks, 0.0));
            none.chain(targets().map(|(tricks, line)| (tricks, value(line)))).collect()
        };
        let line = match self.target {
            None => line_words(&answer.average),
            Some(tricks) => answer.line(Goal::AtLeast(tricks)).map_or_else(|| no_layout(tricks), line_words),
        };
        let layout = |number: usize| LayoutAnswer {
            layout: answer.layouts.words(number),
            west: answer.layouts.holding(number, Seat::West).to_string(),
            east: answer.layouts.holding(number, Seat::East).to_string(),
            ways: answer.layouts.all[number].ways,
            chance: answer.layouts.chance(number),
            tricks: targets().map(|(tricks, line)| (tricks, line.tricks[number])).collect(),
            expected_line: answer.average.tricks[number],
            double_dummy: answer.double_dummy[number],
        };
        SuitAnswer {
            north: answer.north.to_string(),
            south: answer.south.to_string(),
            missing: (Holding::ALL - answer.north - answer.south).to_string(),
            max_tricks: answer.max_tricks(),
            chance: chances(&|line| line.value),
            expected: answer.average.value,
            line,
            double_dummy: chances(&|line| line.double_dummy),
            double_dummy_expected: answer.average.double_dummy,
            lines: targets().map(|(tricks, line)| (tricks, line_words(line))).collect(),
            expected_line: line_words(&answer.average),
            plans: answer.targets.iter().chain([&answer.average]).map(plan).collect(),
            finesses: self.finesses(answer),
            layouts: (0..answer.layouts.all.len()).map(layout).collect(),
        }
    }

    fn options(&self) -> Result<Options, QuestionError> {
        let known = |field: &'static str, cards: &str| read_holding(field, cards);
        let entries = match (self.entries, self.north_entries, self.south_entries) {
            (None, None, None) => Entries::Unlimited,
            (Some(both), None, None) => outside(both.north, both.south),
            (None, north, south) => outside(north, south),
            _ => return Err(QuestionError::field("entries", "given twice, expected once")),
        };
        Ok(Options {
            leads: self.leads_from.map_or(Leads::EitherHand, Leads::Only),
            entries,
            vacant: self.vacant,
            known_west: known("west", &self.west)?,
            known_east: known("east", &self.east)?,
        })
    }

    /// The two holdings, each `x` the lowest card that is not named.
    fn holdings(&self, options: &Options) -> Result<(Holding, Holding), QuestionError> {
        let is_small = |letter: &char| matches!(letter, 'x' | 'X');
        let read = |field: &'static str, text: &str| {
            let named: String = text.chars().filter(|letter| !is_small(letter)).collect();
            Ok((read_holding(field, &named)?, text.chars().filter(is_small).count()))
        };
        let (mut north, small_north) = read("north", &self.north)?;
        let (mut south, small_south) = read("south", &self.south)?;
        let known = options.known_west | options.known_east;
        let mut free = (Holding::ALL - north - south - known).iter().rev().filter(|&rank| rank < Rank::Ten);
        for (field, holding, small) in
            [("north", &mut north, small_north), ("south", &mut south, small_south)]
        {
            for _ in 0..small {
                let rank = free.next().ok_or_else(|| {
                    QuestionError::field(field, "more small cards than there are, x being the 9 or lower")
                })?;
                *holding = holding.with(rank);
            }
        }
        Ok((north, south))
    }
}

/// Entries beside the suit; a hand that is not spoken of has many.
fn outside(north: Option<u8>, south: Option<u8>) -> Entries {
    Entries::Outside { north: north.unwrap_or(MANY_ENTRIES), south: south.unwrap_or(MANY_ENTRIES) }
}

/// Nothing is a void, as `-` is.
fn read_holding(field: &'static str, cards: &str) -> Result<Holding, QuestionError> {
    let cards = if cards.trim().is_empty() { "-" } else { cards.trim() };
    cards.parse().map_err(|error| match error {
        cards::ParseError::Rank(_) => QuestionError::field(field, format!("{error}, or x for a small card")),
        error => QuestionError::field(field, error),
    })
}

/// That this many tricks are out of the question.
fn no_layout(tricks: u8) -> String {
    format!("no layout gives {tricks} trick{}", if tricks == 1 { "" } else { "s" })
}

fn plan(line: &Line) -> PlanAnswer {
    PlanAnswer {
        target: if let Goal::AtLeast(tricks) = line.goal { Some(tricks) } else { None },
        chance: line.value,
        double_dummy: line.double_dummy,
        steps: (line.strategy.steps().iter())
            .map(|step| English.step(step).capitalised().to_string())
            .collect(),
    }
}

fn line_words(line: &Line) -> String {
    English.steps(&line.strategy.steps()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(json: &str) -> SuitQuestion {
        crate::read(json.as_bytes()).unwrap()
    }

    fn ask(json: &str) -> Result<SuitAnswer, QuestionError> {
        question(json).answer(&Budget::unlimited())
    }

    #[test]
    fn a_known_combination_is_answered() {
        let answer = ask(r#"{"north":"KJT2","south":"A983"}"#).unwrap();
        assert_eq!(answer.max_tricks, 4);
        assert_eq!(format!("{:.4}", answer.chance.get(4).unwrap()), "0.5283");
        assert_eq!(answer.plans.len(), 5);
    }

    #[test]
    fn a_suit_that_takes_too_long_is_told_as_such() {
        let late = question(r#"{"north":"KJT2","south":"A983"}"#).answer(&Budget::unlimited().nodes(0));
        assert_eq!(late.unwrap_err(), QuestionError::Stopped("the suit"));
    }

    #[test]
    fn small_cards_need_no_names() {
        let answer = ask(r#"{"north":"AKTxx","south":"9xx"}"#).unwrap();
        assert_eq!((answer.north.as_str(), answer.south.as_str()), ("AKT32", "954"));
        let known = ask(r#"{"north":"AQ9","south":"xxx","west":"32"}"#).unwrap();
        assert_eq!(known.south, "654");
        let both = ask(r#"{"north":"AK6","south":"963"}"#).unwrap_err();
        assert_eq!(both.to_string(), "the 6 is in both hands");
        let many = ask(r#"{"north":"xxxxx","south":"xxxx"}"#).unwrap_err();
        assert!(many.to_string().starts_with("south: more small cards"), "{many}");
    }

    #[test]
    fn entries_to_one_hand_leave_the_other_free() {
        let chance = |entries: &str| {
            let json = format!(r#"{{"north":"AJT","south":"432",{entries}}}"#);
            *ask(&json).unwrap().chance.get(2).unwrap()
        };
        assert_eq!(chance(r#""entries":{"south":1}"#), chance(r#""south_entries":1"#));
        assert!(chance(r#""entries":{"south":0}"#) < chance(r#""entries":{"south":1}"#));
        let twice = r#"{"north":"AJT","south":"432","entries":{},"north_entries":1}"#;
        assert_eq!(ask(twice).unwrap_err().to_string(), "entries: given twice, expected once");
    }

    #[test]
    fn tricks_that_cannot_be_had_have_no_chance() {
        let answer = ask(r#"{"north":"AQ","south":"432","target":5}"#).unwrap();
        let chances: Vec<u8> = answer.chance.0.iter().map(|&(tricks, _)| tricks).collect();
        assert_eq!(chances, [5, 4, 3, 2, 1]);
        assert_eq!((answer.chance.get(3), answer.line.as_str()), (Some(&0.0), "no layout gives 5 tricks"));
    }
}
