//! How ties are broken: of several equal choices the first is taken, everywhere.

/// The item with the highest score, the first of several, with its score.
pub(crate) fn first_best<T>(scored: impl IntoIterator<Item = (T, f64)>) -> Option<(T, f64)> {
    let mut best: Option<(T, f64)> = None;
    for (item, score) in scored {
        if best.as_ref().is_none_or(|(_, highest)| score > *highest) {
            best = Some((item, score));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equal_items_is_taken() {
        assert_eq!(first_best([('a', 1.0), ('b', 2.0), ('c', 2.0)]), Some(('b', 2.0)));
        assert_eq!(first_best::<char>([]), None);
    }
}
