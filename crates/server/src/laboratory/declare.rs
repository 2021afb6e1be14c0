use bridge::{Hand, Seat, Strain};
use cards::Card;
use serde::{Deserialize, Serialize};
use single_dummy::ending::{self, Ending};

use crate::pool::Stop;
use crate::refusal::Refusal;
use crate::text;

/// An ending as declarer sees it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeclareQuestion {
    #[serde(with = "text")]
    north: Hand,
    #[serde(with = "text")]
    south: Hand,
    #[serde(with = "text")]
    unseen: Hand,
    #[serde(with = "text")]
    leader: Seat,
    #[serde(with = "text")]
    trump: Strain,
    target: u8,
    #[serde(default, with = "text::list")]
    trick: Vec<Card>,
}

/// What to play for.
#[derive(Debug, Serialize)]
pub(crate) struct DeclareAnswer {
    chance: f64,
    at_most: f64,
    proven: bool,
    #[serde(with = "text::option")]
    card: Option<Card>,
    double_dummy: f64,
    plan: String,
}

impl DeclareQuestion {
    pub(crate) fn answer(&self, stop: &Stop) -> Result<DeclareAnswer, Refusal> {
        let ending = Ending {
            north: self.north,
            south: self.south,
            unseen: self.unseen,
            trick: self.trick.clone(),
            leader: self.leader,
            trump: self.trump,
            target: self.target,
        };
        let answer = ending::solve(&ending, &|| stop.is_set()).map_err(Refusal::input)?;
        Ok(DeclareAnswer {
            chance: answer.chance,
            at_most: answer.at_most,
            proven: answer.proven,
            card: answer.card,
            double_dummy: answer.double_dummy,
            plan: answer.plan,
        })
    }
}
