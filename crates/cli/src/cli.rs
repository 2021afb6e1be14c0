//! The command line: the subcommands, and the options that all of them share.

use std::io::Write;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::ascii;
use crate::commands::{
    analyse, auction, backup, bid, challenge, client, completions, convert, dd, deal, decide, declare,
    errors, experiment, hearts, man, play, robots, score, serve, show, solve, suit, system, table_manager,
    tables, team_match,
};

/// The whole command line.
#[derive(Debug, Parser)]
#[command(
    name = "merrimac",
    version,
    about = "A bridge engine: deals, bids, plays, solves, explains, and serves a web table",
    long_about = "Merrimac is a bridge engine. It deals hands under conditions, bids them by a system and explains \
                  every call, plays them, and tells what declarer should play for and how likely that is. It solves \
                  deals double dummy and single dummy, shows, converts and scores boards in the file formats of \
                  bridge, plays matches between robots, and serves a table in the browser. It plays Hearts too.",
    after_long_help = WORDS,
    max_term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) output: OutputOptions,
}

const WORDS: &str = "\
Words you can type:
  deals            N:AK3.QJT9.. four hands clockwise from the seat named, each spades.hearts.diamonds.clubs
  cards            SA HT D2
  calls            P X XX 1C .. 7NT
  seats            N E S W
  strains          C D H S NT
  vulnerability    None NS EW All

Exit status:
  0  done
  2  bad input; the message says where, and what was expected
  1  anything else";

/// How results are written, the same for every subcommand.
#[derive(Debug, Args)]
pub(crate) struct OutputOptions {
    /// Write JSON lines, one object a line, for programs to read
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) json: bool,
    /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, help_heading = "Output", value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// Draw with ASCII alone, as with LC_ALL=C: suits are letters
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) ascii: bool,
}

impl Cli {
    /// Whether what people read is written in ASCII. Files and JSON are for programs and stay as they are.
    pub(crate) fn is_ascii(&self) -> bool {
        let for_people = !self.output.json
            && !matches!(self.command, Command::Convert(_) | Command::Completions(_) | Command::Man(_));
        for_people && (self.output.ascii || ascii::wanted_by(|name| std::env::var(name).ok()))
    }
}

/// When to use colour.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes this the choice of everything that is written from now on.
    pub(crate) fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::Args),
    Convert(convert::Args),
    Score(score::Args),
    Dd(dd::Args),
    Solve(solve::Args),
    Suit(suit::Args),
    Declare(declare::Args),
    Analyse(analyse::Args),
    Bid(bid::Args),
    Auction(auction::Args),
    Decide(decide::Args),
    System(system::Args),
    Challenge(challenge::Args),
    Experiment(experiment::Args),
    Hearts(hearts::Args),
    Deal(deal::Args),
    Tables(tables::Args),
    Play(play::Args),
    Serve(serve::Args),
    Robots(robots::Args),
    Backup(backup::Args),
    Match(Box<team_match::Args>),
    Errors(errors::Args),
    TableManager(table_manager::Args),
    Client(client::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self, output: &OutputOptions, out: &mut impl Write) -> anyhow::Result<()> {
        match self {
            Self::Show(args) => show::run(args, output, out),
            Self::Convert(args) => convert::run(args, output, out),
            Self::Score(args) => score::run(args, output, out),
            Self::Dd(args) => dd::run(args, output, out),
            Self::Solve(args) => solve::run(args, output, out),
            Self::Suit(args) => suit::run(args, output, out),
            Self::Declare(args) => declare::run(args, output, out),
            Self::Analyse(args) => analyse::run(args, output, out),
            Self::Bid(args) => bid::run(args, output, out),
            Self::Auction(args) => auction::run(args, output, out),
            Self::Decide(args) => decide::run(args, out),
            Self::System(args) => system::run(args, output, out),
            Self::Challenge(args) => challenge::run(args, output, out),
            Self::Experiment(args) => experiment::run(args, output, out),
            Self::Hearts(args) => hearts::run(args, output, out),
            Self::Deal(args) => deal::run(args, output, out),
            Self::Tables(args) => tables::run(args, output, out),
            Self::Play(args) => play::run(args, output, out),
            Self::Serve(args) => serve::run(args, output, out),
            Self::Robots(args) => robots::run(args, output, out),
            Self::Backup(args) => backup::run(args, output, out),
            Self::Match(args) => team_match::run(args, output, out),
            Self::Errors(args) => errors::run(args, output, out),
            Self::TableManager(args) => table_manager::run(args, output, out),
            Self::Client(args) => client::run(args, out),
            Self::Completions(args) => completions::run(args, out),
            Self::Man(args) => man::run(args, out),
        }
    }
}
