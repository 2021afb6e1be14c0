//! The auction of one board as a game of hidden hands, for the searches of [`search::models`].

use std::sync::{Arc, OnceLock};

use ::bridge::{Auction, BySide, Call, Deal, Hand, Seat, View, Vulnerability};
use rand::Rng;
use search::game::{GameState, HiddenInformation, Retrace};
use search::models::Agent;

use super::Model;
use super::rbmbmc::Proposals;

/// What both sides are taken to bid by.
pub type Models = BySide<Arc<dyn Model>>;

/// A deal with the calls so far.
#[derive(Debug, Clone)]
pub struct AuctionGame {
    /// All four hands.
    pub deal: Deal,
    /// The calls so far.
    pub auction: Auction,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// What both sides bid by.
    pub models: Models,
}

/// What one seat knows: its hand, the calls, and what both sides bid by.
#[derive(Debug, Clone)]
pub struct AuctionView {
    /// Who is looking.
    pub seat: Seat,
    /// What it holds.
    pub hand: Hand,
    /// The calls so far.
    pub auction: Auction,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// What both sides bid by.
    pub models: Models,
    /// Where worlds are drawn from, made when the first is asked for.
    proposals: Arc<OnceLock<Proposals>>,
}

impl AuctionView {
    /// What the view of a table in the auction shows, with what both sides bid by.
    #[must_use]
    pub fn new(view: &View, models: Models) -> Self {
        Self {
            seat: view.seat,
            hand: view.hand,
            auction: view.auction.clone(),
            vulnerability: view.vulnerability,
            models,
            proposals: Arc::default(),
        }
    }

    /// What the side bids by whose view it is.
    #[must_use]
    pub fn model(&self) -> &dyn Model {
        &*self.models[self.seat.side()]
    }
}

impl AuctionGame {
    /// The auction to its end, everybody following the models.
    #[must_use]
    pub fn bid_out(&self) -> Auction {
        let mut auction = self.auction.clone();
        while let Some(seat) = auction.to_call() {
            let model = &self.models[seat.side()];
            let call = model.call(self.deal.hand(seat), &auction, self.vulnerability);
            auction.push(call.expect("the auction is not over")).expect("a model's calls are legal");
        }
        auction
    }
}

impl GameState for AuctionGame {
    type Action = Call;
    type Seat = Seat;

    fn to_act(&self) -> Option<Seat> {
        self.auction.to_call()
    }

    fn legal_actions(&self) -> impl Iterator<Item = Call> {
        self.auction.legal_calls()
    }

    fn apply(&mut self, call: Call) {
        self.auction.push(call).expect("a legal call");
    }
}

impl Retrace for AuctionGame {
    fn retrace(&mut self) -> Option<(Seat, Call)> {
        let call = self.auction.pop()?;
        Some((self.auction.dealer().plus(self.auction.calls().len()), call))
    }
}

impl HiddenInformation for AuctionGame {
    type View = AuctionView;

    fn view(&self, seat: Seat) -> AuctionView {
        AuctionView {
            seat,
            hand: self.deal.hand(seat),
            auction: self.auction.clone(),
            vulnerability: self.vulnerability,
            models: self.models.clone(),
            proposals: Arc::default(),
        }
    }

    /// A world that fits the hand and the outlines of what the calls showed; see [`Proposals`] for why that suffices.
    fn sample(view: &AuctionView, rng: &mut impl Rng) -> Option<Self> {
        let deal = view.proposals.get_or_init(|| Proposals::new(view)).draw(rng)?;
        Some(Self {
            deal,
            auction: view.auction.clone(),
            vulnerability: view.vulnerability,
            models: view.models.clone(),
        })
    }
}

/// A player that follows the model of its side, and takes the others to do so.
#[derive(Debug, Clone, Copy, Default)]
pub struct FollowsModel;

impl Agent<AuctionGame> for FollowsModel {
    fn select(&self, view: &AuctionView) -> Vec<Call> {
        let call = view.model().call(view.hand, &view.auction, view.vulnerability);
        call.into_iter().collect()
    }

    /// A call that the model never makes is understood as what it is taken to show, so that one such call does not make
    /// every world inconsistent.
    fn considers(&self, view: &AuctionView, call: Call) -> bool {
        view.model().allows(view.hand, &view.auction, view.vulnerability, call)
    }

    /// Nothing is weighed where there is one call.
    fn utility(&self, _: &AuctionGame) -> f64 {
        0.0
    }

    fn model(&self, _: Seat) -> &dyn Agent<AuctionGame> {
        self
    }
}
