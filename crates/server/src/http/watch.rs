//! For those who watch over the server.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use super::App;
use super::guard::FORWARDED_FOR;
use crate::refusal::Refusal;

/// Whether the server can do its work: the database answers.
pub(super) async fn healthz(State(app): State<App>) -> Result<&'static str, Refusal> {
    app.store.check().await.map_err(Refusal::broken)?;
    Ok("ok\n")
}

/// What is counted. Only this machine is told, unless the server is set to tell all.
pub(super) async fn metrics(
    State(app): State<App>,
    peer: Option<axum::Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Refusal> {
    let near = peer.is_none_or(|peer| peer.0.0.ip().is_loopback()) && !headers.contains_key(FORWARDED_FOR);
    if !near && !app.config.public_metrics {
        return Err(Refusal::NotAllowed("only the machine itself is told".into()));
    }
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics_text()))
}
