//! Robots on other machines: questions are spread over their services, asked again elsewhere when one fails, and
//! answered by the own cores when none does.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::http::{Request, Uri, header};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use questions::{DecideAnswer, DecideQuestion};
use tokio::net::TcpStream;

/// The services, in the order in which they were named.
pub(crate) struct Services {
    all: Vec<Service>,
}

struct Service {
    /// `host:port`.
    address: String,
    /// Questions that it is answering for us.
    asked: AtomicUsize,
    /// It failed, and is left alone until then.
    resting: Mutex<Option<Instant>>,
}

/// Services asked for one decision.
const TRIES: usize = 2;
/// How long a service that failed is left alone.
const REST: Duration = Duration::from_secs(5);
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(1);
/// What an answer may take longer than the decision.
const WAY: Duration = Duration::from_secs(1);
/// The most bytes of an answer.
const LARGEST: usize = 64 << 10;

impl Services {
    /// Services by their addresses, such as `http://10.0.0.5:8090`.
    ///
    /// # Errors
    /// The address that cannot be read, and what was expected.
    pub(crate) fn new(addresses: &[String]) -> Result<Self, String> {
        let service = |address: &String| {
            let wrong = || format!("`{address}` is no address of robots, expected http://HOST:PORT");
            let uri: Uri = address.parse().map_err(|_| wrong())?;
            let host = uri.host().filter(|_| uri.scheme_str() == Some("http")).ok_or_else(wrong)?;
            let address = format!("{host}:{}", uri.port_u16().unwrap_or(80));
            Ok(Service { address, asked: AtomicUsize::new(0), resting: Mutex::default() })
        };
        Ok(Self { all: addresses.iter().map(service).collect::<Result<_, String>>()? })
    }

    /// The answer of a service, if one answers within the time that a decision takes. At most two are asked.
    pub(crate) async fn ask(&self, question: &DecideQuestion, limit: Duration) -> Option<DecideAnswer> {
        let body = Bytes::from(serde_json::to_vec(question).ok()?);
        let mut tried = Vec::new();
        while tried.len() < TRIES {
            let (number, service) = self.idlest(&tried)?;
            tried.push(number);
            service.asked.fetch_add(1, Ordering::Relaxed);
            let answer = tokio::time::timeout(limit + WAY, service.ask(body.clone())).await;
            service.asked.fetch_sub(1, Ordering::Relaxed);
            match answer {
                Ok(Ok(answer)) => return Some(answer),
                failed => {
                    let why =
                        failed.map_or_else(|_| "no answer in time".into(), |failed| failed.unwrap_err());
                    tracing::warn!(service = service.address, why, "robots did not answer");
                    service.rest(Instant::now() + REST);
                }
            }
        }
        None
    }

    /// The service with the fewest questions among those that work and were not asked.
    fn idlest(&self, but: &[usize]) -> Option<(usize, &Service)> {
        let now = Instant::now();
        let ready = self.all.iter().enumerate().filter(|(at, it)| !but.contains(at) && !it.rests(now));
        ready.min_by_key(|(_, service)| service.asked.load(Ordering::Relaxed))
    }
}

impl Service {
    fn rests(&self, now: Instant) -> bool {
        self.resting.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|until| now < until)
    }

    fn rest(&self, until: Instant) {
        *self.resting.lock().unwrap_or_else(PoisonError::into_inner) = Some(until);
    }

    async fn ask(&self, body: Bytes) -> Result<DecideAnswer, String> {
        let connect = tokio::time::timeout(CONNECT, TcpStream::connect(&self.address));
        let stream =
            connect.await.map_err(|_| "no connection in time")?.map_err(|error| error.to_string())?;
        let _ = stream.set_nodelay(true);
        let handshake = http1::handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = handshake.map_err(|error| error.to_string())?;
        let connection = tokio::spawn(connection);
        let request = Request::post("/api/decide")
            .header(header::HOST, &self.address)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Full::new(body))
            .map_err(|error| error.to_string())?;
        let response = sender.send_request(request).await.map_err(|error| error.to_string())?;
        let status = response.status();
        let body = Limited::new(response.into_body(), LARGEST).collect().await;
        connection.abort();
        let body = body.map_err(|error| error.to_string())?.to_bytes();
        if !status.is_success() {
            return Err(format!("status {status}"));
        }
        serde_json::from_slice(&body).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bridge::{Board, Deal, Table};
    use cards::random::generator;
    use tokio::net::TcpListener;

    use super::*;
    use crate::robots::{Action, decision, router};

    async fn serve() -> (String, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let app = router(1, Arc::default());
        (address, tokio::spawn(async move { axum::serve(listener, app).await.unwrap() }))
    }

    #[tokio::test]
    async fn a_board_is_played_by_two_services_one_of_which_dies() {
        let (one, first) = serve().await;
        let (other, _second) = serve().await;
        let services = Services::new(&[one, other]).unwrap();
        let mut table = Table::new(Board::numbered(1, Deal::random(&mut generator(3, 3))));
        let mut first = Some(first);
        while let Some(seat) = table.actor() {
            let view = table.view(seat);
            let question =
                DecideQuestion::new(&view, "novice", bridge::BySide::from_fn(|_| "sayc"), "imps", 1);
            let answer = services.ask(&question, Duration::from_secs(10)).await.expect("one is alive");
            match decision(answer, &view).expect("it is legal") {
                Action::Call { call, .. } => table.call(call).unwrap(),
                Action::Card { card, .. } => table.play(card).unwrap(),
                Action::Claim { tricks, .. } => table.claim(bridge::Claim { by: seat, tricks }).unwrap(),
            }
            if table.play_so_far().is_some() {
                first.take().inspect(tokio::task::JoinHandle::abort);
            }
        }
        assert!(first.is_none() && table.is_over());
    }

    #[tokio::test]
    async fn where_no_service_answers_there_is_no_answer() {
        let table = Table::new(Board::numbered(1, Deal::random(&mut generator(3, 3))));
        let question = DecideQuestion::new(
            &table.view(bridge::Seat::North),
            "novice",
            bridge::BySide::from_fn(|_| "sayc"),
            "imps",
            1,
        );
        // Nobody listens on a port that was just given back.
        let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        let services = Services::new(&[format!("http://{free}")]).unwrap();
        assert_eq!(services.ask(&question, Duration::from_secs(1)).await, None);
        assert!(services.idlest(&[]).is_none(), "it rests");
        assert!(
            Services::new(&["https://robots".into()]).is_err() && Services::new(&["robots".into()]).is_err()
        );
    }

    #[test]
    fn an_answer_against_the_laws_is_none() {
        let table = Table::new(Board::numbered(1, Deal::random(&mut generator(3, 3))));
        let view = table.view(bridge::Seat::North);
        let answer = |call: &str| {
            let text = format!(
                r#"{{"type":"decide","call":"{call}","meaning":"","alert":false,"card":null,"claim":null,"reason":""}}"#
            );
            serde_json::from_str(&text).unwrap()
        };
        assert!(decision(answer("1C"), &view).is_some() && decision(answer("X"), &view).is_none());
        let nothing = DecideAnswer { call: None, claim: Some(13), ..answer("P") };
        assert!(decision(nothing, &view).is_none());
    }
}
