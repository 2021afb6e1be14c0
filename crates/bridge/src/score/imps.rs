use super::Points;

/// The least difference that is worth 1, 2, .. 24 IMPs (Law 78B).
const STEPS: [Points; 24] = [
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250,
    2500, 3000, 3500, 4000,
];

/// A difference in points as international match points, with its sign.
///
/// ```
/// assert_eq!(bridge::score::imps(620 - 170), 10);
/// assert_eq!(bridge::score::imps(-20), -1);
/// ```
#[must_use]
pub fn imps(difference: Points) -> i32 {
    STEPS.partition_point(|&step| step <= difference.abs()) as i32 * difference.signum()
}
