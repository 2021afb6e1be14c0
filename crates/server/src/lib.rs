//! The web table: people and robots at tables, live over HTTP, on an embedded database.
//!
//! | module | what |
//! |---|---|
//! | `table` | who sits where, the boards, the events that make them up, what each may see |
//! | `state`, `driver`, `commands` | tables in use, the robots that move at them, what people do there |
//! | `tournament`, `tournaments` | the same boards at many tables: movements, rankings; those in use |
//! | `robots`, `hints`, `claims` | decisions, help for people, claims |
//! | `deals`, `themes`, `lessons` | boards to play, what they practise, what is taught |
//! | `review`, `analysis`, `reading`, `export` | what analysis, questions and files need |
//! | `store` | the log on disk |
//! | `pool` | the workers that do all that takes time |
//! | `wire`, `http` | JSON, routes, the page |
//! | `serve`, `metrics` | connections, and what is counted |
//!
//! `docs/web.md` says what travels, `openapi.yaml` every route and field.

mod analysis;
mod claims;
mod commands;
mod deals;
mod driver;
mod export;
mod hints;
mod http;
mod lessons;
mod metrics;
mod pool;
mod reading;
mod refusal;
mod review;
mod robots;
mod serve;
mod state;
mod store;
mod table;
mod themes;
mod tournament;
mod tournaments;
mod wire;
mod words;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use questions::text;
use thiserror::Error;
use tokio::net::TcpListener;

/// How to serve.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where the database is kept.
    pub data: PathBuf,
    /// Threads for robots and analyses.
    pub workers: usize,
    /// Questions that may wait for a worker.
    pub waiting: usize,
    /// Requests a second from one address without a key, and with one key; none is no limit, neither on requests nor on
    /// streams and tables.
    pub rate: Option<u32>,
    /// How long a client may take to send the head of a request, and to send the next one on the same connection.
    pub patience: Duration,
    /// Names under which the server is reached, beside `localhost` and addresses: others are refused, so that no site
    /// can have its own name point here.
    pub sites: Vec<String>,
    /// Whether a proxy stands before it, which says in `X-Forwarded-For` for whom it asks.
    pub proxy: bool,
    /// Where robots on other machines are asked, such as `http://10.0.0.5:8090`.
    pub robots: Vec<String>,
    /// The robots of the boards of the day, by name.
    pub day_robots: String,
    /// Whether everybody may read `/metrics`, and not this machine alone.
    pub public_metrics: bool,
}

impl Config {
    /// The usual settings, with the database in this folder.
    #[must_use]
    pub fn new(data: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self {
            data,
            workers: cores.max(2),
            waiting: 64,
            rate: Some(30),
            patience: Duration::from_secs(15),
            sites: Vec::new(),
            proxy: false,
            robots: Vec::new(),
            day_robots: robots::USUAL.into(),
            public_metrics: false,
        }
    }
}

/// Why the server cannot start or go on.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database cannot be opened.
    #[error("the database in {folder}: {why}")]
    Store {
        /// The folder.
        folder: PathBuf,
        /// Why.
        why: String,
    },
    /// There are no such robots.
    #[error("{0}")]
    Robots(String),
}

/// The server on its database, ready to serve.
pub struct Server {
    app: Arc<state::AppState>,
}

impl Server {
    /// Opens the database.
    ///
    /// # Errors
    /// It cannot be opened, or the configuration names robots that there are not.
    pub fn open(config: Config) -> Result<Self, ServeError> {
        robots::Team::named(&config.day_robots).map_err(|error| ServeError::Robots(error.to_string()))?;
        robots::Services::new(&config.robots).map_err(ServeError::Robots)?;
        let folder = config.data.clone();
        let app = state::AppState::open(config)
            .map_err(|error| ServeError::Store { folder, why: error.to_string() })?;
        Ok(Self { app })
    }

    /// Serves until the future `end` is ready.
    ///
    /// Then streams end, requests in progress are answered, and all that was acknowledged is on disk.
    pub async fn serve(self, listener: TcpListener, end: impl Future<Output = ()> + Send) {
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            match app.resume().await {
                Ok(tables) => tracing::info!(tables, "tables in play are resumed"),
                Err(error) => tracing::error!(%error, "tables in play were not resumed"),
            }
        });
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            app.resume_tournaments().await;
            app.keep_time().await;
        });
        tokio::spawn(Arc::clone(&self.app).evict_idle());
        let router = http::router(Arc::clone(&self.app));
        serve::serve(self.app, router, listener, end).await;
    }
}

/// Serves robots, and nothing else, until the future `end` is ready: what they know comes with each question.
pub async fn serve_robots(
    listener: TcpListener,
    workers: usize,
    end: impl Future<Output = ()> + Send + 'static,
) {
    let router = robots::router(workers, Arc::default());
    let served = axum::serve(listener, router).with_graceful_shutdown(end).await;
    if let Err(error) = served {
        tracing::error!(%error, "the robots stopped");
    }
}

/// Copies the database in a folder into a file, whole and consistent, while a server may be writing to it.
///
/// # Errors
/// There is no database, or the file exists or cannot be written.
pub fn backup(data: &Path, file: &Path) -> Result<(), ServeError> {
    store::backup(data, file)
        .map_err(|error| ServeError::Store { folder: data.into(), why: error.to_string() })
}
