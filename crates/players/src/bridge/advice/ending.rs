//! The end of a board as declarer sees it, turned so that declarer's side sits North and South.

use ::bridge::{BySeat, Hand, PartialDeal, Seat, View};
use cards::{Card, CardSet};
use dealing::Knowledge;
use search::Budget;
use single_dummy::ending::{Ending, MOST_TRICKS, Seating, strategy};

use crate::bridge::Model;

/// What declarer sees, and who really sits where.
#[derive(Debug, Clone)]
pub struct DeclarerEnding {
    /// The ending, with declarer's side in North and South.
    pub ending: Ending,
    seating: Seating,
    knowledge: Knowledge,
}

/// The layouts of an ending for which there is a plan, each as it was dealt.
#[derive(Debug, Clone)]
pub(in crate::bridge) struct PlannedLayouts {
    /// Those that the plan wins. They are all there is to remember of it: a card that still wins all of them keeps to it.
    pub(in crate::bridge) won: Vec<PartialDeal>,
    pub(in crate::bridge) lost: Vec<PartialDeal>,
}

impl PlannedLayouts {
    /// Those that fit what declarer sees now.
    pub(in crate::bridge) fn left(&self, view: &View) -> Self {
        let play = view.play.as_ref();
        let fits = |deal: &&PartialDeal| {
            Seat::ALL.into_iter().all(|seat| {
                let played = play.map_or(Hand::EMPTY, |play| play.played_by(seat));
                (view.hand_of(seat).unwrap_or_default() | played).is_subset(deal.hand(seat))
            })
        };
        let left = |deals: &[PartialDeal]| deals.iter().filter(fits).copied().collect();
        Self { won: left(&self.won), lost: left(&self.lost) }
    }

    /// Declarer's card that wins all that are won.
    pub(in crate::bridge) fn card(&self, view: &View, budget: &Budget) -> Option<Card> {
        let ending = DeclarerEnding::of_contract(view)?;
        let west = ending.real(Seat::West);
        let wests: Vec<CardSet> =
            self.won.iter().map(|deal| deal.hand(west) & ending.ending.unseen).collect();
        strategy(&ending.ending, &wests, budget).ok()?.next_card()
    }
}

impl DeclarerEnding {
    /// The ending of a view of declarer's with this many tricks to take, if it is short enough to be searched.
    #[must_use]
    pub fn new(view: &View, target: usize) -> Option<Self> {
        let play = view.play.as_ref()?;
        let declarer = view.contract?.declarer;
        if view.seat != declarer || 13 - play.finished() > MOST_TRICKS {
            return None;
        }
        let seating = Seating::of_declarer(declarer.side());
        let trick = play.current_trick();
        let ending = Ending {
            north: view.hand_of(seating.real(Seat::North))?,
            south: view.hand_of(seating.real(Seat::South))?,
            unseen: view.unseen(),
            trick: trick.cards.to_vec(),
            leader: seating.in_ending(trick.leader),
            trump: play.strain(),
            target: u8::try_from(target).ok()?,
        };
        Some(Self { ending, seating, knowledge: Knowledge::of_view(view) })
    }

    /// The same for the tricks that the contract still needs, if that is neither none nor too many.
    pub(super) fn of_contract(view: &View) -> Option<Self> {
        let (contract, play) = (view.contract?, view.play.as_ref()?);
        let target = contract.bid.level().tricks().checked_sub(play.won(contract.declarer.side()))?;
        (target > 0 && target <= 13 - play.finished()).then(|| Self::new(view, target))?
    }

    /// The real seat of one in the ending.
    #[must_use]
    pub fn real(&self, seat: Seat) -> Seat {
        self.seating.real(seat)
    }

    /// Whether West of the ending may hold exactly these of the unseen cards: nobody holds a suit he has shown out of.
    #[must_use]
    pub fn is_possible(&self, west: CardSet) -> bool {
        let may_hold =
            |seat: Seat, hand: CardSet| (hand & self.knowledge.seats[self.real(seat)].lacks).is_empty();
        may_hold(Seat::West, west) && may_hold(Seat::East, self.ending.unseen - west)
    }

    /// What the seats of the ending have played.
    pub(super) fn played(&self, view: &View) -> BySeat<Hand> {
        let by = |seat: Seat| view.play.as_ref().map_or(Hand::EMPTY, |play| play.played_by(self.real(seat)));
        BySeat::from_fn(by)
    }

    /// The hands that everybody was dealt, where West of the ending holds these cards.
    pub(super) fn full_deal(&self, view: &View, west: CardSet) -> Option<PartialDeal> {
        let play = view.play.as_ref()?;
        let mut held: BySeat<Hand> = BySeat::default();
        for (seat, cards) in [
            (Seat::North, self.ending.north),
            (Seat::South, self.ending.south),
            (Seat::West, west),
            (Seat::East, self.ending.unseen - west),
        ] {
            held[self.real(seat)] = cards;
        }
        PartialDeal::new(BySeat::from_fn(|seat| held[seat] | play.played_by(seat))).ok()
    }

    /// Whether the hand of West of the ending, and with it that of East, is one with which its player's calls were made.
    pub(super) fn shown(&self, view: &View, model: &dyn Model, budget: &Budget) -> impl Fn(CardSet) -> bool {
        let hidden = |seat| view.hand_of(seat).is_none();
        let inferences = model.inferences(&view.auction, view.vulnerability, &hidden, budget);
        let unseen = self.ending.unseen;
        let played = |seat: Seat| view.play.as_ref().map_or(Hand::EMPTY, |play| play.played_by(seat));
        let defenders = [Seat::West, Seat::East].map(|place| (self.real(place), played(self.real(place))));
        move |west| {
            let held = [west, unseen - west];
            defenders.iter().zip(held).all(|(&(seat, played), held)| inferences.fits(seat, held | played))
        }
    }
}
