/// A mean with its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean; nought for fewer than two values.
    pub standard_error: f64,
}

impl Estimate {
    /// The mean of independent values. Pass differences of paired results: what the pair has in common drops out.
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        // Welford's recurrence: no loss of digits, and the values need not be kept.
        let (mut count, mut mean, mut squares) = (0.0, 0.0, 0.0);
        for value in values {
            count += 1.0;
            let off = value - mean;
            mean += off / count;
            squares += off * (value - mean);
        }
        let standard_error = if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
        Self { mean, standard_error }
    }

    /// How many standard errors the mean is away from nought.
    #[must_use]
    pub fn deviations(&self) -> f64 {
        self.mean / self.standard_error
    }
}

/// A sequential test of a match (Wald's, in its general form for means): is A worth at most `low` or at least `high`
/// IMPs a board? Boards are played until it is clear, with one wrong answer in twenty either way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SequentialTest {
    /// What A is worth at most, if it is not good enough.
    pub low: f64,
    /// What A is worth at least, if it is.
    pub high: f64,
}

impl SequentialTest {
    /// The evidence that decides, as the logarithm of the odds.
    const ENOUGH: f64 = 2.944_438_979_166_44;
    /// Fewer boards tell too little of how results scatter.
    const LEAST: usize = 30;

    /// Whether A is good enough, once the results so far make it clear.
    #[must_use]
    pub fn is_passed(&self, boards: usize, results: &Estimate) -> Option<bool> {
        let Self { low, high } = self;
        let evidence = (high - low) * (2.0 * results.mean - low - high)
            / (2.0 * results.standard_error * results.standard_error);
        (boards >= Self::LEAST && evidence.abs() >= Self::ENOUGH).then_some(evidence > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequential_test_ends_when_the_results_are_clear() {
        let test = SequentialTest { low: -0.5, high: 0.5 };
        let results = |mean, standard_error| Estimate { mean, standard_error };
        // ln 19 is the evidence of odds of nineteen to one: a mean of 0.5 has it with an error of 0.412.
        assert_eq!(test.is_passed(100, &results(0.5, 0.412)), Some(true));
        assert_eq!(test.is_passed(100, &results(0.5, 0.413)), None);
        assert_eq!(test.is_passed(100, &results(-0.5, 0.412)), Some(false));
        assert_eq!(test.is_passed(29, &results(5.0, 0.412)), None);
        // Two teams that never differ are level, which decides nothing.
        assert_eq!(test.is_passed(100, &results(0.0, 0.0)), None);
    }

    #[test]
    fn standard_error_is_that_of_the_sample() {
        let estimate = Estimate::of([1.0, 2.0, 3.0, 4.0]);
        assert_eq!(estimate.mean, 2.5);
        assert!((estimate.standard_error - (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Estimate::of([3.0]), Estimate { mean: 3.0, standard_error: 0.0 });
        assert_eq!(Estimate::of([]), Estimate::default());
    }
}
