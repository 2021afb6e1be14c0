use cards::{Card, CardSet};
use hearts::View;

use super::Player;
use super::policy::{Policy, pass};

/// A player that follows rules and searches nothing, in the manner of the program by Paul Utgoff that Perkins played
/// against. The rules are our own: those of [`Policy`].
#[derive(Debug, Clone)]
pub struct F86 {
    policy: Policy,
}

impl Default for F86 {
    fn default() -> Self {
        Self::with_policy(Policy::default())
    }
}

impl F86 {
    /// The player with other weights.
    #[must_use]
    pub const fn with_policy(policy: Policy) -> Self {
        Self { policy }
    }
}

impl Player for F86 {
    fn pass(&mut self, view: &View) -> CardSet {
        pass::choose(view.hand, view.play.rules())
    }

    fn play(&mut self, view: &View) -> Card {
        self.policy.choose(&view.play, view.hand)
    }
}
