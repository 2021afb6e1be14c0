//! Tournaments as clients see them, and what they send.

use bridge::{Deal, Seat, Side, Vulnerability};
use serde::{Deserialize, Serialize};

use crate::robots;
use crate::table::{BoardText, DealSource, Form};
use crate::text;
use crate::tournament::{Award, Format, Holder, Phase, Rank, Sitting, Tournament};

/// A tournament to be announced.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTournament {
    pub(crate) name: String,
    pub(crate) format: Format,
    #[serde(default = "matchpoints")]
    pub(crate) scoring: Form,
    /// Of a round.
    pub(crate) boards: usize,
    pub(crate) rounds: Option<usize>,
    /// For a round.
    pub(crate) minutes: Option<usize>,
    #[serde(default = "robots::usual_system")]
    pub(crate) system: String,
    #[serde(default = "usual_robots")]
    pub(crate) robots: String,
    #[serde(default)]
    pub(crate) deals: DealSource,
}

const fn matchpoints() -> Form {
    Form::Matchpoints
}

fn usual_robots() -> String {
    robots::USUAL.into()
}

/// Who comes in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Enter {
    pub(crate) names: Vec<String>,
}

/// An entry, where it is not one's own: from 1.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct OfEntry {
    pub(crate) entry: Option<usize>,
}

/// More time, or less.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoreTime {
    pub(crate) minutes: i64,
}

/// A correction: of a board, by its number, at a table, from 1.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Correction {
    pub(crate) board: usize,
    pub(crate) table: usize,
    pub(crate) award: Option<Award>,
}

/// A robot for a player of an entry, both from 1, or the player back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Replacement {
    pub(crate) entry: usize,
    pub(crate) player: usize,
    pub(crate) robot: bool,
}

/// A tournament in a list.
#[derive(Debug, Serialize)]
pub(crate) struct TournamentLine {
    tournament: String,
    name: String,
    format: Format,
    phase: Phase,
    entries: usize,
    boards: usize,
    minutes: Option<u64>,
}

impl TournamentLine {
    pub(crate) fn new(it: &Tournament) -> Self {
        Self {
            tournament: it.id.clone(),
            name: it.opened.name.clone(),
            format: it.opened.format,
            phase: it.phase(),
            entries: it.present().len(),
            boards: it.opened.boards,
            minutes: it.opened.minutes,
        }
    }
}

/// All that the holder of a key may know of a tournament.
#[derive(Debug, Serialize)]
pub(crate) struct TournamentView {
    version: u64,
    tournament: String,
    name: String,
    format: Format,
    scoring: Form,
    system: String,
    robots: String,
    day: Option<String>,
    phase: Phase,
    /// Of a round.
    boards: usize,
    minutes: Option<u64>,
    /// How many there will be, when they have begun.
    rounds: Option<usize>,
    /// From 1; 0 before the start.
    round: usize,
    /// Seconds until the round ends.
    seconds_left: Option<i64>,
    entries: Vec<EntryLine>,
    tables: Vec<TableLine>,
    ranking: Vec<RankLine>,
    /// How many are ranked: the end of a long ranking is not told.
    ranked: usize,
    /// Boards that may be looked at.
    open_boards: Vec<usize>,
    pub(crate) you: Option<You>,
}

#[derive(Debug, Serialize)]
struct EntryLine {
    entry: usize,
    players: Vec<PlayerLine>,
    yours: bool,
}

#[derive(Debug, Serialize)]
struct PlayerLine {
    name: String,
    robot: bool,
}

#[derive(Debug, Serialize)]
struct TableLine {
    number: usize,
    ns: String,
    ew: String,
    finished: usize,
}

#[derive(Debug, Serialize)]
struct RankLine {
    rank: usize,
    entry: Option<usize>,
    name: String,
    #[serde(with = "text::option")]
    line: Option<Side>,
    boards: usize,
    percent: Option<f64>,
    imps: Option<f64>,
    victory_points: Option<f64>,
    yours: bool,
}

/// What a key is good for.
#[derive(Debug, Serialize)]
pub(crate) struct You {
    director: bool,
    entry: Option<usize>,
    /// Where one plays now.
    pub(crate) at: Option<At>,
}

#[derive(Debug, Serialize)]
pub(crate) struct At {
    pub(crate) table: String,
    #[serde(with = "text")]
    pub(crate) seat: Seat,
    pub(crate) key: String,
    pub(crate) finished: usize,
}

/// Lines of a ranking or of a board that are told.
const MOST_LINES: usize = 200;

impl TournamentView {
    /// What a holder sees, with the ranking of the field.
    pub(crate) fn new(it: &Tournament, holder: Option<Holder>, ranking: &[Rank], now: u64) -> Self {
        let own = match holder {
            Some(Holder::Player { entry, .. }) => Some(entry),
            _ => None,
        };
        let entry_line = |entry: usize| EntryLine {
            entry: entry + 1,
            players: it.entries[entry]
                .players
                .iter()
                .map(|player| PlayerLine { name: player.name.clone(), robot: player.robot })
                .collect(),
            yours: own == Some(entry),
        };
        let table_line = |(number, sitting): (usize, &Sitting)| TableLine {
            number: number + 1,
            ns: side_name(it, sitting, Side::NorthSouth),
            ew: side_name(it, sitting, Side::EastWest),
            finished: it.finished(&sitting.table),
        };
        let rank_line = |rank: &Rank| RankLine {
            rank: rank.rank,
            entry: rank.entry.map(|entry| entry + 1),
            name: rank.entry.map_or_else(|| HOUSE.into(), |entry| entry_name(it, entry)),
            line: rank.line,
            boards: rank.boards,
            percent: rank.score.map(|score| score.percent),
            imps: rank.score.map(|score| score.imps),
            victory_points: rank.victory_points,
            yours: rank.entry.is_some() && rank.entry == own,
        };
        let yours = |rank: &Rank| rank.entry.is_some() && rank.entry == own;
        let told = ranking.iter().enumerate().filter(|(at, rank)| *at < MOST_LINES || yours(rank));
        let boards = (0..it.rounds.len())
            .flat_map(|round| (1..=it.opened.boards).map(move |place| (round, place)))
            .filter(|&(round, place)| it.may_see(holder, round, place));
        // Of a large field there is no list: the ranking has the names.
        let listed = it.opened.day.is_none();
        let round = it.rounds.last();
        let began = it.phase() != Phase::Open;
        Self {
            version: it.version,
            tournament: it.id.clone(),
            name: it.opened.name.clone(),
            format: it.opened.format,
            scoring: it.opened.scoring,
            system: it.opened.system.clone(),
            robots: it.opened.robots.clone(),
            day: it.opened.day.clone(),
            phase: it.phase(),
            boards: it.opened.boards,
            minutes: it.opened.minutes,
            rounds: began.then(|| it.meetings().len().max(1)),
            round: it.rounds.len(),
            seconds_left: round
                .and_then(|round| round.ends)
                .filter(|_| it.phase() == Phase::Running)
                .map(|ends| ends as i64 - now as i64),
            entries: if listed { it.present().into_iter().map(entry_line).collect() } else { Vec::new() },
            tables: round
                .filter(|_| listed)
                .map_or_else(Vec::new, |round| round.sittings.iter().enumerate().map(table_line).collect()),
            ranking: told.map(|(_, rank)| rank_line(rank)).collect(),
            ranked: ranking.len(),
            open_boards: boards.map(|(round, place)| it.board_number(round, place)).collect(),
            you: holder.map(|holder| You {
                director: holder == Holder::Director,
                entry: own.map(|entry| entry + 1),
                at: None,
            }),
        }
    }
}

/// The name of the robots that play for nobody.
const HOUSE: &str = "Robots";

fn entry_name(it: &Tournament, entry: usize) -> String {
    let names: Vec<&str> = it.entries[entry].players.iter().map(|player| player.name.as_str()).collect();
    names.join(" – ")
}

/// Those who sit one way at a table: of a team the two who are there.
fn side_name(it: &Tournament, sitting: &Sitting, side: Side) -> String {
    let entry = if side == Side::NorthSouth { sitting.ns } else { sitting.ew };
    let Some(entry) = entry else { return HOUSE.into() };
    let seated = it.seats(sitting, entry).into_iter().filter(|(_, seat)| seat.side() == side);
    let names: Vec<&str> =
        seated.map(|(player, _)| it.entries[entry].players[player].name.as_str()).collect();
    names.join(" – ")
}

/// What the tables made of a board.
#[derive(Debug, Serialize)]
pub(crate) struct Traveller {
    number: usize,
    #[serde(with = "text")]
    dealer: Seat,
    #[serde(with = "text")]
    vul: Vulnerability,
    #[serde(with = "text")]
    deal: Deal,
    lines: Vec<TravellerLine>,
    /// How many tables have finished it.
    tables: usize,
}

#[derive(Debug, Serialize)]
struct TravellerLine {
    table: usize,
    ns: String,
    ew: String,
    /// With its declarer, such as `4S by N`; none if it was passed out or not played.
    contract: Option<String>,
    tricks: Option<usize>,
    score_ns: Option<i32>,
    percent_ns: f64,
    percent_ew: f64,
    imps_ns: f64,
    award: Option<Award>,
    yours: bool,
}

impl Traveller {
    /// The board at a place of a round, the best for North-South first.
    pub(crate) fn new(
        it: &Tournament,
        holder: Option<Holder>,
        (round, place): (usize, usize),
        board: &BoardText,
    ) -> Self {
        let scores = it.board_scores(round, place);
        let sittings = &it.rounds[round].sittings;
        let line = |(number, (ns, ew)): (&usize, &(crate::tournament::Score, crate::tournament::Score))| {
            let sitting = &sittings[*number];
            let played = it.result(&sitting.table, place);
            let own = |entry| matches!(holder, Some(Holder::Player { entry: own, .. }) if entry == Some(own));
            TravellerLine {
                table: number + 1,
                ns: side_name(it, sitting, Side::NorthSouth),
                ew: side_name(it, sitting, Side::EastWest),
                contract: played.and_then(|played| played.contract.clone()),
                tricks: played.and_then(|played| played.tricks),
                score_ns: played.map(|played| played.score_ns),
                percent_ns: ns.percent,
                percent_ew: ew.percent,
                imps_ns: ns.imps,
                award: it.correction(&sitting.table, place),
                yours: own(sitting.ns) || own(sitting.ew),
            }
        };
        let mut lines: Vec<TravellerLine> = scores.iter().map(line).collect();
        lines.sort_by(|one, other| {
            other.percent_ns.total_cmp(&one.percent_ns).then(one.table.cmp(&other.table))
        });
        let tables = lines.len();
        let mut told = 0;
        lines.retain(|line| {
            told += 1;
            told <= MOST_LINES || line.yours
        });
        Self { number: board.number, dealer: board.dealer, vul: board.vul, deal: board.deal, lines, tables }
    }
}
