use bridge::{Deal, PartialDeal};
use serde::{Deserialize, Serialize};

use crate::text;

/// Deals that are wanted.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DealQuestion {
    /// What must be true of each, in the language of `dealer`.
    pub condition: String,
    /// How many.
    pub count: u64,
    /// Where chance starts.
    pub seed: u32,
    /// Cards dealt beforehand.
    #[serde(with = "text::option")]
    pub predeal: Option<PartialDeal>,
    /// Expressions to count over the deals.
    pub statistics: Vec<String>,
    /// How many deals they are counted over, if not `count`.
    pub sample: Option<u64>,
}

impl Default for DealQuestion {
    fn default() -> Self {
        Self {
            condition: String::new(),
            count: 10,
            seed: 1,
            predeal: None,
            statistics: Vec::new(),
            sample: None,
        }
    }
}

/// One of the deals.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "deal")]
pub struct DealAnswer {
    /// Its place, from 1.
    pub number: usize,
    /// The four hands.
    #[serde(with = "text")]
    pub deal: Deal,
}
