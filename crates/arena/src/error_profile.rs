//! How often each trick is misplayed, double dummy: GIB's Figures 4 to 6.
//!
//! A mistake of declarer is a card after which a contract that could be made, double dummy, no longer can; a mistake
//! of the defence is a card after which a contract that could be beaten no longer can. Each is counted by trick
//! against the cards that could have been such a mistake. As the paper says, this is not all of the game: who gains
//! by what others cannot see is not rewarded.

use bridge::{Board, Contract, Seat, Side, Table};
use cards::Card;
use double_dummy::{Position, Solver};
use search::Stopped;

/// The cards that are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Every card.
    EveryCard,
    /// Those that are led to a trick, as in the paper.
    Leads,
}

/// Chances to go wrong and mistakes, by trick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ErrorProfile {
    /// The declaring side.
    pub declarer: [Count; 13],
    /// The defending side.
    pub defender: [Count; 13],
}

/// How often something happened, of how many times it could have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// Cards played while the aim could be reached.
    pub chances: u32,
    /// Those after which it could not.
    pub mistakes: u32,
}

impl Count {
    /// The share of mistakes; nought without chances.
    #[must_use]
    pub fn frequency(&self) -> f64 {
        f64::from(self.mistakes) / f64::from(self.chances.max(1))
    }
}

impl ErrorProfile {
    /// Adds the play of a board, the cards of those who count: declarer decides for dummy.
    ///
    /// # Errors
    /// The solver was stopped; the profile has the cards up to there.
    pub fn add(
        &mut self,
        board: &Board,
        contract: Contract,
        cards: &[Card],
        counted: Counted,
        counts: impl Fn(Seat) -> bool,
        solver: &mut Solver,
    ) -> Result<(), Stopped> {
        let mut table = Table::with_contract(*board, contract);
        let needed = contract.bid.level().tricks();
        let declaring = contract.declarer.side();
        let mut makes = makes_now(&table, declaring, needed, solver)?;
        for (place, &card) in cards.iter().enumerate() {
            let Some(seat) = table.actor() else { break };
            if table.play(card).is_err() {
                break;
            }
            let still = makes_now(&table, declaring, needed, solver)?;
            let is_declarer = seat.side() == declaring;
            let looked_at = counted == Counted::EveryCard || place % 4 == 0;
            // Each side has something to lose only while things stand well for it.
            if looked_at && makes == is_declarer && counts(seat) {
                let profile = if is_declarer { &mut self.declarer } else { &mut self.defender };
                profile[place / 4].chances += 1;
                profile[place / 4].mistakes += u32::from(still != makes);
            }
            makes = still;
        }
        Ok(())
    }

    /// Adds what another profile counted.
    pub fn merge(&mut self, other: &Self) {
        let sides = [(&mut self.declarer, &other.declarer), (&mut self.defender, &other.defender)];
        for (count, more) in sides.into_iter().flat_map(|(own, other)| own.iter_mut().zip(other)) {
            count.chances += more.chances;
            count.mistakes += more.mistakes;
        }
    }
}

/// Whether declarer still makes the contract double dummy.
pub(crate) fn makes_now(
    table: &Table,
    declaring: Side,
    needed: usize,
    solver: &mut Solver,
) -> Result<bool, Stopped> {
    let play = table.play_so_far().expect("the contract is given");
    let missing = needed.saturating_sub(play.won(declaring));
    match Position::of_play(play, table.hands()) {
        None => Ok(missing == 0),
        Some(position) if position.to_play().side() == declaring => solver.reaches(&position, missing),
        Some(position) => {
            Ok(!solver.reaches(&position, (position.tricks_left() + 1).saturating_sub(missing))?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duck_that_costs_the_grand_slam_is_counted() {
        // Thirteen tricks are there, and every one of them is needed.
        let deal = "N:A2.AKQJ.AKQJ.A32 T98.T987.T987.54 76543.6.6.KQJT98 KQJ.5432.5432.76";
        let board = Board::numbered(1, deal.parse().unwrap());
        let deal = board.deal;
        let contract: Contract = "7NT by S".parse().unwrap();
        let mut solver = Solver::default();
        let made = solver.tricks(&deal, contract.bid.strain(), contract.declarer).unwrap() == 13;
        let cards: [Card; 2] = ["SK", "S2"].map(|card| card.parse().unwrap());
        let mut count = |counted: Counted, seats: &dyn Fn(Seat) -> bool| {
            let mut profile = ErrorProfile::default();
            profile.add(&board, contract, &cards, counted, seats, &mut solver).unwrap();
            profile
        };
        let profile = count(Counted::EveryCard, &|_| true);
        assert!(made);
        assert_eq!(profile.defender[0], Count::default(), "nothing could be lost");
        assert_eq!(profile.declarer[0].chances, 1);
        assert_eq!(profile.declarer[0].mistakes, 1, "ducking gives up the thirteenth trick");
        let defenders = count(Counted::EveryCard, &|seat| seat != Seat::South);
        assert_eq!(defenders, ErrorProfile::default(), "dummy's card is declarer's");
        assert_eq!(count(Counted::Leads, &|_| true), ErrorProfile::default(), "the duck was not a lead");
    }
}
