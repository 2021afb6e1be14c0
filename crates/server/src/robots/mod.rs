//! The robots: which there are, and how one decides.
//!
//! A robot is given a [`View`] and a seed, and nothing else; it is made anew for each decision and keeps nothing
//! between them, so a table costs no memory while its robots wait.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bidding::{Meaning, System};
use bridge::{Auction, Call, View, Vulnerability};
use cards::Card;
use players::bridge::{BidderSpec, CardPlayer as _, CardSpec, Settings, Spec, sure_tricks};

use crate::refusal::Refusal;
use crate::table::Form;

/// The bidding systems, read once.
pub(crate) struct Systems {
    all: Vec<(&'static str, Arc<System>)>,
}

/// Something to choose from, in words for people.
pub(crate) struct Choice {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) note: &'static str,
}

/// The systems.
pub(crate) const SYSTEMS: [Choice; 2] = [
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
];

/// The robots, by how they play their cards.
pub(crate) const ROBOTS: [Choice; 3] = [
    Choice {
        name: "novice",
        title: "Beginner",
        note: "Plays at once, by rules of thumb: second hand low, third hand high.",
    },
    Choice {
        name: "club",
        title: "Club player",
        note: "Imagines some forty layouts for each card. Takes up to half a second.",
    },
    Choice {
        name: "expert",
        title: "Expert",
        note: "Imagines two hundred layouts for each card. Takes up to two seconds.",
    },
];

/// What a robot does.
#[derive(Debug)]
pub(crate) enum Action {
    Call { call: Call, meaning: Meaning },
    Card { card: Card, reason: String },
    Claim { tricks: usize, reason: String },
}

impl Systems {
    pub(crate) fn read() -> Self {
        let read = |choice: &Choice| {
            let system = System::named(choice.name).expect("the library's systems can be read");
            (choice.name, Arc::new(system))
        };
        Self { all: SYSTEMS.iter().map(read).collect() }
    }

    pub(crate) fn get(&self, name: &str) -> Result<Arc<System>, Refusal> {
        let found = self.all.iter().find(|(known, _)| *known == name);
        found.map(|(_, system)| Arc::clone(system)).ok_or_else(|| {
            let known = SYSTEMS.map(|choice| choice.name).join(" or ");
            Refusal::field("system", format!("no system is called `{name}`, expected {known}"))
        })
    }
}

/// How the robots of a name play their cards.
pub(crate) fn card_player(name: &str, form: Form) -> Result<CardSpec, Refusal> {
    let monte_carlo = |samples, milliseconds| {
        let milliseconds = Some(milliseconds);
        CardSpec::MonteCarlo(Settings {
            samples,
            milliseconds,
            scoring: form.scoring(),
            ..Settings::default()
        })
    };
    match name {
        "novice" => Ok(CardSpec::Novice),
        "club" => Ok(monte_carlo(40, 500)),
        "expert" => Ok(monte_carlo(200, 2000)),
        _ => {
            let known = ROBOTS.map(|choice| choice.name).join(", ");
            Err(Refusal::field("robots", format!("no robots are called `{name}`, expected one of {known}")))
        }
    }
}

/// The most time a robot takes for a card.
pub(crate) fn limit(robots: &str) -> Duration {
    match card_player(robots, Form::Imps) {
        Ok(CardSpec::MonteCarlo(Settings { milliseconds: Some(ms), .. })) => Duration::from_millis(ms),
        _ => Duration::ZERO,
    }
}

/// What the robot does. A robot that declares claims as soon as the rest is certain whatever the others hold.
pub(crate) fn decide(view: &View, system: &Arc<System>, name: &str, cards: &CardSpec, seed: u64) -> Action {
    if view.contract.is_none() {
        let choice = system.call(view.hand, &view.auction, view.vulnerability);
        let choice = choice.expect("the auction is not over when a seat is to call");
        return Action::Call { call: choice.call, meaning: choice.meaning };
    }
    if let Some(sure) = sure_tricks(view) {
        return Action::Claim { tricks: sure.tricks, reason: sure.reason };
    }
    let bidder = BidderSpec::Rules { name: name.into(), system: Arc::clone(system) };
    let spec = Spec { bidder: Some(bidder), cards: Some(cards.clone()) };
    let decision = spec.build(seed, clock).play(view);
    Action::Card { card: decision.choice, reason: decision.reason }
}

/// What a call means, and whether opponents should be told of it.
pub(crate) fn meaning(
    system: &System,
    auction: &Auction,
    call: Call,
    vulnerability: Vulnerability,
) -> Result<Meaning, Refusal> {
    system.meaning(auction, call, vulnerability).map_err(|error| Refusal::Illegal(error.to_string()))
}

/// Whether a call is alerted: it does not say what it seems to say.
pub(crate) const fn is_alerted(meaning: &Meaning) -> bool {
    meaning.artificial && meaning.agreed
}

/// The time since the program first asked.
pub(crate) fn clock() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
