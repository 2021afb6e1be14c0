//! Bidding systems by name or from a file, loaded once each.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use bidding::{System, library};
use bridge::Side;
use notation::Record;

/// Systems that were asked for, each loaded once however many questions name it.
#[derive(Debug, Default)]
pub(crate) struct Systems(Mutex<BTreeMap<String, Arc<System>>>);

impl Systems {
    /// The system that these words name: `sayc`, `two-over-one +bergen -drury`, `my-system.txt`.
    pub(crate) fn get(&self, words: &str) -> Result<Arc<System>, String> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(system) = known.get(words) {
            return Ok(Arc::clone(system));
        }
        let system = Arc::new(load(words)?);
        known.insert(words.into(), Arc::clone(&system));
        Ok(system)
    }
}

/// The system card that a board has for a side, where it is a system of the library: other programs write what they like.
pub(crate) fn known_card(record: &Record, side: Side) -> Option<String> {
    let card = record.system(side)?.to_ascii_lowercase();
    let name = card.split_whitespace().next()?;
    library::system(name).is_some().then_some(card)
}

/// The text of a system of the library or of a file, no modules switched.
pub(crate) fn text(name: &str) -> Result<String, String> {
    if name.contains(char::is_whitespace) {
        return Err(format!("system `{name}`: expected one without modules switched"));
    }
    match library::system(name) {
        Some(text) => Ok(text.into()),
        None => read(name),
    }
}

fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("cannot read `{file}`: {error}"))
}

/// Loads a system of the library or of a file, with the modules switched that follow it.
///
/// The modules of a file stand in the folder `modules` beside it; those that do not are the library's.
pub(crate) fn load(words: &str) -> Result<System, String> {
    let mut words = words.split_whitespace();
    let name = words.next().unwrap_or_default();
    let options: Vec<&str> = words.collect();
    if library::system(name).is_some() {
        return System::with_options(name, &options).map_err(|error| format!("system `{name}`: {error}"));
    }
    if !name.ends_with(".txt") {
        let known: Vec<&str> = library::systems().collect();
        return Err(format!("no system is called `{name}`, expected {}, or a file *.txt", known.join(", ")));
    }
    let path = Path::new(name);
    let text = read(name)?;
    let folder = path.parent().unwrap_or_else(|| Path::new("")).join("modules");
    let module = |module: &str| {
        let own = fs::read_to_string(folder.join(format!("{module}.txt"))).ok();
        own.or_else(|| library::module(module).map(String::from))
    };
    System::from_text(&text, module, &options).map_err(|error| format!("system `{name}`: {error}"))
}
