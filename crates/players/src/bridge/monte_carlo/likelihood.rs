//! How likely a world makes what was played, for Bayes' rule (section 3: the king that was not played).
//!
//! A hidden hand that could see all cards would rather play a card that costs no trick. Each trick a card would cost
//! makes it a few times less likely, and cards that cost the same are equally likely. A defender who could have won
//! with the king and did not has then probably not got it; and one who played one of two equal cards had the choice of
//! either, where another holding had none. Only the last decisions are weighed: solving early positions takes long,
//! and the others saw little then.

use ::bridge::{Hand, PartialDeal, Play, Seat, View};
use cards::Card;
use double_dummy::{Position, Solver, Stopped};

/// The decisions of a view that are weighed.
pub(super) struct Likelihood {
    /// The play before each decision, who decided, and what was played.
    decisions: Vec<(Play, Seat, Card)>,
}

/// How many times less likely a card is for each trick that it costs: the odds of the paper's example.
const ODDS: f64 = 4.0;
/// Decisions further back than this many cards are not weighed.
const LOOK_BACK: usize = 6;

impl Likelihood {
    pub(super) fn new(view: &View) -> Self {
        let Some(play) = &view.play else { return Self { decisions: Vec::new() } };
        let decider = |seat: Seat| match view.contract {
            Some(contract) if contract.dummy() == seat => contract.declarer,
            _ => seat,
        };
        let count = play.cards().len();
        let mut before = play.clone();
        let mut decisions = Vec::new();
        for _ in 0..LOOK_BACK.min(count) {
            let Some((seat, card)) = before.pop() else { break };
            if decider(seat) != decider(view.seat) && !before.cards().is_empty() {
                decisions.push((before.clone(), seat, card));
            }
        }
        decisions.reverse();
        Self { decisions }
    }

    /// How likely the world, a full deal, makes what was played.
    pub(super) fn of(&self, world: &PartialDeal, solver: &mut Solver) -> Result<f64, Stopped> {
        let mut likelihood = 1.0;
        for (before, _, card) in &self.decisions {
            let hands = world.hands().map(|hand: Hand| hand - before.cards().iter().copied().collect());
            let Some(position) = Position::of_play(before, &hands) else { continue };
            let values = solver.cards(&position)?;
            let best = values.iter().map(|&(_, tricks)| tricks).max().unwrap_or(0);
            let chance = |tricks: usize| ODDS.powi(-((best - tricks) as i32));
            let all: f64 = values.iter().map(|&(_, tricks)| chance(tricks)).sum();
            let played =
                values.iter().find(|(legal, _)| legal == card).map_or(0.0, |&(_, tricks)| chance(tricks));
            likelihood *= played / all;
        }
        Ok(likelihood)
    }
}
