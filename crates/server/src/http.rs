//! The routes. Each handler reads a request, asks the state or the workers, and answers; nothing is decided here.

mod analysis;
mod boards;
mod body;
mod events;
mod guard;
mod history;
mod lessons;
mod page;
mod session;
mod tables;
mod tournaments;
mod watch;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodRouter, get, post};

use crate::state::AppState;

type App = Arc<AppState>;

/// The most bytes that are read of a request.
const LARGEST: usize = 1 << 20;

/// The whole application, without a socket.
pub(crate) fn router(app: App) -> Router {
    let guards = Arc::new(guard::Guards::new(&app));
    let mut router = Router::new();
    for (path, route) in routes() {
        router = router.route(path, route);
    }
    router
        .fallback(page::file)
        .layer(DefaultBodyLimit::max(LARGEST))
        .layer(from_fn_with_state(Arc::clone(&guards), guard::limit))
        .layer(from_fn(guard::headers))
        .layer(from_fn_with_state(guards, guard::host))
        .with_state(app)
}

/// The routes of `openapi.yaml`.
fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/healthz", get(watch::healthz)),
        ("/metrics", get(watch::metrics)),
        ("/api/health", get(tables::health)),
        ("/api/choices", get(tables::choices)),
        ("/api/lessons", get(lessons::all)),
        ("/api/lessons/{name}", get(lessons::one)),
        ("/api/history", get(history::get).post(history::keep).put(history::replace).delete(history::delete)),
        ("/api/read", post(analysis::read)),
        ("/api/convert", post(analysis::convert)),
        ("/api/tables", post(tables::open)),
        ("/api/tables/{table}", get(tables::view).patch(tables::change)),
        ("/api/tables/{table}/events", get(events::events)),
        ("/api/tables/{table}/keys", get(tables::keys)),
        ("/api/tables/{table}/keys/{seat}", post(tables::rekey)),
        ("/api/tables/{table}/sit", post(tables::sit)),
        ("/api/tables/{table}/leave", post(tables::leave)),
        ("/api/tables/{table}/say", post(tables::say)),
        ("/api/tables/{table}/meanings", get(tables::meanings)),
        ("/api/tables/{table}/meanings/{at}", get(tables::meaning)),
        ("/api/tables/{table}/hint", post(tables::hint)),
        ("/api/tables/{table}/feedback/{at}", get(tables::feedback)),
        ("/api/tables/{table}/call", post(tables::call)),
        ("/api/tables/{table}/card", post(tables::card)),
        ("/api/tables/{table}/claim", post(tables::claim)),
        ("/api/tables/{table}/undo", post(tables::undo)),
        ("/api/tables/{table}/answer", post(tables::answer)),
        ("/api/tables/{table}/next", post(tables::next)),
        ("/api/tables/{table}/replay", post(tables::replay)),
        ("/api/tables/{table}/boards", get(boards::all)),
        ("/api/tables/{table}/boards/{place}", get(boards::board)),
        ("/api/tables/{table}/boards/{place}/analysis", get(boards::analysis)),
        ("/api/tables/{table}/boards/{place}/export", get(boards::export)),
        ("/api/tables/{table}/export", get(boards::export_all)),
        ("/api/day", get(tournaments::day)),
        ("/api/tournaments", get(tournaments::all).post(tournaments::open)),
        ("/api/tournaments/{tournament}", get(tournaments::view)),
        ("/api/tournaments/{tournament}/enter", post(tournaments::enter)),
        ("/api/tournaments/{tournament}/withdraw", post(tournaments::withdraw)),
        ("/api/tournaments/{tournament}/start", post(tournaments::start)),
        ("/api/tournaments/{tournament}/next", post(tournaments::next)),
        ("/api/tournaments/{tournament}/end", post(tournaments::end)),
        ("/api/tournaments/{tournament}/clock", post(tournaments::clock)),
        ("/api/tournaments/{tournament}/correct", post(tournaments::correct)),
        ("/api/tournaments/{tournament}/replace", post(tournaments::replace)),
        ("/api/tournaments/{tournament}/boards/{number}", get(tournaments::board)),
        ("/api/tournaments/{tournament}/export", get(tournaments::export)),
        ("/api/dd", post(analysis::double_dummy)),
        ("/api/solve", post(analysis::solve)),
        ("/api/suit", post(analysis::suit)),
        ("/api/bid", post(analysis::bid)),
        ("/api/system", get(analysis::system)),
        ("/api/declare", post(analysis::declare)),
        ("/api/analyse", post(analysis::analyse)),
        ("/api/deal", post(analysis::deal)),
    ]
}

/// What follows the question mark of an address, or why it cannot be read.
type Asking<T> = Result<axum::extract::Query<T>, axum::extract::rejection::QueryRejection>;

/// What follows the question mark of an address.
fn query<T>(query: Asking<T>) -> Result<T, crate::refusal::Refusal> {
    query.map(|query| query.0).map_err(|error| crate::refusal::Refusal::input(error.body_text()))
}

#[cfg(test)]
mod tests;
