use bidding::System;
use bridge::{Call, Hand, Seat, Vulnerability};
use serde::{Deserialize, Serialize};

use super::auction;
use crate::refusal::Refusal;
use crate::robots;
use crate::text;
use crate::wire::Meaning;

/// A hand and the auction so far.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BidQuestion {
    #[serde(with = "text")]
    hand: Hand,
    #[serde(default)]
    auction: String,
    #[serde(default, with = "text::option")]
    dealer: Option<Seat>,
    #[serde(default, with = "text::option")]
    vul: Option<Vulnerability>,
    #[serde(default = "robots::usual_system")]
    pub(crate) system: String,
}

/// What the system says.
#[derive(Debug, Serialize)]
pub(crate) struct BidAnswer {
    #[serde(with = "text")]
    call: Call,
    meaning: String,
    shows: Meaning,
    candidates: Vec<Candidate>,
}

#[derive(Debug, Serialize)]
struct Candidate {
    #[serde(with = "text")]
    call: Call,
    meaning: String,
    rule: Option<String>,
}

impl BidQuestion {
    pub(crate) fn answer(&self, system: &System) -> Result<BidAnswer, Refusal> {
        if self.hand.len() != 13 {
            return Err(Refusal::field(
                "hand",
                format!("the hand has {} cards, expected 13", self.hand.len()),
            ));
        }
        let auction = auction(self.dealer.unwrap_or(Seat::North), &self.auction)?;
        let vulnerability = self.vul.unwrap_or(Vulnerability::None);
        let choice = system.call(self.hand, &auction, vulnerability);
        let choice = choice.map_err(|error| Refusal::field("auction", error))?;
        let candidate = |candidate: &bidding::Candidate| {
            let meaning = robots::meaning(system, &auction, candidate.call, vulnerability)?;
            let rule = candidate.rule.as_ref();
            let rule = rule.map(|rule| format!("{}, {}, line {}", rule.module, rule.table, rule.place.line));
            Ok(Candidate { call: candidate.call, meaning: meaning.to_string(), rule })
        };
        Ok(BidAnswer {
            call: choice.call,
            meaning: choice.meaning.to_string(),
            shows: Meaning::new(&choice.meaning, Some(true)),
            candidates: choice.candidates.iter().map(candidate).collect::<Result<_, Refusal>>()?,
        })
    }
}
