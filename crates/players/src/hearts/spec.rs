//! Players by name, as people type them: `sweetpea`, `sweetpea:samples=50`.

use std::fmt;
use std::str::FromStr;

use cards::random::generator;
use thiserror::Error;

use super::bluto::{self, Chances, Pruning};
use super::instinct::Instinct;
use super::{Bluto, Effort, F86, Merrimac, Player, Random, Samples, Sweetpea};

/// A player and its settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spec {
    /// Any legal card.
    Random,
    /// Rules without search.
    F86,
    /// MC-Max_n on sampled worlds.
    Sweetpea(Samples),
    /// II-Max_n over what is known.
    Bluto(bluto::Settings),
    /// Learned tables without search: what plays Merrimac's playouts.
    Instinct,
    /// Our best.
    Merrimac(Effort),
}

/// Why a text names no player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no such player.
    #[error("`{0}` is no Hearts player, expected one of {names}", names = NAMES.join(", "))]
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
}

/// The names of the players.
pub const NAMES: [&str; 6] = ["random", "f86", "bluto", "sweetpea", "instinct", "merrimac"];

impl Spec {
    /// The player, drawing its chances from this seed.
    #[must_use]
    pub fn build(&self, seed: u64) -> Box<dyn Player> {
        let rng = generator(seed, 0);
        match *self {
            Self::Random => Box::new(Random::new(rng)),
            Self::F86 => Box::new(F86::default()),
            Self::Instinct => Box::new(Instinct::default()),
            Self::Sweetpea(samples) => Box::new(Sweetpea::new(samples, rng)),
            Self::Bluto(settings) => Box::new(Bluto::new(settings, rng)),
            Self::Merrimac(effort) => Box::new(Merrimac::new(effort, rng)),
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let refuse = |setting: &str, expected| SpecError::Setting {
            player: name.into(),
            setting: setting.into(),
            expected,
        };
        let mut spec = match name {
            "random" => Self::Random,
            "f86" => Self::F86,
            "instinct" => Self::Instinct,
            "sweetpea" => Self::Sweetpea(Sweetpea::SAMPLES),
            "bluto" => Self::Bluto(bluto::Settings::DEFAULT),
            "merrimac" => Self::Merrimac(Merrimac::EFFORT),
            _ => return Err(SpecError::Name(name.into())),
        };
        for setting in settings.split(':').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
            match (&mut spec, key, value.parse::<usize>()) {
                (Self::Sweetpea(samples), "samples", Ok(count @ 1..)) => *samples = Samples::Count(count),
                (Self::Sweetpea(samples), "ms", Ok(ms @ 1..)) => *samples = Samples::Milliseconds(ms as u64),
                (Self::Sweetpea(_), ..) => return Err(refuse(setting, "samples=150 or ms=10")),
                (Self::Bluto(bluto), "samples", Ok(count @ 1..)) => bluto.samples = count,
                (Self::Bluto(bluto), "pruning", _) if value == "less" => bluto.pruning = Pruning::Less,
                (Self::Bluto(bluto), "pruning", _) if value == "more" => bluto.pruning = Pruning::More,
                (Self::Bluto(bluto), "chances", _) if value == "exact" => bluto.chances = Chances::Exact,
                (Self::Bluto(bluto), "chances", _) if value == "iter10" => bluto.chances = Chances::Iterated,
                (Self::Bluto(_), ..) => {
                    return Err(refuse(setting, "samples=10, pruning=less or more, chances=exact or iter10"));
                }
                (Self::Merrimac(effort), "playouts", Ok(count @ 1..)) => *effort = Effort::Playouts(count),
                (Self::Merrimac(effort), "ms", Ok(ms @ 1..)) => *effort = Effort::Milliseconds(ms as u64),
                (Self::Merrimac(_), ..) => return Err(refuse(setting, "ms=10 or playouts=5000")),
                (Self::Random | Self::F86 | Self::Instinct, ..) => return Err(refuse(setting, "none")),
            }
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::F86 => f.write_str("f86"),
            Self::Instinct => f.write_str("instinct"),
            Self::Sweetpea(Sweetpea::SAMPLES) => f.write_str("sweetpea"),
            Self::Sweetpea(Samples::Count(count)) => write!(f, "sweetpea:samples={count}"),
            Self::Sweetpea(Samples::Milliseconds(ms)) => write!(f, "sweetpea:ms={ms}"),
            Self::Bluto(settings) => {
                f.write_str("bluto")?;
                if settings.samples != bluto::Settings::DEFAULT.samples {
                    write!(f, ":samples={}", settings.samples)?;
                }
                if settings.pruning == Pruning::Less {
                    f.write_str(":pruning=less")?;
                }
                if settings.chances == Chances::Iterated {
                    f.write_str(":chances=iter10")?;
                }
                Ok(())
            }
            Self::Merrimac(Merrimac::EFFORT) => f.write_str("merrimac"),
            Self::Merrimac(Effort::Playouts(count)) => write!(f, "merrimac:playouts={count}"),
            Self::Merrimac(Effort::Milliseconds(ms)) => write!(f, "merrimac:ms={ms}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_settings_come_back_as_they_were_typed() {
        for text in [
            "random",
            "f86",
            "bluto",
            "bluto:samples=3:pruning=less:chances=iter10",
            "sweetpea",
            "sweetpea:samples=64",
            "sweetpea:ms=5",
            "instinct",
            "merrimac",
            "merrimac:playouts=50",
            "merrimac:ms=20",
        ] {
            assert_eq!(text.parse::<Spec>().map(|spec| spec.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_no_player_knows_is_refused() {
        assert_eq!("olive".parse::<Spec>(), Err(SpecError::Name("olive".into())));
        for text in ["f86:samples=3", "sweetpea:samples=0", "merrimac:ms=", "bluto:pruning=some"] {
            assert!(matches!(text.parse::<Spec>(), Err(SpecError::Setting { .. })), "{text}");
        }
    }
}
