//! Players by name, as people type them: `mc:samples=100`, `rules:system=sayc+mc`.

mod settings;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use ::bridge::{Auction, BySide, Call, IllegalCall, Prose, Side, Vulnerability};
use bidding::System;
use policy::Policy;
use search::Budget;
use thiserror::Error;

use super::{
    AtTable, Bidder, Borel, BorelSettings, CardPlayer, Declarer, DeclarerSettings, Explainer, GapLog,
    Learned, LearnedSettings, Method, Model, MonteCarlo, MonteCarloSettings, Novice, Pass, Pidm,
    PidmSettings, Random, Robot, Rules,
};
use settings::{BOREL, DECLARER, LEARNED, MONTE_CARLO, PIDM, Setting, Typed, expected, systems, written};

/// What each half of a player is.
#[derive(Debug, Clone)]
pub struct Spec {
    /// Who calls, if named.
    pub bidder: Option<BidderSpec>,
    /// Who plays the cards, if named.
    pub cards: Option<CardSpec>,
    /// By what auctions are read in the play, where that is not what the player bids by.
    pub reads: Option<Arc<dyn Model>>,
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
    /// Simulates the calls close to a model's.
    Borel {
        /// What it bids by, and takes the others to.
        model: ModelSpec,
        /// How it decides.
        settings: BorelSettings,
        /// Where it reports what it suspects.
        gaps: GapLog,
    },
    /// Looks ahead with models of the others.
    Pidm {
        /// What it bids by, and takes the others to.
        model: ModelSpec,
        /// How it decides.
        settings: PidmSettings,
    },
    /// Bids as it was taught by self-play.
    Learned {
        /// The style or file that was named, as it was written.
        source: String,
        /// The policy, and what its calls show.
        explainer: Arc<Explainer>,
        /// How it decides.
        settings: LearnedSettings,
    },
}

/// A model of bidders, with the name by which it was chosen.
#[derive(Debug, Clone)]
pub enum ModelSpec {
    /// A bidding system.
    System {
        /// What the library calls it.
        name: String,
        /// The system.
        system: Arc<System>,
    },
    /// A learned policy.
    Policy {
        /// The style or file that was named, as it was written.
        source: String,
        /// The policy, and what its calls show.
        explainer: Arc<Explainer>,
    },
}

impl ModelSpec {
    /// The model.
    #[must_use]
    pub fn model(&self) -> Arc<dyn Model> {
        match self {
            Self::System { system, .. } => Arc::<System>::clone(system),
            Self::Policy { explainer, .. } => Arc::<Explainer>::clone(explainer),
        }
    }
}

impl fmt::Display for ModelSpec {
    /// The setting that chooses it, with its colon; nothing for the usual one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System { name, .. } if name == SYSTEM => Ok(()),
            Self::System { name, .. } => write!(f, ":system={name}"),
            Self::Policy { source, .. } => write!(f, ":{source}"),
        }
    }
}

/// Where systems and weights that a setting names come from. Libraries read no files, so programs bring their own.
pub trait Source {
    /// A bidding system; none if there is none of that name.
    ///
    /// # Errors
    /// Why what is named cannot be read.
    fn system(&self, name: &str) -> Result<Option<Arc<System>>, String>;

    /// The bytes of a file of weights.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn weights(&self, file: &str) -> Result<Vec<u8>, String>;
}

/// What comes with the program.
#[derive(Debug, Clone, Copy, Default)]
pub struct BuiltIn;

impl Source for BuiltIn {
    fn system(&self, name: &str) -> Result<Option<Arc<System>>, String> {
        Ok(System::from_card(name).ok().map(Arc::new))
    }

    fn weights(&self, _: &str) -> Result<Vec<u8>, String> {
        Err("no file can be read here, expected style=natural or style=free".into())
    }
}

/// A card player and its settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardSpec {
    /// Any legal card.
    Random,
    /// Rules of thumb.
    Novice,
    /// Monte Carlo.
    MonteCarlo(MonteCarloSettings),
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
        expected: String,
    },
    /// What a setting names cannot be read.
    #[error("`{player}` cannot have `{setting}`: {reason}")]
    Source {
        /// The player named.
        player: String,
        /// The setting refused.
        setting: String,
        /// Why.
        reason: String,
    },
    /// The two halves are not a bidder and a card player.
    #[error("`{0}` is not a bidder and a card player, expected such as rules+mc")]
    Halves(String),
}

const CARDS: &str = "random, novice, mc, swo, alphamu";
const BIDDERS: &str = "pass, rules, borel, pidm, policy";
/// The system that bidders follow where none is named.
pub const SYSTEM: &str = "two-over-one";
/// The players where none is named: the learned bidder with its search, and Monte Carlo.
pub const USUAL_PLAYER: &str = "policy:samples=768+mc";

enum Half {
    Bidder(BidderSpec),
    Cards(CardSpec),
}

impl Spec {
    /// The player, drawing its chances from this seed. Its decisions end with the budget, beside the limits of its own
    /// settings. A half that is not named never bids, or plays by rules of thumb.
    #[must_use]
    pub fn build(&self, seed: u64, budget: &Budget) -> Robot {
        let model = self.reads.clone().or_else(|| self.bidder.as_ref().and_then(BidderSpec::model));
        let bidder = self.bidder.as_ref().unwrap_or(&BidderSpec::Pass).build(seed, budget);
        let cards: Box<dyn CardPlayer> = match self.cards {
            Some(CardSpec::Random) => Box::new(Random::new(seed)),
            Some(CardSpec::MonteCarlo(settings)) => Box::new(MonteCarlo::new(settings, model, seed, budget)),
            Some(CardSpec::Declarer(settings)) => Box::new(Declarer::new(settings, model, seed, budget)),
            Some(CardSpec::Novice) | None => Box::new(Novice),
        };
        Robot::new(bidder, cards)
    }

    /// The player as it sits on a side of a table where the opponents are these: their calls are read by what they bid
    /// by.
    #[must_use]
    pub fn seated(&self, side: Side, opponents: &Self) -> Self {
        let seated = |bidder: &BidderSpec| match &opponents.bidder {
            Some(theirs) => bidder.seated(side, theirs),
            None => bidder.clone(),
        };
        let models = self.bidder.as_ref().zip(opponents.bidder.as_ref()).and_then(|(ours, theirs)| {
            // Two systems are read together, the calls of each in the light of the other's.
            let together = ours.system().is_some() && theirs.system().is_some();
            let differ = !together && ours.system_card() != theirs.system_card();
            Some((ours.model()?, theirs.model()?)).filter(|_| differ)
        });
        let reads = models.map(|(ours, theirs)| {
            let of = |at: Side| Arc::clone(if at == side { &ours } else { &theirs });
            Arc::new(AtTable(BySide::from_fn(of))) as Arc<dyn Model>
        });
        Self { bidder: self.bidder.as_ref().map(seated), cards: self.cards.clone(), reads }
    }
}

impl BidderSpec {
    /// The system that the bidder follows, if any.
    #[must_use]
    pub fn system(&self) -> Option<&Arc<System>> {
        match self {
            Self::Rules { system, .. }
            | Self::Borel { model: ModelSpec::System { system, .. }, .. }
            | Self::Pidm { model: ModelSpec::System { system, .. }, .. } => Some(system),
            Self::Pass | Self::Learned { .. } | Self::Borel { .. } | Self::Pidm { .. } => None,
        }
    }

    /// As [`Spec::seated`].
    #[must_use]
    pub fn seated(&self, side: Side, opponents: &Self) -> Self {
        let mut seated = self.clone();
        if let (Some(ours), Some(theirs)) = (seated.system_mut(), opponents.system())
            && !ours.is_same_as(theirs)
        {
            *ours = Arc::new(match side {
                Side::NorthSouth => System::at_table(ours, theirs),
                Side::EastWest => System::at_table(theirs, ours),
            });
        }
        seated
    }

    /// The system card: what a program must know to read the calls of this bidder. A system with its options, such as
    /// `sayc +splinters`, or a learned style, such as `policy:style=natural`; none for one whose calls show nothing.
    #[must_use]
    pub fn system_card(&self) -> Option<String> {
        match self {
            Self::Pass => None,
            Self::Rules { name, .. }
            | Self::Borel { model: ModelSpec::System { name, .. }, .. }
            | Self::Pidm { model: ModelSpec::System { name, .. }, .. } => Some(name.clone()),
            Self::Borel { model: ModelSpec::Policy { source, .. }, .. }
            | Self::Pidm { model: ModelSpec::Policy { source, .. }, .. }
            | Self::Learned { source, .. } => Some(format!("policy:{source}")),
        }
    }

    /// The bidder of a system card; none if this program does not know the system.
    #[must_use]
    pub fn of_system_card(card: &str, source: &impl Source) -> Option<Self> {
        match half(card, source) {
            Ok(Half::Bidder(bidder @ Self::Learned { .. })) => Some(bidder),
            _ => {
                let system = source.system(card).ok()??;
                Some(Self::Rules { name: card.into(), system })
            }
        }
    }

    /// By what its calls are read; none for those whose calls show nothing.
    #[must_use]
    pub fn model(&self) -> Option<Arc<dyn Model>> {
        match self {
            Self::Pass => None,
            Self::Rules { system, .. } => Some(Arc::<System>::clone(system)),
            Self::Borel { model, .. } | Self::Pidm { model, .. } => Some(model.model()),
            Self::Learned { explainer, .. } => Some(Arc::<Explainer>::clone(explainer)),
        }
    }

    fn system_mut(&mut self) -> Option<&mut Arc<System>> {
        match self {
            Self::Rules { system, .. }
            | Self::Borel { model: ModelSpec::System { system, .. }, .. }
            | Self::Pidm { model: ModelSpec::System { system, .. }, .. } => Some(system),
            Self::Pass | Self::Learned { .. } | Self::Borel { .. } | Self::Pidm { .. } => None,
        }
    }

    /// What a call of this bidder shows, made now; none for those whose calls show nothing.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn meaning(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Option<Prose>, IllegalCall> {
        match self.model() {
            None => auction.check(call).map(|()| None),
            Some(model) => Ok(Some(model.disclosure(auction, call, vulnerability)?.text)),
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
            Self::Borel { model, settings, gaps } => {
                Box::new(Borel::new(model.model(), *settings, seed, budget, gaps.clone()))
            }
            Self::Pidm { model, settings } => Box::new(Pidm::new(model.model(), *settings, seed, budget)),
            Self::Learned { explainer, settings, .. } => {
                Box::new(Learned::new(Arc::clone(explainer.policy()), *settings, seed, budget))
            }
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        Self::read(text, &BuiltIn)
    }
}

impl Spec {
    /// The player that a text names, with systems and weights from this source.
    ///
    /// # Errors
    /// If it names none, or the source has not what it names.
    pub fn read(text: &str, source: &impl Source) -> Result<Self, SpecError> {
        match halves(text) {
            None => Ok(match half(text, source)? {
                Half::Bidder(bidder) => Self { bidder: Some(bidder), cards: None, reads: None },
                Half::Cards(cards) => Self { bidder: None, cards: Some(cards), reads: None },
            }),
            Some((bidder, cards)) => match (half(bidder, source)?, half(cards, source)?) {
                (Half::Bidder(bidder), Half::Cards(cards)) => {
                    Ok(Self { bidder: Some(bidder), cards: Some(cards), reads: None })
                }
                _ => Err(SpecError::Halves(text.into())),
            },
        }
    }
}

/// Bidder and card player, at the first plus that does not switch a module: those stand after a blank.
fn halves(text: &str) -> Option<(&str, &str)> {
    let (place, _) = text.match_indices('+').find(|&(place, _)| !text[..place].ends_with(' '))?;
    Some((&text[..place], &text[place + 1..]))
}

/// A bidder or a card player with its settings.
fn half(text: &str, source: &impl Source) -> Result<Half, SpecError> {
    let name = text.split_once(':').map_or(text, |(name, _)| name);
    Ok(match name {
        "pass" => bare(text).map(|()| Half::Bidder(BidderSpec::Pass))?,
        "rules" => {
            let mut typed = Typed::new(text, systems());
            let (name, system) = system(&mut typed, source)?;
            typed.finish()?;
            Half::Bidder(BidderSpec::Rules { name, system })
        }
        "borel" => {
            let mut settings = BorelSettings::default();
            let model = simulator(text, BOREL, &mut settings, source)?;
            Half::Bidder(BidderSpec::Borel { model, settings, gaps: GapLog::default() })
        }
        "pidm" => {
            let mut settings = PidmSettings::default();
            let model = simulator(text, PIDM, &mut settings, source)?;
            Half::Bidder(BidderSpec::Pidm { model, settings })
        }
        "policy" => Half::Bidder(learned(text, source)?),
        "random" => bare(text).map(|()| Half::Cards(CardSpec::Random))?,
        "novice" => bare(text).map(|()| Half::Cards(CardSpec::Novice))?,
        "mc" => {
            let mut typed = Typed::new(text, expected(MONTE_CARLO));
            let settings = monte_carlo(&mut typed)?;
            typed.finish()?;
            Half::Cards(CardSpec::MonteCarlo(settings))
        }
        "swo" => Half::Cards(declarer(text, Method::Swo)?),
        "alphamu" => Half::Cards(declarer(text, Method::AlphaMu)?),
        _ => return Err(SpecError::Name(text.into())),
    })
}

/// A player without settings.
fn bare(text: &str) -> Result<(), SpecError> {
    Typed::new(text, "none".into()).finish()
}

/// The settings of a bidder that simulates a model: the model, and those of the table.
fn simulator<S>(
    text: &str,
    table: &[Setting<S>],
    settings: &mut S,
    source: &impl Source,
) -> Result<ModelSpec, SpecError> {
    let mut typed = Typed::new(text, format!("{}, {}; {}", systems(), styles(), expected(table)));
    let model = if typed.has("style") || typed.has("weights") {
        let (source, explainer) = policy(&mut typed, source)?;
        ModelSpec::Policy { source, explainer }
    } else {
        let (name, system) = system(&mut typed, source)?;
        ModelSpec::System { name, system }
    };
    typed.read(table, settings)?;
    typed.finish()?;
    Ok(model)
}

/// The system that was typed, with its name.
fn system(typed: &mut Typed<'_>, source: &impl Source) -> Result<(String, Arc<System>), SpecError> {
    let name = typed.take("system").unwrap_or(SYSTEM);
    let named = format!("system={name}");
    let read = source.system(name).map_err(|reason| typed.refuse_source(&named, reason))?;
    let system = read.ok_or_else(|| typed.refuse(&named))?;
    Ok((name.into(), system))
}

/// The styles and files of weights that can be typed.
fn styles() -> String {
    format!("style={}, or weights=FILE", policy::STYLES.join(" or "))
}

/// The policy that was typed, with its style or file.
fn policy(typed: &mut Typed<'_>, source: &impl Source) -> Result<(String, Arc<Explainer>), SpecError> {
    let (source, explainer) = match typed.take("weights") {
        Some(file) => {
            let bytes = source.weights(file);
            let read = bytes.and_then(|bytes| Policy::from_bytes(&bytes).map_err(|error| error.to_string()));
            (format!("weights={file}"), read.map(|policy| Arc::new(Explainer::new(Arc::new(policy)))))
        }
        None => {
            let style = typed.take("style").unwrap_or(policy::STYLES[0]);
            let named = format!("style={style}");
            let read = Explainer::named(style).ok_or_else(|| typed.refuse(&named))?;
            (named, read.map_err(|error| error.to_string()))
        }
    };
    let explainer = explainer.map_err(|reason| typed.refuse_source(&source, reason))?;
    Ok((source, explainer))
}

/// The learned bidder: its style or file, and the settings of its table.
fn learned(text: &str, source: &impl Source) -> Result<BidderSpec, SpecError> {
    let mut typed = Typed::new(text, format!("{}; {}", styles(), expected(LEARNED)));
    let mut settings = LearnedSettings::default();
    let (source, explainer) = policy(&mut typed, source)?;
    typed.read(LEARNED, &mut settings)?;
    typed.finish()?;
    if settings.milliseconds.is_some() {
        settings.samples.get_or_insert(LearnedSettings::MOST_SAMPLES);
    }
    Ok(BidderSpec::Learned { source, explainer, settings })
}

fn monte_carlo(typed: &mut Typed<'_>) -> Result<MonteCarloSettings, SpecError> {
    let counted = typed.has("samples");
    let mut settings = MonteCarloSettings::default();
    typed.read(MONTE_CARLO, &mut settings)?;
    if !counted {
        settings.samples = usual_samples(&settings);
    }
    Ok(settings)
}

/// Where time or nodes are limited they end the sample.
const fn usual_samples(settings: &MonteCarloSettings) -> usize {
    if settings.milliseconds.is_some() || settings.nodes.is_some() {
        MonteCarloSettings::MOST_SAMPLES
    } else {
        50
    }
}

fn declarer(text: &str, method: Method) -> Result<CardSpec, SpecError> {
    let mut typed = Typed::new(text, format!("{}; {}", expected(DECLARER), expected(MONTE_CARLO)));
    let mut settings = DeclarerSettings::of(method);
    typed.read(DECLARER, &mut settings)?;
    settings.monte_carlo = monte_carlo(&mut typed)?;
    typed.finish()?;
    Ok(CardSpec::Declarer(settings))
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
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Rules { name, .. } if name == SYSTEM => f.write_str("rules"),
            Self::Rules { name, .. } => write!(f, "rules:system={name}"),
            Self::Borel { model, settings, .. } => {
                write!(f, "borel{model}{}", written(BOREL, settings, &BorelSettings::default()))
            }
            Self::Pidm { model, settings } => {
                write!(f, "pidm{model}{}", written(PIDM, settings, &PidmSettings::default()))
            }
            Self::Learned { source, settings, .. } => {
                write!(f, "policy:{source}{}", written(LEARNED, settings, &LearnedSettings::default()))
            }
        }
    }
}

impl fmt::Display for CardSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, own, settings) = match self {
            Self::Random => return f.write_str("random"),
            Self::Novice => return f.write_str("novice"),
            Self::MonteCarlo(settings) => ("mc", String::new(), settings),
            Self::Declarer(settings) => {
                let player = if settings.method == Method::Swo { "swo" } else { "alphamu" };
                let own = written(DECLARER, settings, &DeclarerSettings::of(settings.method));
                (player, own, &settings.monte_carlo)
            }
        };
        let usual = MonteCarloSettings { samples: usual_samples(settings), ..MonteCarloSettings::default() };
        write!(f, "{player}{own}{}", written(MONTE_CARLO, settings, &usual))
    }
}

#[cfg(test)]
mod tests;
