//! What a result is worth: the duplicate score, and its comparison with other tables in IMPs, victory points and
//! matchpoints (Law 77, Law 78, WBF scales).

mod duplicate;
mod imps;
mod matchpoints;
mod victory_points;

pub use duplicate::duplicate;
pub use imps::imps;
pub use matchpoints::matchpoints;
pub use victory_points::{
    ContinuousScale, DiscreteScale, VictoryPoints, victory_points, victory_points_discrete,
};

/// Total points, as on the back of a bidding card.
pub type Points = i32;

/// The form of scoring, which decides what is worth a risk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Scoring {
    /// International match points: games and slams count, overtricks hardly.
    #[default]
    Imps,
    /// Matchpoints: every ten points count.
    Matchpoints,
    /// Total points.
    TotalPoints,
}
