//! Chances of one trick, as tables: unseen cards of a suit are thought to fall to the other hands independently.

/// Tables by counts of cards and seats.
#[derive(Debug, Clone)]
pub(in crate::hearts) struct Chances {
    /// By other seats that may hold the suit, those of them still to play, and unseen cards below and above.
    stands: [[[[f32; 14]; 14]; 5]; 5],
    /// By other seats that may hold the suit, and unseen cards: the chance that one seat has none.
    void: [[f32; 14]; 5],
}

impl Chances {
    pub(in crate::hearts) fn new() -> Self {
        let mut chances = Self { stands: [[[[1.0; 14]; 14]; 5]; 5], void: [[1.0; 14]; 5] };
        for seats in 1..5 {
            let misses = 1.0 - 1.0 / seats as f32;
            for cards in 0..14 {
                chances.void[seats][cards] = misses.powi(cards as i32);
                for above in 1..14 {
                    // A seat must go above when it has no lower card and has a higher one.
                    let forced = misses.powi(cards as i32) * (1.0 - misses.powi(above as i32));
                    for later in 1..=seats {
                        let all_higher = cards == 0 && later == seats;
                        chances.stands[seats][later][cards][above] =
                            if all_higher { 0.0 } else { (1.0 - forced).powi(later as i32) };
                    }
                }
            }
        }
        chances
    }

    /// The chance that a card that is highest now wins, if nobody goes above it who need not: `holders` other seats may
    /// hold the suit, `later` of them are still to play, `below` and `above` unseen cards are lower and higher.
    #[inline]
    pub(in crate::hearts) fn stands(
        &self,
        holders: usize,
        later: usize,
        (below, above): (usize, usize),
    ) -> f32 {
        self.stands[holders.min(4)][later.min(4)][below.min(13)][above.min(13)]
    }

    /// The chance that a seat which may hold the suit has none of its unseen cards.
    #[inline]
    pub(in crate::hearts) fn void(&self, holders: usize, unseen: usize) -> f32 {
        self.void[holders.min(4)][unseen.min(13)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_at_the_edges() {
        let chances = Chances::new();
        assert_eq!(chances.stands(3, 3, (4, 0)), 1.0, "nothing higher is left");
        assert_eq!(chances.stands(3, 3, (0, 2)), 0.0, "somebody must go above");
        assert_eq!(chances.stands(3, 0, (0, 2)), 1.0, "nobody is to come");
        assert!(chances.stands(3, 3, (2, 1)) > chances.stands(3, 3, (1, 2)));
        assert_eq!(chances.void(3, 0), 1.0);
        assert!(chances.void(3, 1) > chances.void(3, 5));
    }
}
