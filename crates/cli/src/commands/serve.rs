//! `merrimac serve`: the web table.

use std::io::{IsTerminal as _, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use server::{Config, Server};

use crate::cli::OutputOptions;
use crate::json::json_line;
use crate::signals::interrupted;

/// Open the web table: play with robots and friends in a browser
///
/// Everything is kept in a database in the data folder: boards go on where they were after a restart. Only this
/// machine can reach the table unless --host says otherwise.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  merrimac serve                            http://localhost:8080
  merrimac serve --port 9000 --data ~/bridge
  merrimac serve --host 0.0.0.0             for the whole network
  merrimac serve --proxy --site bridge.example.org
                                            behind a proxy that does TLS")]
pub(crate) struct Args {
    /// The port to listen on; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Where boards are kept
    #[arg(long, value_name = "DIR", default_value = "merrimac-data")]
    data: PathBuf,
    /// Threads for robots and analyses [default: one for each core]
    #[arg(long)]
    threads: Option<usize>,
    /// Requests a second that one client may make; 0 is no limit
    #[arg(long, value_name = "COUNT", default_value_t = 30)]
    rate: u32,
    /// A name under which the server is reached, beside localhost and addresses; may be given several times
    #[arg(long = "site", value_name = "NAME")]
    sites: Vec<String>,
    /// A proxy stands before it and says in X-Forwarded-For for whom it asks
    #[arg(long)]
    proxy: bool,
    /// Where robots on other machines are asked (`merrimac robots`), such as http://10.0.0.5:8090; own cores where none answers
    #[arg(long, value_name = "URL", value_delimiter = ',')]
    robots: Vec<String>,
    /// The robots of the boards of the day: novice, club, expert, master, or BIDDER+CARDS
    #[arg(long, value_name = "ROBOTS", default_value = "expert")]
    day_robots: String,
    /// Tell everybody what /metrics counts, and not this machine alone
    #[arg(long)]
    public_metrics: bool,
    /// What is logged on standard error: this and worse
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: Log,
}

/// How bad or how small a thing is that is logged.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(super) enum Log {
    Error,
    Warn,
    Info,
    Debug,
}

impl Log {
    /// Begins to log on standard error.
    pub(super) fn install(self) {
        tracing_subscriber::fmt()
            .with_max_level(self.level())
            .with_writer(std::io::stderr)
            .with_ansi(std::io::stderr().is_terminal())
            .init();
    }

    const fn level(self) -> tracing_subscriber::filter::LevelFilter {
        use tracing_subscriber::filter::LevelFilter;
        match self {
            Self::Error => LevelFilter::ERROR,
            Self::Warn => LevelFilter::WARN,
            Self::Info => LevelFilter::INFO,
            Self::Debug => LevelFilter::DEBUG,
        }
    }
}

/// Serves until it is interrupted.
pub(crate) fn run(args: &Args, output: &OutputOptions, out: &mut impl Write) -> Result<()> {
    args.log.install();
    let mut config = Config::new(args.data.clone());
    config.workers = args.threads.unwrap_or(config.workers);
    config.rate = (args.rate > 0).then_some(args.rate);
    config.sites.clone_from(&args.sites);
    config.proxy = args.proxy;
    config.robots.clone_from(&args.robots);
    config.day_robots.clone_from(&args.day_robots);
    config.public_metrics = args.public_metrics;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(SocketAddr::new(args.host, args.port)).await?;
        let server = Server::open(config)?;
        announce("The table is open", listener.local_addr()?, output, out)?;
        server.serve(listener, async { _ = interrupted().await }).await;
        Ok(())
    })
}

/// Listens there.
pub(super) async fn listen(address: SocketAddr) -> Result<tokio::net::TcpListener> {
    let listener = tokio::net::TcpListener::bind(address).await;
    listener.with_context(|| format!("cannot listen on {address}"))
}

/// Says what is where.
pub(super) fn announce(
    what: &str,
    address: SocketAddr,
    output: &OutputOptions,
    out: &mut impl Write,
) -> Result<()> {
    let host = if address.ip().is_loopback() { "localhost".into() } else { address.ip().to_string() };
    let url = format!("http://{host}:{}", address.port());
    if output.json {
        json_line(out, &serde_json::json!({ "type": "serving", "url": url }))?;
    } else {
        writeln!(out, "{what} at {url} (stop with Ctrl-C)")?;
    }
    Ok(out.flush()?)
}
