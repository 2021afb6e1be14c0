use std::fmt::{self, Display};
use std::str::FromStr;

use bridge::prose;

/// A day of the calendar, in Universal Time: days since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day(u64);

const SECONDS: u64 = 24 * 60 * 60;
/// Days of 400 years, after which the calendar repeats itself.
const CYCLE: u64 = 146_097;
/// Days from 1 March of the year 0 to 1 January 1970.
const BEFORE: u64 = 719_468;

impl Day {
    /// The day of a moment, in seconds since 1970.
    pub(crate) const fn at(seconds: u64) -> Self {
        Self(seconds / SECONDS)
    }

    /// When it is over, in seconds since 1970.
    pub(crate) const fn end(self) -> u64 {
        (self.0 + 1) * SECONDS
    }

    /// Year, month and day. Years are counted from March, so that a leap day comes last.
    const fn civil(self) -> (u64, u64, u64) {
        let days = self.0 + BEFORE;
        let (cycle, day) = (days / CYCLE, days % CYCLE);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let of_year = day - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let of_month = of_year - (153 * month + 2) / 5 + 1;
        let january = month >= 10;
        let month = if january { month - 9 } else { month + 3 };
        (400 * cycle + year + january as u64, month, of_month)
    }
}

impl Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || prose!("`{}` is no day, expected one such as 2026-11-16", text).to_string();
        let year: u64 = text.get(..4).and_then(|year| year.parse().ok()).ok_or_else(wrong)?;
        // The day has the text of its own: it is looked for among those of its year.
        let first = (year.saturating_sub(1970)) * 365;
        (first..first + 2 * 366).map(Self).find(|day| day.to_string() == text).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let check = |seconds: u64, text: &str| {
            assert_eq!(Day::at(seconds).to_string(), text);
            assert_eq!(text.parse(), Ok(Day::at(seconds)));
        };
        check(0, "1970-01-01");
        check(951_782_400, "2000-02-29");
        check(1_794_787_200 + 3600, "2026-11-16");
        check(1_798_761_599, "2026-12-31");
        check(1_798_761_600, "2027-01-01");
        assert_eq!(Day::at(1_798_761_599).end(), 1_798_761_600);
        for wrong in ["", "2026", "2026-02-29", "2026-13-01", "today", "äöü-"] {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
    }
}
