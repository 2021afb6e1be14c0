//! The plan for a sample as the steps that a player thinks in.
//!
//! A set of worlds that one plan wins says what is played for, and not yet how: most cards keep all of these worlds within
//! reach, seen double dummy. Of these cards players take them in an order of their own, and so does the line told here:
//! trumps are drawn if that costs nothing, and then the suits are played in which something has to lie well, from the hand
//! from which it works, if need be after crossing to it. The defenders follow low where they can. The line ends when they
//! are on lead, when nothing is left to be played for, or with the budget.

use std::cmp::Reverse;

use bridge::{BySeat, Seat};
use cards::{Card, CardSet, Rank, Suit, trick};
use search::Stopped;

use super::WorldSet;
use super::oracle::Oracle;
use super::sample::{InformationSet, Move, Sample, Turn};
use crate::plan::{Action, Follow, Plan, Step};
use crate::steps::{EXCEPTIONS_TOLD, Scene, note_play, tidied};

/// Steps told before the rest is left to the reader.
const STEPS_TOLD: usize = 4;
/// A play that this many times fewer worlds allow than another is not on the main line.
const RARE: usize = 4;
/// A card that keeps this share of the worlds within reach serves the plan: the others are left to luck.
const KEPT: f64 = 0.9;

/// A point of the line.
pub(super) struct Point<'a> {
    sample: &'a Sample,
    node: InformationSet,
    /// The worlds to be won that are left.
    worlds: WorldSet,
}

impl Scene for Point<'_> {
    fn trump(&self) -> Option<Suit> {
        self.sample.trump()
    }

    fn hidden(&self) -> CardSet {
        self.sample.left(&self.node)
    }

    fn hand(&self, seat: Seat) -> CardSet {
        self.node.held(seat)
    }

    fn beats(&self, card: Card) -> bool {
        self.node.best().is_none_or(|best| trick::beats(card, best, self.trump()))
    }

    fn follows(&self, card: Card) -> bool {
        self.node.trick().first().is_some_and(|led| led.suit() == card.suit())
    }

    fn played(&self) -> usize {
        self.node.trick().len()
    }

    fn winning(&self) -> Option<(Card, bool)> {
        let own = self.node.winner().is_some_and(|seat| seat.side() == self.sample.side);
        self.node.best().map(|best| (best, own))
    }
}

impl<'a> Point<'a> {
    pub(super) fn start(sample: &'a Sample) -> Self {
        Self { sample, node: sample.start().clone(), worlds: sample.all() }
    }
}

impl Point<'_> {
    fn to(&self, node: InformationSet, worlds: WorldSet) -> Self {
        Self { sample: self.sample, node, worlds }
    }

    fn after_own(&self, card: Card) -> Self {
        self.to(self.sample.after_seen(&self.node, card), self.worlds)
    }

    /// The plays of the defender on turn, the usual one first: low cards of the suit led before high ones, and before
    /// discards. A play that few worlds allow comes last.
    fn defences(&self) -> Vec<(Card, Self)> {
        let plays = self.sample.moves(&self.node, self.worlds);
        let most = plays.iter().map(|play| play.worlds.len()).max().unwrap_or(0);
        let point = |Move { card, node, worlds }: Move| (card, self.to(node, worlds));
        let mut plays: Vec<(Card, Self)> = plays.into_iter().map(point).collect();
        plays.sort_by_key(|(card, point)| {
            (RARE * point.worlds.len() < most, !self.follows(*card), card.rank())
        });
        plays
    }

    /// The rest of a trick in which only a defender may still play.
    fn trick_over(self) -> Self {
        let over = self.node.trick().is_empty() || self.sample.turn(&self.node) == Turn::Own;
        if over { self } else { self.defences().into_iter().next().map_or(self, |(_, point)| point) }
    }
}

/// What declarer does from the first card on, for the worlds that the plan wins at a level of the stakes.
pub(super) fn steps(
    oracle: &mut Oracle<'_>,
    first: Card,
    (level, won): (usize, WorldSet),
    plan: &Plan,
) -> Vec<Step> {
    let sample = oracle.sample;
    let mut point = Point { worlds: won, ..Point::start(sample) };
    let certain = won == sample.all();
    let mut line = Line { oracle, level, certain, todo: plan.suits(), hoped: plan.hoped() };
    let mut steps = Vec::new();
    let mut given = Some(first);
    while tidied(steps.clone(), sample.trump()).len() < STEPS_TOLD && !point.worlds.is_empty() {
        if line.has_tricks(&point) && !steps.is_empty() {
            steps.push(Action::CashWinners.into());
            break;
        }
        let Ok(Some((step, next))) = line.next(&point, given.take()) else { break };
        // What is driven out leaves the tricks that are needed.
        let drives = line.certain && matches!(step.action, Action::DriveOut { .. });
        let low = matches!(step.action, Action::Follow { how: Follow::Low, .. });
        if steps.is_empty() || !low {
            steps.push(Step { same_trick: !steps.is_empty() && !point.node.trick().is_empty(), ..step });
        }
        if drives {
            break;
        }
        point = next;
    }
    tidied(steps, sample.trump())
}

struct Line<'a, 'b> {
    oracle: &'a mut Oracle<'b>,
    /// The place of the number of tricks among the stakes.
    level: usize,
    /// Whether the plan wins in every world.
    certain: bool,
    /// The suits that are still to be played.
    todo: Vec<Suit>,
    /// The cards that should lie with a defender.
    hoped: BySeat<CardSet>,
}

impl<'b> Line<'_, 'b> {
    /// Declarer's next step, with the card given for him if there is one, and where it leads; nothing where the line ends.
    fn next(&mut self, point: &Point<'b>, given: Option<Card>) -> Result<Option<(Step, Point<'b>)>, Stopped> {
        if point.sample.turn(&point.node) != Turn::Own {
            return Ok(None);
        }
        let card = match given {
            Some(card) => Some(card),
            None if point.node.trick().is_empty() => self.next_lead(point)?,
            None => self.cheapest(point)?,
        };
        card.map_or(Ok(None), |card| self.trick(point, card))
    }

    /// Whether trumps are drawn and top tricks are all that is needed.
    fn has_tricks(&self, point: &Point<'b>) -> bool {
        let trumps_out = point.trump().is_some_and(|trump| !point.hidden().in_suit(trump).is_empty());
        let own = point.sample.turn(&point.node) == Turn::Own && point.node.trick().is_empty();
        let need =
            usize::from(self.oracle.stakes.levels[self.level]).saturating_sub(usize::from(point.node.won));
        let tops = point.sample.seen_at(&point.node).top_tricks(point.trump());
        self.certain && own && !trumps_out && need > 0 && tops >= need
    }

    /// The point after a card of declarer's, with the worlds that are then still within reach.
    fn after(&mut self, point: &Point<'b>, card: Card) -> Result<Point<'b>, Stopped> {
        let mut after = point.after_own(card);
        after.worlds = after.worlds.and(&self.oracle.reached(&after.node, point.worlds)?.0[self.level]);
        Ok(after)
    }

    /// The cards of the hand on turn that keep nearly every world within reach.
    fn keepers(&mut self, point: &Point<'b>) -> Result<Vec<Card>, Stopped> {
        let mut keepers = Vec::new();
        for card in point.sample.seen_cards(&point.node) {
            let kept = self.after(point, card)?.worlds.len();
            if kept as f64 >= KEPT * point.worlds.len() as f64 {
                keepers.push(card);
            }
        }
        Ok(keepers)
    }

    /// What is led next: a trump, a suit that has to be played, or a winner across the table to lead it from there.
    fn next_lead(&mut self, point: &Point<'b>) -> Result<Option<Card>, Stopped> {
        let keepers = self.keepers(point)?;
        let trump = point.trump().filter(|&trump| !point.hidden().in_suit(trump).is_empty());
        let partners = point.hand(point.node.to_play().partner());
        let draws = |card: &&Card| {
            let there = partners.in_suit(card.suit()).highest().map(|rank| Card::new(card.suit(), rank));
            let tops = |card: Card| point.above(card).is_empty();
            Some(card.suit()) == trump && (tops(**card) || there.is_some_and(tops))
        };
        if let Some(&card) = keepers.iter().find(draws) {
            return Ok(Some(card));
        }
        for suit in self.todo.clone() {
            let mut own = keepers.iter().filter(|card| card.suit() == suit);
            if let Some(&card) = own.next_back() {
                self.todo.retain(|&other| other != suit);
                return Ok(Some(card));
            }
            let there = point.hand(point.node.to_play().partner());
            let crosses = |card: &&Card| {
                let winner = there.in_suit(card.suit()).highest().map(|rank| Card::new(card.suit(), rank));
                card.suit() != suit
                    && winner.is_some_and(|winner| point.above(winner).is_empty() && winner > **card)
            };
            if !there.in_suit(suit).is_empty()
                && let Some(&card) = keepers.iter().rev().find(crosses)
            {
                return Ok(Some(card));
            }
        }
        Ok(if self.certain { established(point, &keepers) } else { None })
    }

    /// A card of declarer's and the rest of its trick; nothing where no answer keeps what is played for.
    fn trick(&mut self, point: &Point<'b>, card: Card) -> Result<Option<(Step, Point<'b>)>, Stopped> {
        let from = point.node.to_play();
        let card = if point.node.trick().is_empty() { point.told(from, card) } else { card };
        self.todo.retain(|&suit| suit != card.suit() || !point.node.trick().is_empty());
        let next = self.after(point, card)?;
        if !point.node.trick().is_empty() {
            let action = Action::Follow { from, card: card.into(), how: point.follow(from, card) };
            return Ok(Some((action.into(), next.trick_over())));
        }
        let mut defences = next.defences().into_iter();
        let Some((_, usual)) = defences.next() else { return Ok(None) };
        let Some(third) = self.cheapest(&usual)? else { return Ok(None) };
        let told = usual.told(from.partner(), third);
        let mut step = Step::from(point.lead(from, card, Some(told)));
        for (played, other) in defences {
            let keepers = self.keepers(&other)?;
            if let (false, Some(&instead)) = (keepers.contains(&third), keepers.last()) {
                note_play(&mut step.unless, from.next(), played, Some(card.suit()), Some(instead.into()));
            }
        }
        step.unless.truncate(EXCEPTIONS_TOLD);
        let next = self.after(&usual, told)?.trick_over();
        if let (Action::DrawTrumps { left, .. }, Some(trump)) = (&mut step.action, point.trump()) {
            *left = next.hidden().in_suit(trump).len() as u8;
        }
        Ok(Some((step, next)))
    }

    /// The lowest card that keeps nearly every world within reach; where all are won, the one that a player chooses.
    fn cheapest(&mut self, point: &Point<'b>) -> Result<Option<Card>, Stopped> {
        let keepers = self.keepers(point)?;
        if self.certain {
            let from = point.node.to_play();
            return Ok(keepers.into_iter().min_by_key(|&card| point.oddity(from, card)));
        }
        // The finesse that the plan is about, where it may be taken now.
        let played = point.node.to_play().previous();
        let finesses = |card: &&Card| {
            let above = point.above(**card);
            let hoped = self.hoped[played].in_suit(card.suit());
            point.played() == 2 && point.beats(**card) && !above.is_empty() && (above - hoped).is_empty()
        };
        if let Some(&card) = keepers.iter().rev().find(finesses) {
            return Ok(Some(card));
        }
        Ok(keepers.into_iter().min_by_key(|card| (Some(card.suit()) == point.trump(), card.rank())))
    }
}

/// What a player leads who has his tricks, or will have them: a card that makes others of its suit high, of the longest suit,
/// or a winner.
fn established(point: &Point<'_>, keepers: &[Card]) -> Option<Card> {
    let from = point.node.to_play();
    let own = point.hand(from) | point.hand(from.partner());
    let length = |card: &Card| own.in_suit(card.suit()).len();
    let drives = |card: &Card| {
        card.rank() >= Rank::Nine && !point.above(*card).is_empty() && point.promotes(from, *card)
    };
    let driving = keepers.iter().copied().filter(drives).max_by_key(|card| (length(card), card.rank()));
    let winners = || keepers.iter().copied().filter(|&card| point.oddity(from, card).0 < 3);
    let tops = |card: &Card| {
        let winner = |rank: &Rank| point.above(Card::new(card.suit(), *rank)).is_empty();
        own.in_suit(card.suit()).iter().filter(winner).count()
    };
    driving.or_else(|| winners().min_by_key(|card| (Reverse(tops(card)), point.oddity(from, *card))))
}
