use crate::vulnerability::dealer_of_board;
use crate::{Deal, Seat, Vulnerability};

/// A deal with what is printed on the board it came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// The number on the board, if it has one.
    pub number: Option<usize>,
    /// Who calls first.
    pub dealer: Seat,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The cards.
    pub deal: Deal,
}

impl Board {
    /// Board `number` of a set: its number fixes dealer and vulnerability.
    #[must_use]
    pub const fn numbered(number: usize, deal: Deal) -> Self {
        Self {
            number: Some(number),
            dealer: dealer_of_board(number),
            vulnerability: Vulnerability::of_board(number),
            deal,
        }
    }

    /// The dealer of board `number`.
    #[must_use]
    pub const fn dealer_of(number: usize) -> Seat {
        dealer_of_board(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dealer_and_vulnerability_follow_the_sixteen_board_cycle() {
        let text: Vec<String> = (1..=17)
            .map(|number| format!("{}-{}", Board::dealer_of(number), Vulnerability::of_board(number)))
            .collect();
        assert_eq!(
            text.join(" "),
            "N-None E-NS S-EW W-All N-NS E-EW S-All W-None N-EW E-All S-None W-NS N-All E-None S-NS W-EW N-None"
        );
    }
}
