//! Kuhn's poker: three cards, one bet.
//!
//! Each of two seats antes one and is dealt one of the cards 0, 1, 2. The first may bet one or check; after a check
//! the second may bet or check; who faces a bet may call or fold; at the showdown the higher card wins the pot. With
//! best play by both the first seat loses 1/18 a game (Kuhn 1950).

use rand::{Rng, RngExt};

use crate::game::{Chance, GameState, HiddenInformation, ManyPlayers, Payoff, Side, TwoSided};

/// What happens in a game. `Deal` is chance's; a seat passes (checks or folds) or puts in one more (bets or calls).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// The cards of the first and the second seat.
    Deal([u8; 2]),
    /// Check, or fold when facing a bet.
    Pass,
    /// Bet, or call when facing a bet.
    Bet,
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Kuhn {
    cards: Option<[u8; 2]>,
    /// What was done since the deal; at most three actions.
    actions: [Option<Action>; 3],
}

impl Kuhn {
    fn done(&self) -> usize {
        self.actions.iter().flatten().count()
    }

    fn is_over(&self) -> bool {
        use Action::{Bet, Pass};
        matches!(
            self.actions,
            [Some(Pass), Some(Pass), None] | [Some(Bet), Some(_), None] | [Some(Pass), Some(Bet), Some(_)]
        )
    }
}

/// The six ways to deal two of three cards.
const DEALS: [[u8; 2]; 6] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];

impl GameState for Kuhn {
    type Action = Action;
    type Seat = usize;

    fn to_act(&self) -> Option<usize> {
        (self.cards.is_some() && !self.is_over()).then(|| self.done() % 2)
    }

    fn legal_actions(&self) -> impl Iterator<Item = Action> {
        let on = self.to_act().is_some();
        [Action::Pass, Action::Bet].into_iter().filter(move |_| on)
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Deal(cards) => self.cards = Some(cards),
            Action::Pass | Action::Bet => self.actions[self.done()] = Some(action),
        }
    }
}

impl Chance for Kuhn {
    fn outcomes(&self) -> impl Iterator<Item = (Action, f64)> {
        let undealt = self.cards.is_none();
        DEALS.into_iter().filter(move |_| undealt).map(|cards| (Action::Deal(cards), 1.0 / 6.0))
    }
}

impl Payoff for Kuhn {
    fn payoff(&self, seat: usize) -> f64 {
        f64::from(if seat == 0 { self.value() } else { -self.value() })
    }
}

impl ManyPlayers for Kuhn {
    fn seats(&self) -> impl Iterator<Item = usize> {
        0..2
    }
}

impl TwoSided for Kuhn {
    type Value = i32;

    fn side(seat: usize) -> Side {
        if seat == 0 { Side::Max } else { Side::Min }
    }

    fn value(&self) -> i32 {
        use Action::{Bet, Pass};
        let showdown = match self.cards {
            Some([first, second]) if first > second => 1,
            _ => -1,
        };
        match self.actions {
            [Some(Bet), Some(Pass), _] => 1,
            [Some(Pass), Some(Bet), Some(Pass)] => -1,
            [Some(Pass), Some(Pass), _] => showdown,
            _ => 2 * showdown,
        }
    }
}

/// What one seat knows: its own card and the betting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct View {
    seat: usize,
    card: Option<u8>,
    actions: [Option<Action>; 3],
}

impl View {
    /// The card the seat was dealt.
    #[must_use]
    pub fn card(&self) -> Option<u8> {
        self.card
    }

    /// What was done since the deal.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        self.actions.into_iter().flatten()
    }
}

impl HiddenInformation for Kuhn {
    type View = View;

    fn view(&self, seat: usize) -> View {
        View { seat, card: self.cards.map(|cards| cards[seat]), actions: self.actions }
    }

    fn sample(view: &View, rng: &mut impl Rng) -> Option<Self> {
        let Some(card) = view.card else {
            return Some(Self { cards: None, actions: view.actions });
        };
        let fitting: Vec<[u8; 2]> = DEALS.into_iter().filter(|deal| deal[view.seat] == card).collect();
        let cards = *fitting.get(rng.random_range(0..fitting.len().max(1)))?;
        Some(Self { cards: Some(cards), actions: view.actions })
    }
}
