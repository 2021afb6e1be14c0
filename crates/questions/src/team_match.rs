use arena::round_robin::{Meeting, Standing};
use arena::seating::Entry;
use arena::team_match::{BoardResult, Thinking};
use arena::{Estimate, round_robin};
use bridge::{Deal, Outcome, Prose, Seat, Side};
use serde::{Deserialize, Serialize};

/// The two tables of a match: A sits North-South at the first.
pub const ROOMS: [&str; 2] = ["Open", "Closed"];

/// A finished board of a match, as it stands in a log that a match is taken up from.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename = "board")]
pub struct BoardAnswer {
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// Where chance started.
    pub seed: u64,
    /// The place in the match, from 1.
    pub number: usize,
    /// The cards.
    pub deal: Deal,
    /// What was played at the two tables, with declarer's tricks.
    pub contracts: [String; 2],
    /// The scores of North-South.
    pub scores_ns: [i32; 2],
    /// What A won.
    pub imps: i32,
    /// How many cards each player decided on, or calls where nothing was played.
    pub decisions: [usize; 2],
    /// How long each thought.
    pub seconds: [f64; 2],
    /// Whether it was only bid.
    #[serde(default)]
    pub only_bid: bool,
}

impl BoardAnswer {
    /// The result of a board.
    #[must_use]
    pub fn new([a, b]: [&str; 2], seed: u64, result: &BoardResult) -> Self {
        let contract = |outcome: &Outcome| match outcome {
            Outcome::PassedOut => "passed out".to_owned(),
            Outcome::Played { contract, tricks } => format!("{contract}, {tricks} tricks"),
        };
        let thinking = result.thinking();
        Self {
            a: a.into(),
            b: b.into(),
            seed,
            number: result.number,
            deal: result.board.deal,
            contracts: [contract(&result.outcomes[0]), contract(&result.outcomes[1])],
            scores_ns: result.scores_ns(),
            imps: result.imps,
            decisions: thinking.map(|Thinking { decisions, .. }| decisions),
            seconds: thinking.map(|Thinking { time, .. }| time.as_secs_f64()),
            only_bid: result.only_bid,
        }
    }
}

/// A decision of a match, with its reason.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "decision")]
pub struct DecisionAnswer {
    player: String,
    board: usize,
    room: &'static str,
    seat: Seat,
    action: String,
    #[serde(serialize_with = "crate::text::serialize")]
    reason: Prose,
    ms: f64,
}

impl DecisionAnswer {
    /// All decisions of a board, table by table.
    pub fn all(names: [&str; 2], result: &BoardResult) -> impl Iterator<Item = Self> {
        let rooms = result.decisions.iter().enumerate();
        rooms.flat_map(move |(room, entries)| {
            entries.iter().map(move |Entry { seat, action, reason, time }| Self {
                player: player(names, room, *seat).into(),
                board: result.number,
                room: ROOMS[room],
                seat: *seat,
                action: action.to_string(),
                reason: reason.clone(),
                ms: time.as_secs_f64() * 1000.0,
            })
        })
    }
}

/// The player in a seat of a room.
#[must_use]
pub fn player([a, b]: [&str; 2], room: usize, seat: Seat) -> &str {
    if (seat.side() == Side::NorthSouth) == (room == 0) { a } else { b }
}

/// What a match came to.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "match")]
pub struct MatchAnswer {
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// How many boards were played.
    pub boards: usize,
    /// What A won on the boards that it won.
    pub imps_a: i32,
    /// What B won.
    pub imps_b: i32,
    /// What A won on average.
    pub per_board: f64,
    /// The standard error of that.
    pub stderr: f64,
    /// The victory points of A and B.
    pub victory_points: [f64; 2],
    /// How long a card took, on average; nothing where none was played.
    pub ms_per_card: [f64; 2],
    /// How long a call took, on average, where nothing was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms_per_call: Option<[f64; 2]>,
    /// Where chance started.
    pub seed: u64,
}

impl MatchAnswer {
    /// What the boards come to.
    #[must_use]
    pub fn new([a, b]: [&str; 2], boards: &[BoardAnswer]) -> Self {
        let estimate = Estimate::of(boards.iter().map(|board| f64::from(board.imps)));
        let imps = |sign: i32| boards.iter().map(|board| (sign * board.imps).max(0)).sum::<i32>();
        let ms = |team: usize| {
            let decisions: usize = boards.iter().map(|board| board.decisions[team]).sum();
            let seconds: f64 = boards.iter().map(|board| board.seconds[team]).sum();
            1000.0 * seconds / decisions.max(1) as f64
        };
        let only_bid = boards.iter().any(|board| board.only_bid);
        let times = [ms(0), ms(1)];
        Self {
            a: a.into(),
            b: b.into(),
            boards: boards.len(),
            imps_a: imps(1),
            imps_b: imps(-1),
            per_board: estimate.mean,
            stderr: estimate.standard_error,
            victory_points: meeting([0, 1], boards)
                .victory_points()
                .map(|points| f64::from(points.hundredths()) / 100.0),
            ms_per_card: if only_bid { [0.0; 2] } else { times },
            ms_per_call: only_bid.then_some(times),
            seed: boards.first().map_or(0, |board| board.seed),
        }
    }
}

/// A player's place in a round robin.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "standing")]
pub struct StandingAnswer {
    /// The place, from 1.
    pub place: usize,
    /// The player.
    pub player: String,
    /// The victory points of all matches.
    pub victory_points: f64,
    /// IMPs a board.
    pub per_board: f64,
    /// The standard error of that.
    pub stderr: f64,
}

impl StandingAnswer {
    /// The standings after all matches, which stand in the order of [`round_robin::pairs`].
    #[must_use]
    pub fn all(names: &[String], matches: &[Vec<BoardAnswer>]) -> Vec<Self> {
        let meetings: Vec<Meeting> = round_robin::pairs(names.len())
            .zip(matches)
            .map(|(teams, boards)| meeting(teams, boards))
            .collect();
        let standing = |(place, standing): (usize, Standing)| Self {
            place,
            player: names[standing.team].clone(),
            victory_points: f64::from(standing.victory_points) / 100.0,
            per_board: standing.per_board.mean,
            stderr: standing.per_board.standard_error,
        };
        (1..).zip(round_robin::standings(names.len(), &meetings)).map(standing).collect()
    }
}

/// A player's place on a ladder.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "rung")]
pub struct RungAnswer {
    /// The player.
    pub player: String,
    /// IMPs a board over the player below; none for the lowest.
    pub step: Option<f64>,
    /// The standard error of that.
    pub step_stderr: Option<f64>,
    /// IMPs a board over the lowest, by all steps.
    pub rating: f64,
    /// The standard error of that.
    pub stderr: f64,
}

impl RungAnswer {
    /// The ladder after all matches, which stand in the order of [`round_robin::rungs`]; the lowest first.
    #[must_use]
    pub fn all(names: &[String], matches: &[Vec<BoardAnswer>]) -> Vec<Self> {
        let steps: Vec<Meeting> = round_robin::rungs(names.len())
            .zip(matches)
            .map(|(teams, boards)| meeting(teams, boards))
            .collect();
        let gains = steps.iter().map(|step| Estimate::of(step.imps.iter().map(|&imps| f64::from(imps))));
        let gains = std::iter::once(None).chain(gains.map(Some));
        let rung = |((player, gain), rating): ((&String, Option<Estimate>), Estimate)| Self {
            player: player.clone(),
            step: gain.map(|gain| gain.mean),
            step_stderr: gain.map(|gain| gain.standard_error),
            rating: rating.mean,
            stderr: rating.standard_error,
        };
        names.iter().zip(gains).zip(round_robin::ratings(&steps)).map(rung).collect()
    }
}

fn meeting(teams: [usize; 2], boards: &[BoardAnswer]) -> Meeting {
    Meeting { teams, imps: boards.iter().map(|board| board.imps).collect() }
}
