//! Boards as files: PBN, LIN, JSON, a diagram in text or SVG.

mod diagram;
mod svg;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use notation::{Format, Record, write_all};
use serde::Deserialize;

use crate::refusal::Refusal;

/// The form of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Form {
    Pbn,
    Lin,
    Svg,
    Text,
    Json,
}

/// A file to be sent.
pub(crate) struct File {
    form: Form,
    bytes: Vec<u8>,
}

impl Form {
    /// Writes boards.
    pub(crate) fn write(self, records: &[Record]) -> Result<File, Refusal> {
        let format = |format| write_all(format, records).map_err(Refusal::input);
        let bytes = match (self, records) {
            (_, []) => return Err(Refusal::NotFound("there is no board to write".into())),
            (Self::Pbn, _) => format(Format::Pbn)?,
            (Self::Lin, _) => format(Format::Lin)?,
            (Self::Json, _) => format(Format::Json)?,
            (Self::Text, _) => records.iter().map(diagram::board).collect::<Vec<_>>().join("\n").into_bytes(),
            (Self::Svg, [record]) => svg::board(record).into_bytes(),
            (Self::Svg, _) => return Err(Refusal::field("as", "a picture shows one board")),
        };
        Ok(File { form: self, bytes })
    }
}

impl IntoResponse for File {
    fn into_response(self) -> Response {
        let (kind, name) = match self.form {
            Form::Pbn => ("text/plain; charset=utf-8", "board.pbn"),
            Form::Lin => ("text/plain; charset=utf-8", "board.lin"),
            Form::Text => ("text/plain; charset=utf-8", "board.txt"),
            Form::Json => ("application/json", "board.json"),
            Form::Svg => ("image/svg+xml", "board.svg"),
        };
        let disposition = format!("attachment; filename=\"{name}\"");
        ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], self.bytes)
            .into_response()
    }
}
