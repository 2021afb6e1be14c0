//! Pictures: a scatter plot on logarithmic axes as SVG.

use std::fmt;

/// Points on logarithmic axes, and lines through them.
pub(crate) struct Scatter {
    pub(crate) title: String,
    pub(crate) x: String,
    pub(crate) y: String,
    /// All above zero.
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) lines: Vec<(String, Power)>,
}

/// The law `y = factor * x ^ exponent`: a straight line on logarithmic axes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Power {
    pub(crate) factor: f64,
    pub(crate) exponent: f64,
}

impl Power {
    /// The least-squares line through the logarithms of the points.
    pub(crate) fn fitted(points: &[(f64, f64)]) -> Self {
        let count = points.len() as f64;
        let logs = || points.iter().map(|&(x, y)| (x.ln(), y.ln()));
        let mean_x = logs().map(|(x, _)| x).sum::<f64>() / count;
        let mean_y = logs().map(|(_, y)| y).sum::<f64>() / count;
        let covariance: f64 = logs().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
        let variance: f64 = logs().map(|(x, _)| (x - mean_x).powi(2)).sum();
        let exponent = covariance / variance;
        Self { factor: (mean_y - exponent * mean_x).exp(), exponent }
    }

    fn at(self, x: f64) -> f64 {
        self.factor * x.powf(self.exponent)
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} x^{:.2}", self.factor, self.exponent)
    }
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 560.0;
const MARGIN: f64 = 64.0;
/// Apart in brightness as well as in hue.
const COLORS: [&str; 3] = ["#1f4e9c", "#c2410c", "#777777"];

impl fmt::Display for Scatter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decades = |values: &mut dyn Iterator<Item = f64>| {
            let highest = values.fold(10.0, f64::max);
            highest.log10().ceil().max(1.0)
        };
        let (columns, rows) = (
            decades(&mut self.points.iter().map(|point| point.0)),
            decades(&mut self.points.iter().map(|point| point.1)),
        );
        let across = |x: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * x.log10() / columns;
        let up = |y: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * y.log10() / rows;
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">"#
        )?;
        writeln!(f, r#"<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>"#)?;
        writeln!(
            f,
            r#"<text x="{}" y="28" text-anchor="middle" font-size="16">{}</text>"#,
            WIDTH / 2.0,
            escaped(&self.title)
        )?;
        for decade in 0..=columns as i32 {
            let x = across(10f64.powi(decade));
            writeln!(
                f,
                r##"<line x1="{x:.1}" x2="{x:.1}" y1="{MARGIN}" y2="{}" stroke="#ddd"/>"##,
                HEIGHT - MARGIN
            )?;
            writeln!(
                f,
                r#"<text x="{x:.1}" y="{}" text-anchor="middle">{}</text>"#,
                HEIGHT - MARGIN + 18.0,
                power_of_ten(decade)
            )?;
        }
        for decade in 0..=rows as i32 {
            let y = up(10f64.powi(decade));
            writeln!(
                f,
                r##"<line x1="{MARGIN}" x2="{}" y1="{y:.1}" y2="{y:.1}" stroke="#ddd"/>"##,
                WIDTH - MARGIN
            )?;
            writeln!(
                f,
                r#"<text x="{}" y="{:.1}" text-anchor="end">{}</text>"#,
                MARGIN - 6.0,
                y + 4.0,
                power_of_ten(decade)
            )?;
        }
        writeln!(
            f,
            r#"<text x="{}" y="{}" text-anchor="middle">{}</text>"#,
            WIDTH / 2.0,
            HEIGHT - 20.0,
            escaped(&self.x)
        )?;
        writeln!(
            f,
            r#"<text transform="translate(18 {}) rotate(-90)" text-anchor="middle">{}</text>"#,
            HEIGHT / 2.0,
            escaped(&self.y)
        )?;
        for &(x, y) in &self.points {
            writeln!(
                f,
                r##"<circle cx="{:.1}" cy="{:.1}" r="2" fill="#1f4e9c" fill-opacity="0.35"/>"##,
                across(x),
                up(y)
            )?;
        }
        for (number, (name, power)) in self.lines.iter().enumerate() {
            let color = COLORS[number % COLORS.len()];
            let (start, end) = power.within(columns, rows);
            writeln!(
                f,
                r#"<line x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}" stroke="{color}" stroke-width="1.5"/>"#,
                across(start),
                up(power.at(start)),
                across(end),
                up(power.at(end))
            )?;
            let y = MARGIN + 18.0 + 18.0 * number as f64;
            writeln!(f, r#"<text x="{}" y="{y}" fill="{color}">{}</text>"#, MARGIN + 12.0, escaped(name))?;
        }
        writeln!(f, "</svg>")
    }
}

impl Power {
    /// Where the line enters and leaves the plot.
    fn within(self, columns: f64, rows: f64) -> (f64, f64) {
        let x_of = |y: f64| (y / self.factor).powf(1.0 / self.exponent);
        (x_of(1.0).max(1.0), x_of(10f64.powf(rows)).min(10f64.powf(columns)))
    }
}

fn power_of_ten(decade: i32) -> String {
    format!(r#"10<tspan dy="-5" font-size="9">{decade}</tspan>"#)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
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
        let picture = Scatter {
            title: "a & b".into(),
            x: "x".into(),
            y: "y".into(),
            points,
            lines: vec![(law.to_string(), law)],
        };
        let picture = picture.to_string();
        assert_eq!(picture.matches("<circle").count(), 4);
        assert!(picture.contains("1.57 x^0.76") && picture.contains("a &amp; b"), "{picture}");
    }
}
