//! Several teams on the same boards: round robins, in which every team meets every other, and ladders, in which each meets
//! the next.
//!
//! Teams are ranked by victory points. A team's IMPs a board are averaged over its opponents first and over the boards
//! then, so that the standard error is that of boards, which are independent, and not of results, which are not.

use std::num::NonZeroUsize;

use bridge::score::{self, VictoryPoints};

use crate::Estimate;

/// The result of one match: the teams' places in the list, and the first team's IMPs on every board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    /// The two teams.
    pub teams: [usize; 2],
    /// IMPs for the first, negative where the second gained.
    pub imps: Vec<i32>,
}

/// How a team did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// Its place in the list of teams.
    pub team: usize,
    /// Victory points of all its matches, in hundredths.
    pub victory_points: u32,
    /// IMPs a board over all its matches.
    pub per_board: Estimate,
}

/// The pairs of a number of teams, each once.
pub fn pairs(teams: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..teams).flat_map(move |first| (first + 1..teams).map(move |second| [first, second]))
}

/// The pairs of a ladder, the weakest team first: each team and the one below it.
pub fn rungs(teams: usize) -> impl Iterator<Item = [usize; 2]> {
    (1..teams).map(|team| [team, team - 1])
}

/// What each team of a ladder is worth in IMPs a board, the lowest being worth nothing: the sum of the steps up to it.
///
/// A team's steps are added up board by board, so that the standard error knows that they were played on the same boards.
#[must_use]
pub fn ratings(steps: &[Meeting]) -> Vec<Estimate> {
    let boards = steps.iter().map(|step| step.imps.len()).min().unwrap_or(0);
    let mut sums = vec![0.0; boards];
    let up_to = |step: &Meeting| {
        sums.iter_mut().zip(&step.imps).for_each(|(sum, &imps)| *sum += f64::from(imps));
        Estimate::of(sums.iter().copied())
    };
    std::iter::once(Estimate::default()).chain(steps.iter().map(up_to)).collect()
}

impl Meeting {
    /// The victory points of the two teams.
    #[must_use]
    pub fn victory_points(&self) -> [VictoryPoints; 2] {
        let boards = NonZeroUsize::new(self.imps.len());
        let margin = self.imps.iter().sum();
        let points = boards.map_or(VictoryPoints::DRAW, |boards| score::victory_points(margin, boards));
        [points, points.opponents()]
    }

    /// The IMPs of a team on every board, if it played.
    fn imps_of(&self, team: usize) -> Option<impl Iterator<Item = i32>> {
        let place = self.teams.iter().position(|&other| other == team)?;
        let sign = if place == 0 { 1 } else { -1 };
        Some(self.imps.iter().map(move |imps| sign * imps))
    }
}

/// The teams, best first.
#[must_use]
pub fn standings(teams: usize, meetings: &[Meeting]) -> Vec<Standing> {
    let mut all: Vec<Standing> = (0..teams).map(|team| standing(team, meetings)).collect();
    all.sort_by_key(|standing| (std::cmp::Reverse(standing.victory_points), standing.team));
    all
}

fn standing(team: usize, meetings: &[Meeting]) -> Standing {
    let mut victory_points = 0;
    let mut boards: Vec<(f64, f64)> = Vec::new();
    for meeting in meetings {
        let Some(imps) = meeting.imps_of(team) else { continue };
        let place = usize::from(meeting.teams[0] != team);
        victory_points += u32::from(meeting.victory_points()[place].hundredths());
        for (board, imps) in imps.enumerate() {
            boards.resize(boards.len().max(board + 1), (0.0, 0.0));
            boards[board].0 += f64::from(imps);
            boards[board].1 += 1.0;
        }
    }
    let per_board = Estimate::of(boards.into_iter().map(|(sum, count)| sum / count));
    Standing { team, victory_points, per_board }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_add_up_the_steps_of_a_ladder_board_by_board() {
        assert_eq!(rungs(3).collect::<Vec<_>>(), [[1, 0], [2, 1]]);
        let step = |teams, imps: &[i32]| Meeting { teams, imps: imps.to_vec() };
        let ratings = ratings(&[step([1, 0], &[4, 0, 2]), step([2, 1], &[0, 4, 2])]);
        let means: Vec<f64> = ratings.iter().map(|rating| rating.mean).collect();
        assert_eq!(means, [0.0, 2.0, 4.0]);
        // What one step gained where the other did not drops out.
        assert!(ratings[1].standard_error > 1.0 && ratings[2].standard_error == 0.0);
    }

    #[test]
    fn every_pair_meets_once() {
        assert_eq!(pairs(4).count(), 6);
        assert_eq!(pairs(3).collect::<Vec<_>>(), [[0, 1], [0, 2], [1, 2]]);
    }

    #[test]
    fn the_best_team_comes_first_and_everybodys_points_add_up() {
        let meeting = |teams, imps: [i32; 4]| Meeting { teams, imps: imps.into() };
        let meetings = [
            meeting([0, 1], [-5, 0, -3, -2]),
            meeting([0, 2], [-1, 2, -9, -2]),
            meeting([1, 2], [10, 0, 0, 2]),
        ];
        let table = standings(3, &meetings);
        assert_eq!(table.iter().map(|standing| standing.team).collect::<Vec<_>>(), [1, 2, 0]);
        assert_eq!(table.iter().map(|standing| standing.victory_points).sum::<u32>(), 3 * 2000);
        assert_eq!(table.iter().map(|standing| standing.per_board.mean).sum::<f64>(), 0.0);
        // The winner's boards: 7.5, 0, 1.5 and 2.
        assert_eq!(table[0].per_board.mean, 2.75);
    }
}
