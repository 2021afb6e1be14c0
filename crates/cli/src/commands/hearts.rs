//! `merrimac hearts`: the other game, where the same search ideas were first compared.

mod bot;
mod contest;
mod experiment;
mod learn;
mod play;

use std::io::Write;

use ::hearts::{Moon, Rules};
use clap::{Subcommand, ValueEnum};
use players::hearts::Spec;

use crate::cli::OutputOptions;

/// Play Hearts: matches, one seat of a table, a game in the terminal, Perkins' experiments
///
/// Players: random; f86 (rules); bluto (II-Max_n), with samples=10, pruning=less or more, chances=exact or iter10;
/// sweetpea (MC-Max_n), with samples=150 or ms=10; instinct (learned tables); merrimac (our best), with ms=10 or
/// playouts=5000.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac hearts match --players sweetpea,f86,f86,f86 --games 100
  merrimac hearts match --players merrimac,sweetpea --deals 500     one against three, every deal in every seat
  merrimac hearts bot --player merrimac:ms=50
  merrimac hearts play --against sweetpea
  merrimac hearts experiment figure5 --games 100")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Match(contest::Args),
    Bot(bot::Args),
    Play(play::Args),
    Experiment(experiment::Args),
    Learn(learn::Args),
}

/// Does it.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> anyhow::Result<()> {
    match &args.what {
        What::Match(args) => contest::run(args, output, out),
        What::Bot(args) => bot::run(args, out),
        What::Play(args) => play::run(args, out),
        What::Experiment(args) => experiment::run(args, output, out),
        What::Learn(args) => learn::run(args, out),
    }
}

/// House rules that people choose between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum House {
    /// Perkins 1998: the jack of diamonds, passing, no heart or queen led until one has been played
    Perkins,
    /// The line protocol: the jack of diamonds, no passing, no points on the first trick
    Protocol,
}

/// Which rules to play by.
#[derive(Debug, Clone, clap::Args)]
struct RulesArgs {
    /// House rules
    #[arg(long, value_name = "HOUSE", default_value = "perkins")]
    rules: House,
    /// The jack of diamonds does not count
    #[arg(long)]
    no_jack: bool,
    /// No cards are passed
    #[arg(long)]
    no_pass: bool,
    /// Who shoots the moon gets 26 points off, and the others get nothing
    #[arg(long)]
    moon_gains: bool,
}

impl RulesArgs {
    fn rules(&self) -> Rules {
        let house = match self.rules {
            House::Perkins => Rules::PERKINS,
            House::Protocol => Rules::PROTOCOL,
        };
        Rules {
            jack: house.jack && !self.no_jack,
            passing: house.passing && !self.no_pass,
            moon: if self.moon_gains { Moon::ShooterGains } else { house.moon },
            ..house
        }
    }
}

/// Reads a player's name and settings.
fn spec(text: &str) -> Result<Spec, String> {
    text.parse().map_err(|error: players::hearts::SpecError| error.to_string())
}
