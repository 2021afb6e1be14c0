//! The web table: people and robots at tables, live over HTTP, on an embedded database.
//!
//! | module | what |
//! |---|---|
//! | `table` | who sits where, the boards, the events that make them up, what each may see |
//! | `state`, `driver`, `commands` | tables in use, the robots that move at them, what people do there |
//! | `robots`, `hints`, `claims` | decisions, help for people, claims |
//! | `deals`, `themes` | boards to play, and what they practise |
//! | `review`, `analysis`, `reading`, `export` | what analysis, questions and files need |
//! | `store` | the log on disk |
//! | `pool` | the workers that do all that takes time |
//! | `wire`, `http` | JSON, routes, the page |
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
mod pool;
mod reading;
mod refusal;
mod review;
mod robots;
mod state;
mod store;
mod table;
mod themes;
mod wire;
mod words;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

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
    /// Requests a second from one address without a key, and with one key; none is no limit.
    pub rate: Option<u32>,
}

impl Config {
    /// The usual settings, with the database in this folder.
    #[must_use]
    pub fn new(data: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self { data, workers: cores.max(2), waiting: 64, rate: Some(30) }
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
    /// The socket fails.
    #[error("the network: {0}")]
    Network(#[from] std::io::Error),
}

/// The server on its database, ready to serve.
pub struct Server {
    app: Arc<state::AppState>,
}

impl Server {
    /// Opens the database.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open(config: Config) -> Result<Self, ServeError> {
        let folder = config.data.clone();
        let app = state::AppState::open(config)
            .map_err(|error| ServeError::Store { folder, why: error.to_string() })?;
        Ok(Self { app })
    }

    /// Serves until the future `end` is ready.
    ///
    /// # Errors
    /// The socket fails.
    pub async fn serve(
        self,
        listener: TcpListener,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            match app.resume().await {
                Ok(tables) => tracing::info!(tables, "tables in play are resumed"),
                Err(error) => tracing::error!(%error, "tables in play were not resumed"),
            }
        });
        tokio::spawn(Arc::clone(&self.app).evict_idle());
        let app = http::router(self.app).into_make_service_with_connect_info::<SocketAddr>();
        Ok(axum::serve(listener, app).with_graceful_shutdown(end).await?)
    }
}
