//! The stream of views.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{StreamExt as _, unfold};

use super::guard::StreamPlace;
use crate::commands::Session;
use crate::state::Subscription;

/// Silence after which a line is sent, so that a broken connection is noticed.
const SILENCE: Duration = Duration::from_secs(15);

/// The view now and after every change.
pub(super) async fn events(session: Session, place: StreamPlace) -> impl IntoResponse {
    let listener = session.room.subscribe(session.role, &session.key);
    let closed = session.app.closed();
    let stream = unfold((listener, None, place), |(mut listener, seen, place)| async move {
        if seen.is_some() {
            listener.changes.changed().await.ok()?;
        }
        listener.changes.borrow_and_update();
        let (event, version) = view(&listener, seen).await?;
        Some((Ok::<_, Infallible>(event), (listener, Some(version), place)))
    });
    Sse::new(stream.take_until(Box::pin(closed))).keep_alive(KeepAlive::new().interval(SILENCE))
}

/// The view now, and what happened since the version seen; `None` if the key has come to open something else.
async fn view(listener: &Subscription, seen: Option<u64>) -> Option<(Event, u64)> {
    let state = listener.room.state().await;
    if state.role(&listener.key) != Some(listener.role) {
        return None;
    }
    let version = state.seq;
    let view = listener.room.view(&state, listener.role, seen.unwrap_or(version));
    drop(state);
    let event = Event::default().event("view").id(version.to_string()).json_data(view).ok()?;
    Some((event, version))
}
