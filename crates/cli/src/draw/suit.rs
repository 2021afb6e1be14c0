//! The play of a suit: the line for each number of tricks, with the table of the layouts it wins.

use cards::{Holding, Rank};
use single_dummy::english::{English, Language};
use single_dummy::suit::{Goal, Line, Split, SuitAnswer};

use super::paragraph::{labelled, width};
use crate::paint::{Text, rank};

/// What the parts of a line stand under.
const INDENT: usize = 2;
/// The width of the other columns.
const NUMBERS: usize = 41;

/// The width of the columns that a narrow terminal has no room for: the ways, and double dummy.
const SPARED: usize = 15;

/// Whether all columns have room.
fn is_wide() -> bool {
    width() >= NUMBERS + LEAST_NAMES
}

/// The width of the column that names layouts.
fn names_width() -> usize {
    let numbers = if is_wide() { NUMBERS } else { NUMBERS - SPARED };
    width().saturating_sub(numbers).clamp(LEAST_NAMES, 34)
}

const LEAST_NAMES: usize = 10;

/// Words that a narrow terminal is spared.
fn beside(words: String) -> Text {
    if is_wide() { Text::plain(words) } else { Text::default() }
}

/// A row of the table of splits.
fn row(split: &str, chance: &str, ways: &str, won_in: &str, won: &str, double_dummy: &str) -> String {
    let wide = names_width();
    match is_wide() {
        true => format!("{split:<6}{chance:>8}{ways:>6}  {won_in:<wide$}{won:>8}{double_dummy:>9}"),
        false => format!("{split:<6}{chance:>8}  {won_in:<wide$}{won:>8}"),
    }
}

/// The lines for every target, or for one.
pub(crate) fn suit(answer: &SuitAnswer, target: Option<u8>, finesses: &[String]) -> Vec<Text> {
    let outstanding = Holding::ALL - answer.north - answer.south;
    let held = holding(answer.north) + Text::plain(" opposite ") + holding(answer.south);
    let missing = Text::plain("missing ") + holding(outstanding);
    let mut lines = if held.width() + 2 + missing.width() <= width() {
        vec![held + Text::plain(", ") + missing]
    } else {
        vec![held + Text::plain(","), missing]
    };
    match target {
        Some(tricks) => match answer.line(Goal::AtLeast(tricks)) {
            Some(line) => lines.extend(for_target(
                answer,
                line,
                tricks,
                &English.steps(&line.strategy.steps()).to_string(),
            )),
            None => lines.push(Text::plain(format!("no layout gives {}", tricks_words(tricks)))),
        },
        None => {
            for (tricks, line) in (1..=answer.max_tricks()).zip(&answer.targets).rev() {
                lines.extend(for_target(answer, line, tricks, &told(answer, line, tricks)));
            }
            lines.extend(on_average(answer));
        }
    }
    if !finesses.is_empty() {
        lines.push(Text::default());
        lines.push(Text::bold("Finesse and drop"));
        for words in finesses {
            lines.extend(indented(&capitalised(words)));
        }
    }
    lines
}

fn for_target(answer: &SuitAnswer, line: &Line, tricks: u8, words: &str) -> Vec<Text> {
    let chance = format!("{:8.4}%", 100.0 * line.value);
    let double_dummy = beside(format!(", {:.4}% double dummy", 100.0 * line.double_dummy));
    let mut lines = vec![
        Text::default(),
        Text::bold(tricks_words(tricks) + " ").pad(9) + Text::bold(chance) + double_dummy,
    ];
    lines.extend(indented(&capitalised(words)));
    // A line that always works has no layouts to compare.
    if line.value < 1.0 {
        lines.extend(table(answer, &answer.splits(line, tricks)));
    }
    lines
}

/// The line in words, unless that for more tricks serves as well.
fn told(answer: &SuitAnswer, line: &Line, tricks: u8) -> String {
    let reached = |line: &Line| -> u64 {
        let layouts = answer.layouts.all.iter().zip(&line.tricks);
        layouts.filter(|&(_, &taken)| taken >= tricks).map(|(layout, _)| layout.weight).sum()
    };
    let more = (tricks + 1..=answer.max_tricks()).zip(&answer.targets[usize::from(tricks)..]);
    let serves = more.rev().find(|(_, other)| reached(other) == reached(line));
    serves.map_or_else(
        || English.steps(&line.strategy.steps()).to_string(),
        |(other, _)| format!("the line for {}", tricks_words(other)),
    )
}

fn on_average(answer: &SuitAnswer) -> Vec<Text> {
    let line = &answer.average;
    let average = format!("{:.4} tricks", line.value);
    let double_dummy = beside(format!(", {:.4} double dummy", line.double_dummy));
    let mut lines = vec![Text::default(), Text::bold("On average ") + Text::bold(average) + double_dummy];
    let same =
        (1..=answer.max_tricks()).zip(&answer.targets).rev().find(|(_, target)| target.tricks == line.tricks);
    let words = match same {
        Some((tricks, _)) => format!("the line for {}", tricks_words(tricks)),
        None => English.steps(&line.strategy.steps()).to_string(),
    };
    lines.extend(indented(&capitalised(&words)));
    lines
}

/// How the chance adds up, split by split (Frank & Basin 1998, Figure 3).
fn table(answer: &SuitAnswer, splits: &[Split]) -> Vec<Text> {
    let heading = row("Split", "Chance", "Ways", "Won in", "Won", "DD");
    let mut lines = vec![indent() + Text::dim(heading)];
    let percent = |share: f64| format!("{:.2}%", 100.0 * share);
    // The names of further layouts stand under the first.
    let before = if is_wide() { 22 } else { 16 };
    for split in splits {
        let mut names = won_in(answer, split).into_iter();
        let told = row(
            &format!("{}-{}", split.west, split.east),
            &percent(split.chance),
            &split.ways.to_string(),
            &names.next().unwrap_or_default(),
            &percent(split.won_chance),
            &percent(split.open_chance),
        );
        lines.push(indent() + Text::plain(told));
        lines.extend(names.map(|more| indent() + Text::plain(" ".repeat(before) + &more)));
    }
    let sum = |share: fn(&Split) -> f64| percent(splits.iter().map(share).sum());
    let total = row(
        "Total",
        &sum(|split| split.chance),
        &splits.iter().map(|split| split.ways).sum::<u64>().to_string(),
        "",
        &sum(|split| split.won_chance),
        &sum(|split| split.open_chance),
    );
    lines.push(indent() + Text::bold(total));
    lines
}

/// The layouts of a split that are won, in lines that fit their column.
fn won_in(answer: &SuitAnswer, split: &Split) -> Vec<String> {
    let names = |layouts: &[usize]| layouts.iter().map(|&layout| answer.layouts.words(layout)).collect();
    let lost: Vec<usize> =
        split.layouts.iter().copied().filter(|layout| !split.won.contains(layout)).collect();
    let words: Vec<String> = match (split.won.len(), lost.len()) {
        (0, _) => vec!["none".to_owned()],
        (_, 0) => vec!["all".to_owned()],
        (won, lost_count) if lost_count < won => {
            let but: Vec<String> = names(&lost);
            ["all but".to_owned()].into_iter().chain(but).collect()
        }
        _ => names(&split.won),
    };
    let mut lines = vec![String::new()];
    for word in words {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].len() + 1 + word.len() > names_width() {
            lines.push(word);
        } else {
            let blank = if lines[last].is_empty() { "" } else { " " };
            lines[last] += &format!("{blank}{word}");
        }
    }
    lines
}

fn indent() -> Text {
    Text::plain(" ".repeat(INDENT))
}

fn indented(words: &str) -> Vec<Text> {
    labelled(&indent(), words)
}

fn holding(cards: Holding) -> Text {
    let ranks: Vec<&str> = cards.iter().map(|card: Rank| rank(card)).collect();
    Text::plain(if ranks.is_empty() { "—".into() } else { ranks.join(" ") })
}

fn tricks_words(tricks: u8) -> String {
    format!("{tricks} trick{}", if tricks == 1 { "" } else { "s" })
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
