use super::Points;

/// The matchpoints of each score, from the point of view of the side that wants it high: two for every other table
/// beaten and one for every tie, as in the European count.
///
/// ```
/// assert_eq!(bridge::score::matchpoints(&[420, 420, 450, -50]), [3, 3, 6, 0]);
/// ```
#[must_use]
pub fn matchpoints(scores: &[Points]) -> Vec<usize> {
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    scores
        .iter()
        .map(|&score| {
            let below = sorted.partition_point(|&other| other < score);
            let not_above = sorted.partition_point(|&other| other <= score);
            2 * below + (not_above - below - 1)
        })
        .collect()
}
