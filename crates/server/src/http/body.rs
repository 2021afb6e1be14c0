use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use super::LARGEST;
use crate::refusal::Refusal;

/// How long the whole of a request may take to come.
const WAIT: Duration = Duration::from_secs(20);

/// The bytes of a request.
pub(super) struct Raw(pub(super) Bytes);

/// A request in JSON; an empty one is `{}`.
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match tokio::time::timeout(WAIT, Bytes::from_request(request, state)).await {
            Ok(Ok(bytes)) => Ok(Self(bytes)),
            Ok(Err(BytesRejection::FailedToBufferBody(_))) => Err(Refusal::TooLarge(LARGEST >> 10)),
            Ok(Err(error)) => Err(Refusal::input(error)),
            Err(_) => Err(Refusal::TooSlow),
        }
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let Raw(bytes) = Raw::from_request(request, state).await?;
        let bytes = if bytes.is_empty() { Bytes::from_static(b"{}") } else { bytes };
        Ok(Self(questions::read(&bytes)?))
    }
}
