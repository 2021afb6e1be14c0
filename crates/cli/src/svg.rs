//! Charts as SVG: a few series of points, joined by lines or as a cloud, with error bars where they are known.
//!
//! The text is the same for the same numbers, so that a chart in a repository changes only when its figures do.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::error::bad_input;

/// A chart.
#[derive(Debug, Clone)]
pub(crate) struct Chart {
    pub(crate) title: String,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    pub(crate) series: Vec<Series>,
}

/// An axis: what it shows, and how.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    pub(crate) label: String,
    pub(crate) scale: Scale,
}

/// How numbers are spread along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    Linear,
    Logarithmic,
}

/// Points that belong together.
#[derive(Debug, Clone)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) mark: Mark,
    pub(crate) points: Vec<Point>,
}

/// How points are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A line through all of them, each marked.
    Joined,
    /// A line alone, for a law rather than measurements.
    Line,
    /// Faint dots: so many that their density tells.
    Cloud,
}

/// A point; `radius` is half the length of its error bar, nought for none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) radius: f64,
}

impl Series {
    /// Measurements in order.
    pub(crate) fn joined(name: impl Into<String>, points: Vec<Point>) -> Self {
        Self { name: name.into(), mark: Mark::Joined, points }
    }
}

impl Point {
    /// A point without an error bar.
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y, radius: 0.0 }
    }
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 78.0;
const RIGHT: f64 = 160.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 56.0;
/// Colours that stay apart for most eyes (Okabe and Ito).
const COLORS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

/// Numbers of an axis and where they stand.
struct Range {
    scale: Scale,
    low: f64,
    high: f64,
}

impl Range {
    fn of(scale: Scale, values: impl Iterator<Item = f64> + Clone) -> Self {
        let usable = values.filter(|&value| scale == Scale::Linear || value > 0.0);
        let low = usable.clone().fold(f64::INFINITY, f64::min);
        let high = usable.fold(f64::NEG_INFINITY, f64::max);
        if low > high {
            return Self { scale, low: 1.0, high: 10.0 };
        }
        match scale {
            Scale::Logarithmic => Self { scale, low: low / 1.2, high: high * 1.2 },
            Scale::Linear => {
                let room = ((high - low) * 0.06).max(1e-9);
                Self { scale, low: low - room, high: high + room }
            }
        }
    }

    /// Nought at the low end, one at the high end.
    fn place(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic => (value.max(self.low) / self.low).ln() / (self.high / self.low).ln(),
        }
    }

    /// Round numbers within the range.
    fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Logarithmic => {
                let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
                let wide = last - first > 3;
                let steps: &[f64] = if wide { &[1.0] } else { &[1.0, 2.0, 5.0] };
                let all =
                    (first..=last).flat_map(|power| steps.iter().map(move |step| step * 10f64.powi(power)));
                all.filter(|&tick| tick >= self.low && tick <= self.high).collect()
            }
            Scale::Linear => {
                let rough = (self.high - self.low) / 6.0;
                let power = 10f64.powf(rough.log10().floor());
                let step = [1.0, 2.0, 5.0, 10.0].iter().map(|step| step * power).find(|&step| step >= rough);
                let step = step.unwrap_or(power);
                let first = (self.low / step).ceil() as i64;
                let last = (self.high / step).floor() as i64;
                (first..=last).map(|number| number as f64 * step).collect()
            }
        }
    }
}

/// A number as a person writes it.
fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Chart {
    /// The chart as an SVG document.
    pub(crate) fn to_svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| series.points.iter());
        let x = Range::of(self.x.scale, points().map(|point| point.x));
        let ends = points().flat_map(|point| [point.y - point.radius, point.y + point.radius]);
        let y = Range::of(self.y.scale, ends);
        let across = |value: f64| LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
        let down = |value: f64| HEIGHT - BOTTOM - y.place(value) * (HEIGHT - TOP - BOTTOM);
        let (right, floor) = (WIDTH - RIGHT, HEIGHT - BOTTOM);

        let mut svg = String::new();
        let mut put = |line: std::fmt::Arguments<'_>| {
            writeln!(svg, "{line}").expect("a text takes every line");
        };
        put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">"#
        ));
        put(format_args!(r#"<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>"#));
        put(format_args!(r#"<text x="{LEFT}" y="24" font-size="16">{}</text>"#, escaped(&self.title)));
        for tick in y.ticks() {
            let at = down(tick);
            put(format_args!(r##"<path d="M{LEFT} {at:.1}H{right}" stroke="#ddd"/>"##));
            let (text, at) = (number(tick), at + 4.0);
            put(format_args!(r#"<text x="{}" y="{at:.1}" text-anchor="end">{text}</text>"#, LEFT - 6.0));
        }
        for tick in x.ticks() {
            let at = across(tick);
            put(format_args!(r##"<path d="M{at:.1} {floor}v5" stroke="#444"/>"##));
            let text = number(tick);
            put(format_args!(r#"<text x="{at:.1}" y="{}" text-anchor="middle">{text}</text>"#, floor + 20.0));
        }
        put(format_args!(r##"<path d="M{LEFT} {TOP}V{floor}H{right}" fill="none" stroke="#444"/>"##));
        let middle = (LEFT + right) / 2.0;
        put(format_args!(
            r#"<text x="{middle}" y="{}" text-anchor="middle">{}</text>"#,
            HEIGHT - 14.0,
            escaped(&self.x.label)
        ));
        let middle = (TOP + floor) / 2.0;
        put(format_args!(
            r#"<text transform="translate(18 {middle}) rotate(-90)" text-anchor="middle">{}</text>"#,
            escaped(&self.y.label)
        ));
        for (index, series) in self.series.iter().enumerate() {
            let color = COLORS[index % COLORS.len()];
            if series.mark != Mark::Cloud {
                let place = |point: &Point| format!("{:.1},{:.1}", across(point.x), down(point.y));
                let line: Vec<String> = series.points.iter().map(place).collect();
                let line = line.join(" ");
                put(format_args!(
                    r#"<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>"#
                ));
            }
            let (radius, opacity) = if series.mark == Mark::Cloud { (2, 0.35) } else { (3, 1.0) };
            for point in series.points.iter().filter(|_| series.mark != Mark::Line) {
                let (at, height) = (across(point.x), down(point.y));
                put(format_args!(
                    r#"<circle cx="{at:.1}" cy="{height:.1}" r="{radius}" fill="{color}" fill-opacity="{opacity}"/>"#
                ));
                if point.radius > 0.0 {
                    let (low, high) = (down(point.y - point.radius), down(point.y + point.radius));
                    put(format_args!(r#"<path d="M{at:.1} {low:.1}V{high:.1}" stroke="{color}"/>"#));
                }
            }
            let at = TOP + 12.0 + 20.0 * index as f64;
            put(format_args!(r#"<path d="M{} {at}h18" stroke="{color}" stroke-width="2"/>"#, right + 12.0));
            let name = escaped(&series.name);
            put(format_args!(r#"<text x="{}" y="{}">{name}</text>"#, right + 36.0, at + 4.0));
        }
        put(format_args!("</svg>"));
        svg
    }
}

/// Writes charts to a file, one below the other.
pub(crate) fn save(charts: &[Chart], file: &Path) -> anyhow::Result<()> {
    let svg = match charts {
        [one] => one.to_svg(),
        several => stacked(several),
    };
    fs::write(file, svg).map_err(|error| bad_input(format!("cannot write `{}`: {error}", file.display())))
}

/// Charts one below the other, as one document.
fn stacked(charts: &[Chart]) -> String {
    let height = HEIGHT * charts.len() as f64;
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\">\n");
    for (place, chart) in charts.iter().enumerate() {
        let top = HEIGHT * place as f64;
        let chart = chart.to_svg();
        writeln!(svg, "<svg y=\"{top}\" width=\"{WIDTH}\" height=\"{HEIGHT}\">\n{chart}</svg>")
            .expect("a text takes every line");
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(scale: Scale) -> Chart {
        let axis = |label: &str, scale| Axis { label: label.into(), scale };
        let point = |x, y| Point { x, y, radius: 1.0 };
        Chart {
            title: "a < b".into(),
            x: axis("samples", scale),
            y: axis("score", Scale::Linear),
            series: vec![Series::joined("s", vec![point(1.0, -40.0), point(100.0, -30.0)])],
        }
    }

    #[test]
    fn a_chart_holds_its_points_and_escapes_its_text() {
        let svg = chart(Scale::Linear).to_svg();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains("a &lt; b") && !svg.contains("a < b"));
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn stacked_charts_are_one_document() {
        let svg = stacked(&[chart(Scale::Linear), chart(Scale::Logarithmic)]);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
        assert_eq!(svg.matches("<svg").count(), svg.matches("</svg>").count());
        assert_eq!(svg.matches("<circle").count(), 4);
        assert!(svg.contains(r#"viewBox="0 0 720 880""#) && svg.contains(r#"<svg y="440""#));
    }

    #[test]
    fn a_cloud_has_no_line_and_a_law_no_dots() {
        let mut cloud = chart(Scale::Linear);
        cloud.series[0].mark = Mark::Cloud;
        assert!(!cloud.to_svg().contains("<polyline") && cloud.to_svg().contains("<circle"));
        cloud.series[0].mark = Mark::Line;
        assert!(cloud.to_svg().contains("<polyline") && !cloud.to_svg().contains("<circle"));
    }

    #[test]
    fn ticks_are_round_numbers_in_the_range() {
        let range = Range { scale: Scale::Logarithmic, low: 1.0, high: 100.0 };
        assert_eq!(range.ticks(), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0]);
        let range = Range { scale: Scale::Linear, low: -0.3, high: 5.2 };
        assert_eq!(range.ticks(), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert!(!chart(Scale::Logarithmic).to_svg().contains("NaN"));
    }
}
