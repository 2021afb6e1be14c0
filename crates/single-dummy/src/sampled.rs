//! A card by a plan for a sample of worlds, where there are too many layouts to search them all: declarer's, or a
//! defender's.
//!
//! Monte Carlo supposes that declarer will see all cards from the next card on, and so believes that every guess will
//! come out right (*strategy fusion*). Here declarer's next few cards are chosen as he must choose them, one card for all
//! worlds he cannot tell apart, against defenders who see everything; only then is the rest solved double dummy. What a
//! plan is worth so, less what double dummy promises in the same worlds, is the *price of not seeing*. A first card's
//! worth is its Monte Carlo mean over many worlds less that price, found in fewer worlds: the luck of the small sample
//! drops out of the difference.
//!
//! A defender's plan is for the cards that he has to choose without seeing. His partner, whom he cannot ask, and declarer
//! are taken to see all: what they are known to do wrong would be another model than best play.
//!
//! 1. The caller brings worlds that are solved double dummy for every first card ([`Problem`]). Some are drawn (`draw`).
//! 2. The numbers of tricks with most at stake in the form of scoring become levels (`stakes`); a world with a level is a
//!    goal.
//! 3. The price of each first card is found looking one of declarer's cards ahead, then two, and so on while the budget
//!    lasts (`choice`). Looking further can only lower a card's worth, so the best is looked at first, and no other as
//!    long as it stays above what the others had.
//! 4. The best card of the last depth that was finished is the answer. If not even the first was finished it is Monte
//!    Carlo's, and the advice says so.
//!
//! | module | what |
//! |---|---|
//! | `sample` | information sets of the one who decides, the others' moves in the worlds that allow them |
//! | `oracle` | which goals double dummy reaches from there |
//! | `alphamu` | fronts of the sets of goals that can be played for (Cazenave & Ventos 2020) |
//! | `swo` | one set, built goal by goal and by squeaky wheel (Ginsberg 2001, section 7) |
//! | `steps` | the plan as the steps that a player thinks in |
//! | `likeness` | which worlds lie alike, for the general union of `swo` |

mod advice;
mod alphamu;
mod choice;
mod draw;
mod likeness;
mod oracle;
mod sample;
mod stakes;
mod steps;
mod swo;

use bridge::score::Scoring;
use bridge::{BySeat, Hand, Seat};
use cards::{Card, Rank};
use double_dummy::{Position, Solver};
use search::{Budget, Stopped};

use crate::advice::Advice;
use crate::goals;

use alphamu::AlphaMu;
use choice::Choice;
use draw::draw;
use oracle::Oracle;
use sample::{InformationSet, Sample};
use stakes::{MOST_LEVELS, Stakes};
use swo::Swo;

/// Machine words of a set of worlds.
const WORDS: usize = 2;

type WorldSet = goals::WorldSet<WORDS>;
type Goals = goals::Goals<WORDS, MOST_LEVELS>;

/// The most worlds a plan can be made for.
pub const MOST_WORLDS: usize = WorldSet::MOST;

/// A worth that differs by less is the same.
const EQUAL: f64 = 1e-9;

/// Small cards are below this.
const TOLD_APART: Rank = Rank::Ten;

/// A plan that loses nothing this many cards ahead is not looked at further.
const FAR: usize = 10;

/// Fewer worlds than this are no sample to plan for.
pub const FEWEST_WORLDS: usize = 30;

/// How plans are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Greedy achievable sets and squeaky wheel; for declarer alone.
    Swo,
    /// Fronts of all sets that can be played for.
    AlphaMu,
}

/// How to plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// How plans are found.
    pub method: Method,
    /// The worlds plans are made for, at most [`MOST_WORLDS`].
    pub worlds: usize,
    /// How many of declarer's cards after the next one are looked at.
    pub depth: usize,
    /// How much is told of the plan.
    pub detail: Detail,
}

/// How much is told of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The card and what it is played for.
    Card,
    /// What follows it as well, step by step, for a part of the budget.
    Steps,
}

/// The part of the budget for the search where steps are wanted.
const SEARCH_PART: f64 = 0.75;

/// A world that was solved double dummy for every first card.
#[derive(Debug, Clone)]
pub struct SolvedWorld {
    /// What everybody still holds.
    pub hands: BySeat<Hand>,
    /// How likely it is, up to a constant.
    pub weight: f64,
    /// The tricks of the side that decides in the end, those already won included, with each first card in the order of
    /// [`Problem::cards`].
    pub tricks: Vec<usize>,
}

/// A decision of declarer's, from his hand or dummy's, or of a defender's.
pub struct Problem<'a> {
    /// The position with the hands of one of the worlds; the one who decides is to play.
    pub position: Position,
    /// The hands that he sees: his own, then dummy's.
    pub seen: [Seat; 2],
    /// What everybody has played before.
    pub played: BySeat<Hand>,
    /// Tricks that his side has.
    pub won: usize,
    /// Tricks that make the contract, or beat it, those already won included.
    pub target: usize,
    /// The first cards that are compared.
    pub cards: Vec<Card>,
    /// Worlds that fit what he knows; at least one.
    pub worlds: Vec<SolvedWorld>,
    /// What a number of tricks, none to thirteen, is worth in a world where the first cards have these results.
    pub worth: &'a dyn Fn(&[usize], usize) -> f64,
    /// The form of scoring that this worth is counted in; none where it is the chance.
    pub scoring: Option<Scoring>,
}

impl Problem<'_> {
    /// Whether it is declarer who decides.
    fn declares(&self) -> bool {
        self.seen[0].side() == self.seen[1].side()
    }

    /// The weighted mean over all worlds; nought if they have no weight.
    fn mean(&self, value: impl Fn(&[usize]) -> f64) -> f64 {
        let total: f64 = self.worlds.iter().map(|world| world.weight).sum();
        let sum: f64 = self.worlds.iter().map(|world| world.weight * value(&world.tricks)).sum();
        if total > 0.0 { sum / total } else { 0.0 }
    }
}

/// A way to find plans.
trait Lookahead {
    /// Goals of a plan worth more than `above`, if there is one: from a position after a card of declarer's, looking
    /// `depth` of his cards ahead.
    fn plan(
        &mut self,
        oracle: &mut Oracle<'_>,
        node: &InformationSet,
        depth: usize,
        above: f64,
    ) -> Result<Option<Goals>, Stopped>;
}

/// The card to play and the plan, and what ended the search before all depths were finished. A node of the budget is a
/// card that the solver plays.
///
/// # Panics
/// If the problem has no world, or no card that may be played, or a defender is to plan by squeaky wheel.
pub fn solve(
    problem: &Problem<'_>,
    settings: &Settings,
    solver: &mut Solver,
    budget: &Budget,
) -> (Advice, Option<Stopped>) {
    let drawn = draw(&problem.worlds, settings.worlds.min(MOST_WORLDS));
    let hands = drawn.iter().map(|drawn| drawn.world.hands).collect();
    let sample = Sample::new(&problem.position, problem.seen, problem.won, hands, TOLD_APART);
    let stakes = Stakes::new(problem, &drawn);
    let mut choice = Choice::new(problem, &drawn, &sample, &stakes, settings.detail);
    let thinking = match settings.detail {
        Detail::Card => budget.clone(),
        Detail::Steps => budget.share(SEARCH_PART),
    };
    let mut oracle = Oracle::new(&sample, &stakes, solver, &thinking);
    choice.inform(&mut oracle);
    assert!(problem.declares() || settings.method == Method::AlphaMu, "a defender's plans are alpha-mu's");
    let mut lookahead: Box<dyn Lookahead> = match settings.method {
        Method::Swo => Box::<Swo>::default(),
        Method::AlphaMu => Box::<AlphaMu>::default(),
    };
    // Declarer has two cards a trick.
    let deepest = settings.depth.min(2 * sample.tricks_left(sample.start()));
    let plans = problem.worlds.len() >= FEWEST_WORLDS && choice.is_open();
    let deepest = if plans { deepest } else { 0 };
    let mut stopped = None;
    for depth in 1..=deepest {
        stopped = choice.deepen(lookahead.as_mut(), &mut oracle, depth).err();
        if stopped.is_some() || depth >= FAR && choice.loses_nothing() {
            break;
        }
    }
    let mut advice = choice.advice();
    if settings.detail == Detail::Steps {
        oracle.set_budget(budget);
        choice.add_steps(&mut advice, &mut oracle);
    }
    (advice, stopped)
}

#[cfg(test)]
mod tests;
