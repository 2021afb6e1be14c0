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
use crate::fact::Fact;
use crate::plan::{Action, Follow, Plan, Step};
use crate::steps::{EXCEPTIONS_TOLD, Scene, may_win_cheaply, note_play, tidied};

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
    /// discards, but to a card of his partner's those that win. A play that few worlds allow comes last.
    fn defences(&self) -> Vec<(Card, Self)> {
        let plays = self.sample.moves(&self.node, self.worlds);
        let most = plays.iter().map(|play| play.worlds.len()).max().unwrap_or(0);
        let point = |Move { card, node, worlds }: Move| (card, self.to(node, worlds));
        let mut plays: Vec<(Card, Self)> = plays.into_iter().map(point).collect();
        plays.sort_by_key(|(card, point)| {
            (RARE * point.worlds.len() < most, !self.follows(*card), self.usual_order(*card))
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
    let todo = plan.suits().into_iter().map(|suit| Chore::of(suit, plan)).collect();
    let mut line = Line { oracle, level, certain, todo, hoped: plan.hoped(), wins_cheaply: false };
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

/// A suit in which something has to lie well, and that is still to be played.
#[derive(Clone, Copy)]
pub(super) struct Chore {
    suit: Suit,
    way: Way,
    /// How often it is led.
    rounds: u8,
}

/// How a suit is begun.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Low, towards the card that takes a finesse.
    Low,
    /// From the top, for a card that should fall.
    Top,
    /// With a card that makes others high, or from the top, for a suit that should divide.
    Drive,
}

impl Chore {
    pub(super) fn of(suit: Suit, plan: &Plan) -> Self {
        let mut chore = Self { suit, way: Way::Drive, rounds: 1 };
        for fact in plan.plays_for.facts().filter(|fact| fact.suit() == Some(suit)) {
            match *fact {
                // What may fall is waited for before a finesse is taken.
                Fact::Falls { rounds, .. } => return Self { way: Way::Top, rounds, ..chore },
                Fact::Holds { .. } | Fact::Finesse { .. } => chore.way = Way::Low,
                _ => {}
            }
        }
        chore
    }

    /// The card of some of one hand that the suit is played with, if one of them serves.
    pub(super) fn lead(self, point: &Point<'_>, keepers: &[Card]) -> Option<Card> {
        let from = point.node.to_play();
        let there = point.hand(from.partner()).in_suit(self.suit);
        let top = |rank: Rank| point.above(Card::new(self.suit, rank)).is_empty();
        let mut own = keepers.iter().copied().filter(|card| card.suit() == self.suit);
        let lowest = own.clone().next_back();
        let drives = |card: &Card| drives(point, from, *card);
        match self.way {
            Way::Low => lowest,
            Way::Drive if own.clone().any(|card| drives(&card)) => own.find(drives),
            Way::Top | Way::Drive => own
                .find(|card| top(card.rank()))
                .or(lowest.filter(|_| there.highest().is_some_and(top) || self.way == Way::Drive)),
        }
    }
}

struct Line<'a, 'b> {
    oracle: &'a mut Oracle<'b>,
    /// The place of the number of tricks among the stakes.
    level: usize,
    /// Whether the plan wins in every world.
    certain: bool,
    /// What is still to be played.
    todo: Vec<Chore>,
    /// The cards that should lie with a defender.
    hoped: BySeat<CardSet>,
    /// Whether the last hand of the trick on the table may win it as cheaply as it can.
    wins_cheaply: bool,
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
            None => self.natural(point)?,
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

    /// The cards of the hand on turn, with the number of worlds that they keep within reach.
    fn kept(&mut self, point: &Point<'b>) -> Result<Vec<(Card, usize)>, Stopped> {
        let cards = point.sample.seen_cards(&point.node).into_iter();
        cards.map(|card| Ok((card, self.after(point, card)?.worlds.len()))).collect()
    }

    /// The cards of the hand on turn that keep nearly every world within reach.
    fn keepers(&mut self, point: &Point<'b>) -> Result<Vec<Card>, Stopped> {
        let mut kept = self.kept(point)?;
        kept.retain(|(_, count)| *count as f64 >= KEPT * point.worlds.len() as f64);
        Ok(kept.into_iter().map(|(card, _)| card).collect())
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
        for chore in self.todo.clone() {
            let suit = chore.suit;
            if let Some(card) = chore.lead(point, &keepers) {
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
        let next = self.after(point, card)?;
        if !point.node.trick().is_empty() {
            let how = match point.follow(from, card) {
                Follow::Win if point.played() == 3 && self.wins_cheaply => Follow::WinCheaply,
                how => how,
            };
            self.wins_cheaply = point.played() == 1 && {
                let after: Vec<Point<'b>> = next.defences().into_iter().map(|(_, after)| after).collect();
                let scenes = after.iter().map(|after| (after.node.to_play(), after));
                may_win_cheaply(scenes, |after, card| Ok(self.keepers(after)?.contains(&card)))?
            };
            let action = Action::Follow { from, card: card.into(), how };
            return Ok(Some((action.into(), next.trick_over())));
        }
        if let Some(chore) = self.todo.iter_mut().find(|chore| chore.suit == card.suit()) {
            chore.rounds -= 1;
        }
        self.todo.retain(|chore| chore.rounds > 0);
        let mut defences = next.defences().into_iter();
        let Some((_, usual)) = defences.next() else { return Ok(None) };
        let Some(third) = self.natural(&usual)? else { return Ok(None) };
        let told = usual.told(from.partner(), third);
        let mut step = Step::from(point.lead(from, card, Some(told)));
        for (played, other) in defences {
            if !self.keepers(&other)?.contains(&third)
                && let Some(instead) = self.natural(&other)?
            {
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

    /// The card that a player chooses of those that keep most worlds within reach, where these are nearly all.
    fn natural(&mut self, point: &Point<'b>) -> Result<Option<Card>, Stopped> {
        let kept = self.kept(point)?;
        let most = kept.iter().map(|&(_, count)| count).max().unwrap_or(0);
        if (most as f64) < KEPT * point.worlds.len() as f64 {
            return Ok(None);
        }
        let best = || kept.iter().filter(|(_, count)| *count == most).map(|&(card, _)| card);
        // The finesse that the plan is about, where it may be taken now.
        let played = point.node.to_play().previous();
        let finesses = |card: &Card| {
            let above = point.above(*card);
            let hoped = self.hoped[played].in_suit(card.suit());
            point.played() == 2 && point.beats(*card) && !above.is_empty() && (above - hoped).is_empty()
        };
        if let Some(card) = best().filter(|_| !self.certain).rev().find(finesses) {
            return Ok(Some(card));
        }
        let from = point.node.to_play();
        Ok(best().min_by_key(|&card| point.oddity(from, card)))
    }
}

/// What a player leads who has his tricks, or will have them: a card that makes others of its suit high, of the longest suit,
/// or a winner.
fn established(point: &Point<'_>, keepers: &[Card]) -> Option<Card> {
    let from = point.node.to_play();
    let own = point.hand(from) | point.hand(from.partner());
    let length = |card: &Card| own.in_suit(card.suit()).len();
    let driving = keepers
        .iter()
        .copied()
        .filter(|&card| drives(point, from, card))
        .max_by_key(|card| (length(card), card.rank()));
    let winners = || keepers.iter().copied().filter(|&card| point.oddity(from, card).0 < 3);
    let tops = |card: &Card| {
        let winner = |rank: &Rank| point.above(Card::new(card.suit(), *rank)).is_empty();
        own.in_suit(card.suit()).iter().filter(winner).count()
    };
    driving.or_else(|| winners().min_by_key(|card| (Reverse(tops(card)), point.oddity(from, *card))))
}

/// Whether a card that may lose its trick makes others of its suit high.
fn drives(point: &Point<'_>, from: Seat, card: Card) -> bool {
    card.rank() >= Rank::Nine && !point.above(card).is_empty() && point.promotes(from, card)
}
