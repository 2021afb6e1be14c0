//! The page: files of the folder `page`, embedded in the binary; a debug build reads them from the folder.
//!
//! All pages are one shell, `shell.html`, with a title of their own, one style sheet and one script. The two are made of the
//! files of the folder and have a digest of what is in them in their names, so that browsers keep them for ever and ask
//! for the shell alone. All is sent compressed to those who can read it. The words in other languages than English are a file
//! each, `messages/fr.json`, which the shell names.

mod bundle;
#[cfg(test)]
mod messages;

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
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

const PAGES: [Page; 11] = [
    Page::new("", "Merrimac, a bridge table", &["start"], "start/main"),
    Page::new("table", "Table · Merrimac", &["table", "auction", "table-small"], "table/main"),
    Page::new("review", "Review · Merrimac", &["auction", "review", "start"], "review/main"),
    Page::new("day", "Boards of the day · Merrimac", TOURNAMENT, "tournament/main"),
    Page::new("tournament", "Tournaments · Merrimac", TOURNAMENT, "tournament/main"),
    Page::new("history", "History · Merrimac", &["start"], "history/main"),
    Page::new("lessons", "Lessons · Merrimac", &["start", "auction", "table"], "lessons/main"),
    Page::new("suit", "Suit laboratory · Merrimac", &["lab"], "lab/suit"),
    Page::new("deals", "Deal laboratory · Merrimac", &["lab", "start", "review"], "lab/deals"),
    Page::new("system", "System card · Merrimac", &["lab", "auction"], "lab/system"),
    Page { class: "embed", ..Page::new("embed", "Board · Merrimac", &["auction", "review"], "embed") },
];

/// The styles of tournaments.
const TOURNAMENT: &[&str] = &["start", "auction", "review"];

/// What stands at all other addresses.
const MISSING: Page = Page::new("missing", "No such page · Merrimac", &[], "missing");

/// The styles of every page.
const STYLES: [&str; 4] = ["tokens", "base", "fields", "cards"];

/// Pages that open without a network.
const OFFLINE: [&str; 5] = ["", "history", "lessons", "review", "table"];

/// What stands at an address: a page, or a file by its path.
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return crate::refusal::Refusal::NotFound("there is no such route".into()).into_response();
    }
    let site = site();
    match (site.files.get(path), path.contains('.')) {
        (Some(file), _) => file.answer(StatusCode::OK, &headers),
        (None, false) => site.missing.answer(StatusCode::NOT_FOUND, &headers),
        (None, true) => match Files::get(path) {
            Some(found) => File::new(path, found.data).answer(StatusCode::OK, &headers),
            None => (StatusCode::NOT_FOUND, "There is no such file.").into_response(),
        },
    }
}

/// All that is made of the folder, by address.
struct Site {
    files: HashMap<String, File>,
    missing: File,
}

/// A file as it is sent.
struct File {
    kind: &'static str,
    plain: Bytes,
    /// None if that would not be shorter.
    compressed: Option<Bytes>,
    tag: String,
    /// Whether its name changes with its content.
    is_immutable: bool,
}

/// The site: made once, and in a debug build each time, so that a change is seen at once.
fn site() -> Arc<Site> {
    static SITE: OnceLock<Arc<Site>> = OnceLock::new();
    let make = || Arc::new(Site::new().expect("a test makes the site"));
    if cfg!(debug_assertions) { make() } else { Arc::clone(SITE.get_or_init(make)) }
}

impl Site {
    fn new() -> Result<Self, String> {
        let text =
            |path: &str| Files::get(path).and_then(|file| String::from_utf8(file.data.into_owned()).ok());
        let need = |path: &str| text(path).ok_or_else(|| format!("there is no {path}"));
        let mut files = HashMap::new();
        let mut keep = |name: &str, extension: &str, content: String| {
            let address = format!("assets/{name}.{}.{extension}", &digest(content.as_bytes())[..10]);
            let file = File { is_immutable: true, ..File::new(&address, content.into_bytes().into()) };
            files.insert(address.clone(), file);
            address
        };
        let shell = need("shell.html")?;
        let theme = keep("theme", "js", need("script/theme.js")?);
        let mut pages = Vec::new();
        let mut offline = vec![format!("/{theme}"), "/icon.svg".into(), "/manifest.webmanifest".into()];
        let mut messages = Vec::new();
        for (language, path) in languages() {
            let address = keep(&language, "json", need(&path)?);
            messages.push(format!("{language}:/{address}"));
            offline.push(format!("/{address}"));
        }
        let messages = messages.join(" ");
        for page in PAGES.iter().chain([&MISSING]) {
            let name = if page.path.is_empty() { "start" } else { page.path };
            let styles = STYLES.iter().chain(page.styles).map(|style| need(&format!("style/{style}.css")));
            let style = keep(name, "css", styles.collect::<Result<String, _>>()?);
            let read = |path: &str| text(&format!("script/{path}"));
            let script = keep(name, "js", bundle::bundle(&format!("{}.js", page.script), &read)?);
            if OFFLINE.contains(&page.path) {
                offline.extend([format!("/{style}"), format!("/{script}"), format!("/{}", page.path)]);
            }
            let html = shell
                .replace("{title}", page.title)
                .replace("{class}", page.class)
                .replace("{messages}", &messages)
                .replace("{theme}", &theme)
                .replace("{style}", &style)
                .replace("{script}", &script);
            pages.push((page.path, File::new("page.html", html.into_bytes().into())));
        }
        let list = serde_json::to_string(&offline).map_err(|error| error.to_string())?;
        let worker = need("worker.js")?;
        let worker =
            worker.replace("/* version */", &digest(list.as_bytes())).replace("/* files */ []", &list);
        files.insert("worker.js".into(), File::new("worker.js", worker.into_bytes().into()));
        let missing = pages.pop().ok_or("there is no page")?.1;
        files.extend(pages.into_iter().map(|(path, file)| (path.to_owned(), file)));
        Ok(Self { files, missing })
    }
}

/// The languages that there are messages in, and the file of each.
fn languages() -> Vec<(String, String)> {
    let name = |path: &str| Some(path.strip_prefix("messages/")?.strip_suffix(".json")?.to_owned());
    Files::iter().filter_map(|path| Some((name(&path)?, path.into_owned()))).collect()
}

impl File {
    fn new(path: &str, content: Cow<'static, [u8]>) -> Self {
        let plain = Bytes::from(content.into_owned());
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let compressed = encoder.write_all(&plain).and_then(|()| encoder.finish()).ok();
        let shorter = compressed.filter(|compressed| compressed.len() < plain.len()).map(Bytes::from);
        Self {
            kind: content_type(path),
            tag: format!("\"{}\"", digest(&plain)),
            compressed: shorter,
            plain,
            is_immutable: false,
        }
    }

    fn answer(&self, status: StatusCode, headers: &HeaderMap) -> Response {
        if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == self.tag.as_bytes()) {
            return StatusCode::NOT_MODIFIED.into_response();
        }
        let reads = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let compressed =
            self.compressed.as_ref().filter(|_| reads.is_some_and(|reads| reads.contains("gzip")));
        let cache = if self.is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
        let head = [
            (header::CONTENT_TYPE, self.kind),
            // What may change is always asked for again, and rarely sent again.
            (header::CACHE_CONTROL, cache),
            (header::VARY, "accept-encoding"),
        ];
        let tag = [(header::ETAG, self.tag.clone())];
        match compressed {
            Some(bytes) => {
                (status, head, tag, [(header::CONTENT_ENCODING, "gzip")], bytes.clone()).into_response()
            }
            None => (status, head, tag, self.plain.clone()).into_response(),
        }
    }
}

/// Sixteen letters that differ where the content does.
fn digest(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
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
    fn every_page_is_three_files_and_small() {
        let site = Site::new().unwrap();
        for page in &PAGES {
            let html = String::from_utf8(site.files[page.path].plain.to_vec()).unwrap();
            assert!(!html.contains('{') && html.contains(page.title), "{html}");
            let assets: Vec<&str> =
                html.split('"').filter_map(|part| part.strip_prefix("/assets/")).collect();
            assert_eq!(assets.len(), 3, "{assets:?}");
            let sent = |address: String| site.files[&address].compressed.as_ref().unwrap().len();
            let words = site.files.iter().filter(|(name, _)| name.ends_with(".json"));
            let words = words.filter_map(|(_, file)| file.compressed.as_ref()).map(Bytes::len).max().unwrap();
            let own: usize = assets.iter().map(|asset| sent(format!("assets/{asset}"))).sum();
            let bytes = own + words;
            assert!(bytes < 100_000, "{}: {bytes} bytes", page.path);
            for asset in assets.iter().filter(|asset| asset.ends_with(".js")) {
                let script =
                    String::from_utf8(site.files[&format!("assets/{asset}")].plain.to_vec()).unwrap();
                let left =
                    script.lines().find(|line| line.starts_with("import ") || line.starts_with("export "));
                assert_eq!(left, None, "{asset}");
            }
        }
    }

    #[test]
    fn the_worker_keeps_files_that_there_are() {
        let site = Site::new().unwrap();
        let worker = String::from_utf8(site.files["worker.js"].plain.to_vec()).unwrap();
        let list = worker.lines().find_map(|line| line.strip_prefix("const FILES = ")).unwrap();
        let files: Vec<String> = serde_json::from_str(list.trim_end_matches(';')).unwrap();
        assert_eq!(files.len(), 3 + languages().len() + 3 * OFFLINE.len());
        for file in files {
            let path = file.trim_start_matches('/');
            assert!(site.files.contains_key(path) || Files::get(path).is_some(), "{file}");
        }
    }

    #[test]
    fn who_reads_gzip_gets_it_and_who_knows_the_file_gets_nothing() {
        let site = Site::new().unwrap();
        let file = site.files.iter().find(|(name, _)| name.ends_with(".css")).unwrap().1;
        let ask = |name, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            file.answer(StatusCode::OK, &headers)
        };
        assert_eq!(ask(header::ACCEPT_ENCODING, "br, gzip").headers()[header::CONTENT_ENCODING], "gzip");
        assert!(ask(header::ACCEPT_ENCODING, "br").headers().get(header::CONTENT_ENCODING).is_none());
        let known = ask(header::IF_NONE_MATCH, &file.tag);
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
        assert!(
            ask(header::ACCEPT, "*/*").headers()[header::CACHE_CONTROL]
                .to_str()
                .unwrap()
                .contains("immutable")
        );
    }
}
