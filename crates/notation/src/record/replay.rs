use bridge::{Call, Claim, DealError, IllegalCall, IllegalClaim, Table, TableError};
use cards::Card;
use thiserror::Error;

use super::Record;

/// Where and why a record breaks the laws.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// There is no full deal.
    #[error(transparent)]
    Deal(#[from] DealError),
    /// A call that may not be made.
    #[error("call {place}, {call}: {error}")]
    Call {
        /// Its place in the auction, from 1.
        place: usize,
        /// The call.
        call: Call,
        /// What is wrong with it.
        error: IllegalCall,
    },
    /// A card that may not be played.
    #[error("card {place}, {card}: {error}")]
    Card {
        /// Its place in the play, from 1.
        place: usize,
        /// The card.
        card: Card,
        /// What is wrong with it.
        error: TableError,
    },
    /// The result cannot come of the play.
    #[error("a result of {tricks} tricks does not fit the {won} that declarer won: {error}")]
    Result {
        /// Declarer's tricks as written.
        tricks: usize,
        /// Declarer's tricks in the play.
        won: usize,
        /// Why the rest cannot have been claimed.
        error: IllegalClaim,
    },
}

impl Record {
    /// The board as it was bid and played, each call and card checked by the laws; a result without a full play is a
    /// claim by declarer.
    ///
    /// Where the auction is missing, breaks off, or does not lead to the contract that is written, the play is that of
    /// the written contract. Without any contract the table stops at the auction.
    ///
    /// # Errors
    /// The first thing that is not lawful.
    pub fn table(&self) -> Result<Table, ReplayError> {
        let mut table = self.table_after(usize::MAX)?;
        self.claim(&mut table)?;
        Ok(table)
    }

    /// The board after this number of cards of the play, or all of them if there are fewer: whoever is next is to play,
    /// whatever the result was.
    ///
    /// # Errors
    /// The first thing until then that is not lawful.
    pub fn table_after(&self, cards: usize) -> Result<Table, ReplayError> {
        let board = self.to_board()?;
        let mut table = Table::new(board);
        for (place, call) in self.auction.iter().flat_map(|auction| &auction.calls).enumerate() {
            let call = call.call;
            table.call(call).map_err(|error| match error {
                TableError::Call(error) => ReplayError::Call { place: place + 1, call, error },
                _ => ReplayError::Call { place: place + 1, call, error: IllegalCall::Over },
            })?;
        }
        if let Some(contract) = self.contract().filter(|&contract| table.contract() != Some(contract)) {
            table = Table::with_contract(board, contract);
        }
        for (place, card) in self.play.iter().flat_map(super::RecordedPlay::bare).take(cards).enumerate() {
            table.play(card).map_err(|error| ReplayError::Card { place: place + 1, card, error })?;
        }
        Ok(table)
    }

    /// Gives declarer the tricks that the result has and the play has not.
    fn claim(&self, table: &mut Table) -> Result<(), ReplayError> {
        let (Some(contract), Some(tricks)) = (table.contract(), self.result) else { return Ok(()) };
        if table.to_play().is_none() || self.irregular.result {
            return Ok(());
        }
        let won = table.tricks_of(contract.declarer.side());
        let too_many =
            IllegalClaim::TooMany { tricks: tricks.saturating_sub(won), left: table.tricks_left() };
        let claimed = tricks.checked_sub(won).ok_or(too_many);
        claimed
            .and_then(|tricks| table.claim(Claim { by: contract.declarer, tricks }))
            .map_err(|error| ReplayError::Result { tricks, won, error })
    }
}
