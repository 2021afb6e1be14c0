//! Leading: little danger is a card that others must beat.

use cards::{Card, CardSet, Suit};
use hearts::{JACK, QUEEN};

use super::{Policy, Sight};

/// Tells the danger of leading each card.
#[inline]
pub(super) fn dangers(
    policy: &Policy,
    sight: &Sight<'_>,
    shoots: bool,
    legal: CardSet,
    tell: &mut impl FnMut(Card, f32),
) {
    for suit in Suit::ALL {
        let cards = legal.only(suit);
        if cards.is_empty() {
            continue;
        }
        let trick = trick_cost(policy, sight, suit);
        for card in cards {
            tell(card, if shoots { -winning_lead(sight, card) } else { danger(policy, sight, card, &trick) });
        }
    }
}

/// What a trick of a suit is likely to hold.
struct TrickCost {
    holders: usize,
    unseen: usize,
    /// Points that the others are likely to add.
    points: f32,
}

#[inline]
fn trick_cost(policy: &Policy, sight: &Sight<'_>, suit: Suit) -> TrickCost {
    let weights = &policy.weights;
    let others = sight.seats - 1;
    let holders = sight.holders(suit, others);
    let unseen = sight.unseen.only(suit).len();
    let void = policy.chances.void(holders, unseen);
    let voids = (others - holders) as f32 + holders as f32 * void;
    let mut points = voids * weights.thrown;
    if sight.fears_queen() && suit != Suit::Spades {
        points += 13.0 * weights.queen_thrown * voids / others as f32;
    }
    if suit == Suit::Hearts {
        points += 1.0 + weights.heart_trick * (others as f32 - voids);
    }
    TrickCost { holders, unseen, points }
}

#[inline]
fn danger(policy: &Policy, sight: &Sight<'_>, card: Card, trick: &TrickCost) -> f32 {
    let weights = &policy.weights;
    let (below, above) = sight.around(card);
    let wins = policy.wins(trick.holders, trick.holders, (below, above));
    let mut points = trick.points + weights.to_lead;
    let mut extra = 0.0;
    match card.suit() {
        Suit::Spades => {
            let has_queen = sight.hand.contains(QUEEN);
            if card == QUEEN {
                points += 13.0;
            } else if has_queen {
                extra += weights.queen_guard;
            } else if sight.fears_queen() {
                if card > QUEEN {
                    points += 13.0 * weights.queen_caught;
                } else if sight.hand.only(Suit::Spades).highest().is_some_and(|top| top > QUEEN) {
                    // The low cards guard the high ones.
                    extra += weights.above_guard;
                } else {
                    extra -= weights.queen_hunt;
                }
            }
        }
        Suit::Diamonds if sight.play.rules().jack => {
            if card == JACK {
                points -= 10.0;
                extra += (1.0 - wins) * weights.jack_kept;
            } else if card > JACK && sight.hopes_for_jack() {
                points -= 10.0 * weights.jack_caught;
            }
        }
        _ => {}
    }
    let rid = policy.rid(card.suit(), below, trick.unseen);
    wins * points + extra - rid
}

/// How good a card is to take a trick with: sure winners first, and of those the ones that draw most.
#[inline]
fn winning_lead(sight: &Sight<'_>, card: Card) -> f32 {
    let (below, above) = sight.around(card);
    if above == 0 { 100.0 + below as f32 } else { below as f32 - 4.0 * above as f32 }
}
