use std::sync::Arc;

use bidding::System;
use bridge::{Auction, Call, Hand, Seat, View, Vulnerability};
use players::bridge::BidderSpec;
use search::Budget;
use serde::{Deserialize, Serialize};

use crate::{FindSystem, MeaningAnswer, QuestionError, auction_of, text};

/// A hand and the auction so far.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BidQuestion {
    /// Thirteen cards.
    #[serde(with = "text")]
    pub hand: Hand,
    /// The calls so far, from the dealer.
    #[serde(default, with = "text::list", alias = "calls")]
    pub auction: Vec<Call>,
    /// Who called first; North if nobody says.
    #[serde(default, with = "text::option")]
    pub dealer: Option<Seat>,
    /// Who is vulnerable; nobody if nobody says.
    #[serde(default, with = "text::option", alias = "vulnerable")]
    pub vul: Option<Vulnerability>,
    /// The system all four play.
    #[serde(default)]
    pub system: Option<String>,
}

/// Who bids, for questions that do not say.
#[derive(Clone, Copy)]
pub struct Bidders<'a> {
    /// Where systems are found.
    pub find: FindSystem<'a>,
    /// The system of questions that name none.
    pub usual_system: &'a str,
    /// Who calls, if not the rules of the system.
    pub all: Option<&'a BidderSpec>,
    /// Who calls for East and West, if somebody else.
    pub east_west: Option<&'a BidderSpec>,
    /// Where chance starts.
    pub seed: u64,
    /// What they may spend, beside their own settings.
    pub budget: &'a Budget,
}

/// The call, what it shows, and what else was thought of.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "bid")]
pub struct BidAnswer {
    /// The call.
    #[serde(with = "text")]
    pub call: Call,
    /// What it shows, as text.
    pub meaning: String,
    /// What it shows, in numbers.
    pub shows: Option<MeaningAnswer>,
    /// The calls thought of, the system's own first.
    pub candidates: Vec<CandidateAnswer>,
    /// The rule of the system that decides, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Why the bidder calls it.
    pub reason: String,
}

/// A call thought of.
#[derive(Debug, Serialize)]
pub struct CandidateAnswer {
    /// The call.
    #[serde(with = "text")]
    pub call: Call,
    /// What it is worth to the bidder.
    pub value: f64,
    /// What it would show.
    pub meaning: String,
    /// The rule that suggests it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// What one call shows.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "explain")]
pub struct ExplainAnswer {
    /// The call.
    #[serde(with = "text")]
    pub call: Call,
    /// What it shows.
    pub meaning: String,
}

impl BidQuestion {
    /// Answers with a bidder, or with the rules of the system.
    ///
    /// # Errors
    /// If nobody can call here, or there is no such system.
    pub fn answer(&self, bidders: &Bidders<'_>) -> Result<BidAnswer, QuestionError> {
        if self.hand.len() != 13 {
            return Err(QuestionError::field("hand", format!("{} cards, expected 13", self.hand.len())));
        }
        let auction = auction_of(self.dealer.unwrap_or(Seat::North), &self.auction)?;
        let seat = auction
            .to_call()
            .ok_or_else(|| QuestionError::field("auction", "it is over, nobody is to call"))?;
        let bidder = bidders.spec(self.system.as_deref())?;
        let system = match bidder.system() {
            Some(system) => Arc::clone(system),
            None => bidders.system(self.system.as_deref())?,
        };
        let vulnerability = self.vul.unwrap_or(Vulnerability::None);
        let view = View::in_auction(seat, self.hand, auction, vulnerability);
        let weighed = bidder.build(bidders.seed, bidders.budget).weigh(&view);
        let rules = system.call(self.hand, &view.auction, vulnerability).ok();
        let rule_of = |call: Call| {
            let candidates = rules.as_ref().map_or(&[][..], |choice| &choice.candidates[..]);
            let rule = candidates.iter().find(|candidate| candidate.call == call)?.rule.as_ref()?;
            Some(format!("{}, line {}: {}", rule.module, rule.place.line, rule.table))
        };
        let meaning = |call: Call| match bidder.meaning(&view.auction, call, vulnerability) {
            Ok(Some(meaning)) => meaning.to_string(),
            Ok(None) => meaning(&system, &view.auction, call, vulnerability),
            Err(error) => error.to_string(),
        };
        let candidates = weighed.candidates.iter().map(|candidate| CandidateAnswer {
            call: candidate.call,
            value: candidate.value,
            meaning: meaning(candidate.call),
            rule: rule_of(candidate.call),
        });
        let call = weighed.decision.choice;
        // The ranges of a system are not those of a bidder that follows none.
        let learned = matches!(bidder, BidderSpec::Learned { .. });
        let shows = system.meaning(&view.auction, call, vulnerability).ok().filter(|_| !learned);
        let by_system = rules.as_ref().is_some_and(|choice| choice.call == call);
        let rule = system.deciding_rule(self.hand, &view.auction, vulnerability).filter(|_| by_system);
        Ok(BidAnswer {
            call,
            meaning: meaning(call),
            shows: shows.map(|meaning| MeaningAnswer::new(&meaning, Some(true))),
            candidates: candidates.collect(),
            rule: rule.map(|rule| format!("{}, line {}: {}", rule.module, rule.place.line, rule.table)),
            reason: weighed.decision.reason.to_string(),
        })
    }
}

impl Bidders<'_> {
    /// Who calls where the question names this system: without a bidder, its rules.
    pub(crate) fn spec(&self, system: Option<&str>) -> Result<BidderSpec, QuestionError> {
        match self.all {
            Some(bidder) => Ok(bidder.clone()),
            None => Ok(BidderSpec::Rules { name: self.name(system).into(), system: self.system(system)? }),
        }
    }

    fn system(&self, name: Option<&str>) -> Result<Arc<System>, QuestionError> {
        (self.find)(self.name(name)).map_err(|error| QuestionError::field("system", error))
    }

    fn name<'a>(&'a self, name: Option<&'a str>) -> &'a str {
        name.unwrap_or(self.usual_system)
    }
}

/// What a call shows, or why that cannot be told.
fn meaning(system: &System, auction: &Auction, call: Call, vulnerability: Vulnerability) -> String {
    let meaning = system.meaning(auction, call, vulnerability);
    meaning.map_or_else(|error| error.to_string(), |meaning| meaning.to_string())
}
