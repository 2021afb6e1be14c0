//! What declarer should play for: an ending exactly, a whole deal by the player who plans.

use std::sync::Arc;
use std::time::Duration;

use bidding::System;
use bridge::{BySide, Contract, Hand, Seat, Strain, View, Vulnerability};
use cards::{Card, CardSet};
use players::bridge::{AdviceSettings, DeclarerQuestion, NoAdvice, advise};
use questions::auction;
use search::Budget;
use serde::{Deserialize, Serialize};
use single_dummy::advice::{Advice, Alternative, Basis};
use single_dummy::ending::{Ending, MOST_TRICKS, Settings, Voids, solve};
use single_dummy::english::{English, Language};

use crate::refusal::Refusal;
use crate::{robots, text};

/// Cards as declarer sees them: an ending, or two whole hands with a contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeclareQuestion {
    #[serde(with = "text")]
    north: Hand,
    #[serde(with = "text")]
    south: Hand,
    #[serde(default, with = "text::option")]
    unseen: Option<Hand>,
    #[serde(default, with = "text::option")]
    contract: Option<Contract>,
    #[serde(default, with = "text::option")]
    leader: Option<Seat>,
    #[serde(default, with = "text::option")]
    trump: Option<Strain>,
    target: Option<u8>,
    #[serde(default, alias = "trick", with = "text::list")]
    played: Vec<Card>,
    auction: Option<String>,
    #[serde(default, with = "text::option")]
    dealer: Option<Seat>,
    #[serde(default, with = "text::option")]
    vul: Option<Vulnerability>,
    /// The most thought for a whole deal.
    ms: Option<u64>,
    #[serde(default = "robots::usual_system")]
    pub(crate) system: String,
}

/// What to play for.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "declare")]
pub(crate) struct DeclareAnswer {
    chance: f64,
    /// No line has a better chance; unknown for a whole deal.
    at_most: Option<f64>,
    proven: bool,
    #[serde(with = "text::option")]
    card: Option<Card>,
    double_dummy: f64,
    plan: String,
    /// How many of declarer's cards after this one were planned, of a whole deal.
    depth: Option<usize>,
    /// Of a whole deal, each first card with what it is worth at most.
    cards: Option<Vec<CardWorth>>,
}

#[derive(Debug, Serialize)]
struct CardWorth {
    #[serde(with = "text")]
    card: Card,
    value: f64,
}

/// Thought for a whole deal where nothing is said, and at most, in milliseconds.
const USUAL_MS: u64 = 3000;
const MOST_MS: u64 = 8000;

impl DeclareQuestion {
    pub(crate) fn answer(&self, system: Arc<System>, budget: &Budget) -> Result<DeclareAnswer, Refusal> {
        if let Some(view) = self.whole_deal()? {
            let system = self.auction.as_ref().map(|_| system);
            let settings = AdviceSettings {
                systems: BySide::new([system.clone(), system]),
                threads: 1,
                seed: 1,
                ..AdviceSettings::default()
            };
            let thought = Duration::from_millis(self.ms.unwrap_or(USUAL_MS).min(MOST_MS));
            return advise(&view, &settings, &budget.within(thought)).map(DeclareAnswer::from).map_err(
                |error| match error {
                    NoAdvice::NoLayout => {
                        Refusal::Busy("no plan was found in time: try again in a moment".into())
                    }
                    error => Refusal::field("played", error),
                },
            );
        }
        let (ending, voids) = self.ending()?;
        let weight = |west: CardSet| voids.weight(ending.unseen, west);
        let settings = Settings { weight: &weight, threads: 1 };
        let answer = solve(&ending, &settings, budget).map_err(Refusal::input)?;
        Ok(Advice::from(answer).into())
    }

    /// What declarer sees, if the question has two whole hands and a contract.
    fn whole_deal(&self) -> Result<Option<View>, Refusal> {
        let Some(contract) = self.contract else { return Ok(None) };
        if self.unseen.is_some() || self.north.len() != 13 || self.south.len() != 13 {
            return Ok(None);
        }
        let [hand, dummy] = match contract.declarer {
            Seat::North => [self.north, self.south],
            Seat::South => [self.south, self.north],
            _ => return Err(not_ours(contract)),
        };
        let dealer = self.dealer.unwrap_or(contract.declarer);
        let question = DeclarerQuestion {
            contract,
            hand,
            dummy,
            auction: self.auction.as_ref().map(|calls| auction(dealer, calls)).transpose()?,
            vulnerability: self.vul.unwrap_or(Vulnerability::None),
            played: self.played.clone(),
        };
        question.view().map(Some).map_err(Refusal::input)
    }

    /// The ending after the cards played, and what they have shown.
    fn ending(&self) -> Result<(Ending, Voids), Refusal> {
        let missing = |field| move || Refusal::field(field, format!("{field} is missing"));
        let (leader, trump, target) = match self.contract {
            Some(contract) if contract.declarer.side() != bridge::Side::NorthSouth => {
                return Err(not_ours(contract));
            }
            Some(contract) => (contract.leader(), contract.bid.strain(), contract.bid.level().tricks() as u8),
            None => (
                self.leader.ok_or_else(missing("leader"))?,
                self.trump.ok_or_else(missing("trump"))?,
                self.target.ok_or_else(missing("target"))?,
            ),
        };
        let unseen = self.unseen.unwrap_or(CardSet::ALL - self.north - self.south);
        let (north, south) = (self.north, self.south);
        let start = Ending { north, south, unseen, trick: Vec::new(), leader, trump, target };
        let (ending, voids) = start.after(&self.played).map_err(|error| Refusal::field("played", error))?;
        let tricks = ending.north.len().max(ending.south.len());
        if tricks > MOST_TRICKS {
            let what = format!(
                "{tricks} tricks are left, expected at most the {MOST_TRICKS} that are solved exactly"
            );
            return Err(Refusal::input(what));
        }
        Ok((ending, voids))
    }
}

fn not_ours(contract: Contract) -> Refusal {
    let declarer = contract.declarer.name();
    Refusal::field("contract", format!("{declarer} declares, expected North or South"))
}

impl From<Advice> for DeclareAnswer {
    fn from(advice: Advice) -> Self {
        let own = advice.card.map(|card| Alternative { card, chance: advice.plan.chance, cost: 0.0 });
        let worth = |other: &Alternative| CardWorth { card: other.card, value: other.chance };
        let depth = if let Basis::Sampled { depth, .. } = advice.basis { depth } else { 0 };
        let whole_deal = !matches!(advice.basis, Basis::Exact { .. });
        Self {
            chance: advice.plan.chance,
            at_most: advice.at_most,
            proven: advice.proven,
            card: advice.card,
            double_dummy: advice.double_dummy,
            plan: English.advice(&advice).to_string(),
            depth: whole_deal.then_some(depth),
            cards: whole_deal.then(|| own.iter().chain(&advice.alternatives).map(worth).collect()),
        }
    }
}
