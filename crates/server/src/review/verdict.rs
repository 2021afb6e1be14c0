//! What lost tricks are worth, the marks they earn, and accuracy.
//!
//! Marks follow the fair cost in the form of scoring: `?!` from 0.3 IMP, `?` from 1, `??` from 3. Accuracy is the mean,
//! over the decisions with a choice, of a figure that is 100 for a decision that lost nothing and falls with the expected
//! score lost.

use bridge::score::{self, Points};
use bridge::{Contract, Side, Vulnerability};

use super::Fair;
use crate::table::Form;

/// What is played for.
pub(super) struct Stakes {
    pub(super) contract: Contract,
    pub(super) vulnerability: Vulnerability,
    pub(super) form: Form,
}

impl Stakes {
    /// What a side scores with its tricks.
    pub(super) fn points(&self, side: Side, tricks: usize) -> Points {
        let Contract { bid, doubling, declarer } = self.contract;
        let declares = side == declarer.side();
        let declarers = if declares { tricks } else { 13 - tricks };
        let points = score::duplicate(bid, doubling, self.vulnerability.of(declarer.side()), declarers);
        if declares { points } else { -points }
    }

    /// What a side loses by taking `own` tricks where it could take `best`.
    pub(super) fn lost(&self, side: Side, best: usize, own: usize) -> f64 {
        self.swing(self.points(side, best) - self.points(side, own))
    }

    /// What a difference is worth to the side that is ahead.
    pub(super) fn swing(&self, difference: Points) -> f64 {
        match self.form {
            Form::Imps => f64::from(score::imps(difference)),
            Form::Matchpoints => 50.0 * f64::from(difference.signum()),
            Form::Points => f64::from(difference),
        }
    }

    /// Whether these tricks are what a side plays for: to make the contract, or to beat it.
    pub(super) fn reaches_aim(&self, side: Side, tricks: usize) -> bool {
        let needed = self.contract.bid.level().tricks();
        tricks >= if side == self.contract.declarer.side() { needed } else { 14 - needed }
    }
}

/// The least losses that are marked.
const fn thresholds(form: Form) -> [(f64, &'static str); 3] {
    match form {
        Form::Imps => [(3.0, "??"), (1.0, "?"), (0.3, "?!")],
        Form::Matchpoints => [(35.0, "??"), (15.0, "?"), (5.0, "?!")],
        Form::Points => [(150.0, "??"), (50.0, "?"), (20.0, "?!")],
    }
}

/// The mark of a card: by its fair cost, or by what it lost double dummy where nothing fair is known. A loss that is no
/// fault is marked as bad luck.
pub(super) fn mark(form: Form, cost: usize, score: f64, fair: Option<&Fair>) -> Option<&'static str> {
    let lost = fair.map_or(score, Fair::cost);
    let mark = thresholds(form).into_iter().find(|&(least, _)| lost >= least).map(|(_, mark)| mark);
    mark.or((fair.is_some() && cost > 0).then_some("-"))
}

/// How much a loss takes off: a loss of this size leaves 100/e.
const fn scale(form: Form) -> f64 {
    match form {
        Form::Imps => 4.0,
        Form::Matchpoints => 50.0,
        Form::Points => 200.0,
    }
}

/// Accuracy over the decisions, 0 to 100; nothing without decisions.
pub(super) fn accuracy(form: Form, losses: impl Iterator<Item = f64>) -> Option<f64> {
    let figures: Vec<f64> = losses.map(|lost| 100.0 * (-lost.max(0.0) / scale(form)).exp()).collect();
    let mean = figures.iter().sum::<f64>() / figures.len() as f64;
    (!figures.is_empty()).then_some((10.0 * mean).round() / 10.0)
}
