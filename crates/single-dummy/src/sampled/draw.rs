//! The worlds plans are made for, drawn from those that Monte Carlo solved.

use super::SolvedWorld;

/// A world of the sample.
#[derive(Debug, Clone, Copy)]
pub(super) struct Drawn<'a> {
    pub(super) world: &'a SolvedWorld,
    pub(super) weight: f64,
}

/// At most `most` of the worlds, drawn in proportion to their weights at even distances.
///
/// Layouts that came up several times are one world with their weight: when few tricks are left all of them fit. Where
/// there are more, they are put in order first, by what the cards come to and then by the cards themselves, so that of
/// every kind the sample has its share. A world that would be drawn several times is one world with their weight.
pub(super) fn draw(solved: &[SolvedWorld], most: usize) -> Vec<Drawn<'_>> {
    let mut sorted: Vec<&SolvedWorld> = solved.iter().collect();
    sorted.sort_by(|a, b| (&a.tricks, a.hands.as_array()).cmp(&(&b.tricks, b.hands.as_array())));
    let mut worlds: Vec<Drawn<'_>> = Vec::new();
    for world in sorted {
        match worlds.last_mut() {
            Some(last) if last.world.hands == world.hands => last.weight += world.weight,
            _ => worlds.push(Drawn { world, weight: world.weight }),
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
