//! The state of the server: all tables that are in use, the workers, the database.
//!
//! Tables are loaded from their logs when they are first asked for, and evicted when they are idle. What
//! happens at a table happens one after the other: an event is checked, kept on disk, applied, and then told to all who
//! listen, all of it while the table is locked. So nobody sees what is not kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use bridge::{Outcome, Seat, prose};
use tokio::sync::{MutexGuard, watch};

use crate::metrics::{Gauges, Metrics};
use crate::pool::{Pool, Priority};
use crate::refusal::Refusal;
use crate::store::{Log, ResultRow, Store, StoreError};
use crate::table::{BoardText, Event, Key, Kind, Opened, Role, Settings, Sitter, Source, State, table_name};
use crate::text::PerSeat;
use crate::tournaments::Hall;
use crate::wire::{self, Around, NewTable};
use crate::{Config, deals, driver, robots};

/// Everything that the server has.
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) systems: robots::Systems,
    /// Robots on other machines.
    pub(crate) services: robots::Services,
    rooms: RwLock<HashMap<String, Arc<Room>>>,
    /// Tournaments in use. Those that are restored are, one after the other.
    pub(crate) halls: tokio::sync::Mutex<HashMap<String, Arc<Hall>>>,
    /// A round may be over.
    pub(crate) round_due: tokio::sync::Notify,
    /// Held by who draws the boards of a day.
    pub(crate) drawing_day: tokio::sync::Mutex<()>,
    pub(crate) metrics: Arc<Metrics>,
    /// Whether the server stops: streams end then.
    closing: watch::Sender<bool>,
    /// Analyses of boards that are over, as they were sent.
    analyses: Mutex<HashMap<Analysed, Bytes>>,
}

/// A board that was analysed: its table, place and attempt, and whether fairly.
pub(crate) type Analysed = (String, usize, usize, bool);

/// A table in use.
pub(crate) struct Room {
    state: tokio::sync::Mutex<State>,
    /// Counts the changes, for those who listen.
    changes: watch::Sender<u64>,
    /// How many listen from each seat.
    listeners: PerSeat<AtomicUsize>,
    /// The robot at work, since when, and the most it takes.
    thinking: Mutex<Option<(Seat, Instant, Duration)>>,
    /// Whether a task moves the robots.
    pub(crate) driven: AtomicBool,
    /// The place whose other table is being played.
    pub(crate) compared: AtomicUsize,
    /// When a request last asked for it.
    last_used: Mutex<Instant>,
}

/// Time without a request after which a table is evicted from memory. Who looks at a table holds it by a stream, and
/// restoring one takes milliseconds: tables whose players have gone need not stay.
const IDLE: Duration = Duration::from_secs(2 * 60);
/// The same where the match is over: nothing will happen there, and who reviews it asks seldom.
const OVER: Duration = Duration::from_secs(20);
/// Analyses kept.
const MOST_ANALYSES: usize = 256;
/// How long dealing one board may take.
const DEALING: Duration = Duration::from_secs(8);
/// Tables that are resumed at the start, the newest first.
const MOST_RESUMED: usize = 2000;
/// The slowest pace of robots.
const SLOWEST: u64 = 5000;
/// The longest match.
const MOST_BOARDS: usize = 64;

impl AppState {
    /// Opens the server's state on its database.
    pub(crate) fn open(config: Config) -> Result<Arc<Self>, StoreError> {
        let store = Store::open(&config.data)?;
        let pool = Pool::new(config.workers, config.waiting);
        let systems = robots::Systems::read();
        let services = robots::Services::new(&config.robots).map_err(StoreError::Database)?;
        Ok(Arc::new(Self {
            config,
            store,
            pool,
            systems,
            services,
            metrics: Arc::default(),
            closing: watch::Sender::new(false),
            rooms: RwLock::default(),
            halls: tokio::sync::Mutex::default(),
            round_due: tokio::sync::Notify::new(),
            drawing_day: tokio::sync::Mutex::default(),
            analyses: Mutex::default(),
        }))
    }

    /// Resumes the tables that were in play when the server ended, and says how many.
    pub(crate) async fn resume(self: Arc<Self>) -> Result<usize, StoreError> {
        let mut resumed = 0;
        for id in self.store.newest(MOST_RESUMED).await? {
            match self.room(&id).await {
                Ok(room) => {
                    driver::drive(&self, &room);
                    resumed += 1;
                }
                // A request for it gets the same error.
                Err(error) => tracing::error!(?error, "a table cannot be restored"),
            }
        }
        Ok(resumed)
    }

    /// Ends the streams: the server stops.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Ready when the server stops.
    pub(crate) fn closed(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut closing = self.closing.subscribe();
        async move {
            // An error means that there is no server any more.
            let _ = closing.wait_for(|closing| *closing).await;
        }
    }

    /// What is counted, as text.
    pub(crate) fn metrics_text(&self) -> String {
        let tables = self.rooms.read().unwrap_or_else(PoisonError::into_inner).len();
        let (robots_waiting, requests_waiting) = self.pool.waiting();
        self.metrics.text(&Gauges { tables, robots_waiting, requests_waiting })
    }

    /// The table of this name.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<Arc<Room>, Refusal> {
        if let Some(room) = self.known(id) {
            return Ok(room);
        }
        let log = self.store.log(id).await.map_err(Refusal::broken)?;
        if log.is_empty() {
            return Err(Refusal::NotFound("there is no such table".into()));
        }
        let state = State::replay(id.into(), log).map_err(Refusal::broken)?;
        Ok(self.insert(state))
    }

    /// The room of a table: one for each, also where two ask at once for a table that is on disk.
    fn insert(self: &Arc<Self>, state: State) -> Arc<Room> {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        let room = rooms.entry(state.id.clone()).or_insert_with(|| Arc::new(Room::new(state)));
        let room = Arc::clone(room);
        drop(rooms);
        driver::drive(self, &room);
        room
    }

    fn known(&self, id: &str) -> Option<Arc<Room>> {
        let room = self.rooms.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        room.inspect(|room| room.touch())
    }

    /// Evicts idle tables from memory, in a loop that does not end. They are restored from their logs on demand.
    pub(crate) async fn evict_idle(self: Arc<Self>) {
        loop {
            tokio::time::sleep(OVER / 4).await;
            self.evict(IDLE, OVER);
        }
    }

    /// Evicts tables that were not used for `idle`, or for `over` since their match is. A room with another reference to it is
    /// in use.
    fn evict(&self, idle: Duration, over: Duration) {
        let patience = |room: &Room| {
            let is_over = room.state.try_lock().is_ok_and(|state| state.match_is_over());
            if is_over { over } else { idle }
        };
        let in_use = |room: &Arc<Room>| Arc::strong_count(room) > 1 || room.idle() < patience(room);
        self.rooms.write().unwrap_or_else(PoisonError::into_inner).retain(|_, room| in_use(room));
    }

    /// The analysis of a board that is over, if it was made before.
    pub(crate) fn analysis(&self, board: &Analysed) -> Option<Bytes> {
        self.analyses.lock().unwrap_or_else(PoisonError::into_inner).get(board).cloned()
    }

    /// Keeps an analysis: nothing changes a board that is over.
    pub(crate) fn keep_analysis(&self, board: Analysed, analysis: Bytes) {
        let mut analyses = self.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        if analyses.len() >= MOST_ANALYSES {
            analyses.clear();
        }
        analyses.insert(board, analysis);
    }

    /// Opens a table and deals its first board.
    pub(crate) async fn open_table(self: &Arc<Self>, asked: NewTable) -> Result<Arc<Room>, Refusal> {
        let opened = self.opened(asked)?;
        self.begin_table(table_name(), opened).await
    }

    /// Opens a table of this name and deals its first board.
    pub(crate) async fn begin_table(
        self: &Arc<Self>,
        id: String,
        opened: Opened,
    ) -> Result<Arc<Room>, Refusal> {
        let source = opened.settings.source.clone();
        let first = self.deal(source, 1).await?;
        let first = first.ok_or_else(|| Refusal::field("deals", "there is no board to play"))?;
        let dealt = Event::Dealt { place: 1, board: first };
        let events = [Event::Opened(Box::new(opened.clone())), dealt];
        let mut state = State::new(id.clone(), opened);
        state.apply(&events[1]).map_err(Refusal::broken)?;
        self.store.append(Log::Table(&id), 1, &events, Vec::new()).await.map_err(Refusal::broken)?;
        self.metrics.tables_opened.add(1);
        Ok(self.insert(state))
    }

    fn opened(&self, asked: NewTable) -> Result<Opened, Refusal> {
        for name in [&asked.system].into_iter().chain(&asked.opponents) {
            self.systems.get(name)?;
        }
        robots::Team::named(&asked.robots)?;
        let mut sitters =
            PerSeat::from_fn(|seat| Sitter::of(if seat == Seat::South { Kind::Person } else { Kind::Robot }));
        for (seat, kind) in wire::seats(&asked.seats)? {
            sitters[seat] = Sitter::of(kind);
        }
        let host = Seat::South.around().find(|&seat| sitters[seat].is_person());
        if let (Some(host), Some(name)) = (host, &asked.name) {
            sitters[host].name = wire::name(name)?;
        }
        // A match is played as at the club unless it is said otherwise.
        let practice = asked.practice.unwrap_or(asked.boards.is_none());
        let boards = match asked.boards {
            Some(0) => return Err(Refusal::field("boards", "a match has at least one board")),
            Some(boards) if boards > MOST_BOARDS => {
                let what = prose!("{} boards, expected at most {}", boards, MOST_BOARDS);
                return Err(Refusal::field("boards", what));
            }
            boards => boards,
        };
        let source = deals::source(asked.deals)?;
        let boards = match &source {
            Source::Text { boards: given } => Some(boards.unwrap_or(given.len()).min(given.len())),
            _ => boards,
        };
        let settings = Settings {
            opponents: asked.opponents.filter(|theirs| *theirs != asked.system),
            system: asked.system,
            robots: asked.robots,
            scoring: asked.scoring,
            boards,
            compare: asked.compare,
            pace_ms: pace(asked.pace_ms)?,
            declare_for_robot: asked.declare_for_robot,
            history: asked.history,
            practice,
            source,
            tournament: None,
        };
        Ok(Opened { settings, sitters, keys: PerSeat::from_fn(|_| Key::draw()), watch: Key::draw(), host })
    }

    /// The board at a place of a set.
    pub(crate) async fn deal(&self, source: Source, place: usize) -> Result<Option<BoardText>, Refusal> {
        // Only a condition can take long.
        let priority = match source {
            Source::Condition { .. } => Priority::Request,
            Source::Random { .. } | Source::Text { .. } => Priority::Robot,
        };
        let deal = move |worker: &mut _, budget: &_| deals::board(&source, place, worker, budget);
        self.pool.ask(priority, DEALING, deal).await?
    }

    /// Keeps an event, applies it, and tells everybody.
    pub(crate) async fn record(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut MutexGuard<'_, State>,
        event: Event,
    ) -> Result<(), Refusal> {
        let was_over = state.attempt().is_some_and(|attempt| attempt.table.is_over());
        let results = if was_over { Vec::new() } else { result_after(state, &event).into_iter().collect() };
        let id = state.id.clone();
        let events = [event];
        let reported = state.settings().tournament.as_ref().and(results.first().cloned());
        self.store.append(Log::Table(&id), state.seq + 1, &events, results).await.map_err(Refusal::broken)?;
        self.metrics.events_kept.add(1);
        state.apply(&events[0]).map_err(Refusal::broken)?;
        if let (Some(row), Some(tournament)) = (reported, &state.settings().tournament) {
            self.report(&tournament.id, &id, row).await;
        }
        room.tell();
        Ok(())
    }
}

/// The least time between robots' moves, if it is one.
pub(crate) fn pace(ms: u64) -> Result<u64, Refusal> {
    if ms <= SLOWEST {
        Ok(ms)
    } else {
        Err(Refusal::field(
            "pace_ms",
            prose!("{} milliseconds, expected at most {}", ms.to_string(), SLOWEST.to_string()),
        ))
    }
}

/// The row of results if the event ends the attempt on the table.
fn result_after(state: &State, event: &Event) -> Option<ResultRow> {
    let mut table = state.attempt()?.table.clone();
    match *event {
        Event::Called { call, .. } => table.call(call).ok()?,
        Event::Played { card, .. } => table.play(card).ok()?,
        Event::Claimed { by, tricks, .. } => table.claim(bridge::Claim { by, tricks }).ok()?,
        _ => return None,
    }
    let outcome = table.outcome()?;
    let board = table.board();
    let (contract, tricks) = match outcome {
        Outcome::PassedOut => (None, None),
        Outcome::Played { contract, tricks } => (Some(contract.to_string()), Some(tricks)),
    };
    Some(ResultRow {
        place: state.current.0 + 1,
        attempt: state.current.1 + 1,
        number: board.number.unwrap_or(state.current.0 + 1),
        deal: board.deal.to_string(),
        contract,
        tricks,
        score_ns: outcome.score_ns(board.vulnerability),
    })
}

impl Room {
    fn new(state: State) -> Self {
        Self {
            state: tokio::sync::Mutex::new(state),
            changes: watch::Sender::new(0),
            listeners: PerSeat::from_fn(|_| AtomicUsize::new(0)),
            thinking: Mutex::default(),
            driven: AtomicBool::new(false),
            compared: AtomicUsize::new(0),
            last_used: Mutex::new(Instant::now()),
        }
    }

    fn touch(&self) {
        *self.last_used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn idle(&self) -> Duration {
        self.last_used.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// The table, for as long as it is held.
    pub(crate) async fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().await
    }

    /// What a role sees now.
    pub(crate) fn view(&self, state: &State, role: Role, since: u64) -> wire::View {
        let thinking = *self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
        let around = Around {
            present: PerSeat::from_fn(|seat| self.listeners[seat].load(Ordering::Relaxed) > 0),
            thinking: thinking.map(|(seat, since, limit)| (seat, since.elapsed(), limit)),
        };
        wire::view(state, role, &around, since)
    }

    /// Tells those who listen that something changed.
    pub(crate) fn tell(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Says which robot is at work, or that none is.
    pub(crate) fn set_thinking(&self, seat: Option<(Seat, Duration)>) {
        let now = seat.map(|(seat, limit)| (seat, Instant::now(), limit));
        *self.thinking.lock().unwrap_or_else(PoisonError::into_inner) = now;
    }

    /// Listens from a role until the answer is dropped.
    pub(crate) fn subscribe(self: &Arc<Self>, role: Role, key: &str) -> Subscription {
        if let Role::Seat(seat) = role
            && self.listeners[seat].fetch_add(1, Ordering::Relaxed) == 0
        {
            self.tell();
        }
        Subscription { changes: self.changes.subscribe(), room: Arc::clone(self), role, key: key.into() }
    }
}

/// A subscription to the changes of a table.
pub(crate) struct Subscription {
    pub(crate) changes: watch::Receiver<u64>,
    pub(crate) room: Arc<Room>,
    pub(crate) role: Role,
    /// What opened it: when that opens nothing or something else, the subscription ends.
    pub(crate) key: Box<str>,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if let Role::Seat(seat) = self.role
            && self.room.listeners[seat].fetch_sub(1, Ordering::Relaxed) == 1
        {
            self.room.tell();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_idle_table_is_evicted_and_restored() {
        let folder = tempfile::tempdir().unwrap();
        let app = AppState::open(Config::new(folder.path().into())).unwrap();
        let seats =
            serde_json::json!({"seats": {"N": "person", "E": "person", "W": "person"}, "compare": false});
        let room = app.open_table(serde_json::from_value(seats).unwrap()).await.unwrap();
        let (id, deal) = {
            let state = room.state().await;
            (state.id.clone(), state.places[0].board)
        };
        // Nothing moves at this table: the task that looked has ended when it is no longer driven.
        while room.driven.load(Ordering::SeqCst) {
            tokio::task::yield_now().await;
        }
        app.evict(Duration::ZERO, Duration::ZERO);
        assert!(app.known(&id).is_some(), "somebody holds it");
        drop(room);
        while app.known(&id).is_some() {
            app.evict(Duration::ZERO, Duration::ZERO);
            tokio::task::yield_now().await;
        }
        let again = app.room(&id).await.unwrap();
        assert_eq!(again.state().await.places[0].board, deal);
    }
}
