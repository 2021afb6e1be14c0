//! What stands before every route: headers that keep browsers strict, other sites out, and floods small.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::session::key;
use crate::refusal::{Broke, Refusal};

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

/// How much each may ask: buckets that fill with time.
pub(super) struct Guards {
    rate: Option<f64>,
    buckets: Mutex<HashMap<Who, Bucket>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Who {
    Address(IpAddr),
    Key(String),
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    left: f64,
    at: Instant,
}

/// Seconds of requests that may come at once.
const BURST: f64 = 8.0;
/// Buckets kept before the full ones are forgotten.
const MOST: usize = 10_000;

impl Guards {
    pub(super) fn new(rate: Option<u32>) -> Self {
        Self { rate: rate.map(f64::from), buckets: Mutex::default() }
    }

    /// Whether another request of this one is answered now.
    fn allows(&self, who: Who, now: Instant) -> bool {
        let Some(rate) = self.rate else { return true };
        let most = rate * BURST;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = |bucket: &Bucket| (bucket.left + rate * (now - bucket.at).as_secs_f64()).min(most);
        if buckets.len() > MOST {
            buckets.retain(|_, bucket| filled(bucket) < most);
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
pub(super) async fn limit(State(guards): State<Arc<Guards>>, request: Request, next: Next) -> Response {
    if !request.uri().path().starts_with("/api/") {
        return next.run(request).await;
    }
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let who = match (key(request.headers()), address) {
        (Some(key), _) if key.len() <= 64 => Some(Who::Key(key.into())),
        (_, address) => address.map(Who::Address),
    };
    match who {
        Some(who) if !guards.allows(who.clone(), Instant::now()) => Refusal::TooFast.into_response(),
        _ => next.run(request).await,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let guards = Guards::new(Some(2));
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
