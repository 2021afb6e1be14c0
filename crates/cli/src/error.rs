//! What went wrong, and whose it is to mend.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Input that the user can mend; the message says where it is wrong and what was expected.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct BadInput(String);

/// An error that blames the input.
pub(crate) fn bad_input(message: impl Display) -> anyhow::Error {
    BadInput(message.to_string()).into()
}

/// 2 for bad input, 1 for anything else.
pub(crate) fn exit_code(error: &anyhow::Error) -> ExitCode {
    if error.is::<BadInput>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}

/// Whether the reader of our output has gone, as `head` does.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        let direct = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        direct.or_else(|| cause.downcast_ref::<serde_json::Error>()?.io_error_kind())
    };
    error.chain().any(|cause| kind(cause) == Some(io::ErrorKind::BrokenPipe))
}
