//! What the events of a tournament add up to.

use std::collections::{BTreeMap, HashMap};

use bridge::Seat;
use serde::Serialize;

use super::{Award, Entrant, Format, Movement, Opened, Sitting, TournamentEvent};

/// A tournament as it stands.
#[derive(Debug)]
pub(crate) struct Tournament {
    pub(crate) id: String,
    /// How many events there were.
    pub(crate) seq: u64,
    pub(crate) opened: Opened,
    pub(crate) entries: Vec<Entry>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) ended: bool,
    /// Results by table and place, as the tables tell them.
    results: HashMap<(String, usize), Scored>,
    /// Where a table is: its round and its number there, both from 0.
    sittings: HashMap<String, (usize, usize)>,
    corrections: BTreeMap<(String, usize), Award>,
    /// Grows with every change, results included.
    pub(crate) version: u64,
}

/// A person, a pair or a team.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) players: Vec<Entrant>,
    pub(crate) withdrawn: bool,
}

/// A round.
#[derive(Debug, Clone)]
pub(crate) struct Round {
    /// When time is up, in seconds since 1970.
    pub(crate) ends: Option<u64>,
    pub(crate) sittings: Vec<Sitting>,
}

/// What a table made of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Scored {
    /// With its declarer; none if it was passed out.
    pub(crate) contract: Option<String>,
    pub(crate) tricks: Option<usize>,
    pub(crate) score_ns: i32,
}

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    /// Entries are taken.
    Open,
    Running,
    Over,
}

/// Whom a key belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holder {
    Director,
    /// A player of an entry, both from 0.
    Player {
        entry: usize,
        player: usize,
    },
}

impl Tournament {
    /// A tournament from its log; says what does not fit.
    pub(crate) fn replay(
        id: String,
        events: impl IntoIterator<Item = TournamentEvent>,
    ) -> Result<Self, String> {
        let mut events = events.into_iter();
        let Some(TournamentEvent::Opened(opened)) = events.next() else {
            return Err("the first event does not open the tournament".into());
        };
        let mut tournament = Self::new(id, *opened);
        for event in events {
            tournament.apply(&event);
        }
        Ok(tournament)
    }

    /// A tournament from its first event.
    pub(crate) fn new(id: String, opened: Opened) -> Self {
        Self {
            id,
            seq: 1,
            opened,
            entries: Vec::new(),
            rounds: Vec::new(),
            ended: false,
            results: HashMap::new(),
            sittings: HashMap::new(),
            corrections: BTreeMap::new(),
            version: 1,
        }
    }

    /// Changes it by an event.
    pub(crate) fn apply(&mut self, event: &TournamentEvent) {
        self.seq += 1;
        self.version += 1;
        match event {
            TournamentEvent::Opened(_) => {}
            TournamentEvent::Entered { players, sitting } => {
                self.entries.push(Entry { players: players.clone(), withdrawn: false });
                if let (Some(sitting), Some(round)) = (sitting, self.rounds.last_mut()) {
                    round.sittings.push(sitting.clone());
                }
            }
            TournamentEvent::Withdrawn { entry } => {
                if let Some(entry) = self.entries.get_mut(*entry) {
                    entry.withdrawn = true;
                }
            }
            TournamentEvent::Round { began, sittings } => {
                let ends = self.opened.minutes.map(|minutes| began + 60 * minutes);
                self.rounds.push(Round { ends, sittings: sittings.clone() });
            }
            TournamentEvent::Clock { seconds } => {
                if let Some(ends) = self.rounds.last_mut().and_then(|round| round.ends.as_mut()) {
                    *ends = ends.saturating_add_signed(*seconds);
                }
            }
            TournamentEvent::Corrected { table, place, award } => {
                let board = (table.clone(), *place);
                match award {
                    Some(award) => self.corrections.insert(board, *award),
                    None => self.corrections.remove(&board),
                };
            }
            TournamentEvent::Replaced { entry, player, robot } => {
                let entry = self.entries.get_mut(*entry);
                if let Some(player) = entry.and_then(|entry| entry.players.get_mut(*player)) {
                    player.robot = *robot;
                }
            }
            TournamentEvent::Ended => self.ended = true,
        }
        self.place_sittings();
    }

    /// Remembers where the tables of the last round are.
    fn place_sittings(&mut self) {
        let Some((round, last)) = self.rounds.iter().enumerate().next_back() else { return };
        for (number, sitting) in last.sittings.iter().enumerate().skip(self.known_sittings(round)) {
            self.sittings.insert(sitting.table.clone(), (round, number));
        }
    }

    fn known_sittings(&self, round: usize) -> usize {
        let before: usize = self.rounds[..round].iter().map(|round| round.sittings.len()).sum();
        self.sittings.len().saturating_sub(before)
    }

    /// Takes the result of a table; one that is not of this tournament is left alone.
    pub(crate) fn report(&mut self, table: &str, place: usize, scored: Scored) {
        if self.sittings.contains_key(table) {
            self.results.insert((table.into(), place), scored);
            self.version += 1;
        }
    }

    pub(crate) fn phase(&self) -> Phase {
        match (self.ended, self.rounds.is_empty()) {
            (true, _) => Phase::Over,
            (false, true) => Phase::Open,
            (false, false) => Phase::Running,
        }
    }

    /// Whose key this is.
    pub(crate) fn holder(&self, key: &str) -> Option<Holder> {
        if self.opened.director.as_ref().is_some_and(|director| director.is(key)) {
            return Some(Holder::Director);
        }
        let players = self.entries.iter().enumerate().filter(|(_, entry)| !entry.withdrawn);
        players
            .flat_map(|(at, entry)| {
                entry.players.iter().enumerate().map(move |(player, it)| (at, player, it))
            })
            .find(|(.., it)| it.key.is(key))
            .map(|(entry, player, _)| Holder::Player { entry, player })
    }

    /// The entries that are in, by their numbers.
    pub(crate) fn present(&self) -> Vec<usize> {
        (0..self.entries.len()).filter(|&entry| !self.entries[entry].withdrawn).collect()
    }

    /// Who meets whom, with the entries that are in. A movement may be cut short.
    pub(crate) fn meetings(&self) -> Vec<Vec<(usize, usize)>> {
        let present = self.present();
        let movement = Movement::new(self.opened.format, present.len());
        let named = |round: Vec<super::movement::Meeting>| {
            round.iter().map(|meeting| (present[meeting.ns], present[meeting.ew])).collect()
        };
        let rounds = self.opened.rounds.unwrap_or(usize::MAX);
        movement.rounds.into_iter().take(rounds).map(named).collect()
    }

    /// Where a table is: its round and its number there, both from 0.
    pub(crate) fn sitting(&self, table: &str) -> Option<(usize, usize)> {
        self.sittings.get(table).copied()
    }

    /// The seats of the players of an entry at a table.
    pub(crate) fn seats(&self, sitting: &Sitting, entry: usize) -> Vec<(usize, Seat)> {
        let ns = sitting.ns == Some(entry);
        let ew = sitting.ew == Some(entry);
        match self.opened.format {
            Format::Individual if ns => vec![(0, Seat::South)],
            Format::Mitchell | Format::Howell if ns => vec![(0, Seat::North), (1, Seat::South)],
            Format::Mitchell | Format::Howell if ew => vec![(0, Seat::East), (1, Seat::West)],
            Format::Teams if ns => vec![(0, Seat::North), (1, Seat::South)],
            Format::Teams if ew => vec![(2, Seat::East), (3, Seat::West)],
            _ => Vec::new(),
        }
    }

    /// Where a player sits in the last round.
    pub(crate) fn seat_now(&self, entry: usize, player: usize) -> Option<(&Sitting, Seat)> {
        let round = self.rounds.last()?;
        round.sittings.iter().find_map(|sitting| {
            let seat = self.seats(sitting, entry).into_iter().find(|(at, _)| *at == player)?.1;
            Some((sitting, seat))
        })
    }

    /// The number of a board, from the round and the place in it, which counts from 1.
    pub(crate) const fn board_number(&self, round: usize, place: usize) -> usize {
        round * self.opened.boards + place
    }

    /// The round of a board and its place there, from its number.
    pub(crate) fn board_place(&self, number: usize) -> Option<(usize, usize)> {
        let index = number.checked_sub(1)?;
        let round = index / self.opened.boards;
        (round < self.rounds.len()).then_some((round, index % self.opened.boards + 1))
    }

    /// What a table made of a board.
    pub(crate) fn result(&self, table: &str, place: usize) -> Option<&Scored> {
        self.results.get(&(table.to_owned(), place))
    }

    /// What the director gave for it.
    pub(crate) fn correction(&self, table: &str, place: usize) -> Option<Award> {
        self.corrections.get(&(table.to_owned(), place)).copied()
    }

    /// How many boards a table has finished.
    pub(crate) fn finished(&self, table: &str) -> usize {
        (1..=self.opened.boards).filter(|&place| self.result(table, place).is_some()).count()
    }

    /// Whether every table of the last round has finished every board.
    pub(crate) fn round_is_finished(&self) -> bool {
        let last = self.rounds.last();
        last.is_some_and(|round| {
            round.sittings.iter().all(|sitting| self.finished(&sitting.table) == self.opened.boards)
        })
    }

    /// Whether all may see what was made of a board: when nobody can come to play it any more.
    pub(crate) fn is_public(&self, round: usize) -> bool {
        self.ended || round + 1 < self.rounds.len()
    }

    /// Whether a player may see what was made of a board: it is public, or was finished at the player's own table.
    pub(crate) fn may_see(&self, holder: Option<Holder>, round: usize, place: usize) -> bool {
        let played = |entry: usize, player: usize| {
            let sittings = self.rounds.get(round).into_iter().flat_map(|round| &round.sittings);
            let own =
                sittings.filter(|sitting| self.seats(sitting, entry).iter().any(|(at, _)| *at == player));
            own.into_iter().any(|sitting| self.result(&sitting.table, place).is_some())
        };
        let own = matches!(holder, Some(Holder::Player { entry, player }) if played(entry, player));
        self.is_public(round) || own
    }
}
