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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_error_is_that_of_the_sample() {
        let estimate = Estimate::of([1.0, 2.0, 3.0, 4.0]);
        assert_eq!(estimate.mean, 2.5);
        assert!((estimate.standard_error - (5.0f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Estimate::of([3.0]), Estimate { mean: 3.0, standard_error: 0.0 });
        assert_eq!(Estimate::of([]), Estimate::default());
    }
}
