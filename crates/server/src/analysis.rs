//! Questions without a table that the crate `questions` does not answer alone: they need a worker, or the clock.

mod deal;

pub(crate) use deal::answer as deals;
