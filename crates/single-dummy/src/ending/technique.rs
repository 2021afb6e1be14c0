//! Endplays and squeezes, found by playing a strategy out in single layouts.
//!
//! In a layout that the strategy wins against every defence, an *endplay* is there if every defence comes to a trick that
//! a defender has to lead and that declarer could not have led himself: with either of his hands on lead, double dummy
//! would lose. A *squeeze* is there if in every defence declarer needs a trick with a card that a discard made high: a
//! defender who could have kept all his guards would have done so in one of them.

use bridge::Seat;
use cards::{Card, CardSet, Suit};

use super::position::{Equals, NORTH, Position, SOUTH};
use super::strategy::{Strategy, west_hand};
use super::truth_table::TruthTable;
use crate::fact::Fact;

/// Layouts that are played out.
const LAYOUTS_TRIED: usize = 16;
/// A technique is told if one in this many of them shows it.
const COMMON: usize = 8;
/// Positions of one layout that are looked at; longer ones are not told.
const MOST_POSITIONS: u32 = 4_000;
/// Endings with more tricks have too many defences to look at each.
const MOST_TRICKS: u8 = 6;

/// One layout being played.
struct Line {
    position: Position,
    cards: Vec<Card>,
    /// The layout alone, and with the others to be won.
    layout: TruthTable,
    won: TruthTable,
    /// What the defenders have discarded.
    discarded: CardSet,
    /// The best card on the table.
    best: Option<Card>,
    /// The card that took the trick before, at the start of one.
    taken_by: Option<Card>,
}

/// What was seen in the defences of one layout.
#[derive(Default)]
struct Found {
    positions: u32,
    /// Who was endplayed.
    endplayed: Vec<Seat>,
    /// The discards that made cards of declarer's high.
    given_up: CardSet,
}

/// What a defence must come to for a technique to be needed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Technique {
    Endplay,
    Squeeze,
}

impl Strategy {
    /// The endplay or squeeze that the strategy comes to in many of the layouts it wins.
    pub(super) fn technique(&mut self) -> Option<Fact> {
        if self.root.tricks_left() > MOST_TRICKS {
            return None;
        }
        let worlds: Vec<u32> = self.won.iter().collect();
        let step = worlds.len().div_ceil(LAYOUTS_TRIED).max(1);
        let tried: Vec<u32> = worlds.into_iter().step_by(step).collect();
        let mut facts: Vec<Fact> = Vec::new();
        for &world in &tried {
            let west = west_hand(&self.root, &self.cards, world);
            for technique in [Technique::Endplay, Technique::Squeeze] {
                facts.extend(self.technique_in(world, west, technique));
            }
        }
        let alike = |fact: &Fact| facts.iter().filter(|other| same(fact, other)).count();
        let best = facts.iter().max_by_key(|fact| alike(fact))?;
        (alike(best) > 1 && COMMON * alike(best) >= tried.len()).then_some(*best)
    }

    fn technique_in(&mut self, world: u32, west: CardSet, technique: Technique) -> Option<Fact> {
        let mut layout = TruthTable::empty(self.root.hidden_count());
        layout.insert(world);
        let line = Line {
            position: self.root,
            cards: self.cards.clone(),
            layout,
            won: self.won.clone(),
            discarded: CardSet::EMPTY,
            best: None,
            taken_by: None,
        };
        let mut found = Found::default();
        if self.does_without(&line, technique, true, &mut found)? {
            return None;
        }
        match technique {
            Technique::Endplay => {
                let seat = *found.endplayed.first()?;
                let one = found.endplayed.iter().all(|other| *other == seat);
                one.then_some(Fact::Endplay { seat, guards: CardSet::EMPTY })
            }
            Technique::Squeeze => {
                let seats = [(Seat::West, west), (Seat::East, CardSet::ALL - west)];
                let mut guarding = seats.iter().filter(|(_, hand)| found.given_up.is_subset(*hand));
                let (seat, _) = guarding.next()?;
                let suits = Suit::ALL.into_iter().filter(|&suit| !found.given_up.in_suit(suit).is_empty());
                (suits.count() > 1).then_some(Fact::Squeeze { seat: *seat, guards: found.given_up })
            }
        }
    }

    /// Whether some defence loses without the technique; `None` if that takes too long to find out.
    fn does_without(
        &mut self,
        line: &Line,
        technique: Technique,
        at_root: bool,
        found: &mut Found,
    ) -> Option<bool> {
        let position = &line.position;
        found.positions += 1;
        if found.positions > MOST_POSITIONS {
            return None;
        }
        if technique == Technique::Squeeze && position.declarers_turn() {
            let gifts = line.gifts();
            if !gifts.is_empty() {
                found.given_up |= gifts;
                return Some(false);
            }
        }
        if position.need == 0 {
            return Some(true);
        }
        if position.declarers_turn() {
            let place = self.find_card(position, &line.won)?;
            let next = line.after(place, line.won.clone(), line.layout.clone());
            return self.does_without(&next, technique, false, found);
        }
        if technique == Technique::Endplay && position.played == 0 && !at_root {
            let loses = |turn| {
                let mut leading = *position;
                leading.turn = turn;
                self.double_dummy.won(&leading, &line.layout).is_ok_and(|won| won.is_empty())
            };
            if [NORTH, SOUTH].into_iter().all(loses) {
                found.endplayed.push(Seat::ALL[usize::from(position.turn)]);
                return Some(false);
            }
        }
        for defence in position.defences(&line.layout, Equals::Distinct) {
            let place = defence.place;
            let won = position.after_defence(&line.won, place, Equals::Distinct);
            let card = line.cards[usize::from(place)];
            let mut next = line.after(place, won, defence.worlds);
            if position.played > 0 && !position.is_of_suit_led(place) && !position.beats(place) {
                next.discarded.insert(card);
            }
            if self.does_without(&next, technique, false, found)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

impl Line {
    fn after(&self, place: u8, won: TruthTable, layout: TruthTable) -> Self {
        let mut cards = self.cards.clone();
        let card = cards.remove(usize::from(place));
        let best = if self.position.beats(place) { Some(card) } else { self.best };
        let position = self.position.play(place);
        let (best, taken_by) = if position.played == 0 { (None, best) } else { (best, None) };
        Self { position, cards, layout, won, discarded: self.discarded, best, taken_by }
    }

    /// The discards that would have beaten the card which took the trick before.
    fn gifts(&self) -> CardSet {
        let Some(taken_by) = self.taken_by else { return CardSet::EMPTY };
        let higher = |card: &Card| card.suit() == taken_by.suit() && card.rank() > taken_by.rank();
        self.discarded.iter().filter(higher).collect()
    }
}

/// Whether two layouts show one technique: against the same defender, in the same suits.
fn same(one: &Fact, other: &Fact) -> bool {
    match (one, other) {
        (Fact::Squeeze { seat, guards }, Fact::Squeeze { seat: against, guards: others }) => {
            seat == against
                && Suit::ALL
                    .into_iter()
                    .all(|suit| guards.in_suit(suit).is_empty() == others.in_suit(suit).is_empty())
        }
        (one, other) => one == other,
    }
}
