//! What a seat knows, and the worlds that fit it, for the searches of `search`.

use arrayvec::ArrayVec;
use cards::{Card, CardSet};
use dealing::Worlds;
use hearts::{BySeat, Hidden, JACK, Play, Position, QUEEN, Seat, View};
use rand::Rng;
use search::{GameState, HiddenInformation, ManyPlayers, Payoff};

/// What a seat knows of the hands, with all ways to deal the cards it does not see.
#[derive(Debug, Clone)]
pub struct Known {
    seat: Seat,
    hand: CardSet,
    play: Play,
    hidden: ArrayVec<Hidden, 4>,
    worlds: Worlds,
}

impl Known {
    /// What a view tells. `None` if no deal fits it, which no honest table brings about.
    #[must_use]
    pub fn new(view: &View) -> Option<Self> {
        Self::of(view.seat, view.hand, view.play, view.hidden())
    }

    pub(super) fn of(seat: Seat, hand: CardSet, play: Play, hidden: ArrayVec<Hidden, 4>) -> Option<Self> {
        let sizes: ArrayVec<usize, 4> = hidden.iter().map(|other| other.size).collect();
        let may_hold: ArrayVec<CardSet, 4> = hidden.iter().map(|other| other.may_hold).collect();
        let worlds = Worlds::new(&sizes, &may_hold).ok()?;
        Some(Self { seat, hand, play, hidden, worlds })
    }

    /// Who knows it.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards of the seat.
    #[must_use]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// What everybody has seen.
    #[must_use]
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The other hands, in the order of play.
    #[must_use]
    pub fn hidden(&self) -> &[Hidden] {
        &self.hidden
    }

    /// All ways to deal the unseen cards to the hidden hands, in their order.
    #[must_use]
    pub const fn worlds(&self) -> &Worlds {
        &self.worlds
    }

    /// A position that fits, each equally likely.
    #[must_use]
    pub fn draw(&self, rng: &mut impl Rng) -> Position {
        self.position(&self.worlds.draw(rng))
    }

    /// The position in which the hidden hands are these.
    #[must_use]
    pub fn position(&self, hands: &[CardSet]) -> Position {
        let mut all = BySeat::default();
        all[self.seat] = self.hand;
        for (other, &hand) in self.hidden.iter().zip(hands) {
            all[other.seat] = hand;
        }
        Position::of(self.play, all)
    }
}

impl PartialEq for Known {
    /// Everything follows from these; two ways to the same knowledge are the same.
    fn eq(&self, other: &Self) -> bool {
        (self.seat, self.hand, &self.play, &self.hidden)
            == (other.seat, other.hand, &other.play, &other.hidden)
    }
}

/// A position as the searches see it: of cards that are worth the same only one is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct World(pub Position);

impl GameState for World {
    type Action = Card;
    type Seat = Seat;

    fn to_act(&self) -> Option<Seat> {
        self.0.to_play()
    }

    fn legal_actions(&self) -> impl Iterator<Item = Card> {
        let hand = self.0.to_play().map_or(CardSet::EMPTY, |seat| self.0.hand(seat));
        distinct(self.0.play(), hand, self.0.legal()).into_iter()
    }

    fn apply(&mut self, card: Card) {
        self.0.push(card);
    }
}

impl Payoff for World {
    /// Points lost: the fewer points, the higher the payoff, as in Perkins' tables.
    fn payoff(&self, seat: Seat) -> f64 {
        -f64::from(self.0.play().outcome()[seat.index()])
    }
}

impl ManyPlayers for World {
    fn seats(&self) -> impl Iterator<Item = Seat> {
        self.0.play().rules().seats()
    }

    fn payoffs(&self) -> Vec<f64> {
        self.0.play().outcome().iter().map(|&points| -f64::from(points)).collect()
    }

    fn place(&self, seat: Seat) -> usize {
        seat.index()
    }
}

impl HiddenInformation for World {
    type View = Known;

    fn view(&self, seat: Seat) -> Known {
        let play = *self.0.play();
        let view = View {
            seat,
            hand: self.0.hand(seat),
            play,
            history: Vec::new(),
            pass: hearts::Pass::Hold,
            is_to_pass: false,
            passed: CardSet::EMPTY,
            received: CardSet::EMPTY,
            totals: BySeat::default(),
        };
        Known::new(&view).expect("the position itself fits")
    }

    fn sample(known: &Known, rng: &mut impl Rng) -> Option<Self> {
        Some(Self(known.draw(rng)))
    }
}

/// The legal cards of a hand, one of each run of touching cards: cards with nothing between them but cards already
/// taken play the same. The queen of spades and a jack of diamonds that counts are like no other card.
#[must_use]
pub fn distinct(play: &Play, hand: CardSet, legal: CardSet) -> CardSet {
    // What may come between two cards of the hand: cards of others, and those on the table.
    let between = (play.rules().pack() - play.played() - hand) | play.trick().set();
    let jack = if play.rules().jack { CardSet::EMPTY.with(JACK) } else { CardSet::EMPTY };
    let special = jack.with(QUEEN);
    let mut kept = CardSet::EMPTY;
    let mut last: Option<Card> = None;
    for card in legal.into_iter().rev() {
        let same = last.is_some_and(|last| {
            let span = (1u64 << card.index()) - (2u64 << last.index());
            last.suit() == card.suit()
                && between.bits() & span == 0
                && !special.contains(card)
                && !special.contains(last)
        });
        if !same {
            kept.insert(card);
        }
        last = Some(card);
    }
    kept
}

#[cfg(test)]
mod tests {
    use cards::random::generator;
    use hearts::{Pass, Rules, Table};
    use search::conformance;

    use super::*;

    #[test]
    fn worlds_keep_the_promises_of_their_traits() {
        let mut rng = generator(1, 0);
        for rules in [Rules::PERKINS, Rules::PROTOCOL] {
            for _ in 0..5 {
                let start = World(*Table::shuffled(rules, Pass::Hold, &mut rng).position());
                conformance::playouts_end(&start, 20, &mut rng);
                conformance::views_leak_nothing(&start, 3, &mut rng, |state, seat, rng| {
                    redealt(state, seat, rng)
                });
            }
        }
    }

    /// The same position with two hidden hands exchanging cards of a suit, where the play lets them.
    fn redealt(state: &World, seat: Seat, rng: &mut cards::random::Random) -> World {
        let others: Vec<Seat> = state.seats().filter(|&other| other != seat).collect();
        let place = rand::RngExt::random_range(rng, 0..others.len());
        let (a, b) = (others[place], others[(place + 1) % others.len()]);
        let mut hands = BySeat::from_fn(|s| if s.index() < 4 { state.0.hand(s) } else { CardSet::EMPTY });
        let play = *state.0.play();
        let pairs = hands[a].into_iter().flat_map(|x| hands[b].into_iter().map(move |y| (x, y)));
        let fits = |&(x, y): &(Card, Card)| !play.excluded(a).contains(y) && !play.excluded(b).contains(x);
        // Before the first card the one to lead is known to hold the two of clubs.
        let free = |&(x, y): &(Card, Card)| x != hearts::TWO_OF_CLUBS && y != hearts::TWO_OF_CLUBS;
        if let Some((x, y)) = pairs.filter(free).find(fits) {
            hands[a] = hands[a].without(x).with(y);
            hands[b] = hands[b].without(y).with(x);
        }
        World(Position::of(play, hands))
    }

    #[test]
    fn touching_cards_are_one_move_unless_they_count_differently() {
        let mut rng = generator(1, 0);
        let table = Table::shuffled(Rules::PERKINS, Pass::Hold, &mut rng);
        let play = table.position().play();
        let check = |hand: &str, expected: &str| {
            let hand: CardSet = hand.parse().unwrap();
            assert_eq!(distinct(play, hand, hand).to_string(), expected);
        };
        check("AKQJ.-.-.432", "KQJ...2");
        check("-.AK9.QJT.-", ".K9.QJT.");
        check("A.A.A.A", "A.A.A.A");
    }
}
