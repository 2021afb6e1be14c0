//! A strategy as the steps that a player thinks in.
//!
//! The main line is followed in which each defender makes the play that most of the layouts to be won allow, throws what is
//! of no use, and gives nothing away: while something is in doubt the line goes on in doubt, and luck is an exception to
//! tell. At each of declarer's turns the other plays are tried with the same card: only where that would lose a layout is there an
//! exception to tell.

use bridge::Seat;
use cards::{Card, CardSet, Rank, Suit};

use super::position::{Equals, Position};
use super::strategy::Strategy;
use super::truth_table::TruthTable;
use crate::plan::{Action, Case, Follow, Named, Play, Step};
use crate::steps::{EXCEPTIONS_TOLD, Scene, note_play, tidied};

/// Steps told before the rest is left to the reader.
const STEPS_TOLD: usize = 6;
/// A play that this many times fewer layouts allow than another is not on the main line.
const RARE: usize = 4;
/// Cards of declarer's that are tried as his answer to most plays of a defender.
const ANSWERS_TRIED: usize = 3;
/// The answer to the likeliest play stands unless another serves this many times as many layouts.
const FAR_MORE: usize = 2;

/// A point of the play.
#[derive(Clone)]
struct Point {
    position: Position,
    /// The cards left, in the order of their places.
    cards: Vec<Card>,
    trump: Option<Suit>,
    /// The layouts to be won that are left.
    worlds: TruthTable,
    /// All layouts that are left.
    all: TruthTable,
}

impl Point {
    fn seat(&self) -> Seat {
        Seat::ALL[usize::from(self.position.turn)]
    }

    /// Whether declarer is to play and something is at stake.
    fn is_open(&self) -> bool {
        self.position.settled().is_none() && self.position.declarers_turn()
    }

    /// The cards at some places.
    fn at(&self, places: u64) -> CardSet {
        let there = (0..self.cards.len()).filter(|place| places >> place & 1 == 1);
        there.map(|place| self.cards[place]).collect()
    }

    fn place(&self, card: Card) -> Option<u8> {
        self.cards.iter().position(|&other| other == card).map(|place| place as u8)
    }

    /// The point after a card of declarer's.
    fn play(&self, place: u8) -> Self {
        let mut next = self.clone();
        next.cards.remove(usize::from(place));
        next.position = self.position.play(place);
        next
    }

    /// How little a card of the hand on turn looks like a player's, all being won: leads are winners, if no other winner
    /// falls under them, then cards towards one; else the lowest card is played, winners last.
    fn oddity(&self, card: Card) -> (u8, Rank) {
        let wins = |card: Card| self.above(card).is_empty();
        if self.position.played > 0 {
            return (u8::from(wins(card)), card.rank());
        }
        let partner = self.hand(self.seat().partner());
        let suit = partner.in_suit(card.suit());
        let spare = match suit.lowest() {
            Some(rank) => !wins(Card::new(card.suit(), rank)),
            None => partner.iter().any(|other| !wins(other)),
        };
        let towards = suit.iter().any(|rank| wins(Card::new(card.suit(), rank)));
        let kind = match wins(card) {
            true if spare => 0,
            false if towards => 1,
            _ => 2,
        };
        (kind, card.rank())
    }

    /// Whether every layout that is left is won.
    fn is_certain(&self) -> bool {
        self.worlds.len() == self.all.len()
    }

    /// The plays of the defender on turn, those first that he makes who has nothing to gain: low cards of the suit led
    /// before high ones, and before discards, of which suits that declarer has not come first. A play that few layouts
    /// allow comes last, and before it one that ends all doubt and leaves declarer on lead.
    fn defences(&self) -> Vec<(Card, Self)> {
        let declarers = self.at(self.position.north | self.position.south);
        let mut plays: Vec<(Card, Self)> =
            (self.position.defences(&self.worlds, Equals::Distinct).into_iter())
                .map(|defence| {
                    let all = self.position.after_defence(&self.all, defence.place, Equals::Distinct);
                    let next = Self { worlds: defence.worlds, all, ..self.play(defence.place) };
                    (self.cards[usize::from(defence.place)], next)
                })
                .collect();
        let most = plays.iter().map(|(_, point)| point.worlds.len()).max().unwrap_or(0);
        plays.sort_by_key(|(card, point)| {
            let rare = RARE * point.worlds.len() < most;
            let keeps_lead = point.position.played == 0 && point.position.declarers_turn();
            let lucky = keeps_lead && point.is_certain() && !self.is_certain();
            let follows = self.position.played == 0 || self.follows(*card);
            let of_use = !follows && !declarers.in_suit(card.suit()).is_empty();
            (rare, lucky, !follows, of_use, card.rank(), std::cmp::Reverse(point.worlds.len()))
        });
        plays
    }
}

impl Scene for Point {
    fn trump(&self) -> Option<Suit> {
        self.trump
    }

    fn hidden(&self) -> CardSet {
        self.at(self.position.hidden())
    }

    fn hand(&self, seat: Seat) -> CardSet {
        match seat {
            Seat::North => self.at(self.position.north),
            Seat::South => self.at(self.position.south),
            Seat::East | Seat::West => CardSet::EMPTY,
        }
    }

    fn beats(&self, card: Card) -> bool {
        self.place(card).is_some_and(|place| self.position.beats(place))
    }

    fn follows(&self, card: Card) -> bool {
        self.place(card).is_some_and(|place| self.position.is_of_suit_led(place))
    }

    fn played(&self) -> usize {
        self.position.played.into()
    }
}

/// What declarer answers to the plays of a defender.
struct Answer {
    card: Card,
    /// The plays that the card serves, the usual one first.
    alike: Vec<(Card, Point)>,
    /// The plays that need another card.
    others: Vec<(Card, Point)>,
}

impl Strategy {
    fn start(&self, trump: Option<Suit>) -> Point {
        let (cards, worlds, all) = (self.cards.clone(), self.won.clone(), self.all.clone());
        Point { position: self.root, cards, trump, worlds, all }
    }

    /// The place of the card to play now, if it is declarer's turn.
    pub(super) fn first_card(&mut self, trump: Option<Suit>) -> Option<u8> {
        let start = self.start(trump);
        start.position.declarers_turn().then(|| self.choose(&start)).flatten()
    }

    /// The place of declarer's card at a point: where all is won whatever happens, one that a player would choose.
    fn choose(&mut self, point: &Point) -> Option<u8> {
        // To a defender's lead there is little choice.
        if point.is_certain() && point.position.played.is_multiple_of(2) {
            let mut places = point.position.declarer_cards();
            places.sort_by_key(|&place| point.oddity(point.cards[usize::from(place)]));
            for place in places {
                if self.keeps(&point.position, place, &point.worlds) {
                    return Some(place);
                }
            }
        }
        self.find_card(&point.position, &point.worlds)
    }

    /// What declarer does, trick by trick, beginning with the card given for him, if there is one.
    pub(super) fn steps(&mut self, first: Option<u8>, trump: Option<Suit>) -> Vec<Step> {
        let mut point = self.start(trump);
        let mut steps: Vec<Step> = Vec::new();
        let mut given = first.filter(|_| self.root.declarers_turn());
        while steps.len() < STEPS_TOLD && !point.worlds.is_empty() {
            match point.position.settled() {
                None => {}
                Some(true) if point.position.need > 0 => {
                    steps.push(Action::CashWinners.into());
                    break;
                }
                Some(_) => break,
            }
            let next = if point.position.declarers_turn() {
                let card = given.take().or_else(|| self.choose(&point));
                card.and_then(|place| self.declarers(&point, place))
            } else {
                self.defenders(&point)
            };
            let Some((step, then)) = next else { break };
            let idle = |step: &Step| {
                let low = matches!(step.action, Action::Follow { how: Follow::Low, .. });
                low && step.after.is_none() && step.is_plain()
            };
            steps.extend(step.filter(|step| !idle(step)));
            point = then;
        }
        tidied(steps, trump)
    }

    /// Declarer's card after a defender's play, which serves in many layouts; the play that stands for those it serves
    /// comes first, then the others of them, then those that it does not serve. Plays after which nothing is open are left
    /// out.
    fn answer(&mut self, plays: Vec<(Card, Point)>) -> Option<Answer> {
        let mut open: Vec<(Card, Point)> = plays.into_iter().filter(|(_, point)| point.is_open()).collect();
        let turn = open.first()?.1.seat();
        open.retain(|(_, point)| point.seat() == turn);
        let mut best: Option<(usize, Card, Vec<bool>)> = None;
        let mut tried: Vec<Card> = Vec::new();
        for from in 0..open.len() {
            let served = best.as_ref().is_some_and(|(_, _, served)| served[from]);
            if served || tried.len() == ANSWERS_TRIED {
                continue;
            }
            let point = &open[from].1;
            let Some(place) = self.choose(point) else { continue };
            let card = point.cards[usize::from(place)];
            if tried.contains(&card) {
                continue;
            }
            tried.push(card);
            let served: Vec<bool> = open.iter().map(|(_, point)| self.serves(point, card)).collect();
            let worlds = open.iter().zip(&served).filter(|(_, served)| **served);
            let count = worlds.map(|((_, point), _)| point.worlds.len()).sum();
            if best.as_ref().is_none_or(|(known, ..)| count > FAR_MORE * *known) {
                best = Some((count, card, served));
            }
        }
        let (_, card, served) = best?;
        let (mut alike, mut others) = (Vec::new(), Vec::new());
        for (play, served) in open.into_iter().zip(served) {
            if served { alike.push(play) } else { others.push(play) }
        }
        (!alike.is_empty()).then_some(Answer { card, alike, others })
    }

    fn serves(&mut self, point: &Point, card: Card) -> bool {
        point.place(card).is_some_and(|place| self.keeps(&point.position, place, &point.worlds))
    }

    /// Notes declarer's cards after the plays that his usual card does not serve.
    fn exceptions<T: PartialEq>(
        &mut self,
        cases: &mut Vec<(Vec<Case>, T)>,
        seat: Seat,
        led: Option<Suit>,
        others: &[(Card, Point)],
        consequence: impl Fn(&Point, Card) -> T,
    ) {
        for (played, point) in others {
            let Some(place) = self.find_card(&point.position, &point.worlds) else { continue };
            note_play(cases, seat, *played, led, consequence(point, point.cards[usize::from(place)]));
        }
        cases.truncate(EXCEPTIONS_TOLD);
    }

    /// Declarer's card at a point, with what follows until his next turn to decide.
    fn declarers(&mut self, point: &Point, place: u8) -> Option<(Option<Step>, Point)> {
        let (from, card) = (point.seat(), point.cards[usize::from(place)]);
        let after = point.play(place);
        if point.position.played > 0 {
            let how = point.follow(from, card);
            let action = Action::Follow { from, card: card.into(), how };
            return self.fourth_hand(Step::from(action), after);
        }
        let defences = after.defences();
        let usual = defences.first()?.1.clone();
        let Some(answer) = self.answer(defences) else {
            let action = point.lead(from, card, None);
            return Some((Some(action.into()), usual));
        };
        let Answer { card: third, alike, others } = answer;
        let usual = alike.into_iter().next()?.1;
        let mut step = Step::from(point.lead(from, card, Some(third)));
        self.exceptions(&mut step.unless, from.next(), Some(card.suit()), &others, |_, card| {
            Some(card.into())
        });
        let place = usual.place(third)?;
        let (mut step, next) = self.fourth_hand(step, usual.play(place))?;
        if let (Some(Step { action: Action::DrawTrumps { left, .. }, .. }), Some(trump)) =
            (&mut step, point.trump)
        {
            *left = next.hidden().in_suit(trump).len() as u8;
        }
        Some((step, next))
    }

    /// The last card of a trick that declarer is done with, and what it changes at his next lead.
    fn fourth_hand(&mut self, mut step: Step, point: Point) -> Option<(Option<Step>, Point)> {
        if point.position.played == 0 || point.position.declarers_turn() || point.position.settled().is_some()
        {
            return Some((Some(step), point));
        }
        let seat = point.seat();
        let defences = point.defences();
        let Some((_, usual)) = defences.first().cloned() else { return Some((Some(step), point)) };
        // What follows a trick won by the other hand is another story.
        let same_turn = |other: &&(Card, Point)| other.1.position.turn == usual.position.turn;
        let Some(answer) = self.answer(defences.iter().filter(same_turn).cloned().collect()) else {
            return Some((Some(step), usual));
        };
        if usual.position.played == 0 {
            self.exceptions(&mut step.then, seat, None, &answer.others, |point, card| {
                let from = point.seat();
                Action::Lead { from, card: point.named(from, card), discard: None }
            });
        }
        let usual = answer.alike.into_iter().next().map_or(usual, |(_, point)| point);
        Some((Some(step), usual))
    }

    /// A defender's play, up to declarer's answer to it.
    fn defenders(&mut self, point: &Point) -> Option<(Option<Step>, Point)> {
        let leads = point.position.played == 0;
        let seat = point.seat();
        let defences = point.defences();
        let usual = defences.first()?.1.clone();
        if usual.position.played == 0 {
            return Some((None, usual));
        }
        let Some(Answer { card, alike, others }) = self.answer(defences) else { return Some((None, usual)) };
        let usual = alike.first()?.1.clone();
        let from = usual.seat();
        let mut step = Step::from(Action::Follow { from, card: card.into(), how: usual.follow(from, card) });
        self.exceptions(&mut step.unless, seat, None, &others, |_, card| Some(Named::from(card)));
        if leads {
            let cards = alike.iter().map(|(card, _)| Named::from(*card)).collect();
            step.after = Some(Case { seat, play: Play::Card(cards) });
        }
        let place = usual.place(card)?;
        self.fourth_hand(step, usual.play(place))
    }
}
