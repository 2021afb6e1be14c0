//! Words and lists: suits, ranks, cards, shares.

use bridge::{Prose, prose};
use cards::{Card, CardSet, Holding, Rank, Suit};

use crate::finesse::Kind;
use crate::plan::Named;

/// Guards of more cards of a suit than this are told as its length.
const CARDS_TOLD: usize = 2;
/// What adding up shares may be off by.
const ROUNDING: f64 = 1e-9;

pub(super) fn percent(share: f64) -> Prose {
    match format!("{:.1}%", 100.0 * share).as_str() {
        "100.0%" if share < 1.0 - ROUNDING => prose!("over {}", "99.9%"),
        "0.0%" if share > ROUNDING => prose!("under {}", "0.1%"),
        told => told.into(),
    }
}

/// The same without a fraction, where it is no more than an estimate.
pub(super) fn whole(share: f64) -> Prose {
    match format!("{:.0}%", 100.0 * share).as_str() {
        "100%" if share < 1.0 - ROUNDING => prose!("over {}", "99%"),
        "0%" if share > ROUNDING => prose!("under {}", "1%"),
        told => told.into(),
    }
}

/// A score in IMPs, to the nearest tenth.
pub(super) fn imps(score: f64) -> Prose {
    prose!("{} IMPs", format!("{score:.1}"))
}

/// A share of the matchpoints of a board.
pub(super) fn of_a_board(share: f64) -> Prose {
    prose!("{} of a board", whole(share))
}

/// A score in points, to the nearest ten.
pub(super) fn points(score: f64) -> Prose {
    prose!("{} points", (score / 10.0).round() as usize * 10)
}

pub(super) fn suit_name(suit: Suit) -> Prose {
    match suit {
        Suit::Clubs => prose!("clubs"),
        Suit::Diamonds => prose!("diamonds"),
        Suit::Hearts => prose!("hearts"),
        Suit::Spades => prose!("spades"),
    }
}

/// `heart`, as in "the heart finesse".
pub(super) fn one_of_suit(suit: Suit) -> Prose {
    match suit {
        Suit::Clubs => prose!("club"),
        Suit::Diamonds => prose!("diamond"),
        Suit::Hearts => prose!("heart"),
        Suit::Spades => prose!("spade"),
    }
}

/// `the queen`.
pub(super) fn the_rank(rank: Rank) -> Prose {
    match rank {
        Rank::Ace => prose!("the ace"),
        Rank::King => prose!("the king"),
        Rank::Queen => prose!("the queen"),
        Rank::Jack => prose!("the jack"),
        Rank::Ten => prose!("the ten"),
        rank => prose!("the {}", rank.name()),
    }
}

/// `the heart finesse`: one that wins its trick needs no other name.
pub(super) fn the_finesse(kind: Kind, suit: Suit) -> Prose {
    let suit = one_of_suit(suit);
    match kind {
        Kind::Simple | Kind::HighCard => prose!("the {} finesse", suit),
        Kind::Indirect => prose!("the indirect {} finesse", suit),
    }
}

pub(super) fn kind_name(kind: Kind) -> Prose {
    match kind {
        Kind::Simple => prose!("a simple finesse"),
        Kind::Indirect => prose!("an indirect finesse"),
        Kind::HighCard => prose!("a high-card finesse"),
    }
}

/// Cards to be kept; of a suit with many of them its length counts.
pub(super) fn guards_in(cards: CardSet) -> Prose {
    let held = Suit::DESCENDING.into_iter().map(|suit| (suit, cards.in_suit(suit)));
    and(held.filter(|(_, ranks)| !ranks.is_empty()).flat_map(|(suit, ranks)| match ranks.len() {
        0..=CARDS_TOLD => ranks.iter().map(|rank| Card::new(suit, rank).into()).collect(),
        _ => vec![prose!("length in {}", suit_name(suit))],
    }))
}

pub(super) fn cards_of(suit: Suit, ranks: Holding) -> Prose {
    and(ranks.iter().map(|rank| Card::new(suit, rank).into()))
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn and(parts: impl IntoIterator<Item = Prose>) -> Prose {
    listed(parts, |first, last| prose!("{} and {}", first, last))
}

pub(super) fn or(parts: impl IntoIterator<Item = Prose>) -> Prose {
    listed(parts, |first, last| prose!("{} or {}", first, last))
}

pub(super) fn listed(parts: impl IntoIterator<Item = Prose>, two: impl Fn(Prose, Prose) -> Prose) -> Prose {
    let mut parts: Vec<Prose> = parts.into_iter().collect();
    match parts.pop() {
        Some(end) if !parts.is_empty() => two(Prose::join(parts, ", "), end),
        only => only.unwrap_or_default(),
    }
}

/// `SQ`, `the queen`, `low`.
pub(super) fn card(named: &Named) -> Prose {
    match named.suit {
        Some(suit) => Card::new(suit, named.rank).into(),
        None if named.low => prose!("low"),
        None => the_rank(named.rank),
    }
}

/// A card that is not led, so that `low` needs a noun in some places.
pub(super) fn the(named: &Named) -> Prose {
    named.card().map_or_else(|| the_rank(named.rank), Prose::from)
}

/// `a or b or c`.
pub(super) fn any(parts: Vec<Prose>) -> Prose {
    parts.into_iter().reduce(|any, part| prose!("{} or {}", any, part)).unwrap_or_default()
}
