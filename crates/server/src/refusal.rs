//! Why a request is refused: one type for every reason, one shape on the wire.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bridge::prose;
use questions::QuestionError;
use serde::Serialize;
use thiserror::Error;

/// Why a request is refused. The text is a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub(crate) enum Refusal {
    /// The request cannot be read or makes no sense.
    #[error("{what}")]
    BadInput {
        /// What is wrong, and what was expected.
        what: String,
        /// The field, or the line and column.
        place: Place,
    },
    /// No key, or one that opens nothing.
    #[error("this link does not open the table: ask for it again")]
    NoKey,
    /// The key does not allow it.
    #[error("{0}")]
    NotAllowed(String),
    /// There is no such thing.
    #[error("{0}")]
    NotFound(String),
    /// It cannot be done at this point of the board.
    #[error("{0}")]
    NotNow(String),
    /// The board has gone on since the client looked.
    #[error("the board has gone on: look again")]
    Stale,
    /// More bytes than are read.
    #[error("that is too long: at most {0} KiB are read")]
    TooLarge(usize),
    /// The laws forbid it.
    #[error("{0}")]
    Illegal(String),
    /// The request did not come in time.
    #[error("the request took too long to come")]
    TooSlow,
    /// The name by which the server was reached is not its own.
    #[error("this server is not known by that name: `merrimac serve --site NAME` tells it")]
    WrongHost,
    /// Too many streams or tables at once.
    #[error("{0}")]
    TooMany(String),
    /// Too many requests.
    #[error("too many requests: wait a moment")]
    TooFast,
    /// All workers are busy and the queue is full, or the answer took too long.
    #[error("{0}")]
    Busy(String),
    /// Something that should not happen: the reason is for the log.
    #[error("something went wrong here; the board is safe")]
    Broken(String),
}

/// Where something is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Place {
    /// Nowhere in particular.
    #[default]
    Unknown,
    /// A field of the request.
    Field(Cow<'static, str>),
    /// A place in a text, from 1.
    Text {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
}

impl Refusal {
    /// A field that makes no sense.
    pub(crate) fn field(field: impl Into<Cow<'static, str>>, what: impl ToString) -> Self {
        Self::BadInput { what: what.to_string(), place: Place::Field(field.into()) }
    }

    /// Input that makes no sense.
    pub(crate) fn input(what: impl ToString) -> Self {
        Self::BadInput { what: what.to_string(), place: Place::Unknown }
    }

    /// A place in a text that makes no sense.
    pub(crate) fn text(line: usize, column: usize, what: impl ToString) -> Self {
        Self::BadInput { what: what.to_string(), place: Place::Text { line, column } }
    }

    /// A reason that only the log is told.
    pub(crate) fn broken(why: impl ToString) -> Self {
        Self::Broken(why.to_string())
    }

    fn status(&self) -> (StatusCode, &'static str) {
        match self {
            Self::BadInput { .. } => (StatusCode::BAD_REQUEST, "bad_input"),
            Self::NoKey => (StatusCode::UNAUTHORIZED, "no_key"),
            Self::NotAllowed(_) => (StatusCode::FORBIDDEN, "not_allowed"),
            Self::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
            Self::NotNow(_) => (StatusCode::CONFLICT, "not_now"),
            Self::Stale => (StatusCode::CONFLICT, "stale"),
            Self::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::Illegal(_) => (StatusCode::UNPROCESSABLE_ENTITY, "illegal"),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow"),
            Self::WrongHost => (StatusCode::MISDIRECTED_REQUEST, "wrong_host"),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Self::TooFast => (StatusCode::TOO_MANY_REQUESTS, "too_fast"),
            Self::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::Broken(_) => (StatusCode::INTERNAL_SERVER_ERROR, "broken"),
        }
    }
}

impl From<QuestionError> for Refusal {
    fn from(error: QuestionError) -> Self {
        match error {
            QuestionError::Json { line, column, reason } => Self::text(line, column, reason),
            QuestionError::Missing(field) => Self::field(field, prose!("{} is missing", field)),
            QuestionError::Field { field, reason } => Self::field(field, reason),
            QuestionError::Stopped(_) => Self::Busy(error.to_string()),
            error => Self::input(error),
        }
    }
}

#[derive(Serialize)]
struct Body {
    error: Details,
}

#[derive(Serialize)]
struct Details {
    code: &'static str,
    what: String,
    #[serde(rename = "where")]
    place: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, code) = self.status();
        let place = if let Self::BadInput { place, .. } = &self { place.clone() } else { Place::Unknown };
        let (place, line, column) = match place {
            Place::Unknown => (None, None, None),
            Place::Field(field) => (Some(field.to_string()), None, None),
            Place::Text { line, column } => {
                (Some(format!("line {line}, column {column}")), Some(line), Some(column))
            }
        };
        let body = Body { error: Details { code, what: self.to_string(), place, line, column } };
        let mut response = (status, Json(body)).into_response();
        if matches!(self, Self::Busy(_) | Self::TooFast | Self::TooMany(_)) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        if let Self::Broken(why) = self {
            response.extensions_mut().insert(Broke(why));
        }
        response
    }
}

/// Why a request failed through no fault of the client, for the log.
#[derive(Debug, Clone)]
pub(crate) struct Broke(pub(crate) String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_may_come_again_are_told_when() {
        let header = |refusal: Refusal| refusal.into_response().headers().get(header::RETRY_AFTER).cloned();
        assert_eq!(header(Refusal::Busy("later".into())).unwrap(), "2");
        assert_eq!(header(Refusal::TooFast).unwrap(), "2");
        assert_eq!(header(Refusal::Stale), None);
        assert_eq!(Refusal::Busy("later".into()).status().0, StatusCode::SERVICE_UNAVAILABLE);
    }

    #[test]
    fn what_went_wrong_here_is_for_the_log_alone() {
        let refusal = Refusal::broken("the disk is full");
        assert!(!refusal.to_string().contains("disk"));
        assert_eq!(refusal.into_response().extensions().get::<Broke>().unwrap().0, "the disk is full");
    }
}
