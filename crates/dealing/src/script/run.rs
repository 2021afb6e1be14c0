//! Runs a script: deals, keeps what the condition holds for, and does what the actions say.
//!
//! Deals come in numbered blocks, each from a generator of its own, and blocks are used in the order of their numbers
//! whatever thread made them: the number of threads changes nothing but the time.

use std::fmt;
use std::ops::ControlFlow;

use bridge::{BySeat, Hand};
use cards::random::generator;
use rayon::prelude::*;
use thiserror::Error;

use super::Script;
use super::action::{Action, Item};
use super::columns::{Batch, Machine, Program, Solver};
use super::expression::Id;
use super::render::{Letters, Tags, Writer};
use super::source::{Source, Swapping};
use super::statistics::Statistic;
use crate::{KnowledgeError, ShuffleError};

/// How many deals are examined if neither script nor options say. The manual of the original says a tenth of this,
/// and the program does this.
const GENERATE: u64 = 10_000_000;
/// How many deals are produced if neither script nor options say and some action prints; without printing there is no
/// limit.
const PRODUCE: u64 = 40;

/// How to run a script; what is given here goes before what the script says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Options {
    /// Where chance starts from.
    pub seed: u64,
    /// At most this many deals are examined.
    pub generate: Option<u64>,
    /// At most this many deals are produced.
    pub produce: Option<u64>,
    /// Whether hands are exchanged between deals.
    pub swapping: Swapping,
    /// Whether the condition guides the dealing.
    pub method: Method,
    /// How honours are written.
    pub letters: Letters,
    /// What the script is called, for PBN.
    pub source: String,
    /// The day, for PBN: `2026.11.15`; `?` if it is not given.
    pub date: String,
    /// Whether `printpbn` is silenced.
    pub no_pbn: bool,
}

/// Whether the condition guides the dealing. Either way the deals produced are equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Method {
    /// Hands are drawn from those that can fulfil the condition.
    #[default]
    Guided,
    /// Deals are drawn from all, and those that do not fulfil the condition are thrown away.
    Blind,
}

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// How many deals were examined, those included that a guided run knew to fail without dealing them.
    pub generated: u64,
    /// How many deals fulfilled the condition.
    pub produced: u64,
    /// How many deals were really dealt.
    pub dealt: u64,
    /// Whether the condition was found to contradict itself, or the cards given out: no deal at all fulfils it.
    pub impossible: bool,
    /// The seed.
    pub seed: u64,
}

impl Summary {
    /// The share of deals dealt that were produced.
    #[must_use]
    pub fn acceptance(&self) -> f64 {
        if self.dealt == 0 { 0.0 } else { self.produced as f64 / self.dealt as f64 }
    }
}

impl fmt::Display for Summary {
    /// The trailer of the original, less the time.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Generated {} hands", self.generated)?;
        writeln!(f, "Produced {} hands", self.produced)?;
        writeln!(f, "Initial random seed {}", self.seed)
    }
}

/// Why a script cannot be run.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RunError {
    /// `tricks()` without a solver.
    #[error("the script asks for tricks, and there is no double-dummy solver")]
    NoSolver,
    /// Too many cards given out.
    #[error(transparent)]
    Predeal(#[from] ShuffleError),
    /// The lengths given out do not fit.
    #[error("predeal: {0}")]
    Lengths(#[from] KnowledgeError),
    /// The text could not be written.
    #[error("the output could not be written")]
    Write(#[from] fmt::Error),
}

/// Runs a script and writes what its actions print; the [`Summary`] is the caller's to print.
///
/// # Errors
/// The script cannot be run, or the text cannot be written.
pub fn run(
    script: &Script,
    options: &Options,
    solver: &dyn Solver,
    sink: &mut dyn fmt::Write,
) -> Result<Summary, RunError> {
    run_watched(script, options, solver, sink, &mut |_| ControlFlow::Continue(()))
}

/// The same, with a look at how far it is every few thousand deals; the watcher may end the run there, as if a limit
/// had been reached.
///
/// # Errors
/// The script cannot be run, or the text cannot be written.
pub fn run_watched(
    script: &Script,
    options: &Options,
    solver: &dyn Solver,
    sink: &mut dyn fmt::Write,
    watch: &mut dyn FnMut(&Summary) -> ControlFlow<()>,
) -> Result<Summary, RunError> {
    if script.needs_solver() && !solver.can_solve() {
        return Err(RunError::NoSolver);
    }
    let default = [Action::PrintAll];
    let actions = if script.actions.is_empty() { &default[..] } else { &script.actions };
    let actions = Action::simplify(actions, &script.graph);
    let roots = actions.iter().flat_map(Action::values).chain(script.condition);
    let program = Program::new(&script.graph, &script.counts, solver, roots);
    // Cheap conditions first: what they rule out need not be tried on the others.
    let mut conditions = script.condition.map_or_else(Vec::new, |id| script.graph.conjuncts(id));
    conditions.sort_by_key(|&id| (program.is_dear(id), script.graph.needed(id).len()));
    conditions.dedup();
    let source = Source::new(script, options, &conditions)?;
    let mut run = Run::new(script, options, &actions, &program, &conditions);
    run.deal(source, sink, watch)?;
    run.finish(sink)
}

/// Deals that were drawn together.
struct Block {
    /// What could be done when it was dealt.
    limits: Limits,
    /// How many deals fulfil the condition.
    kept: u64,
    /// The deals themselves, where some action prints them.
    deals: Batch,
    examined: u64,
    dealt: u64,
    statistics: Vec<Statistic>,
}

/// What may still be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Limits {
    generate: u64,
    produce: u64,
}

struct Run<'a> {
    options: &'a Options,
    actions: &'a [Action],
    program: &'a Program<'a>,
    /// The parts of the condition, cheap ones first.
    conditions: &'a [Id],
    limits: Limits,
    summary: Summary,
    statistics: Vec<Statistic>,
    tags: Tags<'a>,
    writer: Writer,
    /// Whether some action prints deals.
    printing: bool,
    /// The deals produced, where some action prints pages at the end.
    pages: Vec<BySeat<Hand>>,
}

impl<'a> Run<'a> {
    fn new(
        script: &'a Script,
        options: &'a Options,
        actions: &'a [Action],
        program: &'a Program<'a>,
        conditions: &'a [Id],
    ) -> Self {
        let generate = options.generate.or(script.generate).unwrap_or(GENERATE);
        let printing = actions.iter().any(Action::prints);
        let produce = if printing { PRODUCE } else { generate };
        Self {
            options,
            actions,
            program,
            conditions,
            limits: Limits { generate, produce: options.produce.or(script.produce).unwrap_or(produce) },
            summary: Summary { generated: 0, produced: 0, dealt: 0, impossible: false, seed: options.seed },
            statistics: actions.iter().map(Statistic::new).collect(),
            tags: Tags {
                event: format!(
                    "Hand simulated by merrimac with file {}, seed {}",
                    options.source, options.seed
                ),
                date: &options.date,
                dealer: script.dealer,
                vulnerability: script.vulnerability,
            },
            writer: Writer::new(options.letters),
            printing,
            pages: Vec::new(),
        }
    }

    /// Deals until a limit is reached.
    fn deal(
        &mut self,
        mut source: Source<'_>,
        sink: &mut dyn fmt::Write,
        watch: &mut dyn FnMut(&Summary) -> ControlFlow<()>,
    ) -> Result<(), RunError> {
        let dear = self.conditions.iter().any(|&id| self.program.is_dear(id))
            || self.actions.iter().flat_map(Action::values).any(|id| self.program.is_dear(id));
        let (mut next, mut wave) = (0, 1);
        loop {
            let blocks = source.prepare(next, wave);
            self.summary.impossible = source.is_hopeless();
            let dealt: Vec<Block> = if blocks == 1 {
                vec![self.block(&source, next, dear)]
            } else {
                (next..next + blocks).into_par_iter().map(|index| self.block(&source, index, dear)).collect()
            };
            for (index, block) in (next..).zip(dealt) {
                // A block that reaches what is left by now is dealt again, up to there.
                let block = if self.is_whole(&block) { block } else { self.block(&source, index, dear) };
                self.take(block, sink)?;
            }
            next += blocks;
            if self.limits.generate == 0 || self.limits.produce == 0 || watch(&self.summary).is_break() {
                return Ok(());
            }
            wave = (2 * wave).min(4 * rayon::current_num_threads() as u64);
        }
    }

    /// Whether a block would be the same if it were dealt now.
    fn is_whole(&self, block: &Block) -> bool {
        block.limits == self.limits
            || block.kept < self.limits.produce && block.examined < self.limits.generate
    }

    /// Draws the deals of block `index`.
    fn block(&self, source: &Source<'_>, index: u64, dear: bool) -> Block {
        // Small pieces first, so that a run of a few deals does not wait for thousands; always small if each deal
        // is solved.
        let pieces: &[usize] = match (dear, index) {
            (true, _) => &[8; 4],
            (false, 0) => &[32, 480],
            (false, _) => &[512; 8],
        };
        let mut rng = generator(self.options.seed, index);
        let mut machine = Machine::new(self.program, generator(self.options.seed, !index));
        let mut dealer = source.dealer(index);
        let mut block = Block {
            limits: self.limits,
            kept: 0,
            deals: Batch::default(),
            examined: 0,
            dealt: 0,
            statistics: self.actions.iter().map(Statistic::new).collect(),
        };
        if dealer.is_hopeless() {
            block.examined = self.limits.generate;
            return block;
        }
        let (mut batch, mut examined) = (Batch::default(), Vec::new());
        for &piece in pieces {
            let left = Limits {
                generate: self.limits.generate - block.examined,
                produce: self.limits.produce - block.kept,
            };
            if left.generate == 0 || left.produce == 0 {
                break;
            }
            dealer.fill(&mut batch, &mut examined, piece, &mut rng);
            // Deals beyond the limit are not looked at.
            let looked = examined.partition_point(|&at| at <= left.generate);
            batch.truncate(looked);
            let mut lanes = machine.select(self.conditions, &batch);
            lanes.truncate(left.produce.min(batch.len() as u64) as usize);
            if lanes.len() < batch.len() {
                batch = batch.pick(&lanes);
            }
            self.gather(&mut block.statistics, &mut machine, &batch);
            if self.printing {
                block.deals.append(&batch);
            }
            block.kept += lanes.len() as u64;
            if lanes.len() as u64 == left.produce {
                let last = lanes[lanes.len() - 1] as usize;
                block.examined += examined[last];
                block.dealt += last as u64 + 1;
            } else {
                block.examined += examined.last().map_or(0, |&all| all.min(left.generate));
                block.dealt += looked as u64;
            }
        }
        block
    }

    fn gather(&self, statistics: &mut [Statistic], machine: &mut Machine<'_>, kept: &Batch) {
        machine.begin();
        for (statistic, action) in statistics.iter_mut().zip(self.actions) {
            statistic.gather(action, machine, kept);
        }
    }

    /// Takes the deals of the next block.
    fn take(&mut self, block: Block, sink: &mut dyn fmt::Write) -> Result<(), RunError> {
        for (statistic, more) in self.statistics.iter_mut().zip(&block.statistics) {
            statistic.merge(more);
        }
        self.print(&block.deals, sink)?;
        self.limits.generate -= block.examined;
        self.limits.produce -= block.kept;
        self.summary.generated += block.examined;
        self.summary.produced += block.kept;
        self.summary.dealt += block.dealt;
        Ok(())
    }

    /// Does the printing actions for some deals.
    fn print(&mut self, kept: &Batch, sink: &mut dyn fmt::Write) -> Result<(), RunError> {
        if kept.is_empty() {
            return Ok(());
        }
        let mut machine = Machine::new(self.program, generator(self.options.seed, self.summary.produced));
        machine.begin();
        for id in self.actions.iter().filter(|action| action.prints()).flat_map(Action::values) {
            machine.column(id, kept);
        }
        let letters = &self.writer;
        let keep_pages = self.actions.iter().any(|action| matches!(action, Action::Print(_)));
        let mut text = String::new();
        for lane in 0..kept.len() {
            let hands = kept.get(lane);
            let number = self.summary.produced + lane as u64 + 1;
            let mut value = |id: &Id| machine.column(*id, kept)[lane];
            for action in self.actions {
                match action {
                    Action::PrintAll => letters.all(number, &hands, &mut text),
                    Action::PrintEastWest => letters.east_west(&hands, &mut text),
                    Action::PrintPbn if !self.options.no_pbn => self.tags.board(number, &hands, &mut text),
                    Action::PrintCompact(id) => {
                        letters.compact(&hands, id.as_ref().map(&mut value), &mut text)
                    }
                    Action::PrintOneLine(id) => {
                        letters.one_line(&hands, id.as_ref().map(&mut value), &mut text)
                    }
                    Action::PrintItems(items) => print_items(items, &mut value, &mut text)?,
                    _ => {}
                }
            }
            if keep_pages {
                self.pages.push(hands);
            }
        }
        sink.write_str(&text)?;
        Ok(())
    }

    /// Writes what was gathered.
    fn finish(self, sink: &mut dyn fmt::Write) -> Result<Summary, RunError> {
        for (action, statistic) in self.actions.iter().zip(&self.statistics) {
            match action {
                Action::Print(seats) => self.writer.pages(seats, &self.pages, sink)?,
                _ => statistic.render(action, sink)?,
            }
        }
        Ok(self.summary)
    }
}

fn print_items(items: &[Item], value: &mut impl FnMut(&Id) -> i32, text: &mut String) -> fmt::Result {
    use fmt::Write as _;
    for item in items {
        match item {
            Item::Text(words) => text.push_str(words),
            Item::Value(id) => write!(text, "{}", value(id))?,
        }
    }
    Ok(())
}
