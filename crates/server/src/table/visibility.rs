//! What the session of a key may see of a board: the one way from a board to the wire.

use bridge::{Hand, Seat, Table, View};

use super::{Ask, State};

/// What a key opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A seat.
    Seat(Seat),
    /// A seat that a robot keeps until its guest sits down: sees what a watcher sees.
    Invited(Seat),
    /// A chair beside the table.
    Watch,
}

/// What may be seen of the board on the table. It is made from [`View`]s, which hold no hidden card; only a claimer's
/// cards are faced, and when the board is over the whole deal.
pub(crate) struct Visibility {
    /// What the eyes see; of a watcher, what everybody sees.
    pub(crate) view: View,
    /// Whether the hand of `view.seat` may be seen.
    sees_own: bool,
    /// The hands as they were dealt, when the board is over.
    whole: Option<bridge::Deal>,
    /// The hand that a claimer has faced, while people are asked whether they agree.
    faced: Option<(Seat, Hand)>,
}

impl Visibility {
    /// What a role sees now; `None` before the first deal.
    pub(crate) fn new(state: &State, role: Role) -> Option<Self> {
        let table = &state.attempt()?.table;
        let whole = table.is_over().then(|| table.board().deal);
        let claims = |ask: &Ask| matches!(ask, Ask::Claim { tricks: 1.., .. });
        let claim = state.asked.as_ref().filter(|asked| claims(&asked.ask));
        let faced = claim.map(|asked| state.eyes(asked.by)).map(|seat| (seat, table.hands()[seat]));
        Some(match role {
            Role::Seat(seat) => Self { view: table.view(state.eyes(seat)), sees_own: true, whole, faced },
            Role::Invited(_) | Role::Watch => Self { view: public(table), sees_own: false, whole, faced },
        })
    }

    /// The cards of a seat: those it still holds, and as dealt when the board is over.
    pub(crate) fn hand(&self, seat: Seat) -> Option<Hand> {
        if let Some(deal) = &self.whole {
            return Some(deal.hand(seat));
        }
        if let Some((_, hand)) = self.faced.filter(|(claimer, _)| *claimer == seat) {
            return Some(hand);
        }
        if seat == self.view.seat && !self.sees_own {
            let is_dummy = self.view.contract.is_some_and(|contract| contract.dummy() == seat);
            return self.view.dummy.filter(|_| is_dummy);
        }
        self.view.hand_of(seat)
    }

    /// Whether the board is over.
    pub(crate) const fn is_over(&self) -> bool {
        self.whole.is_some()
    }
}

/// What everybody sees: a view without a hand of its own.
fn public(table: &Table) -> View {
    View { hand: Hand::EMPTY, ..table.view(table.board().dealer) }
}
