//! Bridge players by name, from the least to be beaten to Monte Carlo.
//!
//! A player is two halves, a [`Bidder`] for the calls and a [`CardPlayer`] for the cards, each deciding from a
//! [`View`](::bridge::View) and giving its reason. [`Spec`] reads what people type: `mc`, `mc:samples=100`,
//! `rules+mc`.
//!
//! | name | half | how it decides |
//! |---|---|---|
//! | `random` | cards | any legal card |
//! | `novice` | cards | second hand low, third hand high, cover an honour with an honour |
//! | `mc` | cards | the card that is best on average over worlds that fit the view, each solved double dummy |
//! | `swo` | cards | declarer's card by achievable sets and squeaky wheel; a defender plays as `mc` |
//! | `alphamu` | cards | declarer's card by alpha-mu search; a defender plays as `mc` |
//! | `pass` | calls | never bids |
//! | `rules` | calls | a bidding system of the library |
//! | `borel` | calls | the call close to the system's that is best when bid out in worlds that fit the auction |
//! | `pidm` | calls | the same, partner simulated with what partner sees |
//! | `policy` | calls | as it was taught by self-play |

mod advice;
mod auction_game;
mod borel;
mod carding;
mod claim;
mod decision;
mod declarer;
mod evidence;
mod gaps;
mod grand_slam;
mod learned;
mod model;
mod monte_carlo;
mod novice;
mod pass;
mod pidm;
mod random;
mod rbmbmc;
mod robot;
mod rules;
mod spec;
mod tricks;

pub use advice::{AdviceSettings, DeclarerEnding, NoAdvice, advise};
pub use auction_game::{AuctionGame, AuctionView, FollowsModel, Models};
pub use borel::{Borel, BorelSettings};
pub use carding::Carding;
pub use carding::people::Strangers;
pub use claim::{FacedClaim, SureTricks, Verdict, judge, sure_tricks};
pub use decision::{Bidder, Candidate, CardPlayer, Decision, Player, Weighed};
pub use declarer::{Aim, Declarer, DeclarerQuestion, DeclarerSettings, Defence, QuestionError};
pub use gaps::{Gap, GapLog};
pub use learned::{Calls, Explainer, Explanation, Learned, LearnedSettings, Trial};
pub use model::{AtTable, Disclosure, Model, Silent};
pub use monte_carlo::{MonteCarlo, MonteCarloSettings, Weights, WorldSource};
pub use novice::Novice;
pub use pass::Pass;
pub use pidm::{Later, Opponents, Pidm, PidmSettings, Studied};
pub use random::Random;
pub use rbmbmc::{Proposals, worlds};
pub use robot::Robot;
pub use rules::Rules;
pub use single_dummy::sampled::Method;
pub use spec::{BidderSpec, BuiltIn, CardSpec, ModelSpec, SYSTEM, Source, Spec, SpecError, USUAL_PLAYER};
pub use tricks::{Estimate, Evaluator, by_expectation, by_losers, by_total};
