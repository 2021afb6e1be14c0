//! A whole deal: too many layouts to be exact, so declarer's card comes from the player who plans.

use std::sync::Arc;

use bidding::System;
use bridge::{Contract, Hand, Seat, Vulnerability};
use cards::Card;
use players::bridge::{
    Aim, Declarer, DeclarerQuestion, DeclarerSettings, Method, MonteCarloSettings, SYSTEM,
};
use search::Budget;
use serde::Serialize;
use single_dummy::advice::{Advice, Alternative, Basis};
use single_dummy::ending::EXACT_TRICKS;
use single_dummy::english::{English, Language};

use super::Question;

/// The answer for a whole deal: a sample of layouts, nothing proved.
#[derive(Debug, Serialize)]
pub(super) struct Line {
    chance: f64,
    proven: bool,
    card: String,
    double_dummy: f64,
    plan: String,
    /// How many of declarer's cards after this one were planned.
    depth: usize,
    /// What each first card gives at most.
    cards: Vec<CardLine>,
}

#[derive(Debug, Serialize)]
struct CardLine {
    card: String,
    value: f64,
}

/// Seconds, where the time is not limited.
const USUAL_SECONDS: f64 = 10.0;

/// What declarer sees, if the question has two whole hands, a contract and a play that is still long.
pub(super) fn of(question: &Question) -> Result<Option<DeclarerQuestion>, String> {
    let Some(contract) = &question.contract else { return Ok(None) };
    let (Ok(north), Ok(south)) = (question.north.parse::<Hand>(), question.south.parse::<Hand>()) else {
        return Ok(None);
    };
    let long = 13 - question.played.len() / 4 > EXACT_TRICKS;
    if !long || question.unseen.is_some() || north.len() != 13 || south.len() != 13 {
        return Ok(None);
    }
    let contract: Contract = contract.parse().map_err(|error| format!("contract: {error}"))?;
    let [hand, dummy] = match contract.declarer {
        Seat::North => [north, south],
        Seat::South => [south, north],
        other => return Err(format!("contract: {} declares, expected North or South", other.name())),
    };
    let dealer = match &question.dealer {
        Some(dealer) => dealer.parse().map_err(|error| format!("dealer: {error}"))?,
        None => contract.declarer,
    };
    let auction = question.auction.as_ref().map(|calls| questions::auction(dealer, calls)).transpose();
    let auction = auction.map_err(|error| error.to_string())?;
    let played: Result<Vec<Card>, String> =
        question.played.iter().map(|card| card.parse().map_err(|error| format!("played: {error}"))).collect();
    let vulnerability = Vulnerability::None;
    Ok(Some(DeclarerQuestion { contract, hand, dummy, auction, vulnerability, played: played? }))
}

/// Declarer's card within so many seconds.
pub(super) fn advise(question: &DeclarerQuestion, seconds: f64) -> Result<Advice, String> {
    let view = question.view().map_err(|error| error.to_string())?;
    let legal = view.legal_cards();
    if let (Some(card), 1) = (legal.highest(), legal.len()) {
        return Err(format!("{card} is the only legal card, expected a choice"));
    }
    let seconds = if seconds > 0.0 { seconds } else { USUAL_SECONDS };
    let monte_carlo = MonteCarloSettings {
        milliseconds: Some((1000.0 * seconds).ceil() as u64),
        ..MonteCarloSettings::default()
    };
    let settings =
        DeclarerSettings { aim: Aim::Contract, monte_carlo, ..DeclarerSettings::of(Method::AlphaMu) };
    let system = question.auction.as_ref().and_then(|_| System::named(SYSTEM).ok()).map(Arc::new);
    let advice = Declarer::new(settings, system, 1, &Budget::unlimited()).advise(&view);
    advice.ok_or_else(|| "no layout fits the cards played, or time is too short".to_owned())
}

/// The answer as programs read it.
pub(super) fn to_line(advice: &Advice) -> Line {
    let own = advice.card.map(|card| Alternative { card, chance: advice.plan.chance, cost: 0.0 });
    let line = |other: &Alternative| CardLine { card: other.card.to_string(), value: other.chance };
    Line {
        chance: advice.plan.chance,
        proven: false,
        card: advice.card.map_or_else(String::new, |card| card.to_string()),
        double_dummy: advice.double_dummy,
        plan: English.advice(advice).to_string(),
        depth: if let Basis::Sampled { depth, .. } = advice.basis { depth } else { 0 },
        cards: own.iter().chain(&advice.alternatives).map(line).collect(),
    }
}
