//! What stands before every route: headers that keep browsers strict, other sites out, and floods small.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::session::key;
use crate::metrics::Metrics;
use crate::refusal::{Broke, Refusal};
use crate::state::AppState;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";
const EMBEDDED_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                               font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                               frame-ancestors *";

/// Refuses requests of other sites, and sets the headers of every answer.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let embedded = request.uri().path() == "/embed";
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = if is_foreign(request.method(), request.headers()) {
        Refusal::NotAllowed("requests of other sites are not answered".into()).into_response()
    } else {
        next.run(request).await
    };
    if let Some(Broke(why)) = response.extensions().get::<Broke>() {
        tracing::error!(why, "a request could not be answered");
    }
    let mut set = |name: HeaderName, value: &'static str| {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, if embedded { EMBEDDED_POLICY } else { POLICY });
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    if !embedded {
        set(header::X_FRAME_OPTIONS, "DENY");
        set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    }
    if is_api {
        set(header::CACHE_CONTROL, "no-store");
    }
    response
}

/// Whether a request that changes something comes from a page of another site.
fn is_foreign(method: &Method, headers: &HeaderMap) -> bool {
    if method == Method::GET || method == Method::HEAD {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        // Programs send none; browsers send it with everything that changes something.
        return false;
    };
    let own = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let site = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, site)| site);
    site.is_none() || site != own
}

/// The header in which a proxy says for whom it asks.
pub(super) const FORWARDED_FOR: &str = "x-forwarded-for";

/// How much each may ask: buckets that fill with time, and places for streams.
pub(super) struct Guards {
    rate: Option<f64>,
    sites: Vec<String>,
    proxy: bool,
    metrics: Arc<Metrics>,
    buckets: Mutex<HashMap<Who, Bucket>>,
    streams: Mutex<HashMap<IpAddr, usize>>,
}

/// The place of a stream among those of its address, until it is dropped. Only [`limit`] gives them out.
#[derive(Clone)]
pub(super) struct StreamPlace {
    _held: Arc<Held>,
}

struct Held {
    guards: Arc<Guards>,
    address: Option<IpAddr>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Who {
    Address(IpAddr),
    Key(String),
    /// Somebody who opens tables.
    NewTables(IpAddr),
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// Seconds of requests that may come at once.
const BURST: f64 = 8.0;
/// Streams that one address may have open: a class in a school shares one.
const MOST_STREAMS: usize = 200;
/// Tables that one address may open at once, and a second from then on.
const TABLES: (f64, f64) = (100.0, 0.1);
/// Buckets kept before the full ones are forgotten.
const MOST: usize = 10_000;
/// Time in which every bucket fills.
const FULL: Duration = Duration::from_secs(1000);

impl Guards {
    pub(super) fn new(app: &AppState) -> Self {
        Self {
            rate: app.config.rate.map(f64::from),
            sites: app.config.sites.clone(),
            proxy: app.config.proxy,
            metrics: Arc::clone(&app.metrics),
            buckets: Mutex::default(),
            streams: Mutex::default(),
        }
    }

    /// Who asks: the address of the connection, or the one that the proxy before us names last, which is the only one
    /// that it has seen itself.
    fn address(&self, request: &Request) -> Option<IpAddr> {
        let named = request.headers().get_all(FORWARDED_FOR).iter().next_back().filter(|_| self.proxy);
        let named = named.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        named.or_else(|| request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip()))
    }

    /// Whether this is a name of the server.
    fn is_own(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or(rest),
            None => host.rsplit_once(':').map_or(host, |(name, _)| name),
        };
        let name = name.trim_end_matches('.');
        name.eq_ignore_ascii_case("localhost")
            || name.parse::<IpAddr>().is_ok()
            || self.sites.iter().any(|site| site.eq_ignore_ascii_case(name))
    }

    /// A place for a stream of this address.
    fn stream(self: &Arc<Self>, address: Option<IpAddr>) -> Option<StreamPlace> {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(address) = address {
            let open = streams.entry(address).or_default();
            if self.rate.is_some() && *open >= MOST_STREAMS {
                return None;
            }
            *open += 1;
        }
        self.metrics.streams.add(1);
        Some(StreamPlace { _held: Arc::new(Held { guards: Arc::clone(self), address }) })
    }

    /// Whether another request of this one is answered now.
    fn allows(&self, who: Who, now: Instant) -> bool {
        let Some(rate) = self.rate else { return true };
        let (most, rate) = if matches!(who, Who::NewTables(_)) { TABLES } else { (rate * BURST, rate) };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = |bucket: &Bucket| (bucket.left + rate * (now - bucket.at).as_secs_f64()).min(most);
        if buckets.len() > MOST {
            // One that has not been used for this long is full again.
            buckets.retain(|_, bucket| now - bucket.at < FULL);
        }
        let bucket = buckets.entry(who).or_insert(Bucket { left: most, at: now });
        *bucket = Bucket { left: filled(bucket), at: now };
        let allowed = bucket.left >= 1.0;
        if allowed {
            bucket.left -= 1.0;
        }
        allowed
    }
}

/// Refuses those who ask too often: by key, and by address where there is none.
pub(super) async fn limit(State(guards): State<Arc<Guards>>, mut request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with("/api/") {
        return next.run(request).await;
    }
    let address = guards.address(&request);
    if request.uri().path().ends_with("/events") {
        let Some(place) = guards.stream(address) else {
            return Refusal::TooMany("too many tables are watched from here".into()).into_response();
        };
        request.extensions_mut().insert(place);
    }
    let path = request.uri().path();
    let opens = request.method() == Method::POST
        && (["/api/tables", "/api/tournaments", "/api/history"].contains(&path) || path.ends_with("/enter"));
    if opens
        && let Some(address) = address
        && !guards.allows(Who::NewTables(address), Instant::now())
    {
        return Refusal::TooMany("too many tables were opened from here: wait a little".into())
            .into_response();
    }
    let who = match (key(request.headers()), address) {
        (Some(key), _) if key.len() <= 64 => Some(Who::Key(key.into())),
        (_, address) => address.map(Who::Address),
    };
    match who {
        Some(who) if !guards.allows(who.clone(), Instant::now()) => Refusal::TooFast.into_response(),
        _ => next.run(request).await,
    }
}

/// Refuses requests that were sent to another name, and counts what is answered.
pub(super) async fn host(State(guards): State<Arc<Guards>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let named = request.headers().get(header::HOST);
    let own = named.is_none_or(|host| host.to_str().is_ok_and(|host| guards.is_own(host)));
    let streams = request.uri().path().ends_with("/events");
    let response = if own { next.run(request).await } else { Refusal::WrongHost.into_response() };
    let class = usize::from(response.status().as_u16() / 100);
    if let Some(count) = guards.metrics.answers.get(class) {
        count.add(1);
    }
    if !streams {
        guards.metrics.requests.add(begun.elapsed());
    }
    response
}

impl Drop for Held {
    fn drop(&mut self) {
        self.guards.metrics.streams.subtract(1);
        let mut streams = self.guards.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(address) = self.address
            && let Some(open) = streams.get_mut(&address)
        {
            *open -= 1;
            if *open == 0 {
                streams.remove(&address);
            }
        }
    }
}

impl<S: Sync> FromRequestParts<S> for StreamPlace {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Refusal> {
        parts.extensions.remove().ok_or_else(|| Refusal::broken("a stream without a place"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    fn guards(rate: u32, sites: &[&str], proxy: bool) -> Arc<Guards> {
        let folder = tempfile::tempdir().unwrap();
        let sites = sites.iter().map(|&site| site.into()).collect();
        let config = Config { rate: Some(rate), sites, proxy, ..Config::new(folder.path().into()) };
        Arc::new(Guards::new(&AppState::open(config).unwrap()))
    }

    #[test]
    fn only_own_names_are_answered() {
        let guards = guards(2, &["bridge.example.org"], false);
        for own in ["localhost:8080", "127.0.0.1", "[::1]:80", "192.168.1.4:8080", "Bridge.Example.org:443"] {
            assert!(guards.is_own(own), "{own}");
        }
        for other in ["evil.example", "bridge.example.org.evil.example", "localhost.evil.example:8080", ""] {
            assert!(!guards.is_own(other), "{other}");
        }
    }

    #[test]
    fn one_address_has_so_many_streams_and_tables() {
        let guards = guards(2, &[], false);
        let address = Some(IpAddr::from([10, 0, 0, 1]));
        let places: Vec<StreamPlace> = (0..MOST_STREAMS).map_while(|_| guards.stream(address)).collect();
        assert_eq!((places.len(), guards.metrics.streams.get()), (MOST_STREAMS, MOST_STREAMS as u64));
        assert!(
            guards.stream(address).is_none() && guards.stream(Some(IpAddr::from([10, 0, 0, 2]))).is_some()
        );
        drop(places);
        assert!(guards.stream(address).is_some());
        let start = Instant::now();
        let opened =
            (0..200).filter(|_| guards.allows(Who::NewTables(IpAddr::from([1, 2, 3, 4])), start)).count();
        assert_eq!(opened, 100);
    }

    #[test]
    fn behind_a_proxy_the_client_is_the_one_it_names() {
        let request = || {
            let request = Request::builder().header(FORWARDED_FOR, "6.6.6.6, 10.0.0.9");
            let mut request = request.body(axum::body::Body::empty()).unwrap();
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 5))));
            request
        };
        let seen = |proxy| guards(2, &[], proxy).address(&request()).unwrap().to_string();
        assert_eq!((seen(true).as_str(), seen(false).as_str()), ("10.0.0.9", "127.0.0.1"));
    }

    #[test]
    fn a_bucket_empties_and_fills() {
        let guards = guards(2, &[], false);
        let start = Instant::now();
        let who = || Who::Key("k".into());
        assert_eq!((0..20).filter(|_| guards.allows(who(), start)).count(), 16);
        assert!(guards.allows(who(), start + Duration::from_millis(600)));
        assert!(!guards.allows(who(), start + Duration::from_millis(600)));
        assert!(guards.allows(Who::Key("other".into()), start));
    }

    #[test]
    fn only_the_own_site_may_change_things() {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("localhost:8080"));
        assert!(!is_foreign(&Method::POST, &headers));
        headers.insert(header::ORIGIN, HeaderValue::from_static("http://localhost:8080"));
        assert!(!is_foreign(&Method::POST, &headers));
        headers.insert(header::ORIGIN, HeaderValue::from_static("https://elsewhere.example"));
        assert!(is_foreign(&Method::POST, &headers) && !is_foreign(&Method::GET, &headers));
        headers.insert(header::ORIGIN, HeaderValue::from_static("null"));
        assert!(is_foreign(&Method::POST, &headers));
    }
}
