//! Power laws, and the one that fits some points best.

use std::fmt;

/// The law `y = factor * x ^ exponent`: a straight line on logarithmic axes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Power {
    pub(super) factor: f64,
    pub(super) exponent: f64,
}

impl Power {
    /// The least-squares line through the logarithms of the points.
    pub(super) fn fitted(points: &[(f64, f64)]) -> Self {
        let count = points.len() as f64;
        let logs = || points.iter().map(|&(x, y)| (x.ln(), y.ln()));
        let mean_x = logs().map(|(x, _)| x).sum::<f64>() / count;
        let mean_y = logs().map(|(_, y)| y).sum::<f64>() / count;
        let covariance: f64 = logs().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
        let variance: f64 = logs().map(|(x, _)| (x - mean_x).powi(2)).sum();
        let exponent = covariance / variance;
        Self { factor: (mean_y - exponent * mean_x).exp(), exponent }
    }

    /// The value at a point.
    pub(super) fn at(self, x: f64) -> f64 {
        self.factor * x.powf(self.exponent)
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} x^{:.2}", self.factor, self.exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_law_is_found_again() {
        let law = Power { factor: 1.57, exponent: 0.76 };
        let points: Vec<(f64, f64)> = [1.0, 30.0, 800.0, 1e6].map(|x| (x, law.at(x))).into();
        let fit = Power::fitted(&points);
        assert!((fit.factor - 1.57).abs() < 1e-9 && (fit.exponent - 0.76).abs() < 1e-9, "{fit:?}");
        assert_eq!(fit.to_string(), "1.57 x^0.76");
    }
}
