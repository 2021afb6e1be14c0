//! What lost tricks are worth, the marks they earn, and accuracy.
//!
//! Marks follow the fair cost in the form of scoring: `?!` from 0.3 IMP, `?` from 1, `??` from 3. Accuracy is 100 for a
//! player who lost nothing on the board and falls with all that calls, cards and claims lost together: a mean over the
//! decisions would drown one disaster in a dozen cards that nobody can get wrong.

use bridge::score::{self, Points};
use bridge::{Contract, Side, Vulnerability};

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
        self.form.gain(self.points(side, best) - self.points(side, own))
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

/// The mark of a loss, if it is large enough for one.
pub(super) fn mark(form: Form, lost: f64) -> Option<&'static str> {
    thresholds(form).into_iter().find(|&(least, _)| lost >= least).map(|(_, mark)| mark)
}

/// The mark of a card: by its fair cost, or by what it lost double dummy where nothing fair is known. A loss that is no
/// fault is marked as bad luck.
pub(super) fn card_mark(form: Form, cost: usize, score: f64, fair: Option<f64>) -> Option<&'static str> {
    mark(form, fair.unwrap_or(score)).or((fair.is_some() && cost > 0).then_some("-"))
}

/// The loss that leaves an accuracy of 100/e.
const fn scale(form: Form) -> f64 {
    match form {
        Form::Imps => 8.0,
        Form::Matchpoints => 50.0,
        Form::Points => 400.0,
    }
}

/// Accuracy on a board, 0 to 100, of a player whose decisions lost this; nothing without decisions.
pub(super) fn accuracy(form: Form, losses: impl Iterator<Item = f64>) -> Option<f64> {
    let lost = losses.fold(None, |sum: Option<f64>, lost| Some(sum.unwrap_or(0.0) + lost.max(0.0)))?;
    Some((1000.0 * (-lost / scale(form)).exp()).round() / 10.0)
}
