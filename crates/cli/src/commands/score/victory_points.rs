//! `merrimac score victory-points`: a margin in IMPs on the WBF scales.

use std::io::Write;
use std::num::NonZeroUsize;

use anyhow::Result;
use bridge::score::{ContinuousScale, DiscreteScale, VictoryPoints};
use clap::ValueEnum;
use serde::Serialize;

use super::json_line;
use crate::cli::OutputOptions;
use crate::error::bad_input;
use crate::paint::Text;

/// Victory points of a margin in IMPs, on the WBF scales
#[derive(Debug, clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_long_help = "\
Examples:
  merrimac score vp 20 --boards 24
  merrimac score vp -7 --boards 16 --scale discrete
  merrimac score vp --boards 20            the whole scale"
)]
pub(crate) struct Args {
    /// The margin in IMPs, negative for a loss; without it the whole scale is written
    #[arg(value_name = "MARGIN")]
    margin: Option<i32>,
    /// The number of boards in the match
    #[arg(long, short, value_name = "N")]
    boards: usize,
    /// Two decimals or whole numbers
    #[arg(long, value_enum, default_value_t = Scale::Continuous)]
    scale: Scale,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// Every IMP counts; two decimals
    Continuous,
    /// Whole numbers, each for a range of IMPs
    Discrete,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "victory_points")]
struct Line {
    margin: i32,
    boards: usize,
    victory_points: f64,
    opponents: f64,
}

/// More boards than any match has.
const MOST_BOARDS: usize = 1000;

/// Writes the victory points.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    let boards = NonZeroUsize::new(args.boards)
        .filter(|boards| boards.get() <= MOST_BOARDS)
        .ok_or_else(|| bad_input(format!("{} boards, expected 1 to {MOST_BOARDS}", args.boards)))?;
    let continuous = ContinuousScale::new(boards);
    let discrete = DiscreteScale::new(boards);
    let scale = |margin| match args.scale {
        Scale::Continuous => continuous.victory_points(margin),
        Scale::Discrete => discrete.victory_points(margin),
    };
    let last = i32::try_from(continuous.blitz())?;
    let margins = args.margin.map_or(0..=last, |margin| margin..=margin);
    if output.json {
        for margin in margins {
            let points = scale(margin);
            json_line(
                out,
                &Line {
                    margin,
                    boards: args.boards,
                    victory_points: points.into(),
                    opponents: points.opponents().into(),
                },
            )?;
        }
        return Ok(());
    }
    // The discrete scale gives the same points for a range of margins: one line a range.
    let mut margins = margins.peekable();
    while let Some(from) = margins.next() {
        let points = scale(from);
        let mut to = from;
        while let Some(margin) = margins.next_if(|&margin| scale(margin) == points) {
            to = margin;
        }
        let range = if args.margin.is_none() && points.hundredths() == 2000 {
            format!("{from} and more")
        } else if from == to {
            from.to_string()
        } else {
            format!("{from} to {to}")
        };
        let (points, opponents) = (written(points, args.scale), written(points.opponents(), args.scale));
        writeln!(out, "{range:>11} IMPs  {} - {opponents}", Text::bold(points))?;
    }
    Ok(())
}

fn written(points: VictoryPoints, scale: Scale) -> String {
    match scale {
        Scale::Continuous => format!("{points:>5}"),
        Scale::Discrete => format!("{:>2}", points.hundredths() / 100),
    }
}
