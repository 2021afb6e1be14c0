//! Declarer's card on a whole deal: too many layouts to be exact, so it comes from the player who plans.

use std::sync::Arc;
use std::time::Duration;

use bidding::System;
use bridge::View;
use players::bridge::{Aim, Declarer, DeclarerSettings, Method, MonteCarloSettings};
use search::Budget;
use single_dummy::advice::Advice;

/// A chance below this is none.
pub(crate) const NO_CHANCE: f64 = 0.005;

/// What declarer should play for, thinking for at most so long; `None` if there is no choice, or no time.
///
/// The calls are read by the system, if there is one.
pub(crate) fn advise(
    view: &View,
    system: Option<Arc<System>>,
    time: Duration,
    budget: &Budget,
) -> Option<Advice> {
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let monte_carlo =
        MonteCarloSettings { milliseconds: Some(milliseconds), ..MonteCarloSettings::default() };
    let settings =
        DeclarerSettings { aim: Aim::Contract, monte_carlo, ..DeclarerSettings::of(Method::AlphaMu) };
    Declarer::new(settings, system, 1, budget).advise(view)
}
