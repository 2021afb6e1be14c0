//! Perkins' measurements, made again: situations from play, and what probabilities and searches cost in them.
//!
//! The contests of Figures 5 and 6 are in [`contest`](super::contest).

use std::time::Duration;

use cards::random::generator;
use dealing::perkins::figure::{self, Method};
use dealing::{Worlds, perkins};
use hearts::{Pass, Rules, Seat, Table, View};
use search::{GameState as _, Stopwatch};

use super::bluto::{self, Bluto, Pruning};
use super::world::{Known, World};
use super::{Player, Spec, Sweetpea};

/// What one seat knew before a trick.
#[derive(Debug, Clone)]
pub struct Situation {
    /// The number of the trick, from nought.
    pub trick: usize,
    /// What the seat knew, as if it were about to lead.
    pub view: View,
}

/// The situations of the first seat before every trick of some deals between four Sweetpeas; 35 deals are Perkins' 455.
#[must_use]
pub fn situations(deals: usize, seed: u64) -> Vec<Situation> {
    let first = Seat::new(0).expect("every table has seat 0");
    let mut found = Vec::new();
    for number in 0..deals {
        let mut rng = generator(seed, number as u64);
        let mut table = Table::shuffled(Rules::PERKINS, Pass::Hold, &mut rng);
        let sweetpea = Spec::Sweetpea(Sweetpea::SAMPLES);
        let mut players: Vec<Box<dyn Player>> =
            (0..4).map(|place| sweetpea.build(seed ^ (number * 4 + place) as u64)).collect();
        while let Some(seat) = table.to_play() {
            let play = table.position().play();
            if play.trick().is_empty() {
                let mut view = table.view(first);
                view.play = view.play.with_leader(first);
                found.push(Situation { trick: play.finished(), view });
            }
            let card = players[seat.index()].play(&table.view(seat));
            table.play(card).expect("players keep the rules");
        }
    }
    found
}

/// One cell of Figure 1: a method before a trick.
#[derive(Debug, Clone, PartialEq)]
pub struct ProbabilityRow {
    /// The number of the trick, from nought.
    pub trick: usize,
    /// The name of the method.
    pub method: String,
    /// Mean absolute error over uncertain cards; nought for the exact method.
    pub mean: f64,
    /// Mean of the largest error; nought for the exact method.
    pub max: f64,
    /// Mean time for a table.
    pub time: Duration,
}

/// Errors and times of the methods to estimate card probabilities, and the time of the exact one.
#[must_use]
pub fn probabilities(situations: &[Situation], seed: u64) -> Vec<ProbabilityRow> {
    let tables: Vec<figure::Situation> = situations.iter().filter_map(table_of).collect();
    let errors = figure::errors(&tables, seed);
    let mut rows = Vec::new();
    for trick in 0..13 {
        let here: Vec<&figure::Situation> = tables.iter().filter(|table| table.tricks == trick).collect();
        let timed = |work: &mut dyn FnMut(&figure::Situation)| {
            let stopwatch = Stopwatch::start();
            here.iter().for_each(|table| work(table));
            stopwatch.elapsed() / u32::try_from(here.len().max(1)).unwrap_or(u32::MAX)
        };
        let exact = timed(&mut |table| {
            let worlds = Worlds::new(&table.sizes, &table.may_hold);
            std::hint::black_box(worlds.map(|worlds| worlds.marginals()).ok());
        });
        rows.push(ProbabilityRow { trick, method: "Exact".into(), mean: 0.0, max: 0.0, time: exact });
        for method in Method::ALL {
            let mut rng = generator(seed, trick as u64);
            let time = timed(&mut |table| match method {
                Method::Iterate(rounds) => {
                    std::hint::black_box(perkins::iterate(&table.sizes, &table.may_hold, rounds));
                }
                Method::Sequential(count) => (0..count).for_each(|_| {
                    std::hint::black_box(perkins::sample(&table.sizes, &table.may_hold, &mut rng));
                }),
                Method::Uniform(count) => {
                    if let Ok(worlds) = Worlds::new(&table.sizes, &table.may_hold) {
                        (0..count).for_each(|_| {
                            std::hint::black_box(worlds.draw(&mut rng));
                        });
                    }
                }
            });
            if let Some(error) = errors.iter().find(|error| error.tricks == trick && error.method == method) {
                let (mean, max) = (error.mean, error.max);
                rows.push(ProbabilityRow { trick, method: method.name(), mean, max, time });
            }
        }
    }
    rows
}

fn table_of(situation: &Situation) -> Option<figure::Situation> {
    let hidden = situation.view.hidden();
    let [a, b, c] = hidden.as_slice() else { return None };
    Some(figure::Situation {
        tricks: situation.trick,
        sizes: [a.size, b.size, c.size],
        may_hold: [a.may_hold, b.may_hold, c.may_hold],
    })
}

/// One cell of Figures 3 and 4: a search before a trick.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchRow {
    /// The number of the trick, from nought.
    pub trick: usize,
    /// The name of the search.
    pub search: &'static str,
    /// Mean time for a lead.
    pub time: Duration,
    /// Mean number of moves at an inner node; nought where only one card may be led.
    pub branching: f64,
}

/// Times and branching of Bluto with less and more pruning and of Sweetpea, leading in every situation.
#[must_use]
pub fn searches(situations: &[Situation], seed: u64) -> Vec<SearchRow> {
    let less = bluto::Settings { pruning: Pruning::Less, ..bluto::Settings::DEFAULT };
    let mut rows = Vec::new();
    for trick in 0..13 {
        let here: Vec<&View> =
            situations.iter().filter(|s| s.trick == trick && s.view.is_to_play()).map(|s| &s.view).collect();
        if here.is_empty() {
            continue;
        }
        let count = u32::try_from(here.len()).unwrap_or(u32::MAX);
        let mean_time = |player: &mut dyn Player| {
            let stopwatch = Stopwatch::start();
            for view in &here {
                player.play(view);
            }
            stopwatch.elapsed() / count
        };
        let rng = || generator(seed, trick as u64);
        let mut add = |search, time, branching: f64| {
            rows.push(SearchRow { trick, search, time, branching: branching / f64::from(count) });
        };
        for (search, settings) in [("Bluto-lp", less), ("Bluto-mp", bluto::Settings::DEFAULT)] {
            let time = mean_time(&mut Bluto::new(settings, rng()));
            add(search, time, here.iter().map(|view| ratio(view, bluto::tree_size(view, settings))).sum());
        }
        let time = mean_time(&mut Sweetpea::new(Sweetpea::SAMPLES, rng()));
        let mut rng = rng();
        let tree = |view: &View, rng: &mut cards::random::Random| {
            let known = Known::new(view)?;
            let sizes = (0..10).map(|_| tree_size(&World(known.draw(rng)), 0));
            Some(sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1)))
        };
        let total = here.iter().map(|view| ratio(view, tree(view, &mut rng).unwrap_or((0, 0)))).sum();
        add("Sweetpea-150", time, total);
    }
    rows
}

/// Moves at an inner node; a forced card is not searched.
fn ratio(view: &View, (moves, nodes): (usize, usize)) -> f64 {
    if view.legal().len() < 2 || nodes == 0 { 0.0 } else { moves as f64 / nodes as f64 }
}

/// The moves and the inner nodes of the tree to the end of the trick.
fn tree_size(world: &World, depth: usize) -> (usize, usize) {
    if world.to_act().is_none() || (depth > 0 && world.0.play().trick().is_empty()) {
        return (0, 0);
    }
    world.legal_actions().fold((0, 1), |(moves, nodes), card| {
        let below = tree_size(&world.after(card), depth + 1);
        (moves + 1 + below.0, nodes + below.1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_has_thirteen_situations_and_certainty_grows() {
        let found = situations(2, 1);
        assert_eq!(found.len(), 26);
        assert!(found.iter().all(|situation| situation.view.is_to_play()));
        let rows = probabilities(&found, 1);
        let iterated = |trick| rows.iter().find(|row| row.trick == trick && row.method == "Iter10");
        let sampled = |trick| rows.iter().find(|row| row.trick == trick && row.method == "Samp10");
        assert!(iterated(5).unwrap().mean < sampled(5).unwrap().mean);
    }

    #[test]
    fn less_pruning_branches_more() {
        let found: Vec<Situation> =
            situations(2, 1).into_iter().filter(|s| (4..6).contains(&s.trick)).collect();
        let rows = searches(&found, 1);
        let branching = |name| -> f64 { rows.iter().filter(|r| r.search == name).map(|r| r.branching).sum() };
        assert!(branching("Bluto-lp") > branching("Bluto-mp"));
        assert!(branching("Sweetpea-150") > 0.0);
    }
}
