//! Games in which Max does not know the world: the best-defence model and everything built on it.
//!
//! Frank and Basin 1998 found that experts analyse a card game under three assumptions, the *best-defence model*:
//!
//! * **A-I** Min has perfect information;
//! * **A-II** Min chooses his strategy after Max;
//! * **A-III** Max's strategy is pure.
//!
//! A game then has a set of *worlds*, one for each outcome of the chance move that Max did not see. Min may do
//! something else in every world, Max must do the same in all that he cannot tell apart. The value of a pure strategy
//! is the set of worlds in which it wins whatever Min does.
//!
//! How a game is given:
//! * [`extensive`]: a tree with chance moves and information sets, and the exhaustive strategy minimisation that
//!   defines the right answer;
//! * [`flat`]: the paper's flattened trees, one tree for all worlds;
//! * [`best_defence`]: any win-or-lose game of perfect information, played in many worlds at once.
//!
//! The last two are [`ManyWorlds`] games, on which the searches work:
//!
//! | module | answer | source |
//! |---|---|---|
//! | [`scoring`] | exhaustive and repeated minimaxing: wrong by strategy fusion and non-locality | F&B section 5 |
//! | [`vector`] | vector minimaxing: no fusion, wrong by non-locality | F&B section 7.2 |
//! | [`payoff_reduction`] | payoff-reduction minimaxing: less non-locality | F&B footnote 2 |
//! | [`fronts`] | exact: every set of worlds Max can play for | Ginsberg section 5 |
//! | [`achievable`] | is there a plan for these worlds; greedy maximal sets | Ginsberg section 7.1 |
//! | [`squeaky_wheel`] | a good order for the greedy sets | Ginsberg section 7.2 |
//! | [`mixed_defence`] | a proof that no strategy loses less | Lagrangian bound |

pub mod achievable;
pub mod best_defence;
pub mod extensive;
pub mod flat;
pub mod fronts;
pub mod mixed_defence;
pub mod payoff_reduction;
pub mod scoring;
pub mod squeaky_wheel;
pub mod vector;

use crate::game::{Side, TwoSided};
use crate::worlds::Worlds;

pub use best_defence::BestDefence;
pub use fronts::{Fronts, front};

/// A win-or-lose game played in many worlds at once, seen by Max, who does not know which is the real one.
///
/// The value when the game is over is the set of worlds in which Max has not lost: those won, and those that the play
/// has ruled out ("for free", as Ginsberg puts it). A plain [`minimax`](crate::perfect::minimax()) of such a game lets
/// Max, too, do something else in every world; it gives the worlds won with perfect information on both sides
/// (Proposition 5.0.5).
pub trait ManyWorlds: TwoSided<Value = Worlds> {
    /// The worlds that the play so far has not ruled out.
    fn possible(&self) -> &Worlds;
}

/// A strategy that a search found, as far as it matters at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan<A> {
    /// The worlds in which the strategy wins, against any defence.
    pub won: Worlds,
    /// Its first action, if Max is to act.
    pub action: Option<A>,
}

/// The worlds in which a pure strategy wins, against every defence.
///
/// `choose` is the strategy: it sees the position of the many-worlds game, that is, what Max sees.
///
/// # Panics
/// If a seat to act has no legal action.
pub fn worlds_won<W: ManyWorlds>(state: &W, choose: &mut impl FnMut(&W) -> W::Action) -> Worlds {
    match state.side_to_act() {
        None => state.value(),
        Some(Side::Max) => {
            let action = choose(state);
            worlds_won(&state.after(action), choose)
        }
        Some(Side::Min) => state
            .legal_actions()
            .map(|action| worlds_won(&state.after(action), choose))
            .reduce(|a, b| &a & &b)
            .expect("a seat to act has a legal action"),
    }
}
