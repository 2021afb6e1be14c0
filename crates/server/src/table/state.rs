//! What the events of a table add up to.

use std::collections::VecDeque;

use bridge::{Board, Call, Claim, Contract, Outcome, Prose, Seat, Side, Table, prose};
use cards::Card;
use thiserror::Error;

use super::{Ask, Event, Kind, Opened, OtherTable, Role, Settings, Sitter};
use crate::words;

/// A table as it stands.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) id: String,
    /// How many events there were.
    pub(crate) seq: u64,
    pub(crate) opened: Opened,
    /// The boards begun so far, in the order of the set.
    pub(crate) places: Vec<Place>,
    /// The place and attempt on the table, from 0.
    pub(crate) current: (usize, usize),
    pub(crate) asked: Option<Asked>,
    /// What happened last, for those who listen.
    recent: VecDeque<(u64, Happened)>,
    /// Changes that make a robot's thinking void.
    turns: u64,
    /// The side whose claim was refused last: in which attempt, and after how many tricks.
    refused: Option<(Side, (usize, usize), usize)>,
}

/// A board of the set.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) board: Board,
    pub(crate) attempts: Vec<Attempt>,
    /// The other table, once it is played.
    pub(crate) other: Option<Table>,
}

/// One attempt at a board; the first is the one that scores.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    /// How many moves were given.
    pub(crate) given: usize,
    pub(crate) table: Table,
    /// What was said about each call.
    pub(crate) notes: Vec<CallNote>,
    /// The claim that ended it, in words.
    pub(crate) claim: Option<Prose>,
}

/// What goes with a call.
#[derive(Debug, Clone)]
pub(crate) struct CallNote {
    /// None of a learned style: it is found when somebody asks.
    pub(crate) meaning: Option<Prose>,
    pub(crate) alert: bool,
    pub(crate) note: Option<Box<str>>,
}

/// People are being asked.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) by: Seat,
    pub(crate) ask: Ask,
    /// Who has not answered.
    pub(crate) of: Vec<Seat>,
}

/// Something to be shown and read aloud.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Happened {
    pub(crate) kind: &'static str,
    pub(crate) seat: Option<Seat>,
    pub(crate) call: Option<Call>,
    pub(crate) card: Option<Card>,
    pub(crate) text: Prose,
}

impl Happened {
    fn new(kind: &'static str, seat: Option<Seat>, text: impl Into<Prose>) -> Self {
        Self { kind, seat, call: None, card: None, text: text.into() }
    }
}

/// A point in the life of a table: a decision made for another moment is void.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment {
    current: (usize, usize),
    at: usize,
    turns: u64,
}

impl Moment {
    /// The place of the board on the table, from 1.
    pub(crate) const fn place(&self) -> usize {
        self.current.0 + 1
    }
}

/// A log that cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("event {seq} of table {table} does not fit what came before: {why}")]
pub(crate) struct Corrupt {
    table: String,
    seq: u64,
    why: String,
}

/// Happenings kept for listeners who are behind.
const KEPT: usize = 48;

impl State {
    /// A table from its first event.
    pub(crate) fn new(id: String, opened: Opened) -> Self {
        Self {
            id,
            seq: 1,
            opened,
            places: Vec::new(),
            current: (0, 0),
            asked: None,
            recent: VecDeque::new(),
            turns: 0,
            refused: None,
        }
    }

    /// A table from its whole log.
    pub(crate) fn replay(id: String, events: impl IntoIterator<Item = Event>) -> Result<Self, Corrupt> {
        let mut events = events.into_iter();
        let Some(Event::Opened(opened)) = events.next() else {
            return Err(Corrupt { table: id, seq: 1, why: "the first event does not open the table".into() });
        };
        let mut state = Self::new(id, *opened);
        for event in events {
            state.apply(&event)?;
        }
        Ok(state)
    }

    /// Changes the table by an event. One that does not fit leaves it unusable, so only logs are not sure to fit.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        self.seq += 1;
        self.change(event).map_err(|why| Corrupt { table: self.id.clone(), seq: self.seq, why })
    }

    fn change(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Opened(_) => return Err("the table is open already".into()),
            Event::Dealt { place, board } => {
                if *place != self.places.len() + 1 {
                    return Err(format!("board {place} comes after board {}", self.places.len()));
                }
                let board = Board::from(board);
                let attempt = Attempt { given: 0, table: Table::new(board), notes: Vec::new(), claim: None };
                self.places.push(Place { board, attempts: vec![attempt], other: None });
                self.current = (place - 1, 0);
                self.turns += 1;
                self.asked = None;
                let text = prose!("Board {}, {} deals", board.number.unwrap_or(*place), board.dealer);
                self.tell(Happened::new("deal", Some(board.dealer), text));
            }
            Event::Called { seat, call, meaning, alert, note, .. } => {
                let attempt = self.attempt_mut()?;
                attempt.table.call(*call).map_err(|error| error.to_string())?;
                attempt.notes.push(CallNote {
                    meaning: meaning.clone(),
                    alert: *alert,
                    note: note.as_deref().map(Into::into),
                });
                let happened = Happened::new("call", Some(*seat), words::called(*seat, *call));
                self.tell(Happened { call: Some(*call), ..happened });
                self.tell_end();
            }
            Event::Played { seat, card, .. } => {
                self.asked = None;
                let attempt = self.attempt_mut()?;
                attempt.table.play(*card).map_err(|error| error.to_string())?;
                let happened = Happened::new("card", Some(*seat), words::played(*seat, *card));
                self.tell(Happened { card: Some(*card), ..happened });
                self.tell_trick();
                self.tell_end();
            }
            Event::Claimed { by, tricks, reason } => {
                self.asked = None;
                let claim = Claim { by: *by, tricks: *tricks };
                self.attempt_mut()?.table.claim(claim).map_err(|error| error.to_string())?;
                let text = match tricks {
                    0 => prose!("{} concedes the rest", *by),
                    tricks => prose!("{} claims {}: {}", *by, words::tricks(*tricks), reason.clone()),
                };
                self.attempt_mut()?.claim = Some(text.clone().sentence());
                self.tell(Happened::new("claim", Some(*by), text));
                self.tell_end();
            }
            Event::Refused { by, tricks, .. } => {
                self.asked = None;
                self.refused = Some((by.side(), self.current, self.tricks_played()));
                let text = prose!("{} claims {}, and it is not accepted", *by, words::tricks(*tricks));
                self.tell(Happened::new("refused", Some(*by), text));
            }
            Event::Asked { by, ask } => {
                let of = self.who_is_asked(*by, ask);
                self.asked = Some(Asked { by: *by, ask: ask.clone(), of });
                self.turns += 1;
            }
            Event::Answered { seat, accept } => {
                let own = self.asked.as_ref().is_some_and(|asked| asked.by == *seat);
                match &mut self.asked {
                    Some(asked) if *accept => asked.of.retain(|waiting| waiting != seat),
                    _ => self.asked = None,
                }
                let text = match (accept, own) {
                    (true, _) => prose!("{} agrees", *seat),
                    (false, true) => prose!("{} asks no more", *seat),
                    (false, false) => prose!("{} does not agree", *seat),
                };
                self.tell(Happened::new("seat", Some(*seat), text));
            }
            Event::Undone { by, to } => {
                self.asked = None;
                let attempt = self.attempt_mut()?;
                attempt.undo_to(*to);
                self.turns += 1;
                self.tell(Happened::new("undo", Some(*by), prose!("{} takes back", *by)));
            }
            Event::Replayed { place, attempt, at } => {
                let place_index = place.checked_sub(1).ok_or("boards are counted from 1")?;
                let there = self.places.get_mut(place_index).ok_or("there is no such board")?;
                let earlier = attempt.checked_sub(1).and_then(|index| there.attempts.get(index));
                let mut again = earlier.ok_or("there is no such attempt")?.clone();
                again.undo_to(*at);
                again.given = *at;
                there.attempts.push(again);
                self.current = (place_index, there.attempts.len() - 1);
                self.turns += 1;
                self.asked = None;
                self.tell(Happened::new("replay", None, prose!("Another attempt at the board")));
            }
            Event::Other { place, other } => {
                let index = place.checked_sub(1).ok_or("boards are counted from 1")?;
                let there = self.places.get_mut(index).ok_or("there is no such board")?;
                there.other = Some(other.table(there.board)?);
            }
            Event::Changed(change) => self.settle(change),
            Event::Rekeyed { seat, key } => self.opened.keys[*seat] = key.clone(),
            Event::Said { seat, text } => {
                let text = format!("{}: {text}", self.opened.sitters[*seat].name);
                self.tell(Happened::new("say", Some(*seat), text));
            }
        }
        Ok(())
    }

    fn settle(&mut self, change: &super::Change) {
        let settings = &mut self.opened.settings;
        settings.pace_ms = change.pace_ms.unwrap_or(settings.pace_ms);
        settings.declare_for_robot = change.declare_for_robot.unwrap_or(settings.declare_for_robot);
        settings.history = change.history.unwrap_or(settings.history);
        if let Some(robots) = &change.robots {
            settings.robots.clone_from(robots);
        }
        for seated in &change.sitters {
            let sitter = &mut self.opened.sitters[seated.seat];
            *sitter = Sitter { kind: seated.kind, name: seated.name.clone() };
            let text = prose!("{} is now {}", seated.seat, seated.name.as_str());
            self.tell(Happened::new("seat", Some(seated.seat), text));
        }
        self.turns += 1;
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.opened.settings
    }

    /// The board on the table; `None` before the first deal.
    pub(crate) fn place(&self) -> Option<&Place> {
        self.places.get(self.current.0)
    }

    /// The attempt on the table; `None` before the first deal.
    pub(crate) fn attempt(&self) -> Option<&Attempt> {
        self.place()?.attempts.get(self.current.1)
    }

    fn attempt_mut(&mut self) -> Result<&mut Attempt, String> {
        let (place, attempt) = self.current;
        let place = self.places.get_mut(place).ok_or("no board is on the table")?;
        place.attempts.get_mut(attempt).ok_or_else(|| "no board is on the table".into())
    }

    /// Now.
    pub(crate) fn moment(&self) -> Moment {
        let at = self.attempt().map_or(0, Attempt::at);
        Moment { current: self.current, at, turns: self.turns }
    }

    /// Which role a key opens.
    pub(crate) fn role(&self, key: &str) -> Option<Role> {
        let seat = self.opened.keys.iter().find(|(_, own)| own.is(key)).map(|(seat, _)| seat);
        match seat {
            Some(seat) if self.opened.sitters[seat].is_person() => Some(Role::Seat(seat)),
            Some(seat) => Some(Role::Invited(seat)),
            None => self.opened.watch.is(key).then_some(Role::Watch),
        }
    }

    /// The person who plays in place of a robot that declares, if that is agreed: the robot's partner, once dummy is
    /// faced.
    fn stand_in(&self) -> Option<(Seat, Seat)> {
        let table = &self.attempt()?.table;
        let faced = table.play_so_far().is_some_and(|play| !play.cards().is_empty());
        let contract = table.contract().filter(|_| faced)?;
        Some((contract.declarer, self.plays_for_robot(contract)?))
    }

    /// The person who plays a contract that a robot declares, if that is agreed.
    pub(crate) fn plays_for_robot(&self, contract: Contract) -> Option<Seat> {
        let sitters = &self.opened.sitters;
        let robot = !sitters[contract.declarer].is_person() && sitters[contract.dummy()].is_person();
        (self.settings().declare_for_robot && robot).then_some(contract.dummy())
    }

    /// The seat whose sitter decides what this seat does.
    pub(crate) fn decider(&self, seat: Seat) -> Seat {
        match self.stand_in() {
            Some((declarer, dummy)) if seat == declarer => dummy,
            _ => seat,
        }
    }

    /// The seat whose eyes a sitter sees with.
    pub(crate) fn eyes(&self, seat: Seat) -> Seat {
        match self.stand_in() {
            Some((declarer, dummy)) if seat == dummy => declarer,
            _ => seat,
        }
    }

    /// The seat that decides next; `None` when the board is over.
    pub(crate) fn actor(&self) -> Option<Seat> {
        Some(self.decider(self.attempt()?.table.actor()?))
    }

    /// The robot to act: the seat it acts for. `None` while people are asked something.
    pub(crate) fn robot_to_act(&self) -> Option<Seat> {
        let seat = self.attempt()?.table.actor()?;
        let robot = self.opened.sitters[self.decider(seat)].kind == Kind::Robot;
        (robot && self.asked.is_none()).then_some(seat)
    }

    /// The place of the next board where only robots play: nobody is there to ask for it. Only a match goes on like
    /// that, since it has an end.
    pub(crate) fn next_without_people(&self) -> Option<usize> {
        let people = self.opened.sitters.iter().any(|(_, sitter)| sitter.is_person());
        let over = self.attempt()?.table.is_over();
        let next = self.places.len() + 1;
        (!people && over && next <= self.settings().boards?).then_some(next)
    }

    /// Whether all boards of a match are played.
    pub(crate) fn match_is_over(&self) -> bool {
        self.settings().boards.is_some_and(|boards| {
            self.places.len() == boards && self.places.iter().all(|place| place.outcome().is_some())
        })
    }

    /// Whether a claim of this side was refused in the trick on the table.
    pub(crate) fn refused_in_this_trick(&self, side: Side) -> bool {
        self.refused == Some((side, self.current, self.tricks_played()))
    }

    /// Whether a claim of this side was refused on the board on the table, if it was the last that was.
    pub(crate) fn refused_on_this_board(&self, side: Side) -> bool {
        self.refused.is_some_and(|(refused, current, _)| refused == side && current == self.current)
    }

    fn tricks_played(&self) -> usize {
        self.attempt().map_or(0, |attempt| 13 - attempt.table.tricks_left())
    }

    /// Who sits at the table in person, except this one.
    pub(crate) fn other_persons(&self, seat: Seat) -> Vec<Seat> {
        let sitters = self.opened.sitters.iter();
        sitters
            .filter(|(other, sitter)| *other != seat && sitter.is_person())
            .map(|(other, _)| other)
            .collect()
    }

    /// Who must agree: for a claim the opponents who are people, for an undo all other people.
    fn who_is_asked(&self, by: Seat, ask: &Ask) -> Vec<Seat> {
        let mut of = self.other_persons(by);
        if matches!(ask, Ask::Claim { .. }) {
            of.retain(|seat| seat.side() != by.side());
        }
        of
    }

    /// How many moves stand before the last decision of a sitter; `None` if it has made none since the attempt began.
    pub(crate) fn before_last_decision(&self, seat: Seat) -> Option<usize> {
        let attempt = self.attempt()?;
        let calls = attempt.table.auction().calls().len();
        let dealer = attempt.table.auction().dealer();
        let contract = attempt.table.contract();
        let played = attempt.table.play_so_far().map_or_else(Vec::new, |play| play.iter().collect());
        let card_decider = |from: Seat| match contract {
            Some(contract) if contract.dummy() == from => self.decider(contract.declarer),
            _ => self.decider(from),
        };
        (attempt.given..calls + played.len()).rev().find(|&at| match at.checked_sub(calls) {
            // The opening lead is made before anybody stands in.
            Some(0) => played[0].0 == seat,
            Some(card) => card_decider(played[card].0) == seat,
            None => dealer.plus(at) == seat,
        })
    }

    /// What happened after an event, in order.
    pub(crate) fn since(&self, seq: u64) -> Vec<Happened> {
        self.recent.iter().filter(|(at, _)| *at > seq).map(|(_, happened)| happened.clone()).collect()
    }

    fn tell(&mut self, happened: Happened) {
        if self.recent.len() == KEPT {
            self.recent.pop_front();
        }
        self.recent.push_back((self.seq, happened));
    }

    fn tell_trick(&mut self) {
        let Some(play) = self.attempt().and_then(|attempt| attempt.table.play_so_far()) else { return };
        if play.cards().len().is_multiple_of(4)
            && let Some(&winner) = play.winners().last()
        {
            self.tell(Happened::new("trick", Some(winner), prose!("{} wins the trick", winner)));
        }
    }

    fn tell_end(&mut self) {
        let Some(attempt) = self.attempt() else { return };
        if let Some(outcome) = attempt.table.outcome() {
            let text = words::outcome(&outcome, attempt.table.board().vulnerability);
            self.tell(Happened::new("over", None, text));
        }
    }
}

impl Attempt {
    /// Moves so far: calls and cards.
    pub(crate) fn at(&self) -> usize {
        let cards = self.table.play_so_far().map_or(0, |play| play.cards().len());
        self.table.auction().calls().len() + cards
    }

    fn undo_to(&mut self, moves: usize) {
        if self.table.claimed().is_some() {
            self.table.undo();
        }
        self.claim = None;
        while self.at() > moves && self.table.undo() {}
        self.notes.truncate(self.table.auction().calls().len());
    }
}

impl Place {
    /// How the first attempt ended.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.attempts.first()?.table.outcome()
    }
}

impl OtherTable {
    /// What was done there.
    pub(crate) fn of(table: &Table) -> Self {
        Self {
            calls: table.auction().calls().to_vec(),
            cards: table.play_so_far().map_or_else(Vec::new, |play| play.cards().to_vec()),
            claim: table.claimed().map(Into::into),
        }
    }

    fn table(&self, board: Board) -> Result<Table, String> {
        let mut table = Table::new(board);
        for &call in &self.calls {
            table.call(call).map_err(|error| error.to_string())?;
        }
        for &card in &self.cards {
            table.play(card).map_err(|error| error.to_string())?;
        }
        if let Some(claim) = self.claim {
            let claim = Claim { by: claim.by, tricks: claim.tricks };
            table.claim(claim).map_err(|error| error.to_string())?;
        }
        Ok(table)
    }
}
