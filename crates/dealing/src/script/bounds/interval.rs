//! Intervals of whole numbers, and what operators make of them.

/// All numbers from `low` to `high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::script) struct Interval {
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Interval {
    /// Any number.
    const ANY: Self = Self { low: i32::MIN, high: i32::MAX };
    /// True or false.
    pub(super) const EITHER: Self = Self { low: 0, high: 1 };

    pub(super) const fn new(low: i32, high: i32) -> Self {
        Self { low, high }
    }

    pub(super) const fn exactly(number: i32) -> Self {
        Self { low: number, high: number }
    }

    pub(super) const fn truth(holds: bool) -> Self {
        Self::exactly(holds as i32)
    }

    /// The only number, if there is but one.
    pub(super) const fn value(self) -> Option<i32> {
        if self.low == self.high { Some(self.low) } else { None }
    }

    /// Whether every number is true, or every one false.
    pub(super) const fn holds(self) -> Option<bool> {
        match (self.low, self.high) {
            (0, 0) => Some(false),
            _ if self.low > 0 || self.high < 0 => Some(true),
            _ => None,
        }
    }

    fn from_truth(holds: Option<bool>) -> Self {
        holds.map_or(Self::EITHER, Self::truth)
    }

    /// The interval between two numbers; any number if arithmetic in 32 bits would wrap.
    fn wide(low: i64, high: i64) -> Self {
        match (i32::try_from(low), i32::try_from(high)) {
            (Ok(low), Ok(high)) => Self { low, high },
            _ => Self::ANY,
        }
    }

    fn around(corners: [i64; 4]) -> Self {
        let [a, b, c, d] = corners;
        Self::wide(a.min(b).min(c).min(d), a.max(b).max(c).max(d))
    }

    /// The numbers of both intervals.
    pub(super) fn or_either(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The numbers that are in both; the first interval where none is.
    pub(super) fn and_within(self, other: Self) -> Self {
        let both = Self { low: self.low.max(other.low), high: self.high.min(other.high) };
        if both.low <= both.high { both } else { self }
    }

    pub(super) fn not(self) -> Self {
        Self::from_truth(self.holds().map(|holds| !holds))
    }

    pub(super) fn truth_or(self, other: Self) -> Self {
        Self::from_truth(match (self.holds(), other.holds()) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        })
    }

    pub(super) fn equals(self, other: Self) -> Self {
        let apart = self.high < other.low || other.high < self.low;
        Self::from_truth(match (self.value(), other.value()) {
            (Some(one), Some(two)) => Some(one == two),
            _ if apart => Some(false),
            _ => None,
        })
    }

    pub(super) fn is_below(self, other: Self) -> Self {
        Self::from_truth(match self {
            _ if self.high < other.low => Some(true),
            _ if self.low >= other.high => Some(false),
            _ => None,
        })
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self::wide(i64::from(self.low) + i64::from(other.low), i64::from(self.high) + i64::from(other.high))
    }

    pub(super) fn minus(self, other: Self) -> Self {
        Self::wide(i64::from(self.low) - i64::from(other.high), i64::from(self.high) - i64::from(other.low))
    }

    pub(super) fn times(self, other: Self) -> Self {
        let product = |a: i32, b: i32| i64::from(a) * i64::from(b);
        Self::around([
            product(self.low, other.low),
            product(self.low, other.high),
            product(self.high, other.low),
            product(self.high, other.high),
        ])
    }

    pub(super) fn divided_by(self, other: Self) -> Self {
        let (a, b, c, d) =
            (i64::from(self.low), i64::from(self.high), i64::from(other.low), i64::from(other.high));
        if c <= 0 && d >= 0 {
            // A divisor of one or minus one keeps the size, zero gives zero, others make it smaller.
            let most = a.abs().max(b.abs());
            return Self::wide(-most, most);
        }
        Self::around([a / c, a / d, b / c, b / d])
    }

    pub(super) fn remainder_by(self, other: Self) -> Self {
        let most = (i64::from(other.low).abs().max(i64::from(other.high).abs()) - 1).max(0);
        // The remainder has the sign of the dividend and is no larger.
        let low = i64::from(self.low).clamp(-most, 0);
        let high = i64::from(self.high).clamp(0, most);
        Self::wide(low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::bounds::binary;
    use crate::script::expression::Operator;

    #[test]
    fn every_operator_stays_within_its_bounds() {
        let operators = [
            Operator::Or,
            Operator::And,
            Operator::Equal,
            Operator::Unequal,
            Operator::Less,
            Operator::LessOrEqual,
            Operator::Greater,
            Operator::GreaterOrEqual,
            Operator::Plus,
            Operator::Minus,
            Operator::Times,
            Operator::Divide,
            Operator::Remainder,
        ];
        let range = || -3..=3;
        for (a, b) in range().flat_map(|low| (low..=3).map(move |high| (low, high))) {
            for (c, d) in range().flat_map(|low| (low..=3).map(move |high| (low, high))) {
                for operator in operators {
                    let bounds = binary(operator, Interval::new(a, b), Interval::new(c, d));
                    for (x, y) in (a..=b).flat_map(|x| (c..=d).map(move |y| (x, y))) {
                        let value = operator.apply(x, y);
                        assert!(
                            bounds.low <= value && value <= bounds.high,
                            "{x} {operator:?} {y} = {value} is not in {bounds:?} of {a}..{b} and {c}..{d}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_may_wrap_may_be_anything() {
        assert_eq!(Interval::new(0, i32::MAX).plus(Interval::new(0, 1)), Interval::ANY);
        assert_eq!(Interval::new(0, 5).plus(Interval::new(1, 2)), Interval::new(1, 7));
    }
}
