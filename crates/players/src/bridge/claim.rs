//! Claims: tricks that are certain against every layout, and what to answer when somebody else claims.
//!
//! A claimer's cards are faced, and a claim stands only on what its side can see: its tricks must come in however the
//! other cards lie. A refusal says how many tricks are certain; the board is then played on.

mod certain;

use ::bridge::{Claim, Hand, Prose, View, prose};
use cards::{Card, CardSet};

use super::Decision;
use certain::Cards;

/// Tricks to come, with the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SureTricks {
    /// How many.
    pub tricks: usize,
    /// Why, in words for people.
    pub reason: Prose,
}

/// A claim as it is put to the opponents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FacedClaim {
    /// What is claimed.
    pub claim: Claim,
    /// The claimer's cards, which all may see now.
    pub hand: Hand,
}

/// What is answered to a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is agreed to.
    Accepted,
    /// It is not: the board is played on.
    Refused,
}

/// All tricks that are left, if `view` shows that the player's side takes them whatever the others hold.
///
/// One of the hands that the player sees of its side is on lead, and no card of the trick is on the table yet.
#[must_use]
pub fn sure_tricks(view: &View) -> Option<SureTricks> {
    let cards = Cards::of(view, &FacedClaim { claim: Claim { by: view.seat, tricks: 0 }, hand: view.hand })?;
    let line = cards.line(cards.tricks_left())?;
    Some(SureTricks { tricks: line.len(), reason: unbeatable(&line) })
}

/// What an opponent should say to a claim: a player that sees `view` and the claimer's cards.
#[must_use]
pub fn judge(view: &View, faced: &FacedClaim) -> Decision<Verdict> {
    let FacedClaim { claim, .. } = *faced;
    if claim.tricks == 0 {
        return Decision::new(Verdict::Accepted, prose!("nothing is claimed"));
    }
    let Some(cards) = Cards::of(view, faced) else {
        let reason = prose!("the claimer's side is not about to lead to a trick");
        return Decision::new(Verdict::Refused, reason);
    };
    let left = cards.tricks_left();
    if claim.tricks > left {
        return Decision::new(
            Verdict::Refused,
            prose!("{} tricks are claimed and {} are left", claim.tricks, left),
        );
    }
    if let Some(line) = cards.line(claim.tricks) {
        return Decision::new(Verdict::Accepted, unbeatable(&line));
    }
    let certain = (1..claim.tricks).rev().find(|&fewer| cards.line(fewer).is_some()).unwrap_or(0);
    let reason = match certain {
        0 => prose!("no trick is certain against every layout"),
        certain => prose!("{} of the {} tricks are certain against every layout", certain, claim.tricks),
    };
    Decision::new(Verdict::Refused, reason)
}

fn unbeatable(line: &[Card]) -> Prose {
    prose!("nothing can beat {}", Prose::join(line.iter().map(|&card| card.into()), " "))
}

impl Cards {
    /// What the claimer's side can rely on, `None` unless it is about to lead to a trick.
    fn of(view: &View, faced: &FacedClaim) -> Option<Self> {
        let contract = view.contract?;
        let play = view.play.as_ref()?;
        let leader = view.to_play()?;
        let claimer = faced.claim.by;
        if !play.current_trick().cards.is_empty() {
            return None;
        }
        // Declarer plays dummy's cards as well; a defender answers for its own alone.
        let declares = claimer == contract.declarer;
        let dummy = if declares { view.dummy? } else { Hand::EMPTY };
        let (leads, follows) = match leader {
            _ if leader == claimer => (faced.hand, dummy),
            _ if declares && leader == contract.dummy() => (dummy, faced.hand),
            _ => return None,
        };
        let gone: CardSet = play.cards().iter().copied().collect();
        let against = CardSet::ALL - gone - leads - follows;
        Some(Self { leads, follows, against, trump: contract.bid.strain().suit() })
    }
}

#[cfg(test)]
mod tests;
