//! The learned bidder: a net that was trained by self-play says how likely each call is.
//!
//! A [`Policy`] is read from bytes ([`weights`]) or is one of the [styles](STYLES) that come with the program.
//! It sees a [`Turn`], the auction as the player to call sees it, and a hand ([`features`]), and answers with a
//! [`Distribution`] over the legal calls. Thousands of hands are asked together, which is faster than one by one.
//!
//! The answer depends on the weights and the question alone: sums are integers, and the little that is not is
//! arithmetic that every processor does alike. The crate does no input or output and draws nothing at random but from
//! a generator that is passed in. Training stands in `training/` and is not needed to run anything.
//!
//! ```
//! use bridge::{Auction, Seat, Vulnerability};
//! use policy::{Policy, Turn};
//!
//! let policy = Policy::named("natural").expect("a style of the program")?;
//! let turn = Turn::new(&Auction::new(Seat::North), Vulnerability::None)?;
//! let calls = policy.distribution(&turn, "K2.K973.AQ8.KQ42".parse()?);
//! assert_eq!(calls.best().to_string(), "1NT");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod demonstration;
mod distribution;
pub mod features;
mod kernel;
mod net;
pub mod weights;
mod worlds;

pub use demonstration::{Demonstration, Demonstrator, Shape, Shown, Span};
pub use distribution::Distribution;
pub use features::Turn;
pub use weights::WeightsError;
pub use worlds::{Belief, NoDeals, RejectionSampler, Worlds};

use std::ops::ControlFlow;

use bridge::Hand;
use search::Parallel;

use net::Net;
use weights::Weights;

/// The styles that come with the program: how near to two over one each was held in training is told in `training/`.
pub const STYLES: [&str; 2] = ["natural", "free"];

/// Questions worth a thread of their own: they take some half a millisecond, much longer than to start one.
const WORTH_A_THREAD: usize = net::BATCH;

/// A bidder that was learned.
#[derive(Debug)]
pub struct Policy {
    style: String,
    net: Net,
}

impl Policy {
    /// A style that comes with the program; none if there is none of that name.
    #[must_use]
    pub fn named(style: &str) -> Option<Result<Self, WeightsError>> {
        let bytes: &[u8] = match style {
            "natural" => include_bytes!("../weights/natural.weights"),
            "free" => include_bytes!("../weights/free.weights"),
            _ => return None,
        };
        Some(Self::from_bytes(bytes))
    }

    /// A policy from the bytes of a file of weights.
    ///
    /// # Errors
    /// If the bytes are cut short or changed, of another version, or no weights at all.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let mut weights = Weights::from_bytes(bytes)?;
        Ok(Self { style: std::mem::take(&mut weights.style), net: Net::new(weights) })
    }

    /// What its style is called.
    #[must_use]
    pub fn style(&self) -> &str {
        &self.style
    }

    /// How likely each call is with a hand.
    #[must_use]
    pub fn distribution(&self, turn: &Turn, hand: Hand) -> Distribution {
        let mut distributions = self.distributions([(turn, hand)]);
        distributions.pop().expect("an answer for a question")
    }

    /// How likely each call is for each turn and hand, in order.
    #[must_use]
    pub fn distributions<'a>(
        &self,
        questions: impl IntoIterator<Item = (&'a Turn, Hand)>,
    ) -> Vec<Distribution> {
        self.distributions_on(1, questions)
    }

    /// The same on this many threads, 0 meaning one for each core.
    #[must_use]
    pub fn distributions_on<'a>(
        &self,
        threads: usize,
        questions: impl IntoIterator<Item = (&'a Turn, Hand)>,
    ) -> Vec<Distribution> {
        let questions: Vec<(&Turn, Hand)> = questions.into_iter().collect();
        let answer = |part: &[(&Turn, Hand)]| -> Vec<Distribution> {
            let outputs = self.net.outputs(part.iter().map(|&(turn, hand)| turn.features(hand)));
            part.iter().zip(&outputs).map(|((turn, _), output)| Distribution::new(turn, output)).collect()
        };
        if threads == 1 || questions.len() <= WORTH_A_THREAD {
            return answer(&questions);
        }
        let mut answers = Vec::with_capacity(questions.len());
        let answered = Parallel::on(threads).map(
            questions.chunks(WORTH_A_THREAD),
            |_| (),
            |(), part| Ok(answer(part)),
            |part| {
                answers.extend(part);
                ControlFlow::Continue(())
            },
        );
        answered.expect("nothing stops the work");
        answers
    }
}
