//! A tiny auction: two partners bid up to the strength they hold together.
//!
//! Each of two seats is dealt a strength from 0 to 3. In turn they bid, each bid higher than the last, until one
//! passes; the last bid is the contract. Both get the level of the contract if their strengths together reach it, and
//! nothing if not. With perfect information they would stop at the sum; they know only their own strength and the
//! bids, so what a bid means decides how well they do.

use rand::{Rng, RngExt};

use crate::game::{GameState, HiddenInformation, ManyPlayers, Payoff, Retrace};

/// The strongest hand.
pub const STRONGEST: u8 = 3;
/// The highest bid.
pub const HIGHEST: u8 = 2 * STRONGEST;

/// One call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Call {
    /// Ends the auction.
    Pass,
    /// A level, higher than the last.
    Bid(u8),
}

/// A position. Seats are 0 and 1; seat 0 begins.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Auction {
    strengths: [u8; 2],
    calls: Vec<Call>,
}

impl Auction {
    /// Before the first call, with these strengths.
    #[must_use]
    pub fn new(strengths: [u8; 2]) -> Self {
        Self { strengths, calls: Vec::new() }
    }

    /// The last bid, 0 if there was none.
    #[must_use]
    pub fn level(&self) -> u8 {
        level(&self.calls)
    }

    /// The two strengths.
    #[must_use]
    pub fn strengths(&self) -> [u8; 2] {
        self.strengths
    }
}

fn level(calls: &[Call]) -> u8 {
    let mut bids = calls.iter().rev().filter_map(|call| match call {
        Call::Bid(level) => Some(*level),
        Call::Pass => None,
    });
    bids.next().unwrap_or(0)
}

fn is_over(calls: &[Call]) -> bool {
    calls.last() == Some(&Call::Pass)
}

fn legal(calls: &[Call]) -> impl Iterator<Item = Call> {
    let over = is_over(calls);
    let higher = (level(calls) + 1..=HIGHEST).map(Call::Bid);
    std::iter::once(Call::Pass).chain(higher).filter(move |_| !over)
}

impl GameState for Auction {
    type Action = Call;
    type Seat = usize;

    fn to_act(&self) -> Option<usize> {
        (!is_over(&self.calls)).then_some(self.calls.len() % 2)
    }

    fn legal_actions(&self) -> impl Iterator<Item = Call> {
        legal(&self.calls)
    }

    fn apply(&mut self, call: Call) {
        self.calls.push(call);
    }
}

impl Payoff for Auction {
    fn payoff(&self, _seat: usize) -> f64 {
        let level = self.level();
        if level <= self.strengths[0] + self.strengths[1] { f64::from(level) } else { 0.0 }
    }
}

impl ManyPlayers for Auction {
    fn seats(&self) -> impl Iterator<Item = usize> {
        0..2
    }
}

impl Retrace for Auction {
    fn retrace(&mut self) -> Option<(usize, Call)> {
        let call = self.calls.pop()?;
        Some((self.calls.len() % 2, call))
    }
}

/// What one seat knows: its strength and the calls.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct View {
    /// Whose view it is.
    pub seat: usize,
    /// What the seat was dealt.
    pub strength: u8,
    /// The calls so far.
    pub calls: Vec<Call>,
}

impl View {
    /// What the seat may call.
    pub fn legal_calls(&self) -> impl Iterator<Item = Call> {
        legal(&self.calls)
    }

    /// The last bid, 0 if there was none.
    #[must_use]
    pub fn level(&self) -> u8 {
        level(&self.calls)
    }
}

impl HiddenInformation for Auction {
    type View = View;

    fn view(&self, seat: usize) -> View {
        View { seat, strength: self.strengths[seat], calls: self.calls.clone() }
    }

    fn sample(view: &View, rng: &mut impl Rng) -> Option<Self> {
        let mut strengths = [view.strength; 2];
        strengths[1 - view.seat] = rng.random_range(0..=STRONGEST);
        Some(Self { strengths, calls: view.calls.clone() })
    }
}
