use super::Points;

/// Victory points of the side with the margin, 0 to 20; the other side has the rest of 20.
pub type VictoryPoints = f64;

/// Victory points on the WBF continuous scale for a margin in IMPs over a number of boards, two decimals.
///
/// The exponential mapping of the 2013 scales: the blitz margin is 15 times the root of the number of boards, and
/// each further third of it is worth the golden ratio less.
#[must_use]
pub fn victory_points(margin: i32, boards: usize) -> VictoryPoints {
    let ratio = ((5f64.sqrt() - 1.0) / 2.0).powi(3);
    let blitz = 15.0 * (boards as f64).sqrt();
    let part = (f64::from(margin.abs()) / blitz).min(1.0);
    let won = 10.0 * (1.0 - ratio.powf(part)) / (1.0 - ratio);
    10.0 + (won * 100.0).round() / 100.0 * f64::from(margin.signum())
}

/// Victory points on the discrete scale: whole numbers.
#[must_use]
pub fn victory_points_discrete(margin: i32, boards: usize) -> Points {
    victory_points(margin, boards).round() as Points
}
