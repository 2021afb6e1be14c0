//! Tic-tac-toe: X against O on nine squares.
//!
//! The example of Ginsberg 2001, section 2.1. Squares are numbered
//!
//! ```text
//! 0 1 2
//! 3 4 5
//! 6 7 8
//! ```
//!
//! and a position is written row by row with `.` for a blank, as in `XX. O.. O.X`.

mod partition;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{GameState, Payoff, Side, TwoSided};

pub use partition::{Pattern, Patterns, Status};

/// One of the two marks. X moves first and maximises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// Moves first.
    X,
    /// Moves second.
    O,
}

impl Mark {
    /// The other mark.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

/// The eight lines of three squares.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// A position. An action is the number of a blank square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TicTacToe {
    squares: [Option<Mark>; 9],
}

impl TicTacToe {
    /// The mark on a square.
    ///
    /// # Panics
    /// If there is no such square.
    #[must_use]
    pub fn mark(&self, square: usize) -> Option<Mark> {
        self.squares[square]
    }

    /// Who has three in a row.
    #[must_use]
    pub fn winner(&self) -> Option<Mark> {
        self.winning_line().and_then(|line| self.squares[line[0]])
    }

    /// Every position that can arise from this one, this one first, each once.
    #[must_use]
    pub fn reachable(&self) -> Vec<Self> {
        let mut seen = rustc_hash::FxHashSet::from_iter([*self]);
        let mut all = vec![*self];
        let mut next = 0;
        while next < all.len() {
            let state = all[next];
            next += 1;
            for action in state.legal_actions() {
                let child = state.after(action);
                if seen.insert(child) {
                    all.push(child);
                }
            }
        }
        all
    }

    fn winning_line(&self) -> Option<[usize; 3]> {
        LINES.into_iter().find(|line| {
            self.squares[line[0]].is_some() && line.iter().all(|&s| self.squares[s] == self.squares[line[0]])
        })
    }

    fn count(&self, mark: Mark) -> usize {
        self.squares.iter().filter(|&&square| square == Some(mark)).count()
    }

    fn is_full(&self) -> bool {
        self.squares.iter().all(Option::is_some)
    }
}

impl GameState for TicTacToe {
    type Action = usize;
    type Seat = Mark;

    fn to_act(&self) -> Option<Mark> {
        if self.winning_line().is_some() || self.is_full() {
            None
        } else if self.count(Mark::X) > self.count(Mark::O) {
            Some(Mark::O)
        } else {
            Some(Mark::X)
        }
    }

    fn legal_actions(&self) -> impl Iterator<Item = usize> {
        let over = self.to_act().is_none();
        (0..9).filter(move |&square| !over && self.squares[square].is_none())
    }

    fn apply(&mut self, square: usize) {
        debug_assert!(self.squares[square].is_none(), "square {square} is taken");
        self.squares[square] = self.to_act();
    }
}

impl Payoff for TicTacToe {
    fn payoff(&self, seat: Mark) -> f64 {
        match self.winner() {
            Some(winner) if winner == seat => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        }
    }
}

impl TwoSided for TicTacToe {
    type Value = i32;

    fn side(seat: Mark) -> Side {
        match seat {
            Mark::X => Side::Max,
            Mark::O => Side::Min,
        }
    }

    fn value(&self) -> i32 {
        match self.winner() {
            Some(Mark::X) => 1,
            Some(Mark::O) => -1,
            None => 0,
        }
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, mark) in self.squares.iter().enumerate() {
            let gap = if square > 0 && square % 3 == 0 { " " } else { "" };
            let letter = match mark {
                Some(Mark::X) => 'X',
                Some(Mark::O) => 'O',
                None => '.',
            };
            write!(f, "{gap}{letter}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a position or a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// Not nine squares.
    #[error("{0} squares, expected nine")]
    Squares(usize),
    /// Not a letter for a square.
    #[error("`{found}` on square {square}, expected {expected}")]
    Letter {
        /// The number of the square, from 0.
        square: usize,
        /// What stood there.
        found: char,
        /// What may stand there.
        expected: &'static str,
    },
}

impl FromStr for TicTacToe {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let squares = parse_squares(text, |square, letter| match letter {
            'X' => Ok(Some(Mark::X)),
            'O' => Ok(Some(Mark::O)),
            '.' => Ok(None),
            found => Err(ParseBoardError::Letter { square, found, expected: "X, O or ." }),
        })?;
        Ok(Self { squares })
    }
}

/// Nine letters, spaces between them ignored, each turned into a square.
fn parse_squares<T>(
    text: &str,
    parse: impl Fn(usize, char) -> Result<T, ParseBoardError>,
) -> Result<[T; 9], ParseBoardError> {
    let squares: Vec<T> = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .enumerate()
        .map(|(square, letter)| parse(square, letter))
        .collect::<Result<_, _>>()?;
    let count = squares.len();
    squares.try_into().map_err(|_| ParseBoardError::Squares(count))
}
