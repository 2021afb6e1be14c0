use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde::Deserialize;

use super::App;
use crate::commands::Session;
use crate::refusal::Refusal;

#[derive(Deserialize)]
struct Named {
    table: String,
}

/// The key that a request carries.
pub(super) fn key(parts: &axum::http::HeaderMap) -> Option<&str> {
    parts.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

impl FromRequestParts<App> for Session {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let Path(Named { table }) = Path::from_request_parts(parts, app).await.map_err(|_| Refusal::NoKey)?;
        let key = key(&parts.headers).ok_or(Refusal::NoKey)?;
        let room = app.room(&table).await?;
        let role = room.state().await.role(key).ok_or(Refusal::NoKey)?;
        Ok(Self { app: Arc::clone(app), room, role, key: key.into() })
    }
}
