use std::collections::BTreeMap;
use std::time::Instant;

use bridge::Seat;
use cards::{Holding, Rank};
use search::Budget;
use serde::{Deserialize, Serialize};
use single_dummy::english::{English, Language};
use single_dummy::suit::{self, Entries, Goal, Leads, Line, Options, SuitError};

use crate::refusal::Refusal;
use crate::text;

/// Two holdings of one suit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuitQuestion {
    north: String,
    south: String,
    #[serde(default)]
    entries: Option<EntriesText>,
    #[serde(default, with = "text::option")]
    leads: Option<Seat>,
    #[serde(default)]
    west: String,
    #[serde(default)]
    east: String,
    #[serde(default)]
    vacant: Option<[u8; 2]>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct EntriesText {
    #[serde(default)]
    north: u8,
    #[serde(default)]
    south: u8,
}

/// How to play them.
#[derive(Debug, Serialize)]
pub(crate) struct SuitAnswer {
    north: String,
    south: String,
    missing: String,
    max_tricks: u8,
    chance: BTreeMap<String, f64>,
    expected: f64,
    line: String,
    lines: Vec<LineText>,
    layouts: Vec<LayoutText>,
    ms: f64,
}

#[derive(Debug, Serialize)]
struct LineText {
    target: Option<u8>,
    chance: f64,
    double_dummy: f64,
    steps: Vec<String>,
}

#[derive(Debug, Serialize)]
struct LayoutText {
    west: String,
    east: String,
    chance: f64,
    tricks: Vec<u8>,
    open: u8,
}

impl SuitQuestion {
    pub(crate) fn answer(&self, budget: &Budget) -> Result<SuitAnswer, Refusal> {
        let start = Instant::now();
        let (north, south) = self.holdings()?;
        let known =
            |field, text: &str| text.trim().parse::<Holding>().map_err(|error| Refusal::field(field, error));
        let options = Options {
            leads: self.leads.map_or(Leads::EitherHand, Leads::Only),
            entries: self.entries.map_or(Entries::Unlimited, |entries| Entries::Outside {
                north: entries.north,
                south: entries.south,
            }),
            vacant: self.vacant,
            known_west: known("west", &self.west)?,
            known_east: known("east", &self.east)?,
        };
        let answer = suit::solve(north, south, &options, budget).map_err(|error| match error {
            SuitError::Stopped(_) => {
                Refusal::Busy("the suit was not solved in time: try again in a moment".into())
            }
            error => Refusal::input(error),
        })?;
        let all: Vec<&Line> = answer.targets.iter().chain([&answer.average]).collect();
        let layouts = (0..answer.layouts.all.len()).map(|layout| LayoutText {
            west: answer.layouts.holding(layout, Seat::West).to_string(),
            east: answer.layouts.holding(layout, Seat::East).to_string(),
            chance: answer.layouts.chance(layout),
            tricks: all.iter().map(|line| line.tricks[layout]).collect(),
            open: answer.double_dummy[layout],
        });
        let layouts: Vec<LayoutText> = layouts.collect();
        let chance = answer.targets.iter().filter_map(|line| match line.goal {
            Goal::AtLeast(tricks) => Some((tricks.to_string(), line.value)),
            Goal::MostOnAverage => None,
        });
        Ok(SuitAnswer {
            north: north.to_string(),
            south: south.to_string(),
            missing: (Holding::ALL - north - south).to_string(),
            max_tricks: answer.max_tricks(),
            chance: chance.collect(),
            expected: answer.average.value,
            line: English.steps(&answer.average.strategy.steps()).to_string(),
            lines: all.into_iter().map(line).collect(),
            layouts,
            ms: start.elapsed().as_secs_f64() * 1e3,
        })
    }

    /// The two holdings, each `x` the lowest card that is not named.
    fn holdings(&self) -> Result<(Holding, Holding), Refusal> {
        let is_small = |letter: &char| matches!(letter, 'x' | 'X');
        let read = |field, text: &str| {
            let text = text.trim();
            let named: String = text.chars().filter(|letter| !is_small(letter)).collect();
            let small = text.chars().filter(is_small).count();
            let holding: Holding = named.parse().map_err(|error| Refusal::field(field, error))?;
            Ok((holding, small))
        };
        let (mut north, small_north) = read("north", &self.north)?;
        let (mut south, small_south) = read("south", &self.south)?;
        let known: Holding = format!("{}{}", self.west.trim(), self.east.trim()).parse().unwrap_or_default();
        let mut free = (Holding::ALL - north - south - known).iter().rev().filter(|&rank| rank < Rank::Ten);
        for (holding, small) in [(&mut north, small_north), (&mut south, small_south)] {
            for _ in 0..small {
                let rank = free.next().ok_or_else(|| Refusal::input("there are not so many small cards"))?;
                *holding = holding.with(rank);
            }
        }
        Ok((north, south))
    }
}

fn line(line: &Line) -> LineText {
    LineText {
        target: if let Goal::AtLeast(tricks) = line.goal { Some(tricks) } else { None },
        chance: line.value,
        double_dummy: line.double_dummy,
        steps: line
            .strategy
            .steps()
            .iter()
            .map(|step| English.step(step).capitalised().to_string())
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(north: &str, south: &str) -> Result<SuitAnswer, Refusal> {
        let question = serde_json::json!({ "north": north, "south": south });
        serde_json::from_value::<SuitQuestion>(question).unwrap().answer(&Budget::unlimited())
    }

    #[test]
    fn a_known_combination_is_answered() {
        let answer = ask("KJT2", "A983").unwrap();
        assert_eq!(answer.max_tricks, 4);
        assert_eq!(format!("{:.4}", answer.chance["4"]), "0.5283");
        assert_eq!(answer.lines.len(), 5);
        assert!(answer.layouts.iter().all(|layout| layout.tricks.len() == 5));
    }

    #[test]
    fn a_suit_that_takes_too_long_is_told_as_such() {
        let question = serde_json::json!({ "north": "KJT2", "south": "A983" });
        let late =
            serde_json::from_value::<SuitQuestion>(question).unwrap().answer(&Budget::unlimited().nodes(0));
        assert!(matches!(late, Err(Refusal::Busy(_))));
    }

    #[test]
    fn small_cards_need_no_names() {
        let answer = ask("AKTxx", "9xx").unwrap();
        assert_eq!((answer.north.as_str(), answer.south.as_str()), ("AKT32", "954"));
        let both = ask("AK6", "963").unwrap_err();
        assert_eq!(both.to_string(), "the 6 is in both hands");
    }
}
