//! Four players at one board.
//!
//! The table shows each player its view and nothing else, takes its decision, and has the laws check it. A decision
//! that breaks a law ends the board with an error that names the seat; the board so far is kept.

use std::time::Duration;

use bridge::{BySeat, Call, Claim, Seat, Table, TableError};
use cards::Card;
use players::bridge::{Clock, Player, sure_tricks};
use thiserror::Error;

/// Four players, each in its seat.
pub type Seating = BySeat<Box<dyn Player>>;

/// One decision as it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who decided: declarer for dummy.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// Why.
    pub reason: String,
    /// How long it took.
    pub time: Duration,
}

/// Something done at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// A call.
    Call(Call),
    /// A card.
    Card(Card),
    /// A claim.
    Claim(Claim),
}

/// A player broke a law.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{} may not do this: {error}", seat.name())]
pub struct Breach {
    /// Who.
    pub seat: Seat,
    /// Which law.
    pub error: TableError,
}

/// Whether declarer's certain tricks are played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Claims {
    /// Every card is played.
    #[default]
    PlayedOut,
    /// The board ends as soon as declarer is certain of the rest whatever the others hold.
    Taken,
}

/// Plays a board to its end, telling `log` of every decision.
///
/// # Errors
/// A player broke a law; the table stands where it did.
pub fn play_board(
    table: &mut Table,
    players: &mut Seating,
    claims: Claims,
    clock: Clock,
    log: &mut dyn FnMut(Entry),
) -> Result<(), Breach> {
    while let Some(seat) = table.actor() {
        let view = table.view(seat);
        if claims == Claims::Taken
            && let Some(sure) = sure_tricks(&view)
        {
            let claim = Claim { by: seat, tricks: sure.tricks };
            table.claim(claim).expect("no more than all tricks are claimed");
            log(Entry { seat, action: Action::Claim(claim), reason: sure.reason, time: Duration::ZERO });
            break;
        }
        let start = clock();
        let (action, reason, result) = if table.to_call().is_some() {
            let decision = players[seat].call(&view);
            (Action::Call(decision.choice), decision.reason, table.call(decision.choice))
        } else {
            let decision = players[seat].play(&view);
            (Action::Card(decision.choice), decision.reason, table.play(decision.choice))
        };
        result.map_err(|error| Breach { seat, error })?;
        log(Entry { seat, action, reason, time: clock().saturating_sub(start) });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bridge::{Board, Deal, View};
    use cards::random::generator;
    use players::bridge::{Bidder, CardPlayer, Decision, Novice, Pass, Robot};

    use super::*;

    fn no_clock() -> Duration {
        Duration::ZERO
    }

    fn novice() -> Box<dyn Player> {
        Box::new(Robot::new(Box::new(Pass), Box::new(Novice)))
    }

    #[test]
    fn a_board_is_played_to_its_end_with_reasons() {
        let deal = Deal::random(&mut generator(1, 1));
        let mut table = Table::with_contract(Board::numbered(1, deal), "1NT by N".parse().unwrap());
        let mut log = Vec::new();
        let mut seating = BySeat::from_fn(|_| novice());
        play_board(&mut table, &mut seating, Claims::PlayedOut, no_clock, &mut |entry| log.push(entry))
            .unwrap();
        assert!(table.is_over());
        assert_eq!(log.len(), 52);
        assert!(log.iter().all(|entry| !entry.reason.is_empty() && entry.seat != Seat::South));
    }

    #[test]
    fn a_claim_gives_what_playing_on_gives() {
        for number in 0..30 {
            let deal = Deal::random(&mut generator(2, number));
            let contract = "3NT by S".parse().unwrap();
            let [out, claimed] = [Claims::PlayedOut, Claims::Taken].map(|claims| {
                let mut table = Table::with_contract(Board::numbered(1, deal), contract);
                let mut seating = BySeat::from_fn(|_| novice());
                play_board(&mut table, &mut seating, claims, no_clock, &mut |_| {}).unwrap();
                table.outcome()
            });
            assert_eq!(out, claimed);
        }
    }

    #[test]
    fn a_player_that_breaks_the_laws_is_named() {
        struct Cheat;
        impl Bidder for Cheat {
            fn call(&mut self, _: &View) -> Decision<Call> {
                Decision::new(Call::Redouble, "why not")
            }
        }
        impl CardPlayer for Cheat {
            fn play(&mut self, _: &View) -> Decision<Card> {
                Decision::new("SA".parse().unwrap(), "the best card of all")
            }
        }
        let deal = Deal::random(&mut generator(3, 1));
        let mut seating: Seating = BySeat::from_fn(|_| Box::new(Cheat) as Box<dyn Player>);
        let mut table = Table::new(Board::numbered(1, deal));
        let breach = play_board(&mut table, &mut seating, Claims::PlayedOut, no_clock, &mut |_| {});
        assert_eq!(
            breach.unwrap_err().to_string(),
            "North may not do this: there is no double of the opponents to redouble"
        );
    }
}
