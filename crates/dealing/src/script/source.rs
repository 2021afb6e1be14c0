//! Where the deals of a run come from: a shuffle, or a hand drawn from those that can fulfil the condition.
//!
//! A guided run draws one hand by [`HandSampler`] and shuffles the rest; the condition is then tried on the whole deal
//! as ever. Deals produced are equally likely either way, since the hands left out could not have been part of any. Of
//! `1 / share` blind deals one has a hand that is not left out, so before each guided deal a geometric number of deals
//! is counted as examined: the counts of a guided run have the distribution of those of a blind one, and limits on the
//! number of deals mean the same.

use std::sync::Arc;

use bridge::{BySeat, Hand, PartialDeal, Seat};
use cards::random::Random;
use rand::RngExt;

use super::Script;
use super::bounds::{Setting, Subject};
use super::columns::Batch;
use super::expression::{Graph, Id, Node};
use super::hand::HandSampler;
use super::run::{Method, Options, RunError};
use crate::shuffle::{LANES, Lanes};
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

/// A guided deal costs about twice a blind one, so it must save more than that.
const WORTHWHILE: f64 = 0.4;
/// A condition is studied after two blocks, and one more for every 64 expressions: by then the run has lasted about as
/// long as the study takes.
const EXPRESSIONS_A_BLOCK: u64 = 64;

/// Where deals come from.
pub(super) struct Source<'a> {
    script: &'a Script,
    conditions: &'a [Id],
    blind: Dealer,
    /// The first block that is guided, if any is to be.
    guided_from: Option<u64>,
    guided: Option<Dealer>,
}

/// Deals for one block.
#[derive(Clone)]
pub(super) enum Dealer {
    /// Every deal is possible.
    Shuffle(Box<Shuffler>),
    /// Some hands are exchanged after each shuffle.
    Swap { shuffler: Box<Shuffler>, orders: &'static [[Seat; 3]], shuffled: BySeat<Hand>, next: usize },
    /// Lengths are given out beforehand.
    Sample(Box<Sampler>),
    /// One hand is drawn from those that can fulfil the condition.
    Guided(Box<Guided>),
    /// No deal can fulfil the condition.
    Hopeless,
}

#[derive(Clone)]
pub(super) struct Guided {
    hands: Arc<HandSampler>,
    pool: cards::CardSet,
    rest: Shuffler,
    /// The logarithm of the chance that a blind deal is left out.
    log_left_out: f64,
}

impl<'a> Source<'a> {
    pub(super) fn new(script: &'a Script, options: &Options, conditions: &'a [Id]) -> Result<Self, RunError> {
        let known = PartialDeal::new(script.predeal).expect("the parser gives each card to one seat");
        let blind = if script.lengths.is_empty() {
            let shuffler = Box::new(Shuffler::new(known)?);
            match options.swapping {
                Swapping::None => Dealer::Shuffle(shuffler),
                swapping => {
                    Dealer::Swap { shuffler, orders: swapping.orders(), shuffled: BySeat::default(), next: 0 }
                }
            }
        } else {
            let mut knowledge = Knowledge::new();
            for (seat, hand) in known.hands().iter() {
                knowledge.require_cards(seat, *hand);
            }
            for &(seat, suit, length) in &script.lengths {
                knowledge.require_length(seat, suit, length..=length);
            }
            Dealer::Sample(Box::new(Sampler::new(&knowledge)?))
        };
        let guide =
            options.method == Method::Guided && !conditions.is_empty() && matches!(blind, Dealer::Shuffle(_));
        let expressions = conditions.iter().map(|&id| script.graph.needed(id).len() as u64).sum::<u64>();
        let guided_from = guide.then_some(2 + expressions / EXPRESSIONS_A_BLOCK);
        Ok(Self { script, conditions, blind, guided_from, guided: None })
    }

    /// Prepares `blocks` blocks from `next` on; how many of them can be dealt before the next preparation.
    pub(super) fn prepare(&mut self, next: u64, blocks: u64) -> u64 {
        match self.guided_from {
            Some(from) if self.guided.is_none() && next < from => blocks.min(from - next),
            Some(_) if self.guided.is_none() => {
                self.guided = self.study();
                if self.guided.is_none() {
                    self.guided_from = None;
                }
                blocks
            }
            _ => blocks,
        }
    }

    /// Whether no deal can fulfil the condition.
    pub(super) fn is_hopeless(&self) -> bool {
        self.guided.as_ref().is_some_and(Dealer::is_hopeless)
    }

    /// What deals block `index`.
    pub(super) fn dealer(&self, index: u64) -> Dealer {
        match (&self.guided, self.guided_from) {
            (Some(guided), Some(from)) if from <= index => guided.clone(),
            _ => self.blind.clone(),
        }
    }

    /// The hand and count that leave out most deals, if they leave out enough.
    fn study(&self) -> Option<Dealer> {
        let Script { graph, counts, predeal, .. } = self.script;
        let used = self.conditions.iter().flat_map(|&condition| graph.needed(condition));
        let used = used.filter_map(|id| match graph.node(id) {
            Node::Count(count, _) | Node::CountIn(count, ..) => Some(count),
            _ => None,
        });
        let setting = Setting::new(counts, *predeal, used);
        let subjects = setting.open().flat_map(|seat| subjects(graph, &setting, self.conditions, seat));
        let hands = subjects
            .filter_map(|subject| HandSampler::new(graph, counts, &setting, subject, self.conditions))
            .min_by(|one, other| one.share.total_cmp(&other.share))?;
        if hands.share > WORTHWHILE {
            return None;
        }
        if hands.share == 0.0 {
            return Some(Dealer::Hopeless);
        }
        // Any full hand will do: the rest depends on how many cards the others miss.
        let mut known = *predeal;
        let seat = hands.subject.seat;
        known[seat] |= setting.pool.iter().take(setting.places(seat)).collect();
        let known = PartialDeal::new(known).expect("the pool is in no hand");
        let rest = Shuffler::new(known).expect("no hand has more than thirteen cards");
        let log_left_out = (-hands.share).ln_1p();
        Some(Dealer::Guided(Box::new(Guided {
            hands: Arc::new(hands),
            pool: setting.pool,
            rest,
            log_left_out,
        })))
    }
}

/// A seat with each count that the conditions ask of its hand, or without any count if they ask for its shape alone.
fn subjects(graph: &Graph, setting: &Setting, conditions: &[Id], seat: Seat) -> Vec<Subject> {
    let mut subjects = Vec::new();
    let mut concerned = false;
    for node in conditions.iter().flat_map(|&condition| graph.needed(condition)).map(|id| graph.node(id)) {
        if setting.concerns(node, seat) {
            concerned = true;
            if let Node::Count(count, _) = node {
                let subject = Subject { seat, tracked: Some(count) };
                if !subjects.contains(&subject) {
                    subjects.push(subject);
                }
            }
        }
    }
    if concerned && subjects.is_empty() {
        subjects.push(Subject { seat, tracked: None });
    }
    subjects
}

impl Dealer {
    /// Whether no deal can fulfil the condition.
    pub(super) const fn is_hopeless(&self) -> bool {
        matches!(self, Self::Hopeless)
    }

    /// Fills the batch with `count` deals, rounded up to whole lanes, and `examined` with how many had been examined at
    /// each: itself and those left out before it.
    ///
    /// # Panics
    /// If no deal can fulfil the condition.
    pub(super) fn fill(
        &mut self,
        batch: &mut Batch,
        examined: &mut Vec<u64>,
        count: usize,
        rng: &mut Random,
    ) {
        batch.clear();
        examined.clear();
        match self {
            Self::Shuffle(shuffler) => {
                while batch.len() < count {
                    batch.extend(&shuffler.side_by_side([shuffler.pool().bits(); LANES], rng));
                }
            }
            Self::Swap { shuffler, orders, shuffled, next } => {
                for _ in 0..count {
                    if *next == 0 {
                        *shuffled = shuffler.hands(rng);
                    }
                    let mut hands = *shuffled;
                    for (seat, from) in [Seat::East, Seat::South, Seat::West].into_iter().zip(orders[*next]) {
                        hands[seat] = shuffled[from];
                    }
                    *next = (*next + 1) % orders.len();
                    batch.push(&hands);
                }
            }
            Self::Sample(sampler) => {
                for _ in 0..count {
                    batch.push(sampler.draw(rng).expect("lengths reject nothing").hands());
                }
            }
            Self::Guided(guided) => return guided.fill(batch, examined, count, rng),
            Self::Hopeless => panic!("there is nothing to deal"),
        }
        examined.extend(1..=batch.len() as u64);
    }
}

impl Guided {
    fn fill(&self, batch: &mut Batch, examined: &mut Vec<u64>, count: usize, rng: &mut Random) {
        let mut all = 0;
        while batch.len() < count {
            let drawn: Lanes<LANES> = std::array::from_fn(|_| self.hands.draw(rng).bits());
            let mut hands = self.rest.side_by_side(drawn.map(|hand| self.pool.bits() & !hand), rng);
            hands[self.hands.subject.seat] = drawn;
            batch.extend(&hands);
            for _ in 0..LANES {
                // A geometric number by inversion; the argument of the logarithm is never zero.
                let left_out = (1.0 - rng.random::<f64>()).ln() / self.log_left_out;
                all += left_out as u64 + 1;
                examined.push(all);
            }
        }
    }
}
