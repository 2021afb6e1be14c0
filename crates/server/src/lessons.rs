//! Lessons: text files that a teacher can write, in the folder `lessons`. Its README has the grammar.

use std::collections::{BTreeSet, HashMap};
use std::str::FromStr;
use std::sync::LazyLock;

use bridge::{Auction, Call, Hand, Prose, Seat, Vulnerability};
use cards::Card;
use rust_embed::Embed;
use serde::Serialize;
use thiserror::Error;

use crate::text;

/// A lesson.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Lesson {
    /// Its name in addresses.
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) level: Level,
    /// The theme to practise afterwards.
    pub(crate) practise: Option<String>,
    pub(crate) steps: Vec<Step>,
}

/// For whom it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Beginner,
    Improver,
    Advanced,
}

/// Something to read, or a question.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Step {
    Words {
        text: Prose,
    },
    /// What does South call?
    Bid {
        #[serde(with = "text")]
        hand: Hand,
        #[serde(with = "text")]
        dealer: Seat,
        #[serde(with = "text")]
        vul: Vulnerability,
        #[serde(with = "text::list")]
        auction: Vec<Call>,
        answers: Vec<Answer>,
    },
    /// Which card is played?
    Play {
        ask: Prose,
        #[serde(with = "text::option")]
        north: Option<Hand>,
        #[serde(with = "text::option")]
        south: Option<Hand>,
        /// The hand to play from, North or South.
        #[serde(with = "text")]
        from: Seat,
        /// The cards of the trick so far, in the order in which they were played.
        #[serde(with = "text::list")]
        trick: Vec<Card>,
        answers: Vec<Answer>,
    },
    /// Which of these answers is right?
    Choose {
        ask: Prose,
        #[serde(with = "text::option")]
        north: Option<Hand>,
        #[serde(with = "text::option")]
        south: Option<Hand>,
        answers: Vec<Answer>,
    },
}

/// An answer and what to say to it. Where a call or a card is asked for, `else` stands for all that are not named.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Answer {
    pub(crate) answer: String,
    pub(crate) good: bool,
    pub(crate) say: Prose,
    /// What a choice says; in a bidding question the call says it.
    pub(crate) text: Prose,
}

/// Why a lesson cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub(crate) struct LessonError {
    line: usize,
    why: String,
}

#[derive(Embed)]
#[folder = "lessons/"]
struct Files;

/// The lessons that ship, in order.
pub(crate) static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| in_folder(""));

/// The lessons in other languages, by the names of their folders, `fr/01-stayman.txt`.
static TRANSLATED: LazyLock<HashMap<String, Vec<Lesson>>> = LazyLock::new(|| {
    let all = Files::iter();
    let folders: BTreeSet<_> = all.filter_map(|file| Some(file.split_once('/')?.0.to_owned())).collect();
    let lessons = |folder: String| (folder.clone(), in_folder(&folder));
    folders.into_iter().map(lessons).collect()
});

/// The lessons in a language; one that is not written in it yet is there in English.
pub(crate) fn lessons(language: &str) -> impl Iterator<Item = &'static Lesson> {
    let translated = TRANSLATED.get(language).map_or(&[][..], Vec::as_slice);
    LESSONS.iter().map(|lesson| translated.iter().find(|other| other.name == lesson.name).unwrap_or(lesson))
}

/// The lessons of a folder, in the order of their files.
fn in_folder(folder: &str) -> Vec<Lesson> {
    let is_in = |file: &str| file.rsplit_once('/').map_or("", |(path, _)| path) == folder;
    let mut files: Vec<_> = Files::iter().filter(|file| file.ends_with(".txt") && is_in(file)).collect();
    files.sort_unstable();
    files.iter().map(|file| read(file)).collect()
}

fn read(file: &str) -> Lesson {
    let data = Files::get(file).expect("the file is there").data;
    let text = std::str::from_utf8(&data).expect("lessons are UTF-8");
    let name = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt");
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
    Lesson::parse(name, text).unwrap_or_else(|error| panic!("{file}, {error}"))
}

impl Lesson {
    /// Reads a lesson.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Self, LessonError> {
        let lines = joined(text);
        let mut lines = lines.iter().map(|(line, text)| (*line, text.as_str())).peekable();
        let (line, first) = lines.next().unwrap_or((1, ""));
        let title = first.strip_prefix("# ").ok_or_else(|| wrong(line, "expected `# ` and a title"))?;
        let (mut level, mut practise) = (None, None);
        while let Some((line, text)) = lines.next_if(|(_, text)| !text.is_empty()) {
            match field(line, text)? {
                ("level", "beginner") => level = Some(Level::Beginner),
                ("level", "improver") => level = Some(Level::Improver),
                ("level", "advanced") => level = Some(Level::Advanced),
                ("level", other) => {
                    let why =
                        format!("no level is called `{other}`, expected beginner, improver or advanced");
                    return Err(wrong(line, &why));
                }
                ("practise", theme) => practise = Some(theme.to_owned()),
                (other, _) => {
                    return Err(wrong(line, &format!("`{other}`, expected level or practise")));
                }
            }
        }
        let level = level.ok_or_else(|| wrong(2, "expected a line `level: beginner`"))?;
        let mut steps = Vec::new();
        while let Some((line, text)) = lines.next() {
            if text.is_empty() {
                continue;
            }
            let mut block = vec![(line, text)];
            while let Some(next) = lines.next_if(|(_, text)| !text.is_empty()) {
                block.push(next);
            }
            steps.push(match text.strip_prefix("? ") {
                Some("bid") => bid(&block)?,
                Some("play") => play(&block)?,
                Some("choose") => choose(&block)?,
                Some(other) => {
                    return Err(wrong(
                        line,
                        &format!("`? {other}`, expected `? bid`, `? play` or `? choose`"),
                    ));
                }
                None => {
                    let text: Vec<&str> = block.iter().map(|(_, text)| *text).collect();
                    Step::Words { text: marked(line, &text.join(" "))? }
                }
            });
        }
        Ok(Self { name: name.into(), title: title.into(), level, practise, steps })
    }
}

fn wrong(line: usize, why: &str) -> LessonError {
    LessonError { line, why: why.into() }
}

/// The lines with their numbers; one that begins with two spaces belongs to the one before.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match (line.strip_prefix("  "), lines.last_mut()) {
            (Some(more), Some((_, last))) if !last.is_empty() => {
                last.push(' ');
                last.push_str(more.trim());
            }
            _ => lines.push((number, line.trim_end().to_owned())),
        }
    }
    lines
}

/// `name: value`.
fn field(line: usize, text: &str) -> Result<(&str, &str), LessonError> {
    let parts = text.split_once(':').map(|(name, value)| (name.trim(), value.trim()));
    parts.ok_or_else(|| wrong(line, &format!("`{text}`, expected `name: value`")))
}

fn value<T: FromStr<Err: std::fmt::Display>>(line: usize, name: &str, text: &str) -> Result<T, LessonError> {
    text.parse().map_err(|error: T::Err| wrong(line, &format!("{name}: {error}")))
}

/// Words with calls and cards in braces.
fn marked(line: usize, text: &str) -> Result<Prose, LessonError> {
    Prose::from_marked(text).map_err(|error| wrong(line, &error.to_string()))
}

/// An answer, `+ 1NT: why`.
fn answer(line: usize, text: &str) -> Result<Option<Answer>, LessonError> {
    let (good, rest) = match (text.strip_prefix("+ "), text.strip_prefix("- ")) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return Ok(None),
    };
    let (answer, say) = field(line, rest)?;
    let text = marked(line, answer)?;
    Ok(Some(Answer { answer: text.to_string(), text, good, say: marked(line, say)? }))
}

/// Whether the answers are a question: one at least is right and one is not.
fn checked(line: usize, answers: Vec<Answer>) -> Result<Vec<Answer>, LessonError> {
    let (good, bad) = (answers.iter().any(|answer| answer.good), answers.iter().any(|answer| !answer.good));
    if good && bad {
        Ok(answers)
    } else {
        Err(wrong(line, "expected a good answer (`+ 1NT: why`) and another one (`- else: why not`)"))
    }
}

fn bid(block: &[(usize, &str)]) -> Result<Step, LessonError> {
    let begin = block[0].0;
    let (mut hand, mut dealer, mut vul) = (None, Seat::South, Vulnerability::None);
    let (mut auction, mut answers): (Vec<Call>, _) = (Vec::new(), Vec::new());
    for &(line, text) in &block[1..] {
        if let Some(answer) = answer(line, text)? {
            if answer.answer != "else" {
                value::<Call>(line, "the answer", &answer.answer)?;
            }
            answers.push(answer);
            continue;
        }
        match field(line, text)? {
            ("hand", text) => hand = Some(value::<Hand>(line, "hand", text)?),
            ("dealer", text) => dealer = value(line, "dealer", text)?,
            ("vul", text) => vul = value(line, "vul", text)?,
            ("auction", text) => {
                auction = text
                    .split_whitespace()
                    .map(|call| value(line, "auction", call))
                    .collect::<Result<_, _>>()?;
            }
            (other, _) => {
                return Err(wrong(
                    line,
                    &format!("`{other}`, expected hand, auction, dealer, vul or an answer"),
                ));
            }
        }
    }
    let hand = hand.ok_or_else(|| wrong(begin, "expected a line `hand: AQ2.KJ3.KQ54.J32`"))?;
    if hand.len() != 13 {
        return Err(wrong(begin, &format!("the hand has {} cards, expected 13", hand.len())));
    }
    let so_far = Auction::from_calls(dealer, auction.iter().copied());
    let so_far = so_far.map_err(|(_, error)| wrong(begin, &format!("auction: {error}")))?;
    if so_far.to_call() != Some(Seat::South) {
        return Err(wrong(begin, "after the auction it is not South's turn"));
    }
    Ok(Step::Bid { hand, dealer, vul, auction, answers: checked(begin, answers)? })
}

fn play(block: &[(usize, &str)]) -> Result<Step, LessonError> {
    let begin = block[0].0;
    let (mut ask, mut north, mut south, mut from) = (None, None, None, Seat::South);
    let (mut trick, mut answers): (Vec<Card>, _) = (Vec::new(), Vec::new());
    for &(line, text) in &block[1..] {
        if let Some(answer) = answer(line, text)? {
            answers.push((line, answer));
            continue;
        }
        match field(line, text)? {
            ("ask", text) => ask = Some(marked(line, text)?),
            ("north", text) => north = Some(value(line, "north", text)?),
            ("south", text) => south = Some(value(line, "south", text)?),
            ("from", text @ ("N" | "S")) => from = value(line, "from", text)?,
            ("from", other) => return Err(wrong(line, &format!("from: `{other}`, expected N or S"))),
            ("trick", text) => {
                trick = text
                    .split_whitespace()
                    .map(|card| value(line, "trick", card))
                    .collect::<Result<_, _>>()?;
            }
            (other, _) => {
                let why = format!("`{other}`, expected ask, north, south, from, trick or an answer");
                return Err(wrong(line, &why));
            }
        }
    }
    let ask = ask.ok_or_else(|| wrong(begin, "expected a line `ask: ` with the question"))?;
    let hand: Hand = if from == Seat::North { north } else { south }
        .ok_or_else(|| wrong(begin, "the hand to play from is missing, expected `south: AQ2.KJ3..`"))?;
    let following = trick.first().map(|led| hand.only(led.suit())).filter(|held| !held.is_empty());
    let legal = following.unwrap_or(hand);
    for (line, answer) in answers.iter().filter(|(_, answer)| answer.answer != "else") {
        if !legal.contains(value::<Card>(*line, "the answer", &answer.answer)?) {
            return Err(wrong(*line, &format!("{} cannot be played here", answer.answer)));
        }
    }
    let answers = answers.into_iter().map(|(_, answer)| answer).collect();
    Ok(Step::Play { ask, north, south, from, trick, answers: checked(begin, answers)? })
}

fn choose(block: &[(usize, &str)]) -> Result<Step, LessonError> {
    let begin = block[0].0;
    let (mut ask, mut north, mut south, mut answers) = (None, None, None, Vec::new());
    for &(line, text) in &block[1..] {
        if let Some(answer) = answer(line, text)? {
            answers.push(answer);
            continue;
        }
        match field(line, text)? {
            ("ask", text) => ask = Some(marked(line, text)?),
            ("north", text) => north = Some(value(line, "north", text)?),
            ("south", text) => south = Some(value(line, "south", text)?),
            (other, _) => {
                return Err(wrong(line, &format!("`{other}`, expected ask, north, south or an answer")));
            }
        }
    }
    let ask = ask.ok_or_else(|| wrong(begin, "expected a line `ask: ` with the question"))?;
    Ok(Step::Choose { ask, north, south, answers: checked(begin, answers)? })
}

#[cfg(test)]
mod tests {
    use bidding::System;
    use serde_json::Value;

    use super::*;
    use crate::themes::THEMES;

    #[test]
    fn twelve_lessons_ship_and_lead_to_themes_that_exist() {
        assert!(LESSONS.len() >= 12);
        for lesson in LESSONS.iter() {
            let questions = lesson.steps.iter().filter(|step| !matches!(step, Step::Words { .. })).count();
            assert!(questions >= 3, "{} has {questions} questions", lesson.title);
            if let Some(practise) = &lesson.practise {
                assert!(THEMES.iter().any(|theme| theme.title == practise), "no theme is called {practise}");
            }
        }
    }

    /// A lesson without its words.
    fn skeleton(lesson: &Lesson) -> Value {
        let mut bare = serde_json::to_value(lesson).unwrap();
        bare["title"].take();
        for step in bare["steps"].as_array_mut().unwrap() {
            let is_choice = step["kind"] == "choose";
            for worded in ["text", "ask"] {
                step.as_object_mut().unwrap().remove(worded);
            }
            for answer in step["answers"].as_array_mut().into_iter().flatten() {
                for worded in ["text", "say"].into_iter().chain(is_choice.then_some("answer")) {
                    answer.as_object_mut().unwrap().remove(worded);
                }
            }
        }
        bare
    }

    #[test]
    fn every_lesson_is_there_in_every_language() {
        let languages: Vec<&String> = TRANSLATED.keys().collect::<BTreeSet<_>>().into_iter().collect();
        assert_eq!(languages, ["de", "fr"]);
        for (language, translated) in TRANSLATED.iter() {
            assert_eq!(translated.len(), LESSONS.len(), "{language}");
            for (lesson, english) in lessons(language).zip(LESSONS.iter()) {
                assert_eq!(skeleton(lesson), skeleton(english), "{language}: {}", lesson.name);
                for (step, english) in lesson.steps.iter().zip(&english.steps) {
                    assert_ne!(format!("{step:?}"), format!("{english:?}"), "{language}: {}", lesson.name);
                }
            }
        }
    }

    #[test]
    fn a_language_without_lessons_has_the_english_ones() {
        assert!(lessons("eo").map(|lesson| &lesson.title).eq(LESSONS.iter().map(|lesson| &lesson.title)));
    }

    #[test]
    fn the_good_call_is_the_systems() {
        let system = System::named("two-over-one").unwrap();
        for lesson in LESSONS.iter() {
            for step in &lesson.steps {
                let Step::Bid { hand, dealer, vul, auction, answers } = step else { continue };
                let so_far = Auction::from_calls(*dealer, auction.iter().copied()).unwrap();
                let call = system.bid(*hand, &so_far, *vul).unwrap().to_string();
                let good: Vec<&str> = answers
                    .iter()
                    .filter(|answer| answer.good)
                    .map(|answer| answer.answer.as_str())
                    .collect();
                assert!(
                    good.contains(&call.as_str()),
                    "{}: {hand} {good:?}, the system {call}",
                    lesson.title
                );
            }
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let check = |text: &str, expected: &str| {
            assert_eq!(Lesson::parse("x", text).unwrap_err().to_string(), expected);
        };
        check("Stayman", "line 1: expected `# ` and a title");
        check("# A\n", "line 2: expected a line `level: beginner`");
        check(
            "# A\nlevel: hard\n",
            "line 2: no level is called `hard`, expected beginner, improver or advanced",
        );
        let head = "# A\nlevel: beginner\n\n";
        check(&format!("{head}? lead\n"), "line 4: `? lead`, expected `? bid`, `? play` or `? choose`");
        let play = format!("{head}? play\nask: Which?\nsouth: AQ2...\ntrick: SK\n");
        check(&format!("{play}+ S3: yes\n- else: no\n"), "line 8: S3 cannot be played here");
        check(&format!("{head}? play\nask: Which?\nfrom: W\n"), "line 6: from: `W`, expected N or S");
        check(
            &format!("{head}? bid\nhand: AK\n"),
            "line 5: hand: `AK` is not a hand, expected four suits separated by dots, spades.hearts.diamonds.clubs, and not 1",
        );
        let bid = format!("{head}? bid\nhand: AQ2.KJ3.KQ54.J32\n");
        check(
            &format!("{bid}+ 1NT: yes\n"),
            "line 4: expected a good answer (`+ 1NT: why`) and another one (`- else: why not`)",
        );
        check(
            &format!("{bid}auction: 1C\n+ 1NT: yes\n- else: no\n"),
            "line 4: after the auction it is not South's turn",
        );
    }
}
