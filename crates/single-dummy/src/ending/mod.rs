//! Endings of several suits against best defence: exact over all layouts.

mod achievable;
mod descent;
mod double_dummy;
mod front;
mod position;
mod tree;
mod worlds;

use bridge::{Seat, Strain};
use cards::{Card, CardSet, Suit};
use thiserror::Error;

use descent::descend;
use double_dummy::DoubleDummy;
use position::{EAST, NORTH, Position, SOUTH, WEST};
use tree::{Learning, Tree};
use worlds::Worlds;

/// The caller wanted the work to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stopped;

/// What declarer sees when a trick begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// North's cards.
    pub north: CardSet,
    /// South's cards.
    pub south: CardSet,
    /// The cards of West and East together.
    pub unseen: CardSet,
    /// Who leads.
    pub leader: Seat,
    /// Trumps.
    pub trump: Strain,
    /// Tricks North and South need.
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
    #[error("North has {north} cards, South {south} and the unseen are {unseen}; expected the same number and twice that")]
    Lengths {
        /// North's cards.
        north: usize,
        /// South's cards.
        south: usize,
        /// Unseen cards.
        unseen: usize,
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
}

/// The most tricks an ending can have.
pub const MOST_TRICKS: usize = 9;

/// The answer.
#[derive(Debug, Clone)]
pub struct EndingAnswer {
    /// The chance of the strategy found.
    pub chance: f64,
    /// Proved upper bound.
    pub at_most: f64,
    /// Double dummy.
    pub double_dummy: f64,
    /// Whether the two meet.
    pub proven: bool,
    /// Rounds of learning, nodes opened, positions searched: what the answer cost.
    pub effort: [u64; 3],
}

/// Solves it.
pub fn solve(ending: &Ending, stop: &(dyn Fn() -> bool + Sync)) -> Result<EndingAnswer, EndingError> {
    let root = ending.position()?;
    let hidden = root.hidden_count();
    let all = Worlds::all(hidden, hidden / 2);
    let total = all.len() as f64;
    let tree = Tree::new(DoubleDummy::new(stop));
    let mut search = Search { tree, root, best: None, open: None, bound: 0.0, rounds: 0 };
    let _ = search.run(&all);
    let open = search.open.map_or(total, |open| open as f64);
    let best = search.best.unwrap_or(open);
    let chance = (open - best) / total;
    let proven = search.bound > best - 1.0 + 0.01;
    let at_most = if proven { chance } else { (open - search.bound.ceil()) / total };
    let effort = [search.rounds, search.tree.opened, search.tree.double_dummy.nodes];
    Ok(EndingAnswer { chance, at_most, double_dummy: open / total, proven, effort })
}

/// The chance of the target if declarer saw all cards: no strategy can have more.
///
/// # Errors
/// If the hands are not those of an ending.
pub fn double_dummy(ending: &Ending) -> Result<f64, EndingError> {
    let root = ending.position()?;
    let hidden = root.hidden_count();
    let all = Worlds::all(hidden, hidden / 2);
    let never = || false;
    let won = DoubleDummy::new(&never).won(&root, &all).expect("nobody stops it");
    Ok(won.len() as f64 / all.len() as f64)
}

struct Search<'a> {
    tree: Tree<'a>,
    root: Position,
    best: Option<f64>,
    open: Option<usize>,
    bound: f64,
    rounds: u64,
}

impl Search<'_> {
    fn run(&mut self, all: &Worlds) -> Result<(), Stopped> {
        let won = self.tree.double_dummy.won(&self.root, all)?;
        let size = won.len();
        self.open = Some(size);
        let mut steps = 20_000;
        match self.tree.achievable.test(&mut self.tree.double_dummy, &self.root, &won, &mut steps) {
            Ok(true) => { self.best = Some(0.0); return Ok(()) }
            Err(achievable::Unanswered::Stopped) => return Err(Stopped),
            _ => {}
        }
        let weights = vec![1.0; size];
        let node = self.tree.add(self.root, won, (0..size as u32).collect());
        let mut out = vec![0.0; size];
        self.tree.threshold = size as f32 / 8.0;
        let mut decisions = 200;
        loop {
            let cap = self.best.map_or(f32::INFINITY, |best| (best - 1.0 + 0.011) as f32);
            let rate = 4.0 / (1.0 + 0.1 * self.rounds as f32);
            let value = self.tree.evaluate(node, &weights, cap, Learning::Rate(rate), &mut out)?;
            self.bound = self.bound.max(f64::from(value));
            if self.best.is_some_and(|best| self.bound > best - 1.0 + 0.01) { return Ok(()) }
            if self.rounds % 8 == 0 {
                let most = self.best.map_or(size as f32, |best| best as f32 - 1.0);
                let found = descend(&mut self.tree, node, &weights, most, 1.0, decisions)?;
                if let Some(alive) = found.alive {
                    self.best = Some(alive.iter().filter(|&&lives| !lives).count() as f64);
                }
                if found.complete {
                    self.bound = self.best.unwrap_or(size as f64);
                }
                decisions += decisions / 4;
            }
            if self.best.is_some_and(|best| self.bound > best - 1.0 + 0.01) { return Ok(()) }
            self.tree.threshold *= 0.6;
            self.rounds += 1;
            self.tree.double_dummy.check()?;
        }
    }
}

impl Ending {
    fn position(&self) -> Result<Position, EndingError> {
        let shared = (self.north & self.south) | (self.north & self.unseen) | (self.south & self.unseen);
        if let Some(card) = shared.highest() {
            return Err(EndingError::Twice(card));
        }
        let [north, south, unseen] = [self.north, self.south, self.unseen].map(CardSet::len);
        if north != south || unseen != 2 * north {
            return Err(EndingError::Lengths { north, south, unseen });
        }
        if north > MOST_TRICKS {
            return Err(EndingError::TooLong(north));
        }
        if usize::from(self.target) > north {
            return Err(EndingError::Target { target: self.target, tricks: north });
        }
        let all = self.north | self.south | self.unseen;
        let places = |hand: CardSet| {
            all.iter().rev().enumerate().filter(|&(_, card)| hand.contains(card)).map(|(place, _)| 1 << place).sum()
        };
        let lengths = Suit::ALL.map(|suit| all.in_suit(suit).len() as u8);
        let turn = match self.leader {
            Seat::North => NORTH,
            Seat::East => EAST,
            Seat::South => SOUTH,
            Seat::West => WEST,
        };
        Ok(Position::new(places(self.north), places(self.south), lengths, self.trump.suit(), turn, self.target))
    }
}
