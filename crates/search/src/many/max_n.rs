//! Max_n: every seat maximises its own payoff.
//!
//! Luckhardt and Irani 1986, as used by Perkins 1998. Among equal actions a seat takes the first; other ways to break
//! ties are equally reasonable and can give the others other payoffs.
//!
//! Where payoffs have a least value and their sum a greatest one, two prunes are sound (Korf 1991):
//! * *immediate*: a seat that has found the greatest payoff it can get looks no further;
//! * *shallow*: a seat that has `v` already need not look further into an action after which the next seat has found so
//!   much for itself that at most `v` is left.
//!
//! Deep pruning, across more than one seat, is not sound for three players or more.

use super::{Horizon, Outlook, ToTheEnd};
use crate::game::ManyPlayers;

/// What limits the payoffs of a game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PayoffBounds {
    /// No seat gets less.
    pub least: f64,
    /// All seats together do not get more.
    pub greatest_sum: f64,
}

impl PayoffBounds {
    /// The most that one seat can get when another has `other` and there are this many seats.
    fn left_by(&self, other: f64, seats: usize) -> f64 {
        self.greatest_sum - other - self.least * (seats - 2) as f64
    }

    /// The most that one of this many seats can get.
    fn greatest(&self, seats: usize) -> f64 {
        self.greatest_sum - self.least * (seats - 1) as f64
    }
}

/// The outcome when every seat maximises its own payoff, searched to the end.
#[must_use]
pub fn max_n<G: ManyPlayers>(state: &G) -> Outlook<G::Action> {
    MaxN::new(ToTheEnd).search(state)
}

/// A search: where it stops, what it may prune, and what it cost.
#[derive(Debug, Clone)]
pub struct MaxN<H> {
    horizon: H,
    bounds: Option<PayoffBounds>,
    nodes: u64,
}

impl<H> MaxN<H> {
    /// A search to this horizon, without pruning.
    #[must_use]
    pub fn new(horizon: H) -> Self {
        Self { horizon, bounds: None, nodes: 0 }
    }

    /// The search with immediate and shallow pruning. The bounds must hold for the estimates of the horizon as well.
    #[must_use]
    pub fn with_bounds(self, bounds: PayoffBounds) -> Self {
        Self { bounds: Some(bounds), ..self }
    }

    /// How many positions were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The outcome when every seat maximises its own payoff.
    pub fn search<G: ManyPlayers>(&mut self, state: &G) -> Outlook<G::Action>
    where
        H: Horizon<G>,
    {
        self.visit(state, 0, None)
    }

    /// The payoffs after each legal action, in the order of the actions. Each action is searched by itself, so that
    /// all values are exact.
    pub fn actions<G: ManyPlayers>(&mut self, state: &G) -> Vec<(G::Action, Vec<f64>)>
    where
        H: Horizon<G>,
    {
        state
            .legal_actions()
            .map(|action| (action, self.visit(&state.after(action), 1, None).payoffs))
            .collect()
    }

    /// `above` is the place of the seat that acted before, and what it has found already.
    fn visit<G: ManyPlayers>(
        &mut self,
        state: &G,
        depth: usize,
        above: Option<(usize, f64)>,
    ) -> Outlook<G::Action>
    where
        H: Horizon<G>,
    {
        self.nodes += 1;
        let Some(seat) = state.to_act() else {
            return Outlook { payoffs: state.payoffs(), action: None };
        };
        if let Some(payoffs) = self.horizon.estimate(state, depth) {
            return Outlook { payoffs, action: None };
        }
        let place = state.place(seat);
        let mut best: Option<Outlook<G::Action>> = None;
        for action in state.legal_actions() {
            let own = best.as_ref().map(|best| (place, best.payoffs[place]));
            let payoffs = self.visit(&state.after(action), depth + 1, own).payoffs;
            if own.is_none_or(|(_, highest)| payoffs[place] > highest) {
                let found = payoffs[place];
                let seats = payoffs.len();
                best = Some(Outlook { payoffs, action: Some(action) });
                if self.prunes(seats, place, found, above) {
                    break;
                }
            }
        }
        best.expect("a seat to act has a legal action")
    }

    /// Whether a seat that has found this much can stop.
    fn prunes(&self, seats: usize, place: usize, found: f64, above: Option<(usize, f64)>) -> bool {
        let Some(bounds) = self.bounds else {
            return false;
        };
        let immediate = found >= bounds.greatest(seats);
        let shallow = above.is_some_and(|(other, has)| other != place && bounds.left_by(found, seats) <= has);
        immediate || shallow
    }
}
