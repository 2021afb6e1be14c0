use bridge::{Call, Seat, Vulnerability};
use serde::{Deserialize, Serialize};

use crate::{FindSystem, MeaningAnswer, QuestionError, auction_of, text};

/// An auction whose calls are to be explained.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MeaningsQuestion {
    /// The calls so far, from the dealer.
    #[serde(with = "text::list", alias = "calls")]
    pub auction: Vec<Call>,
    /// Who called first; North if nobody says.
    #[serde(with = "text::option")]
    pub dealer: Option<Seat>,
    /// Who is vulnerable; nobody if nobody says.
    #[serde(with = "text::option", alias = "vulnerable")]
    pub vul: Option<Vulnerability>,
    /// The system all four play.
    pub system: Option<String>,
}

/// What each call of an auction shows.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "meanings")]
pub struct MeaningsAnswer {
    /// In the order of the calls.
    pub meanings: Vec<MeaningAnswer>,
}

impl MeaningsQuestion {
    /// Explains each call by the system, or by the usual one if the question names none.
    ///
    /// # Errors
    /// If a call is not legal, or there is no such system.
    pub fn answer(&self, find: FindSystem<'_>, usual: &str) -> Result<MeaningsAnswer, QuestionError> {
        let system = find(self.system.as_deref().unwrap_or(usual))
            .map_err(|error| QuestionError::field("system", error))?;
        let auction = auction_of(self.dealer.unwrap_or(Seat::North), &self.auction)?;
        let meanings = system.meanings(&auction, self.vul.unwrap_or(Vulnerability::None));
        Ok(MeaningsAnswer {
            meanings: meanings.iter().map(|meaning| MeaningAnswer::new(meaning, None)).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bidding::System;

    use super::*;

    fn ask(json: &str) -> Result<serde_json::Value, QuestionError> {
        let find = |name: &str| System::named(name).map(Arc::new).map_err(|error| error.to_string());
        let answer = crate::read::<MeaningsQuestion>(json.as_bytes())?.answer(&find, "two-over-one")?;
        Ok(serde_json::to_value(&answer).unwrap())
    }

    #[test]
    fn every_call_is_explained() {
        let answer = ask(r#"{"auction":"1NT P 2C P","dealer":"S"}"#).unwrap();
        let meanings = answer["meanings"].as_array().unwrap();
        let calls: Vec<&str> = meanings.iter().map(|meaning| meaning["call"].as_str().unwrap()).collect();
        assert_eq!(calls, ["1NT", "P", "2C", "P"]);
        assert_eq!((&meanings[0]["hcp"]["low"], &meanings[0]["balanced"]), (&14.into(), &true.into()));
        assert_eq!(
            (&meanings[2]["name"], &meanings[2]["alert"]),
            (&"Stayman".into(), &true.into()),
            "{}",
            meanings[2]
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refused = |json: &str| ask(json).unwrap_err().to_string();
        assert!(refused(r#"{"auction":"1NT P 1C"}"#).starts_with("auction: call 3: "));
        assert!(refused(r#"{"auction":"1NT","system":"culbertson"}"#).starts_with("system: "));
    }
}
