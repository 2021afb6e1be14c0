//! `merrimac client`: a seat at somebody's table manager.

use std::io::Write;
use std::net::TcpStream;

use anyhow::{Context as _, Result, bail};
use arena::protocol::Client;
use bridge::Seat;
use players::bridge::{BidderSpec, BuiltIn, Spec, USUAL_PLAYER};
use search::Budget;

use crate::error::bad_input;
use crate::wire::{LineReader, send};

/// Take a seat at a table manager, of the protocol of the computer-bridge championships, version 18
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac client --seat N --team Merrimac
  merrimac client --host 192.168.1.7 --port 2000 --seat S --team Merrimac --player rules+mc:ms=1000
  merrimac client --seat E --team Novices --player rules+novice --verbose")]
pub(crate) struct Args {
    /// Where the table manager runs
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// Its port
    #[arg(long, default_value_t = 2000)]
    port: u16,
    /// Our seat
    #[arg(long)]
    seat: Seat,
    /// The name of our team, the same as partner's
    #[arg(long, default_value = "Merrimac")]
    team: String,
    /// Who decides
    #[arg(long, value_name = "PLAYER", default_value = USUAL_PLAYER, value_parser = super::spec)]
    player: Spec,
    /// Where chance starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Tell every line on standard error
    #[arg(long, short)]
    verbose: bool,
}

/// Plays the session.
pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<()> {
    if args.player.bidder.is_none() || args.player.cards.is_none() {
        return Err(bad_input(format!(
            "`{}` does not both bid and play, expected such as rules+mc",
            args.player
        )));
    }
    if args.team.contains(['"', '\r', '\n']) {
        return Err(bad_input("the name of a team has no quotes and no line ends"));
    }
    let address = format!("{}:{}", args.host, args.port);
    let mut stream = TcpStream::connect(&address).with_context(|| format!("cannot reach {address}"))?;
    stream.set_nodelay(true)?;
    let mut lines = LineReader::new(stream.try_clone()?);
    let mut client =
        Client::new(&args.team, args.seat, Box::new(args.player.build(args.seed, &Budget::unlimited())));
    if let Some(card) = args.player.bidder.as_ref().and_then(BidderSpec::system_card) {
        let (player, seed, side) = (args.player.clone(), args.seed, args.seat.side());
        client = client.playing(card, move |theirs| {
            let opponents = BidderSpec::of_system_card(theirs, &BuiltIn)?;
            let opponents = Spec { bidder: Some(opponents), cards: None, reads: None };
            Some(Box::new(player.seated(side, &opponents).build(seed, &Budget::unlimited())))
        });
    }
    if let Some(model) = args.player.bidder.as_ref().and_then(BidderSpec::model) {
        client = client.explaining(model);
    }
    let note = |direction: &str, line: &str| {
        if args.verbose {
            anstream::eprintln!("{direction} {}", crate::paint::without_controls(line));
        }
    };
    let first = client.connecting();
    note(">", &first);
    send(&mut stream, &first)?;
    while let Some(line) = lines.read().context("the connection was lost")? {
        note("<", &line);
        let step = client.line(&line)?;
        for answer in &step.send {
            note(">", answer);
            send(&mut stream, answer).context("the connection was lost")?;
        }
        if step.over {
            return Ok(writeln!(out, "{}: the session is over", args.seat.name())?);
        }
    }
    bail!("the table manager closed the connection before the end of the session")
}
