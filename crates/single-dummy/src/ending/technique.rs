//! Endplays and squeezes, found by playing a strategy out in single layouts.
//!
//! In a layout that the strategy wins against every defence, an *endplay* is there if every defence comes to a trick that
//! a defender has to lead and that declarer could not have led himself: with either of his hands on lead, double dummy
//! would lose. A *squeeze* is there if in every defence declarer needs a trick with a card that a discard made high: a
//! defender who could have kept all his guards would have done so in one of them. A discard makes a card high that it
//! would have beaten, or by leaving an honour alone, which then falls. In a *double squeeze* each defender gives up a
//! suit that he alone can keep, or one that both try to. Defences that differ only in which of touching cards is played
//! are looked at once, by the lowest: falsecards are left out.

use bridge::{BySeat, Seat};
use cards::{BySuit, Card, CardSet, Holding, Suit};

use super::position::{Equals, NORTH, Position, SOUTH};
use super::strategy::{Strategy, west_hand};
use super::truth_table::TruthTable;
use crate::explain::PlaysFor;
use crate::fact::Fact;
use crate::plan::Technique;

/// Layouts that are played out.
const LAYOUTS_TRIED: usize = 16;
/// A technique is told if one in this many of them shows it.
const COMMON: usize = 8;
/// One that wins besides what is played for is told if it wins one in this many of the layouts left to it.
const COMMON_BESIDES: usize = 3;
/// And if that is this share of all that are won.
const WORTH_TELLING: f64 = 0.02;
/// Positions of one layout that are looked at; longer ones are not told.
const MOST_POSITIONS: u32 = 4_000;
/// Endings with more tricks have too many defences to look at each.
const MOST_TRICKS: u8 = 7;

/// One layout being played.
#[derive(Clone)]
struct Line {
    position: Position,
    cards: Vec<Card>,
    /// The layout alone, and with the others to be won.
    layout: TruthTable,
    won: TruthTable,
    /// The defenders' hands at the start.
    hands: BySeat<CardSet>,
    /// How often each suit was led.
    rounds: BySuit<u8>,
    /// What each defender has discarded.
    discarded: BySeat<CardSet>,
    /// Honours that each played when their guards had been discarded, and those guards.
    bared: BySeat<CardSet>,
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
enum Needed {
    Endplay,
    Squeeze,
}

impl Strategy {
    /// The endplay or squeeze that the strategy comes to: in many of the layouts that what it plays for leaves over, or
    /// in many of all that it wins.
    pub(super) fn technique(&mut self, plays_for: &PlaysFor) -> Option<Technique> {
        if self.root.tricks_left() > MOST_TRICKS {
            return None;
        }
        let won: Vec<u32> = self.won.iter().collect();
        let left_over: Vec<u32> = (won.iter().copied())
            .filter(|&world| {
                let hands = self.hands(world);
                !plays_for.holds(|seat| hands[seat])
            })
            .collect();
        if !plays_for.is_empty()
            && let Some((fact, share)) = self.common_technique(&left_over, COMMON_BESIDES)
        {
            let share = share * left_over.len() as f64 / won.len() as f64;
            return (share >= WORTH_TELLING).then_some(Technique { fact, share, besides: true });
        }
        let (fact, share) = self.common_technique(&won, COMMON)?;
        Some(Technique { fact, share, besides: false })
    }

    /// The defenders' hands in a layout.
    fn hands(&self, world: u32) -> BySeat<CardSet> {
        let west = west_hand(&self.root, &self.cards, world);
        let hidden = self.root.hidden();
        let unseen: CardSet = (self.cards.iter().enumerate())
            .filter(|(place, _)| hidden >> place & 1 == 1)
            .map(|(_, &card)| card)
            .collect();
        let mut hands = BySeat::default();
        (hands[Seat::West], hands[Seat::East]) = (west, unseen - west);
        hands
    }

    /// The technique that most of some layouts show, if one in `common` does, and the share that does.
    fn common_technique(&mut self, worlds: &[u32], common: usize) -> Option<(Fact, f64)> {
        let step = worlds.len().div_ceil(LAYOUTS_TRIED).max(1);
        let tried: Vec<u32> = worlds.iter().copied().step_by(step).collect();
        let mut facts: Vec<Fact> = Vec::new();
        for &world in &tried {
            for needed in [Needed::Endplay, Needed::Squeeze] {
                facts.extend(self.technique_in(world, needed));
            }
        }
        let alike = |fact: &Fact| facts.iter().filter(|other| same(fact, other)).count();
        let best = *facts.iter().max_by_key(|fact| alike(fact))?;
        let one_seat =
            facts.iter().filter(|other| same(&best, other)).all(|other| seat(other) == seat(&best));
        let told = match best {
            Fact::Squeeze { guards, .. } if !one_seat => Fact::Squeeze { seat: None, guards },
            Fact::Endplay { .. } if !one_seat => Fact::Endplay { seat: None },
            one => one,
        };
        let shown = alike(&best);
        (shown > 1 && common * shown >= tried.len()).then(|| (told, shown as f64 / tried.len() as f64))
    }

    fn technique_in(&mut self, world: u32, needed: Needed) -> Option<Fact> {
        let hands = self.hands(world);
        let mut layout = TruthTable::empty(self.root.hidden_count());
        layout.insert(world);
        let line = Line {
            position: self.root,
            cards: self.cards.clone(),
            layout,
            won: self.won.clone(),
            hands,
            rounds: BySuit::default(),
            discarded: BySeat::default(),
            bared: BySeat::default(),
            best: None,
            taken_by: None,
        };
        let mut found = Found::default();
        if self.does_without(&line, needed, true, &mut found)? {
            return None;
        }
        match needed {
            Needed::Endplay => {
                let seat = *found.endplayed.first()?;
                let one = found.endplayed.iter().all(|other| *other == seat);
                one.then_some(Fact::Endplay { seat: Some(seat) })
            }
            Needed::Squeeze => squeeze(found.given_up, &hands),
        }
    }

    /// Whether some defence loses without the technique; `None` if that takes too long to find out.
    fn does_without(
        &mut self,
        line: &Line,
        needed: Needed,
        at_root: bool,
        found: &mut Found,
    ) -> Option<bool> {
        let position = &line.position;
        found.positions += 1;
        if found.positions > MOST_POSITIONS {
            return None;
        }
        if needed == Needed::Squeeze && position.declarers_turn() {
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
            return self.does_without(&next, needed, false, found);
        }
        if needed == Needed::Endplay && position.played == 0 && !at_root {
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
        for defence in position.defences(&line.layout, Equals::Lowest) {
            let place = defence.place;
            let won = position.after_defence(&line.won, place, Equals::Distinct);
            let next = line.after(place, won, defence.worlds);
            if self.does_without(&next, needed, false, found)? {
                return Some(true);
            }
        }
        Some(false)
    }
}

impl Line {
    fn after(&self, place: u8, won: TruthTable, layout: TruthTable) -> Self {
        let card = self.cards[usize::from(place)];
        let beats = self.position.beats(place);
        let best = if beats { Some(card) } else { self.best };
        let mut next = Self { best, won, layout, ..self.clone() };
        next.cards.remove(usize::from(place));
        if self.position.played == 0 {
            next.rounds[card.suit()] += 1;
        } else if !self.position.declarers_turn() {
            let seat = Seat::ALL[usize::from(self.position.turn)];
            let guards =
                self.discarded[seat] & CardSet::from_holding(card.suit(), Holding::below(card.rank()));
            if !self.position.is_of_suit_led(place) {
                if !beats {
                    next.discarded[seat].insert(card);
                }
            } else if !guards.is_empty() {
                next.bared[seat] |= guards.with(card);
            }
        }
        next.position = self.position.play(place);
        next.taken_by = if next.position.played == 0 { next.best.take() } else { None };
        next
    }

    /// The discards that let a card take the trick before: those that would have beaten it, and the guards of an honour
    /// that would have. Whoever had too few cards of the suit could not have kept them until then.
    fn gifts(&self) -> CardSet {
        let Some(taken_by) = self.taken_by else { return CardSet::EMPTY };
        let suit = taken_by.suit();
        let higher = Holding::above(taken_by.rank());
        let given = |seat: Seat| {
            if self.hands[seat].in_suit(suit).len() < usize::from(self.rounds[suit]) {
                return Holding::EMPTY;
            }
            let bared = self.bared[seat].in_suit(suit);
            let fallen = if (bared & higher).is_empty() { Holding::EMPTY } else { bared };
            self.discarded[seat].in_suit(suit) & higher | fallen
        };
        CardSet::from_holding(suit, given(Seat::West) | given(Seat::East))
    }
}

/// The squeeze in which the defenders with these hands give up some guards.
fn squeeze(given_up: CardSet, hands: &BySeat<CardSet>) -> Option<Fact> {
    let suits = |cards: CardSet| -> Vec<Suit> {
        Suit::DESCENDING.into_iter().filter(|&suit| !cards.in_suit(suit).is_empty()).collect()
    };
    let seats = [Seat::West, Seat::East];
    if let Some(seat) = seats.into_iter().find(|&seat| given_up.is_subset(hands[seat])) {
        return (suits(given_up).len() > 1).then_some(Fact::Squeeze { seat: Some(seat), guards: given_up });
    }
    // Each alone guards a suit, and both the third.
    let [west, east] = seats.map(|seat| suits(given_up & hands[seat]));
    let both = *west.iter().find(|suit| east.contains(suit))?;
    let alone =
        |of: &[Suit]| if of.len() == 2 { of.iter().copied().find(|&suit| suit != both) } else { None };
    let (west, east) = (alone(&west)?, alone(&east)?);
    let alone = [(Seat::West, west), (Seat::East, east)];
    (west != east).then_some(Fact::DoubleSqueeze { alone, both })
}

/// The defender against whom a technique works.
fn seat(fact: &Fact) -> Option<Seat> {
    if let Fact::Squeeze { seat, .. } | Fact::Endplay { seat } = fact { *seat } else { None }
}

/// Whether two layouts show one technique: in the same suits, against whichever defender.
fn same(one: &Fact, other: &Fact) -> bool {
    match (one, other) {
        (Fact::Squeeze { guards, .. }, Fact::Squeeze { guards: others, .. }) => Suit::ALL
            .into_iter()
            .all(|suit| guards.in_suit(suit).is_empty() == others.in_suit(suit).is_empty()),
        (Fact::Endplay { .. }, Fact::Endplay { .. }) => true,
        (Fact::DoubleSqueeze { .. }, Fact::DoubleSqueeze { .. }) => one == other,
        _ => false,
    }
}
