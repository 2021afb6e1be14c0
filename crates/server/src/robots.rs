//! The robots: which there are, and how one decides.
//!
//! A robot is given a [`View`] and a seed, and nothing else; it is made anew for each decision and keeps nothing
//! between them, so a table costs no memory while its robots wait.

mod remote;
mod service;
mod team;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bidding::System;
use bridge::{Auction, BySide, Call, Hand, Prose, Side, View, Vulnerability, prose};
use cards::Card;
use players::bridge::{
    AtTable, Bidder as _, CardPlayer as _, Disclosure, Explainer, Model, ModelSpec, Models, SYSTEM, Spec,
    sure_tricks,
};
use questions::MeaningAnswer;
use search::Budget;

use crate::refusal::Refusal;
pub(crate) use remote::Services;
pub(crate) use service::{decision, router};
pub(crate) use team::{BIDDERS, CARD_PLAYERS, ROBOTS, Team, USUAL};

/// The bidding systems and the learned style, read once.
pub(crate) struct Systems {
    all: Vec<(&'static str, Arc<System>)>,
    /// Of tables at which the sides play two of them, by the names of North-South's and East-West's.
    mixed: Mutex<HashMap<[&'static str; 2], Arc<System>>>,
    /// Read when the first table asks: it is some megabytes.
    natural: OnceLock<Arc<Explainer>>,
}

/// What the sides of a table play.
#[derive(Debug, Clone)]
pub(crate) struct Agreements {
    /// The rules that hints for the cards and verdicts on them go by: each side's calls are read by its own.
    pub(crate) rules: Arc<System>,
    /// What the robots of each side bid by.
    specs: BySide<ModelSpec>,
}

impl Agreements {
    /// What the robots of a side bid by, and by what its calls are explained.
    pub(crate) fn of(&self, side: Side) -> &ModelSpec {
        &self.specs[side]
    }

    /// By what the play reads auctions, where one side bids by a system and the other by the learned style. Two systems are
    /// read together, as [`Self::rules`].
    fn read_apart(&self) -> Option<Arc<dyn Model>> {
        let learned = Side::ALL.map(|side| matches!(self.of(side), ModelSpec::Policy { .. }));
        (learned[0] != learned[1]).then(|| Arc::new(AtTable(self.models())) as Arc<dyn Model>)
    }

    /// By what the calls of each side are read.
    pub(crate) fn models(&self) -> Models {
        BySide::from_fn(|side| self.specs[side].model())
    }
}

/// The style of the learned bidder that tables may play.
const NATURAL: &str = "natural";

/// Positions of each system that are kept: a server has other things to keep.
const KEPT_POSITIONS: usize = 1_000;

/// Something to choose from, in words for people.
pub(crate) struct Choice {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) note: &'static str,
}

/// The systems.
pub(crate) const SYSTEMS: [Choice; 4] = [
    Choice {
        name: NATURAL,
        title: "Natural, learned",
        note: "Near two over one, taught by self-play: the strongest. Calls are explained by the hands that make them.",
    },
    Choice {
        name: "two-over-one",
        title: "Two over one",
        note: "Five-card majors, a two-level response forces to game, 15-17 no trump.",
    },
    Choice {
        name: "sayc",
        title: "Standard American",
        note: "Five-card majors, strong no trump, weak twos: the yellow card.",
    },
    Choice { name: "acol", title: "Acol", note: "Four-card majors, a no trump of 12-14, weak twos." },
];

/// The system card of a table, as files have it.
pub(crate) fn system_card(name: &str) -> String {
    if name == NATURAL { format!("policy:style={name}") } else { name.into() }
}

/// The system where none is named.
pub(crate) fn usual_system() -> String {
    NATURAL.into()
}

/// What a robot does.
#[derive(Debug)]
pub(crate) enum Action {
    Call { call: Call, told: Option<Disclosure>, reason: Prose },
    Card { card: Card, reason: Prose },
    Claim { tricks: usize, reason: Prose },
}

impl Systems {
    pub(crate) fn read() -> Self {
        let read = |choice: &Choice| {
            let system = System::named(choice.name).expect("the library's systems can be read");
            (choice.name, Arc::new(system.keeping(KEPT_POSITIONS)))
        };
        let systems = SYSTEMS.iter().filter(|choice| choice.name != NATURAL);
        Self { all: systems.map(read).collect(), mixed: Mutex::default(), natural: OnceLock::new() }
    }

    /// The system whose rules give hints and judge calls; for the learned style the one it was held near to.
    pub(crate) fn get(&self, name: &str) -> Result<Arc<System>, Refusal> {
        self.find(name).map(|(_, system)| Arc::clone(system))
    }

    fn find(&self, name: &str) -> Result<&(&'static str, Arc<System>), Refusal> {
        let rules = if name == NATURAL { SYSTEM } else { name };
        self.all.iter().find(|(known, _)| *known == rules).ok_or_else(|| {
            let known = SYSTEMS.map(|choice| choice.name).join(", ");
            Refusal::field("system", prose!("no system is called `{}`, expected one of {}", name, known))
        })
    }

    /// What the sides of a table play, by the names of their systems: each side's calls are read by what it plays.
    pub(crate) fn at_table(&self, names: BySide<&str>) -> Result<Agreements, Refusal> {
        let rules = self.mixed(names)?;
        let spec = |side: Side| match names[side] {
            NATURAL => self.model(NATURAL),
            name => Ok(ModelSpec::System { name: name.into(), system: Arc::clone(&rules) }),
        };
        let specs = BySide::new([spec(Side::NorthSouth)?, spec(Side::EastWest)?]);
        Ok(Agreements { rules, specs })
    }

    /// The rules of both sides.
    fn mixed(&self, names: BySide<&str>) -> Result<Arc<System>, Refusal> {
        let (ours, theirs) = (self.find(names[Side::NorthSouth])?, self.find(names[Side::EastWest])?);
        if ours.0 == theirs.0 {
            return Ok(Arc::clone(&ours.1));
        }
        let mut mixed = self.mixed.lock().unwrap_or_else(PoisonError::into_inner);
        let together = || Arc::new(System::at_table(&ours.1, &theirs.1).keeping(KEPT_POSITIONS));
        Ok(Arc::clone(mixed.entry([ours.0, theirs.0]).or_insert_with(together)))
    }

    /// What a player of a system bids by, and by what its calls are explained.
    pub(crate) fn model(&self, name: &str) -> Result<ModelSpec, Refusal> {
        if name == NATURAL {
            let explainer = self.natural.get_or_init(|| {
                let explainer = Explainer::named(NATURAL).expect("a style of the program");
                explainer.expect("the weights of the program can be read")
            });
            return Ok(ModelSpec::Policy {
                source: format!("style={NATURAL}"),
                explainer: Arc::clone(explainer),
            });
        }
        Ok(ModelSpec::System { name: name.into(), system: self.get(name)? })
    }
}

/// What the robot does. A robot that declares claims as soon as the rest is certain whatever the others hold.
pub(crate) fn decide(
    view: &View,
    agreements: &Agreements,
    player: &Spec,
    seed: u64,
    budget: &Budget,
) -> Result<Action, Refusal> {
    if view.contract.is_some()
        && let Some(sure) = sure_tricks(view)
    {
        return Ok(Action::Claim { tricks: sure.tricks, reason: sure.reason });
    }
    let mut robot = player.build(seed, budget);
    if view.contract.is_some() {
        let decision = robot.play(view);
        return Ok(Action::Card { card: decision.choice, reason: decision.reason });
    }
    let decision = robot.call(view);
    let model = agreements.of(view.seat.side());
    let told = declared(model, &view.auction, decision.choice, view.vulnerability)?;
    Ok(Action::Call { call: decision.choice, told, reason: decision.reason })
}

/// What opponents are told of a call at once: what the system declares. What a learned style shows takes some time to
/// find, and is found when somebody asks.
pub(crate) fn declared(
    model: &ModelSpec,
    auction: &Auction,
    call: Call,
    vulnerability: Vulnerability,
) -> Result<Option<Disclosure>, Refusal> {
    match model {
        ModelSpec::System { system, .. } => told(&**system, auction, call, vulnerability).map(Some),
        ModelSpec::Policy { .. } => {
            auction.check(call).map(|()| None).map_err(|error| Refusal::Illegal(error.to_string()))
        }
    }
}

/// What opponents are told of a call.
pub(crate) fn told(
    model: &dyn Model,
    auction: &Auction,
    call: Call,
    vulnerability: Vulnerability,
) -> Result<Disclosure, Refusal> {
    let told = model.disclosure(auction, call, vulnerability);
    told.map_err(|error| Refusal::Illegal(error.to_string()))
}

/// The legal calls, each with whether it is one of the model's: a learned style explains only those that it makes.
pub(crate) fn calls(
    model: &ModelSpec,
    auction: &Auction,
    vulnerability: Vulnerability,
) -> Result<Vec<(Call, bool)>, Refusal> {
    match model {
        ModelSpec::System { .. } => Ok(auction.legal_calls().map(|call| (call, true)).collect()),
        ModelSpec::Policy { explainer, .. } => {
            let calls = explainer.calls(auction, vulnerability);
            calls.map_err(|error| Refusal::Illegal(error.to_string()))
        }
    }
}

/// What a call means, in words and numbers, and whether a hand fits, where one is given.
pub(crate) fn meaning(
    model: &ModelSpec,
    auction: &Auction,
    call: Call,
    vulnerability: Vulnerability,
    hand: Option<Hand>,
) -> Result<MeaningAnswer, Refusal> {
    let answer = match model {
        ModelSpec::System { system, .. } => system.meaning(auction, call, vulnerability).map(|meaning| {
            let fits = hand.map(|hand| meaning.fits(hand));
            MeaningAnswer::new(&meaning, fits)
        }),
        ModelSpec::Policy { explainer, .. } => explainer.explain(auction, call, vulnerability).map(|shown| {
            let fits = hand.map(|hand| shown.demonstration.shown.fits(hand));
            MeaningAnswer::demonstrated(&shown, fits)
        }),
    };
    answer.map_err(|error| Refusal::Illegal(error.to_string()))
}
