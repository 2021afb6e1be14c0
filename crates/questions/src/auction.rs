use bridge::{Board, BySeat, BySide, Call, Contract, Deal, Seat, Side, Table, Vulnerability};
use players::bridge::Bidder;
use serde::{Deserialize, Serialize};

use crate::{Bidders, QuestionError, text};

/// A deal to be bid by all four.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuctionQuestion {
    /// The number of the board.
    #[serde(default)]
    pub board: Option<usize>,
    /// The four hands.
    #[serde(with = "text")]
    pub deal: Deal,
    /// Who calls first; by the number of the board, or else North, if nobody says.
    #[serde(default, with = "text::option")]
    pub dealer: Option<Seat>,
    /// Who is vulnerable; by the number of the board, or else nobody, if nobody says.
    #[serde(default, with = "text::option", alias = "vulnerable")]
    pub vul: Option<Vulnerability>,
    /// The system all four play.
    #[serde(default)]
    pub system: Option<String>,
    /// The system of East and West, if another.
    #[serde(default)]
    pub ew_system: Option<String>,
}

/// The auction, each call explained.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "auction")]
pub struct AuctionAnswer {
    /// The number of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<usize>,
    /// The four hands.
    #[serde(with = "text")]
    pub deal: Deal,
    /// Who called first.
    #[serde(with = "text")]
    pub dealer: Seat,
    /// Who is vulnerable.
    #[serde(with = "text")]
    pub vul: Vulnerability,
    /// The calls, from the dealer.
    #[serde(with = "text::list")]
    pub calls: Vec<Call>,
    /// Such as `4SX`; `None` if passed out.
    pub contract: Option<String>,
    /// Who declares.
    #[serde(with = "text::option")]
    pub declarer: Option<Seat>,
    /// What each call shows.
    pub meanings: Vec<String>,
}

impl AuctionQuestion {
    /// Bids the deal.
    ///
    /// # Errors
    /// If there is no such system.
    pub fn answer(&self, bidders: &Bidders<'_>) -> Result<AuctionAnswer, QuestionError> {
        let north_south = bidders.spec(self.system.as_deref())?;
        let east_west = match bidders.east_west {
            Some(bidder) => bidder.clone(),
            None => bidders.spec(self.ew_system.as_deref().or(self.system.as_deref()))?,
        };
        // Each side reads the other by the system that it plays.
        let sides = BySide::new([
            north_south.seated(Side::NorthSouth, &east_west),
            east_west.seated(Side::EastWest, &north_south),
        ]);
        let mut seated: BySeat<Box<dyn Bidder>> = BySeat::from_fn(|seat: Seat| {
            sides[seat.side()].build(bidders.seed.wrapping_add(seat.index() as u64), bidders.budget)
        });
        let board = self.to_board();
        let mut table = Table::new(board);
        let mut meanings = Vec::new();
        while let Some(seat) = table.to_call() {
            let view = table.view(seat);
            let decision = seated[seat].call(&view);
            let meaning = sides[seat.side()].meaning(&view.auction, decision.choice, board.vulnerability);
            meanings.push(meaning.map_err(QuestionError::whole)?.unwrap_or(decision.reason).to_string());
            table.call(decision.choice).map_err(QuestionError::whole)?;
        }
        let contract = table.contract();
        Ok(AuctionAnswer {
            board: self.board,
            deal: board.deal,
            dealer: board.dealer,
            vul: board.vulnerability,
            calls: table.view(board.dealer).auction.calls().to_vec(),
            contract: contract.map(|Contract { bid, doubling, .. }| format!("{bid}{doubling}")),
            declarer: contract.map(|contract| contract.declarer),
            meanings,
        })
    }

    fn to_board(&self) -> Board {
        let standard = self.board.map(|number| Board::numbered(number, self.deal));
        Board {
            number: self.board,
            dealer: self.dealer.or(standard.map(|board| board.dealer)).unwrap_or(Seat::North),
            vulnerability: (self.vul.or(standard.map(|board| board.vulnerability)))
                .unwrap_or(Vulnerability::None),
            deal: self.deal,
        }
    }
}
