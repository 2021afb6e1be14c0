//! Chances of one trick, sorted into few classes.

use super::layout::AROUND;
use crate::hearts::policy::Chances;

/// Classes of chances, by counts.
#[derive(Debug, Clone)]
pub(super) struct Classes {
    /// By seats that may hold the suit, those of them still to play, and cards below and above.
    wins: [[[[u8; AROUND]; AROUND]; 5]; 5],
    chances: Chances,
}

impl Classes {
    pub(super) fn new() -> Self {
        let chances = Chances::new();
        let wins = std::array::from_fn(|holders| {
            std::array::from_fn(|later| {
                std::array::from_fn(|below| {
                    std::array::from_fn(|above| {
                        1 + (chances.stands(holders, later, (below, above)) * 6.99) as u8
                    })
                })
            })
        });
        Self { wins, chances }
    }

    /// The class of the chance to win for a card that is highest now; nought is for cards that cannot win.
    #[inline]
    pub(super) fn wins(&self, holders: usize, later: usize, (below, above): (usize, usize)) -> usize {
        usize::from(self.wins[holders.min(4)][later.min(4)][below.min(AROUND - 1)][above.min(AROUND - 1)])
    }

    /// The class of the number of seats without a suit: of `seats`, `later` may hold it, as `holders` at the table may.
    #[inline]
    pub(super) fn voids(&self, seats: usize, later: usize, holders: usize, unseen: usize) -> usize {
        let number = (seats - later) as f32 + later as f32 * self.chances.void(holders, unseen);
        usize::from(number >= 0.15) + usize::from(number >= 0.5) + usize::from(number >= 1.2)
    }
}
