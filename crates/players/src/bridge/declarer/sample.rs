//! The worlds plans are made for, drawn from those that Monte Carlo solved.

use super::Scores;

/// A world of the sample.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Drawn {
    /// Its number among the worlds solved.
    pub(crate) number: usize,
    pub(crate) weight: f64,
}

/// At most `most` worlds of the first `count`, drawn in proportion to their weights at even distances.
///
/// Where worlds are likely and unlikely, equal weights make more of a small sample than the first ones dealt would. A
/// world that would be drawn several times is one world with their weight.
pub(crate) fn drawn(scores: &Scores, count: usize, most: usize) -> Vec<Drawn> {
    let weight = |number: usize| scores.world(number).0;
    let all = (0..count).map(|number| Drawn { number, weight: weight(number) });
    if count <= most {
        return all.collect();
    }
    let step = (0..count).map(weight).sum::<f64>() / most as f64;
    let mut next = step / 2.0;
    let mut passed = 0.0;
    let mut sample = Vec::with_capacity(most);
    for world in all {
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
