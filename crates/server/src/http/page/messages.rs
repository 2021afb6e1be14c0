//! What the message files must hold: every text of the page, every fixed text that the server sends to be shown, every
//! template of a sentence that any crate makes, every error that may become a refusal, and what the card of a system says of
//! its conventions, in each language, with the same values in it; and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{Files, MISSING, PAGES, languages};

/// A message file: a text, or one for a single thing and one for several.
type Messages = BTreeMap<String, Value>;

#[tokio::test]
async fn every_language_has_every_text() {
    let mut needed = page_texts();
    assert!(needed.len() > 700, "{} texts were found", needed.len());
    needed.extend(server_texts().await.into_iter().map(|text| (text, false)));
    let templates = templates();
    assert!(templates.len() > 200, "{} templates were found", templates.len());
    needed.extend(templates.into_iter().map(|text| (text, false)));
    let errors = errors();
    assert!(errors.len() > 40, "{} errors were found", errors.len());
    needed.extend(errors.into_iter().map(|text| (text, false)));
    needed.extend(conventions().into_iter().map(|text| (text, false)));
    let sources = sources();
    let systems = systems();
    for (language, messages) in all() {
        for (text, is_plural) in &needed {
            let found = messages.get(text).unwrap_or_else(|| panic!("{language}: no {text:?}"));
            let forms: Vec<&str> = match found {
                Value::String(form) if !is_plural => vec![form],
                Value::Array(forms) if *is_plural && forms.len() == 2 => {
                    forms.iter().map(|form| form.as_str().unwrap()).collect()
                }
                found => panic!("{language}: {text:?} is {found}"),
            };
            for form in forms {
                assert_eq!(values(form), values(text), "{language}: {text:?}");
            }
        }
        for text in messages.keys() {
            let is_used = needed.contains_key(text)
                || sources.contains(&format!("\"{text}\""))
                || systems.contains(&format!("= {text}"));
            assert!(is_used, "{language}: nobody says {text:?}");
        }
    }
}

#[test]
fn suits_and_seats_are_those_of_the_language() {
    let all: BTreeMap<String, Messages> = all().collect();
    let say = |language: &str, text: &str| all[language][text].as_str().unwrap().to_owned();
    assert_eq!(all.keys().collect::<Vec<_>>(), ["de", "fr"]);
    assert_eq!(["West", "NT", "Pass"].map(|text| say("fr", text)), ["Ouest", "SA", "Passe"]);
    assert_eq!(["East", "spades", "double"].map(|text| say("de", text)), ["Ost", "Pik", "Kontra"]);
}

fn all() -> impl Iterator<Item = (String, Messages)> {
    languages().into_iter().map(|(language, path)| {
        let messages = serde_json::from_slice(&Files::get(&path).unwrap().data);
        (language, messages.unwrap_or_else(|error| panic!("{path}: {error}")))
    })
}

/// The names in braces; gaps without a name have their numbers.
fn values(text: &str) -> BTreeSet<String> {
    let names = text.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name);
    let mut gaps = 0..;
    let named = names.map(|name| match name {
        "" => gaps.next().map_or(String::new(), |gap: usize| gap.to_string()),
        name => name.to_owned(),
    });
    named.collect()
}

/// The crates whose sentences reach the page.
const SPEAKERS: [&str; 6] = ["bidding", "bridge", "players", "policy", "server", "single-dummy"];

/// The templates of sentences: what stands in `prose!`, if there is a word in it.
fn templates() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for file in SPEAKERS.iter().flat_map(|name| files(&crates().join(name).join("src"))) {
        let code = file.split("#[cfg(test)]").next().unwrap_or_default();
        let code: Vec<&str> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let templates = code.join("\n");
        let templates = templates.split("prose!(").skip(1).filter_map(|call| Some(literal(call)?.0));
        found.extend(templates.filter(|template| template.contains(char::is_alphabetic)));
    }
    found
}

/// The crates whose errors become refusals: of the laws, and of deals and conditions that people typed.
const REFUSING: [&str; 3] = ["bridge", "cards", "dealing"];

/// The texts of errors, if there is a word in them.
fn errors() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let libraries = REFUSING.iter().flat_map(|name| files(&crates().join(name).join("src")));
    let own = std::fs::read_to_string(crates().join("server/src/refusal.rs")).unwrap();
    for file in libraries.chain([own]) {
        found.extend(file.split("#[error(").skip(1).filter_map(|error| Some(literal(error)?.0)));
    }
    // One about the braces of lessons has braces of its own.
    found.retain(|text| text.contains(char::is_alphabetic) && !text.contains("{{"));
    found.retain(|text| !text.trim_start_matches('{').trim_end_matches('}').chars().all(char::is_alphabetic));
    found
}

/// The names and remarks of the conventions that the systems play or offer.
fn conventions() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in ["two-over-one", "sayc", "acol"] {
        let system = bidding::System::named(name).unwrap();
        let question: questions::SystemQuestion =
            serde_json::from_value(serde_json::json!({ "name": name })).unwrap();
        let card = serde_json::to_value(question.answer(&system).unwrap()).unwrap();
        for convention in card["conventions"].as_array().unwrap() {
            found.insert(convention["name"].as_str().unwrap().replace('-', " "));
            found.insert(convention["note"].as_str().unwrap().to_owned());
        }
    }
    found
}

/// The texts of the scripts, and whether a number decides between two.
fn page_texts() -> BTreeMap<String, bool> {
    let mut texts = BTreeMap::new();
    for path in Files::iter().filter(|path| path.starts_with("script/")) {
        let script = String::from_utf8(Files::get(&path).unwrap().data.into_owned()).unwrap();
        for name in ["t", "parts", "msg"] {
            texts.extend(calls(&script, name).filter_map(|call| Some((literal(call)?.0, false))));
        }
        for call in calls(&script, "count") {
            let Some(rest) = after_argument(call) else { continue };
            let Some((_, rest)) = literal(rest) else { continue };
            let many = literal(rest.trim_start().trim_start_matches(','));
            texts.extend(many.map(|(many, _)| (many, true)));
        }
    }
    texts
}

/// What follows `name(`, wherever that function is called.
fn calls<'a>(script: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    script.match_indices('(').filter_map(move |(at, _)| {
        let before = script[..at].strip_suffix(name)?;
        let is_part_of_a_name = |letter: char| letter.is_alphanumeric() || "._$".contains(letter);
        let is_call = before.ends_with("...") || !before.ends_with(is_part_of_a_name);
        is_call.then(|| &script[at + 1..])
    })
}

/// The string at the beginning, and what stands behind it.
fn literal(code: &str) -> Option<(String, &str)> {
    let code = code.trim_start();
    let quote = code.chars().next().filter(|quote| "'\"".contains(*quote))?;
    let mut text = String::new();
    let mut letters = code.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => text.push(letters.next()?.1),
            letter if letter == quote => return Some((text, &code[at + 1..])),
            letter => text.push(letter),
        }
    }
    None
}

/// What follows the first argument.
fn after_argument(code: &str) -> Option<&str> {
    let mut depth = 0;
    for (at, letter) in code.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => return None,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => return Some(&code[at + 1..]),
            _ => {}
        }
    }
    None
}

/// The fixed texts that the server sends: titles of pages, and what a table can be made of.
async fn server_texts() -> BTreeSet<String> {
    let pages = PAGES.iter().chain([&MISSING]).flat_map(|page| page.title.split(" · "));
    let mut texts: BTreeSet<String> =
        pages.filter(|part| *part != "Merrimac").map(ToOwned::to_owned).collect();
    let choices = serde_json::to_value(super::super::tables::choices().await.0).unwrap();
    for choice in choices.as_object().unwrap().values().flat_map(|list| list.as_array().unwrap()) {
        let said = ["title", "note"].into_iter().filter_map(|field| choice[field].as_str());
        texts.extend(said.map(ToOwned::to_owned));
    }
    texts
}

/// The files of a folder but those with tests alone.
fn files(folder: &Path) -> Vec<String> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if !path.ends_with("tests.rs") && !path.ends_with("messages.rs") {
            all.push(std::fs::read_to_string(path).unwrap());
        }
    }
    all
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The bidding systems, whose calls have names.
fn systems() -> String {
    files(&crates().join("bidding/systems")).concat()
}

/// The sources of the server, where refusals have their words, and of the card of a system.
fn sources() -> String {
    ["server/src", "questions/src"].into_iter().flat_map(|folder| files(&crates().join(folder))).collect()
}
