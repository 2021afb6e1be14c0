use cards::CardSet;

use crate::{Auction, Claim, Contract, Hand, Play, Seat, Vulnerability};

/// All that one seat may know, and nothing else.
///
/// There is no way from a view to a hidden card: the type does not hold one. Dummy's own view shows what dummy may
/// see, its own hand and the play; it decides nothing during the play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// Who is looking.
    pub seat: Seat,
    /// The number on the board.
    pub board_number: Option<usize>,
    /// Who called first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The cards that `seat` still holds.
    pub hand: Hand,
    /// The cards that dummy still holds, from the opening lead on.
    pub dummy: Option<Hand>,
    /// The calls so far; empty if the contract was given.
    pub auction: Auction,
    /// What is played, once it is fixed.
    pub contract: Option<Contract>,
    /// The cards played so far, once there is a contract.
    pub play: Option<Play>,
    /// The agreed claim that ended the play.
    pub claim: Option<Claim>,
}

impl View {
    /// What `seat` knows while the auction goes on: its hand and the calls.
    #[must_use]
    pub fn in_auction(seat: Seat, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> Self {
        Self {
            seat,
            board_number: None,
            dealer: auction.dealer(),
            vulnerability,
            hand,
            dummy: None,
            auction,
            contract: None,
            play: None,
            claim: None,
        }
    }

    /// Whether it is for `seat` to decide: its own call or card, or as declarer a card of dummy's.
    #[must_use]
    pub fn is_to_act(&self) -> bool {
        match (self.contract, self.to_play()) {
            (Some(contract), Some(turn)) if turn == contract.dummy() => self.seat == contract.declarer,
            (Some(_), turn) => turn == Some(self.seat),
            (None, _) => self.auction.to_call() == Some(self.seat),
        }
    }

    /// Whose card is next, `None` once a claim is agreed.
    #[must_use]
    pub fn to_play(&self) -> Option<Seat> {
        if self.claim.is_some() { None } else { self.play.as_ref()?.to_play() }
    }

    /// The hand a card is played from next, if it can be seen.
    #[must_use]
    pub fn hand_to_play(&self) -> Option<Hand> {
        self.hand_of(self.to_play()?)
    }

    /// The cards that a seat still holds, if they can be seen.
    #[must_use]
    pub fn hand_of(&self, seat: Seat) -> Option<Hand> {
        if seat == self.seat {
            Some(self.hand)
        } else if self.contract.is_some_and(|contract| contract.dummy() == seat) {
            self.dummy
        } else {
            None
        }
    }

    /// The cards that may be played next, empty if their hand cannot be seen.
    #[must_use]
    pub fn legal_cards(&self) -> CardSet {
        match (&self.play, self.hand_to_play()) {
            (Some(play), Some(hand)) => play.legal(hand),
            _ => CardSet::EMPTY,
        }
    }

    /// All cards that this seat has seen: its own, dummy's and those played.
    #[must_use]
    pub fn seen(&self) -> CardSet {
        let played = self.play.iter().flat_map(|play| play.cards().iter().copied()).collect::<CardSet>();
        self.hand | self.dummy.unwrap_or_default() | played
    }

    /// The cards whose place this seat does not know.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        CardSet::ALL - self.seen()
    }
}
