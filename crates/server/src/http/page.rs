//! The page: files of the folder `page`, embedded in the binary; a debug build reads them from the folder.
//!
//! All pages are one shell, `shell.html`, with a title, styles and a script of their own.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "page/"]
struct Files;

/// A page of its own address.
struct Page {
    path: &'static str,
    title: &'static str,
    /// Besides those of every page.
    styles: &'static [&'static str],
    script: &'static str,
    class: &'static str,
}

impl Page {
    const fn new(
        path: &'static str,
        title: &'static str,
        styles: &'static [&'static str],
        script: &'static str,
    ) -> Self {
        Self { path, title, styles, script, class: "page" }
    }
}

const PAGES: [Page; 8] = [
    Page::new("", "Merrimac, a bridge table", &["start"], "start/main"),
    Page::new("table", "Table · Merrimac", &["table", "auction", "table-small"], "table/main"),
    Page::new("review", "Review · Merrimac", &["auction", "review", "start"], "review/main"),
    Page::new("lessons", "Lessons · Merrimac", &["start", "auction", "table"], "lessons/main"),
    Page::new("suit", "Suit laboratory · Merrimac", &["lab"], "lab/suit"),
    Page::new("deals", "Deal laboratory · Merrimac", &["lab", "start", "review"], "lab/deals"),
    Page::new("system", "System card · Merrimac", &["lab", "auction"], "lab/system"),
    Page { class: "embed", ..Page::new("embed", "Board · Merrimac", &["auction", "review"], "embed") },
];

/// What stands at all other addresses.
const MISSING: Page = Page::new("", "No such page · Merrimac", &[], "missing");

/// The styles of every page.
const STYLES: [&str; 4] = ["tokens", "base", "fields", "cards"];

/// What stands at an address: a page, or a file by its path.
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return crate::refusal::Refusal::NotFound("there is no such route".into()).into_response();
    }
    let page = PAGES.iter().find(|page| page.path == path).and_then(|page| page.html());
    match page.or_else(|| Files::get(path).map(|file| file.data)) {
        Some(data) => answer(if path.contains('.') { path } else { "page.html" }, data, &headers),
        None => match MISSING.html() {
            Some(html) if !path.contains('.') => {
                (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, content_type("page.html"))], html)
                    .into_response()
            }
            _ => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
        },
    }
}

impl Page {
    fn html(&self) -> Option<Cow<'static, [u8]>> {
        let shell = Files::get("shell.html")?.data;
        let style = |name: &&str| format!(r#"<link rel="stylesheet" href="/style/{name}.css" />"#);
        let styles: Vec<String> = STYLES.iter().chain(self.styles).map(style).collect();
        let html = std::str::from_utf8(&shell).ok()?;
        let html = html.replace("{title}", self.title).replace("{styles}", &styles.join("\n    "));
        let html = html.replace("{script}", self.script).replace("{class}", self.class);
        Some(html.into_bytes().into())
    }
}

fn answer(path: &str, data: Cow<'static, [u8]>, headers: &HeaderMap) -> Response {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    let tag = format!("\"{:016x}\"", hasher.finish());
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, content_type(path)),
        // Always asked for again, and rarely sent again.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, [(header::ETAG, tag)], data).into_response()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_its_files_and_no_gap_is_left_in_the_shell() {
        for page in PAGES.iter().chain([&MISSING]) {
            let html = String::from_utf8(page.html().unwrap().into_owned()).unwrap();
            assert!(!html.contains('{') && html.contains(page.title), "{html}");
            let files = STYLES.iter().chain(page.styles).map(|name| format!("style/{name}.css"));
            for file in files.chain([format!("script/{}.js", page.script)]) {
                assert!(Files::get(&file).is_some(), "{file}");
            }
        }
    }
}
