//! A seat at somebody's table manager: keeps what the seat may know, and asks its player when it is to act.

use std::sync::Arc;

use bridge::{Auction, Call, Hand, Play, Seat, TableError, View, Vulnerability};
use cards::{Card, CardSet};
use players::bridge::{Model, Player};
use thiserror::Error;

use super::message::{self, plain};

/// One side of a session: lines in, lines out.
pub struct Client {
    team: String,
    seat: Seat,
    player: Box<dyn Player>,
    view: Option<View>,
    /// Whether dummy was asked for.
    asked_for_dummy: bool,
    /// By which our calls are explained to the opponents.
    model: Option<Arc<dyn Model>>,
    card: Option<SystemCard>,
}

/// The system card that a client declares, and the player it becomes against opponents with a card of theirs.
struct SystemCard {
    own: String,
    against: Against,
}

/// The player who reads opponents by their card; none where the system is not known.
type Against = Box<dyn Fn(&str) -> Option<Box<dyn Player>>>;

/// What to do after a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Step {
    /// Lines to send, in order.
    pub send: Vec<String>,
    /// Whether the session is over.
    pub over: bool,
}

/// Why a client cannot go on.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The table manager refused something.
    #[error("the table manager says: {0}")]
    Refused(String),
    /// A line that cannot be understood where its content matters.
    #[error("the table manager sent `{line}`, expected {expected}")]
    Garbled {
        /// The line.
        line: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A call or card that does not fit what happened before.
    #[error("the table manager sent `{line}`: {error}")]
    OutOfStep {
        /// The line.
        line: String,
        /// What does not fit.
        error: TableError,
    },
}

impl Client {
    /// A client for a seat.
    #[must_use]
    pub fn new(team: impl Into<String>, seat: Seat, player: Box<dyn Player>) -> Self {
        Self { team: team.into(), seat, player, view: None, asked_for_dummy: false, model: None, card: None }
    }

    /// The same, who alerts artificial calls and explains them by this model.
    #[must_use]
    pub fn explaining(self, model: Arc<dyn Model>) -> Self {
        Self { model: Some(model), ..self }
    }

    /// The same, who declares a system card. `against` is the player who reads the opponents by theirs; none where the
    /// system is not known.
    #[must_use]
    pub fn playing(self, card: String, against: impl Fn(&str) -> Option<Box<dyn Player>> + 'static) -> Self {
        Self { card: Some(SystemCard { own: card, against: Box::new(against) }), ..self }
    }

    /// The first line, which the client says.
    #[must_use]
    pub fn connecting(&self) -> String {
        let card = self.card.as_ref().map_or_else(String::new, |card| message::system_card(&card.own));
        format!("Connecting \"{}\" as {} using protocol version 18{card}", self.team, self.seat.name())
    }

    /// Takes in a line of the table manager. A line that means nothing to us is passed over.
    ///
    /// # Errors
    /// The session cannot go on.
    pub fn line(&mut self, line: &str) -> Result<Step, ClientError> {
        let said = plain(line);
        let name = self.seat.name();
        let mut step = Step::default();
        let own_cards = format!("{}'s cards", name.to_lowercase());
        if said.starts_with("illegal") || said.starts_with("error") {
            return Err(ClientError::Refused(line.trim().to_owned()));
        } else if said.ends_with("seated") {
            step.send.push(format!("{name} ready for teams"));
        } else if said.starts_with("teams") {
            let theirs = &message::read_systems(line)[self.seat.side().other()];
            if let (Some(card), Some(theirs)) = (&self.card, theirs)
                && let Some(player) = (card.against)(theirs)
            {
                self.player = player;
            }
            step.send.push(format!("{name} ready to start"));
        } else if said.starts_with("start of board") {
            self.view = None;
            step.send.push(format!("{name} ready for deal"));
        } else if said.starts_with("end of session") {
            step.over = true;
        } else if said.starts_with("board number") {
            self.view = Some(self.read_board(line)?);
            self.asked_for_dummy = false;
            step.send.push(format!("{name} ready for cards"));
        } else if said.starts_with(&own_cards) {
            let hand = read_cards(line)?;
            if let Some(view) = &mut self.view {
                view.hand = hand;
            }
            self.proceed(&mut step);
        } else if said.starts_with("dummy's cards") {
            let hand = read_cards(line)?;
            if let Some(view) = &mut self.view {
                view.dummy = Some(hand);
            }
            self.proceed(&mut step);
        } else if let Some((seat, call, _)) = message::read_call(line) {
            self.called(seat, call)
                .map_err(|error| ClientError::OutOfStep { line: line.trim().into(), error })?;
            self.proceed(&mut step);
        } else if let Some((seat, card)) = message::read_play(line) {
            self.played(seat, card)
                .map_err(|error| ClientError::OutOfStep { line: line.trim().into(), error })?;
            self.proceed(&mut step);
        }
        Ok(step)
    }

    /// Does all that can be done before another line comes.
    fn proceed(&mut self, step: &mut Step) {
        let name = self.seat.name();
        while let Some(view) = &self.view {
            if let Some(turn) = view.auction.to_call() {
                if turn != self.seat {
                    step.send.push(format!("{name} ready for {}'s bid", turn.name()));
                    return;
                }
                let call = self.player.call(view).choice;
                let alert = self.alert(view, call);
                if self.called(turn, call).is_err() {
                    return;
                }
                step.send.push(message::call(turn, call) + &alert);
                continue;
            }
            let (Some(contract), Some(turn)) = (view.contract, view.to_play()) else { return };
            let dummy = contract.dummy();
            let faced = view.play.as_ref().is_some_and(|play| !play.cards().is_empty());
            if faced && view.dummy.is_none() {
                if !self.asked_for_dummy {
                    self.asked_for_dummy = true;
                    step.send.push(format!("{name} ready for dummy"));
                }
                return;
            }
            if !view.is_to_act() {
                let whose = if turn == dummy { "dummy" } else { turn.name() };
                let trick = 1 + view.play.as_ref().map_or(0, Play::finished);
                step.send.push(format!("{name} ready for {whose}'s card to trick {trick}"));
                return;
            }
            let card = self.player.play(view).choice;
            if self.played(turn, card).is_err() {
                return;
            }
            step.send.push(message::play(turn, card));
        }
    }

    /// What follows a call of ours that does not mean what it seems to.
    fn alert(&self, view: &View, call: Call) -> String {
        let told = self.model.as_ref().and_then(|model| {
            let told = model.disclosure(&view.auction, call, view.vulnerability);
            told.ok().filter(|told| told.alert)
        });
        told.map_or_else(String::new, |told| message::alert(&told.text.to_string()))
    }

    fn read_board(&self, line: &str) -> Result<View, ClientError> {
        let garbled = || ClientError::Garbled {
            line: line.trim().to_owned(),
            expected: "Board number 1. Dealer North. Neither vulnerable.",
        };
        let said = plain(line);
        let mut parts = said.split('.').map(str::trim);
        let number = parts.next().and_then(|part| part.strip_prefix("board number ")?.parse().ok());
        let dealer: Option<Seat> = parts.next().and_then(|part| part.strip_prefix("dealer ")?.parse().ok());
        let vulnerability = parts
            .next()
            .and_then(|part| message::read_vulnerability(part.strip_suffix("vulnerable")?.trim()));
        let (dealer, vulnerability): (Seat, Vulnerability) = dealer.zip(vulnerability).ok_or_else(garbled)?;
        let before = View::in_auction(self.seat, Hand::EMPTY, Auction::new(dealer), vulnerability);
        Ok(View { board_number: number, ..before })
    }

    fn called(&mut self, seat: Seat, call: Call) -> Result<(), TableError> {
        let Some(view) = &mut self.view else { return Ok(()) };
        if view.auction.to_call() != Some(seat) {
            return Err(bridge::IllegalCall::Over.into());
        }
        view.auction.push(call)?;
        if view.auction.is_over() {
            view.contract = view.auction.contract();
            view.play = view.contract.as_ref().map(Play::of);
        }
        Ok(())
    }

    fn played(&mut self, seat: Seat, card: Card) -> Result<(), TableError> {
        let Some(view) = &mut self.view else { return Ok(()) };
        let (Some(play), Some(contract)) = (&mut view.play, view.contract) else {
            return Err(TableError::NoContract);
        };
        if play.to_play() != Some(seat) {
            return Err(bridge::IllegalCard::NotHeld { seat, card }.into());
        }
        // Of a hand that cannot be seen any card is believed.
        let hand = match seat {
            _ if seat == view.seat => view.hand,
            _ if seat == contract.dummy() => view.dummy.unwrap_or(CardSet::EMPTY.with(card)),
            _ => CardSet::EMPTY.with(card),
        };
        play.push(card, hand)?;
        if seat == view.seat {
            view.hand.remove(card);
        }
        match &mut view.dummy {
            Some(dummy) if seat == contract.dummy() => {
                dummy.remove(card);
            }
            // Dummy's own player sees its cards when they are faced.
            None if view.seat == contract.dummy() => view.dummy = Some(view.hand),
            _ => {}
        }
        Ok(())
    }
}

fn read_cards(line: &str) -> Result<Hand, ClientError> {
    let hand = line.split_once(':').and_then(|(_, cards)| message::read_hand(cards));
    hand.filter(|hand| hand.len() == 13)
        .ok_or_else(|| ClientError::Garbled { line: line.trim().to_owned(), expected: "thirteen cards" })
}
