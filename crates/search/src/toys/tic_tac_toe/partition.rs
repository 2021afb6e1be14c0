//! A partition system for tic-tac-toe: the `?` diagrams of Ginsberg's section 2.1.
//!
//! A set of positions is a [`Pattern`]: for each square X, O, blank or `?` (anything), and whether the game is on and
//! who is to play. R and C start from the position itself, of which they must say something true, and turn one square
//! after another into `?` for as long as the claim still holds for every position of the pattern.

use std::fmt;

use super::{LINES, Mark, ParseBoardError, TicTacToe, parse_squares};
use crate::game::GameState;
use crate::perfect::PartitionSystem;

/// Whether a game is on, and how it stands if not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// This mark is to play.
    OnPlay(Mark),
    /// This mark has three in a row.
    Won(Mark),
    /// The board is full and nobody has three in a row.
    Drawn,
}

impl Status {
    fn of(state: &TicTacToe) -> Self {
        match (state.to_act(), state.winner()) {
            (Some(mark), _) => Self::OnPlay(mark),
            (None, Some(mark)) => Self::Won(mark),
            (None, None) => Self::Drawn,
        }
    }
}

/// What a pattern says of a square: its content, or nothing (`None`, written `?`).
type Square = Option<Option<Mark>>;

/// A set of positions: those of this status that agree on every square that is not `?`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern {
    squares: [Square; 9],
    status: Status,
}

impl Pattern {
    /// The pattern of squares such as `XX. ?.. ?.X`, for positions of this status.
    ///
    /// # Errors
    /// If the text is not nine squares of `X`, `O`, `.` and `?`.
    pub fn new(squares: &str, status: Status) -> Result<Self, ParseBoardError> {
        let squares = parse_squares(squares, |square, letter| match letter {
            'X' => Ok(Some(Some(Mark::X))),
            'O' => Ok(Some(Some(Mark::O))),
            '.' => Ok(Some(None)),
            '?' => Ok(None),
            found => Err(ParseBoardError::Letter { square, found, expected: "X, O, . or ?" }),
        })?;
        Ok(Self { squares, status })
    }

    /// Whether the position is in the set.
    #[must_use]
    pub fn contains(&self, state: &TicTacToe) -> bool {
        self.status == Status::of(state)
            && (0..9)
                .all(|square| self.squares[square].is_none_or(|content| content == state.squares[square]))
    }

    /// Whether every position of this set is plainly in the other.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.status == other.status
            && (0..9).all(|square| {
                other.squares[square].is_none() || other.squares[square] == self.squares[square]
            })
    }

    /// The position alone.
    fn exactly(state: &TicTacToe) -> Self {
        Self { squares: state.squares.map(Some), status: Status::of(state) }
    }

    fn may_be_blank(&self, square: usize) -> bool {
        self.squares[square].is_none_or(|content| content.is_none())
    }

    /// Whether `mover`, by marking `square` in any position of this set, certainly reaches `target`.
    fn leads_into(&self, square: usize, mover: Mark, target: &Self) -> bool {
        let mut after = self.squares;
        after[square] = Some(Some(mover));
        let agrees = (0..9).all(|s| target.squares[s].is_none() || target.squares[s] == after[s]);
        agrees
            && match target.status {
                // The game must go on: no line through the square can be the mover's, and a blank is left.
                Status::OnPlay(next) => {
                    let foreign =
                        |&s: &usize| s != square && after[s].is_some_and(|mark| mark != Some(mover));
                    next == mover.other()
                        && LINES.iter().all(|line| !line.contains(&square) || line.iter().any(&foreign))
                        && after.contains(&Some(None))
                }
                // P keeps the line that won, and the whole of a drawn board, so agreement is enough.
                Status::Won(winner) => winner == mover,
                Status::Drawn => true,
            }
    }

    /// The position with as many squares as possible turned into `?` while the claim holds.
    fn generalised(state: &TicTacToe, holds: impl Fn(&Self) -> bool) -> Self {
        let mut pattern = Self::exactly(state);
        debug_assert!(holds(&pattern), "the claim must hold for {state} itself");
        for square in 0..9 {
            let kept = pattern.squares[square].take();
            if !holds(&pattern) {
                pattern.squares[square] = kept;
            }
        }
        pattern
    }
}

/// The partition system (P, R, C).
#[derive(Debug, Clone, Copy, Default)]
pub struct Patterns;

impl PartitionSystem<TicTacToe> for Patterns {
    type Set = Pattern;
    type Kind = Status;

    fn kind(&self, state: &TicTacToe) -> Status {
        Status::of(state)
    }

    fn contains(&self, set: &Pattern, state: &TicTacToe) -> bool {
        set.contains(state)
    }

    fn alike(&self, state: &TicTacToe) -> Pattern {
        let mut pattern = Pattern::exactly(state);
        if let Some(line) = state.winning_line() {
            for square in (0..9).filter(|square| !line.contains(square)) {
                pattern.squares[square] = None;
            }
        }
        pattern
    }

    fn reaching(&self, state: &TicTacToe, square: usize, into: &Pattern) -> Pattern {
        let Some(mover) = state.to_act() else {
            return Pattern::exactly(state);
        };
        Pattern::generalised(state, |pattern| {
            pattern.squares[square] == Some(None) && pattern.leads_into(square, mover, into)
        })
    }

    fn constrained(&self, state: &TicTacToe, options: &[(usize, Pattern)]) -> Pattern {
        let Some(mover) = state.to_act() else {
            return Pattern::exactly(state);
        };
        Pattern::generalised(state, |pattern| {
            (0..9)
                .filter(|&square| pattern.may_be_blank(square))
                .all(|square| options.iter().any(|(_, target)| pattern.leads_into(square, mover, target)))
        })
    }

    fn intersection(&self, a: &Pattern, b: &Pattern) -> Pattern {
        let squares = std::array::from_fn(|square| a.squares[square].or(b.squares[square]));
        Pattern { squares, status: a.status }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, content) in self.squares.iter().enumerate() {
            let gap = if square > 0 && square % 3 == 0 { " " } else { "" };
            let letter = match content {
                Some(Some(Mark::X)) => 'X',
                Some(Some(Mark::O)) => 'O',
                Some(None) => '.',
                None => '?',
            };
            write!(f, "{gap}{letter}")?;
        }
        write!(f, " {:?}", self.status)
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
