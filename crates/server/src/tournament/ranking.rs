//! Who is how good: matchpoints and IMPs against the field, victory points of teams.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use bridge::Side;
use bridge::score::{Points, imps, victory_points};

use super::{Award, Format, Tournament};
use crate::table::Form;

/// What an entry has made of a board, or of all its boards on average.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Score {
    /// Of the matchpoints.
    pub(crate) percent: f64,
    /// Against each other table, on average.
    pub(crate) imps: f64,
}

/// The place of an entry.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rank {
    /// None for the robots of the house.
    pub(crate) entry: Option<usize>,
    /// The line in which it is ranked, where there are two.
    pub(crate) line: Option<Side>,
    /// From 1; the same for equals.
    pub(crate) rank: usize,
    /// Boards finished.
    pub(crate) boards: usize,
    /// None as long as no board is.
    pub(crate) score: Option<Score>,
    /// Of teams.
    pub(crate) victory_points: Option<f64>,
}

/// Ten percent of a board in IMPs, by the laws for adjusted scores.
const TENTH: f64 = 3.0;

impl Tournament {
    /// What each table of a round made of a board, North-South and East-West.
    pub(crate) fn board_scores(&self, round: usize, place: usize) -> BTreeMap<usize, (Score, Score)> {
        let Some(round) = self.rounds.get(round) else { return BTreeMap::new() };
        let mut scores = BTreeMap::new();
        let mut points: Vec<(usize, Points)> = Vec::new();
        for (number, sitting) in round.sittings.iter().enumerate() {
            let played = self.result(&sitting.table, place).map(|scored| scored.score_ns);
            match self.correction(&sitting.table, place) {
                Some(Award::Score { ns }) => points.push((number, ns)),
                Some(Award::Average { ns, ew }) => {
                    let score = |percent: u8| Score {
                        percent: f64::from(percent),
                        imps: TENTH * (f64::from(percent) - 50.0) / 10.0,
                    };
                    scores.insert(number, (score(ns), score(ew)));
                }
                None => points.extend(played.map(|points| (number, points))),
            }
        }
        let tables = points.len() + scores.len();
        let field = Field::new(points.iter().map(|(_, points)| *points), tables);
        for (number, points) in points {
            let score = field.score(points);
            scores.insert(number, (score, Score { percent: 100.0 - score.percent, imps: -score.imps }));
        }
        scores
    }

    /// All entries in order: the best first, in each line.
    pub(crate) fn ranking(&self, by: Form) -> Vec<Rank> {
        let mut sums: BTreeMap<(Option<usize>, Option<Side>), (usize, Score)> = BTreeMap::new();
        let line = |side| (self.opened.format == Format::Mitchell).then_some(side);
        // Individuals meet nobody: East-West are robots of the house, which are ranked for the table they have alone.
        let alone = self.opened.format == Format::Individual;
        for (number, round) in self.rounds.iter().enumerate() {
            for sitting in &round.sittings {
                sums.entry((sitting.ns, line(Side::NorthSouth))).or_insert((0, NONE));
                if !alone {
                    sums.entry((sitting.ew, line(Side::EastWest))).or_insert((0, NONE));
                }
            }
            for place in 1..=self.opened.boards {
                for (table, (ns, ew)) in self.board_scores(number, place) {
                    let sitting = &round.sittings[table];
                    let sides =
                        [(sitting.ns, line(Side::NorthSouth), ns), (sitting.ew, line(Side::EastWest), ew)];
                    for (entry, line, score) in sides.into_iter().take(if alone { 1 } else { 2 }) {
                        if let Some((boards, sum)) = sums.get_mut(&(entry, line)) {
                            *boards += 1;
                            sum.percent += score.percent;
                            sum.imps += score.imps;
                        }
                    }
                }
            }
        }
        let mean = |(boards, sum): (usize, Score)| {
            let count = boards as f64;
            (boards > 0).then(|| Score { percent: sum.percent / count, imps: sum.imps / count })
        };
        let points = self.victory_points();
        let rank = |((entry, line), sum): ((Option<usize>, Option<Side>), (usize, Score))| Rank {
            entry,
            line,
            rank: 0,
            boards: sum.0,
            score: mean(sum),
            victory_points: entry.and_then(|entry| points.get(&entry).copied()),
        };
        let mut ranking: Vec<Rank> = sums.into_iter().map(rank).collect();
        let value = |rank: &Rank| match (rank.victory_points, rank.score, by) {
            (Some(points), ..) => points,
            (None, None, _) => f64::NEG_INFINITY,
            (None, Some(score), Form::Matchpoints) => score.percent,
            (None, Some(score), Form::Imps | Form::Points) => score.imps,
        };
        // Who has not finished stands behind those who have.
        let behind = |rank: &Rank| alone && rank.boards < self.rounds.len() * self.opened.boards;
        ranking.sort_by(|one, other| {
            let line = |rank: &Rank| rank.line == Some(Side::EastWest);
            (line(one), behind(one))
                .cmp(&(line(other), behind(other)))
                .then(value(other).total_cmp(&value(one)))
                .then(one.entry.cmp(&other.entry))
        });
        for at in 0..ranking.len() {
            let same_line = |other: &Rank| other.line == ranking[at].line;
            let first = ranking.iter().position(same_line).unwrap_or(0);
            let equal = at > first
                && value(&ranking[at]).total_cmp(&value(&ranking[at - 1])).is_eq()
                && behind(&ranking[at]) == behind(&ranking[at - 1]);
            ranking[at].rank = if equal { ranking[at - 1].rank } else { at - first + 1 };
        }
        ranking
    }

    /// The victory points of each team so far; empty where no teams play. A match counts the boards finished at both tables.
    fn victory_points(&self) -> BTreeMap<usize, f64> {
        let mut points = BTreeMap::new();
        if self.opened.format != Format::Teams {
            return points;
        }
        for (number, round) in self.rounds.iter().enumerate() {
            for both in round.sittings.chunks(2) {
                let [one, other] = both else { continue };
                let (Some(home), Some(away)) = (one.ns, one.ew) else { continue };
                points.entry(home).or_insert(0.0);
                points.entry(away).or_insert(0.0);
                let swings: Vec<f64> =
                    (1..=self.opened.boards).filter_map(|place| self.swing(one, other, place)).collect();
                let Some(boards) = NonZeroUsize::new(swings.len()) else { continue };
                let margin = swings.iter().sum::<f64>().round() as i32;
                // A match in play is not won yet.
                if self.is_public(number) || swings.len() == self.opened.boards {
                    let won = victory_points(margin, boards);
                    *points.entry(home).or_default() += f64::from(won.hundredths()) / 100.0;
                    *points.entry(away).or_default() += f64::from(won.opponents().hundredths()) / 100.0;
                }
            }
        }
        points
    }

    /// What the team that sits North-South at the first table gains on a board.
    fn swing(&self, one: &super::Sitting, other: &super::Sitting, place: usize) -> Option<f64> {
        let points = |sitting: &super::Sitting| match self.correction(&sitting.table, place) {
            Some(Award::Score { ns }) => Some(ns),
            Some(Award::Average { .. }) => None,
            None => self.result(&sitting.table, place).map(|scored| scored.score_ns),
        };
        let award = |sitting: &super::Sitting| match self.correction(&sitting.table, place) {
            Some(Award::Average { ns, .. }) => Some(TENTH * (f64::from(ns) - 50.0) / 10.0),
            _ => None,
        };
        if let Some(award) = award(one).or_else(|| award(other).map(|award| -award)) {
            return Some(award);
        }
        Some(f64::from(imps(points(one)? - points(other)?)))
    }
}

const NONE: Score = Score { percent: 0.0, imps: 0.0 };

/// The scores of a board, each with how often it was made.
struct Field {
    frequencies: BTreeMap<Points, usize>,
    results: usize,
    tables: usize,
}

impl Field {
    /// `tables` played the board, some of which may have had an award and no score.
    fn new(scores: impl Iterator<Item = Points>, tables: usize) -> Self {
        let mut frequencies = BTreeMap::new();
        let mut results = 0;
        for score in scores {
            *frequencies.entry(score).or_insert(0) += 1;
            results += 1;
        }
        Self { frequencies, results, tables }
    }

    /// What a score of this field is worth, the board's own table left out.
    fn score(&self, own: Points) -> Score {
        let others = self.results - 1;
        if others == 0 {
            return Score { percent: 50.0, imps: 0.0 };
        }
        let own_count = self.frequencies.get(&own).copied().unwrap_or(1);
        let beaten: usize = self.frequencies.range(..own).map(|(_, count)| count).sum();
        let matchpoints = (2 * beaten + own_count - 1) as f64;
        // Neuberg's formula: as if the tables without a score had one.
        let (tables, results) = (self.tables as f64, self.results as f64);
        let matchpoints = (matchpoints + 1.0) * tables / results - 1.0;
        let against = self.frequencies.iter().map(|(&score, &count)| (count, imps(own - score)));
        let sum: f64 = against.map(|(count, imps)| count as f64 * f64::from(imps)).sum();
        Score { percent: 100.0 * matchpoints / (2.0 * (tables - 1.0)), imps: sum / others as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Entrant, Opened, Scored, Sitting, TournamentEvent};
    use super::*;
    use crate::table::{Key, Source};

    fn tournament(format: Format, entries: usize, boards: usize) -> Tournament {
        let opened = Opened {
            name: "Tuesday".into(),
            format,
            scoring: Form::Matchpoints,
            boards,
            rounds: None,
            minutes: None,
            system: "sayc".into(),
            robots: "novice".into(),
            source: Source::Random { seed: 1, drawn: true },
            director: Some(Key::draw()),
            day: None,
        };
        let mut tournament = Tournament::new("t".into(), opened);
        for number in 0..entries {
            let player = |_| Entrant { name: format!("{number}"), key: Key::draw(), robot: false };
            let players = (0..format.players()).map(player).collect();
            tournament.apply(&TournamentEvent::Entered { players, sitting: None });
        }
        tournament
    }

    fn begin(tournament: &mut Tournament) {
        let round = tournament.rounds.len();
        let meetings = tournament.meetings()[round].clone();
        let sitting = |(at, (ns, ew)): (usize, (usize, usize))| Sitting {
            table: format!("{round}.{at}"),
            ns: Some(ns),
            ew: Some(ew),
        };
        let sittings = meetings.into_iter().enumerate().map(sitting).collect();
        tournament.apply(&TournamentEvent::Round { began: 0, sittings });
    }

    fn report(tournament: &mut Tournament, table: &str, place: usize, score_ns: i32) {
        tournament.report(table, place, Scored { contract: None, tricks: None, score_ns });
    }

    #[test]
    fn matchpoints_and_imps_are_counted_against_all_other_tables() {
        // Worked by hand: 420 ties 420, both beat -50 and lose to 450; 450 beats three, -50 none.
        let field = Field::new([420, 420, 450, -50].into_iter(), 4);
        assert_eq!(field.score(450), Score { percent: 100.0, imps: (1.0 + 1.0 + 11.0) / 3.0 });
        assert_eq!(field.score(420), Score { percent: 50.0, imps: (0.0 - 1.0 + 10.0) / 3.0 });
        assert_eq!(field.score(-50), Score { percent: 0.0, imps: (-10.0 - 10.0 - 11.0) / 3.0 });
        // With a fifth table that has an award a top is no whole top (Neuberg: (6 + 1) * 5 / 4 - 1 of 8).
        let field = Field::new([420, 420, 450, -50].into_iter(), 5);
        assert!((field.score(450).percent - 100.0 * 7.75 / 8.0).abs() < 1e-9);
        assert_eq!(Field::new([90].into_iter(), 1).score(90), Score { percent: 50.0, imps: 0.0 });
    }

    #[test]
    fn a_mitchell_has_two_lines_and_corrections_count() {
        let mut it = tournament(Format::Mitchell, 6, 1);
        begin(&mut it);
        for (table, score) in [("0.0", 420), ("0.1", 450), ("0.2", -50)] {
            report(&mut it, table, 1, score);
        }
        report(&mut it, "elsewhere", 1, 9999);
        let order = |it: &Tournament| -> Vec<_> {
            let ranking = it.ranking(Form::Matchpoints);
            ranking.iter().map(|rank| (rank.entry.unwrap(), rank.rank, rank.score.unwrap().percent)).collect()
        };
        assert_eq!(
            order(&it),
            [(1, 1, 100.0), (0, 2, 50.0), (2, 3, 0.0), (5, 1, 100.0), (3, 2, 50.0), (4, 3, 0.0)]
        );
        let correct = |it: &mut Tournament, award| {
            it.apply(&TournamentEvent::Corrected { table: "0.1".into(), place: 1, award });
        };
        correct(&mut it, Some(Award::Score { ns: 420 }));
        assert_eq!(order(&it)[..3], [(0, 1, 75.0), (1, 1, 75.0), (2, 3, 0.0)]);
        correct(&mut it, Some(Award::Average { ns: 40, ew: 60 }));
        assert_eq!(order(&it)[1].0, 1);
        correct(&mut it, None);
        assert_eq!(order(&it)[0], (1, 1, 100.0));
    }

    #[test]
    fn teams_win_victory_points() {
        let mut it = tournament(Format::Teams, 2, 1);
        begin(&mut it);
        report(&mut it, "0.0", 1, 420);
        let points = |it: &Tournament| -> Vec<_> {
            it.ranking(Form::Imps)
                .iter()
                .map(|rank| (rank.entry.unwrap(), rank.victory_points.unwrap()))
                .collect()
        };
        assert_eq!(points(&it), [(0, 0.0), (1, 0.0)], "one table is half a match");
        report(&mut it, "0.1", 1, -50);
        let won = f64::from(victory_points(10, NonZeroUsize::new(1).unwrap()).hundredths()) / 100.0;
        let winner = it.rounds[0].sittings[0].ns.unwrap();
        assert_eq!(points(&it)[0], (winner, won));
        assert!((points(&it)[0].1 + points(&it)[1].1 - 20.0).abs() < 1e-9);
        it.apply(&TournamentEvent::Corrected {
            table: "0.1".into(),
            place: 1,
            award: Some(Award::Average { ns: 60, ew: 40 }),
        });
        assert_eq!(points(&it)[0].0, 1 - winner, "the team at fault loses three IMPs");
    }

    #[test]
    fn individuals_who_have_finished_stand_first_and_the_house_is_among_them() {
        let mut it = tournament(Format::Individual, 3, 2);
        let sitting = |entry: Option<usize>| Sitting {
            table: entry.map_or("house".into(), |entry| entry.to_string()),
            ns: entry,
            ew: None,
        };
        let sittings = [None, Some(0), Some(1), Some(2)].map(sitting).into();
        it.apply(&TournamentEvent::Round { began: 0, sittings });
        for (table, scores) in [("house", [0, 0]), ("0", [100, 100]), ("1", [-100, 50])] {
            for (place, score) in (1..).zip(scores) {
                report(&mut it, table, place, score);
            }
        }
        report(&mut it, "2", 1, 800);
        let ranking = it.ranking(Form::Imps);
        assert_eq!(
            ranking.iter().map(|rank| (rank.entry, rank.boards)).collect::<Vec<_>>(),
            [(Some(0), 2), (None, 2), (Some(1), 2), (Some(2), 1)]
        );
    }
}
