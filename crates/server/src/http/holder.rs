use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use serde::Deserialize;

use super::App;
use crate::acts::Holder;
use crate::refusal::Refusal;

#[derive(Deserialize)]
struct Named {
    table: String,
}

/// The key that a request carries.
pub(super) fn key(parts: &axum::http::HeaderMap) -> Option<&str> {
    parts.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

impl FromRequestParts<App> for Holder {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &App) -> Result<Self, Refusal> {
        let Path(Named { table }) =
            Path::from_request_parts(parts, house).await.map_err(|_| Refusal::NoKey)?;
        let key = key(&parts.headers).ok_or(Refusal::NoKey)?;
        let room = house.room(&table).await?;
        let role = room.state().await.role(key).ok_or(Refusal::NoKey)?;
        Ok(Self { house: Arc::clone(house), room, role })
    }
}
