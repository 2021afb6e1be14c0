//! Discarding: what threatens most goes first.

use cards::{Card, CardSet, Rank, Suit};
use hearts::{JACK, PENALTIES, QUEEN};

use super::{Policy, Sight};

/// Tells the danger of throwing each card: less for a card that is better gone.
#[inline]
pub(super) fn dangers(
    policy: &Policy,
    sight: &Sight<'_>,
    shoots: bool,
    legal: CardSet,
    tell: &mut impl FnMut(Card, f32),
) {
    for card in legal {
        let gain = if shoots {
            // Whatever cannot win is thrown, but no points to another.
            let (below, above) = sight.around(card);
            above as f32 - below as f32 - if PENALTIES.contains(card) { 20.0 } else { 0.0 }
        } else {
            gain(policy, sight, card)
        };
        tell(card, -gain);
    }
}

#[inline]
fn gain(policy: &Policy, sight: &Sight<'_>, card: Card) -> f32 {
    let weights = &policy.weights;
    if card == QUEEN {
        return 30.0;
    }
    if card == JACK && sight.play.rules().jack {
        return -2.0 * weights.jack_kept;
    }
    let own = sight.hand.only(card.suit()).len();
    let (below, above) = sight.around(card);
    let unseen = below + above;
    // A card that others can go under is a danger; one that nobody holds cards around is a sure trick, which may be
    // led to by no one.
    let threat = if unseen == 0 { 0.0 } else { below as f32 / unseen as f32 };
    let last = if own == 1 { weights.throw_last } else { 0.0 };
    let high = weights.throw_high * threat + last;
    match card.suit() {
        Suit::Hearts => {
            weights.throw_heart + weights.throw_heart_rank * card.rank() as u8 as f32 + high / 2.0
        }
        Suit::Spades if card.rank() > Rank::Queen && sight.fears_queen() => {
            high + weights.throw_above_queen / own as f32
        }
        Suit::Spades if sight.hand.contains(QUEEN) => high - weights.queen_guard,
        Suit::Spades if sight.fears_queen() && card < QUEEN => high - weights.spade_guard,
        Suit::Diamonds if card > JACK && sight.hopes_for_jack() => high - weights.catcher_kept,
        _ => high,
    }
}
