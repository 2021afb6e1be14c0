//! What a pair has learned for one state of the auction, as a table of the system language.
//!
//! A state is the calls so far and the call that the rules make: 1♠-2♠ and now the hands that would invite with 3♠. For
//! the hands of a state a net is refined by tagged examples ([`Net::refine`]; Amit and Markovitch, *Learning to bid in
//! bridge*, 2006, section 4.2). Its leaves become rows:
//!
//! ```text
//! Round 3, South, after P P 1S P 2S P, where the rules have 3S:
//!   after 1S (P) 2S (P)
//!   if seat 3
//!   4S instead of 3S: 0-5 losers = 37 examples
//!   still 3S: 6+ losers, 15+ hcp = 60 examples
//!   also P instead of 3S: 6+ losers, 15+ hcp = 60 examples
//!   P instead of 3S: 6+ losers, 0-14 hcp = 103 examples
//! ```
//!
//! So a refined system is a system: it is read, explained and checked like any other, and what is played is what is
//! written. Leaves at which several calls remain are rows of one priority.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use bridge::{Call, Hand, Seat};
use thiserror::Error;

use crate::Range;
use crate::features::{Feature, FeatureClass, Promised};
use crate::net::{Example, Induction, Net};

/// Hands that are decided upon together: the calls so far, and the call that the rules make with them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The calls so far, the dealer's first.
    pub calls: Vec<Call>,
    /// What the rules call.
    pub by_rules: Call,
}

/// What one player has learned for a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refined {
    /// The state.
    pub state: State,
    /// Who has learned it.
    pub learner: Seat,
    /// In which round of the training, from 1.
    pub round: usize,
    /// The rows of the table.
    rows: Vec<String>,
}

/// A hand of a state with the call that search found best.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tagged {
    /// The hand.
    pub hand: Hand,
    /// The call.
    pub call: Call,
}

/// How a net is induced from tags that are not all true.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Care {
    /// As [`Induction::least`].
    pub least: usize,
    /// As [`Induction::evidence`].
    pub evidence: f64,
    /// As [`Induction::kept`].
    pub kept: f64,
}

impl Refined {
    /// Learns from tagged hands of the state, in which partner has promised something.
    #[must_use]
    pub fn learn(
        state: State,
        partner: &Promised,
        learner: Seat,
        round: usize,
        tagged: &[Tagged],
        care: Care,
    ) -> Self {
        let mut net = Net::new(vec![state.by_rules]);
        let examples: Vec<_> = tagged
            .iter()
            .map(|&Tagged { hand, call }| Example {
                state: move |feature: Feature| feature.opposite(hand, partner),
                action: call,
            })
            .collect();
        let Care { least, evidence, kept } = care;
        net.refine(&examples, &Induction { features: distinct_features(), least, evidence, kept });
        let mut rows = Vec::new();
        for (conditions, calls, count) in net.leaves() {
            let asked: Vec<String> =
                conditions.ranges().iter().flat_map(|&(feature, range)| phrases(feature, range)).collect();
            let asked = if asked.is_empty() { "anything".into() } else { asked.join(", ") };
            for (place, &call) in calls.iter().enumerate() {
                let also = if place == 0 { "" } else { "also " };
                let head = if call == state.by_rules {
                    format!("still {call}")
                } else {
                    format!("{call} instead of {}", state.by_rules)
                };
                let examples = if count == 1 { "example" } else { "examples" };
                rows.push(format!("{also}{head}: {asked} = {count} {examples}"));
            }
        }
        Self { state, learner, round, rows }
    }

    /// How many rows the net has come to.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The tables of a module that was written with [`fmt::Display`].
    ///
    /// # Errors
    /// If some line is not of such a table.
    pub fn read_all(text: &str) -> Result<Vec<Self>, RefinedError> {
        let mut tables: Vec<Self> = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let wrong = || RefinedError { line: number + 1, found: line.into() };
            let content = line.split('#').next().unwrap_or_default().trim_end();
            let Some(row) = content.strip_prefix("  ") else {
                if !content.is_empty() {
                    tables.push(content.parse().map_err(|()| wrong())?);
                }
                continue;
            };
            let table = tables.last_mut().ok_or_else(wrong)?;
            if !row.starts_with("after ") && !row.starts_with("if ") {
                table.rows.push(row.into());
            }
        }
        Ok(tables)
    }
}

/// A line that is not of a refined table.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "line {line}: '{found}', expected a table such as 'Round 3, South, after 1S P 2S P, where the rules have 3S:'"
)]
pub struct RefinedError {
    line: usize,
    found: String,
}

impl FromStr for Refined {
    type Err = ();

    /// Reads a title.
    fn from_str(title: &str) -> Result<Self, ()> {
        let title = title.strip_prefix("Round ").and_then(|title| title.strip_suffix(':')).ok_or(())?;
        let [round, learner, after, rules] = title.split(", ").collect::<Vec<_>>()[..] else {
            return Err(());
        };
        let call = |text: &str| text.parse::<Call>().map_err(|_| ());
        let calls = after.strip_prefix("after ").ok_or(())?;
        let calls: Result<Vec<Call>, ()> =
            if calls == NOBODY { Ok(Vec::new()) } else { calls.split(' ').map(call).collect() };
        let by_rules = call(rules.strip_prefix("where the rules have ").ok_or(())?)?;
        let learner = Seat::ALL.into_iter().find(|seat| seat.name() == learner).ok_or(())?;
        let round = round.parse().map_err(|_| ())?;
        Ok(Self { state: State { calls: calls?, by_rules }, learner, round, rows: Vec::new() })
    }
}

/// What stands for no calls.
const NOBODY: &str = "nothing";

impl fmt::Display for Refined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { calls, by_rules } = &self.state;
        let written: Vec<String> = calls.iter().map(Call::to_string).collect();
        let heard = if written.is_empty() { NOBODY.into() } else { written.join(" ") };
        let (round, learner) = (self.round, self.learner.name());
        writeln!(f, "Round {round}, {learner}, after {heard}, where the rules have {by_rules}:")?;
        let opening = calls.iter().position(|&call| call != Call::Pass);
        write!(f, "  after")?;
        for (place, call) in written.iter().enumerate().skip(opening.unwrap_or(calls.len())) {
            let ours = (calls.len() - place).is_multiple_of(2);
            if ours { write!(f, " {call}")? } else { write!(f, " ({call})")? }
        }
        if opening.is_none() {
            write!(f, " passes")?;
        }
        writeln!(f, "\n  if seat {}", opening.unwrap_or(calls.len()) + 1)?;
        self.rows.iter().try_for_each(|row| writeln!(f, "  {row}"))
    }
}

/// The features that tell hands apart, each that is the same as another on every hand left out.
fn distinct_features() -> &'static [Feature] {
    static DISTINCT: OnceLock<Vec<Feature>> = OnceLock::new();
    /// Hands on which two features are compared: the rarest difference is a void with a certain honour elsewhere.
    const HANDS: u64 = 1_000;
    DISTINCT.get_or_init(|| {
        let hands: Vec<Hand> = (0..HANDS)
            .map(|number| bridge::Deal::random(&mut cards::random::generator(1, number)).hand(Seat::North))
            .collect();
        let mut seen = std::collections::BTreeSet::new();
        let distinct = |feature: &Feature| {
            seen.insert(hands.iter().map(|&hand| feature.value(hand)).collect::<Vec<_>>())
        };
        FeatureClass::all().flat_map(FeatureClass::features).filter(distinct).collect()
    })
}

/// A range of a feature as system files ask for it.
fn phrases(feature: Feature, range: Range) -> Vec<String> {
    if let Feature::Difference(longer, shorter) = feature {
        // Amounts below nothing have no name, but the other suit is then the longer one.
        return [(longer, shorter, range), (shorter, longer, Range { low: -range.high, high: -range.low })]
            .into_iter()
            .filter(|(.., range)| range.low > crate::Amount::MIN)
            .map(|(longer, shorter, range)| match range.low.ceil() {
                least @ 1.. => format!("{least}+ difference in {longer} and {shorter}"),
                least => format!("not {}+ difference in {shorter} and {longer}", 1 - least),
            })
            .collect();
    }
    let of_class = |class: &FeatureClass| class.phrase(feature).map(|words| format!("{range} {words}"));
    FeatureClass::all().find_map(of_class).into_iter().collect()
}
