//! A player of another program: an earlier Merrimac, or anything that answers the questions of `merrimac decide`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, OnceLock};

use bridge::{BySide, Call, Seat, View};
use cards::Card;
use players::bridge::{Bidder, CardPlayer, Decision};
use questions::{DecideAnswer, DecideQuestion};

/// A program that plays, and how it failed if it did.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    command: String,
    /// The player that it is asked to be.
    robots: String,
    failure: Arc<OnceLock<String>>,
}

impl Program {
    pub(crate) fn new(command: &str, robots: &str) -> Self {
        Self { command: command.into(), robots: robots.into(), failure: Arc::default() }
    }

    /// What went wrong first.
    pub(crate) fn failure(&self) -> Option<&str> {
        self.failure.get().map(String::as_str)
    }

    /// A player of the program for one board.
    pub(crate) fn player(&self, seat: Seat, seed: u64) -> ProgramPlayer {
        ProgramPlayer { program: self.clone(), seat, seed, running: None }
    }
}

/// One seat of a board. The program is started with the first question.
pub(crate) struct ProgramPlayer {
    program: Program,
    seat: Seat,
    seed: u64,
    running: Option<Running>,
}

struct Running {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Drop for Running {
    /// The end of its questions ends a program; one that goes on is ended.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    fn start(command: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let name = words.next().unwrap_or_default();
        let mut child = Command::new(name)
            .args(words)
            .arg("decide")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let questions = child.stdin.take().ok_or("has no input")?;
        let answers = BufReader::new(child.stdout.take().ok_or("has no output")?);
        Ok(Self { child, questions, answers })
    }

    fn ask(&mut self, question: &DecideQuestion) -> Result<DecideAnswer, String> {
        let mut line = serde_json::to_string(question).map_err(|error| error.to_string())?;
        line.push('\n');
        let lost = |error: std::io::Error| format!("does not answer: {error}");
        self.questions.write_all(line.as_bytes()).map_err(lost)?;
        self.questions.flush().map_err(lost)?;
        let mut answer = String::new();
        if self.answers.read_line(&mut answer).map_err(lost)? == 0 {
            return Err("ended without an answer".into());
        }
        serde_json::from_str(&answer).map_err(|_| format!("answers `{}`", answer.trim()))
    }
}

impl ProgramPlayer {
    fn ask(&mut self, view: &View) -> Result<DecideAnswer, String> {
        let none = BySide::from_fn(|_| "");
        let question = DecideQuestion::new(view, &self.program.robots, none, "", self.seed);
        if self.running.is_none() {
            self.running = Some(Running::start(&self.program.command)?);
        }
        self.running.as_mut().ok_or("is not running")?.ask(&question)
    }

    /// What the program chose; where it failed the failure is kept, and this stands in until the board ends.
    fn decided<T>(
        &mut self,
        view: &View,
        chosen: impl Fn(&DecideAnswer) -> Option<T>,
        instead: T,
    ) -> Decision<T> {
        if self.program.failure().is_none() {
            let choice = self.ask(view).and_then(|answer| {
                let choice = chosen(&answer).ok_or_else(|| format!("chooses nothing legal: {answer:?}"))?;
                Ok(Decision::new(choice, answer.reason))
            });
            match choice {
                Ok(decision) => return decision,
                Err(why) => {
                    let _ = self.program.failure.set(format!(
                        "`{}` {why}, where {} is to decide",
                        self.program.command,
                        self.seat.name()
                    ));
                }
            }
        }
        Decision::new(instead, "the other program failed")
    }
}

impl Bidder for ProgramPlayer {
    fn call(&mut self, view: &View) -> Decision<Call> {
        let legal = |answer: &DecideAnswer| answer.call.filter(|&call| view.auction.check(call).is_ok());
        self.decided(view, legal, Call::Pass)
    }
}

impl CardPlayer for ProgramPlayer {
    fn play(&mut self, view: &View) -> Decision<Card> {
        let cards = view.legal_cards();
        let any = cards.iter().next().expect("who is to play has a card");
        self.decided(view, |answer| answer.card.filter(|&card| cards.contains(card)), any)
    }
}
