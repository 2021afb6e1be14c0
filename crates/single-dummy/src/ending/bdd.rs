//! A cross-check with another representation: sets of worlds as binary decision diagrams, as in Ginsberg's GIB.
//!
//! One variable a hidden card, true if West holds it, named once at the root: no renumbering, no tables, no pruning.
//! Flat bits are far faster at these sizes; this is here because it shares nothing with them but the rules of play.

use biodivine_lib_bdd::{Bdd, BddValuation, BddVariable, BddVariableSet};

use super::known::rows;
use super::position::{Position, WEST};
use super::{Settings, TruthTable, solve, west_hand};

struct Diagrams {
    variables: BddVariableSet,
}

/// What is left of the hidden cards: the root's variable of each, in the order of their places.
type Hidden = Vec<BddVariable>;

impl Diagrams {
    /// The plays of the defender on turn: the position after each, the cards then hidden, and when it is legal.
    fn defences(&self, position: &Position, hidden: &Hidden) -> Vec<(Position, Hidden, Bdd)> {
        let west = position.turn == WEST;
        let places: Vec<u8> = (0..64).filter(|place| position.hidden() >> place & 1 == 1).collect();
        let holds = |number: usize| self.variables.mk_literal(hidden[number], west);
        let in_led = |place: u8| position.suit_led() == Some(position.suit_of(place));
        let mut plays = Vec::new();
        for (number, &place) in places.iter().enumerate() {
            let mut legal = holds(number);
            if position.suit_led().is_some() && !in_led(place) {
                for other in (0..places.len()).filter(|&other| in_led(places[other])) {
                    legal = legal.and_not(&holds(other));
                }
            }
            let mut left = hidden.clone();
            left.remove(number);
            plays.push((position.play(place), left, legal));
        }
        plays
    }

    /// The worlds won double dummy.
    fn won(&self, position: &Position, hidden: &Hidden) -> Bdd {
        if position.need == 0 {
            return self.variables.mk_true();
        }
        if position.need > position.tricks_left() {
            return self.variables.mk_false();
        }
        if position.declarers_turn() {
            let cards = position.declarer_cards();
            let won = cards.iter().map(|&place| self.won(&position.play(place), hidden));
            return won.fold(self.variables.mk_false(), |all, one| all.or(&one));
        }
        let plays = self.defences(position, hidden);
        let safe = plays.iter().map(|(next, left, legal)| legal.imp(&self.won(next, left)));
        safe.fold(self.variables.mk_true(), |all, one| all.and(&one))
    }

    /// Whether one strategy wins in all the worlds.
    fn achievable(&self, position: &Position, hidden: &Hidden, worlds: &Bdd) -> bool {
        if worlds.is_false() || position.need == 0 {
            return true;
        }
        if position.need > position.tricks_left() {
            return false;
        }
        if position.declarers_turn() {
            let cards = position.declarer_cards();
            return cards.iter().any(|&place| self.achievable(&position.play(place), hidden, worlds));
        }
        let plays = self.defences(position, hidden);
        plays.iter().all(|(next, left, legal)| self.achievable(next, left, &worlds.and(legal)))
    }
}

#[test]
fn decision_diagrams_agree() {
    let mut checked = 0;
    for ending in rows().map(|row| row.ending).filter(|ending| ending.north.len() == 3) {
        checked += 1;
        let answer = solve(&ending, &Settings::default(), &::search::Budget::unlimited()).unwrap();
        let (root, all, cards) = ending.start().unwrap();
        let diagrams = Diagrams { variables: BddVariableSet::new_anonymous(root.hidden_count() as u16) };
        let hidden = diagrams.variables.variables();
        let count = root.hidden_count();
        let bits = |world: u32| (0..count).map(|number| world >> number & 1 == 1).collect::<Vec<bool>>();

        let won = diagrams.won(&root, &hidden);
        let mut open = TruthTable::empty(count);
        all.iter().filter(|&w| won.eval_in(&BddValuation::new(bits(w)))).for_each(|w| open.insert(w));
        assert_eq!(open.len() as f64 / all.len() as f64, answer.double_dummy, "{ending:?}");

        // The strategy's worlds can be won together; with any other world of the open ones they cannot.
        let single = |world: u32| Bdd::from(BddValuation::new(bits(world)));
        let wins = |world: &u32| answer.won.contains(&west_hand(&root, &cards, *world));
        let set = all.iter().filter(wins).fold(diagrams.variables.mk_false(), |set, w| set.or(&single(w)));
        assert!(diagrams.achievable(&root, &hidden, &set), "{ending:?}");
        for world in open.iter().filter(|world| !wins(world)) {
            assert!(!diagrams.achievable(&root, &hidden, &set.or(&single(world))), "{ending:?}");
        }
    }
    assert!(checked > 20);
}
