//! The systems and modules that come with the crate, as text.

macro_rules! texts {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../systems/", $name, ".txt")))),*]
    };
}

const SYSTEMS: &[(&str, &str)] = texts!["two-over-one", "sayc", "acol"];

const MODULES: &[(&str, &str)] = texts![
    "modules/advances",
    "modules/asking",
    "modules/balancing",
    "modules/bergen",
    "modules/blackwood",
    "modules/checkback",
    "modules/competing",
    "modules/competition",
    "modules/control-bids",
    "modules/drury",
    "modules/exclusion",
    "modules/feature",
    "modules/fourth-suit",
    "modules/gambling",
    "modules/key-cards",
    "modules/leads",
    "modules/major-passed",
    "modules/major-raises",
    "modules/majors-standard",
    "modules/majors-two-over-one",
    "modules/minor-passed",
    "modules/minors-standard",
    "modules/minors-two-over-one",
    "modules/natural",
    "modules/notrump",
    "modules/notrump-defence",
    "modules/notrump-modern",
    "modules/notrump-rebid-strong",
    "modules/notrump-standard",
    "modules/notrump-two",
    "modules/notrump-weak",
    "modules/ogust",
    "modules/opener-rebids",
    "modules/openings",
    "modules/overcalls",
    "modules/preempt-defence",
    "modules/redwood",
    "modules/rescue",
    "modules/responder-rebids",
    "modules/slam",
    "modules/slam-drive",
    "modules/splinters",
    "modules/strong-two-clubs",
    "modules/take-out-doubles",
    "modules/two-suiters",
    "modules/weak-twos",
];

fn find(texts: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    texts
        .iter()
        .find(|(known, _)| known.strip_prefix("modules/").unwrap_or(known) == name)
        .map(|(_, text)| *text)
}

/// The names of the systems.
pub fn systems() -> impl Iterator<Item = &'static str> {
    SYSTEMS.iter().map(|(name, _)| *name)
}

/// The text of a system.
#[must_use]
pub fn system(name: &str) -> Option<&'static str> {
    find(SYSTEMS, name)
}

/// The names of the modules.
pub fn modules() -> impl Iterator<Item = &'static str> {
    MODULES.iter().map(|(name, _)| name.strip_prefix("modules/").unwrap_or(name))
}

/// The text of a module.
#[must_use]
pub fn module(name: &str) -> Option<&'static str> {
    find(MODULES, name)
}
