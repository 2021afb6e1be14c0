//! What the searches need to know of a game: small traits, one ability each.
//!
//! A game states its rules with [`GameState`] and then only the abilities it has. A search names the abilities it
//! needs, so that a missing one is a compile error and not a surprise at the table.
//!
//! | trait | ability | used by |
//! |---|---|---|
//! | [`GameState`] | whose turn, what is legal, what happens then | everything |
//! | [`Payoff`] | what a seat gets at the end | `many`, `imperfect::extensive` |
//! | [`TwoSided`] | Max against Min, for values of any lattice | `perfect`, `lattice`, `imperfect` |
//! | [`ManyPlayers`] | every seat for itself | `many` |
//! | [`Chance`] | moves that no seat makes | `imperfect::extensive` |
//! | [`HiddenInformation`] | what one seat may know | `many`, `models`, players |
//! | [`Retrace`] | taking back the last action | `models` |

use std::fmt::Debug;

use rand::Rng;

use crate::lattice::Lattice;

/// A position of a game, with its rules. Games are finite: no position comes back.
pub trait GameState: Clone {
    /// What a seat may do in its turn.
    type Action: Copy + Eq + Debug;
    /// A place at the table.
    type Seat: Copy + Eq + Debug;

    /// The seat whose turn it is. `None` when the game is over, or when [`Chance`] moves.
    fn to_act(&self) -> Option<Self::Seat>;

    /// What the seat to act may do: at least one action while a seat is to act, none otherwise.
    fn legal_actions(&self) -> impl Iterator<Item = Self::Action>;

    /// Does a legal action. Debug builds may assert that it is legal.
    fn apply(&mut self, action: Self::Action);

    /// The position after a legal action.
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.apply(action);
        next
    }
}

/// A game that pays each seat a number when it is over.
pub trait Payoff: GameState {
    /// What the seat gets. Asked only when the game is over.
    fn payoff(&self, seat: Self::Seat) -> f64;
}

/// One of two sides with opposite interests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Wants a high value.
    Max,
    /// Wants a low value.
    Min,
}

/// Two sides with opposite interests: Ginsberg's game (G, V, p, s, ev, f+, f-), Definition 5.0.3.
///
/// The values form a [`Lattice`]: Max combines by join, Min by meet. Numbers with max and min are one lattice; sets
/// of worlds and sets of such sets, which carry imperfect information, are others.
pub trait TwoSided: GameState {
    /// What a play of the game is worth.
    type Value: Lattice;

    /// The side a seat plays for.
    fn side(seat: Self::Seat) -> Side;

    /// What the play was worth. Asked only when the game is over.
    fn value(&self) -> Self::Value;

    /// The side to act, `None` when the game is over.
    fn side_to_act(&self) -> Option<Side> {
        self.to_act().map(Self::side)
    }
}

/// A game with any number of seats, each of which cares only for its own payoff.
pub trait ManyPlayers: Payoff {
    /// All seats, always in the same order.
    fn seats(&self) -> impl Iterator<Item = Self::Seat>;

    /// The payoffs in the order of [`seats`](Self::seats). Asked only when the game is over.
    fn payoffs(&self) -> Vec<f64> {
        self.seats().map(|seat| self.payoff(seat)).collect()
    }

    /// The place of a seat in [`seats`](Self::seats), and so in a vector of payoffs.
    fn place(&self, seat: Self::Seat) -> usize {
        self.seats().position(|other| other == seat).expect("`seats` lists every seat")
    }
}

/// A game in which chance makes some of the moves.
pub trait Chance: GameState {
    /// What chance may do now, with probabilities that sum to one. Empty exactly when it is not chance's turn.
    ///
    /// An outcome is done with [`GameState::apply`], like any action.
    fn outcomes(&self) -> impl Iterator<Item = (Self::Action, f64)>;
}

/// A game in which a seat does not see everything.
pub trait HiddenInformation: GameState {
    /// All that one seat may know.
    type View: Clone;

    /// What the seat knows in this position.
    fn view(&self, seat: Self::Seat) -> Self::View;

    /// A random position that fits the view, each as likely as the rules make it.
    ///
    /// `None` when no position fits, or none was found.
    fn sample(view: &Self::View, rng: &mut impl Rng) -> Option<Self>;
}

/// A game whose last action can be taken back.
pub trait Retrace: GameState {
    /// Takes back the last action and says whose it was and what. `None` at the start of the game.
    fn retrace(&mut self) -> Option<(Self::Seat, Self::Action)>;
}

/// Something that plays a seat, seeing what the seat may see.
pub trait Player<G: HiddenInformation> {
    /// A legal action for the seat whose view this is, in its turn.
    fn choose(&mut self, view: &G::View) -> G::Action;
}
