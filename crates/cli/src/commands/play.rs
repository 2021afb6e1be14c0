//! `merrimac play`: a board bid and played by robots.

use std::io::Write;

use anyhow::Result;
use arena::record;
use arena::seating::{Action, Claims, Entry, Seating, play_board};
use bridge::{Board, BySeat, BySide, Contract, Deal, Seat, Side, Table, Vulnerability};
use cards::random::generator;
use notation::record::{Comment, Place};
use notation::{Record, json};
use players::bridge::{BidderSpec, Player, Spec, USUAL_PLAYER};
use search::Budget;

use crate::cli::OutputOptions;
use crate::draw;
use crate::error::bad_input;
use crate::input::Input;
use crate::paint::Text;
use crate::progress::Progress;

/// Bid and play boards with robots in all seats
///
/// Without a file or a deal a random board is dealt. A contract, given or written in the file, is played without an
/// auction if the players are card players alone.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Players: bidder+card-player, as in rules+mc; or with --contract a card player: random, novice, mc, mc:samples=100.

Examples:
  merrimac play                                            a random board
  merrimac play --seed 7 --explain                         with the reason of every decision
  merrimac play --deal 'N:...' --dealer N --vul None
  merrimac play --deal 'N:...' --contract '3NT by S' --players mc --ew novice
  merrimac play club.pbn --json")]
pub(crate) struct Args {
    /// A file of boards; `-` is standard input
    #[arg(value_name = "FILE", conflicts_with = "deal")]
    file: Option<String>,
    /// The four hands
    #[arg(long)]
    deal: Option<Deal>,
    /// Who calls first
    #[arg(long, requires = "deal", default_value = "N")]
    dealer: Seat,
    /// Who is vulnerable
    #[arg(long, requires = "deal", default_value = "None")]
    vul: Vulnerability,
    /// Play this contract, without an auction
    #[arg(long)]
    contract: Option<Contract>,
    /// Who plays
    #[arg(long, value_name = "PLAYER", default_value = USUAL_PLAYER, value_parser = super::spec)]
    players: Spec,
    /// Who plays East-West, if somebody else
    #[arg(long, value_name = "PLAYER", value_parser = super::spec)]
    ew: Option<Spec>,
    /// Tell the reason of every decision
    #[arg(long)]
    explain: bool,
    /// Play every card, also when declarer is certain of the rest
    #[arg(long)]
    play_out: bool,
    /// Where chance starts: the same seed, the same board and decisions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays the boards and writes them.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let Some(file) = &args.file else {
        let board = match args.deal {
            Some(deal) => Board { number: None, dealer: args.dealer, vulnerability: args.vul, deal },
            None => Board::numbered(1, Deal::random(&mut generator(args.seed, 1))),
        };
        return play(args, board, args.contract, output, out);
    };
    let progress = Progress::new();
    let mut input = Input::open(file, None, &progress)?;
    let mut record = Record::default();
    while input.read(&mut record, &progress)? {
        let number = input.boards();
        let board = record
            .to_board()
            .map_err(|error| bad_input(format!("board no. {number} of `{file}`: {error}")))?;
        let written = if args.players.bidder.is_none() { record.contract() } else { None };
        if number > 1 && !output.json {
            writeln!(out)?;
        }
        play(args, board, args.contract.or(written), output, out)?;
    }
    input.finish()
}

fn play(
    args: &Args,
    board: Board,
    contract: Option<Contract>,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let specs = BySeat::from_fn(|seat: Seat| match &args.ew {
        Some(spec) if seat.side() == Side::EastWest => spec,
        _ => &args.players,
    });
    let seated = [Side::NorthSouth, Side::EastWest].map(|side| {
        let [own, other] = [side, side.other()].map(|side| specs[side.seats()[0]]);
        own.seated(side, other)
    });
    if contract.is_none() && specs.iter().any(|(_, spec)| spec.bidder.is_none()) {
        return Err(bad_input("there is nobody to bid, expected players such as rules+mc, or --contract"));
    }
    let mut table = contract.map_or(Table::new(board), |contract| Table::with_contract(board, contract));
    let mut seating: Seating = BySeat::from_fn(|seat| {
        let seed = args.seed.wrapping_add(1000 * (seat.index() as u64 + 1));
        Box::new(seated[seat.side() as usize].build(seed, &Budget::unlimited())) as Box<dyn Player>
    });
    let claims = if args.play_out { Claims::PlayedOut } else { Claims::Taken };
    let mut entries = Vec::new();
    let progress = Progress::new();
    progress.waiting("bidding and playing the board");
    play_board(&mut table, &mut seating, claims, &mut |entry| entries.push(entry))?;
    progress.finish();
    let names = BySeat::from_fn(|seat| Some(specs[seat].to_string()));
    let card = |side: Side| specs[side.seats()[0]].bidder.as_ref().and_then(BidderSpec::system_card);
    let mut record = record(&table, &names).playing(BySide::from_fn(card));
    if output.json {
        if args.explain {
            record.comments = comments(&entries);
        }
        return Ok(writeln!(out, "{}", json::line(&record)?)?);
    }
    for line in draw::board(&record) {
        writeln!(out, "{line}")?;
    }
    if args.explain {
        writeln!(out)?;
        for entry in &entries {
            let label = Text::plain(format!("{} {:<5} ", entry.seat, entry.action.to_string()));
            for line in draw::labelled(&label, &entry.reason.to_string()) {
                writeln!(out, "{}", line.trimmed())?;
            }
        }
    }
    Ok(())
}

fn explained(entry: &Entry) -> String {
    format!("{} {:<5} {}", entry.seat, entry.action, entry.reason)
}

/// The reasons, each after the call or card it is about.
fn comments(entries: &[Entry]) -> Vec<Comment> {
    let (mut calls, mut cards) = (0, 0);
    let place = |entry: &Entry| {
        match entry.action {
            Action::Call(_) => calls += 1,
            Action::Card(_) => cards += 1,
            Action::Claim(_) | Action::Answer(_) => {}
        }
        if cards == 0 { Place::Call(calls) } else { Place::Card(cards) }
    };
    let places: Vec<Place> = entries.iter().map(place).collect();
    places.into_iter().zip(entries).map(|(place, entry)| Comment::new(place, explained(entry))).collect()
}
