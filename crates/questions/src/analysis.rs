use bridge::{Contract, PartialDeal, Seat};
use cards::Card;
use double_dummy::{AnalysedCard, Analysis};
use serde::Serialize;

use crate::Keyed;

/// What every card of a recorded play cost, double dummy.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename = "analysis")]
pub struct AnalysisAnswer {
    /// The place in the input, from 1.
    pub number: usize,
    /// The number on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<usize>,
    /// The cards of all four.
    pub deal: PartialDeal,
    /// What was played.
    pub contract: Contract,
    /// Who played, as far as it is known.
    pub names: Keyed<Seat, String>,
    /// Declarer's tricks with perfect play, before the first card and after each.
    pub tricks: Vec<usize>,
    /// The cards in the order of play.
    pub cards: Vec<CardCost>,
    /// What the cards of each seat cost its side.
    pub costs: Keyed<Seat, usize>,
    /// Declarer's tricks as they are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<usize>,
}

/// A card that was played.
#[derive(Debug, Serialize)]
pub struct CardCost {
    seat: Seat,
    card: Card,
    /// The tricks that its side lost by it.
    cost: usize,
}

impl AnalysisAnswer {
    /// The analysis of a play without what only its record knows: board, names and result.
    #[must_use]
    pub fn new(number: usize, deal: PartialDeal, contract: Contract, analysis: &Analysis) -> Self {
        let card = |&AnalysedCard { seat, card, cost, .. }: &AnalysedCard| CardCost { seat, card, cost };
        Self {
            number,
            board: None,
            deal,
            contract,
            names: Keyed(Vec::new()),
            tricks: analysis.trace(contract.declarer.side()).collect(),
            cards: analysis.cards().iter().map(card).collect(),
            costs: analysis.costs().iter().map(|(seat, &cost)| (seat, cost)).collect(),
            result: None,
        }
    }
}
