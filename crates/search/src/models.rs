//! Deciding with models of the other players: sampling and look-ahead within a resource limit.
//!
//! Amit and Markovitch 2006, *Learning to bid in bridge*, section 3. An agent has a *selection strategy* φ, the few
//! actions it considers given what it sees; a *utility* U over full states; and a model of every other agent, which is
//! an agent again ([`Agent`]).
//!
//! * [`mod@rbmbmc`]: full states that fit the view and, by the models, the actions of all players so far;
//! * [`pidm`]: look-ahead in which the other players are simulated by their models.
//!
//! Both are bounded by a [`Budget`](crate::Budget), a node being a full state generated or a utility computed: the paper
//! found the number of instances generated to go best with time, and unlike time it is the same on every machine.

pub mod pidm;
pub mod rbmbmc;

use crate::game::HiddenInformation;

pub use pidm::{Effort, Pidm};
pub use rbmbmc::{Sample, rbmbmc};

/// A player `[M_1, ..., <U_i, φ_i>, ..., M_n]`: what it considers, what it wants, and how it sees the others.
pub trait Agent<G: HiddenInformation> {
    /// φ: the actions the agent considers in this view, at least one in its turn.
    fn select(&self, view: &G::View) -> Vec<G::Action>;

    /// Whether the agent considers this action in this view. Overridden where that is cheaper to say than [all it
    /// considers](Self::select), or where an action that it never considers must still be understood.
    fn considers(&self, view: &G::View, action: G::Action) -> bool {
        self.select(view).contains(&action)
    }

    /// U: what a full state is worth to the agent. The state need not be terminal.
    fn utility(&self, state: &G) -> f64;

    /// M_j: the model this agent has of another seat.
    ///
    /// Models have models. The chain may be endless (an agent may be its own model); resources end it.
    fn model(&self, seat: G::Seat) -> &dyn Agent<G>;
}
