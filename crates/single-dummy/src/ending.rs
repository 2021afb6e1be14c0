//! Endings of several suits against best defence: exact over all layouts of the unseen cards.
//!
//! Declarer fixes a strategy; the defenders know it and see all cards. A layout is won if the target is reached there
//! against every defence. [`solve`] finds a strategy that wins the most weight of layouts and proves that none wins
//! more; stopped early it gives the best strategy so far and a proved upper bound.
//!
//! | module | what |
//! |---|---|
//! | `truth_table` | sets of layouts as truth tables that shrink with the position |
//! | `position` | what declarer sees, ranks reduced to their order |
//! | `double_dummy` | all cards seen, all layouts at once |
//! | `achievable` | does one strategy win all of these layouts? |
//! | `front` | few layouts: every minimal loss |
//! | `tree` | the learned mixed defence, a bound on any strategy |
//! | `expansion`, `growth` | what follows from a position; expanding nodes on several threads |
//! | `rollout` | one strategy straight from that tree |
//! | `greedy` | the rest of a strategy, where nothing is expanded |
//! | `branch_and_bound` | strategies by branch and bound over that tree |
//! | `strategy`, `point`, `steps` | cards and replay; a moment of a line; the main line |
//! | `chances`, `technique` | what is played for; endplays and squeezes |
//!
//! ```
//! use bridge::{Seat, Strain};
//! use search::Budget;
//! use single_dummy::ending::{self, Ending, Settings};
//!
//! // All three tricks are needed (Frank & Basin 1998, Figure 12).
//! let (north, south, unseen) = ("A.-.A.A".parse()?, "-.-.32.2".parse()?, "2.-.KQ.KQJ".parse()?);
//! let ending = Ending::new(north, south, unseen, Seat::South, Strain::Spades, 3);
//! let answer = ending::solve(&ending, &Settings::default(), &Budget::unlimited())?;
//! assert!(answer.proven);
//! assert_eq!((answer.chance, answer.double_dummy), (0.9, 1.0));
//! assert_eq!(answer.card.unwrap().to_string(), "C2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod achievable;
#[cfg(test)]
mod bdd;
mod branch_and_bound;
mod chances;
mod double_dummy;
mod expansion;
mod front;
mod greedy;
mod growth;
#[cfg(test)]
pub(crate) mod known;
mod played;
mod point;
mod position;
mod rollout;
mod search;
mod seating;
mod steps;
mod strategy;
mod technique;
mod tree;
mod truth_table;

use std::num::NonZero;

use ::search::{Budget, Stopped};
use bridge::{BySeat, Seat, Strain};
use cards::{Card, CardSet, Suit};
use thiserror::Error;

use crate::explain::PlaysFor;
use crate::fact::Fact;
use crate::plan::Plan;

use double_dummy::DoubleDummy;
use expansion::Expander;
use growth::Queue;
pub use played::Voids;
use position::{EAST, NORTH, Position, SOUTH, WEST};
use search::Search;
pub use seating::Seating;
use steps::Trick;
pub use strategy::Strategy;
use strategy::west_hand;
use tree::ONE;
use truth_table::TruthTable;

/// What declarer sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// North's cards, without one already played to the current trick.
    pub north: CardSet,
    /// South's cards, without one already played to the current trick.
    pub south: CardSet,
    /// The cards of West and East together, without those already played to the current trick.
    pub unseen: CardSet,
    /// The cards on the table, in the order they were played; the first is the leader's.
    pub trick: Vec<Card>,
    /// Who leads, or led, to the current trick.
    pub leader: Seat,
    /// Trumps.
    pub trump: Strain,
    /// Tricks North and South need, the current one included.
    pub target: u8,
}

/// Why something is not an ending.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EndingError {
    /// Two hands hold the same card.
    #[error("{0} is in two places")]
    Twice(Card),
    /// The hands differ in length.
    #[error(
        "North has {north} cards, South {south} and the unseen are {unseen}, counting those on the table; expected the same number twice, and twice that"
    )]
    Lengths {
        /// North's cards.
        north: usize,
        /// South's cards.
        south: usize,
        /// Unseen cards.
        unseen: usize,
    },
    /// Four cards make a new trick.
    #[error("{0} cards are on the table, expected at most 3")]
    FullTrick(usize),
    /// A card on the table cannot have been played there.
    #[error("{0} cannot have been played to this trick")]
    IllegalTrick(Card),
    /// A card cannot have been played by the seat whose turn it was.
    #[error("{name} cannot have played {card}", name = .seat.name())]
    IllegalPlay {
        /// Who would have played it.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The target cannot be reached.
    #[error("the target is {target} tricks, expected at most the {tricks} that are left")]
    Target {
        /// Tricks wanted.
        target: u8,
        /// Tricks left.
        tricks: usize,
    },
    /// More cards than the search can hold.
    #[error("each hand has {0} cards, expected at most {MOST_TRICKS}")]
    TooLong(usize),
    /// No layout has a weight.
    #[error("every layout has weight zero, expected at least one that can be")]
    NoLayout,
}

/// Endings of up to this many tricks are as a rule proved in a moment; with more, whole deals are planned for a sample.
pub const EXACT_TRICKS: usize = 6;

/// The most tricks an ending can have.
pub const MOST_TRICKS: usize = 9;

/// Positions looked at while a strategy that a stopped search found is told: about a tenth of a second.
const NODES_WHILE_TELLING: u64 = 64_000;

/// The answer: a strategy, and how good it is known to be.
#[derive(Debug, Clone)]
pub struct EndingAnswer {
    /// The chance of the target with the strategy found, against best defence.
    pub chance: f64,
    /// No strategy has a better chance than this.
    pub at_most: f64,
    /// Whether the strategy is proved best; then `at_most` is `chance`.
    pub proven: bool,
    /// The chance if declarer saw all cards; 1 if the search was stopped before that was known.
    pub double_dummy: f64,
    /// The card to play now, if it is declarer's turn.
    pub card: Option<Card>,
    /// The strategy step by step, what it plays for and what beats it; empty if none was found in time.
    pub plan: Plan,
    /// How many layouts there are.
    pub layouts: usize,
    /// West's hand in each layout that the strategy wins.
    pub won: Vec<CardSet>,
    /// West's hand in each layout that has a weight and is not won.
    pub lost: Vec<CardSet>,
    /// What it cost.
    pub effort: Effort,
}

/// What an answer cost, in steps that are the same on every machine if one thread works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Rounds of learning.
    pub rounds: u64,
    /// Nodes of the bounding tree.
    pub nodes: u64,
    /// Positions looked at.
    pub positions: u64,
}

/// How to look for the best strategy.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// The weight of the layout with this hand in West; zero excludes it.
    pub weight: &'a dyn Fn(CardSet) -> f64,
    /// How many threads work; 0 is as many as there are cores.
    pub threads: usize,
    /// What West and East have played before the ending, where that is known: the plan tells how suits were dealt.
    pub played: BySeat<CardSet>,
}

impl Default for Settings<'_> {
    /// All layouts equally likely, one thread.
    fn default() -> Self {
        Self { weight: &|_| 1.0, threads: 1, played: BySeat::default() }
    }
}

/// The best strategy under these settings. The value does not depend on the number of threads, if it is proved. A node
/// of the budget is a position looked at; when it is exhausted the answer is the best strategy found until then.
///
/// # Errors
/// If the hands are not those of an ending, or no layout has a weight.
pub fn solve(ending: &Ending, settings: &Settings<'_>, budget: &Budget) -> Result<EndingAnswer, EndingError> {
    let (root, all, cards) = ending.start()?;
    let (all, weights) = weigh(&root, all, &cards, settings.weight)?;
    let threads = match settings.threads {
        0 => std::thread::available_parallelism().map_or(1, NonZero::get),
        threads => threads,
    };
    let queue = Queue::default();
    let double_dummy = DoubleDummy::new(budget);
    let workers = (1..threads).map(|number| double_dummy.sharing(number)).collect();
    let mut search = Search::new(double_dummy, workers, root, all, weights);
    let finished = search.run(&queue);
    Ok(answer(search, finished, &cards, ending, settings.played))
}

/// A strategy that wins exactly these layouts, given by West's hands, such as those of an answer.
///
/// # Errors
/// If the hands are not those of an ending.
pub fn strategy(ending: &Ending, won: &[CardSet], budget: &Budget) -> Result<Strategy, EndingError> {
    let (root, all, cards) = ending.start()?;
    let mut chosen = TruthTable::empty(root.hidden_count());
    let wanted = |&world: &u32| won.contains(&west_hand(&root, &cards, world));
    all.iter().filter(wanted).for_each(|world| chosen.insert(world));
    Ok(Strategy::new(DoubleDummy::new(budget), Default::default(), root, cards, all, chosen))
}

/// The chance of the target if declarer saw all cards: no strategy can have more.
///
/// # Errors
/// If the hands are not those of an ending.
pub fn double_dummy(ending: &Ending) -> Result<f64, EndingError> {
    let (root, all, _) = ending.start()?;
    let won = DoubleDummy::new(&Budget::unlimited()).won(&root, &all).expect("nobody stops it");
    Ok(won.len() as f64 / all.len() as f64)
}

/// The worlds that have a weight, and the weights as whole numbers: on average [`ONE`], or less where the
/// heaviest would not fit.
fn weigh(
    root: &Position,
    mut all: TruthTable,
    cards: &[Card],
    weight: &dyn Fn(CardSet) -> f64,
) -> Result<(TruthTable, Vec<u32>), EndingError> {
    let given: Vec<f64> = all.iter().map(|world| weight(west_hand(root, cards, world))).collect();
    let possible = |weight: &&f64| **weight > 0.0 && weight.is_finite();
    let (count, total) = given.iter().filter(possible).fold((0, 0.0), |(n, sum), w| (n + 1, sum + w));
    if count == 0 || !f64::is_finite(total) {
        return Err(EndingError::NoLayout);
    }
    // Whatever unit the caller counts in, the mean comes to the same.
    let heaviest = given.iter().filter(possible).fold(0.0, |most: f64, &weight| most.max(weight));
    let scale = (f64::from(ONE) * f64::from(count) / total).min(f64::from(u32::MAX) / heaviest);
    let mut impossible = TruthTable::empty(root.hidden_count());
    let mut weights = Vec::with_capacity(given.len());
    for (world, given) in all.iter().zip(&given) {
        match (given * scale).round() as u32 {
            weight if possible(&given) && weight > 0 => weights.push(weight),
            _ => impossible.insert(world),
        }
    }
    all.subtract(&impossible);
    Ok((all, weights))
}

fn answer(
    mut search: Search<'_>,
    finished: Result<(), Stopped>,
    cards: &[Card],
    ending: &Ending,
    played: BySeat<CardSet>,
) -> EndingAnswer {
    let total = search.weight(&search.all);
    let hidden = search.root.hidden_count();
    let (won, first) = search.won.clone().unwrap_or((TruthTable::empty(hidden), None));
    let winnable = search.weight(search.winnable.as_ref().unwrap_or(&search.all));
    let chance = search.weight(&won) / total;
    let proven = search.proven();
    let at_most = if proven { chance } else { ((winnable - search.bound()) / total).max(chance) };
    let effort =
        Effort { rounds: search.rounds, nodes: search.tree.expanded, positions: search.tree.positions() };
    let west =
        |worlds: &TruthTable| worlds.iter().map(|world| west_hand(&search.root, cards, world)).collect();
    let mut others = search.all.clone();
    others.subtract(&won);
    let (west_won, west_lost) = (west(&won), west(&others));
    let layout_count = search.all.len();

    let seen = chances::seen(&search.root, cards, played);
    let mut plan = Plan { chance, ..Plan::default() };
    let layouts = (chance > 0.0 && chance < 1.0).then(|| search.layouts(cards, &seen));
    if let Some(layouts) = &layouts {
        let numbers = search.numbered(&won);
        plan.plays_for = layouts.plays_for(&numbers);
        plan.beaten = layouts.beaten(&numbers);
        // Other lines take a search of their own: one that was stopped is not begun again.
        if finished.is_ok() {
            plan.others = search.chances(layouts, &won).unwrap_or_default();
            // What is played for already is not another line, even where it works less than always.
            let PlaysFor { needs, one_of, .. } = &plan.plays_for;
            let played_for = |fact: &Fact| needs.contains(fact) || one_of.contains(fact);
            plan.others.retain(|other| other.included || !played_for(&other.fact));
        }
    }
    let (root, all) = (search.root, search.all);
    let Expander { mut double_dummy, achievable, .. } = search.tree.expander;
    // Telling a strategy that was found is not cut off with the search for a better one, but must not take long either.
    if finished.is_err() {
        double_dummy.set_budget(&Budget::unlimited().nodes(NODES_WHILE_TELLING));
    }
    let mut strategy = Strategy::new(double_dummy, achievable, root, cards.to_vec(), all, won);
    let trick = Trick::of(ending);
    let first = if finished.is_ok() { strategy.first_card(trick) } else { first };
    if chance > 0.0 {
        plan.steps = strategy.steps(first, trick, plan.suits());
        if layouts.is_some_and(|layouts| plan.tell_suits_led(&layouts)) {
            plan.steps = strategy.steps(first, trick, plan.suits());
        }
        plan.technique = strategy.technique(&plan.plays_for);
    }
    let place = root.declarers_turn().then(|| first.unwrap_or_else(|| root.declarer_cards()[0]));
    plan.name_plays(&seen);
    plan.others.iter_mut().for_each(|other| other.fact = seen.named(other.fact));
    let tops = seen.top_tricks(trick.trump()) as u8;
    plan.top_tricks = (chance >= 1.0 && root.played == 0 && tops >= root.need).then_some(tops);
    EndingAnswer {
        chance,
        at_most,
        proven,
        double_dummy: winnable / total,
        card: place.map(|place| cards[usize::from(place)]),
        plan,
        layouts: layout_count,
        won: west_won,
        lost: west_lost,
        effort,
    }
}

impl Ending {
    /// An ending at the start of a trick. Whether the hands go together is checked where it is solved.
    #[must_use]
    pub const fn new(
        north: CardSet,
        south: CardSet,
        unseen: CardSet,
        leader: Seat,
        trump: Strain,
        target: u8,
    ) -> Self {
        Self { north, south, unseen, trick: Vec::new(), leader, trump, target }
    }

    /// The position, the worlds possible in it, and its cards in the order of their places.
    fn start(&self) -> Result<(Position, TruthTable, Vec<Card>), EndingError> {
        if self.trick.len() > 3 {
            return Err(EndingError::FullTrick(self.trick.len()));
        }
        // Cards on the table go back to where they came from, and are played again.
        let (mut north, mut south, mut unseen) = (self.north, self.south, self.unseen);
        for (&card, seat) in self.trick.iter().zip(self.leader.around()) {
            let hand = match seat {
                Seat::North => &mut north,
                Seat::South => &mut south,
                Seat::East | Seat::West => &mut unseen,
            };
            if !hand.insert(card) {
                return Err(EndingError::Twice(card));
            }
        }
        let shared = (north & south) | (north & unseen) | (south & unseen);
        if let Some(card) = shared.highest() {
            return Err(EndingError::Twice(card));
        }
        let tricks = north.len();
        if tricks != south.len() || unseen.len() != 2 * tricks {
            return Err(EndingError::Lengths { north: tricks, south: south.len(), unseen: unseen.len() });
        }
        if tricks > MOST_TRICKS {
            return Err(EndingError::TooLong(tricks));
        }
        if usize::from(self.target) > tricks {
            return Err(EndingError::Target { target: self.target, tricks });
        }
        let all = north | south | unseen;
        let mut cards: Vec<Card> = all.iter().rev().collect();
        let places = |hand: CardSet| {
            cards
                .iter()
                .enumerate()
                .filter(|(_, card)| hand.contains(**card))
                .map(|(place, _)| 1 << place)
                .sum()
        };
        let lengths = Suit::ALL.map(|suit| all.in_suit(suit).len() as u8);
        let turn = match self.leader {
            Seat::North => NORTH,
            Seat::East => EAST,
            Seat::South => SOUTH,
            Seat::West => WEST,
        };
        let mut position =
            Position::new(places(north), places(south), lengths, self.trump.suit(), turn, self.target);
        let mut worlds = TruthTable::all(2 * tricks, tricks);
        for &card in &self.trick {
            let place = cards.iter().position(|&other| other == card).expect("put back above") as u8;
            if position.declarers_turn() {
                if !position.may_play(place) {
                    return Err(EndingError::IllegalTrick(card));
                }
            } else {
                let plays = position.defences(&worlds, position::Equals::Distinct);
                let play = plays.into_iter().find(|play| play.place == place);
                worlds = play.ok_or(EndingError::IllegalTrick(card))?.worlds;
            }
            position = position.play(place);
            cards.remove(usize::from(place));
        }
        Ok((position, worlds, cards))
    }
}
