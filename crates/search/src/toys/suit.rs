//! One suit, played by a declarer who can always lead from either hand.
//!
//! The card combinations of Frank and Basin 1998 (Figures 2, 14, 20 and 22). Declarer holds North and South, the
//! outstanding cards lie with East and West in some way he does not know: each way is a world. The defenders never
//! lead the suit; when they win a trick declarer regains the lead elsewhere.
//!
//! In one suit with free entries touching cards of the same side are equal, so cards are counted by *step*: the run of
//! touching cards they belong to. That makes the worlds fewer without changing the answer. (With several suits it
//! would: which defender wins a trick then decides who leads.)

use crate::game::{GameState, Side, TwoSided};

const STEPS: usize = 13;
const RANKS: &str = "23456789TJQKA";

/// A place at the table, clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Dummy, declarer's.
    North,
    /// A defender.
    East,
    /// Declarer.
    South,
    /// A defender.
    West,
}

use Seat::{East, North, South, West};

impl Seat {
    fn next(self) -> Self {
        match self {
            North => East,
            East => South,
            South => West,
            West => North,
        }
    }

    fn is_declarers(self) -> bool {
        matches!(self, North | South)
    }
}

/// What can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Declarer leads a card of this step from one of his hands.
    Lead(Seat, u8),
    /// A card of this step is played.
    Follow(u8),
    /// No card of the suit is left.
    ShowOut,
}

/// A position in one world. Max is declarer, who wins if he takes the tricks he needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Suit {
    /// For each seat how many cards of each step it holds, the lowest step first.
    hands: [[u8; STEPS]; 4],
    needed: u8,
    trick: Option<Trick>,
}

/// A trick in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Trick {
    turn: Seat,
    played: u8,
    step: u8,
    declarers: bool,
}

impl Suit {
    fn length(&self, seat: Seat) -> u8 {
        self.hands[seat as usize].iter().sum()
    }

    fn steps(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        (0..STEPS as u8).filter(move |&step| self.hands[seat as usize][step as usize] > 0)
    }

    /// The most tricks declarer can still take.
    fn reachable(&self) -> u8 {
        let left = self.length(North).max(self.length(South));
        match self.trick {
            None => left,
            // The hand that led is one card short; the other may have played already or not.
            Some(_) => left + 1,
        }
    }

    fn is_over(&self) -> bool {
        self.needed == 0 || self.reachable() < self.needed
    }
}

impl GameState for Suit {
    type Action = Action;
    type Seat = Seat;

    /// Declarer chooses the hand to lead from; his turn to lead is shown as North's.
    fn to_act(&self) -> Option<Seat> {
        if self.is_over() { None } else { Some(self.trick.map_or(North, |trick| trick.turn)) }
    }

    fn legal_actions(&self) -> impl Iterator<Item = Action> {
        let mut actions = Vec::new();
        match (self.to_act(), self.trick) {
            (None, _) => {}
            (Some(_), None) => {
                for hand in [North, South] {
                    actions.extend(self.steps(hand).map(|step| Action::Lead(hand, step)));
                }
            }
            (Some(seat), Some(_)) => {
                actions.extend(self.steps(seat).map(Action::Follow));
                if actions.is_empty() {
                    actions.push(Action::ShowOut);
                }
            }
        }
        actions.into_iter()
    }

    fn apply(&mut self, action: Action) {
        let mut trick = match (action, self.trick) {
            (Action::Lead(hand, step), _) => {
                self.hands[hand as usize][step as usize] -= 1;
                Trick { turn: hand, played: 0, step, declarers: true }
            }
            (Action::Follow(step), Some(trick)) => {
                self.hands[trick.turn as usize][step as usize] -= 1;
                let beats = step > trick.step;
                let declarers = if beats { trick.turn.is_declarers() } else { trick.declarers };
                Trick { step: step.max(trick.step), declarers, ..trick }
            }
            (Action::ShowOut, Some(trick)) => trick,
            (Action::Follow(_) | Action::ShowOut, None) => unreachable!("a trick starts with a lead"),
        };
        trick.played += 1;
        trick.turn = trick.turn.next();
        if trick.played < 4 {
            self.trick = Some(trick);
        } else {
            self.needed -= u8::from(trick.declarers);
            self.trick = None;
        }
    }
}

impl TwoSided for Suit {
    type Value = bool;

    fn side(seat: Seat) -> Side {
        if seat.is_declarers() { Side::Max } else { Side::Min }
    }

    fn value(&self) -> bool {
        self.needed == 0
    }
}

/// A combination: declarer's cards and every way the outstanding ones may lie.
#[derive(Debug, Clone)]
pub struct Combination {
    /// One position a world.
    pub worlds: Vec<Suit>,
    /// The chance of each world when 26 cards are dealt to East and West, 13 each.
    pub chances: Vec<f64>,
    /// East's cards in each world, touching ones counted together, the highest step first.
    pub east: Vec<Vec<u8>>,
    step_of: Vec<(char, u8)>,
}

impl Combination {
    /// Declarer's two hands, the cards that East and West have between them, and the tricks declarer needs.
    ///
    /// # Panics
    /// If a letter is not a rank or stands twice.
    #[must_use]
    pub fn new(north: &str, south: &str, outstanding: &str, needed: u8) -> Self {
        let rank = |letter: char| RANKS.find(letter).unwrap_or_else(|| panic!("`{letter}` is not a rank"));
        let mut cards: Vec<(usize, char, Option<Seat>)> = Vec::new();
        for (text, owner) in [(north, Some(North)), (south, Some(South)), (outstanding, None)] {
            cards.extend(text.chars().map(|letter| (rank(letter), letter, owner)));
        }
        cards.sort_unstable_by_key(|&(rank, ..)| rank);
        assert!(cards.windows(2).all(|pair| pair[0].0 < pair[1].0), "a card stands twice");

        // A new step begins where the side changes.
        let mut step_of = Vec::new();
        let mut base = Suit { hands: [[0; STEPS]; 4], needed, trick: None };
        let mut hidden = [0_u8; STEPS];
        let mut step = 0;
        for (place, &(_, letter, owner)) in cards.iter().enumerate() {
            if place > 0 && cards[place - 1].2.is_some() != owner.is_some() {
                step += 1;
            }
            step_of.push((letter, step as u8));
            match owner {
                Some(seat) => base.hands[seat as usize][step] += 1,
                None => hidden[step] += 1,
            }
        }

        let mut combination = Self { worlds: Vec::new(), chances: Vec::new(), east: Vec::new(), step_of };
        let hidden_steps: Vec<usize> = (0..STEPS).rev().filter(|&step| hidden[step] > 0).collect();
        combination.split(base, &hidden, &hidden_steps, Vec::new());
        combination
    }

    /// The step of the card with this letter.
    ///
    /// # Panics
    /// If the card is not in play.
    #[must_use]
    pub fn step(&self, letter: char) -> u8 {
        let found = self.step_of.iter().find(|(card, _)| *card == letter);
        found.unwrap_or_else(|| panic!("{letter} is not in play")).1
    }

    /// Gives East each possible number of the cards of the next step, down to the last.
    fn split(&mut self, base: Suit, hidden: &[u8; STEPS], steps: &[usize], east: Vec<u8>) {
        if let [step, rest @ ..] = steps {
            for count in (0..=hidden[*step]).rev() {
                let mut with = base;
                with.hands[East as usize][*step] = count;
                with.hands[West as usize][*step] = hidden[*step] - count;
                let mut counts = east.clone();
                counts.push(count);
                self.split(with, hidden, rest, counts);
            }
            return;
        }
        let total: u8 = hidden.iter().sum();
        let held: u8 = east.iter().sum();
        let ways: f64 =
            (0..STEPS).map(|step| choose(hidden[step], base.hands[East as usize][step])).product();
        self.worlds.push(base);
        self.chances.push(ways * choose(26 - total, 13 - held) / choose(26, 13));
        self.east.push(east);
    }
}

/// How many ways there are to choose `k` of `n`.
fn choose(n: u8, k: u8) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}
