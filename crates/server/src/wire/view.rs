//! The view: all that the holder of a key may know of the table. Cards reach it through [`Visibility`] alone.

use std::time::Duration;

use bridge::{Hand, Prose, Seat, Side, Strain, Trick};
use serde::Serialize;

use super::record::{ResultLine, result_line};
use crate::table::{
    Ask, Asked, Attempt, Form, Happened, InTournament, Kind, Role, Source, State, Visibility,
};
use crate::text::{self, PerSeat};
use crate::words;

/// What a client sees.
#[derive(Debug, Serialize)]
pub(crate) struct View {
    version: u64,
    table: String,
    you: You,
    settings: Settings,
    seats: PerSeat<SeatLine>,
    #[serde(rename = "match")]
    set: Match,
    board: Option<Board>,
    phase: &'static str,
    at: usize,
    #[serde(with = "text::option")]
    turn: Option<Seat>,
    #[serde(with = "text::option")]
    actor: Option<Seat>,
    yours: bool,
    thinking: Option<Thinking>,
    hands: PerSeat<Option<Vec<String>>>,
    left: PerSeat<usize>,
    auction: Auction,
    contract: Option<Contract>,
    play: Option<Play>,
    asked: Option<AskedLine>,
    result: Option<ResultLine>,
    undo: Undo,
    moves: Vec<Move>,
}

#[derive(Debug, Serialize)]
struct You {
    #[serde(with = "text::option")]
    seat: Option<Seat>,
    /// The seat that a robot keeps for the holder of the key.
    #[serde(with = "text::option")]
    invited: Option<Seat>,
    host: bool,
    #[serde(with = "text::list")]
    plays: Vec<Seat>,
}

#[derive(Debug, Serialize)]
struct Settings {
    system: String,
    opponents: Option<String>,
    robots: String,
    scoring: Form,
    boards: Option<usize>,
    compare: bool,
    pace_ms: u64,
    declare_for_robot: bool,
    history: bool,
    practice: bool,
    deals: Deals,
    tournament: Option<InTournament>,
}

#[derive(Debug, Serialize)]
struct Deals {
    kind: &'static str,
    seed: Option<u64>,
    condition: Option<String>,
}

#[derive(Debug, Serialize)]
struct SeatLine {
    kind: Kind,
    name: String,
    present: bool,
}

#[derive(Debug, Serialize)]
struct Match {
    place: usize,
    boards: Option<usize>,
    played: usize,
    imps: Option<f64>,
    last: bool,
}

#[derive(Debug, Serialize)]
struct Board {
    place: usize,
    attempt: usize,
    number: usize,
    #[serde(with = "text")]
    dealer: Seat,
    #[serde(with = "text")]
    vul: bridge::Vulnerability,
}

/// A robot at work.
#[derive(Debug, Serialize)]
pub(crate) struct Thinking {
    #[serde(with = "text")]
    seat: Seat,
    ms: u64,
    limit_ms: u64,
}

#[derive(Debug, Serialize)]
struct Auction {
    calls: Vec<MadeCall>,
    #[serde(with = "text::list")]
    legal: Vec<bridge::Call>,
}

/// A call that was made.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MadeCall {
    #[serde(with = "text")]
    pub(crate) seat: Seat,
    #[serde(with = "text")]
    pub(crate) call: bridge::Call,
    /// None where it is found only when somebody asks for it.
    pub(crate) meaning: Option<Prose>,
    pub(crate) alert: bool,
    pub(crate) note: Option<String>,
    /// Why a robot made it: told when the board is over, since it tells of the robot's cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<Prose>,
}

/// What is played.
#[derive(Debug, Serialize)]
pub(crate) struct Contract {
    text: String,
    level: usize,
    #[serde(with = "text")]
    strain: Strain,
    doubling: String,
    #[serde(with = "text")]
    declarer: Seat,
    #[serde(with = "text")]
    dummy: Seat,
    needed: usize,
}

impl Contract {
    pub(crate) fn new(contract: bridge::Contract) -> Self {
        Self {
            text: format!("{}{}", contract.bid, contract.doubling),
            level: contract.bid.level().get(),
            strain: contract.bid.strain(),
            doubling: contract.doubling.to_string(),
            declarer: contract.declarer,
            dummy: contract.dummy(),
            needed: contract.bid.level().tricks(),
        }
    }
}

#[derive(Debug, Serialize)]
struct Play {
    trick: TrickLine,
    last: Option<TrickLine>,
    tricks: Sides,
    left: usize,
    #[serde(with = "text::list")]
    legal: Vec<cards::Card>,
    history: Option<Vec<TrickLine>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Sides {
    ns: usize,
    ew: usize,
}

#[derive(Debug, Serialize)]
struct TrickLine {
    #[serde(with = "text")]
    leader: Seat,
    cards: Vec<SeatCard>,
    #[serde(with = "text::option")]
    winner: Option<Seat>,
}

#[derive(Debug, Serialize)]
struct SeatCard {
    #[serde(with = "text")]
    seat: Seat,
    #[serde(with = "text")]
    card: cards::Card,
}

#[derive(Debug, Serialize)]
struct AskedLine {
    what: &'static str,
    #[serde(with = "text")]
    by: Seat,
    #[serde(with = "text::list")]
    of: Vec<Seat>,
    tricks: Option<usize>,
    line: Option<String>,
    text: String,
}

#[derive(Debug, Serialize)]
struct Undo {
    can: bool,
    asks: bool,
}

/// Something that happened.
#[derive(Debug, Serialize)]
pub(crate) struct Move {
    kind: &'static str,
    #[serde(with = "text::option")]
    seat: Option<Seat>,
    #[serde(with = "text::option")]
    call: Option<bridge::Call>,
    #[serde(with = "text::option")]
    card: Option<cards::Card>,
    text: Prose,
}

/// The keys to share.
#[derive(Debug, Serialize)]
pub(crate) struct Keys {
    pub(crate) seats: std::collections::BTreeMap<String, String>,
    pub(crate) watch: String,
}

/// What a room knows that the table does not.
pub(crate) struct Around {
    /// Which persons listen.
    pub(crate) present: PerSeat<bool>,
    /// The robot at work, for how long, and the most it takes.
    pub(crate) thinking: Option<(Seat, Duration, Duration)>,
}

/// What a role sees now, with what happened after event `since`.
pub(crate) fn view(state: &State, role: Role, around: &Around, since: u64) -> View {
    let visible = Visibility::new(state, role);
    let seat = if let Role::Seat(seat) = role { Some(seat) } else { None };
    let attempt = state.attempt();
    let over = visible.as_ref().is_some_and(Visibility::is_over);
    let yours = seat.is_some() && state.actor() == seat && state.asked.is_none();
    let contract = visible.as_ref().and_then(|visible| visible.view.contract);
    let phase = match (over, contract) {
        (true, _) => "over",
        (false, Some(_)) => "play",
        (false, None) => "auction",
    };
    let table = attempt.map(|attempt| &attempt.table);
    View {
        version: state.seq,
        table: state.id.clone(),
        you: you(state, role, seat),
        settings: settings(state, seat),
        seats: PerSeat::from_fn(|seat| {
            let sitter = &state.opened.sitters[seat];
            SeatLine {
                kind: sitter.kind,
                name: sitter.name.clone(),
                present: !sitter.is_person() || around.present[seat],
            }
        }),
        set: set(state),
        board: state.place().map(|place| Board {
            place: state.current.0 + 1,
            attempt: state.current.1 + 1,
            number: place.board.number.unwrap_or(state.current.0 + 1),
            dealer: place.board.dealer,
            vul: place.board.vulnerability,
        }),
        phase,
        at: attempt.map_or(0, Attempt::at),
        turn: table.and_then(|table| table.to_call().or_else(|| table.to_play())),
        actor: state.actor(),
        yours,
        thinking: around.thinking.map(|(seat, time, limit)| Thinking {
            seat,
            ms: time.as_millis() as u64,
            limit_ms: limit.as_millis() as u64,
        }),
        hands: PerSeat::from_fn(|seat| visible.as_ref().and_then(|visible| visible.hand(seat)).map(cards)),
        left: PerSeat::from_fn(|seat| table.map_or(0, |table| table.hands()[seat].len())),
        auction: Auction {
            calls: attempt.map_or_else(Vec::new, made_calls),
            legal: visible
                .as_ref()
                .filter(|_| yours && contract.is_none())
                .map_or_else(Vec::new, |visible| visible.view.auction.legal_calls().collect()),
        },
        contract: contract.map(Contract::new),
        play: visible.as_ref().and_then(|visible| play(state, visible, yours)),
        asked: state.asked.as_ref().map(asked),
        result: result_line(state, state.current.0, state.current.1).filter(|_| over),
        undo: Undo {
            can: !over && seat.is_some_and(|seat| may_undo(state, seat)),
            asks: seat.is_some_and(|seat| !state.other_persons(seat).is_empty()),
        },
        moves: state.since(since).into_iter().map(Move::from).collect(),
    }
}

/// Whether there is something to take back, and somebody who may allow it.
fn may_undo(state: &State, seat: Seat) -> bool {
    let settings = state.settings();
    let allowed = settings.practice || !state.other_persons(seat).is_empty();
    allowed && settings.tournament.is_none() && state.before_last_decision(seat).is_some()
}

fn you(state: &State, role: Role, seat: Option<Seat>) -> You {
    let contract = state.attempt().and_then(|attempt| attempt.table.contract());
    let plays = match (seat, contract) {
        (None, _) => Vec::new(),
        (Some(seat), None) => vec![seat],
        (Some(seat), Some(contract)) => {
            let own = if seat == contract.dummy() { None } else { Some(seat) };
            let declares = state.decider(contract.declarer) == seat;
            let both = [contract.declarer, contract.dummy()].into_iter().filter(|_| declares);
            let mut plays: Vec<Seat> = own.into_iter().chain(both).collect();
            plays.sort_unstable();
            plays.dedup();
            plays
        }
    };
    let invited = if let Role::Invited(seat) = role { Some(seat) } else { None };
    You { seat, invited, host: seat.is_some() && seat == state.opened.host, plays }
}

/// The settings; a seed that was drawn is told when the last board is over, since it fixes the hands.
fn settings(state: &State, seat: Option<Seat>) -> Settings {
    let settings = state.settings();
    let host = seat.is_some() && seat == state.opened.host;
    let told = |seed: u64, drawn: bool| (state.match_is_over() || (host && !drawn)).then_some(seed);
    let deals = match &settings.source {
        Source::Random { seed, drawn } => {
            Deals { kind: "random", seed: told(*seed, *drawn), condition: None }
        }
        Source::Condition { condition, seed, drawn } => {
            Deals { kind: "condition", seed: told(*seed, *drawn), condition: Some(condition.clone()) }
        }
        Source::Text { .. } => Deals { kind: "text", seed: None, condition: None },
    };
    Settings {
        system: settings.system.clone(),
        opponents: settings.opponents.clone(),
        robots: settings.robots.clone(),
        scoring: settings.scoring,
        boards: settings.boards,
        compare: settings.compare,
        pace_ms: settings.pace_ms,
        declare_for_robot: settings.declare_for_robot,
        history: settings.history,
        practice: settings.practice,
        deals,
        tournament: settings.tournament.clone(),
    }
}

fn set(state: &State) -> Match {
    let settings = state.settings();
    let over = (0..state.places.len()).filter_map(|place| result_line(state, place, 0));
    let swings: Vec<f64> = over.filter_map(|line| line.imps).collect();
    let sum = swings.iter().fold(0.0, |sum, swing| sum + swing);
    let total = match settings.scoring {
        // Percentages do not add up: their mean does.
        Form::Matchpoints if !swings.is_empty() => sum / swings.len() as f64,
        _ => sum,
    };
    Match {
        place: state.current.0 + 1,
        boards: settings.boards,
        played: state.places.iter().filter(|place| place.outcome().is_some()).count(),
        imps: settings.compare.then_some(total),
        last: settings.boards.is_some_and(|boards| state.places.len() >= boards),
    }
}

fn play(state: &State, visible: &Visibility, yours: bool) -> Option<Play> {
    let play = visible.view.play.as_ref()?;
    let strain = play.strain();
    let line = |trick: Trick| trick_line(&trick, strain);
    let tricks: Vec<Trick> = play.tricks().collect();
    let finished = play.finished();
    let all = || tricks.iter().cloned().map(line).collect();
    let table = &state.attempt()?.table;
    Some(Play {
        trick: line(play.current_trick()),
        last: finished.checked_sub(1).map(|last| line(tricks[last].clone())),
        tricks: Sides { ns: table.tricks_of(Side::NorthSouth), ew: table.tricks_of(Side::EastWest) },
        left: if visible.is_over() { 0 } else { 13 - finished },
        legal: if yours { visible.view.legal_cards().iter().collect() } else { Vec::new() },
        history: (state.settings().history || visible.is_over()).then(all),
    })
}

fn trick_line(trick: &Trick, strain: Strain) -> TrickLine {
    let cards = trick.leader.around().zip(&trick.cards);
    TrickLine {
        leader: trick.leader,
        cards: cards.map(|(seat, &card)| SeatCard { seat, card }).collect(),
        winner: trick.winner(strain).filter(|_| trick.is_complete()),
    }
}

fn asked(asked: &Asked) -> AskedLine {
    let by = asked.by.name();
    let (what, tricks, line, text) = match &asked.ask {
        Ask::Claim { tricks: 0, line } => ("claim", Some(0), line.clone(), format!("{by} concedes the rest")),
        Ask::Claim { tricks, line } => {
            ("claim", Some(*tricks), line.clone(), format!("{by} claims {}", words::tricks(*tricks)))
        }
        Ask::Undo { .. } => ("undo", None, None, format!("{by} asks to take back")),
    };
    AskedLine { what, by: asked.by, of: asked.of.clone(), tricks, line, text }
}

/// The calls of an attempt with what was said about them.
pub(crate) fn made_calls(attempt: &Attempt) -> Vec<MadeCall> {
    let made = attempt.table.auction().iter().zip(&attempt.notes);
    made.map(|((seat, call), note)| MadeCall {
        seat,
        call,
        meaning: note.meaning.clone(),
        alert: note.alert,
        note: note.note.as_deref().map(Into::into),
        reason: None,
    })
    .collect()
}

/// Cards as text, spades first and from the top.
pub(crate) fn cards(hand: Hand) -> Vec<String> {
    hand.iter().map(|card| card.to_string()).collect()
}

impl From<Happened> for Move {
    fn from(happened: Happened) -> Self {
        let Happened { kind, seat, call, card, text } = happened;
        Self { kind, seat, call, card, text }
    }
}
