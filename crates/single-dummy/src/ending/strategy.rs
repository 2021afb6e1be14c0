//! A strategy: the card to play after any play of the defenders, and its replay.
//!
//! A strategy is known by the set of worlds it wins. At each turn of declarer's the test of achievability names a card
//! that still wins in all of those that are left, so nothing else has to be remembered.

use cards::{Card, CardSet};

use super::achievable::Achievable;
use super::double_dummy::DoubleDummy;
use super::position::{Equals, Position, WEST};
use super::truth_table::TruthTable;

/// A strategy for declarer.
pub struct Strategy {
    pub(super) double_dummy: DoubleDummy,
    achievable: Achievable,
    pub(super) root: Position,
    /// The cards left, in the order of their places.
    pub(super) cards: Vec<Card>,
    pub(super) all: TruthTable,
    pub(super) won: TruthTable,
}

impl Strategy {
    pub(super) fn new(
        double_dummy: DoubleDummy,
        achievable: Achievable,
        root: Position,
        cards: Vec<Card>,
        all: TruthTable,
        won: TruthTable,
    ) -> Self {
        Self { double_dummy, achievable, root, cards, all, won }
    }

    /// Plays the strategy in every layout against every defence: West's hands in those it wins.
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

    fn replay_from(&mut self, position: &Position, worlds: &TruthTable, won: &TruthTable) -> TruthTable {
        let hidden = position.hidden_count();
        if position.need == 0 {
            return worlds.clone();
        }
        if position.need > position.tricks_left() {
            return TruthTable::empty(hidden);
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
    fn card(&mut self, position: &Position, won: &TruthTable) -> u8 {
        // Only a strategy that was stopped while being made can have no card; any legal one will do then.
        self.find_card(position, won).unwrap_or_else(|| position.declarer_cards()[0])
    }

    /// The same, if it is found before the work is stopped.
    pub(super) fn find_card(&mut self, position: &Position, won: &TruthTable) -> Option<u8> {
        let mut steps = u64::MAX;
        self.achievable.some_card(&mut self.double_dummy, position, won, &mut steps).ok().flatten()
    }

    /// Whether the card at a place keeps all of these worlds; not if the work was stopped.
    pub(super) fn keeps(&mut self, position: &Position, place: u8, won: &TruthTable) -> bool {
        let next = position.play(place);
        let mut steps = u64::MAX;
        position.may_play(place)
            && self.double_dummy.wins_all(&next, won).unwrap_or(false)
            && self.achievable.test(&mut self.double_dummy, &next, won, &mut steps).unwrap_or(false)
    }

    /// Declarer's card after these cards, all four hands' in the order of play. `None` if it is not his turn then, or
    /// the cards cannot have been played so in any layout that the strategy wins.
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

    /// The card to play now; none if it is not declarer's turn, no card wins all of the layouts, or the budget is exhausted
    /// first.
    pub fn next_card(&mut self) -> Option<Card> {
        let (root, won) = (self.root, self.won.clone());
        let place = root.declarers_turn().then(|| self.find_card(&root, &won)).flatten()?;
        Some(self.cards[usize::from(place)])
    }
}

/// West's hand in a world of a position.
pub(super) fn west_hand(position: &Position, cards: &[Card], world: u32) -> CardSet {
    let hidden = position.hidden();
    let places = (0..cards.len()).filter(|place| hidden >> place & 1 == 1);
    places.enumerate().filter(|(number, _)| world >> number & 1 == 1).map(|(_, place)| cards[place]).collect()
}
