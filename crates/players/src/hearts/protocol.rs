//! One seat of the Hearts line protocol, version 1: a line in, perhaps a line out.
//!
//! The seat keeps its own record of the deal and refuses whatever does not fit it, with the reason. It does no input
//! or output itself; a program reads the lines and writes the answers.
//!
//! Cards are written rank first, `QS`; seats are numbered in the order of play; points are low when good.

use std::fmt::Display;

use cards::{Card, CardSet, Rank, Suit};
use hearts::{BySeat, Leads, Opening, Pass, Play, Rules, Seat, View};
use thiserror::Error;

use super::instinct::Instinct;
use super::{Player, Spec};

/// Why a line was refused; the seat is as it was before.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProtocolError {
    /// The line begins with no word of the protocol.
    #[error("`{0}` is no message, expected hello, rules, deal, cards, pass?, recv, play, move?, end or quit")]
    Unknown(String),
    /// The word is known, what follows it is not.
    #[error("`{line}`: {reason}")]
    Malformed {
        /// The line.
        line: String,
        /// What is wrong, and what was expected.
        reason: String,
    },
    /// The message does not fit the deal as it stands.
    #[error("`{line}` does not fit here: {reason}")]
    OutOfPlace {
        /// The line.
        line: String,
        /// Why.
        reason: String,
    },
}

/// What the seat does after a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Nothing.
    Silent,
    /// Says this line.
    Say(String),
    /// Leaves the table.
    Quit,
}

/// A player at the other end of the protocol.
pub struct Bot {
    spec: Spec,
    seed: u64,
    rules: Rules,
    deal: Option<Deal>,
}

/// The deal in progress, as this seat knows it.
struct Deal {
    number: u64,
    player: Box<dyn Player>,
    view: View,
    /// Whether the thirteen cards have come.
    has_cards: bool,
    /// Whether the cards passed to this seat are still to come.
    awaits_cards: bool,
    /// Whether the first card was led, so that `view.play` knows by whom.
    has_begun: bool,
}

impl Bot {
    /// A seat for this player.
    #[must_use]
    pub const fn new(spec: Spec, seed: u64) -> Self {
        Self { spec, seed, rules: Rules::PROTOCOL, deal: None }
    }

    /// Takes a line and says what to do.
    ///
    /// # Errors
    /// The line is not of the protocol, or does not fit the deal; nothing has changed.
    pub fn take(&mut self, line: &str) -> Result<Reply, ProtocolError> {
        let line = line.trim();
        let mut words = line.split_whitespace();
        let Some(word) = words.next() else { return Ok(Reply::Silent) };
        let words: Vec<&str> = words.collect();
        match word {
            "hello" => self.hello(line, &words),
            "rules" => self.rules(line, &words),
            "deal" => self.deal(line, &words),
            "cards" => self.cards(line, &words),
            "pass?" => self.pass(line, &words),
            "recv" => self.receive(line, &words),
            "play" => self.play(line, &words),
            "move?" => self.decide(line, &words),
            "end" => self.end(line, &words),
            "quit" => Ok(Reply::Quit),
            _ => Err(ProtocolError::Unknown(line.into())),
        }
    }

    fn hello(&self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        match words {
            ["1"] => Ok(Reply::Say(format!("id {}", self.spec))),
            _ => Err(malformed(line, "this seat speaks version 1")),
        }
    }

    fn rules(&mut self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        if self.deal.as_ref().is_some_and(|deal| deal.has_begun) {
            return Err(out_of_place(line, "the rules stand until the deal has ended"));
        }
        let mut rules = self.rules;
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let on = match value {
                "0" => false,
                "1" => true,
                _ => return Err(malformed(line, format!("`{word}`, expected {key}=0 or {key}=1"))),
            };
            match key {
                "jd" => rules.jack = on,
                "pass" => rules.passing = on,
                "break" => rules.leads = if on { Leads::NoHearts } else { Leads::Free },
                "anyclub" => rules.opening = if on { Opening::AnyClub } else { Opening::TwoOfClubs },
                "nopts1" => rules.points_on_first_trick = !on,
                "qsbreaks" => rules.queen_breaks = on,
                "notrick" => rules.no_trick_bonus = on,
                _ => {
                    let known = "jd, pass, break, anyclub, nopts1, qsbreaks or notrick";
                    return Err(malformed(line, format!("no rule is named `{key}`, expected {known}")));
                }
            }
        }
        self.rules = rules;
        Ok(Reply::Silent)
    }

    fn deal(&mut self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        if let Some(deal) = self.deal.as_ref().filter(|deal| deal.has_begun && !deal.view.play.is_over()) {
            return Err(out_of_place(line, format!("deal {} is being played", deal.number)));
        }
        let [number, seat, pass, totals @ ..] = words else {
            return Err(malformed(line, "expected deal, its number, my seat, the pass and four totals"));
        };
        let number =
            number.parse::<u64>().map_err(|_| malformed(line, format!("`{number}` is no number")))?;
        let seat = seat_from(line, seat)?;
        let pass = match *pass {
            "0" => Pass::Hold,
            "1" => Pass::Left,
            "2" => Pass::Across,
            "3" => Pass::Right,
            _ => {
                let expected = "expected 0 none, 1 left, 2 across or 3 right";
                return Err(malformed(line, format!("`{pass}` is no pass, {expected}")));
            }
        };
        let mut by_seat = BySeat::default();
        for (place, total) in self.rules.seats().zip(numbers(line, totals)?) {
            by_seat[place] = total;
        }
        self.deal = Some(Deal {
            number,
            player: self.spec.build(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
            view: View {
                seat,
                hand: CardSet::EMPTY,
                play: Play::new(self.rules, seat),
                history: Vec::with_capacity(52),
                pass,
                is_to_pass: false,
                passed: CardSet::EMPTY,
                received: CardSet::EMPTY,
                totals: by_seat,
            },
            has_cards: false,
            awaits_cards: false,
            has_begun: false,
        });
        Ok(Reply::Silent)
    }

    fn current(&mut self, line: &str) -> Result<&mut Deal, ProtocolError> {
        self.deal.as_mut().ok_or_else(|| out_of_place(line, "no deal has begun"))
    }

    fn cards(&mut self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        let size = self.rules.hand_size();
        let deal = self.current(line)?;
        if deal.has_cards {
            return Err(out_of_place(line, "the cards of this deal have come already"));
        }
        deal.view.hand = card_set(line, words, size)?;
        deal.has_cards = true;
        deal.view.is_to_pass = deal.view.pass != Pass::Hold;
        Ok(Reply::Silent)
    }

    fn pass(&mut self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        let deal = self.current(line)?;
        if !words.is_empty() {
            return Err(malformed(line, "expected nothing after pass?"));
        }
        if !deal.view.is_to_pass {
            return Err(out_of_place(line, "this seat has nothing to pass now"));
        }
        let cards = deal.player.pass(&deal.view);
        deal.view.passed = cards;
        deal.view.hand -= cards;
        deal.view.is_to_pass = false;
        deal.awaits_cards = true;
        let texts: Vec<String> = cards.iter().map(text).collect();
        Ok(Reply::Say(format!("pass {}", texts.join(" "))))
    }

    fn receive(&mut self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        let deal = self.current(line)?;
        if !deal.awaits_cards {
            return Err(out_of_place(line, "this seat is not waiting for cards"));
        }
        let cards = card_set(line, words, Pass::CARDS)?;
        if cards.intersects(deal.view.hand | deal.view.passed) {
            return Err(out_of_place(line, "this seat has held one of these cards"));
        }
        deal.view.received = cards;
        deal.view.hand |= cards;
        deal.awaits_cards = false;
        Ok(Reply::Silent)
    }

    fn play(&mut self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        let [seat, card] = words else { return Err(malformed(line, "expected play, a seat and a card")) };
        let (seat, card) = (seat_from(line, seat)?, card_from(line, card)?);
        let rules = self.rules;
        let deal = self.current(line)?;
        deal.expect_play(line)?;
        let view = &deal.view;
        // The first card tells who leads.
        let mut play = if deal.has_begun { view.play } else { Play::new(rules, seat) };
        match play.to_play() {
            None => return Err(out_of_place(line, "all cards are played")),
            Some(turn) if turn != seat => {
                return Err(out_of_place(line, format!("it is for {turn} to play")));
            }
            Some(_) => {}
        }
        if seat == view.seat {
            play.check(card, view.hand).map_err(|error| out_of_place(line, error))?;
        } else if view.hand.contains(card) || play.played().contains(card) {
            return Err(out_of_place(line, "the card is in my hand or was played before"));
        } else if play.excluded(seat).contains(card) {
            return Err(out_of_place(line, "the seat has shown that it does not hold the card"));
        }
        play.push(card);
        let view = &mut deal.view;
        view.play = play;
        view.hand.remove(card);
        view.history.push((seat, card));
        deal.has_begun = true;
        Ok(Reply::Silent)
    }

    fn decide(&mut self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        let offered = words.iter().map(|word| card_from(line, word)).collect::<Result<CardSet, _>>()?;
        let rules = self.rules;
        let deal = self.current(line)?;
        deal.expect_play(line)?;
        if !deal.has_begun {
            // Nobody has led, so this seat does.
            deal.view.play = Play::new(rules, deal.view.seat);
        }
        let view = &deal.view;
        if view.play.to_play() != Some(view.seat) {
            return Err(out_of_place(line, "it is not my turn"));
        }
        if offered.is_empty() || !offered.is_subset(view.hand) {
            return Err(out_of_place(line, format!("expected some of the cards I hold, {}", view.hand)));
        }
        let card = if offered == view.legal() {
            deal.player.play(view)
        } else {
            // The table has a rule that the protocol does not name: the best of what is offered, by instinct.
            let mut best = (f32::INFINITY, offered.lowest());
            Instinct::default().costs(&view.play, view.hand, offered, |card, cost| {
                if cost < best.0 {
                    best = (cost, Some(card));
                }
            });
            best.1.expect("some card is offered")
        };
        Ok(Reply::Say(text(card)))
    }

    fn end(&mut self, line: &str, words: &[&str]) -> Result<Reply, ProtocolError> {
        numbers(line, words)?;
        self.current(line)?;
        self.deal = None;
        Ok(Reply::Silent)
    }
}

impl Deal {
    fn expect_play(&self, line: &str) -> Result<(), ProtocolError> {
        if !self.has_cards {
            return Err(out_of_place(line, "the cards of this deal have not come"));
        }
        if self.view.is_to_pass || self.awaits_cards {
            return Err(out_of_place(line, "cards are still being passed"));
        }
        Ok(())
    }
}

fn malformed(line: &str, reason: impl Display) -> ProtocolError {
    ProtocolError::Malformed { line: line.into(), reason: reason.to_string() }
}

fn out_of_place(line: &str, reason: impl Display) -> ProtocolError {
    ProtocolError::OutOfPlace { line: line.into(), reason: reason.to_string() }
}

/// A card as the protocol writes it, rank first.
fn text(card: Card) -> String {
    format!("{}{}", card.rank(), card.suit())
}

fn card_from(line: &str, word: &str) -> Result<Card, ProtocolError> {
    let mut letters = word.chars();
    let rank = letters.next().and_then(Rank::from_char);
    let suit = letters.next().and_then(Suit::from_char);
    match (rank, suit, letters.next()) {
        (Some(rank), Some(suit), None) => Ok(Card::new(suit, rank)),
        _ => Err(malformed(line, format!("`{word}` is no card, expected a rank and a suit such as QS"))),
    }
}

fn card_set(line: &str, words: &[&str], count: usize) -> Result<CardSet, ProtocolError> {
    let mut cards = CardSet::EMPTY;
    for word in words {
        if !cards.insert(card_from(line, word)?) {
            return Err(malformed(line, format!("{word} stands twice")));
        }
    }
    if cards.len() == count {
        Ok(cards)
    } else {
        Err(malformed(line, format!("{} cards, expected {count}", cards.len())))
    }
}

fn seat_from(line: &str, word: &str) -> Result<Seat, ProtocolError> {
    let index = word.parse::<usize>().ok().filter(|&index| index < 4);
    index
        .and_then(Seat::new)
        .ok_or_else(|| malformed(line, format!("`{word}` is no seat, expected 0, 1, 2 or 3")))
}

fn numbers(line: &str, words: &[&str]) -> Result<Vec<i32>, ProtocolError> {
    let numbers: Vec<i32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    if words.len() == 4 && numbers.len() == 4 {
        Ok(numbers)
    } else {
        Err(malformed(line, "expected four whole numbers, one for each seat"))
    }
}

#[cfg(test)]
mod any_lines;
#[cfg(test)]
mod tests;
