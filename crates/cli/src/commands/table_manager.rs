//! `merrimac table-manager`: hosts a match of four network clients.

use std::fs::File;
use std::io::Write;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use arena::protocol::{Connecting, Host, HostEvent, message};
use arena::record;
use bridge::{Board, BySeat, BySide, Deal, Outcome, Seat, Side, Table};
use cards::random::generator;
use notation::{Format, Writer};

use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::input;
use crate::wire::{LineReader, send};

/// Host a match between four clients, by the protocol of the computer-bridge championships, version 18
///
/// Waits for four clients, plays the boards, and writes each one as PBN the moment it is finished.
#[derive(Debug, clap::Args)]
#[command(
    name = "table-manager",
    after_long_help = "\
Examples:
  merrimac table-manager --boards 32 --output match.pbn
  merrimac table-manager --file hands.pbn --port 2001 --delay 200"
)]
pub(crate) struct Args {
    /// The port to listen on; 0 is any that is free
    #[arg(long, default_value_t = 2000)]
    port: u16,
    /// The address to listen on; 0.0.0.0 for clients on other machines
    #[arg(long, default_value = "127.0.0.1")]
    bind: String,
    /// How many boards are dealt
    #[arg(long, default_value_t = 16)]
    boards: usize,
    /// Boards from a file
    #[arg(long, value_name = "FILE", conflicts_with = "boards")]
    file: Option<String>,
    /// Write finished boards to this PBN file
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
    /// Wait this many milliseconds before each line: some old clients lose lines that come together
    #[arg(long, default_value_t = 0)]
    delay: u64,
    /// Give up after this many seconds in which nothing goes on: a seat stays empty, or its client says nothing
    #[arg(long, default_value_t = 300)]
    patience: u64,
    /// Where chance starts: the same seed, the same boards
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Tell every line on standard error
    #[arg(long, short)]
    verbose: bool,
}

/// Something a client did.
enum Heard {
    Line(String),
    Gone,
}

/// A client that has its seat.
struct Guest {
    stream: TcpStream,
    team: String,
    card: Option<String>,
}

/// Hosts the session.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let boards = boards(args)?;
    let file = args.output.as_ref().map(File::create).transpose();
    let file = file.map_err(|error| bad_input(format!("cannot write the boards: {error}")))?;
    let mut file = file.map(|file| Writer::new(Format::Pbn, file)).transpose()?;
    let listener = TcpListener::bind((args.bind.as_str(), args.port))
        .map_err(|error| bad_input(format!("cannot listen on port {}: {error}", args.port)))?;
    anstream::eprintln!("listening on port {}", listener.local_addr()?.port());
    let (tell, hear) = channel();
    let mut guests = seat_guests(listener, &tell, &hear, args)?;
    let teams = BySeat::from_fn(|seat| guests[seat].team.clone());
    let cards = BySeat::from_fn(|seat| guests[seat].card.clone());
    let names = teams.clone().map(Some);
    let mut host = Host::new(teams, boards).playing(cards);
    let cards = BySide::from_fn(|side| host.system_card(side).map(str::to_owned));
    let mut session = Session { args, output, clock: Clocks::default(), names, cards };
    let mut result = None;
    // Only what makes the session go on counts: a client that sends empty lines is as silent as one that sends none.
    let patience = Duration::from_secs(args.patience);
    let mut deadline = Instant::now() + patience;
    while result.is_none() {
        let events = match hear.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok((seat, Heard::Line(line))) => {
                session.note('<', seat, &line);
                session.clock.stop();
                host.line(seat, &line)
            }
            Ok((seat, Heard::Gone)) => host.gone(seat),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => host.out_of_patience(),
        };
        let goes_on = !events.is_empty();
        for event in events {
            match event {
                HostEvent::Send(seat, line) => session.send(&mut guests, seat, &line),
                HostEvent::Finished { table, explanations } => {
                    session.finished(&table, &explanations, &mut guests, file.as_mut(), out)?;
                }
                HostEvent::Closed(end) => result = Some(end),
            }
        }
        session.clock.start(&host);
        if goes_on {
            deadline = Instant::now() + patience;
        }
    }
    for (_, guest) in guests.iter() {
        // Whoever is gone cannot be closed; there is nothing else to do about it.
        let _ = guest.stream.shutdown(Shutdown::Both);
    }
    result.unwrap_or(Ok(())).map_err(|error| anyhow!(error).context("the session ended early"))
}

fn boards(args: &Args) -> Result<Vec<Board>> {
    let Some(file) = &args.file else {
        let deal = |number: usize| Deal::random(&mut generator(args.seed, number as u64));
        return Ok((1..=args.boards).map(|number| Board::numbered(number, deal(number))).collect());
    };
    Ok(input::boards(file, |_| Ok(()))?.into_iter().map(|(board, ())| board).collect())
}

/// Waits until every seat is taken; whoever cannot be seated is told why and sent away. A seat whose client goes before
/// the table is full is free again.
fn seat_guests(
    listener: TcpListener,
    tell: &Sender<(Seat, Heard)>,
    hear: &Receiver<(Seat, Heard)>,
    args: &Args,
) -> Result<BySeat<Guest>> {
    let patience = Duration::from_secs(args.patience);
    let (arrive, arrivals) = channel();
    // Ends with the process, or with the first client that comes when nobody listens any more.
    thread::spawn(move || listener.incoming().try_for_each(|stream| arrive.send(stream)));
    let mut guests: BySeat<Option<Guest>> = BySeat::from_fn(|_| None);
    // Lines that came while others were still expected.
    let mut early = Vec::new();
    let mut since = Instant::now();
    while let Some(free) = Seat::ALL.into_iter().find(|&seat| guests[seat].is_none()) {
        let left = patience.saturating_sub(since.elapsed());
        if left.is_zero() {
            return Err(anyhow!("nobody took the seat of {} in {} s", free.name(), args.patience));
        }
        if let Ok(stream) = arrivals.recv_timeout(left.min(LOOK_AROUND)) {
            let seated = stream.map_err(Into::into);
            match seated.and_then(|stream| welcome(stream, &mut guests, free, tell, args)) {
                Ok(()) => since = Instant::now(),
                Err(error) => anstream::eprintln!("a client was not seated: {error:#}"),
            }
        }
        for (seat, heard) in hear.try_iter() {
            match heard {
                Heard::Line(_) => early.push((seat, heard)),
                Heard::Gone => {
                    anstream::eprintln!("{} is gone, the seat is free again", seat.name());
                    guests[seat] = None;
                    early.retain(|(other, _)| *other != seat);
                }
            }
        }
    }
    for heard in early {
        tell.send(heard).expect("the session listens");
    }
    Ok(guests.map(|guest| guest.expect("every seat is taken")))
}

/// How long a client that is gone goes unnoticed.
const LOOK_AROUND: Duration = Duration::from_millis(50);

fn welcome(
    mut stream: TcpStream,
    guests: &mut BySeat<Option<Guest>>,
    free: Seat,
    tell: &Sender<(Seat, Heard)>,
    args: &Args,
) -> Result<()> {
    stream.set_nodelay(true)?;
    // Nobody may keep the others waiting without saying who they are.
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut lines = LineReader::new(stream.try_clone()?);
    let first = lines.read()?.ok_or_else(|| anyhow!("it said nothing"))?;
    if args.verbose {
        anstream::eprintln!("< {}", crate::paint::without_controls(&first));
    }
    let seated = Host::read_connecting(&first).and_then(|Connecting { team, seat, card }| {
        let seat = seat.unwrap_or(free);
        let partner = guests[seat.partner()].as_ref();
        match (&guests[seat], partner) {
            (Some(_), _) => Err(format!("ERROR: {} is taken", seat.name())),
            (None, Some(partner)) if !partner.team.eq_ignore_ascii_case(&team) => {
                Err(format!("ERROR: {} plays for \"{}\"", seat.partner().name(), partner.team))
            }
            _ => Ok((team, seat, card)),
        }
    });
    let (team, seat, card) = match seated {
        Ok(seated) => seated,
        Err(refusal) => {
            send(&mut stream, &refusal)?;
            return Err(anyhow!(refusal));
        }
    };
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(Some(Duration::from_secs(args.patience.max(1))))?;
    send(&mut stream, &format!("{} (\"{team}\") seated", seat.name()))?;
    guests[seat] = Some(Guest { stream, team, card });
    let tell = tell.clone();
    thread::spawn(move || {
        while let Ok(Some(line)) = lines.read() {
            if tell.send((seat, Heard::Line(line))).is_err() {
                return;
            }
        }
        // Nobody listens any more once the session is over.
        let _ = tell.send((seat, Heard::Gone));
    });
    Ok(())
}

struct Session<'a> {
    args: &'a Args,
    output: &'a OutputOptions,
    clock: Clocks,
    names: BySeat<Option<String>>,
    cards: BySide<Option<String>>,
}

impl Session<'_> {
    fn note(&self, direction: char, seat: Seat, line: &str) {
        if self.args.verbose {
            anstream::eprintln!("{seat} {direction} {}", crate::paint::without_controls(line));
        }
    }

    /// A line that cannot be sent is not an error here: the connection is closed, and its reader reports that.
    fn send(&self, guests: &mut BySeat<Guest>, seat: Seat, line: &str) {
        self.note('>', seat, line);
        if self.args.delay > 0 {
            thread::sleep(Duration::from_millis(self.args.delay));
        }
        let stream = &mut guests[seat].stream;
        if send(stream, line).is_err() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Writes a board down before anything else happens, and tells the times.
    fn finished(
        &mut self,
        table: &Table,
        explanations: &[Option<String>],
        guests: &mut BySeat<Guest>,
        file: Option<&mut Writer<File>>,
        out: &mut impl Write,
    ) -> Result<()> {
        let mut record = record(table, &self.names).playing(self.cards.clone());
        let calls = record.auction.iter_mut().flat_map(|auction| &mut auction.calls);
        for (call, explanation) in calls.zip(explanations) {
            if let Some((alerted, text)) = explanation.as_deref().map(message::read_explanation) {
                call.alert = alerted;
                call.note = Some(text.to_owned());
            }
        }
        if let Some(file) = file {
            // Nothing stands between the writer and the file, so the board is there.
            file.write(&record)?;
        }
        let timing = self.clock.end_of_board();
        for seat in Seat::ALL {
            self.send(guests, seat, &timing);
        }
        if self.output.json {
            writeln!(out, "{}", notation::json::line(&record)?)?;
        } else {
            let score = table.outcome().map_or(0, |outcome| outcome.score_ns(table.board().vulnerability));
            let result = match table.outcome() {
                Some(Outcome::Played { contract, tricks }) => format!("{contract}, {tricks} tricks"),
                _ => "passed out".to_owned(),
            };
            writeln!(out, "board {}: {result}, NS {score:+}", table.board().number.unwrap_or(0))?;
        }
        Ok(out.flush()?)
    }
}

/// The time each side has taken.
#[derive(Default)]
struct Clocks {
    running: Option<(Side, Instant)>,
    board: BySide<Duration>,
    total: BySide<Duration>,
}

impl Clocks {
    fn start(&mut self, host: &Host) {
        self.running = host.thinking().map(|side| (side, Instant::now()));
    }

    fn stop(&mut self) {
        if let Some((side, since)) = self.running.take() {
            self.board[side] += since.elapsed();
        }
    }

    fn end_of_board(&mut self) -> String {
        for side in Side::ALL {
            self.total[side] += self.board[side];
        }
        let seconds = |times: &BySide<Duration>| BySide::from_fn(|side| times[side].as_secs());
        let line = Host::timing(&seconds(&self.board), &seconds(&self.total));
        self.board = BySide::default();
        line
    }
}
