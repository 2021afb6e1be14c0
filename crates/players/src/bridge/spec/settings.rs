//! The settings of each player: one table a player, which reads, writes and explains them.

use ::bridge::score::Scoring;
use bidding::library;

use super::SpecError;
use crate::bridge::{
    Aim, BorelSettings, Calls, Carding, DeclarerSettings, Defence, Estimate, Later, LearnedSettings,
    MonteCarloSettings, Opponents, PidmSettings, Strangers, Weights,
};

/// A setting `key=value` of settings `S`.
pub(super) struct Setting<S> {
    key: &'static str,
    /// The values it takes, or an example.
    values: &'static str,
    /// Takes over a value; `None` if it is not one.
    read: fn(&mut S, &str) -> Option<()>,
    write: fn(&S) -> String,
}

/// A player's settings as they were typed.
pub(super) struct Typed<'a> {
    player: &'a str,
    left: Vec<&'a str>,
    /// What the player has, for refusals.
    expected: String,
}

impl<'a> Typed<'a> {
    /// The settings after the name of a player that has those of `expected`.
    pub(super) fn new(text: &'a str, expected: String) -> Self {
        let (player, settings) = text.split_once(':').unwrap_or((text, ""));
        let left = settings.split(':').filter(|setting| !setting.is_empty()).collect();
        Self { player, left, expected }
    }

    /// Takes over those that are in the table.
    pub(super) fn read<S>(&mut self, table: &[Setting<S>], settings: &mut S) -> Result<(), SpecError> {
        let mut left = Vec::new();
        for typed in std::mem::take(&mut self.left) {
            let (key, value) = typed.split_once('=').unwrap_or((typed, ""));
            match table.iter().find(|setting| setting.key == key) {
                Some(setting) => (setting.read)(settings, value).ok_or_else(|| self.refuse(typed))?,
                None => left.push(typed),
            }
        }
        self.left = left;
        Ok(())
    }

    /// Takes out the value of a key, if it was typed.
    pub(super) fn take(&mut self, key: &str) -> Option<&'a str> {
        let of_key = |typed: &&str| typed.split_once('=').is_some_and(|(typed, _)| typed == key);
        let place = self.left.iter().position(of_key)?;
        self.left.remove(place).split_once('=').map(|(_, value)| value)
    }

    /// Whether a key was typed.
    pub(super) fn has(&self, key: &str) -> bool {
        self.left.iter().any(|typed| typed.split_once('=').is_some_and(|(typed, _)| typed == key))
    }

    /// Refuses what no table has.
    pub(super) fn finish(self) -> Result<(), SpecError> {
        self.left.first().map_or(Ok(()), |typed| Err(self.refuse(typed)))
    }

    pub(super) fn refuse(&self, typed: &str) -> SpecError {
        let (player, setting, expected) = (self.player.into(), typed.into(), self.expected.clone());
        SpecError::Setting { player, setting, expected }
    }

    /// What a setting names cannot be read.
    pub(super) fn refuse_source(&self, typed: &str, reason: String) -> SpecError {
        SpecError::Source { player: self.player.into(), setting: typed.into(), reason }
    }
}

/// The settings that differ from the usual ones, as they are typed.
pub(super) fn written<S>(table: &[Setting<S>], settings: &S, usual: &S) -> String {
    let values = table.iter().map(|setting| (setting.key, (setting.write)(settings), (setting.write)(usual)));
    values
        .filter(|(_, value, usual)| value != usual)
        .map(|(key, value, _)| format!(":{key}={value}"))
        .collect()
}

/// What a table takes, for refusals.
pub(super) fn expected<S>(table: &[Setting<S>]) -> String {
    let each = table.iter().map(|Setting { key, values, .. }| format!("{key}={values}"));
    each.collect::<Vec<_>>().join("; ")
}

/// The systems that bidders know.
pub(super) fn systems() -> String {
    format!("system={}", library::systems().collect::<Vec<_>>().join(" or "))
}

/// A row of a table: the key, its values or an example, the field, how its text is read and written.
macro_rules! setting {
    ($key:ident = $values:literal, $field:ident, $read:expr, $write:expr) => {
        Setting {
            key: stringify!($key),
            values: $values,
            read: |settings, text| $read(text).map(|value| settings.$field = value),
            write: |settings| $write(&settings.$field),
        }
    };
    ($key:ident = $values:literal, $field:ident, one of $names:expr) => {
        setting!($key = $values, $field, |text| named(text, $names), |value| name_of(value, $names))
    };
}

/// The settings of `mc`.
pub(super) const MONTE_CARLO: &[Setting<MonteCarloSettings>] = &[
    setting!(samples = "50", samples, count, ToString::to_string),
    setting!(nodes = "5M", nodes, nodes, nodes_text),
    setting!(ms = "500", milliseconds, milliseconds, option_text),
    setting!(scoring = "imps, matchpoints or points", scoring, one of SCORING),
    setting!(weights = "defence, on or off", weights, one of WEIGHTS),
    setting!(choices = "on or off", choices, one of SWITCH),
    setting!(strangers = "people or books", strangers, one of STRANGERS),
    setting!(calls = "on or off", calls, one of SWITCH),
    setting!(doubt = "0 to 4", doubt, quarters, ToString::to_string),
    setting!(leads = "on or off", leads, one of SWITCH),
    setting!(race = "on or off", race, one of SWITCH),
    setting!(signals = "standard, upside-down or off", signals, one of CARDING),
    setting!(opponents = "standard, upside-down or off", opponents, one of CARDING),
];

/// The settings of declarers, beside those of `mc`.
pub(super) const DECLARER: &[Setting<DeclarerSettings>] = &[
    setting!(worlds = "40", worlds, |text| count(text).map(Some), option_text),
    setting!(depth = "24", depth, count, ToString::to_string),
    setting!(exact = "6", exact, whole, ToString::to_string),
    setting!(aim = "score or contract", aim, one of AIM),
    setting!(defence = "mc or plan", defence, one of DEFENCE),
];

/// The settings of `borel`, beside its system.
pub(super) const BOREL: &[Setting<BorelSettings>] = &[
    setting!(samples = "40", samples, count, ToString::to_string),
    setting!(nodes = "5M", nodes, nodes, nodes_text),
    setting!(ms = "500", milliseconds, milliseconds, option_text),
    setting!(slack = "2", slack, slack, ToString::to_string),
    setting!(margin = "0.3", margin, number, ToString::to_string),
    setting!(clear = "1", clear, number, ToString::to_string),
    setting!(tricks = "dd, expected, ltc or total", estimate, one of ESTIMATE),
];

/// The settings of `pidm`, beside its system.
pub(super) const PIDM: &[Setting<PidmSettings>] = &[
    setting!(samples = "20", samples, count, ToString::to_string),
    setting!(nodes = "5M", nodes, nodes, nodes_text),
    setting!(ms = "500", milliseconds, milliseconds, option_text),
    setting!(resources = "6000", resources, count, ToString::to_string),
    setting!(depth = "1", depth, steps, ToString::to_string),
    setting!(slack = "2", slack, slack, ToString::to_string),
    setting!(margin = "0.6", margin, number, ToString::to_string),
    setting!(tricks = "dd, expected, ltc or total", estimate, one of ESTIMATE),
    setting!(later = "system or search", later, one of LATER),
    setting!(opponents = "system or search", opponents, one of OPPONENTS),
];

/// The settings of `policy`, beside its style.
pub(super) const LEARNED: &[Setting<LearnedSettings>] = &[
    setting!(calls = "best or drawn", calls, one of CALLS),
    setting!(samples = "768", samples, |text| count(text).map(Some), option_text),
    setting!(ms = "1000", milliseconds, milliseconds, option_text),
];

const LATER: &[(&str, Later)] = &[("system", Later::BySystem), ("search", Later::Searched)];
const OPPONENTS: &[(&str, Opponents)] = &[("system", Opponents::BySystem), ("search", Opponents::Simulated)];
const CALLS: &[(&str, Calls)] = &[("best", Calls::Best), ("drawn", Calls::Drawn)];
const SWITCH: &[(&str, bool)] = &[("on", true), ("off", false)];
const WEIGHTS: &[(&str, Weights)] =
    &[("defence", Weights::Defence), ("on", Weights::On), ("off", Weights::Off)];
const AIM: &[(&str, Aim)] = &[("score", Aim::Score), ("contract", Aim::Contract)];
const DEFENCE: &[(&str, Defence)] = &[("mc", Defence::MonteCarlo), ("plan", Defence::Planned)];
const SCORING: &[(&str, Scoring)] =
    &[("imps", Scoring::Imps), ("matchpoints", Scoring::Matchpoints), ("points", Scoring::TotalPoints)];
const STRANGERS: &[(&str, Strangers)] = &[("people", Strangers::People), ("books", Strangers::Books)];
const CARDING: &[(&str, Option<Carding>)] =
    &[("standard", Some(Carding::Standard)), ("upside-down", Some(Carding::UpsideDown)), ("off", None)];
const ESTIMATE: &[(&str, Estimate)] = &[
    ("dd", Estimate::DoubleDummy),
    ("expected", Estimate::Expected),
    ("ltc", Estimate::Losers),
    ("total", Estimate::Total),
];

/// How many of four.
fn quarters(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&quarters| quarters <= 4)
}

/// A number of things, at least one.
fn count(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&count| count > 0)
}

/// A number of things, or none.
fn whole(text: &str) -> Option<usize> {
    text.parse().ok()
}

fn milliseconds(text: &str) -> Option<Option<u64>> {
    text.parse().ok().filter(|&ms| ms > 0).map(Some)
}

/// A finite number.
fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Steps of look-ahead, each many times as dear as the one before.
fn steps(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&steps| steps < 8)
}

/// Points by which a hand may miss a call.
fn slack(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&points| points < 20)
}

/// A number of nodes: `800k`, `5M` or the plain number.
fn nodes(text: &str) -> Option<Option<u64>> {
    let (digits, unit) = match text.strip_suffix('M') {
        Some(digits) => (digits, 1_000_000),
        None => text.strip_suffix('k').map_or((text, 1), |digits| (digits, 1_000)),
    };
    digits.parse::<u64>().ok()?.checked_mul(unit).filter(|&nodes| nodes > 0).map(Some)
}

fn nodes_text(nodes: &Option<u64>) -> String {
    match nodes {
        Some(nodes) if nodes.is_multiple_of(1_000_000) => format!("{}M", nodes / 1_000_000),
        Some(nodes) if nodes.is_multiple_of(1_000) => format!("{}k", nodes / 1_000),
        nodes => option_text(nodes),
    }
}

fn option_text<T: ToString>(value: &Option<T>) -> String {
    value.as_ref().map_or_else(String::new, ToString::to_string)
}

fn named<T: Copy>(name: &str, values: &[(&str, T)]) -> Option<T> {
    values.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
}

fn name_of<T: PartialEq>(value: &T, values: &[(&str, T)]) -> String {
    values.iter().find(|(_, known)| known == value).map_or_else(String::new, |(name, _)| (*name).into())
}
