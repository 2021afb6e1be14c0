//! One board as it is written in a file: the model that every format is read into and written from.
//!
//! A [`Record`] holds anything that can be written down, legal or not: a hand may be missing, an auction may break off,
//! a card may be played that nobody holds. [`Record::table`] replays it on the laws of [`bridge`] and says where it
//! breaks them. What the model has no field for stands verbatim in [`Record::tags`], [`Record::comments`] and
//! [`Record::escapes`], so that a file read and written again has lost nothing.

mod auction;
mod comment;
mod contract;
mod play;
mod replay;
mod tags;
mod tricks;

use arrayvec::ArrayVec;
pub use auction::{RecordedAuction, RecordedCall};
use bridge::{
    Board, BySeat, BySide, Contract, Deal, DealError, PartialDeal, Seat, Side, Strain, Vulnerability,
};
pub use comment::{Comment, Place};
pub use contract::RecordedContract;
pub use play::{RecordedCard, RecordedPlay};
pub use replay::ReplayError;
pub(crate) use tags::MANDATORY;
pub use tags::{Tag, Tags};
pub use tricks::TrickTable;

/// One board as it is written in a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The number on the board. A label that is no number stands in the tag `Board`.
    pub board: Option<usize>,
    /// Who dealt.
    pub dealer: Option<Seat>,
    /// Who is vulnerable.
    pub vulnerability: Option<Vulnerability>,
    /// The cards, as far as they are known; an ending has fewer than thirteen a hand.
    pub deal: PartialDeal,
    /// The names of the players.
    pub names: BySeat<Option<String>>,
    /// The auction; `None` if the file says nothing of it.
    pub auction: Option<RecordedAuction>,
    /// What was played, as the file says it; [`contract`](Self::contract) adds the declarer.
    pub contract: Option<RecordedContract>,
    /// Who played it.
    pub declarer: Option<Seat>,
    /// The cards played; `None` if the file says nothing of them.
    pub play: Option<RecordedPlay>,
    /// The tricks that declarer took, or that were agreed by a claim.
    pub result: Option<usize>,
    /// Whether declarer and result are marked as irregular.
    pub irregular: Irregular,
    /// What the model has no field for, verbatim: `Event`, `Site`, `Date`, `Scoring`, `Room`, scores, tables.
    pub tags: Tags,
    /// Commentary, each with its place.
    pub comments: Vec<Comment>,
    /// PBN's escape lines before the board, without the percent sign: settings of the program that wrote the file.
    pub escapes: Vec<String>,
}

/// What the file marks with a caret as not being what the auction and the play say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Irregular {
    /// The hand was played from the wrong side.
    pub declarer: bool,
    /// The result is not that of the play, as after a ruling.
    pub result: bool,
}

/// A departure from the laws that the file marks on a call or card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Irregularity {
    /// The bid was too low and was let stand.
    InsufficientBid,
    /// The seat before was skipped.
    SkippedSeat,
    /// The player held the suit led.
    Revoke,
    /// The card was led out of turn.
    LeadOutOfTurn,
}

/// PBN's numeric annotation glyphs beside a call or card; nobody writes more than four.
pub type Glyphs = ArrayVec<u8, 4>;

// A million boards of forty cards and ten calls fit in a few gigabytes.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<RecordedCard>() == 40 && size_of::<RecordedCall>() == 40);

/// Adds a text to what is noted already.
pub(crate) fn add_note(note: &mut Option<String>, text: &str) {
    match note {
        _ if text.is_empty() => {}
        Some(note) => {
            note.push_str("; ");
            note.push_str(text);
        }
        None => *note = Some(text.to_owned()),
    }
}

/// How a written auction or play breaks off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ending {
    /// The file says nothing.
    #[default]
    Unmarked,
    /// It went no further, or how it went on is not known (`*`).
    Ended,
    /// It goes on (`+`): a problem for the reader.
    Continues,
}

const fn system_tag(side: Side) -> &'static str {
    match side {
        Side::NorthSouth => "BidSystemNS",
        Side::EastWest => "BidSystemEW",
    }
}

impl Record {
    /// A record of a board and nothing else.
    #[must_use]
    pub fn from_board(board: &Board) -> Self {
        Self {
            board: board.number,
            dealer: Some(board.dealer),
            vulnerability: Some(board.vulnerability),
            deal: board.deal.into(),
            ..Self::default()
        }
    }

    /// A record of a deal and nothing else.
    #[must_use]
    pub fn from_deal(deal: impl Into<PartialDeal>) -> Self {
        Self { deal: deal.into(), ..Self::default() }
    }

    /// The value of a tag, `None` if it is absent or unknown.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// The system card of a side, PBN's `BidSystemNS` and `BidSystemEW`.
    #[must_use]
    pub fn system(&self, side: Side) -> Option<&str> {
        self.tag(system_tag(side))
    }

    /// Notes the system cards of both sides, as far as they are known.
    #[must_use]
    pub fn playing(mut self, cards: BySide<Option<String>>) -> Self {
        for side in Side::ALL {
            if let Some(card) = &cards[side] {
                self.tags.set(system_tag(side), card.as_str());
            }
        }
        self
    }

    /// The full deal.
    ///
    /// # Errors
    /// The first hand that does not have thirteen cards.
    pub fn full_deal(&self) -> Result<Deal, DealError> {
        self.deal.complete()
    }

    /// The board: a dealer or vulnerability that is not written follows from the number, and failing that is north
    /// and none.
    ///
    /// # Errors
    /// The first hand that does not have thirteen cards.
    pub fn to_board(&self) -> Result<Board, DealError> {
        let deal = self.full_deal()?;
        let standard = Board::numbered(self.board.unwrap_or(1), deal);
        Ok(Board {
            number: self.board,
            dealer: self.dealer.unwrap_or(standard.dealer),
            vulnerability: self.vulnerability.unwrap_or(standard.vulnerability),
            deal,
        })
    }

    /// The contract with its declarer, as written or else as the auction says.
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        match (self.contract, self.declarer) {
            (Some(RecordedContract::Bid(bid, doubling)), Some(declarer)) => {
                Some(Contract { bid, doubling, declarer })
            }
            (None, None) => self.auction.as_ref()?.legal(self.dealer)?.contract(),
            _ => None,
        }
    }

    /// The strain that is written or follows from what is.
    #[must_use]
    pub fn strain(&self) -> Option<Strain> {
        match self.contract? {
            RecordedContract::Bid(bid, _) => Some(bid.strain()),
            RecordedContract::Strain(strain) => Some(strain),
            RecordedContract::PassedOut => None,
        }
    }

    /// Whether the board was passed out.
    #[must_use]
    pub fn is_passed_out(&self) -> bool {
        self.contract == Some(RecordedContract::PassedOut)
    }

    /// The score for North-South: as written in the tag `Score`, or else worked out from contract and result.
    #[must_use]
    pub fn score_ns(&self) -> Option<i32> {
        let written = self.tag("Score").and_then(|text| self.points_ns(text));
        written.or_else(|| {
            if self.is_passed_out() {
                return Some(0);
            }
            let (contract, tricks) = (self.contract()?, self.result?);
            let outcome = bridge::Outcome::Played { contract, tricks };
            Some(outcome.score_ns(self.vulnerability?))
        })
    }

    /// Reads `420` (declarer's), `NS 420`, `EW -420` or `NS 4 EW -4` as points for North-South.
    fn points_ns(&self, text: &str) -> Option<i32> {
        let mut words = text.split_whitespace();
        let first = words.next()?;
        let (side, points) = match first {
            "NS" => (Side::NorthSouth, words.next()?),
            "EW" => (Side::EastWest, words.next()?),
            points => (self.declarer?.side(), points),
        };
        let points: i32 = points.parse().ok()?;
        Some(if side == Side::NorthSouth { points } else { -points })
    }

    /// Fills in what follows from the rest and is not written: dealer, contract, declarer, leader, and the result of a
    /// play of all 52 cards; puts the comments in the order of their places. Readers do this last.
    pub fn settle(&mut self) {
        self.comments.sort_by(|a, b| a.place.cmp(&b.place));
        if let Some(auction) = &self.auction {
            self.dealer = self.dealer.or(auction.first);
            let played = self.play.as_ref().is_some_and(|play| !play.cards.is_empty());
            self.settle_contract(played);
        }
        if let (Some(play), Some(declarer)) = (&mut self.play, self.declarer) {
            play.leader = play.leader.or(Some(declarer.next()));
        }
        if self.result.is_none() && self.play.as_ref().is_some_and(|play| play.cards.len() == 52) {
            self.result = self.table().ok().and_then(|table| match table.outcome()? {
                bridge::Outcome::Played { tricks, .. } => Some(tricks),
                bridge::Outcome::PassedOut => None,
            });
        }
    }

    /// Fills in contract and declarer if the auction tells them. Some files leave out the last passes: once a card is
    /// played, the auction was over.
    pub(crate) fn settle_contract(&mut self, played: bool) {
        if self.contract.is_some() && self.declarer.is_some() {
            return;
        }
        let legal = self.auction.as_ref().and_then(|auction| auction.legal(self.dealer));
        let Some(legal) = legal.filter(|legal| legal.is_over() || played) else { return };
        let contract = legal.contract();
        if self.contract.is_none() {
            let passed_out = legal.is_over().then_some(RecordedContract::PassedOut);
            let bid = contract.map(|contract| RecordedContract::Bid(contract.bid, contract.doubling));
            self.contract = bid.or(passed_out);
        }
        if self.declarer.is_none() && !self.is_passed_out() {
            self.declarer = contract.map(|contract| contract.declarer);
        }
    }
}
