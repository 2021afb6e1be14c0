use cards::{BySuit, Card, CardSet, Suit};
use thiserror::Error;

use crate::rules::{HEARTS, JACK, Leads, Moon, Opening, PENALTIES, QUEEN, Rules, TWO_OF_CLUBS};
use crate::seat::{BySeat, MOST_SEATS, Outcome, Seat};

/// What everybody at the table has seen of the play.
///
/// A `Play` knows no hands: the one who holds them asks it what may be played. It is small and `Copy`, and a card
/// costs a few instructions, since playouts play millions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    rules: Rules,
    trick: Trick,
    finished: u8,
    is_broken: bool,
    played: CardSet,
    taken: BySeat<CardSet>,
    excluded: BySeat<CardSet>,
    /// By suit, a bit for each seat that has shown to have none.
    voids: BySuit<u8>,
}

/// The trick on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trick {
    leader: Seat,
    winner: Seat,
    len: u8,
    cards: [Card; MOST_SEATS],
    set: CardSet,
    winning: Card,
}

/// Why a card may not be played; the play is as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalCard {
    /// Cards are still to be passed, or all tricks are played.
    #[error("{0} cannot be played: no card is to be played now")]
    NotNow(Card),
    /// The card is not in the hand of the seat whose turn it is.
    #[error("{seat} does not hold {card}")]
    NotHeld {
        /// Whose turn it is.
        seat: Seat,
        /// The card refused.
        card: Card,
    },
    /// The card is of another suit, and the suit led is held.
    #[error("{seat} must follow suit: {card} is not of the {} that were led", led.name())]
    Revoke {
        /// Whose turn it is.
        seat: Seat,
        /// The card refused.
        card: Card,
        /// The suit that must be followed.
        led: Suit,
    },
    /// The first card of the deal is fixed.
    #[error("{card} cannot be the first card of the deal, expected {}", match opening {
        Opening::TwoOfClubs => "the two of clubs",
        Opening::AnyClub => "a club",
    })]
    Opening {
        /// The card refused.
        card: Card,
        /// What the rules ask for.
        opening: Opening,
    },
    /// Points may not be discarded on the first trick while another card is held.
    #[error("{card} cannot be played to the first trick, expected a card without points")]
    FirstTrick {
        /// The card refused.
        card: Card,
    },
    /// The card may not be led before hearts are broken while another card is held.
    #[error("{card} cannot be led before hearts are broken")]
    NotBroken {
        /// The card refused.
        card: Card,
    },
}

impl Trick {
    const fn empty(leader: Seat) -> Self {
        Self {
            leader,
            winner: leader,
            len: 0,
            cards: [TWO_OF_CLUBS; MOST_SEATS],
            set: CardSet::EMPTY,
            winning: TWO_OF_CLUBS,
        }
    }

    /// Who leads, or has led.
    #[inline]
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards in the order of play.
    #[inline]
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len()]
    }

    /// How many cards are on the table.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no card is on the table.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The suit led.
    #[inline]
    #[must_use]
    pub const fn led(&self) -> Option<Suit> {
        if self.len == 0 { None } else { Some(self.cards[0].suit()) }
    }

    /// Who is winning and with which card, `None` before the lead.
    #[inline]
    #[must_use]
    pub const fn winning(&self) -> Option<(Seat, Card)> {
        if self.len == 0 { None } else { Some((self.winner, self.winning)) }
    }

    /// The cards as a set.
    #[inline]
    #[must_use]
    pub const fn set(&self) -> CardSet {
        self.set
    }
}

impl Play {
    /// The play before the first card, led by the holder of the two of clubs.
    #[must_use]
    pub fn new(rules: Rules, leader: Seat) -> Self {
        Self {
            rules,
            trick: Trick::empty(leader),
            finished: 0,
            is_broken: rules.leads == Leads::Free,
            played: CardSet::EMPTY,
            taken: BySeat::default(),
            excluded: BySeat::default(),
            voids: BySuit::new([0; 4]),
        }
    }

    /// The same play with another seat to lead to the next trick: a "what if" for experiments.
    ///
    /// # Panics
    /// If cards are on the table.
    #[must_use]
    pub fn with_leader(self, leader: Seat) -> Self {
        assert!(self.trick.is_empty(), "the leader of a trick stands when a card is on the table");
        Self { trick: Trick::empty(leader), ..self }
    }

    /// The house rules.
    #[inline]
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The trick on the table, empty between tricks.
    #[inline]
    #[must_use]
    pub const fn trick(&self) -> &Trick {
        &self.trick
    }

    /// How many tricks are finished.
    #[inline]
    #[must_use]
    pub const fn finished(&self) -> usize {
        self.finished as usize
    }

    /// Whether all tricks are played.
    #[inline]
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.finished as usize == self.rules.hand_size()
    }

    /// Whose card is next, `None` when the play is over.
    #[inline]
    #[must_use]
    pub const fn to_play(&self) -> Option<Seat> {
        if self.is_over() { None } else { Some(self.turn()) }
    }

    /// Whose card is next, if the play is not over.
    #[inline]
    const fn turn(&self) -> Seat {
        self.trick.leader.plus(self.trick.len(), self.rules.players.count())
    }

    /// How many cards the seat has still to play.
    #[must_use]
    pub fn cards_left(&self, seat: Seat) -> usize {
        let seats = self.rules.players.count();
        let index = (seat.index() + seats - self.trick.leader.index()) % seats;
        self.rules.hand_size() - self.finished() - usize::from(index < self.trick.len())
    }

    /// Whether what was forbidden to lead at first may be led now.
    #[inline]
    #[must_use]
    pub const fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// All cards played, those on the table included.
    #[inline]
    #[must_use]
    pub const fn played(&self) -> CardSet {
        self.played
    }

    /// The cards a seat has taken in tricks.
    #[inline]
    #[must_use]
    pub fn taken(&self, seat: Seat) -> CardSet {
        self.taken[seat]
    }

    /// The points a seat has taken so far, before the moon is looked at.
    #[inline]
    #[must_use]
    pub fn points(&self, seat: Seat) -> i32 {
        self.rules.points(self.taken[seat])
    }

    /// The cards that a seat has shown not to hold: suits it did not follow, and whatever it would have had to play
    /// before the card it played.
    #[inline]
    #[must_use]
    pub fn excluded(&self, seat: Seat) -> CardSet {
        self.excluded[seat]
    }

    /// Whether a seat has shown out of a suit.
    #[inline]
    #[must_use]
    pub fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.voids[suit] >> seat.index() & 1 != 0
    }

    /// The seats that have shown out of a suit: bit `i` for the seat numbered `i`.
    #[inline]
    #[must_use]
    pub fn voids(&self, suit: Suit) -> u8 {
        self.voids[suit]
    }

    /// Whether a seat alone has all penalty cards that were taken so far, and there are some.
    #[inline]
    #[must_use]
    pub fn lone_taker(&self) -> Option<Seat> {
        let mut takers = self.rules.seats().filter(|&seat| self.taken[seat].intersects(PENALTIES));
        takers.next().filter(|_| takers.next().is_none())
    }

    /// The cards of `hand`, held by the seat whose turn it is, that may be played now.
    #[inline]
    #[must_use]
    pub fn legal(&self, hand: CardSet) -> CardSet {
        let Some(led) = self.trick.led() else { return self.legal_leads(hand) };
        let same = hand.only(led);
        if !same.is_empty() {
            return same;
        }
        if self.finished == 0 && !self.rules.points_on_first_trick {
            return or_all(hand - PENALTIES, hand);
        }
        hand
    }

    #[inline]
    fn legal_leads(&self, hand: CardSet) -> CardSet {
        if self.finished == 0 {
            return match self.rules.opening {
                Opening::TwoOfClubs => or_all(hand & CardSet::EMPTY.with(TWO_OF_CLUBS), hand),
                Opening::AnyClub => or_all(hand.only(Suit::Clubs), hand),
            };
        }
        or_all(hand - self.restricted(), hand)
    }

    /// What may not be led now.
    #[inline]
    const fn restricted(&self) -> CardSet {
        match self.rules.leads {
            _ if self.is_broken => CardSet::EMPTY,
            Leads::Free => CardSet::EMPTY,
            Leads::NoHearts => HEARTS,
            Leads::NoPenalties => PENALTIES,
        }
    }

    /// Whether the seat whose turn it is, holding `hand`, may play `card`.
    ///
    /// # Errors
    /// The rule that the card would break.
    pub fn check(&self, card: Card, hand: CardSet) -> Result<(), IllegalCard> {
        let seat = self.to_play().ok_or(IllegalCard::NotNow(card))?;
        if !hand.contains(card) {
            return Err(IllegalCard::NotHeld { seat, card });
        }
        if self.legal(hand).contains(card) {
            return Ok(());
        }
        Err(match self.trick.led() {
            Some(led) if !hand.only(led).is_empty() => IllegalCard::Revoke { seat, card, led },
            Some(_) => IllegalCard::FirstTrick { card },
            None if self.finished == 0 => IllegalCard::Opening { card, opening: self.rules.opening },
            None => IllegalCard::NotBroken { card },
        })
    }

    /// Plays a card for the seat whose turn it is. The card must be legal; nothing is checked here, since the hand is
    /// not known.
    #[inline]
    pub fn push(&mut self, card: Card) {
        debug_assert!(!self.is_over() && !self.played.contains(card), "{card} in {self:?}");
        let seat = self.turn();
        self.learn(seat, card);
        if self.trick.len == 0 || (card.suit() == self.trick.winning.suit() && card > self.trick.winning) {
            self.trick.winner = seat;
            self.trick.winning = card;
        }
        self.trick.cards[self.trick.len()] = card;
        self.trick.len += 1;
        self.trick.set.insert(card);
        self.played.insert(card);
        self.is_broken |= HEARTS.contains(card) || (card == QUEEN && self.queen_breaks());
        if self.trick.len() == self.rules.players.count() {
            self.taken[self.trick.winner] |= self.trick.set();
            self.finished += 1;
            self.trick = Trick::empty(self.trick.winner);
        }
    }

    /// Where the queen may not be led either, she breaks like a heart.
    #[inline]
    const fn queen_breaks(&self) -> bool {
        self.rules.queen_breaks || matches!(self.rules.leads, Leads::NoPenalties)
    }

    /// Notes what the card tells about the rest of the hand it came from.
    #[inline]
    fn learn(&mut self, seat: Seat, card: Card) {
        match self.trick.led() {
            Some(led) if card.suit() != led => {
                self.excluded[seat] |= CardSet::ALL.only(led);
                self.voids[led] |= 1 << seat.index();
                let is_first = self.finished == 0 && !self.rules.points_on_first_trick;
                if is_first && PENALTIES.contains(card) {
                    self.exclude(seat, CardSet::ALL - PENALTIES);
                }
            }
            Some(_) => {}
            None => {
                let restricted = self.restricted();
                if self.finished > 0 && restricted.contains(card) {
                    self.exclude(seat, CardSet::ALL - restricted);
                }
            }
        }
    }

    fn exclude(&mut self, seat: Seat, cards: CardSet) {
        self.excluded[seat] |= cards;
        for suit in Suit::ALL {
            if CardSet::ALL.only(suit).is_subset(cards) {
                self.voids[suit] |= 1 << seat.index();
            }
        }
    }

    /// Who has shot the moon, when the play is over.
    #[must_use]
    pub fn shooter(&self) -> Option<Seat> {
        self.rules.seats().find(|&seat| PENALTIES.is_subset(self.taken[seat]))
    }

    /// The points of every seat when the play is over: few are good.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let shooter = self.shooter();
        self.rules
            .seats()
            .map(|seat| {
                let taken = self.points(seat);
                match (shooter, self.rules.moon) {
                    (Some(shooter), Moon::OthersPay) => taken + if shooter == seat { -26 } else { 26 },
                    (Some(shooter), Moon::ShooterGains) => taken - if shooter == seat { 52 } else { 0 },
                    (None, _) if self.rules.no_trick_bonus && self.taken[seat].is_empty() => taken - 5,
                    (None, _) => taken,
                }
            })
            .collect()
    }

    /// Whether the jack of diamonds counts and is still to be taken.
    #[inline]
    #[must_use]
    pub fn jack_is_open(&self) -> bool {
        self.rules.jack && (!self.played.contains(JACK) || self.trick.set.contains(JACK))
    }
}

#[inline]
fn or_all(some: CardSet, all: CardSet) -> CardSet {
    if some.is_empty() { all } else { some }
}
