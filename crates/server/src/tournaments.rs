//! Tournaments in use: announced, entered, begun, moved on by results and the clock, directed.
//!
//! A hall is to a tournament what a room is to a table. Tables tell their hall what was made of each board while they are
//! locked, so a hall never locks a table while it is locked itself. A table that stands in the log of a tournament and
//! was not opened, since the server ended between the two, is opened when the tournament is restored: names of tables are
//! drawn first, and what is dealt follows from the log.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bridge::{Seat, prose};
use futures_util::future::try_join_all;
use tokio::sync::{Mutex, MutexGuard};

use crate::refusal::Refusal;
use crate::state::AppState;
use crate::store::{Log, ResultRow};
use crate::table::{
    BoardText, Change, Event, Form, InTournament, Key, Kind, Seated, Settings, Sitter, Source, secret_number,
    table_name,
};
use crate::text::PerSeat;
use crate::tournament::{
    Award, Day, Entrant, Format, Holder, Opened, Phase, Rank, Scored, Sitting, Tournament, TournamentEvent,
};
use crate::wire::{self, NewTournament};
use crate::{deals, driver, robots, table};

/// A tournament in use.
pub(crate) struct Hall {
    tournament: Mutex<Tournament>,
    /// The ranking that was made last.
    ranked: std::sync::Mutex<Option<Ranked>>,
}

/// A ranking, and of what it is.
struct Ranked {
    version: u64,
    by: Form,
    made: Instant,
    ranking: Arc<Vec<Rank>>,
}

/// Tables from which on a ranking is made anew only so often: it takes longer than a request should.
const LARGE: usize = 500;
const ANEW: Duration = Duration::from_secs(10);

/// Boards of a day.
pub(crate) const DAY_BOARDS: usize = 8;
/// The most boards of a round, and minutes for it.
const MOST_BOARDS: usize = 32;
const MOST_MINUTES: u64 = 24 * 60;
/// Entries that are taken: of a tournament that somebody directs, and of a day.
const MOST_ENTRIES: usize = 500;
const MOST_OF_A_DAY: usize = 20_000;
/// Time after the end of a round for boards that were begun.
const GRACE: u64 = 5 * 60;
/// How often the clock is looked at.
const TICK: Duration = Duration::from_secs(1);
/// Tournaments that are taken up again at the start, the newest first.
const MOST_RESUMED: usize = 100;
/// The least time between robots' moves at the tables.
const PACE_MS: u64 = 300;

/// Now, in seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

impl Hall {
    fn new(tournament: Tournament) -> Arc<Self> {
        Arc::new(Self { tournament: Mutex::new(tournament), ranked: std::sync::Mutex::default() })
    }

    /// The ranking of the tournament of this hall; of a large field one that may be some seconds old.
    pub(crate) fn ranking(&self, tournament: &Tournament, by: Form) -> Arc<Vec<Rank>> {
        let mut ranked = self.ranked.lock().unwrap_or_else(PoisonError::into_inner);
        let large = tournament.rounds.last().is_some_and(|round| round.sittings.len() >= LARGE);
        let is_good = |known: &Ranked| {
            let fresh = known.version == tournament.version || (large && known.made.elapsed() < ANEW);
            known.by == by && fresh
        };
        if let Some(known) = ranked.as_ref().filter(|known| is_good(known)) {
            return Arc::clone(&known.ranking);
        }
        let ranking = Arc::new(tournament.ranking(by));
        let made = Instant::now();
        *ranked = Some(Ranked { version: tournament.version, by, made, ranking: Arc::clone(&ranking) });
        ranking
    }

    /// The tournament, for as long as it is held.
    pub(crate) async fn tournament(&self) -> MutexGuard<'_, Tournament> {
        self.tournament.lock().await
    }
}

impl AppState {
    /// The tournament of this name.
    pub(crate) async fn hall(self: &Arc<Self>, id: &str) -> Result<Arc<Hall>, Refusal> {
        let mut halls = self.halls.lock().await;
        if let Some(hall) = halls.get(id) {
            return Ok(Arc::clone(hall));
        }
        let log = self.store.log(id).await.map_err(Refusal::broken)?;
        if log.is_empty() {
            return Err(Refusal::NotFound("there is no such tournament".into()));
        }
        let mut tournament = Tournament::replay(id.into(), log).map_err(Refusal::broken)?;
        let tables = tournament.rounds.iter().flat_map(|round| &round.sittings);
        let tables = tables.map(|sitting| sitting.table.clone()).collect();
        for (table, row) in self.store.results(tables).await.map_err(Refusal::broken)? {
            tournament.report(&table, row.place, row.into());
        }
        let hall = Hall::new(tournament);
        halls.insert(id.into(), Arc::clone(&hall));
        drop(halls);
        let tournament = hall.tournament().await;
        if tournament.phase() == Phase::Running {
            self.open_round(&tournament).await?;
        }
        drop(tournament);
        Ok(hall)
    }

    /// Takes up the tournaments that were running when the server ended.
    pub(crate) async fn resume_tournaments(self: &Arc<Self>) {
        let ids = match self.store.newest_tournaments(MOST_RESUMED).await {
            Ok(ids) => ids,
            Err(error) => return tracing::error!(%error, "tournaments were not taken up"),
        };
        for id in ids {
            if let Err(error) = self.hall(&id).await {
                tracing::error!(?error, "a tournament cannot be restored");
            }
        }
    }

    /// The tournaments opened last that somebody directs, the newest first.
    pub(crate) async fn newest_halls(self: &Arc<Self>, count: usize) -> Result<Vec<Arc<Hall>>, Refusal> {
        let mut halls = Vec::new();
        for id in self.store.newest_tournaments(MOST_RESUMED).await.map_err(Refusal::broken)? {
            let hall = self.hall(&id).await?;
            if hall.tournament().await.opened.day.is_none() {
                halls.push(hall);
            }
            if halls.len() == count {
                break;
            }
        }
        Ok(halls)
    }

    /// Announces a tournament.
    pub(crate) async fn open_tournament(
        self: &Arc<Self>,
        asked: NewTournament,
    ) -> Result<(Arc<Hall>, Key), Refusal> {
        let range = |field: &'static str, value: usize, most: usize| {
            let what = prose!("{}, expected {} to {}", value, 1, most);
            if (1..=most).contains(&value) { Ok(value) } else { Err(Refusal::field(field, what)) }
        };
        self.systems.get(&asked.system)?;
        robots::Team::named(&asked.robots)?;
        let boards = range("boards", asked.boards, MOST_BOARDS)?;
        let source = deals::source(asked.deals)?;
        let most =
            if let Source::Text { boards: given } = &source { given.len() / boards } else { usize::MAX };
        if most == 0 {
            return Err(Refusal::field("deals.text", prose!("expected {} boards or more", boards)));
        }
        let rounds = asked.rounds.map(|rounds| range("rounds", rounds, 64)).transpose()?;
        let rounds = rounds.or((most < usize::MAX).then_some(most)).map(|rounds| rounds.min(most));
        let minutes =
            asked.minutes.map(|minutes| range("minutes", minutes, MOST_MINUTES as usize)).transpose()?;
        let director = Key::draw();
        let opened = Opened {
            name: wire::name(&asked.name)?,
            format: asked.format,
            scoring: asked.scoring,
            boards,
            rounds,
            minutes: minutes.map(|minutes| minutes as u64),
            system: asked.system,
            robots: asked.robots,
            source,
            director: Some(director.clone()),
            day: None,
        };
        let hall = self.open_hall(table_name(), opened).await?;
        Ok((hall, director))
    }

    async fn open_hall(self: &Arc<Self>, id: String, opened: Opened) -> Result<Arc<Hall>, Refusal> {
        let event = TournamentEvent::Opened(Box::new(opened.clone()));
        self.store.append(Log::Tournament(&id), 1, &[event], Vec::new()).await.map_err(Refusal::broken)?;
        let hall = Hall::new(Tournament::new(id.clone(), opened));
        self.halls.lock().await.insert(id, Arc::clone(&hall));
        Ok(hall)
    }

    /// The boards of a day. Those of today are drawn when they are first asked for.
    pub(crate) async fn day(self: &Arc<Self>, day: Option<Day>) -> Result<Arc<Hall>, Refusal> {
        let today = Day::at(now());
        let day = day.unwrap_or(today);
        let id = format!("day-{day}");
        // One at a time: a day is drawn once.
        let _drawing = self.drawing_day.lock().await;
        match self.hall(&id).await {
            Err(Refusal::NotFound(_)) if day == today => {}
            Err(Refusal::NotFound(_)) => {
                return Err(Refusal::NotFound(
                    prose!("no boards were played on {}", day.to_string()).to_string(),
                ));
            }
            known => return known,
        }
        let opened = Opened {
            name: format!("Boards of {day}"),
            format: Format::Individual,
            scoring: Form::Matchpoints,
            boards: DAY_BOARDS,
            rounds: None,
            minutes: None,
            system: robots::usual_system(),
            robots: self.config.day_robots.clone(),
            source: Source::Random { seed: secret_number(), drawn: true },
            director: None,
            day: Some(day.to_string()),
        };
        let hall = self.open_hall(id, opened).await?;
        let mut tournament = hall.tournament().await;
        self.begin_round(&mut tournament).await?;
        drop(tournament);
        Ok(hall)
    }

    async fn record_tournament(
        &self,
        tournament: &mut Tournament,
        event: TournamentEvent,
    ) -> Result<(), Refusal> {
        let log = Log::Tournament(&tournament.id);
        let events = [event];
        self.store.append(log, tournament.seq + 1, &events, Vec::new()).await.map_err(Refusal::broken)?;
        self.metrics.events_kept.add(1);
        tournament.apply(&events[0]);
        Ok(())
    }

    /// Tells a hall what one of its tables made of a board.
    pub(crate) async fn report(self: &Arc<Self>, tournament: &str, table: &str, row: ResultRow) {
        match self.hall(tournament).await {
            Ok(hall) => {
                let mut tournament = hall.tournament().await;
                tournament.report(table, row.place, row.into());
                // A day ends with the clock alone.
                if tournament.opened.day.is_none() && tournament.round_is_finished() {
                    self.round_due.notify_one();
                }
            }
            // The result is on disk and is read when the tournament is restored.
            Err(error) => tracing::error!(?error, "a tournament was not told of a result"),
        }
    }

    /// Begins the next round: its tables are drawn, kept, and opened.
    async fn begin_round(self: &Arc<Self>, tournament: &mut Tournament) -> Result<(), Refusal> {
        let sitting = |ns, ew| Sitting { table: table_name(), ns, ew };
        let sittings = match tournament.opened.format {
            // The robots of the house play the boards too.
            Format::Individual => {
                let entries = tournament.present().into_iter().map(Some);
                [None].into_iter().chain(entries).map(|entry| sitting(entry, None)).collect()
            }
            _ => {
                let meetings = tournament.meetings();
                let round = meetings.get(tournament.rounds.len());
                let round = round.ok_or_else(|| Refusal::NotNow("that was the last round".into()))?;
                round.iter().map(|&(ns, ew)| sitting(Some(ns), Some(ew))).collect()
            }
        };
        self.record_tournament(tournament, TournamentEvent::Round { began: now(), sittings }).await?;
        self.open_round(tournament).await
    }

    /// Opens the tables of the last round that are not open.
    async fn open_round(self: &Arc<Self>, tournament: &Tournament) -> Result<(), Refusal> {
        let Some(round) = tournament.rounds.len().checked_sub(1) else { return Ok(()) };
        let boards = self.boards(tournament, round).await?;
        let sittings = &tournament.rounds[round].sittings;
        let open = sittings.iter().map(|sitting| self.open_sitting(tournament, round, sitting, &boards));
        try_join_all(open).await?;
        Ok(())
    }

    /// The boards of a round, which follow from the log.
    pub(crate) async fn boards(
        &self,
        tournament: &Tournament,
        round: usize,
    ) -> Result<Vec<BoardText>, Refusal> {
        let mut boards = Vec::new();
        for place in 1..=tournament.opened.boards {
            let number = tournament.board_number(round, place);
            let board = self.deal(tournament.opened.source.clone(), number).await?;
            let board = board.ok_or_else(|| Refusal::NotNow("there are no more boards".into()))?;
            boards.push(BoardText { number, ..board });
        }
        Ok(boards)
    }

    async fn open_sitting(
        self: &Arc<Self>,
        tournament: &Tournament,
        round: usize,
        sitting: &Sitting,
        boards: &[BoardText],
    ) -> Result<(), Refusal> {
        match self.room(&sitting.table).await {
            Err(Refusal::NotFound(_)) => {}
            known => return known.map(|_| ()),
        }
        let Opened { name, system, robots, scoring, .. } = &tournament.opened;
        let mut sitters = PerSeat::from_fn(|_| Sitter::of(Kind::Robot));
        for entry in [sitting.ns, sitting.ew].into_iter().flatten() {
            for (player, seat) in tournament.seats(sitting, entry) {
                let player = &tournament.entries[entry].players[player];
                let kind = if player.robot { Kind::Robot } else { Kind::Person };
                sitters[seat] = Sitter { kind, name: player.name.clone() };
            }
        }
        let people = sitters.iter().any(|(_, sitter)| sitter.is_person());
        let settings = Settings {
            system: system.clone(),
            opponents: None,
            robots: robots.clone(),
            scoring: *scoring,
            boards: Some(boards.len()),
            compare: false,
            pace_ms: if people { PACE_MS } else { 0 },
            declare_for_robot: true,
            history: false,
            practice: false,
            source: Source::Text { boards: boards.to_vec() },
            tournament: Some(InTournament {
                id: tournament.id.clone(),
                name: name.clone(),
                round: round + 1,
                day: tournament.opened.day.is_some(),
            }),
        };
        let keys = PerSeat::from_fn(|_| Key::draw());
        let opened = table::Opened { settings, sitters, keys, watch: Key::draw(), host: None };
        self.begin_table(sitting.table.clone(), opened).await.map(|_| ())
    }

    /// Takes a person, pair or team. Where everybody has a table of his own one may come at any time.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        hall: &Hall,
        names: &[String],
    ) -> Result<(usize, Vec<Key>), Refusal> {
        let mut tournament = hall.tournament().await;
        let Opened { format, day, .. } = &tournament.opened;
        let late = *format == Format::Individual && tournament.phase() == Phase::Running;
        if tournament.phase() != Phase::Open && !late {
            return Err(Refusal::NotNow("the tournament has begun without you".into()));
        }
        let most = if day.is_some() { MOST_OF_A_DAY } else { MOST_ENTRIES };
        if tournament.present().len() >= most {
            return Err(Refusal::TooMany(
                prose!("{} have entered, and there is no place for more", most).to_string(),
            ));
        }
        let expected = format.players();
        if names.is_empty() || names.len() > expected {
            let what = prose!("{} names, expected 1 to {}", names.len(), expected);
            return Err(Refusal::field("names", what));
        }
        let person = |name: &String| Ok(Entrant { name: wire::name(name)?, key: Key::draw(), robot: false });
        let mut players = names.iter().map(person).collect::<Result<Vec<_>, Refusal>>()?;
        players.resize_with(expected, robot);
        let keys = players.iter().filter(|player| !player.robot).map(|player| player.key.clone()).collect();
        let entry = tournament.entries.len();
        let sitting = late.then(|| Sitting { table: table_name(), ns: Some(entry), ew: None });
        self.record_tournament(&mut tournament, TournamentEvent::Entered { players, sitting }).await?;
        if late {
            let boards = self.boards(&tournament, 0).await?;
            let sitting = tournament.rounds[0].sittings.last().cloned();
            let sitting = sitting.ok_or_else(|| Refusal::broken("an entry without a table"))?;
            self.open_sitting(&tournament, 0, &sitting, &boards).await?;
        }
        Ok((entry, keys))
    }

    /// Takes an entry out again, before the start.
    pub(crate) async fn withdraw(&self, hall: &Hall, entry: usize) -> Result<(), Refusal> {
        let mut tournament = hall.tournament().await;
        if tournament.phase() != Phase::Open {
            return Err(Refusal::NotNow("the tournament has begun: the director may send a robot".into()));
        }
        if !tournament.present().contains(&entry) {
            return Err(Refusal::NotFound("there is no such entry".into()));
        }
        self.record_tournament(&mut tournament, TournamentEvent::Withdrawn { entry }).await
    }

    /// Begins the first round. Robots make the number of entries even.
    pub(crate) async fn start(self: &Arc<Self>, hall: &Hall) -> Result<(), Refusal> {
        let mut tournament = hall.tournament().await;
        if tournament.phase() != Phase::Open {
            return Err(Refusal::NotNow("the tournament has begun".into()));
        }
        let present = tournament.present().len();
        if present == 0 {
            return Err(Refusal::NotNow("nobody has entered yet".into()));
        }
        let format = tournament.opened.format;
        if format.needs_even() && !present.is_multiple_of(2) {
            let players = (0..format.players()).map(|_| robot()).collect();
            let event = TournamentEvent::Entered { players, sitting: None };
            self.record_tournament(&mut tournament, event).await?;
        }
        self.begin_round(&mut tournament).await
    }

    /// Ends the round, if it is still that one, and begins the next or ends the tournament.
    pub(crate) async fn advance(self: &Arc<Self>, hall: &Hall, rounds: usize) -> Result<(), Refusal> {
        let mut tournament = hall.tournament().await;
        if tournament.phase() != Phase::Running || tournament.rounds.len() != rounds {
            return Err(Refusal::Stale);
        }
        if tournament.rounds.len() < tournament.meetings().len() {
            return self.begin_round(&mut tournament).await;
        }
        self.record_tournament(&mut tournament, TournamentEvent::Ended).await
    }

    /// Ends the tournament as it stands.
    pub(crate) async fn end(&self, hall: &Hall) -> Result<(), Refusal> {
        let mut tournament = hall.tournament().await;
        if tournament.phase() == Phase::Over {
            return Err(Refusal::NotNow("the tournament is over".into()));
        }
        self.record_tournament(&mut tournament, TournamentEvent::Ended).await
    }

    /// Gives the round more time, or less.
    pub(crate) async fn set_clock(&self, hall: &Hall, minutes: i64) -> Result<(), Refusal> {
        let mut tournament = hall.tournament().await;
        if tournament.rounds.last().is_none_or(|round| round.ends.is_none()) {
            return Err(Refusal::NotNow("no clock runs".into()));
        }
        let most = MOST_MINUTES as i64;
        if !(-most..=most).contains(&minutes) {
            return Err(Refusal::field(
                "minutes",
                prose!("{}, expected {} to {}", minutes.to_string(), (-most).to_string(), most.to_string()),
            ));
        }
        self.record_tournament(&mut tournament, TournamentEvent::Clock { seconds: 60 * minutes }).await
    }

    /// Corrects a result.
    pub(crate) async fn correct(
        &self,
        hall: &Hall,
        number: usize,
        table: usize,
        award: Option<Award>,
    ) -> Result<(), Refusal> {
        let mut tournament = hall.tournament().await;
        if let Some(Award::Average { ns, ew }) = award
            && (ns > 100 || ew > 100)
        {
            return Err(Refusal::field("award", "more than 100 percent of a board"));
        }
        let missing = || Refusal::NotFound("there is no such board at such a table".into());
        let (round, place) = tournament.board_place(number).ok_or_else(missing)?;
        let sitting = table.checked_sub(1).and_then(|table| tournament.rounds[round].sittings.get(table));
        let table = sitting.ok_or_else(missing)?.table.clone();
        self.record_tournament(&mut tournament, TournamentEvent::Corrected { table, place, award }).await
    }

    /// Puts a robot in the place of a player, or the player back.
    pub(crate) async fn replace(
        self: &Arc<Self>,
        hall: &Hall,
        entry: usize,
        player: usize,
        robot: bool,
    ) -> Result<(), Refusal> {
        let mut tournament = hall.tournament().await;
        let there = tournament.entries.get(entry).and_then(|entry| entry.players.get(player));
        let name = there.ok_or_else(|| Refusal::NotFound("there is no such player".into()))?.name.clone();
        self.record_tournament(&mut tournament, TournamentEvent::Replaced { entry, player, robot }).await?;
        let seat = tournament.seat_now(entry, player).map(|(sitting, seat)| (sitting.table.clone(), seat));
        drop(tournament);
        let Some((table, seat)) = seat else { return Ok(()) };
        let room = self.room(&table).await?;
        let mut state = room.state().await;
        let kind = if robot { Kind::Robot } else { Kind::Person };
        let change = Change { sitters: vec![Seated { seat, kind, name }], ..Change::default() };
        self.record(&room, &mut state, Event::Changed(change)).await?;
        drop(state);
        driver::drive(self, &room);
        Ok(())
    }

    /// Where a player sits now: the table, the seat, and its key.
    pub(crate) async fn seat_of(
        self: &Arc<Self>,
        hall: &Hall,
        holder: Holder,
    ) -> Result<Option<(String, Seat, Key)>, Refusal> {
        let Holder::Player { entry, player } = holder else { return Ok(None) };
        let tournament = hall.tournament().await;
        let seat = tournament.seat_now(entry, player).map(|(sitting, seat)| (sitting.table.clone(), seat));
        drop(tournament);
        let Some((table, seat)) = seat else { return Ok(None) };
        let key = self.room(&table).await?.state().await.opened.keys[seat].clone();
        Ok(Some((table, seat, key)))
    }

    /// Whether a table may go on to its next board.
    pub(crate) async fn may_go_on(self: &Arc<Self>, tournament: &str, table: &str) -> Result<(), Refusal> {
        let hall = self.hall(tournament).await?;
        let tournament = hall.tournament().await;
        let last = tournament.sitting(table).is_some_and(|(round, _)| round + 1 == tournament.rounds.len());
        let in_time =
            tournament.rounds.last().is_some_and(|round| round.ends.is_none_or(|ends| now() < ends));
        match (tournament.phase(), last && in_time) {
            (Phase::Over, _) => Err(Refusal::NotNow("the tournament is over".into())),
            (_, false) => Err(Refusal::NotNow("the round is over: no board is begun any more".into())),
            _ => Ok(()),
        }
    }

    /// Moves tournaments on when their rounds are played or their time is up, in a loop that does not end.
    pub(crate) async fn keep_time(self: Arc<Self>) {
        loop {
            // Whether it was the clock or a result: both are looked at.
            let _ = tokio::time::timeout(TICK, self.round_due.notified()).await;
            let halls: Vec<Arc<Hall>> = self.halls.lock().await.values().cloned().collect();
            for hall in halls {
                if let Some(rounds) = self.is_due(&hall, now()).await
                    && let Err(error) = self.advance(&hall, rounds).await
                {
                    tracing::warn!(?error, "a round did not end; it is tried again");
                }
            }
        }
    }

    /// How many rounds there are, if the last of them is to end now.
    async fn is_due(self: &Arc<Self>, hall: &Hall, now: u64) -> Option<usize> {
        let tournament = hall.tournament().await;
        if tournament.phase() != Phase::Running {
            return None;
        }
        let rounds = tournament.rounds.len();
        if let Some(day) = &tournament.opened.day {
            // Others may come as long as it lasts.
            return day.parse().is_ok_and(|day: Day| day.end() <= now).then_some(rounds);
        }
        if tournament.round_is_finished() {
            return Some(rounds);
        }
        let round = tournament.rounds.last()?;
        let ends = round.ends.filter(|&ends| ends <= now)?;
        if ends + GRACE <= now {
            return Some(rounds);
        }
        let tables: Vec<String> = round.sittings.iter().map(|sitting| sitting.table.clone()).collect();
        drop(tournament);
        for table in tables {
            let room = self.room(&table).await.ok()?;
            if room.state().await.attempt().is_some_and(|attempt| !attempt.table.is_over()) {
                return None;
            }
        }
        Some(rounds)
    }
}

/// A robot that makes up the number.
fn robot() -> Entrant {
    Entrant { name: Sitter::of(Kind::Robot).name, key: Key::draw(), robot: true }
}

impl From<ResultRow> for Scored {
    fn from(row: ResultRow) -> Self {
        Self { contract: row.contract, tricks: row.tricks, score_ns: row.score_ns }
    }
}
