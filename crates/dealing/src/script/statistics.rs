//! Averages and frequencies over the deals that were produced.

use std::fmt;

use super::action::{Action, Axis};
use super::columns::{Batch, Machine};

/// What an action has gathered so far. Gatherings of parts of a run add up to that of the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Statistic {
    /// For actions that gather nothing.
    Nothing,
    Average {
        sum: i64,
        count: u64,
    },
    /// By row, the values below and above the axis first and last.
    Frequency(Vec<u64>),
    /// By row and column, one row after the other.
    Cross(Vec<u64>),
}

impl Axis {
    /// Rows or columns, those for values below and above included.
    fn cells(&self) -> usize {
        ((i64::from(self.high) - i64::from(self.low)).max(-1) + 3) as usize
    }

    fn cell(&self, value: i32) -> usize {
        if value < self.low {
            0
        } else if value > self.high {
            self.cells() - 1
        } else {
            (value - self.low) as usize + 1
        }
    }

    fn values(&self) -> impl Iterator<Item = i32> {
        self.low..=self.high
    }
}

impl Statistic {
    pub(super) fn new(action: &Action) -> Self {
        match action {
            Action::Average { .. } => Self::Average { sum: 0, count: 0 },
            Action::Frequency { first, second: None, .. } => Self::Frequency(vec![0; first.cells()]),
            Action::Frequency { first, second: Some(second), .. } => {
                Self::Cross(vec![0; first.cells() * second.cells()])
            }
            _ => Self::Nothing,
        }
    }

    /// Adds the deals of a batch.
    pub(super) fn gather(&mut self, action: &Action, machine: &mut Machine<'_>, batch: &Batch) {
        match (self, action) {
            (Self::Average { sum, count }, Action::Average { value, .. }) => {
                *sum += machine.column(*value, batch).iter().map(|&value| i64::from(value)).sum::<i64>();
                *count += batch.len() as u64;
            }
            (Self::Frequency(counts), Action::Frequency { first, .. }) => {
                tally(counts, first, machine.column(first.value, batch));
            }
            (Self::Cross(counts), Action::Frequency { first, second: Some(second), .. }) => {
                let rows: Vec<usize> =
                    machine.column(first.value, batch).iter().map(|&value| first.cell(value)).collect();
                let columns = machine.column(second.value, batch);
                for (row, &value) in rows.into_iter().zip(columns) {
                    counts[row * second.cells() + second.cell(value)] += 1;
                }
            }
            _ => {}
        }
    }

    /// Adds what another part of the run has gathered.
    pub(super) fn merge(&mut self, other: &Self) {
        match (self, other) {
            (Self::Average { sum, count }, Self::Average { sum: more, count: others }) => {
                *sum += more;
                *count += others;
            }
            (Self::Frequency(counts), Self::Frequency(others))
            | (Self::Cross(counts), Self::Cross(others)) => {
                counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
            }
            _ => {}
        }
    }

    /// Writes the result as the original does.
    pub(super) fn render(&self, action: &Action, out: &mut dyn fmt::Write) -> fmt::Result {
        match (self, action) {
            (Self::Average { sum, count }, Action::Average { label, .. }) => {
                if let Some(label) = label {
                    write!(out, "{label}: ")?;
                }
                writeln!(out, "{}", general(*sum as f64 / *count as f64))
            }
            (Self::Frequency(counts), Action::Frequency { label, first, .. }) => {
                writeln!(out, "Frequency {}:", label.as_deref().unwrap_or(""))?;
                let (below, above) = (counts[0], counts[counts.len() - 1]);
                if below > 0 {
                    writeln!(out, "Low\t{below:8}")?;
                }
                for (value, count) in first.values().zip(&counts[1..]) {
                    writeln!(out, "{value:5}\t{count:8}")?;
                }
                if above > 0 {
                    writeln!(out, "High\t{above:8}")?;
                }
                Ok(())
            }
            (Self::Cross(counts), Action::Frequency { label, first, second: Some(second) }) => {
                writeln!(out, "Frequency {}:", label.as_deref().unwrap_or(""))?;
                cross(counts, first, second, out)
            }
            _ => Ok(()),
        }
    }
}

/// Most frequencies have no more rows than this.
const SMALL: usize = 64;

fn tally(counts: &mut [u64], axis: &Axis, column: &[i32]) {
    if axis.low == 0 && axis.high == 1 {
        // Truth values: counting the ones takes no memory access a deal.
        let low = column.iter().filter(|&&value| value < 0).count() as u64;
        let zeros = column.iter().filter(|&&value| value == 0).count() as u64;
        let ones = column.iter().filter(|&&value| value == 1).count() as u64;
        for (count, more) in
            counts.iter_mut().zip([low, zeros, ones, column.len() as u64 - low - zeros - ones])
        {
            *count += more;
        }
        return;
    }
    let last = counts.len() as i32 - 1;
    let cell = |value: i32| value.saturating_sub(axis.low).saturating_add(1).clamp(0, last) as usize;
    if counts.len() > SMALL {
        column.iter().for_each(|&value| counts[cell(value)] += 1);
        return;
    }
    // Four tallies in turn: equal neighbours would otherwise wait for each other.
    let mut tallies = [[0u32; SMALL]; 4];
    let mut fours = column.chunks_exact(4);
    for four in &mut fours {
        for (tally, &value) in tallies.iter_mut().zip(four) {
            tally[cell(value) % SMALL] += 1;
        }
    }
    for &value in fours.remainder() {
        tallies[0][cell(value) % SMALL] += 1;
    }
    for (index, count) in counts.iter_mut().enumerate() {
        *count += tallies.iter().map(|tally| u64::from(tally[index])).sum::<u64>();
    }
}

fn cross(counts: &[u64], first: &Axis, second: &Axis, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "        Low")?;
    for value in second.values() {
        write!(out, " {value:6}")?;
    }
    writeln!(out, "   High    Sum")?;
    let row = |out: &mut dyn fmt::Write, name: &str, cells: &[u64]| {
        write!(out, "{name}")?;
        for count in cells {
            write!(out, " {count:6}")?;
        }
        writeln!(out, " {:6}", cells.iter().sum::<u64>())
    };
    let names = ["Low ".to_owned()]
        .into_iter()
        .chain(first.values().map(|value| format!("{value:4}")))
        .chain(["High".to_owned()]);
    for (name, cells) in names.zip(counts.chunks(second.cells())) {
        row(out, &name, cells)?;
    }
    let sums: Vec<u64> =
        (0..second.cells()).map(|column| counts.iter().skip(column).step_by(second.cells()).sum()).collect();
    row(out, "Sum ", &sums)?;
    writeln!(out)
}

/// A number with six significant digits and no needless zeros, as C's `%g` writes it.
fn general(number: f64) -> String {
    if !number.is_finite() {
        return "nan".into();
    }
    let scientific = format!("{number:.5e}");
    let (digits, exponent) = scientific.split_once('e').expect("the format has an exponent");
    let exponent: i32 = exponent.parse().expect("the exponent is a number");
    let trim = |digits: &str| match digits.contains('.') {
        true => digits.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => digits.to_owned(),
    };
    if (-4..6).contains(&exponent) {
        trim(&format!("{number:.*}", (5 - exponent) as usize))
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:02}", trim(digits), exponent.abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_by_printf() {
        for (number, text) in [
            (9.0, "9"),
            (-9.0, "-9"),
            (0.5903614, "0.590361"),
            (4.37588, "4.37588"),
            (1_234_567.0, "1.23457e+06"),
            (300_000.0, "300000"),
            (0.0, "0"),
            (0.000012345678, "1.23457e-05"),
            (999_999.5, "1e+06"),
            (0.1, "0.1"),
        ] {
            assert_eq!(general(number), text);
        }
    }
}
