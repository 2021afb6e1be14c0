//! `merrimac backup`: a copy of the web table's database.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;

use crate::cli::OutputOptions;
use crate::json::json_line;

/// Copy the web table's database, also while it is in use
///
/// The copy is one moment of the database, whole. To go back to it, stop the server and put it in the data folder as
/// merrimac.db; merrimac.db-wal and merrimac.db-shm go away first.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac backup bridge.db
  merrimac backup --data ~/bridge backup-$(date +%F).db")]
pub(crate) struct Args {
    /// Where boards are kept
    #[arg(long, value_name = "DIR", default_value = "merrimac-data")]
    data: PathBuf,
    /// The file to write, which must not exist
    file: PathBuf,
}

/// Makes the copy.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    server::backup(&args.data, &args.file)?;
    if output.json {
        return json_line(out, &serde_json::json!({ "type": "backup", "file": args.file }));
    }
    Ok(writeln!(out, "{} holds everything up to now", args.file.display())?)
}
