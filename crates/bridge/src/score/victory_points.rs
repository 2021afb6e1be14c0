//! The WBF scales of 2013, which turn a margin in IMPs into 20 victory points shared by the two sides.
//!
//! Both scales follow one curve. Over N boards the blitz, the margin worth everything, is X = 15 √N, and a margin of
//! I IMPs is worth 10 + 10 (1 - R^(I/X)) / (1 - R), where R is the cube of the golden section: each further third of
//! the blitz is worth 0.618 of the third before. Rounding the curve would now and then make an IMP worth more than
//! the one before it, so each scale is then corrected until that never happens.
//!
//! Source: "The New WBF IMP to VP Scales", technical report of the WBF scoring panel, 2013. The tests hold the
//! continuous scale to the published tables of 4 and 24 boards, value by value, and the discrete one to the published
//! tables of 5 to 16, 20, 24, 28, 32, 40, 48, 56 and 64 boards, boundary by boundary.

use std::fmt;
use std::num::NonZeroUsize;

/// Victory points of one side, 0 to 20 with two decimals; the other side has the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VictoryPoints(u16);

/// The continuous scale of a match: every IMP counts, and none more than the one before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContinuousScale(Vec<VictoryPoints>);

/// The discrete scale of a match: whole victory points, for ranges of IMPs that never get shorter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscreteScale([u32; 10]);

impl VictoryPoints {
    /// What each side has in a drawn match.
    pub const DRAW: Self = Self(1000);

    /// Victory points counted in hundredths.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// What the other side has.
    #[must_use]
    pub const fn opponents(self) -> Self {
        Self(2000 - self.0)
    }

    /// The points of a winner, or those of the loser where the margin is negative.
    const fn with_sign_of(self, margin: i32) -> Self {
        if margin < 0 { self.opponents() } else { self }
    }
}

impl fmt::Display for VictoryPoints {
    /// Two decimals: `12.48`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{:02}", self.0 / 100, self.0 % 100))
    }
}

impl From<VictoryPoints> for f64 {
    fn from(points: VictoryPoints) -> Self {
        Self::from(points.0) / 100.0
    }
}

impl ContinuousScale {
    /// The scale of a match over that many boards.
    #[must_use]
    pub fn new(boards: NonZeroUsize) -> Self {
        let blitz = blitz(boards);
        let mut points: Vec<u16> = (0..=blitz.ceil() as u32)
            .map(|margin| {
                let part = (f64::from(margin) / blitz).min(1.0);
                (1000.0 + 1000.0 * (1.0 - ratio().powf(part)) / (1.0 - ratio())).round() as u16
            })
            .collect();
        // Where an IMP is worth more than the one before, that one is given a hundredth more.
        let mut concave = false;
        while !concave {
            concave = true;
            for at in 1..points.len() - 1 {
                if points[at + 1] - points[at] > points[at] - points[at - 1] {
                    points[at] += 1;
                    concave = false;
                }
            }
        }
        Self(points.into_iter().map(VictoryPoints).collect())
    }

    /// What a side has that won by `margin` IMPs, or lost if it is negative.
    #[must_use]
    pub fn victory_points(&self, margin: i32) -> VictoryPoints {
        let margin_won = (margin.unsigned_abs() as usize).min(self.0.len() - 1);
        self.0[margin_won].with_sign_of(margin)
    }

    /// The least margin that is worth all 20.
    #[must_use]
    pub fn blitz(&self) -> usize {
        self.0.iter().take_while(|points| points.0 < 2000).count()
    }
}

impl DiscreteScale {
    /// The scale of a match over that many boards.
    #[must_use]
    pub fn new(boards: NonZeroUsize) -> Self {
        // The last margin worth 10, 11, .. 19: the curve, inverted halfway to the next whole number.
        let mut last: [i32; 10] = std::array::from_fn(|above| {
            let share = (above as f64 + 0.5) / 10.0;
            (blitz(boards) * (1.0 - (1.0 - ratio()) * share).ln() / ratio().ln()).floor() as i32
        });
        // Where a range is longer than the one after it, it is cut by one. The range worth 10 lies around a draw.
        let mut concave = false;
        while !concave {
            concave = true;
            for at in 0..9 {
                let length = if at == 0 { 2 * last[0] + 1 } else { last[at] - last[at - 1] };
                if length > last[at + 1] - last[at] {
                    last[at] -= 1;
                    concave = false;
                }
            }
        }
        Self(last.map(i32::unsigned_abs))
    }

    /// What a side has that won by `margin` IMPs, or lost if it is negative.
    #[must_use]
    pub fn victory_points(&self, margin: i32) -> VictoryPoints {
        let above = self.0.partition_point(|&last| last < margin.unsigned_abs());
        VictoryPoints(100 * (10 + above as u16)).with_sign_of(margin)
    }
}

/// Victory points on the continuous scale for a margin in IMPs over a number of boards.
///
/// ```
/// use bridge::score;
/// let boards = 24.try_into()?;
/// assert_eq!(score::victory_points(20, boards).to_string(), "14.26");
/// assert_eq!(score::victory_points(-20, boards).to_string(), "5.74");
/// # Ok::<(), std::num::TryFromIntError>(())
/// ```
#[must_use]
pub fn victory_points(margin: i32, boards: NonZeroUsize) -> VictoryPoints {
    ContinuousScale::new(boards).victory_points(margin)
}

/// Victory points on the discrete scale for a margin in IMPs over a number of boards.
///
/// ```
/// use bridge::score;
/// assert_eq!(score::victory_points_discrete(20, 24.try_into()?).to_string(), "14.00");
/// # Ok::<(), std::num::TryFromIntError>(())
/// ```
#[must_use]
pub fn victory_points_discrete(margin: i32, boards: NonZeroUsize) -> VictoryPoints {
    DiscreteScale::new(boards).victory_points(margin)
}

/// The cube of the golden section, which is the square root of five less two.
fn ratio() -> f64 {
    5f64.sqrt() - 2.0
}

fn blitz(boards: NonZeroUsize) -> f64 {
    15.0 * (boards.get() as f64).sqrt()
}
