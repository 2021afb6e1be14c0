//! One board being bid and played: the state machine that holds the laws.

use cards::{Card, CardSet};
use thiserror::Error;

use crate::score::{self, Points};
use crate::{
    Auction, Board, BySeat, Call, Contract, Hand, IllegalCall, IllegalCard, Play, Seat, Side, View,
    Vulnerability,
};

/// One board being bid and played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    board: Board,
    auction: Auction,
    /// The contract that is played: the auction's, or one given without an auction.
    contract: Option<Contract>,
    play: Option<Play>,
    hands: BySeat<Hand>,
    claim: Option<Claim>,
}

/// An agreed claim or concession of the tricks that were left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Claim {
    /// Who claimed.
    pub by: Seat,
    /// How many of the remaining tricks the claimer's side takes; none is a concession.
    pub tricks: usize,
}

/// How a board ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Four passes.
    PassedOut,
    /// Played, or claimed.
    Played {
        /// What was played.
        contract: Contract,
        /// Declarer's tricks.
        tricks: usize,
    },
}

/// Why a table refuses a call or a card; it is as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The call is illegal.
    #[error(transparent)]
    Call(#[from] IllegalCall),
    /// The card is illegal.
    #[error(transparent)]
    Card(#[from] IllegalCard),
    /// A card before the auction has ended.
    #[error("the auction is not over")]
    NoContract,
    /// Four passes: nothing is played.
    #[error("the board was passed out")]
    PassedOut,
    /// A call or card after an agreed claim.
    #[error("the board ended with a claim")]
    Claimed,
}

/// Why a claim cannot be recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalClaim {
    /// There is no play to claim from.
    #[error("there is no play in progress")]
    NotPlaying,
    /// More tricks than are left.
    #[error("{tricks} tricks are claimed and {left} are left")]
    TooMany {
        /// Claimed.
        tricks: usize,
        /// Left, the unfinished one included.
        left: usize,
    },
}

impl Table {
    /// A board before the first call.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self {
            board,
            auction: Auction::new(board.dealer),
            contract: None,
            play: None,
            hands: *board.deal.hands(),
            claim: None,
        }
    }

    /// A board whose contract is given, before the opening lead: there is no auction.
    #[must_use]
    pub fn with_contract(board: Board, contract: Contract) -> Self {
        Self { contract: Some(contract), play: Some(Play::of(&contract)), ..Self::new(board) }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The calls so far.
    #[must_use]
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The contract that is played, once it is fixed.
    #[must_use]
    pub const fn contract(&self) -> Option<Contract> {
        self.contract
    }

    /// The cards played so far, once there is a contract.
    #[must_use]
    pub const fn play_so_far(&self) -> Option<&Play> {
        self.play.as_ref()
    }

    /// The cards each seat still holds.
    #[must_use]
    pub const fn hands(&self) -> &BySeat<Hand> {
        &self.hands
    }

    /// The claim that ended the play.
    #[must_use]
    pub const fn claimed(&self) -> Option<Claim> {
        self.claim
    }

    /// Whose call is next.
    #[must_use]
    pub fn to_call(&self) -> Option<Seat> {
        if self.contract.is_some() { None } else { self.auction.to_call() }
    }

    /// Whose card is next; [`actor`](Self::actor) says who decides it.
    #[must_use]
    pub fn to_play(&self) -> Option<Seat> {
        if self.claim.is_some() { None } else { self.play.as_ref()?.to_play() }
    }

    /// Who decides next: the seat to call, the seat to play, or declarer when it is dummy's turn.
    #[must_use]
    pub fn actor(&self) -> Option<Seat> {
        match (self.to_play(), self.contract) {
            (Some(seat), Some(contract)) if seat == contract.dummy() => Some(contract.declarer),
            (Some(seat), _) => Some(seat),
            (None, _) => self.to_call(),
        }
    }

    /// Whether there is nothing left to call or play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.actor().is_none()
    }

    /// Makes the next call.
    ///
    /// # Errors
    /// Why the call is refused; the table is unchanged.
    pub fn call(&mut self, call: Call) -> Result<(), TableError> {
        if self.contract.is_some() {
            return Err(IllegalCall::Over.into());
        }
        self.auction.push(call)?;
        if self.auction.is_over() {
            self.contract = self.auction.contract();
            self.play = self.contract.as_ref().map(Play::of);
        }
        Ok(())
    }

    /// Plays the next card.
    ///
    /// # Errors
    /// Why the card is refused; the table is unchanged.
    pub fn play(&mut self, card: Card) -> Result<(), TableError> {
        if self.claim.is_some() {
            return Err(TableError::Claimed);
        }
        let Some(play) = &mut self.play else {
            return Err(if self.auction.is_over() { TableError::PassedOut } else { TableError::NoContract });
        };
        let seat = play.to_play().ok_or(IllegalCard::Over)?;
        play.push(card, self.hands[seat])?;
        self.hands[seat].remove(card);
        Ok(())
    }

    /// The cards that may be played now.
    #[must_use]
    pub fn legal_cards(&self) -> CardSet {
        match (self.to_play(), &self.play) {
            (Some(seat), Some(play)) => play.legal(self.hands[seat]),
            _ => CardSet::EMPTY,
        }
    }

    /// Records a claim that everybody accepts. Whether it is sound is for the players to judge.
    ///
    /// # Errors
    /// There is no play in progress, or not as many tricks are left.
    pub fn claim(&mut self, claim: Claim) -> Result<(), IllegalClaim> {
        if self.to_play().is_none() {
            return Err(IllegalClaim::NotPlaying);
        }
        let left = self.tricks_left();
        if claim.tricks > left {
            return Err(IllegalClaim::TooMany { tricks: claim.tricks, left });
        }
        self.claim = Some(claim);
        Ok(())
    }

    /// The tricks that are not finished.
    #[must_use]
    pub fn tricks_left(&self) -> usize {
        13 - self.play.as_ref().map_or(0, Play::finished)
    }

    /// Takes back the claim, card or call made last; `false` if nothing was done yet.
    pub fn undo(&mut self) -> bool {
        if self.claim.take().is_some() {
            return true;
        }
        if let Some((seat, card)) = self.play.as_mut().and_then(Play::pop) {
            self.hands[seat].insert(card);
            return true;
        }
        if self.auction.pop().is_some() {
            self.contract = None;
            self.play = None;
            return true;
        }
        false
    }

    /// A side's tricks so far, and those an agreed claim gives it.
    #[must_use]
    pub fn tricks_of(&self, side: Side) -> usize {
        let won = self.play.as_ref().map_or(0, |play| play.won(side));
        won + match self.claim {
            Some(claim) if claim.by.side() == side => claim.tricks,
            Some(claim) => self.tricks_left() - claim.tricks,
            None => 0,
        }
    }

    /// How the board ended, `None` while it is in progress.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        Some(match self.contract {
            None => Outcome::PassedOut,
            Some(contract) => Outcome::Played { contract, tricks: self.tricks_of(contract.declarer.side()) },
        })
    }

    /// All that one seat may know now.
    #[must_use]
    pub fn view(&self, seat: Seat) -> View {
        let faced = self.play.as_ref().is_some_and(|play| !play.cards().is_empty());
        View {
            seat,
            board_number: self.board.number,
            dealer: self.board.dealer,
            vulnerability: self.board.vulnerability,
            hand: self.hands[seat],
            dummy: self.contract.filter(|_| faced).map(|contract| self.hands[contract.dummy()]),
            auction: self.auction.clone(),
            contract: self.contract,
            play: self.play.clone(),
            claim: self.claim,
        }
    }
}

impl Outcome {
    /// The score for North-South.
    #[must_use]
    pub fn score_ns(&self, vulnerability: Vulnerability) -> Points {
        match self {
            Self::PassedOut => 0,
            Self::Played { contract, tricks } => {
                let declarer = contract.declarer.side();
                let score =
                    score::duplicate(contract.bid, contract.doubling, vulnerability.of(declarer), *tricks);
                if declarer == Side::NorthSouth { score } else { -score }
            }
        }
    }
}
