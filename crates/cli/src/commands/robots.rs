//! `merrimac robots`: decisions for web tables on other machines.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::Result;

use super::serve::{Log, announce, listen};
use crate::cli::OutputOptions;
use crate::signals::interrupted;

/// Let robots think here for web tables on other machines
///
/// A question has all that a robot may know, and nothing is kept: any number of these can stand side by side, behind a
/// proxy or named one by one in `merrimac serve --robots`. There is no TLS and no key: keep it inside your own network.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac robots --host 0.0.0.0 --port 8090
  merrimac serve --robots http://10.0.0.5:8090,http://10.0.0.6:8090")]
pub(crate) struct Args {
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8090)]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Decisions at a time [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
    /// What is logged on standard error: this and worse
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: Log,
}

/// Serves until it is interrupted.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    args.log.install();
    let cores = || std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(SocketAddr::new(args.host, args.port)).await?;
        announce("Robots think", listener.local_addr()?, output, out)?;
        let end = async { _ = interrupted().await };
        server::serve_robots(listener, args.threads.unwrap_or_else(cores), end).await;
        Ok(())
    })
}
