//! The commands of people at a table: each is checked, kept, applied and told.

use std::sync::Arc;
use std::time::Duration;

use bridge::{Call, Prose, Seat, prose};
use cards::Card;
use players::bridge::ModelSpec;
use serde::Serialize;
use tokio::sync::MutexGuard;

use crate::hints::{Feedback, Hint};
use crate::pool::Priority;
use crate::refusal::Refusal;
use crate::state::{AppState, Room, pace};
use crate::table::{Ask, Asked, Attempt, Change, Event, Key, Kind, Moment, Role, Seated, Sitter, State};
use crate::wire::{self, ClaimMade, Replay, TableChange};
use crate::{claims, driver, hints, robots};

/// A person at a table.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) app: Arc<AppState>,
    pub(crate) room: Arc<Room>,
    pub(crate) role: Role,
    /// What opened it.
    pub(crate) key: Box<str>,
}

/// What became of a claim.
#[derive(Debug, Serialize)]
pub(crate) struct Claimed {
    outcome: &'static str,
    reason: Prose,
    layout: Option<std::collections::BTreeMap<String, Vec<String>>>,
    view: wire::View,
}

/// How long work of milliseconds may wait for a worker.
const MOMENT: Duration = Duration::from_secs(10);
/// How long is thought about a hint at most: on a busy machine reading a long auction takes some seconds.
const HINTING: Duration = Duration::from_secs(8);
/// How long a claim is looked at.
const JUDGING: Duration = Duration::from_secs(3);
/// The longest remark.
const REMARK: usize = 200;
/// The longest line of a claim.
const LINE: usize = 500;

impl Session {
    fn seat(&self) -> Result<Seat, Refusal> {
        match self.role {
            Role::Seat(seat) => Ok(seat),
            Role::Invited(_) => Err(Refusal::NotNow("a robot keeps this seat: sit down first".into())),
            Role::Watch => Err(Refusal::NotAllowed("this link is for watching: it plays no cards".into())),
        }
    }

    /// Keeps an event and answers with the view after it; robots go on from there.
    async fn done(&self, mut state: MutexGuard<'_, State>, event: Event) -> Result<wire::View, Refusal> {
        let since = state.seq;
        self.app.record(&self.room, &mut state, event).await?;
        let view = self.room.view(&state, self.role, since);
        drop(state);
        driver::drive(&self.app, &self.room);
        Ok(view)
    }

    /// Locks the table again after a worker's answer about a moment of it, if it has not moved on meanwhile.
    async fn still_at(&self, moment: Moment) -> Result<MutexGuard<'_, State>, Refusal> {
        let state = self.room.state().await;
        if state.moment() == moment && state.asked.is_none() { Ok(state) } else { Err(Refusal::Stale) }
    }

    /// Makes a call.
    pub(crate) async fn call(
        self,
        call: Call,
        note: Option<String>,
        at: Option<usize>,
    ) -> Result<wire::View, Refusal> {
        let seat = self.seat()?;
        let state = self.room.state().await;
        let table = to_act(&state, seat, at)?;
        if table.to_call().is_none() {
            return Err(Refusal::NotNow("the auction is over: play a card".into()));
        }
        let auction = table.auction().clone();
        let vulnerability = table.board().vulnerability;
        let model = self.app.systems.at_table(state.settings().systems())?.of(seat.side()).clone();
        let declares = matches!(model, ModelSpec::System { .. });
        let moment = state.moment();
        drop(state);
        let read = move || robots::declared(&model, &auction, call, vulnerability);
        let told = if declares {
            self.app.pool.ask(Priority::Robot, MOMENT, move |_, _| read()).await??
        } else {
            read()?
        };
        let alert = told.as_ref().is_some_and(|told| told.alert);
        let state = self.still_at(moment).await?;
        let event = Event::Called {
            seat,
            call,
            meaning: told.map(|told| told.text),
            alert,
            note: wire::remark(note.as_deref(), REMARK),
            reason: None,
        };
        self.done(state, event).await
    }

    /// Plays a card.
    pub(crate) async fn card(self, card: Card, at: Option<usize>) -> Result<wire::View, Refusal> {
        let seat = self.seat()?;
        let state = self.room.state().await;
        let mut table = to_act(&state, seat, at)?.clone();
        let from =
            table.to_play().ok_or_else(|| Refusal::NotNow("the auction is not over: make a call".into()))?;
        table.play(card).map_err(|error| Refusal::Illegal(error.to_string()))?;
        self.done(state, Event::Played { seat: from, card, reason: None }).await
    }

    /// Claims tricks for one's side.
    pub(crate) async fn claim(self, asked: ClaimMade) -> Result<Claimed, Refusal> {
        let seat = self.seat()?;
        let state = self.room.state().await;
        let attempt = state.attempt().ok_or_else(no_board)?;
        let table = &attempt.table;
        if table.to_play().is_none() || state.asked.is_some() {
            return Err(Refusal::NotNow("there is nothing to claim now".into()));
        }
        let left = table.tricks_left();
        if asked.tricks > left {
            let what = prose!("{} tricks are claimed and {} are left", asked.tricks, left);
            return Err(Refusal::field("tricks", what));
        }
        let by = state.eyes(seat);
        if table.contract().is_some_and(|contract| contract.dummy() == by) {
            return Err(Refusal::NotAllowed("dummy does not claim".into()));
        }
        let tournament = state.settings().tournament.is_some();
        if tournament && state.refused_on_this_board(by.side()) {
            return Err(Refusal::NotNow("a claim was refused: this board is played to its end".into()));
        }
        let defends = table.contract().is_some_and(|contract| contract.declarer.side() != by.side());
        if defends && state.refused_in_this_trick(by.side()) {
            return Err(Refusal::NotNow(
                "a claim was refused: play this trick before you claim again".into(),
            ));
        }
        let (since, moment) = (state.seq, state.moment());
        let opponents = by.side().other().seats().map(|seat| state.opened.sitters[seat].is_person());
        let question = claims::Question::new(table, by, asked.tricks);
        drop(state);
        let ruling = if opponents.contains(&false) {
            let judge = move |worker: &mut _, budget: &_| question.judge(worker, budget);
            self.app.pool.ask(Priority::Request, JUDGING + MOMENT, judge).await?
        } else {
            claims::Ruling::Accepted { reason: prose!("the opponents are asked") }
        };
        let tricks = asked.tricks;
        let (outcome, reason, layout, event) = match ruling {
            // Why would be advice.
            claims::Ruling::Refused { .. } if tournament => {
                let reason = prose!("{} are not certain: play on", crate::words::tricks(tricks));
                ("refused", reason.clone(), None, Event::Refused { by, tricks, reason })
            }
            claims::Ruling::Refused { reason, layout } => {
                let event = Event::Refused { by, tricks, reason: reason.clone() };
                ("refused", reason, layout, event)
            }
            // What the robots accept, people still decide for themselves.
            claims::Ruling::Accepted { .. } if opponents.contains(&true) => {
                let line = wire::remark(asked.line.as_deref(), LINE);
                let event = Event::Asked { by: seat, ask: Ask::Claim { tricks, line } };
                ("asked", "the opponents are asked".into(), None, event)
            }
            claims::Ruling::Accepted { reason } => {
                let event = Event::Claimed { by, tricks, reason: reason.clone() };
                ("accepted", reason, None, event)
            }
        };
        let mut state = self.still_at(moment).await?;
        self.app.record(&self.room, &mut state, event).await?;
        let view = self.room.view(&state, self.role, since);
        drop(state);
        driver::drive(&self.app, &self.room);
        let layout = layout.map(|hands| {
            hands.into_iter().map(|(seat, hand)| (seat.to_string(), wire::cards(hand))).collect()
        });
        Ok(Claimed { outcome, reason: reason.sentence(), layout, view })
    }

    /// Takes back one's last move and all after it, or all from a place on.
    pub(crate) async fn undo(self, to: Option<usize>) -> Result<wire::View, Refusal> {
        let seat = self.seat()?;
        let state = self.room.state().await;
        let attempt = state.attempt().ok_or_else(no_board)?;
        if attempt.table.is_over() {
            return Err(Refusal::NotNow("the board is over: replay it from any point".into()));
        }
        let last = state.before_last_decision(seat);
        let last = last.ok_or_else(|| Refusal::NotNow("there is nothing of yours to take back".into()))?;
        let to = to.unwrap_or(last);
        if to < attempt.given || to >= attempt.at() {
            let what = prose!("{} moves, expected {} to {}", to, attempt.given, attempt.at() - 1);
            return Err(Refusal::field("to", what));
        }
        if state.settings().tournament.is_some() {
            return Err(Refusal::NotNow("this is a tournament: what is done is done".into()));
        }
        let alone = state.other_persons(seat).is_empty();
        if alone && !state.settings().practice {
            return Err(Refusal::NotNow("this is a match: what is done is done".into()));
        }
        let event = if alone {
            Event::Undone { by: seat, to }
        } else if state.asked.is_some() {
            return Err(Refusal::NotNow("something is being asked already".into()));
        } else {
            Event::Asked { by: seat, ask: Ask::Undo { to } }
        };
        self.done(state, event).await
    }

    /// Answers what is asked.
    pub(crate) async fn answer(self, accept: bool) -> Result<wire::View, Refusal> {
        let seat = self.seat()?;
        let mut state = self.room.state().await;
        let since = state.seq;
        // Who asks may think better of it.
        let may = |asked: &Asked| asked.of.contains(&seat) || (asked.by == seat && !accept);
        let asked = state.asked.clone().filter(may);
        let asked = asked.ok_or_else(|| Refusal::NotNow("nothing is asked of you".into()))?;
        self.app.record(&self.room, &mut state, Event::Answered { seat, accept }).await?;
        let agreed = state.asked.as_ref().is_some_and(|asked| asked.of.is_empty());
        if agreed {
            let event = match asked.ask {
                Ask::Undo { to } => Event::Undone { by: asked.by, to },
                Ask::Claim { tricks, .. } => {
                    let reason = prose!("the opponents agree");
                    Event::Claimed { by: state.eyes(asked.by), tricks, reason }
                }
            };
            self.app.record(&self.room, &mut state, event).await?;
        }
        let view = self.room.view(&state, self.role, since);
        drop(state);
        driver::drive(&self.app, &self.room);
        Ok(view)
    }

    /// A hint for the move that is one's own now.
    pub(crate) async fn hint(self) -> Result<Hint, Refusal> {
        let seat = self.seat()?;
        let state = self.room.state().await;
        if !state.settings().practice {
            return Err(Refusal::NotNow("this is a match: there are no hints".into()));
        }
        let table = to_act(&state, seat, None)?;
        let view = table.view(state.eyes(seat));
        let at = state.attempt().map_or(0, Attempt::at);
        let agreements = self.app.systems.at_table(state.settings().systems())?;
        let scoring = state.settings().scoring.scoring();
        drop(state);
        let work = move |_: &mut _, budget: &_| hints::hint(&view, at, &agreements, scoring, budget);
        self.app.pool.ask(Priority::Request, HINTING, work).await?
    }

    /// What is to be said of a call of one's own.
    pub(crate) async fn feedback(self, at: usize) -> Result<Feedback, Refusal> {
        let seat = self.seat()?;
        let state = self.room.state().await;
        if !state.settings().practice {
            return Err(Refusal::NotNow("this is a match: calls are judged when it is over".into()));
        }
        let view = state.attempt().ok_or_else(no_board)?.table.view(seat);
        let model = self.app.systems.at_table(state.settings().systems())?.of(seat.side()).model();
        drop(state);
        let work = move |_: &mut _, _: &_| hints::feedback(&view, at, &*model);
        self.app.pool.ask(Priority::Robot, MOMENT, work).await?
    }

    /// Goes on to the next board.
    pub(crate) async fn next(self) -> Result<wire::View, Refusal> {
        self.seat()?;
        let state = self.room.state().await;
        let place = next_place(&state)?;
        let source = state.settings().source.clone();
        let tournament = state.settings().tournament.as_ref().map(|it| (it.id.clone(), state.id.clone()));
        drop(state);
        if let Some((tournament, table)) = tournament {
            self.app.may_go_on(&tournament, &table).await?;
        }
        let dealt = self.app.deal(source, place).await?;
        let board = dealt.ok_or_else(|| Refusal::NotNow("that was the last board".into()))?;
        let state = self.room.state().await;
        // Another person may have dealt it meanwhile.
        if next_place(&state)? != place {
            return Err(Refusal::Stale);
        }
        self.done(state, Event::Dealt { place, board }).await
    }

    /// Opens a further attempt at a board that is over.
    pub(crate) async fn replay(self, asked: Replay) -> Result<wire::View, Refusal> {
        self.seat()?;
        let state = self.room.state().await;
        if state.settings().tournament.is_some() {
            return Err(Refusal::NotNow("this is a tournament: a board is played once".into()));
        }
        let Replay { place, attempt, at } = asked;
        let earlier = place.checked_sub(1).and_then(|place| state.places.get(place));
        let earlier = earlier.and_then(|place| place.attempts.get(attempt.checked_sub(1)?));
        let earlier = earlier.ok_or_else(|| Refusal::NotFound("there is no such board".into()))?;
        let scoring_over = state.places.get(place - 1).is_some_and(|place| place.outcome().is_some());
        let here_open =
            state.current.1 == 0 && state.attempt().is_some_and(|attempt| !attempt.table.is_over());
        if !scoring_over || here_open {
            return Err(Refusal::NotNow("finish the board first".into()));
        }
        if at > earlier.at() {
            return Err(Refusal::field("at", prose!("{} moves, expected at most {}", at, earlier.at())));
        }
        self.done(state, Event::Replayed { place, attempt, at }).await
    }

    /// Takes the seat that a robot kept for the holder of this key.
    pub(crate) async fn sit(self, name: Option<String>) -> Result<wire::View, Refusal> {
        let (Role::Invited(seat) | Role::Seat(seat)) = self.role else {
            return Err(Refusal::NotAllowed("this link is for watching: it opens no seat".into()));
        };
        let state = self.room.state().await;
        let kept = || state.opened.sitters[seat].name.clone();
        let name = match name.as_deref() {
            Some(given) => wire::name(given)?,
            None if state.opened.sitters[seat].is_person() => kept(),
            None => Sitter::of(Kind::Person).name,
        };
        let sitters = vec![Seated { seat, kind: Kind::Person, name }];
        let seated = Self { role: Role::Seat(seat), ..self.clone() };
        seated.done(state, Event::Changed(Change { sitters, ..Change::default() })).await
    }

    /// Leaves the seat to a robot. The key stays good: whoever has it may sit down again.
    pub(crate) async fn leave(self) -> Result<wire::View, Refusal> {
        let seat = self.seat()?;
        let state = self.room.state().await;
        if state.opened.host == Some(seat) {
            return Err(Refusal::NotAllowed("the table is yours: others may leave it".into()));
        }
        let sitters = vec![Seated { seat, kind: Kind::Robot, name: Sitter::of(Kind::Robot).name }];
        let gone = Self { role: Role::Invited(seat), ..self.clone() };
        gone.done(state, Event::Changed(Change { sitters, ..Change::default() })).await
    }

    /// Gives a seat a new key, so that its old link opens nothing any more: one's own, or as host any.
    pub(crate) async fn rekey(self, seat: Seat) -> Result<Key, Refusal> {
        let own = self.seat()?;
        let mut state = self.room.state().await;
        if own != seat && state.opened.host != Some(own) {
            return Err(Refusal::NotAllowed("only the one who opened the table makes new links".into()));
        }
        let key = Key::draw();
        self.app.record(&self.room, &mut state, Event::Rekeyed { seat, key: key.clone() }).await?;
        Ok(key)
    }

    /// Says something to all at the table.
    pub(crate) async fn say(self, text: &str) -> Result<wire::View, Refusal> {
        let seat = self.seat()?;
        let text = wire::remark(Some(text), REMARK);
        let text = text.ok_or_else(|| Refusal::field("text", "there is nothing in it"))?;
        let state = self.room.state().await;
        self.done(state, Event::Said { seat, text }).await
    }

    /// Changes settings or one's own name.
    pub(crate) async fn change(self, asked: TableChange) -> Result<wire::View, Refusal> {
        let seat = self.seat()?;
        let state = self.room.state().await;
        let mut sitters: Vec<Seated> = Vec::new();
        if let Some(name) = &asked.name {
            sitters.push(Seated { seat, kind: Kind::Person, name: wire::name(name)? });
        }
        let only_name = asked.pace_ms.is_none()
            && asked.robots.is_none()
            && asked.declare_for_robot.is_none()
            && asked.history.is_none()
            && asked.seats.is_empty();
        if !only_name && state.opened.host != Some(seat) {
            return Err(Refusal::NotAllowed("only the one who opened the table changes its settings".into()));
        }
        if let Some(robots) = &asked.robots {
            robots::Team::named(robots)?;
        }
        for (other, kind) in wire::seats(&asked.seats)? {
            if other == seat {
                return Err(Refusal::field("seats", "your own seat stays yours"));
            }
            if state.opened.sitters[other].kind != kind {
                sitters.push(Seated { seat: other, kind, name: Sitter::of(kind).name });
            }
        }
        let change = Change {
            pace_ms: asked.pace_ms.map(pace).transpose()?,
            robots: asked.robots,
            declare_for_robot: asked.declare_for_robot,
            history: asked.history,
            sitters,
        };
        self.done(state, Event::Changed(change)).await
    }
}

/// The place of the next board, if it may be dealt now.
fn next_place(state: &State) -> Result<usize, Refusal> {
    let attempt = state.attempt().ok_or_else(no_board)?;
    // A further attempt may be left at any time.
    if state.current.1 == 0 && !attempt.table.is_over() {
        return Err(Refusal::NotNow("the board is not over".into()));
    }
    let place = state.places.len() + 1;
    if state.settings().boards.is_some_and(|boards| place > boards) {
        return Err(Refusal::NotNow("that was the last board".into()));
    }
    Ok(place)
}

fn no_board() -> Refusal {
    Refusal::NotNow("no board is on the table".into())
}

/// The board on the table, if it is for this seat to act and it has seen all moves.
fn to_act(state: &State, seat: Seat, at: Option<usize>) -> Result<&bridge::Table, Refusal> {
    let attempt = state.attempt().ok_or_else(no_board)?;
    if at.is_some_and(|at| at != attempt.at()) {
        return Err(Refusal::Stale);
    }
    if state.asked.is_some() {
        return Err(Refusal::NotNow("a question must be answered first".into()));
    }
    match state.actor() {
        None => Err(Refusal::NotNow("the board is over".into())),
        Some(actor) if actor != seat => {
            Err(Refusal::NotAllowed(prose!("it is not your turn: {} is to act", actor).to_string()))
        }
        Some(_) => Ok(&attempt.table),
    }
}

#[cfg(test)]
mod tests {
    use search::Cancel;

    use super::*;
    use crate::Config;

    #[tokio::test]
    async fn the_table_is_free_while_a_worker_thinks_and_what_comes_second_is_stale() {
        let folder = tempfile::tempdir().unwrap();
        let app = AppState::open(Config { workers: 1, ..Config::new(folder.path().into()) }).unwrap();
        let persons = serde_json::json!({
            "seats": {"N": "person", "E": "person", "W": "person"}, "system": "two-over-one"
        });
        let room = app.open_table(serde_json::from_value(persons).unwrap()).await.unwrap();
        let dealer = room.state().await.actor().unwrap();
        let (begun, free) = (Cancel::new(), Cancel::new());
        let (begins, waits) = (begun.clone(), free.clone());
        let work = move |_: &mut _, _: &_| {
            begins.cancel();
            while !waits.is_cancelled() {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let busy = Arc::clone(&app);
        tokio::spawn(async move { busy.pool.ask(Priority::Robot, MOMENT, work).await });
        while !begun.is_cancelled() {
            tokio::task::yield_now().await;
        }
        let person = Session { app, room: Arc::clone(&room), role: Role::Seat(dealer), key: "".into() };
        let calls =
            ["1C", "1D"].map(|call| tokio::spawn(person.clone().call(call.parse().unwrap(), None, Some(0))));
        for _ in 0..100 {
            tokio::task::yield_now().await;
            let state = tokio::time::timeout(Duration::from_secs(5), room.state()).await;
            assert_eq!(state.expect("nobody holds the table").attempt().unwrap().at(), 0);
        }
        free.cancel();
        let [first, second] = calls;
        assert!(first.await.unwrap().is_ok());
        assert_eq!(second.await.unwrap().unwrap_err(), Refusal::Stale);
        assert_eq!(room.state().await.attempt().unwrap().at(), 1);
    }
}
