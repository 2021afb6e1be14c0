//! The page: files of the folder `page`, embedded in the binary; a debug build reads them from the folder.

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

#[derive(Embed)]
#[folder = "page/"]
struct Page;

/// A file of the page: `/` is `index.html`, `/name` is `name.html`.
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return crate::refusal::Refusal::NotFound("there is no such route".into()).into_response();
    }
    let path = if path.is_empty() { "index.html" } else { path };
    match Page::get(path).map(|file| (path.to_owned(), file)).or_else(|| page(path)) {
        Some((path, file)) => answer(&path, &file, &headers),
        None => (StatusCode::NOT_FOUND, "There is no such page.").into_response(),
    }
}

fn page(path: &str) -> Option<(String, EmbeddedFile)> {
    let path = format!("{path}.html");
    Page::get(&path).map(|file| (path, file))
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, content_type(path)),
        // Always asked for again, and rarely sent again.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, [(header::ETAG, tag)], file.data.clone()).into_response()
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
