//! Players by name, as people type them: `mc:samples=100`, `rules:system=sayc+mc`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use ::bridge::score::Scoring;
use bidding::System;
use search::Budget;
use thiserror::Error;

use super::{
    Aim, Bidder, Borel, BorelSettings, CardPlayer, Carding, Declarer, DeclarerSettings, Estimate, GapLog,
    Method, MonteCarlo, Novice, Pass, Pidm, PidmSettings, Random, Robot, Rules, Settings,
};

/// What each half of a player is.
#[derive(Debug, Clone)]
pub struct Spec {
    /// Who calls, if named.
    pub bidder: Option<BidderSpec>,
    /// Who plays the cards, if named.
    pub cards: Option<CardSpec>,
}

/// A bidder and its settings.
#[derive(Debug, Clone)]
pub enum BidderSpec {
    /// Never bids.
    Pass,
    /// Follows a system.
    Rules {
        /// What the library calls it.
        name: String,
        /// The system.
        system: Arc<System>,
    },
    /// Simulates the calls close to a system's.
    Borel {
        /// What the library calls the system.
        name: String,
        /// The system.
        system: Arc<System>,
        /// How it decides.
        settings: BorelSettings,
        /// Where it reports what it suspects.
        gaps: GapLog,
    },
    /// Looks ahead with models of the others.
    Pidm {
        /// What the library calls the system.
        name: String,
        /// The system.
        system: Arc<System>,
        /// How it decides.
        settings: PidmSettings,
    },
}

/// A card player and its settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardSpec {
    /// Any legal card.
    Random,
    /// Rules of thumb.
    Novice,
    /// Monte Carlo.
    MonteCarlo(Settings),
    /// A declarer who plans.
    Declarer(DeclarerSettings),
}

/// Why a text names no player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such player.
    #[error(
        "`{0}` is no bridge player, expected a card player ({CARDS}), a bidder ({BIDDERS}), or bidder+card-player"
    )]
    Name(String),
    /// The player has no such setting.
    #[error("`{player}` has no setting `{setting}`, expected {expected}")]
    Setting {
        /// The player named.
        player: String,
        /// The setting refused.
        setting: String,
        /// What it has.
        expected: &'static str,
    },
    /// The two halves are not a bidder and a card player.
    #[error("`{0}` is not a bidder and a card player, expected such as rules+mc")]
    Halves(String),
}

const CARDS: &str = "random, novice, mc, swo, alphamu";
const BIDDERS: &str = "pass, rules, borel, pidm";
/// The system that bidders follow where none is named.
pub const SYSTEM: &str = "sayc";

enum Half {
    Bidder(BidderSpec),
    Cards(CardSpec),
}

impl Spec {
    /// The player, drawing its chances from this seed. Its decisions end with the budget, beside the limits of its own
    /// settings. A half that is not named never bids, or plays by rules of thumb.
    #[must_use]
    pub fn build(&self, seed: u64, budget: &Budget) -> Robot {
        let system = self.bidder.as_ref().and_then(BidderSpec::system).cloned();
        let bidder = self.bidder.as_ref().unwrap_or(&BidderSpec::Pass).build(seed, budget);
        let cards: Box<dyn CardPlayer> = match self.cards {
            Some(CardSpec::Random) => Box::new(Random::new(seed)),
            Some(CardSpec::MonteCarlo(settings)) => Box::new(MonteCarlo::new(settings, system, seed, budget)),
            Some(CardSpec::Declarer(settings)) => Box::new(Declarer::new(settings, system, seed, budget)),
            Some(CardSpec::Novice) | None => Box::new(Novice),
        };
        Robot::new(bidder, cards)
    }
}

impl BidderSpec {
    /// The system that the bidder follows, if any.
    #[must_use]
    pub fn system(&self) -> Option<&Arc<System>> {
        match self {
            Self::Pass => None,
            Self::Rules { system, .. } | Self::Borel { system, .. } | Self::Pidm { system, .. } => {
                Some(system)
            }
        }
    }

    /// Where the bidder reports suspected gaps of its system, if it does.
    #[must_use]
    pub fn gaps(&self) -> Option<&GapLog> {
        match self {
            Self::Borel { gaps, .. } => Some(gaps),
            _ => None,
        }
    }

    /// The bidder, drawing its chances from this seed. Its decisions end with the budget, beside the limits of its own
    /// settings.
    #[must_use]
    pub fn build(&self, seed: u64, budget: &Budget) -> Box<dyn Bidder> {
        match self {
            Self::Pass => Box::new(Pass),
            Self::Rules { system, .. } => Box::new(Rules::new(Arc::clone(system))),
            Self::Borel { system, settings, gaps, .. } => {
                Box::new(Borel::new(Arc::clone(system), *settings, seed, budget, gaps.clone()))
            }
            Self::Pidm { system, settings, .. } => {
                Box::new(Pidm::new(Arc::clone(system), *settings, seed, budget))
            }
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        match text.split_once('+') {
            None => Ok(match half(text)? {
                Half::Bidder(bidder) => Self { bidder: Some(bidder), cards: None },
                Half::Cards(cards) => Self { bidder: None, cards: Some(cards) },
            }),
            Some((bidder, cards)) => match (half(bidder)?, half(cards)?) {
                (Half::Bidder(bidder), Half::Cards(cards)) => {
                    Ok(Self { bidder: Some(bidder), cards: Some(cards) })
                }
                _ => Err(SpecError::Halves(text.into())),
            },
        }
    }
}

fn half(text: &str) -> Result<Half, SpecError> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    let settings = settings.split(':').filter(|setting| !setting.is_empty());
    match name {
        "pass" => none(name, settings).map(|()| Half::Bidder(BidderSpec::Pass)),
        "rules" => rules(settings).map(Half::Bidder),
        "borel" => borel(settings).map(Half::Bidder),
        "pidm" => pidm(settings).map(Half::Bidder),
        "random" => none(name, settings).map(|()| Half::Cards(CardSpec::Random)),
        "novice" => none(name, settings).map(|()| Half::Cards(CardSpec::Novice)),
        "mc" => monte_carlo(name, MONTE_CARLO, settings)
            .map(|settings| Half::Cards(CardSpec::MonteCarlo(settings))),
        "swo" => declarer(name, Method::Swo, settings).map(Half::Cards),
        "alphamu" => declarer(name, Method::AlphaMu, settings).map(Half::Cards),
        _ => Err(SpecError::Name(text.into())),
    }
}

fn refuse(player: &str, setting: &str, expected: &'static str) -> SpecError {
    SpecError::Setting { player: player.into(), setting: setting.into(), expected }
}

fn none<'a>(name: &str, mut settings: impl Iterator<Item = &'a str>) -> Result<(), SpecError> {
    settings.next().map_or(Ok(()), |setting| Err(refuse(name, setting, "none")))
}

/// The system that a bidder names, read once.
fn system(player: &str, name: &str) -> Result<Arc<System>, SpecError> {
    let read = System::named(name).map(Arc::new);
    read.map_err(|_| refuse(player, name, "system=sayc or system=two-over-one"))
}

fn rules<'a>(settings: impl Iterator<Item = &'a str>) -> Result<BidderSpec, SpecError> {
    let mut name = SYSTEM;
    for setting in settings {
        name = setting.strip_prefix("system=").ok_or_else(|| refuse("rules", setting, "system=sayc"))?;
    }
    Ok(BidderSpec::Rules { name: name.into(), system: system("rules", name)? })
}

fn borel<'a>(given: impl Iterator<Item = &'a str>) -> Result<BidderSpec, SpecError> {
    let (mut name, mut settings) = (SYSTEM, BorelSettings::default());
    for setting in given {
        let wrong = || {
            refuse(
                "borel",
                setting,
                "system=sayc, samples=40, ms=500, slack=2, margin=0.3, clear=1, tricks=dd or ltc",
            )
        };
        let (key, value) = setting.split_once('=').ok_or_else(wrong)?;
        match (key, value.parse::<u64>(), value.parse::<f64>()) {
            ("system", ..) => name = value,
            ("samples", Ok(count @ 1..), _) => settings.samples = count as usize,
            ("ms", Ok(ms @ 1..), _) => settings.milliseconds = Some(ms),
            ("slack", Ok(points @ ..20), _) => settings.slack = points as u32,
            ("margin", _, Ok(imps)) => settings.margin = imps,
            ("clear", _, Ok(errors)) => settings.clear = errors,
            ("tricks", ..) => settings.estimate = estimate(value).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        }
    }
    Ok(BidderSpec::Borel {
        name: name.into(),
        system: system("borel", name)?,
        settings,
        gaps: GapLog::default(),
    })
}

fn pidm<'a>(given: impl Iterator<Item = &'a str>) -> Result<BidderSpec, SpecError> {
    let (mut name, mut settings) = (SYSTEM, PidmSettings::default());
    for setting in given {
        let wrong = || {
            refuse(
                "pidm",
                setting,
                "system=sayc, samples=20, ms=500, resources=6000, depth=1, slack=2, margin=0.6, tricks=dd or ltc",
            )
        };
        let (key, value) = setting.split_once('=').ok_or_else(wrong)?;
        match (key, value.parse::<u64>(), value.parse::<f64>()) {
            ("system", ..) => name = value,
            ("samples", Ok(count @ 1..), _) => settings.samples = count as usize,
            ("ms", Ok(ms @ 1..), _) => settings.milliseconds = Some(ms),
            ("resources", Ok(count @ 1..), _) => settings.resources = count as usize,
            ("depth", Ok(steps @ ..8), _) => settings.depth = steps as usize,
            ("slack", Ok(points @ ..20), _) => settings.slack = points as u32,
            ("margin", _, Ok(imps)) => settings.margin = imps,
            ("tricks", ..) => settings.estimate = estimate(value).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        }
    }
    Ok(BidderSpec::Pidm { name: name.into(), system: system("pidm", name)?, settings })
}

fn estimate(name: &str) -> Option<Estimate> {
    match name {
        "dd" => Some(Estimate::DoubleDummy),
        "ltc" => Some(Estimate::Losers),
        _ => None,
    }
}

/// What `mc` has.
const MONTE_CARLO: &str = "samples=50, ms=500, scoring=imps, matchpoints or points, weights or race=on or off, \
                           signals or opponents=standard, upside-down or off";

/// What declarers have.
const DECLARER: &str = "worlds=40, depth=24, effort=5000, aim=score or contract, and what mc has: samples, ms, scoring, weights, race, \
                        signals, opponents";

fn declarer<'a>(
    name: &str,
    method: Method,
    given: impl Iterator<Item = &'a str>,
) -> Result<CardSpec, SpecError> {
    let mut settings = DeclarerSettings::of(method);
    let mut others = Vec::new();
    for setting in given {
        let number = |value: &str| {
            let number = value.parse::<u64>().ok().filter(|&number| number > 0);
            number.ok_or_else(|| refuse(name, setting, DECLARER))
        };
        match setting.split_once('=') {
            Some(("worlds", value)) => settings.worlds = Some(number(value)? as usize),
            Some(("depth", value)) => settings.depth = number(value)? as usize,
            Some(("effort", value)) => settings.effort = Some(number(value)?),
            Some(("aim", value)) => {
                settings.aim = named(value, AIM).ok_or_else(|| refuse(name, setting, DECLARER))?;
            }
            _ => others.push(setting),
        }
    }
    settings.monte_carlo = monte_carlo(name, DECLARER, others.into_iter())?;
    Ok(CardSpec::Declarer(settings))
}

fn monte_carlo<'a>(
    name: &str,
    expected: &'static str,
    given: impl Iterator<Item = &'a str>,
) -> Result<Settings, SpecError> {
    let mut settings = Settings::default();
    let mut samples = None;
    for setting in given {
        let wrong = || refuse(name, setting, expected);
        let (key, value) = setting.split_once('=').ok_or_else(wrong)?;
        let number = value.parse::<u64>().ok().filter(|&number| number > 0);
        match key {
            "samples" => samples = Some(number.ok_or_else(wrong)? as usize),
            "ms" => settings.milliseconds = Some(number.ok_or_else(wrong)?),
            "scoring" => {
                settings.scoring = named(value, SCORING).ok_or_else(wrong)?;
            }
            "weights" => settings.weights = named(value, SWITCH).ok_or_else(wrong)?,
            "race" => settings.race = named(value, SWITCH).ok_or_else(wrong)?,
            "signals" => settings.signals = named(value, CARDING).ok_or_else(wrong)?,
            "opponents" => settings.opponents = named(value, CARDING).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        }
    }
    settings.samples = samples.unwrap_or_else(|| usual_samples(&settings));
    Ok(settings)
}

const fn usual_samples(settings: &Settings) -> usize {
    if settings.milliseconds.is_some() { Settings::MOST_SAMPLES } else { 50 }
}

const SWITCH: &[(&str, bool)] = &[("on", true), ("off", false)];
const AIM: &[(&str, Aim)] = &[("score", Aim::Score), ("contract", Aim::Contract)];
const SCORING: &[(&str, Scoring)] =
    &[("imps", Scoring::Imps), ("matchpoints", Scoring::Matchpoints), ("points", Scoring::TotalPoints)];
const CARDING: &[(&str, Option<Carding>)] =
    &[("standard", Some(Carding::Standard)), ("upside-down", Some(Carding::UpsideDown)), ("off", None)];

fn named<T: Copy>(name: &str, values: &[(&str, T)]) -> Option<T> {
    values.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
}

fn name_of<T: PartialEq>(value: &T, values: &[(&'static str, T)]) -> &'static str {
    values.iter().find(|(_, known)| known == value).map_or("", |&(name, _)| name)
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.bidder, &self.cards) {
            (Some(bidder), Some(cards)) => write!(f, "{bidder}+{cards}"),
            (Some(bidder), None) => bidder.fmt(f),
            (None, Some(cards)) => cards.fmt(f),
            (None, None) => f.write_str("pass"),
        }
    }
}

impl fmt::Display for BidderSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, name) = match self {
            Self::Pass => return f.write_str("pass"),
            Self::Rules { name, .. } => ("rules", name),
            Self::Borel { name, .. } => ("borel", name),
            Self::Pidm { name, .. } => ("pidm", name),
        };
        f.write_str(player)?;
        if name != SYSTEM {
            write!(f, ":system={name}")?;
        }
        match self {
            Self::Pass | Self::Rules { .. } => {}
            Self::Borel { settings, .. } => {
                let usual = BorelSettings::default();
                differing(f, "samples", settings.samples, usual.samples)?;
                differing(f, "ms", settings.milliseconds.unwrap_or(0), 0)?;
                differing(f, "slack", settings.slack, usual.slack)?;
                differing(f, "margin", settings.margin, usual.margin)?;
                differing(f, "clear", settings.clear, usual.clear)?;
                differing(f, "tricks", tricks(settings.estimate), tricks(usual.estimate))?;
            }
            Self::Pidm { settings, .. } => {
                let usual = PidmSettings::default();
                differing(f, "samples", settings.samples, usual.samples)?;
                differing(f, "ms", settings.milliseconds.unwrap_or(0), 0)?;
                differing(f, "resources", settings.resources, usual.resources)?;
                differing(f, "depth", settings.depth, usual.depth)?;
                differing(f, "slack", settings.slack, usual.slack)?;
                differing(f, "margin", settings.margin, usual.margin)?;
                differing(f, "tricks", tricks(settings.estimate), tricks(usual.estimate))?;
            }
        }
        Ok(())
    }
}

/// A setting where it is not the usual one.
fn differing<T: PartialEq + fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    key: &str,
    value: T,
    usual: T,
) -> fmt::Result {
    if value == usual { Ok(()) } else { write!(f, ":{key}={value}") }
}

const fn tricks(estimate: Estimate) -> &'static str {
    match estimate {
        Estimate::DoubleDummy => "dd",
        Estimate::Losers => "ltc",
    }
}

impl fmt::Display for CardSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = match self {
            Self::Random => return f.write_str("random"),
            Self::Novice => return f.write_str("novice"),
            Self::MonteCarlo(settings) => {
                f.write_str("mc")?;
                settings
            }
            Self::Declarer(settings) => {
                let usual = DeclarerSettings::of(settings.method);
                f.write_str(if settings.method == Method::Swo { "swo" } else { "alphamu" })?;
                let numbers = [
                    ("worlds", settings.worlds.unwrap_or(0) as u64, 0),
                    ("depth", settings.depth as u64, usual.depth as u64),
                    ("effort", settings.effort.unwrap_or(0), usual.effort.unwrap_or(0)),
                ];
                for (key, value, _) in numbers.iter().filter(|(_, value, usual)| value != usual) {
                    write!(f, ":{key}={value}")?;
                }
                if settings.aim != usual.aim {
                    write!(f, ":aim={}", name_of(&settings.aim, AIM))?;
                }
                &settings.monte_carlo
            }
        };
        let usual = Settings::default();
        if settings.samples != usual_samples(settings) {
            write!(f, ":samples={}", settings.samples)?;
        }
        if let Some(ms) = settings.milliseconds {
            write!(f, ":ms={ms}")?;
        }
        let words = [
            ("scoring", name_of(&settings.scoring, SCORING), name_of(&usual.scoring, SCORING)),
            ("weights", name_of(&settings.weights, SWITCH), name_of(&usual.weights, SWITCH)),
            ("race", name_of(&settings.race, SWITCH), name_of(&usual.race, SWITCH)),
            ("signals", name_of(&settings.signals, CARDING), name_of(&usual.signals, CARDING)),
            ("opponents", name_of(&settings.opponents, CARDING), name_of(&usual.opponents, CARDING)),
        ];
        for (key, value, _) in words.iter().filter(|(_, value, usual)| value != usual) {
            write!(f, ":{key}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let shown = text.parse::<Spec>().map_or_else(|error| error.to_string(), |spec| spec.to_string());
        assert_eq!(shown, expected);
    }

    #[test]
    fn names_and_settings_are_read_and_written() {
        for name in [
            "random",
            "novice",
            "mc",
            "rules",
            "rules+mc",
            "mc:samples=100:ms=250:scoring=points",
            "borel",
            "borel:samples=9:tricks=ltc+mc",
            "pidm:system=two-over-one:ms=500:depth=0",
        ] {
            check(name, name);
        }
        check("mc:ms=250:samples=500", "mc:ms=250");
        check("mc:ms=250:samples=50", "mc:samples=50:ms=250");
        let all = "mc:scoring=matchpoints:weights=on:signals=upside-down:opponents=standard";
        check(all, all);
        check("mc:samples=50", "mc");
        check("rules+swo:ms=500:worlds=40", "rules+swo:worlds=40:ms=500");
        check("alphamu:depth=3:aim=contract", "alphamu:depth=3:aim=contract");
        check("rules:system=sayc+novice", "rules+novice");
    }

    #[test]
    fn what_is_no_player_is_refused_with_what_is() {
        check(
            "gib",
            "`gib` is no bridge player, expected a card player (random, novice, mc, swo, alphamu), a bidder (pass, rules, borel, pidm), or bidder+card-player",
        );
        check("novice:samples=3", "`novice` has no setting `samples=3`, expected none");
        check("mc+rules", "`mc+rules` is not a bidder and a card player, expected such as rules+mc");
        check(
            "rules:system=acol",
            "`rules` has no setting `acol`, expected system=sayc or system=two-over-one",
        );
        check(
            "mc:samples=0",
            "`mc` has no setting `samples=0`, expected samples=50, ms=500, scoring=imps, matchpoints or points, weights or race=on or off, signals or opponents=standard, upside-down or off",
        );
    }
}
