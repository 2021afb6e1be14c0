//! How many ways: binomial coefficients, and exact draws from a known number of ways.

use rand::{Rng, RngExt};

const SIZE: usize = 53;

static BINOMIALS: [[u64; SIZE]; SIZE] = {
    let mut table = [[0; SIZE]; SIZE];
    let mut n = 0;
    while n < SIZE {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of ways to choose `k` of `n` cards; none if `k` is more than `n`.
///
/// # Panics
/// If there are more than 52 cards.
#[inline]
#[must_use]
pub const fn binomial(n: usize, k: usize) -> u64 {
    if k < SIZE { BINOMIALS[n][k] } else { 0 }
}

/// A whole number below `ways`, each equally likely.
///
/// Most counts fit 64 bits, where the draw costs one multiplication.
#[inline]
pub(crate) fn below(ways: u128, rng: &mut impl Rng) -> u128 {
    match u64::try_from(ways) {
        Ok(ways) => u128::from(rng.random_range(0..ways)),
        Err(_) => rng.random_range(0..ways),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_counts() {
        assert_eq!(binomial(52, 13), 635_013_559_600);
        assert_eq!(binomial(26, 13), 10_400_600);
        assert_eq!(binomial(4, 5), 0);
        assert_eq!(binomial(0, 0), 1);
    }
}
