//! Following suit: below the winning card if that is possible, high where it does not hurt.

use cards::{Card, CardSet, Suit};
use hearts::{JACK, QUEEN};

use super::{Policy, Sight};

/// Tells the danger of each card of the suit led.
#[inline]
pub(super) fn dangers(
    policy: &Policy,
    sight: &Sight<'_>,
    shoots: bool,
    led: Suit,
    legal: CardSet,
    tell: &mut impl FnMut(Card, f32),
) {
    let (_, winning) = sight.play.trick().winning().expect("a suit was led");
    let weights = &policy.weights;
    let others = sight.seats - 1;
    let to_come = sight.to_come();
    let holders = sight.holders(led, others);
    let later = sight.holders(led, to_come);
    let unseen = sight.unseen.only(led).len();
    let lying = sight.play.rules().points(sight.play.trick().set()) as f32;
    let is_quiet = sight.play.finished() == 0 && !sight.play.rules().points_on_first_trick;
    // What those who are still to play are likely to add.
    let void = policy.chances.void(holders, unseen);
    let voids = (to_come - later) as f32 + later as f32 * void;
    let mut coming = if is_quiet { 0.0 } else { voids * weights.thrown };
    if !is_quiet && sight.fears_queen() && led != Suit::Spades {
        coming += 13.0 * weights.queen_thrown * voids / others as f32;
    }
    if led == Suit::Hearts {
        coming += weights.heart_trick * (to_come as f32 - voids);
    }
    let trick = lying + coming + weights.to_lead;

    for card in legal {
        let (below, above) = sight.around(card);
        let wins = if card < winning { 0.0 } else { policy.wins(holders, later, (below, above)) };
        let danger = if shoots {
            // Win, with no higher card than it takes when nobody is to come.
            let rank = card.rank() as u8 as f32;
            -100.0 * wins + if to_come == 0 { rank } else { -rank }
        } else {
            let mut points = trick;
            let mut extra = 0.0;
            if led == Suit::Spades {
                if card == QUEEN {
                    points += 13.0;
                    // Under a higher spade she is gone for good.
                    extra -= if wins == 0.0 { 13.0 } else { 0.0 };
                } else if card > QUEEN && sight.fears_queen() && later > 0 {
                    points += 13.0 * weights.queen_caught;
                }
            } else if led == Suit::Diamonds && sight.play.rules().jack {
                if card == JACK {
                    points -= 10.0;
                    extra += (1.0 - wins) * weights.jack_kept;
                } else if card > JACK && sight.hopes_for_jack() && later > 0 {
                    points -= 10.0 * weights.jack_caught;
                }
            }
            let rid = policy.rid(led, below, unseen);
            wins * points + extra - rid
        };
        tell(card, danger);
    }
}
