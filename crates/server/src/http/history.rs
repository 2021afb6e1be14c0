//! A person's history on several devices: what the page keeps, under a code that opens it anywhere.
//!
//! The server does not read it. Who has the code may read, replace and delete it; nobody else knows that it is there.

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use serde::Serialize;

use super::App;
use super::body::Raw;
use super::session::key;
use crate::refusal::Refusal;
use crate::table::Key;

/// The code of a history.
#[derive(Debug, Serialize)]
pub(super) struct Code {
    code: String,
}

/// Keeps a history under a new code.
pub(super) async fn keep(State(app): State<App>, Raw(bytes): Raw) -> Result<impl IntoResponse, Refusal> {
    let code = Key::draw().as_str().to_owned();
    app.store.keep_history(&code, text(&bytes)?).await.map_err(Refusal::broken)?;
    Ok((StatusCode::CREATED, Json(Code { code })))
}

/// The history of a code.
pub(super) async fn get(State(app): State<App>, headers: HeaderMap) -> Result<impl IntoResponse, Refusal> {
    let (_, body) = known(&app, &headers).await?;
    Ok(([(CONTENT_TYPE, "application/json")], body))
}

/// Puts another in its place.
pub(super) async fn replace(
    State(app): State<App>,
    headers: HeaderMap,
    Raw(bytes): Raw,
) -> Result<StatusCode, Refusal> {
    let (code, _) = known(&app, &headers).await?;
    app.store.replace_history(code, Some(text(&bytes)?)).await.map_err(Refusal::broken)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes it.
pub(super) async fn delete(State(app): State<App>, headers: HeaderMap) -> Result<StatusCode, Refusal> {
    let (code, _) = known(&app, &headers).await?;
    app.store.replace_history(code, None).await.map_err(Refusal::broken)?;
    Ok(StatusCode::NO_CONTENT)
}

/// The code of a request, if something is kept under it, and what that is.
async fn known<'a>(app: &App, headers: &'a HeaderMap) -> Result<(&'a str, String), Refusal> {
    let code = key(headers).ok_or(Refusal::NoKey)?;
    let body = app.store.history(code).await.map_err(Refusal::broken)?;
    body.map(|body| (code, body)).ok_or_else(|| Refusal::NotFound("nothing is kept under this code".into()))
}

/// A history as it is kept: any object of JSON.
fn text(bytes: &[u8]) -> Result<String, Refusal> {
    let object: serde_json::Map<String, serde_json::Value> =
        serde_json::from_slice(bytes).map_err(Refusal::input)?;
    serde_json::to_string(&object).map_err(Refusal::broken)
}
