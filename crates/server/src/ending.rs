//! The end of a board as declarer sees it, turned so that declarer's side sits North and South.

use bridge::{Seat, Side, View};
use cards::CardSet;
use dealing::Knowledge;
use single_dummy::ending::{Ending, MOST_TRICKS};

/// What declarer sees, and who really sits where.
pub(crate) struct Turned {
    pub(crate) ending: Ending,
    /// Whether East and West were given a quarter turn.
    turned: bool,
    knowledge: Knowledge,
}

impl Turned {
    /// The ending of a view of declarer's, if it is short enough to be solved.
    pub(crate) fn new(view: &View, target: usize) -> Option<Self> {
        let play = view.play.as_ref()?;
        let declarer = view.contract?.declarer;
        if view.seat != declarer || 13 - play.finished() > MOST_TRICKS {
            return None;
        }
        let turned = declarer.side() == Side::EastWest;
        let trick = play.current_trick();
        let ending = Ending {
            north: view.hand_of(real(turned, Seat::North))?,
            south: view.hand_of(real(turned, Seat::South))?,
            unseen: view.unseen(),
            trick: trick.cards.to_vec(),
            leader: Seat::ALL.into_iter().find(|&seat| real(turned, seat) == trick.leader)?,
            trump: play.strain(),
            target: u8::try_from(target).ok()?,
        };
        Some(Self { ending, turned, knowledge: Knowledge::of_view(view) })
    }

    /// The real seat of one in the ending.
    pub(crate) fn real(&self, seat: Seat) -> Seat {
        real(self.turned, seat)
    }

    /// Whether West of the ending may hold exactly these of the unseen cards: nobody holds a suit he has shown out of.
    pub(crate) fn is_possible(&self, west: CardSet) -> bool {
        let may_hold =
            |seat: Seat, hand: CardSet| (hand & self.knowledge.seats[self.real(seat)].lacks).is_empty();
        may_hold(Seat::West, west) && may_hold(Seat::East, self.ending.unseen - west)
    }
}

fn real(turned: bool, seat: Seat) -> Seat {
    if turned { seat.previous() } else { seat }
}

#[cfg(test)]
mod tests {
    use bridge::{Board, Table};

    use super::*;

    #[test]
    fn east_and_west_are_turned_to_declare() {
        let deal = "N:T98.JT9.JT98.JT9 AKQJ.AKQ.AKQ.AKQ 432.5432.432.432 765.876.765.8765";
        let mut table =
            Table::with_contract(Board::numbered(1, deal.parse().unwrap()), "7NT by E".parse().unwrap());
        let view = |table: &Table| table.view(Seat::East);
        assert!(Turned::new(&view(&table), 13).is_none(), "thirteen tricks are too many");
        for card in "D2 D5 D8 DA SA S2 S5 S8 SK S3 S6 S9 SQ S4 S7 ST".split_whitespace() {
            table.play(card.parse().unwrap()).unwrap();
        }
        let turned = Turned::new(&view(&table), 9).unwrap();
        assert_eq!(turned.ending.south, table.hands()[Seat::East]);
        assert_eq!((turned.ending.leader, turned.real(Seat::South)), (Seat::South, Seat::East));
        // South showed out of nothing yet; spades are gone from both.
        assert!(turned.is_possible(table.hands()[Seat::South]));
    }
}
