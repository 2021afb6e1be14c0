//! A lower bound on what Max must lose, from a mixed defence that learns.
//!
//! Let every world spread its weight over Min's plays: a *mixed defence*. Max's best response to any fixed mixed
//! defence loses no more than his best strategy against the real, omniscient defence, because a world counts as lost
//! there if it is lost after *any* play and here only for the share that went to that play. A best response is a plain
//! expectimax, without fronts. The shares are Lagrange multipliers of the condition that a world is lost at most once;
//! they are improved by multiplicative updates, each world shifting weight to plays after which it is lost more often.
//!
//! Positions in which Max loses nothing are left out of the tree: a defence that goes there gains nothing.
//!
//! The bound proves optimality when it meets a strategy. It cannot be the answer itself: there can be a duality gap.
//! Worlds a, b, c and plays possible in {a, b}, {b, c}, {a, c}, each followed by a guess, lose 2 exactly and 3/2 by the
//! best mixed defence (the odd cycle of a vertex cover).

use super::ManyWorlds;
use crate::game::Side;

/// Shares never fall below this, so that no play is given up for good.
const FLOOR: f64 = 1e-7;

/// A mixed defence for every node of Min, and the tree it is for.
#[derive(Debug, Clone)]
pub struct MixedDefence {
    /// `None` when Max loses nothing at all.
    root: Option<Node>,
    worlds: usize,
    rounds: u32,
}

#[derive(Debug, Clone)]
enum Node {
    /// The worlds Max loses here.
    Leaf(Vec<usize>),
    Max(Vec<Node>),
    Min(Vec<Play>),
}

/// A play of Min.
#[derive(Debug, Clone)]
struct Play {
    /// The worlds in which it is possible, each with the share of its weight that goes here.
    shares: Vec<(usize, f64)>,
    child: Node,
}

impl MixedDefence {
    /// The defence in which every world spreads its weight evenly over the plays possible in it.
    #[must_use]
    pub fn uniform<W: ManyWorlds>(start: &W) -> Self {
        Self::with_shares(start, |_, _| 1.0)
    }

    /// The defence in which every world spreads its weight over the plays in proportion to `share`, which is asked for
    /// the position after each play and a world possible there, and answers with a positive number.
    ///
    /// Any shares give a valid bound; good ones save rounds.
    #[must_use]
    pub fn with_shares<W: ManyWorlds>(start: &W, mut share: impl FnMut(&W, usize) -> f64) -> Self {
        Self { root: Node::build(start, &mut share), worlds: start.possible().universe(), rounds: 0 }
    }

    /// What Max's best response to the present defence loses, a lower bound on the loss of every strategy; then the
    /// defence learns from that response.
    ///
    /// With integer weights the bound may be rounded up.
    ///
    /// # Panics
    /// If there are fewer weights than worlds.
    pub fn learn(&mut self, weights: &[f64]) -> f64 {
        assert!(weights.len() >= self.worlds, "{} weights for {} worlds", weights.len(), self.worlds);
        let rate = 2.0 / (1.0 + 0.1 * f64::from(self.rounds));
        self.rounds += 1;
        self.root.as_mut().map_or(0.0, |root| root.respond(weights, rate).loss)
    }

    /// The best bound of this many rounds of learning.
    pub fn bound(&mut self, weights: &[f64], rounds: u32) -> f64 {
        (0..rounds).map(|_| self.learn(weights)).fold(0.0, f64::max)
    }
}

/// Max's best response under a node.
struct Response {
    loss: f64,
    /// For each world the share of its weight that is lost.
    lost: Vec<f64>,
}

impl Node {
    /// The tree from this position on; `None` if some strategy loses nothing here.
    fn build<W: ManyWorlds>(state: &W, share: &mut impl FnMut(&W, usize) -> f64) -> Option<Self> {
        match state.side_to_act() {
            None => {
                let won = state.value();
                let lost: Vec<usize> =
                    state.possible().iter().filter(|&world| !won.contains(world)).collect();
                (!lost.is_empty()).then_some(Self::Leaf(lost))
            }
            Some(Side::Max) => {
                let children: Option<Vec<Self>> =
                    state.legal_actions().map(|action| Self::build(&state.after(action), share)).collect();
                children.map(Self::Max)
            }
            Some(Side::Min) => {
                let mut plays = Vec::new();
                for action in state.legal_actions() {
                    let after = state.after(action);
                    if let Some(child) = Self::build(&after, share) {
                        let shares =
                            after.possible().iter().map(|world| (world, share(&after, world))).collect();
                        plays.push(Play { shares, child });
                    }
                }
                normalise(&mut plays, state.possible().universe());
                (!plays.is_empty()).then_some(Self::Min(plays))
            }
        }
    }

    fn respond(&mut self, weights: &[f64], rate: f64) -> Response {
        match self {
            Self::Leaf(lost) => {
                let mut shares = vec![0.0; weights.len()];
                lost.iter().for_each(|&world| shares[world] = 1.0);
                Response { loss: lost.iter().map(|&world| weights[world]).sum(), lost: shares }
            }
            Self::Max(children) => children
                .iter_mut()
                .map(|child| child.respond(weights, rate))
                .min_by(|a, b| a.loss.total_cmp(&b.loss))
                .expect("a seat to act has a legal action"),
            Self::Min(plays) => {
                let mut total = Response { loss: 0.0, lost: vec![0.0; weights.len()] };
                let mut responses = Vec::with_capacity(plays.len());
                for play in plays.iter_mut() {
                    let mut shared = vec![0.0; weights.len()];
                    play.shares.iter().for_each(|&(world, share)| shared[world] = share * weights[world]);
                    let response = play.child.respond(&shared, rate);
                    total.loss += response.loss;
                    for &(world, share) in &play.shares {
                        total.lost[world] += share * response.lost[world];
                    }
                    responses.push(response);
                }
                learn(plays, &responses, &total.lost, rate);
                total
            }
        }
    }
}

/// Shifts each world's weight towards the plays after which it is lost more often than on average.
fn learn(plays: &mut [Play], responses: &[Response], average: &[f64], rate: f64) {
    for (play, response) in plays.iter_mut().zip(responses) {
        for (world, share) in &mut play.shares {
            *share *= (rate * (response.lost[*world] - average[*world])).exp();
        }
    }
    normalise(plays, average.len());
}

/// Makes the shares of each world sum to one.
fn normalise(plays: &mut [Play], worlds: usize) {
    let mut sums = vec![0.0; worlds];
    for (world, share) in plays.iter_mut().flat_map(|play| &mut play.shares) {
        *share = share.max(FLOOR);
        sums[*world] += *share;
    }
    for (world, share) in plays.iter_mut().flat_map(|play| &mut play.shares) {
        *share /= sums[*world];
    }
}
