use std::borrow::Cow;
use std::fmt::Display;

use serde::Serialize;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QuestionError {
    /// The text is no JSON, or no object.
    #[error("{reason} at column {column}")]
    Json {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A field that has to be there is not.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A field makes no sense.
    #[error("{field}: {reason}")]
    Field {
        /// Its name.
        field: Cow<'static, str>,
        /// What is wrong with it, and what was expected.
        reason: String,
    },
    /// The fields make no sense together.
    #[error("{0}")]
    Whole(String),
    /// The answer was not found before the work was stopped.
    #[error("{0} took too long: try again in a moment")]
    Stopped(&'static str),
}

impl QuestionError {
    /// A field that makes no sense.
    pub fn field(field: impl Into<Cow<'static, str>>, reason: impl Display) -> Self {
        Self::Field { field: field.into(), reason: reason.to_string() }
    }

    /// Fields that make no sense together.
    pub fn whole(reason: impl Display) -> Self {
        Self::Whole(reason.to_string())
    }
}

impl serde::de::Error for QuestionError {
    fn custom<T: Display>(reason: T) -> Self {
        Self::whole(reason)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }
}

/// What stands in the place of an answer.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "error")]
pub struct RefusedAnswer {
    /// The place of the question, and why it has no answer.
    pub error: String,
}
