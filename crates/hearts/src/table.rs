use cards::random::shuffled;
use cards::{Card, CardSet};
use rand::Rng;
use thiserror::Error;

use crate::{BySeat, IllegalCard, Outcome, Pass, Play, Position, Rules, Seat, View};

/// The referee of one deal: hands, passes and play, every step checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    pass: Pass,
    dealt: BySeat<CardSet>,
    passed: BySeat<CardSet>,
    /// The hands as they are now. Before the passes are complete nobody plays.
    position: Position,
    history: Vec<(Seat, Card)>,
    totals: BySeat<i32>,
}

/// Why hands are not a deal.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalDeal {
    /// A hand has the wrong number of cards.
    #[error("{seat} is dealt {cards} cards, expected {expected}")]
    Size {
        /// Whose hand it is.
        seat: Seat,
        /// How many cards it has.
        cards: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A card is dealt twice, or is not in play.
    #[error("{seat} is dealt {cards}, which are dealt already or not in play")]
    Cards {
        /// Whose hand it is.
        seat: Seat,
        /// The cards in question.
        cards: CardSet,
    },
}

/// Why cards may not be passed; the table is as it was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum IllegalPass {
    /// Nothing is passed on this deal, or this seat has passed already.
    #[error("{0} has no cards to pass now")]
    NotNow(Seat),
    /// The wrong number of cards.
    #[error("{seat} passes {cards} cards, expected {}", Pass::CARDS)]
    Count {
        /// Who passes.
        seat: Seat,
        /// How many cards were offered.
        cards: usize,
    },
    /// Cards that are not in the hand.
    #[error("{seat} does not hold {cards}")]
    NotHeld {
        /// Who passes.
        seat: Seat,
        /// The cards in question.
        cards: CardSet,
    },
}

impl Table {
    /// A table with these hands, before the passes.
    ///
    /// # Errors
    /// The hands are not a deal of the pack in play.
    pub fn new(rules: Rules, pass: Pass, hands: BySeat<CardSet>) -> Result<Self, IllegalDeal> {
        let mut left = rules.pack();
        for seat in rules.seats() {
            let (hand, expected) = (hands[seat], rules.hand_size());
            if hand.len() != expected {
                return Err(IllegalDeal::Size { seat, cards: hand.len(), expected });
            }
            if !hand.is_subset(left) {
                return Err(IllegalDeal::Cards { seat, cards: hand - left });
            }
            left -= hand;
        }
        Ok(Self {
            pass,
            dealt: hands,
            passed: BySeat::default(),
            position: Position::new(rules, hands),
            history: Vec::with_capacity(52),
            totals: BySeat::default(),
        })
    }

    /// A table with random hands.
    #[must_use]
    pub fn shuffled(rules: Rules, pass: Pass, rng: &mut impl Rng) -> Self {
        let mut hands = BySeat::default();
        let pack = shuffled(rules.pack(), rng);
        for (seat, cards) in rules.seats().zip(pack.chunks(rules.hand_size())) {
            hands[seat] = cards.iter().copied().collect();
        }
        Self::new(rules, pass, hands).expect("a shuffled pack is a deal")
    }

    /// The table with the points of earlier deals, which the views then show.
    #[must_use]
    pub fn with_totals(self, totals: BySeat<i32>) -> Self {
        Self { totals, ..self }
    }

    /// The house rules.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.position.play().rules()
    }

    /// The cards as they were dealt.
    #[must_use]
    pub const fn dealt(&self) -> &BySeat<CardSet> {
        &self.dealt
    }

    /// Where cards are passed.
    #[must_use]
    pub const fn pass_direction(&self) -> Pass {
        self.pass
    }

    /// The play and the hands as they are now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The cards in the order of play, with those who played them.
    #[must_use]
    pub fn history(&self) -> &[(Seat, Card)] {
        &self.history
    }

    /// The seats that have still to pass.
    pub fn to_pass(&self) -> impl Iterator<Item = Seat> {
        self.rules().seats().filter(|&seat| self.is_to_pass(seat))
    }

    fn is_to_pass(&self, seat: Seat) -> bool {
        self.pass != Pass::Hold && self.passed[seat].is_empty()
    }

    /// Whose card is next, `None` while cards are passed and when the play is over.
    #[must_use]
    pub fn to_play(&self) -> Option<Seat> {
        if self.to_pass().next().is_some() { None } else { self.position.to_play() }
    }

    /// Takes the cards that a seat passes; when all have passed, everybody gets what was passed to them.
    ///
    /// # Errors
    /// The rule that the pass would break; the table is unchanged.
    pub fn pass(&mut self, seat: Seat, cards: CardSet) -> Result<(), IllegalPass> {
        if seat.index() >= self.rules().players.count() || !self.is_to_pass(seat) {
            return Err(IllegalPass::NotNow(seat));
        }
        if cards.len() != Pass::CARDS {
            return Err(IllegalPass::Count { seat, cards: cards.len() });
        }
        if !cards.is_subset(self.dealt[seat]) {
            return Err(IllegalPass::NotHeld { seat, cards: cards - self.dealt[seat] });
        }
        self.passed[seat] = cards;
        if self.to_pass().next().is_none() {
            let hands = BySeat::from_fn(|seat| {
                let kept = self.dealt[seat] - self.passed[seat];
                self.received(seat).map_or(kept, |received| kept | received)
            });
            self.position = Position::new(self.rules(), hands);
        }
        Ok(())
    }

    /// The cards that were passed to a seat, once all have passed.
    #[must_use]
    pub fn received(&self, seat: Seat) -> Option<CardSet> {
        let giver = self.pass.giver(seat, self.rules())?;
        self.to_pass().next().is_none().then(|| self.passed[giver])
    }

    /// Plays a card for the seat whose turn it is.
    ///
    /// # Errors
    /// The rule that the card would break; the table is unchanged.
    pub fn play(&mut self, card: Card) -> Result<(), IllegalCard> {
        let seat = self.to_play().ok_or(IllegalCard::NotNow(card))?;
        self.position.play_card(card)?;
        self.history.push((seat, card));
        Ok(())
    }

    /// The points of the deal, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.play().is_over().then(|| self.position.play().outcome())
    }

    /// What a seat knows.
    #[must_use]
    pub fn view(&self, seat: Seat) -> View {
        let is_passing = self.to_pass().next().is_some();
        View {
            seat,
            hand: self.position.hand(seat),
            // Who leads is not known before the cards are passed.
            play: if is_passing {
                Play::new(self.rules(), Seat::new(0).expect("every table has seat 0"))
            } else {
                *self.position.play()
            },
            history: self.history.clone(),
            pass: self.pass,
            is_to_pass: self.is_to_pass(seat),
            passed: self.passed[seat],
            received: self.received(seat).unwrap_or_default(),
            totals: self.totals,
        }
    }
}
