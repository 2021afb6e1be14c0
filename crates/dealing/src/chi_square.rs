//! How far counts are from what was expected, in standard deviations: for the tests of this crate.

/// Pearson's statistic as a standard normal deviate, by the cube root of Wilson and Hilferty (1931).
pub(crate) fn deviation(counts: &[u64], expected: &[f64], freedom: usize) -> f64 {
    assert_eq!(counts.len(), expected.len());
    let statistic: f64 =
        counts.iter().zip(expected).map(|(&count, mean)| (count as f64 - mean).powi(2) / mean).sum();
    let k = freedom as f64;
    ((statistic / k).cbrt() - (1.0 - 2.0 / (9.0 * k))) / (2.0 / (9.0 * k)).sqrt()
}

#[test]
fn the_median_is_near_zero_and_a_bias_is_far() {
    assert!(deviation(&[100, 110, 90, 100], &[100.0; 4], 3).abs() < 1.0);
    // Perkins' bias of 2/7, 5/14, 5/14 against thirds, over 7,000 worlds.
    assert!(deviation(&[2_000, 2_500, 2_500], &[7_000.0 / 3.0; 3], 2) > 7.0);
}
