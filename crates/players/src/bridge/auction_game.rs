//! The auction of one board as a game of hidden hands, for the searches of [`search::models`].

use std::sync::{Arc, OnceLock};

use ::bridge::{Auction, BySide, Call, Deal, Hand, Seat, View, Vulnerability};
use bidding::System;
use rand::Rng;
use search::game::{GameState, HiddenInformation, Retrace};
use search::models::Agent;

use super::rbmbmc::Proposals;

/// What both sides are taken to bid by.
pub type Systems = BySide<Arc<System>>;

/// A deal with the calls so far.
#[derive(Debug, Clone)]
pub struct AuctionGame {
    /// All four hands.
    pub deal: Deal,
    /// The calls so far.
    pub auction: Auction,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// What the calls mean.
    pub systems: Systems,
}

/// What one seat knows: its hand, the calls, and the systems of both sides.
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
    /// What the calls mean.
    pub systems: Systems,
    /// Where worlds are drawn from, made when the first is asked for.
    proposals: Arc<OnceLock<Proposals>>,
}

impl AuctionView {
    /// What the view of a table in the auction shows, with the systems that are played.
    #[must_use]
    pub fn new(view: &View, systems: Systems) -> Self {
        Self {
            seat: view.seat,
            hand: view.hand,
            auction: view.auction.clone(),
            vulnerability: view.vulnerability,
            systems,
            proposals: Arc::default(),
        }
    }

    /// The system of the side whose view it is.
    #[must_use]
    pub fn system(&self) -> &System {
        &self.systems[self.seat.side()]
    }
}

impl AuctionGame {
    /// The auction to its end, everybody following the systems.
    #[must_use]
    pub fn by_rules(&self) -> Auction {
        let mut auction = self.auction.clone();
        while let Some(seat) = auction.to_call() {
            let system = &self.systems[seat.side()];
            let call = system.bid(self.deal.hand(seat), &auction, self.vulnerability);
            auction.push(call.expect("the auction is not over")).expect("a system's calls are legal");
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
            systems: self.systems.clone(),
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
            systems: view.systems.clone(),
        })
    }
}

/// A player that follows the system of its side, and takes the others to do so.
#[derive(Debug, Clone, Copy, Default)]
pub struct FollowsSystem;

impl Agent<AuctionGame> for FollowsSystem {
    fn select(&self, view: &AuctionView) -> Vec<Call> {
        let call = view.system().bid(view.hand, &view.auction, view.vulnerability);
        call.into_iter().collect()
    }

    /// A call that the system never makes is understood as what it is taken to show, so that one call out of the
    /// system does not make every world inconsistent.
    fn considers(&self, view: &AuctionView, call: Call) -> bool {
        view.system().allows(view.hand, &view.auction, view.vulnerability, call)
    }

    /// Nothing is weighed where there is one call.
    fn utility(&self, _: &AuctionGame) -> f64 {
        0.0
    }

    fn model(&self, _: Seat) -> &dyn Agent<AuctionGame> {
        self
    }
}
