//! The worlds plans are made for, drawn from those that Monte Carlo solved.

use ::bridge::{BySeat, Hand};

use super::Scores;

/// A world of the sample.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Drawn {
    /// Its number among the worlds solved.
    pub(crate) number: usize,
    pub(crate) weight: f64,
}

/// At most `most` of the worlds with these cards left, drawn in proportion to their weights at even distances.
///
/// Layouts that came up several times are one world with their weight: when few tricks are left all of them fit. Where
/// there are more, they are put in order first, by what the cards come to and then by the cards themselves, so that of
/// every kind the sample has its share. A world that would be drawn several times is one world with their weight.
pub(crate) fn drawn(scores: &Scores, hands: &[BySeat<Hand>], most: usize) -> Vec<Drawn> {
    let mut numbers: Vec<usize> = (0..hands.len()).collect();
    let layout = |number: usize| (scores.world(number).1, hands[number].as_array());
    numbers.sort_by(|&a, &b| layout(a).cmp(&layout(b)));
    let mut worlds: Vec<Drawn> = Vec::new();
    for number in numbers {
        let weight = scores.world(number).0;
        match worlds.last_mut() {
            Some(last) if hands[last.number] == hands[number] => last.weight += weight,
            _ => worlds.push(Drawn { number, weight }),
        }
    }
    if worlds.len() <= most {
        return worlds;
    }
    let step = worlds.iter().map(|world| world.weight).sum::<f64>() / most as f64;
    let mut next = step / 2.0;
    let mut passed = 0.0;
    let mut sample = Vec::with_capacity(most);
    for world in worlds {
        passed += world.weight;
        let mut times = 0;
        while next < passed {
            times += 1;
            next += step;
        }
        if times > 0 {
            sample.push(Drawn { weight: f64::from(times) * step, ..world });
        }
    }
    sample
}
