//! A node of Bluto's tree: what would be known after some more cards.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Holding, Suit};
use dealing::{Worlds, perkins};
use hearts::{Hidden, JACK, PENALTIES, Play, QUEEN, Seat};
use search::many::Knowledge;

use super::super::world::{Known, distinct};
use super::{Chances, Pruning, Settings};

/// A seat is thought of as void in the suit led if that is at least so likely.
const VOID_THRESHOLD: f64 = 0.02;

/// What the searching seat knows: its hand, and which cards the others may hold.
#[derive(Debug, Clone)]
pub(super) struct Belief {
    seat: Seat,
    hand: CardSet,
    play: Play,
    hidden: ArrayVec<Hidden, 4>,
    settings: Settings,
}

impl Belief {
    pub(super) fn new(known: &Known, settings: Settings) -> Self {
        Self {
            seat: known.seat(),
            hand: known.hand(),
            play: *known.play(),
            hidden: known.hidden().iter().copied().collect(),
            settings,
        }
    }

    pub(super) const fn play(&self) -> &Play {
        &self.play
    }

    /// The worlds that fit, `None` if there is none.
    pub(super) fn known(&self) -> Option<Known> {
        Known::of(self.seat, self.hand, self.play, self.hidden.clone())
    }

    /// Whether some deal fits: cards that each alone may be held need not fit together.
    pub(super) fn is_possible(&self) -> bool {
        self.ways_without(0, CardSet::EMPTY) > 0.0
    }

    /// The place among the hidden hands of the seat to play, `None` for the searching seat itself.
    fn mover(&self) -> Option<usize> {
        let turn = self.play.to_play()?;
        self.hidden.iter().position(|other| other.seat == turn)
    }

    /// How many worlds there are in which the hand at `place` has none of these cards.
    fn ways_without(&self, place: usize, cards: CardSet) -> f64 {
        let sizes: ArrayVec<usize, 4> = self.hidden.iter().map(|other| other.size).collect();
        let mut may_hold: ArrayVec<CardSet, 4> = self.hidden.iter().map(|other| other.may_hold).collect();
        may_hold[place] -= cards;
        // A card that nobody may hold any more is in no world.
        let all = self.hidden.iter().fold(CardSet::EMPTY, |all, other| all | other.may_hold);
        if may_hold.iter().fold(CardSet::EMPTY, |all, &set| all | set) != all {
            return 0.0;
        }
        Worlds::new(&sizes, &may_hold).map_or(0.0, |worlds| worlds.count() as f64)
    }

    /// The discards that are searched: the queen, the jack, and the highest card of each other suit.
    fn discards(&self, may_hold: CardSet, led: Suit) -> CardSet {
        let quiet = self.play.finished() == 0 && !self.play.rules().points_on_first_trick;
        let may_hold = if quiet { may_hold - PENALTIES } else { may_hold };
        let mut cards = may_hold & CardSet::EMPTY.with(QUEEN).with(JACK);
        cards -= CardSet::ALL.only(led);
        for suit in Suit::ALL.into_iter().filter(|&suit| suit != led) {
            cards.extend(may_hold.only(suit).highest());
        }
        cards
    }

    /// The cards of the suit led that are searched.
    fn follows(&self, same: CardSet, led: Suit) -> CardSet {
        let (_, winning) = self.play.trick().winning().expect("a card was led");
        match self.settings.pruning {
            Pruning::Less => same,
            Pruning::More => {
                let above = same & CardSet::from_holding(led, Holding::above(winning.rank()));
                let below = same & CardSet::from_holding(led, Holding::below(winning.rank()));
                [same.lowest(), same.highest(), above.lowest(), below.highest()]
                    .into_iter()
                    .flatten()
                    .collect()
            }
        }
    }

    fn exact_chances(&self, place: usize, led: Suit, ranked: &[Card]) -> Vec<f64> {
        let suit = CardSet::ALL.only(led);
        let (mut better_same, mut better_discards) = (CardSet::EMPTY, suit);
        let mut without_same = self.ways_without(place, CardSet::EMPTY);
        let mut without_discards = None;
        let chances = ranked.iter().map(|&card| {
            // A card of the suit led comes when no better one of the suit is held; a discard when none of the suit is.
            if card.suit() == led {
                better_same.insert(card);
                let without = self.ways_without(place, better_same);
                let chance = without_same - without;
                without_same = without;
                chance
            } else {
                let before = without_discards.unwrap_or_else(|| self.ways_without(place, suit));
                better_discards.insert(card);
                let without = self.ways_without(place, better_discards);
                without_discards = Some(without);
                before - without
            }
        });
        chances.collect()
    }

    fn iterated_chances(&self, place: usize, led: Suit, ranked: &[Card]) -> Vec<f64> {
        let sizes: ArrayVec<usize, 4> = self.hidden.iter().map(|other| other.size).collect();
        let may_hold: ArrayVec<CardSet, 4> = self.hidden.iter().map(|other| other.may_hold).collect();
        let table = perkins::iterate(&sizes, &may_hold, 10);
        let holds = |card: Card| table.probability(card, place).clamp(0.0, 1.0);
        let void: f64 = may_hold[place].only(led).iter().map(|card| 1.0 - holds(card)).product();
        let (mut none_same, mut none_discard) = (1.0, void);
        let chances = ranked.iter().map(|&card| {
            let none = if card.suit() == led { &mut none_same } else { &mut none_discard };
            let chance = *none * holds(card);
            *none *= 1.0 - holds(card);
            chance
        });
        chances.collect()
    }

    fn chance_of_void(&self, place: usize, led: Suit) -> f64 {
        match self.settings.chances {
            Chances::Exact => {
                self.ways_without(place, CardSet::ALL.only(led))
                    / self.ways_without(place, CardSet::EMPTY).max(1.0)
            }
            Chances::Iterated => {
                let sizes: ArrayVec<usize, 4> = self.hidden.iter().map(|other| other.size).collect();
                let may_hold: ArrayVec<CardSet, 4> = self.hidden.iter().map(|other| other.may_hold).collect();
                let table = perkins::iterate(&sizes, &may_hold, 10);
                may_hold[place].only(led).iter().map(|card| 1.0 - table.probability(card, place)).product()
            }
        }
    }
}

impl Knowledge for Belief {
    type Action = Card;

    fn to_act(&self) -> Option<usize> {
        self.play.to_play().map(Seat::index)
    }

    fn possible_actions(&self) -> Vec<Card> {
        let (Some(place), Some(led)) = (self.mover(), self.play.trick().led()) else {
            let legal = self.play.legal(self.hand);
            return distinct(&self.play, self.hand, legal).iter().collect();
        };
        let may_hold = self.hidden[place].may_hold;
        let same = may_hold.only(led);
        let mut cards = if same.is_empty() { CardSet::EMPTY } else { self.follows(same, led) };
        if cards.is_empty() || self.chance_of_void(place, led) >= VOID_THRESHOLD {
            let discards = self.discards(may_hold, led);
            // On the first trick a hand of points alone is the only one that may discard them.
            cards |= if cards.is_empty() && discards.is_empty() { may_hold } else { discards };
        }
        cards.iter().collect()
    }

    fn first_available(&self, ranked: &[Card]) -> Vec<f64> {
        let mut chances = match (self.mover(), self.play.trick().led()) {
            (Some(place), Some(led)) => match self.settings.chances {
                Chances::Exact => self.exact_chances(place, led, ranked),
                Chances::Iterated => self.iterated_chances(place, led, ranked),
            },
            // Its own cards the seat knows.
            _ => (0..ranked.len()).map(|place| if place == 0 { 1.0 } else { 0.0 }).collect(),
        };
        // What pruning left out is spread over what is searched.
        let total: f64 = chances.iter().sum();
        if total > 0.0 {
            chances.iter_mut().for_each(|chance| *chance /= total);
        } else if let Some(first) = chances.first_mut() {
            *first = 1.0;
        }
        chances
    }

    fn after(&self, card: Card) -> Self {
        let mut next = self.clone();
        let place = self.mover();
        next.play.push(card);
        next.hand.remove(card);
        for (index, other) in next.hidden.iter_mut().enumerate() {
            other.may_hold.remove(card);
            other.may_hold -= next.play.excluded(other.seat);
            other.size -= usize::from(Some(index) == place);
        }
        next
    }

    fn payoffs(&self) -> Vec<f64> {
        self.play.outcome().iter().map(|&points| -f64::from(points)).collect()
    }
}

#[cfg(test)]
mod tests {
    use cards::random::generator;
    use hearts::{Pass, Rules, Table};
    use search::many::Beliefs;

    use super::super::super::world::World;
    use super::*;

    /// Plays some tricks at random and returns what the leader's neighbour knows after the lead.
    fn late_position(seed: u64) -> Option<Known> {
        let mut rng = generator(seed, 0);
        let mut table = Table::shuffled(Rules::PERKINS, Pass::Hold, &mut rng);
        while table.position().play().finished() < 10 {
            let turn = table.to_play()?;
            let legal = table.view(turn).legal();
            let card = dealing::subset::choose(legal, 1, &mut rng).highest()?;
            table.play(card).ok()?;
        }
        Known::new(&table.view(table.to_play()?))
    }

    /// All worlds, each dealt often enough to be met.
    fn all_worlds(known: &Known) -> Vec<World> {
        let mut rng = generator(9, 9);
        let mut worlds: Vec<World> = Vec::new();
        while worlds.len() < known.worlds().count() as usize {
            let world = World(known.draw(&mut rng));
            if !worlds.contains(&world) {
                worlds.push(world);
            }
        }
        worlds
    }

    #[test]
    fn exact_chances_are_those_of_all_worlds() {
        let mut compared = 0;
        for known in (0..40).filter_map(late_position).filter(|known| known.worlds().count() < 300) {
            let settings = Settings { pruning: Pruning::Less, ..Settings::DEFAULT };
            let worlds = Beliefs::new(all_worlds(&known).into_iter().map(|world| (world, 1.0)));
            let legal = known.play().legal(known.hand());
            let lead = distinct(known.play(), known.hand(), legal).highest().unwrap();
            let (belief, worlds) = (Belief::new(&known, settings).after(lead), worlds.after(lead));
            let led = belief.play.trick().led().unwrap();
            let place = belief.mover().unwrap();
            // Best first: the cards of the suit led, then all others, so that every world has an available card.
            let may_hold = belief.hidden[place].may_hold;
            let ranked: Vec<Card> =
                may_hold.only(led).iter().chain((may_hold - CardSet::ALL.only(led)).iter()).collect();
            let total = belief.ways_without(place, CardSet::EMPTY);
            let chances = belief.exact_chances(place, led, &ranked);
            let holder = belief.hidden[place].seat;
            for (rank, (&card, chance)) in ranked.iter().zip(&chances).enumerate() {
                let first = |world: &World| {
                    let legal = world.0.play().legal(world.0.hand(holder));
                    ranked.iter().position(|&other| legal.contains(other)) == Some(rank)
                };
                let count = worlds.worlds().iter().filter(|(world, _)| first(world)).count();
                assert!((chance - count as f64).abs() < 1e-9, "{card}: {chance} of {total}, counted {count}");
                compared += 1;
            }
        }
        assert!(compared > 50, "{compared} chances compared");
    }
}
