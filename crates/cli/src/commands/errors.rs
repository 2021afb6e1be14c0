//! `merrimac errors`: how often each trick is misplayed.

mod regrets;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use arena::error_profile::{Count, Counted, ErrorProfile};
use bridge::{BySeat, Seat, Table};
use double_dummy::{Config, Solver};
use notation::Record;
use players::bridge::Spec;
use rayon::prelude::*;
use serde::Serialize;

use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::input::{Input, counted};
use crate::json::json_line;
use crate::paint::Text;
use crate::progress::Progress;
use crate::svg::{self, Axis, Chart, Point, Scale, Series};

/// Count double-dummy mistakes by trick, of declarers and of defenders
///
/// A mistake of declarer is a card after which a contract that could be made no longer can, all cards seen; a mistake
/// of the defence lets through one that could be beaten. Each is counted against the cards that could have been one.
/// Boards without a contract or play are passed over. Ginsberg's figures count leads, --leads.
///
/// With --ask these plays judge other players: wherever the cards differ double dummy, each is asked what it would play
/// there, and what its card gives away is told in IMPs and tricks a board. A few hundred boards tell two players apart
/// for which a match needs thousands.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac errors vugraph.lin                                   people
  merrimac errors robots.pbn vugraph.lin --svg errors.svg       drawn, one curve a file
  merrimac errors a.lin b.lin --together people                 one curve a role for all files
  merrimac errors match.pbn --player mc                         one player of several
  merrimac errors vugraph.lin --leads                           leads alone
  merrimac errors vugraph.lin --ask policy+mc,policy+alphamu    what robots give away there
  merrimac match --a mc --b mc --boards 100 --pbn robots.pbn    plays for it")]
pub(crate) struct Args {
    /// Files of played boards, each counted for itself; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,
    /// Count all files together, under this name
    #[arg(long, value_name = "NAME")]
    together: Option<String>,
    /// Count the cards of the player of this name only
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Count the cards that are led to a trick alone, as Ginsberg's figures do
    #[arg(long)]
    leads: bool,
    /// Ask these players what they would have played, and tell what that gives away
    #[arg(long, value_name = "PLAYER,PLAYER,..", value_delimiter = ',', value_parser = super::spec, conflicts_with_all = ["leads", "svg", "player", "together"])]
    ask: Vec<Spec>,
    /// Ask about these decisions alone
    #[arg(long, value_name = "ROLE,ROLE,..", value_delimiter = ',', requires = "ask")]
    roles: Vec<RoleName>,
    /// Write every choice as a line of JSON first
    #[arg(long, requires = "ask")]
    each: bool,
    /// Look at this many boards of each file
    #[arg(long, value_name = "N", requires = "ask")]
    boards: Option<usize>,
    /// Leave out this many boards at the beginning of each file
    #[arg(long, value_name = "N", default_value_t = 0, requires = "ask")]
    skip: usize,
    /// Where chance starts for those who are asked
    #[arg(long, default_value_t = 1, requires = "ask")]
    seed: u64,
    /// Draw the frequencies into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// How many threads; all cores if not given
    #[arg(long)]
    threads: Option<usize>,
}

/// A role as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum RoleName {
    OpeningLead,
    Defender,
    Declarer,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "errors")]
struct TrickLine<'a> {
    file: &'a str,
    trick: usize,
    declarer_chances: u32,
    declarer_mistakes: u32,
    defender_chances: u32,
    defender_mistakes: u32,
}

/// What one file comes to, or all together.
struct Profile<'a> {
    /// The file, or the name for all.
    file: &'a str,
    boards: usize,
    counts: ErrorProfile,
}

/// A play and who sat where.
type Played = (Table, BySeat<Option<String>>);

/// Enough for one deal.
const SOLVER: Config = Config { memory_mib: 128 };

/// Writes a row for each trick.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    if !args.ask.is_empty() {
        return regrets::run(args, output, out);
    }
    let progress = Progress::new();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads.unwrap_or(0)).build()?;
    let mut profiles: Vec<Profile<'_>> = Vec::new();
    for file in &args.files {
        let plays = read(file, &progress)?;
        if let Some(player) = &args.player {
            expect_player(player, file, &plays)?;
        }
        progress.working(plays.len(), "boards");
        let done = progress.counter();
        let counts = pool.install(|| count(&plays, args, &done))?;
        progress.finish();
        match (&args.together, profiles.last_mut()) {
            (Some(_), Some(all)) => {
                all.boards += plays.len();
                all.counts.merge(&counts);
            }
            (name, _) => {
                profiles.push(Profile { file: name.as_ref().unwrap_or(file), boards: plays.len(), counts })
            }
        }
    }
    if let Some(file) = &args.svg {
        svg::save(&charts(args, &profiles), file)?;
    }
    profiles.iter().try_for_each(|profile| {
        if output.json {
            profile.lines().try_for_each(|line| json_line(out, &line))
        } else {
            show(args, profile, out)
        }
    })
}

/// The boards of a file that were played.
fn read(file: &str, progress: &Progress) -> Result<Vec<Played>> {
    let mut input = Input::open(file, None, progress)?;
    let mut record = Record::default();
    let mut plays = Vec::new();
    while input.read(&mut record, progress)? {
        let Ok(table) = record.table() else { continue };
        if table.play_so_far().is_some_and(|play| !play.cards().is_empty()) {
            plays.push((table, record.names.clone()));
        }
    }
    let boards = input.boards();
    input.finish()?;
    if plays.is_empty() {
        let boards = counted(boards, "board");
        return Err(bad_input(format!("none of {boards} in {file} has a full deal, a contract and a play")));
    }
    Ok(plays)
}

/// Refuses a name that nobody in the file has, and tells those there are.
fn expect_player(player: &str, file: &str, plays: &[Played]) -> Result<()> {
    let names = plays.iter().flat_map(|(_, names)| names.iter().filter_map(|(_, name)| name.as_deref()));
    let names: BTreeSet<&str> = names.collect();
    if names.contains(player) {
        return Ok(());
    }
    let known: Vec<&str> = names.into_iter().take(NAMES_TOLD).collect();
    let known = if known.is_empty() { "there are no names".into() } else { known.join(", ") };
    Err(bad_input(format!("nobody is called `{player}` in {file}: {known}")))
}

/// Names that a message tells at most.
const NAMES_TOLD: usize = 12;

fn count(plays: &[Played], args: &Args, done: &(impl Fn() + Sync)) -> Result<ErrorProfile> {
    let player = args.player.as_deref();
    let counted = if args.leads { Counted::Leads } else { Counted::EveryCard };
    let one = |solver: &mut Solver, (table, names): &Played| -> Result<ErrorProfile> {
        let mut profile = ErrorProfile::default();
        if let (Some(contract), Some(play)) = (table.contract(), table.play_so_far()) {
            let counts = |seat: Seat| player.is_none() || names[seat].as_deref() == player;
            profile.add(table.board(), contract, play.cards(), counted, counts, solver)?;
        }
        done();
        Ok(profile)
    };
    let profiles = plays.par_iter().map_init(|| Solver::new(SOLVER), one);
    profiles.try_reduce(ErrorProfile::default, |mut all, one| {
        all.merge(&one);
        Ok(all)
    })
}

impl Profile<'_> {
    fn lines(&self) -> impl Iterator<Item = TrickLine<'_>> {
        let ErrorProfile { declarer, defender } = &self.counts;
        declarer.iter().zip(defender).enumerate().map(|(place, (declarer, defender))| TrickLine {
            file: self.file,
            trick: place + 1,
            declarer_chances: declarer.chances,
            declarer_mistakes: declarer.mistakes,
            defender_chances: defender.chances,
            defender_mistakes: defender.mistakes,
        })
    }
}

fn show(args: &Args, profile: &Profile<'_>, out: &mut impl Write) -> Result<()> {
    let boards = counted(profile.boards, "board");
    let cards = if args.leads { "leads" } else { "cards" };
    let heading = format!("{}: {boards}; mistakes of all {cards} that could have been one", profile.file);
    for line in draw::wrapped(Text::plain(heading)) {
        writeln!(out, "{line}")?;
    }
    let ErrorProfile { declarer, defender } = &profile.counts;
    let [declarer, defender] =
        [declarer, defender].map(|counts| counts.iter().map(share).collect::<Vec<_>>());
    let longest = declarer.iter().chain(&defender).map(String::len).max().unwrap_or(0);
    let column = if draw::width() >= WIDE { 24 } else { longest + 1 };
    writeln!(out, "{:>5}{:>column$}{:>column$}", "trick", "declarer", "defenders")?;
    for (place, (declarer, defender)) in declarer.iter().zip(&defender).enumerate() {
        writeln!(out, "{:>5}{declarer:>column$}{defender:>column$}", place + 1)?;
    }
    Ok(())
}

/// On narrower terminals columns are as wide as they must be.
const WIDE: usize = 54;

fn share(count: &Count) -> String {
    if count.chances == 0 {
        return "-".to_owned();
    }
    format!("{:.2}% ({} of {})", 100.0 * count.frequency(), count.mistakes, count.chances)
}

/// A curve for each file, on the logarithmic axis of the paper: declarers, defenders and both, Figures 4 to 6. A trick
/// without a mistake has no point.
fn charts(args: &Args, profiles: &[Profile<'_>]) -> [Chart; 3] {
    let curve = |profile: &Profile<'_>, role: &str, counts: &[Count; 13]| {
        let seen = counts.iter().enumerate().filter(|(_, count)| count.mistakes > 0);
        let points = seen.map(|(place, count)| Point::new(place as f64 + 1.0, 100.0 * count.frequency()));
        let file = Path::new(profile.file).file_stem().unwrap_or_default().to_string_lossy();
        Series::joined(format!("{file}: {role}"), points.collect())
    };
    let declarers = profiles.iter().map(|profile| curve(profile, "declarer", &profile.counts.declarer));
    let defenders = profiles.iter().map(|profile| curve(profile, "defender", &profile.counts.defender));
    let cards = if args.leads { "leads" } else { "cards" };
    let chart = |title: &str, series: Vec<Series>| Chart {
        title: title.into(),
        x: Axis { label: "trick".into(), scale: Scale::Linear },
        y: Axis { label: format!("mistakes, % of {cards} that could be one"), scale: Scale::Logarithmic },
        series,
    };
    [
        chart("Mistakes of declarers, double dummy", declarers.clone().collect()),
        chart("Mistakes of defenders, double dummy", defenders.clone().collect()),
        chart("Declarers and defenders", declarers.chain(defenders).collect()),
    ]
}
