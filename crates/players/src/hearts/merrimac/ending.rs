//! The last tricks, searched to the end with all hands in sight.
//!
//! When few cards are left nearly everything is known, and what the rules of thumb miss is what counts: who can be
//! made to take the last tricks. Every seat plays for its own points less the mean of the others' (Max_n).

use cards::Card;
use hearts::{MOST_SEATS, Position, Seat};

use crate::hearts::world::distinct;

/// Own points less the mean of the others', for each seat.
type Values = [f32; MOST_SEATS];

/// What a position is worth to a seat if everybody plays on as well as can be.
pub(super) fn solve(position: &Position, seat: Seat) -> f32 {
    values(position)[seat.index()]
}

fn values(position: &Position) -> Values {
    let Some(seat) = position.to_play() else { return differences(position) };
    let play = position.play();
    let after = |card: Card| {
        let mut next = *position;
        next.push(card);
        values(&next)
    };
    let cards = distinct(play, position.hand(seat), position.legal()).into_iter();
    let best = cards.map(after).min_by(|a, b| a[seat.index()].total_cmp(&b[seat.index()]));
    best.expect("a seat to play has a legal card")
}

fn differences(position: &Position) -> Values {
    let outcome = position.play().outcome();
    let total: i32 = outcome.iter().sum();
    let mut values = Values::default();
    for (value, &own) in values.iter_mut().zip(&outcome) {
        *value = own as f32 - (total - own) as f32 / (outcome.len() - 1) as f32;
    }
    values
}

#[cfg(test)]
mod tests {
    use cards::random::generator;
    use hearts::{Pass, Rules, Table};
    use search::many::max_n;

    use super::*;
    use crate::hearts::world::World;

    /// Where the moon is out of reach a seat's difference grows with its points alone, so that the generic search must
    /// find the same.
    #[test]
    fn endings_agree_with_the_generic_search() {
        let mut rng = generator(1, 0);
        let mut compared = 0;
        for _ in 0..40 {
            let mut position = *Table::shuffled(Rules::PERKINS, Pass::Hold, &mut rng).position();
            while position.play().finished() < 10 {
                position.push(position.legal().lowest().expect("a card is to be played"));
            }
            if position.play().lone_taker().is_some() {
                continue;
            }
            let payoffs = max_n(&World(position)).payoffs;
            let total: f64 = payoffs.iter().sum();
            for seat in Rules::PERKINS.seats() {
                let own = payoffs[seat.index()];
                let expected = (total - own) / 3.0 - own;
                assert!((f64::from(solve(&position, seat)) - expected).abs() < 1e-4, "{position:?}");
            }
            compared += 1;
        }
        assert!(compared > 20);
    }
}
