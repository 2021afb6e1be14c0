//! Who meets whom in each round.
//!
//! All tables play the same boards in a round, so that no movement need carry boards about: what is left of Mitchell and
//! Howell is who sits where against whom. A Howell movement is the round robin of the circle method, one entry fixed and
//! the others turning, with the directions chosen so that any two pairs sit the same way about as often as not: who sits
//! the same way is compared.

use serde::{Deserialize, Serialize};

/// What kind of tournament it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// Everybody plays all boards with three robots.
    Individual,
    /// Pairs: one half stays North-South, the other moves. Two rankings.
    Mitchell,
    /// Pairs: everybody meets everybody. One ranking.
    Howell,
    /// Teams of four: every team meets every other, at two tables.
    Teams,
}

/// Two entries at a table, by their numbers from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meeting {
    pub(crate) ns: usize,
    pub(crate) ew: usize,
}

/// The meetings of every round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Movement {
    pub(crate) rounds: Vec<Vec<Meeting>>,
}

impl Format {
    /// How many play in an entry.
    pub(crate) const fn players(self) -> usize {
        match self {
            Self::Individual => 1,
            Self::Mitchell | Self::Howell => 2,
            Self::Teams => 4,
        }
    }

    /// Whether the entries must be even in number: a robot entry makes them so.
    pub(crate) const fn needs_even(self) -> bool {
        !matches!(self, Self::Individual)
    }
}

impl Movement {
    /// The movement of a format for an even number of entries, or any number of individuals.
    pub(crate) fn new(format: Format, entries: usize) -> Self {
        match format {
            // Nobody meets anybody: the director's clock still knows one round.
            Format::Individual => Self { rounds: vec![Vec::new()] },
            Format::Mitchell => Self::mitchell(entries / 2),
            Format::Howell => Self::howell(entries),
            Format::Teams => Self::teams(entries),
        }
    }

    /// The pairs of the second half go from table to table.
    fn mitchell(tables: usize) -> Self {
        let meeting = |round: usize, table: usize| Meeting {
            ns: table,
            ew: tables + (table + tables - round) % tables,
        };
        Self {
            rounds: (0..tables)
                .map(|round| (0..tables).map(|table| meeting(round, table)).collect())
                .collect(),
        }
    }

    fn howell(pairs: usize) -> Self {
        let Some(turning) = pairs.checked_sub(1) else { return Self { rounds: Vec::new() } };
        let north = directions(turning);
        let meeting = |round: usize, step: usize| {
            let (ahead, behind) = ((round + step) % turning, (round + turning - step) % turning);
            // Who meets the fixed pair has nobody opposite in the circle.
            let (one, other, ns) = if step == 0 {
                (pairs - 1, round, round.is_multiple_of(2))
            } else {
                (ahead, behind, north[step])
            };
            if ns { Meeting { ns: one, ew: other } } else { Meeting { ns: other, ew: one } }
        };
        Self {
            rounds: (0..turning)
                .map(|round| (0..pairs / 2).map(|step| meeting(round, step)).collect())
                .collect(),
        }
    }

    /// Every meeting is played at two tables, each team North-South at one of them.
    fn teams(teams: usize) -> Self {
        let both = |meeting: &Meeting| [*meeting, Meeting { ns: meeting.ew, ew: meeting.ns }];
        let rounds = Self::howell(teams).rounds;
        Self { rounds: rounds.iter().map(|round| round.iter().flat_map(both).collect()).collect() }
    }
}

/// By the step of the circle, whether the one ahead sits North-South. The one behind sits the other way, so a pair sits
/// each way equally often; what is left to choose makes any two pairs sit the same way about as often as not.
fn directions(turning: usize) -> Vec<bool> {
    let steps = 0..=turning / 2;
    let is_square = |step: usize| (0..turning).any(|root| root * root % turning == step);
    // Squares are perfect for many prime numbers; for others all alike may lead to something better.
    let starts = [steps.clone().map(is_square).collect(), steps.map(|_| true).collect()];
    let improved = starts.map(|start| improve(start, turning));
    let best = improved.into_iter().min_by_key(|north| imbalance(north, turning));
    best.expect("there are two")
}

/// Turns single directions as long as that helps.
fn improve(mut north: Vec<bool>, turning: usize) -> Vec<bool> {
    let mut least = imbalance(&north, turning);
    loop {
        let before = least;
        for step in 1..north.len() {
            north[step] ^= true;
            let now = imbalance(&north, turning);
            if now < least {
                least = now;
            } else {
                north[step] ^= true;
            }
        }
        if least == before {
            return north;
        }
    }
}

/// How far any two of the turning pairs are from sitting the same way half of the time: the sum of the squares.
fn imbalance(north: &[bool], turning: usize) -> i64 {
    let way = |place: usize| match place {
        0 => 0,
        place if place <= turning / 2 => {
            if north[place] {
                1
            } else {
                -1
            }
        }
        place => {
            if north[turning - place] {
                -1
            } else {
                1
            }
        }
    };
    let together = |apart: usize| (0..turning).map(|at| way(at) * way((at + apart) % turning)).sum::<i64>();
    (1..=turning / 2).map(|apart| together(apart).pow(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each entry sits North-South and East-West; every round has everybody once.
    fn seated(movement: &Movement, entries: usize) -> Vec<(usize, usize)> {
        let mut seated = vec![(0, 0); entries];
        for round in &movement.rounds {
            let mut present: Vec<usize> = round.iter().flat_map(|meeting| [meeting.ns, meeting.ew]).collect();
            present.sort_unstable();
            assert_eq!(present, (0..entries).collect::<Vec<_>>());
            for meeting in round {
                seated[meeting.ns].0 += 1;
                seated[meeting.ew].1 += 1;
            }
        }
        seated
    }

    fn meets(movement: &Movement, one: usize, other: usize) -> usize {
        let all = movement.rounds.iter().flatten();
        all.filter(|it| [(one, other), (other, one)].contains(&(it.ns, it.ew))).count()
    }

    #[test]
    fn in_a_mitchell_every_north_south_pair_meets_every_east_west_pair_once() {
        for tables in 1..=24 {
            let movement = Movement::new(Format::Mitchell, 2 * tables);
            let seated = seated(&movement, 2 * tables);
            assert!(seated[..tables].iter().all(|&way| way == (tables, 0)));
            assert!(seated[tables..].iter().all(|&way| way == (0, tables)));
            for (ns, ew) in (0..tables).flat_map(|ns| (tables..2 * tables).map(move |ew| (ns, ew))) {
                assert_eq!(meets(&movement, ns, ew), 1, "{tables} tables: {ns} and {ew}");
            }
        }
    }

    #[test]
    fn in_a_howell_everybody_meets_everybody_once_and_sits_both_ways() {
        for tables in 1..=16 {
            let pairs = 2 * tables;
            let movement = Movement::new(Format::Howell, pairs);
            assert_eq!(movement.rounds.len(), pairs - 1);
            for (one, other) in (0..pairs).flat_map(|one| (0..one).map(move |other| (one, other))) {
                assert_eq!(meets(&movement, one, other), 1, "{tables} tables: {one} and {other}");
            }
            for (pair, (ns, ew)) in seated(&movement, pairs).into_iter().enumerate() {
                assert!(ns.abs_diff(ew) <= 1, "{tables} tables: pair {pair} sits {ns} and {ew}");
            }
        }
    }

    #[test]
    fn in_a_howell_any_two_sit_the_same_way_about_as_often_as_not() {
        // A circle that always seats the one ahead the same way compares some pairs in nearly every round.
        for (pairs, expected) in [(8, (2, 4)), (12, (4, 6)), (14, (4, 8)), (20, (8, 10))] {
            let movement = Movement::new(Format::Howell, pairs);
            let same_way = |one: usize, other: usize| {
                let together = |round: &&Vec<Meeting>| {
                    let ns = |pair| round.iter().any(|meeting| meeting.ns == pair);
                    ns(one) == ns(other)
                };
                movement.rounds.iter().filter(together).count()
            };
            let counts = (0..pairs - 1).flat_map(|one| (0..one).map(move |other| (one, other)));
            let counts: Vec<usize> = counts.map(|(one, other)| same_way(one, other)).collect();
            let range = (*counts.iter().min().unwrap(), *counts.iter().max().unwrap());
            assert_eq!(range, expected, "{pairs} pairs");
        }
    }

    #[test]
    fn teams_meet_at_two_tables_the_other_way_round() {
        for teams in [2, 4, 6, 10] {
            let movement = Movement::new(Format::Teams, teams);
            for (one, other) in (0..teams).flat_map(|one| (0..one).map(move |other| (one, other))) {
                assert_eq!(meets(&movement, one, other), 2);
            }
            let pairs = movement.rounds.iter().flat_map(|round| round.chunks(2));
            assert!(pairs.clone().all(|both| (both[0].ns, both[0].ew) == (both[1].ew, both[1].ns)));
        }
    }
}
