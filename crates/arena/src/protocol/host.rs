//! The table manager: seats four clients, plays boards, relays.
//!
//! The host knows at every moment which lines it waits for, from whom. A line that comes early is kept, as clients
//! may run ahead of each other; one that can never come ends the session with a clear log. A client that vanishes
//! ends it too. Boards that were finished are finished: they were handed over when their last card was played.

use std::collections::VecDeque;

use bridge::{Board, BySeat, BySide, Seat, Side, Table};
use thiserror::Error;

use super::message::{self, plain};

/// One side of a session: lines in, lines out.
#[derive(Debug)]
pub struct Host {
    teams: BySeat<Option<String>>,
    /// The system cards that were declared.
    cards: BySeat<Option<String>>,
    boards: VecDeque<Board>,
    table: Option<Table>,
    /// What was said of each call of the board.
    explanations: Vec<Option<String>>,
    phase: Phase,
    /// Lines that came and were not needed yet.
    inbox: BySeat<VecDeque<String>>,
    out: Output,
}

/// The first line of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connecting {
    /// Who plays.
    pub team: String,
    /// Where; `None` for a seat that the host may choose.
    pub seat: Option<Seat>,
    /// The system card, where the client declares one.
    pub card: Option<String>,
}

/// What a host wants done, in order.
pub type Output = Vec<HostEvent>;

/// Something that the one who holds the sockets has to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HostEvent {
    /// Send this line.
    Send(Seat, String),
    /// A board is finished: write it down.
    Finished {
        /// The board as it was played.
        table: Box<Table>,
        /// What its caller said of each call, as far as he said something.
        explanations: Vec<Option<String>>,
    },
    /// Nothing more will happen: close the connections.
    Closed(Result<(), SessionError>),
}

/// Why a session ended before its last board.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SessionError {
    /// A connection was lost.
    #[error("{} is gone", .0.name())]
    Gone(Seat),
    /// Somebody kept the others waiting.
    #[error("{} said nothing for too long", .0.name())]
    Silent(Seat),
    /// A line that can not come at this point.
    #[error("{} sent `{line}`, expected {expected}", seat.name())]
    Unexpected {
        /// Who sent it.
        seat: Seat,
        /// The line.
        line: String,
        /// What was waited for.
        expected: String,
    },
    /// A call or card against the laws.
    #[error("{} sent `{line}`: {reason}", seat.name())]
    Illegal {
        /// Who sent it.
        seat: Seat,
        /// The line.
        line: String,
        /// The law.
        reason: String,
    },
}

/// What is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// All seats ready for the teams' names.
    Teams,
    /// All seats ready to start.
    Start,
    /// All seats ready for the deal.
    Deal,
    /// All seats ready for their cards.
    Cards,
    /// The others ready for a call, and the call.
    Call,
    /// The others ready for a card, and the card.
    Card,
    /// Declarer and defenders ready for dummy.
    Dummy,
    Over,
}

/// Lines kept for one client before it is thrown out: no client is ever this far ahead.
const MOST_KEPT: usize = 64;
/// The longest line that makes sense.
const LONGEST: usize = 1000;

impl Host {
    /// A session of these boards between teams that have taken their seats.
    #[must_use]
    pub fn new(teams: BySeat<String>, boards: impl IntoIterator<Item = Board>) -> Self {
        Self {
            teams: teams.map(Some),
            cards: BySeat::default(),
            boards: boards.into_iter().collect(),
            table: None,
            explanations: Vec::new(),
            phase: Phase::Teams,
            inbox: BySeat::from_fn(|_| VecDeque::new()),
            out: Output::new(),
        }
    }

    /// The same, where clients have declared system cards.
    #[must_use]
    pub fn playing(self, cards: BySeat<Option<String>>) -> Self {
        Self { cards, ..self }
    }

    /// The system card of a side: that of either partner.
    #[must_use]
    pub fn system_card(&self, side: Side) -> Option<&str> {
        side.seats().into_iter().find_map(|seat| self.cards[seat].as_deref())
    }

    /// Reads the first line of a connection.
    ///
    /// # Errors
    /// The line to refuse it with.
    pub fn read_connecting(line: &str) -> Result<Connecting, String> {
        let wrong = || "ERROR: expected Connecting \"TEAM\" as SEAT using protocol version 18".to_owned();
        if !plain(line).starts_with("connecting") {
            return Err(wrong());
        }
        // The team goes from the first quote to the one before `as`: the version may be followed by any text.
        let (_, quoted) = line.split_once('"').ok_or_else(wrong)?;
        let seated = |(end, _): (usize, &str)| {
            let rest = plain(&quoted[end + 1..]);
            Some((&quoted[..end], rest.strip_prefix("as ")?.to_owned()))
        };
        let (team, after) = quoted.match_indices('"').find_map(seated).ok_or_else(wrong)?;
        let (seat, version) = after.split_once(" using protocol version ").ok_or_else(wrong)?;
        let version = version.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        let card = message::read_system_card(line);
        if version.parse::<u32>().ok() != Some(18) {
            return Err(format!("ERROR: protocol version {version} is not spoken here, expected 18"));
        }
        let seat = match seat {
            "anypl" => None,
            seat => Some(seat.parse().map_err(|_| format!("ERROR: {seat} is no seat"))?),
        };
        Ok(Connecting { team: team.to_owned(), seat, card })
    }

    /// Whether nothing more will happen.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Who keeps the others waiting: a seat that has said nothing, the one to act last.
    #[must_use]
    pub fn waiting_for(&self) -> Seat {
        let actor = self.table.as_ref().and_then(Table::actor);
        let silent = Seat::ALL.into_iter().find(|&seat| Some(seat) != actor && self.inbox[seat].is_empty());
        match (self.phase, actor) {
            (Phase::Call | Phase::Card, Some(actor)) => silent.unwrap_or(actor),
            (Phase::Dummy, _) => {
                let dummy = self.table.as_ref().and_then(Table::contract).map(|contract| contract.dummy());
                let waited = |seat: &Seat| Some(*seat) != dummy && self.inbox[*seat].is_empty();
                Seat::ALL.into_iter().find(waited).unwrap_or(Seat::North)
            }
            _ => Seat::ALL.into_iter().find(|&seat| self.inbox[seat].is_empty()).unwrap_or(Seat::North),
        }
    }

    /// Whose time runs: the side whose call or card is waited for while everybody else is ready.
    #[must_use]
    pub fn thinking(&self) -> Option<Side> {
        let table = self.table.as_ref()?;
        matches!(self.phase, Phase::Call | Phase::Card).then(|| table.actor().map(Seat::side)).flatten()
    }

    /// Takes in a line of a client.
    pub fn line(&mut self, seat: Seat, line: &str) -> Output {
        if self.is_over() {
            return Output::new();
        }
        let line: String = line.trim_end_matches(['\r', '\n']).chars().take(LONGEST).collect();
        self.inbox[seat].push_back(line);
        if self.inbox[seat].len() > MOST_KEPT {
            let line = self.inbox[seat].pop_back().unwrap_or_default();
            self.fail(SessionError::Unexpected { seat, line, expected: "to be answered first".into() });
        }
        while !self.is_over() && self.advance() {}
        std::mem::take(&mut self.out)
    }

    /// A client's connection is lost.
    pub fn gone(&mut self, seat: Seat) -> Output {
        if !self.is_over() {
            self.fail(SessionError::Gone(seat));
        }
        std::mem::take(&mut self.out)
    }

    /// Nothing has gone on for longer than anybody should wait.
    pub fn out_of_patience(&mut self) -> Output {
        if !self.is_over() {
            self.fail(SessionError::Silent(self.waiting_for()));
        }
        std::mem::take(&mut self.out)
    }

    /// Goes on if all lines that are waited for are there; whether it did.
    fn advance(&mut self) -> bool {
        match self.phase {
            Phase::Teams => self.all_ready("ready for teams") && self.send_teams(),
            Phase::Start => self.all_ready("ready to start") && self.next_board(),
            Phase::Deal => self.all_ready("ready for deal") && self.send_deal(),
            Phase::Cards => self.all_ready("ready for cards") && self.send_cards(),
            Phase::Call => self.call(),
            Phase::Card => self.card(),
            Phase::Dummy => self.dummy(),
            Phase::Over => false,
        }
    }

    fn send_teams(&mut self) -> bool {
        let team = |seat: Seat| self.teams[seat].clone().unwrap_or_default();
        let line = format!("Teams : N/S : \"{}\" E/W : \"{}\"", team(Seat::North), team(Seat::East));
        let systems = message::systems(BySide::from_fn(|side| self.system_card(side)));
        for seat in Seat::ALL {
            // Nobody hears of cards who has not shown that he knows of them.
            let told = if self.cards[seat].is_some() { format!("{line} {systems}") } else { line.clone() };
            self.tell(seat, told);
        }
        self.phase = Phase::Start;
        true
    }

    fn next_board(&mut self) -> bool {
        match self.boards.pop_front() {
            Some(board) => {
                self.table = Some(Table::new(board));
                self.tell_all("Start of board");
                self.phase = Phase::Deal;
            }
            None => {
                self.tell_all("End of session");
                self.phase = Phase::Over;
                self.out.push(HostEvent::Closed(Ok(())));
            }
        }
        true
    }

    fn send_deal(&mut self) -> bool {
        let board = *self.board();
        self.tell_all(&format!(
            "Board number {}. Dealer {}. {} vulnerable.",
            board.number.unwrap_or(1),
            board.dealer.name(),
            message::vulnerability(board.vulnerability)
        ));
        self.phase = Phase::Cards;
        true
    }

    fn send_cards(&mut self) -> bool {
        let deal = self.board().deal;
        for seat in Seat::ALL {
            self.tell(seat, format!("{}'s cards : {}", seat.name(), message::hand(deal.hand(seat))));
        }
        self.phase = Phase::Call;
        true
    }

    fn call(&mut self) -> bool {
        let Some(turn) = self.table().to_call() else { return false };
        let ready = format!("ready for {}'s bid", turn.name().to_lowercase());
        // The lines of the others are taken only together with the call.
        if self.peek(turn).is_none() || !self.others_ready(&[turn], &ready, &ready) {
            return false;
        }
        let Some(line) = self.take(turn) else { return false };
        let Some((seat, call, explanation)) = message::read_call(&line).filter(|(seat, ..)| *seat == turn)
        else {
            return self.unexpected(turn, line, format!("a call of {}", turn.name()));
        };
        if let Err(error) = self.table.as_mut().expect("a board is played").call(call) {
            self.tell(turn, "Illegal bid".into());
            return self.fail(SessionError::Illegal { seat, line, reason: error.to_string() });
        }
        for other in Seat::ALL.into_iter().filter(|&other| other != turn) {
            let bare = message::call(turn, call);
            // Only the opponents are told what a call means.
            let told = match &explanation {
                Some(explanation) if other != turn.partner() => format!("{bare} {explanation}"),
                _ => bare,
            };
            self.tell(other, told);
        }
        self.explanations.push(explanation);
        if self.table().to_call().is_some() {
            return true;
        }
        if self.table().contract().is_none() {
            return self.finish_board();
        }
        self.phase = Phase::Card;
        self.tell_lead();
        true
    }

    fn card(&mut self) -> bool {
        let (Some(turn), Some(actor)) = (self.table().to_play(), self.table().actor()) else { return false };
        let trick = 14 - self.table().tricks_left();
        let name = turn.name().to_lowercase();
        let ready = format!("ready for {name}'s card to trick {trick}");
        let dummy = self.table().contract().is_some_and(|contract| contract.dummy() == turn);
        let other = if dummy { format!("ready for dummy's card to trick {trick}") } else { ready.clone() };
        if self.peek(actor).is_none() || !self.others_ready(&[actor], &ready, &other) {
            return false;
        }
        let Some(line) = self.take(actor) else { return false };
        let Some((seat, card)) = message::read_play(&line).filter(|(seat, _)| *seat == turn) else {
            return self.unexpected(actor, line, format!("a card of {}", turn.name()));
        };
        if let Err(error) = self.table.as_mut().expect("a board is played").play(card) {
            self.tell(actor, "Illegal card".into());
            return self.fail(SessionError::Illegal { seat, line, reason: error.to_string() });
        }
        for other in Seat::ALL.into_iter().filter(|&other| other != actor) {
            self.tell(other, message::play(turn, card));
        }
        let play = self.table().play_so_far().expect("a card was played");
        let played = play.cards().len();
        if played == 1 {
            self.phase = Phase::Dummy;
        } else if played == 52 {
            return self.finish_board();
        } else if played.is_multiple_of(4) {
            self.tell_lead();
        }
        true
    }

    fn dummy(&mut self) -> bool {
        let dummy = self.table().contract().expect("a card was played").dummy();
        if !self.others_ready(&[dummy], "ready for dummy", "ready for dummy") {
            return false;
        }
        let hand = message::hand(self.table().hands()[dummy]);
        for other in Seat::ALL.into_iter().filter(|&other| other != dummy) {
            self.tell(other, format!("Dummy's cards : {hand}"));
        }
        self.phase = Phase::Card;
        true
    }

    /// Tells the one who plays for the hand on lead.
    fn tell_lead(&mut self) {
        let (Some(turn), Some(actor)) = (self.table().to_play(), self.table().actor()) else { return };
        let line = if turn == actor { format!("{} to lead", turn.name()) } else { "Dummy to lead".into() };
        self.tell(actor, line);
    }

    fn finish_board(&mut self) -> bool {
        if let Some(table) = self.table.take() {
            let explanations = std::mem::take(&mut self.explanations);
            self.out.push(HostEvent::Finished { table: Box::new(table), explanations });
        }
        self.next_board()
    }

    /// Whether every seat has sent the line; then it is taken.
    fn all_ready(&mut self, expected: &str) -> bool {
        self.others_ready(&[], expected, expected)
    }

    /// Whether every seat but those left out has sent one of the lines; then they are taken.
    fn others_ready(&mut self, left_out: &[Seat], expected: &str, other: &str) -> bool {
        let mut all = true;
        for seat in Seat::ALL.into_iter().filter(|seat| !left_out.contains(seat)) {
            let Some(line) = self.peek(seat) else {
                all = false;
                continue;
            };
            let name = seat.name().to_lowercase();
            let said = plain(line);
            let said = said.strip_prefix(name.as_str()).map(str::trim_start);
            if said != Some(expected) && said != Some(other) {
                let line = self.take(seat).unwrap_or_default();
                return self.unexpected(seat, line, format!("{} {expected}", seat.name()));
            }
        }
        if all {
            for seat in Seat::ALL.into_iter().filter(|seat| !left_out.contains(seat)) {
                self.take(seat);
            }
        }
        all
    }

    /// The next line of a seat. A surplus `ready to start` after a board means nothing, nor does an empty line.
    fn peek(&mut self, seat: Seat) -> Option<&str> {
        let started = self.phase != Phase::Start && self.phase != Phase::Teams;
        while let Some(line) = self.inbox[seat].front() {
            let said = plain(line);
            if !(said.is_empty() || started && said.ends_with("ready to start")) {
                break;
            }
            self.inbox[seat].pop_front();
        }
        self.inbox[seat].front().map(String::as_str)
    }

    fn take(&mut self, seat: Seat) -> Option<String> {
        self.peek(seat)?;
        self.inbox[seat].pop_front()
    }

    fn unexpected(&mut self, seat: Seat, line: String, expected: String) -> bool {
        self.fail(SessionError::Unexpected { seat, line, expected })
    }

    /// Ends the session; answers `false`, as nothing goes on.
    fn fail(&mut self, error: SessionError) -> bool {
        let left_out = if let SessionError::Gone(seat) = error { Some(seat) } else { None };
        for seat in Seat::ALL.into_iter().filter(|&seat| Some(seat) != left_out) {
            self.tell(seat, "End of session".into());
        }
        self.phase = Phase::Over;
        self.out.push(HostEvent::Closed(Err(error)));
        false
    }

    fn tell(&mut self, seat: Seat, line: String) {
        self.out.push(HostEvent::Send(seat, line));
    }

    fn tell_all(&mut self, line: &str) {
        for seat in Seat::ALL {
            self.tell(seat, line.to_owned());
        }
    }

    /// Tells all the time each side took; called by the one who has the clock, when a board is finished.
    #[must_use]
    pub fn timing(board: &bridge::BySide<u64>, total: &bridge::BySide<u64>) -> String {
        let side = |side: Side| {
            let (now, all) = (board[side], total[side]);
            format!(
                "this board  {:02}:{:02},  total  {}:{:02}:{:02}.",
                now / 60,
                now % 60,
                all / 3600,
                all / 60 % 60,
                all % 60
            )
        };
        format!("Timing - N/S : {}  E/W : {}", side(Side::NorthSouth), side(Side::EastWest))
    }

    fn table(&self) -> &Table {
        self.table.as_ref().expect("a board is played")
    }

    fn board(&self) -> &Board {
        self.table().board()
    }
}
