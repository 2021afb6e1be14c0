//! The robots: which there are, and how one decides.
//!
//! A robot is given a [`View`] and a seed, and nothing else; it is made anew for each decision and keeps nothing
//! between them, so a table costs no memory while its robots wait.

mod team;

use std::sync::Arc;

use bidding::{Meaning, System};
use bridge::{Auction, Call, View, Vulnerability};
use cards::Card;
use players::bridge::{Bidder as _, CardPlayer as _, SYSTEM, Spec, sure_tricks};
pub(crate) use questions::is_alerted;
use search::Budget;

use crate::refusal::Refusal;
pub(crate) use team::{BIDDERS, CARD_PLAYERS, ROBOTS, Team, USUAL};

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

/// The system where none is named.
pub(crate) fn usual_system() -> String {
    SYSTEM.into()
}

/// What a robot does.
#[derive(Debug)]
pub(crate) enum Action {
    Call { call: Call, meaning: Meaning, reason: String },
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

/// What the robot does. A robot that declares claims as soon as the rest is certain whatever the others hold.
pub(crate) fn decide(
    view: &View,
    system: &System,
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
    let meaning = meaning(system, &view.auction, decision.choice, view.vulnerability)?;
    Ok(Action::Call { call: decision.choice, meaning, reason: decision.reason })
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
