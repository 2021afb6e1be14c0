//! A strategy as a plan: the card to play after any play of the defenders, its replay, and its words.
//!
//! A strategy is known by the set of worlds it wins. At each turn of declarer's the test of achievability names a card
//! that still wins in all of those that are left, so nothing else has to be remembered.

use bridge::Seat;
use cards::{Card, CardSet};

use super::achievable::Achievable;
use super::double_dummy::DoubleDummy;
use super::position::{Equals, Position, WEST};
use super::worlds::Worlds;

/// Declarer's decisions told in words.
const DECISIONS_TOLD: usize = 4;

/// A plan for declarer.
pub struct Plan {
    double_dummy: DoubleDummy,
    achievable: Achievable,
    root: Position,
    /// The cards left, in the order of their places.
    cards: Vec<Card>,
    all: Worlds,
    won: Worlds,
}

fn seat(position: &Position) -> Seat {
    Seat::ALL[usize::from(position.turn)]
}

impl Plan {
    pub(super) fn new(
        double_dummy: DoubleDummy,
        achievable: Achievable,
        root: Position,
        cards: Vec<Card>,
        all: Worlds,
        won: Worlds,
    ) -> Self {
        Self { double_dummy, achievable, root, cards, all, won }
    }

    /// Plays the plan in every layout against every defence: West's hands in those it wins.
    ///
    /// Nothing of the search is trusted here but the choice of declarer's cards.
    pub fn replay(&mut self) -> Vec<CardSet> {
        let (root, all, won) = (self.root, self.all.clone(), self.won.clone());
        let wins = self.replay_from(&root, &all, &won);
        wins.iter().map(|world| self.west(world)).collect()
    }

    /// West's hand in a world of the root.
    fn west(&self, world: u32) -> CardSet {
        west_hand(&self.root, &self.cards, world)
    }

    fn replay_from(&mut self, position: &Position, worlds: &Worlds, won: &Worlds) -> Worlds {
        let hidden = position.hidden_count();
        if position.need == 0 {
            return worlds.clone();
        }
        if position.need > position.tricks_left() {
            return Worlds::empty(hidden);
        }
        if position.declarers_turn() {
            let place = self.card(position, won);
            return self.replay_from(&position.play(place), worlds, won);
        }
        let west = position.turn == WEST;
        let mut wins = worlds.clone();
        for defence in position.defences(worlds, Equals::Distinct) {
            let mut hoped = won.restrict(hidden, defence.number, west);
            hoped.intersect(&defence.worlds);
            let kept = self.replay_from(&position.play(defence.place), &defence.worlds, &hoped);
            let mut lost = defence.worlds;
            lost.subtract(&kept);
            wins.subtract(&lost.lift(hidden, defence.number, west));
        }
        wins
    }

    /// The place of declarer's card when these of the worlds to be won are left.
    fn card(&mut self, position: &Position, won: &Worlds) -> u8 {
        let mut steps = u64::MAX;
        let card = self.achievable.some_card(&mut self.double_dummy, position, won, &mut steps);
        // Only a plan that was stopped while being made can have no card; any legal one will do then.
        card.ok().flatten().unwrap_or_else(|| position.declarer_cards()[0])
    }

    /// Declarer's card after these cards, all four hands' in the order of play. `None` if it is not his turn then, or
    /// the cards cannot have been played so in any layout that the plan wins.
    pub fn card_after(&mut self, played: &[Card]) -> Option<Card> {
        let (mut position, mut won, mut left) = (self.root, self.won.clone(), self.cards.clone());
        for card in played {
            let place = left.iter().position(|other| other == card)? as u8;
            if position.declarers_turn() {
                if !position.may_play(place) {
                    return None;
                }
            } else {
                won = position.after_defence(&won, place, Equals::Distinct);
            }
            position = position.play(place);
            left.remove(usize::from(place));
        }
        let open = position.declarers_turn() && position.tricks_left() > 0;
        open.then(|| left[usize::from(self.card(&position, &won))])
    }

    /// The card to play now, if it is declarer's turn.
    pub fn next_card(&mut self) -> Option<Card> {
        let (root, won) = (self.root, self.won.clone());
        root.declarers_turn().then(|| self.card(&root, &won)).map(|place| self.cards[usize::from(place)])
    }

    /// The first few decisions in words: the main line, and the plays of the defenders that change declarer's card.
    pub fn words(&mut self) -> String {
        let mut told: Vec<String> = Vec::new();
        let (mut position, mut cards, mut won) = (self.root, self.cards.clone(), self.won.clone());
        while told.len() < DECISIONS_TOLD && position.settled().is_none() && !won.is_empty() {
            if position.declarers_turn() {
                let place = usize::from(self.card(&position, &won));
                let exceptions = told.last().is_some_and(|words| words.starts_with("if "));
                let otherwise = if exceptions { "otherwise " } else { "" };
                told.push(format!("{otherwise}{}", self.card_words(&position, &cards, place)));
                position = position.play(place as u8);
                cards.remove(place);
                continue;
            }
            let Some(next) = self.tell_defence(&position, &cards, &won, &mut told) else { break };
            (position, cards, won) = next;
        }
        told.join("; ")
    }

    /// Tells how declarer's answer depends on the defender's play; goes on with the likeliest play.
    fn tell_defence(
        &mut self,
        position: &Position,
        cards: &[Card],
        won: &Worlds,
        told: &mut Vec<String>,
    ) -> Option<(Position, Vec<Card>, Worlds)> {
        let mut branches = Vec::new();
        for defence in position.defences(won, Equals::Distinct) {
            let next = position.play(defence.place);
            let mut left = cards.to_vec();
            let played = left.remove(usize::from(defence.place));
            let open = next.settled().is_none() && next.declarers_turn();
            let answer = open.then(|| {
                let place = usize::from(self.card(&next, &defence.worlds));
                self.card_words(&next, &left, place)
            });
            branches.push((played, answer, next, left, defence.worlds));
        }
        let main = (0..branches.len()).max_by_key(|&branch| branches[branch].4.len())?;
        let usual = branches[main].1.clone();
        let mut others: Vec<(String, Vec<String>)> = Vec::new();
        for (played, answer, ..) in &branches {
            let Some(answer) = answer.as_ref().filter(|answer| Some(*answer) != usual.as_ref()) else {
                continue;
            };
            match others.iter_mut().find(|(words, _)| words == answer) {
                Some((_, cards)) => cards.push(played.to_string()),
                None => others.push((answer.clone(), vec![played.to_string()])),
            }
        }
        let seat = seat(position).name();
        for (answer, cards) in others {
            told.push(format!("if {seat} plays {}, {answer}", cards.join(" or ")));
        }
        let (_, _, next, left, worlds) = branches.swap_remove(main);
        Some((next, left, worlds))
    }

    fn card_words(&self, position: &Position, cards: &[Card], place: usize) -> String {
        let verb = if position.played == 0 { "lead" } else { "play" };
        format!("{verb} {} from {}", cards[place], seat(position).name())
    }
}

/// West's hand in a world of a position.
pub(super) fn west_hand(position: &Position, cards: &[Card], world: u32) -> CardSet {
    let hidden = position.hidden();
    let places = (0..cards.len()).filter(|place| hidden >> place & 1 == 1);
    places.enumerate().filter(|(number, _)| world >> number & 1 == 1).map(|(_, place)| cards[place]).collect()
}
