//! Where the deals of a run come from.

use bridge::{BySeat, Hand, PartialDeal, Seat};
use cards::random::Random;

use super::Script;
use super::columns::Program;
use super::expression::Id;
use super::run::{Method, Options, RunError, predealt};
use crate::{Knowledge, Sampler, Shuffler};

/// Whether hands are exchanged between deals: more deals from one shuffle, which are no longer independent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Swapping {
    /// Every deal is shuffled.
    #[default]
    None,
    /// After each shuffle another deal with east and west exchanged.
    EastWest,
    /// After each shuffle five more deals with east, south and west in every order.
    EastSouthWest,
}

impl Swapping {
    /// Which of east's, south's and west's hands of the shuffle each of them gets, deal by deal.
    const fn orders(self) -> &'static [[Seat; 3]] {
        use Seat::{East as E, South as S, West as W};
        const ORDERS: [[Seat; 3]; 6] = [[E, S, W], [W, S, E], [W, E, S], [E, W, S], [S, W, E], [S, E, W]];
        match self {
            Self::None => ORDERS.split_at(1).0,
            Self::EastWest => ORDERS.split_at(2).0,
            Self::EastSouthWest => &ORDERS,
        }
    }
}

/// Where deals come from.
pub(super) struct Source<'a> {
    script: &'a Script,
    swapping: Swapping,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Shuffle(Box<Shuffler>),
    /// With lengths given out beforehand.
    Sample(Box<Sampler>),
}

/// Deals for one block.
pub(super) struct Dealer {
    kind: Kind,
    orders: &'static [[Seat; 3]],
    shuffled: BySeat<Hand>,
    next: usize,
}

impl<'a> Source<'a> {
    pub(super) fn new(script: &'a Script, options: &Options) -> Result<Self, RunError> {
        let known: PartialDeal = predealt(script);
        let kind = if script.lengths.is_empty() {
            Kind::Shuffle(Box::new(Shuffler::new(known)?))
        } else {
            let mut knowledge = Knowledge::new();
            for (seat, hand) in known.hands().iter() {
                knowledge.holds(seat, *hand);
            }
            for &(seat, suit, length) in &script.lengths {
                knowledge.length(seat, suit, length..=length);
            }
            Kind::Sample(Box::new(Sampler::new(&knowledge)?))
        };
        let _ = options.method == Method::Blind;
        Ok(Self { script, swapping: options.swapping, kind })
    }

    pub(super) fn learn(&mut self, _block: u64, _program: &Program<'_>, _conditions: &[Id]) {
        let _ = self.script;
    }

    pub(super) fn dealer(&self) -> Dealer {
        Dealer {
            kind: self.kind.clone(),
            orders: self.swapping.orders(),
            shuffled: BySeat::default(),
            next: 0,
        }
    }
}

impl Dealer {
    /// The hands of the next deal, and how many deals before it are known to fail without being dealt.
    pub(super) fn deal(&mut self, rng: &mut Random) -> (BySeat<Hand>, u64) {
        if self.next == 0 {
            self.shuffled = match &mut self.kind {
                Kind::Shuffle(shuffler) => shuffler.hands(rng),
                Kind::Sample(sampler) => *sampler.draw(rng).expect("lengths reject nothing").hands(),
            };
        }
        let order = self.orders[self.next];
        self.next = (self.next + 1) % self.orders.len();
        let mut hands = self.shuffled;
        for (seat, from) in [Seat::East, Seat::South, Seat::West].into_iter().zip(order) {
            hands[seat] = self.shuffled[from];
        }
        (hands, 0)
    }
}
