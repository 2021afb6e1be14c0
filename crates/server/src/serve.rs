//! Connections: taken, timed, counted and ended.
//!
//! A client has a few seconds to send the head of a request, and again for the next one on the same connection; half a
//! request holds nothing but its own socket. The connections of one address are limited, and those of the whole server. When the
//! server stops, streams end, requests that are being answered are answered, and nothing new is taken.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt as _;

use crate::metrics::Metrics;
use crate::state::AppState;

/// Connections in all.
const MOST: usize = 20_000;
/// Connections of one address. Behind a proxy, whose address is everybody's, and without limits it does not count.
const MOST_OF_ONE: usize = 512;
/// A pause after the system refused a connection, for want of descriptors mostly.
const PAUSE: Duration = Duration::from_millis(100);
/// Time for requests in progress when the server stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// Serves a router until the future `end` is ready.
pub(crate) async fn serve(
    app: Arc<AppState>,
    router: Router,
    listener: TcpListener,
    end: impl Future<Output = ()> + Send,
) {
    let graceful = GracefulShutdown::new();
    let by_address = app.config.rate.is_some() && !app.config.proxy;
    let counted = Arc::new(Connections::new(Arc::clone(&app.metrics), by_address));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(app.config.patience);
    let mut end = std::pin::pin!(end);
    loop {
        let (stream, address) = tokio::select! {
            () = &mut end => break,
            taken = listener.accept() => match taken {
                Ok(taken) => taken,
                Err(error) => {
                    tracing::warn!(%error, "a connection was not taken");
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            },
        };
        let Some(place) = counted.take(address.ip()) else {
            // Closed at once: an answer would cost more than the connection.
            continue;
        };
        let connection =
            builder.serve_connection(TokioIo::new(stream_of(stream)), service(router.clone(), address));
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            // A client that goes away or is too slow is no fault of ours.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    app.close();
    if tokio::time::timeout(FAREWELL, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests were not answered in time");
    }
}

/// What answers the requests of one connection.
fn service(
    router: Router,
    address: SocketAddr,
) -> impl hyper::service::Service<
    Request<Incoming>,
    Response = axum::response::Response,
    Error = Infallible,
    Future = impl Future<Output = Result<axum::response::Response, Infallible>> + Send,
> {
    hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        router.clone().oneshot(request)
    })
}

/// Small answers are sent at once.
fn stream_of(stream: TcpStream) -> TcpStream {
    let _ = stream.set_nodelay(true);
    stream
}

/// The connections that are open.
struct Connections {
    by_address: Mutex<HashMap<IpAddr, usize>>,
    metrics: Arc<Metrics>,
    /// Whether the connections of one address are limited.
    limited: bool,
}

/// The place of a connection among those counted, until it is dropped.
struct Place {
    all: Arc<Connections>,
    address: IpAddr,
}

impl Connections {
    fn new(metrics: Arc<Metrics>, limited: bool) -> Self {
        Self { by_address: Mutex::default(), metrics, limited }
    }

    /// A place, if there is one for this address.
    fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut open = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        let own = open.get(&address).copied().unwrap_or(0);
        let room = self.metrics.connections.get() < MOST as u64 && (!self.limited || own < MOST_OF_ONE);
        if !room {
            self.metrics.connections_refused.add(1);
            return None;
        }
        open.insert(address, own + 1);
        self.metrics.connections.add(1);
        Some(Place { all: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.all.metrics.connections.subtract(1);
        let mut open = self.all.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        match open.get_mut(&self.address) {
            Some(own) if *own > 1 => *own -= 1,
            _ => {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_take_all_places() {
        let all = Arc::new(Connections::new(Arc::default(), true));
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let mut places: Vec<Place> = (0..MOST_OF_ONE).map_while(|_| all.take(one)).collect();
        assert_eq!(places.len(), MOST_OF_ONE);
        assert!(all.take(one).is_none() && all.take(other).is_some());
        places.pop();
        assert!(all.take(one).is_some());
        assert_eq!(all.metrics.connections_refused.get(), 1);
        drop(places);
        assert!(all.by_address.lock().unwrap().is_empty());
        assert_eq!(all.metrics.connections.get(), 0);
    }
}
