//! A system as a card for people: the openings, the answers to them, what is done over the opponents' bids, and the
//! conventions in force. Any auction can be asked for, so the card can be read as deep as one likes.

use bidding::{Finding, System, library};
use bridge::{Auction, BySide, Call, Seat, Side, Vulnerability};
use players::bridge::{Explainer, SYSTEM};
use serde::{Deserialize, Serialize};

use crate::{MeaningAnswer, QuestionError, auction};

/// A system, and an auction to be read further; the whole card without one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SystemQuestion {
    /// The name of the system.
    #[serde(default = "usual")]
    pub name: String,
    /// The system of the opponents of who is to call after the auction, if it is another.
    pub opponents: Option<String>,
    /// The calls so far.
    pub auction: Option<String>,
}

fn usual() -> String {
    SYSTEM.into()
}

/// The card.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "system card")]
pub struct SystemCard {
    name: String,
    title: String,
    conventions: Vec<Convention>,
    sections: Vec<Section>,
}

/// A module of the system.
#[derive(Debug, Serialize)]
struct Convention {
    name: String,
    on: bool,
    note: String,
}

/// What each call means after an auction.
#[derive(Debug, Serialize)]
struct Section {
    title: String,
    auction: Vec<String>,
    calls: Vec<MeaningAnswer>,
}

/// A system of the library, in one line.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "system")]
pub struct SystemAnswer {
    /// What people type.
    pub name: String,
    /// What people say.
    pub title: String,
    /// With `+` those in force, with `-` those that can be switched on.
    pub modules: Vec<String>,
    /// How many rules there are.
    pub rows: usize,
}

impl SystemAnswer {
    /// The system of this name.
    #[must_use]
    pub fn new(name: &str, system: &System) -> Self {
        let module = |(module, on): (&str, bool)| format!("{}{module}", if on { "+" } else { "-" });
        Self {
            name: name.into(),
            title: system.name().into(),
            modules: system.modules().map(module).collect(),
            rows: system.tables().iter().map(|table| table.rows.len()).sum(),
        }
    }
}

/// Something wrong with a system, or worth a look.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "finding")]
pub struct FindingAnswer {
    kind: String,
    fault: bool,
    module: Option<String>,
    table: Option<String>,
    line: Option<usize>,
    auction: String,
    detail: String,
}

impl FindingAnswer {
    /// The finding; a fault must not be, the rest is only worth a look.
    #[must_use]
    pub fn new(finding: &Finding, fault: bool) -> Self {
        let rule = finding.rule.as_ref();
        Self {
            kind: finding.kind.to_string(),
            fault,
            module: rule.map(|rule| rule.module.clone()),
            table: rule.map(|rule| rule.table.clone()),
            line: rule.map(|rule| rule.place.line),
            auction: finding.auction.clone(),
            detail: finding.detail.clone(),
        }
    }
}

/// The auctions of a card: ours undisturbed, over their bids, and after they have interfered.
const SECTIONS: [(&str, &str); 17] = [
    ("Opening bids", ""),
    ("Answers to 1♣", "1C P"),
    ("Answers to 1♦", "1D P"),
    ("Answers to 1♥", "1H P"),
    ("Answers to 1♠", "1S P"),
    ("Answers to 1NT", "1NT P"),
    ("Answers to 2♣", "2C P"),
    ("Answers to a weak 2♦", "2D P"),
    ("Answers to a weak 2♥", "2H P"),
    ("Answers to a weak 2♠", "2S P"),
    ("Answers to 2NT", "2NT P"),
    ("Over their 1♦", "1D"),
    ("Over their 1♠", "1S"),
    ("Over their 1NT", "1NT"),
    ("Over their weak 2♥", "2H"),
    ("When they double our 1♥", "1H X"),
    ("When they overcall our 1♦ with 1♠", "1D 1S"),
];

impl SystemQuestion {
    /// The side that calls after the auction, North dealing, and the names of what both sides play.
    ///
    /// # Errors
    /// If the auction is none.
    pub fn systems(&self) -> Result<(Side, BySide<&str>), QuestionError> {
        let after = self.auction.as_deref().unwrap_or_default();
        let ours = auction(Seat::North, after)?.to_call().map_or(Side::NorthSouth, Seat::side);
        let name = |side| match &self.opponents {
            Some(theirs) if side != ours && self.auction.is_some() => theirs,
            _ => &self.name,
        };
        Ok((ours, BySide::from_fn(|side| name(side).as_str())))
    }

    /// The card of a system, or its part for one auction.
    ///
    /// # Errors
    /// If the auction is none, or is over.
    pub fn answer(&self, system: &System) -> Result<SystemCard, QuestionError> {
        self.read(system, section)
    }

    /// The same for a learned style that keeps near to a system: after an auction its own calls, by the hands that make
    /// them. The whole card, which would take long to find so, is the system's.
    ///
    /// # Errors
    /// If the auction is none, or is over.
    pub fn answer_by(&self, system: &System, style: &Explainer) -> Result<SystemCard, QuestionError> {
        match self.auction {
            Some(_) => self.read(system, |_, title, auction| section_by(style, title, auction)),
            None => self.answer(system),
        }
    }

    fn read(
        &self,
        system: &System,
        section: impl Fn(&System, &str, &Auction) -> Result<Section, QuestionError>,
    ) -> Result<SystemCard, QuestionError> {
        let sections = match &self.auction {
            Some(calls) => {
                let auction = auction(Seat::North, calls)?;
                if auction.to_call().is_none() {
                    return Err(QuestionError::field(
                        "auction",
                        "the auction is over, expected one that goes on",
                    ));
                }
                vec![section(system, "After this auction", &auction)?]
            }
            None => SECTIONS
                .iter()
                .map(|&(title, calls)| section(system, title, &auction(Seat::North, calls)?))
                .collect::<Result<_, _>>()?,
        };
        let convention = |(name, on): (&str, bool)| Convention { name: name.into(), on, note: note(name) };
        Ok(SystemCard {
            name: self.name.clone(),
            title: system.name().into(),
            conventions: system.modules().map(convention).collect(),
            sections,
        })
    }
}

/// The calls that the style makes, nobody vulnerable.
fn section_by(style: &Explainer, title: &str, auction: &Auction) -> Result<Section, QuestionError> {
    let calls = style.calls(auction, Vulnerability::None).map_err(QuestionError::whole)?;
    let made = calls.into_iter().filter(|&(_, made)| made);
    let shown = made.map(|(call, _)| style.explain(auction, call, Vulnerability::None));
    let shown: Vec<_> = shown.collect::<Result<_, _>>().map_err(QuestionError::whole)?;
    Ok(Section {
        title: title.into(),
        auction: auction.calls().iter().map(ToString::to_string).collect(),
        calls: shown.iter().map(|shown| MeaningAnswer::demonstrated(shown, None)).collect(),
    })
}

/// The calls that the system has a meaning for, nobody vulnerable.
fn section(system: &System, title: &str, auction: &Auction) -> Result<Section, QuestionError> {
    let read = |call: Call| system.meaning(auction, call, Vulnerability::None);
    let meanings: Vec<_> =
        auction.legal_calls().map(read).collect::<Result<_, _>>().map_err(QuestionError::whole)?;
    let agreed = meanings.iter().filter(|meaning| meaning.agreed);
    Ok(Section {
        title: title.into(),
        auction: auction.calls().iter().map(ToString::to_string).collect(),
        calls: agreed.map(|meaning| MeaningAnswer::new(meaning, None)).collect(),
    })
}

/// What a module is for: the remark at the head of its text.
fn note(module: &str) -> String {
    let text = library::module(module).unwrap_or_default();
    let remarks = text.lines().map_while(|line| line.strip_prefix("# "));
    remarks.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_has_openings_answers_and_conventions() {
        for name in ["sayc", "two-over-one"] {
            let system = System::named(name).unwrap();
            let question = SystemQuestion { name: name.into(), opponents: None, auction: None };
            let card = serde_json::to_value(question.answer(&system).unwrap()).unwrap();
            let sections = card["sections"].as_array().unwrap();
            assert_eq!(sections.len(), SECTIONS.len());
            for section in sections {
                assert!(section["calls"].as_array().unwrap().len() > 2, "{name}: {section}");
            }
            let opening = |call: &str| {
                let calls = sections[0]["calls"].as_array().unwrap();
                calls.iter().find(|meaning| meaning["call"] == call).unwrap().clone()
            };
            assert_eq!(opening("1NT")["balanced"], true);
            assert_eq!(opening("1S")["lengths"]["S"]["low"], 5);
            let conventions = card["conventions"].as_array().unwrap();
            assert!(conventions.iter().all(|convention| !convention["note"].as_str().unwrap().is_empty()));
        }
    }

    #[test]
    fn any_auction_can_be_read_further() {
        let system = System::named("sayc").unwrap();
        let ask = |auction: &str| {
            let question =
                SystemQuestion { name: "sayc".into(), opponents: None, auction: Some(auction.into()) };
            question.answer(&system).map(|card| serde_json::to_value(card).unwrap())
        };
        let card = ask("1NT P 2C P").unwrap();
        assert_eq!(card["sections"][0]["auction"], serde_json::json!(["1NT", "P", "2C", "P"]));
        let calls = card["sections"][0]["calls"].as_array().unwrap();
        let two_hearts = calls.iter().find(|meaning| meaning["call"] == "2H").unwrap();
        assert_eq!(two_hearts["lengths"]["H"]["low"], 4);
        assert!(ask("P P P P").is_err());
        assert!(ask("1NT 1C").is_err());
    }
}
