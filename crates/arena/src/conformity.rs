//! How far a bidder keeps to a system: the share of its calls whose hand fits what the system means by the call.
//!
//! Four copies of the bidder bid random boards. A call fits if its caller's hand lies within the
//! [meaning](bidding::Meaning::fits) of that call, made after these calls, in the system: what a player of the system
//! would be told. What a call means includes what the caller's calls before it showed, so a hand that once left the
//! system fits nothing that it says later; the calls of hands that have kept to it so far are counted apart.
//! Calls are counted by the [`Turn`] and [`Kind`] of call, and by auction, so that one sees where the
//! bidder has gone its own way.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use bidding::System;
use bridge::{Auction, Board, BySeat, Call, Deal, Hand, Seat, Table, Vulnerability};
use cards::random::generator;
use players::bridge::{Bidder, BidderSpec};
use policy::features::{FEATURES, call_index};
use search::Budget;

use crate::seating::Breach;

/// A call that was made, and whether the hand fits what the system means by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The calls before.
    pub auction: Auction,
    /// Who is vulnerable.
    pub vulnerability: Vulnerability,
    /// The caller's hand.
    pub hand: Hand,
    /// The call.
    pub call: Call,
    /// Whether the hand fits.
    pub fits: bool,
    /// Whether it fitted all calls that it made before.
    pub kept: bool,
}

/// What a caller's turn is, by what both sides have said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    /// Nobody has bid.
    Opening,
    /// Partner opened, and the caller has not bid or doubled.
    Response,
    /// The caller opened, and this is its second call.
    Rebid,
    /// A later call of the side that opened.
    OpenersLater,
    /// The opponents opened, and the side has only passed.
    Overcall,
    /// The opponents opened, partner has bid or doubled, and the caller has not.
    Advance,
    /// A later call of the side that did not open.
    OvercallersLater,
}

/// What is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Pass.
    Pass,
    /// Double.
    Double,
    /// Redouble.
    Redouble,
    /// A bid in a suit.
    Suit,
    /// A bid in no trump.
    NoTrump,
}

/// How many calls there were, and how many fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Count {
    /// The calls.
    pub calls: usize,
    /// Those that fit.
    pub fitting: usize,
}

/// The calls of an auction and the last of them that did not fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// How often the call was made after these calls, and fit.
    pub count: Count,
    /// The first time that it did not.
    pub misfit: Option<Judged>,
}

/// The calls of a bidder, counted.
#[derive(Debug, Clone, Default)]
pub struct Conformity {
    /// All calls.
    pub all: Count,
    /// The calls of hands that fitted all their calls before.
    pub kept: Count,
    /// By turn and kind of call.
    pub classes: BTreeMap<(Turn, Kind), Count>,
    /// By the calls from the opening on, the last of which is counted.
    places: BTreeMap<Vec<Call>, Place>,
}

/// Has four copies of a bidder bid board `number` of a seed, and judges their calls by the system.
///
/// # Errors
/// If the bidder makes an illegal call.
pub fn judge(
    bidder: &BidderSpec,
    system: &System,
    seed: u64,
    number: usize,
    budget: &Budget,
) -> Result<Vec<Judged>, Breach> {
    let board = Board::numbered(number, Deal::random(&mut generator(seed, number as u64)));
    let mut bidders: BySeat<Box<dyn Bidder>> = BySeat::from_fn(|seat: Seat| {
        bidder.build(seed.wrapping_add((number * 4 + seat.index()) as u64), budget)
    });
    let mut table = Table::new(board);
    let mut judged = Vec::new();
    let mut kept = BySeat::from_fn(|_| true);
    while let Some(seat) = table.to_call() {
        let view = table.view(seat);
        let call = bidders[seat].call(&view).choice;
        table.call(call).map_err(|error| Breach { seat, error })?;
        let meaning = system.meaning(&view.auction, call, board.vulnerability);
        let fits = meaning.expect("the table has accepted the call").fits(view.hand);
        let vulnerability = board.vulnerability;
        judged.push(Judged {
            auction: view.auction,
            vulnerability,
            hand: view.hand,
            call,
            fits,
            kept: kept[seat],
        });
        kept[seat] &= fits;
    }
    Ok(judged)
}

/// The bytes of [`Judged::record`].
pub const RECORD: usize = FEATURES / 8 + 12;

impl Judged {
    /// The position as an example for training: what the learned bidder [sees](policy::features), eight bits a byte;
    /// five bytes with the legal calls, five with those whose meaning the hand fits, one bit a call; the call of the
    /// system; the call that was made.
    #[must_use]
    pub fn record(&self, system: &System) -> [u8; RECORD] {
        let turn = policy::Turn::new(&self.auction, self.vulnerability).expect("a call was made");
        let fits = |&call: &Call| {
            let meaning = system.meaning(&self.auction, call, self.vulnerability);
            meaning.expect("the call is legal").fits(self.hand)
        };
        let fitting = self.auction.legal_calls().filter(fits);
        let fitting = fitting.fold(0u64, |mask, call| mask | 1 << call_index(call));
        let systems = system.bid(self.hand, &self.auction, self.vulnerability).expect("a call was made");
        let mut record = [0; RECORD];
        let (seen, rest) = record.split_at_mut(FEATURES / 8);
        seen.copy_from_slice(&turn.observation(self.hand));
        rest[..5].copy_from_slice(&turn.legal().to_le_bytes()[..5]);
        rest[5..10].copy_from_slice(&fitting.to_le_bytes()[..5]);
        rest[10..].copy_from_slice(&[call_index(systems) as u8, call_index(self.call) as u8]);
        record
    }

    /// What the caller's turn was.
    #[must_use]
    pub fn turn(&self) -> Turn {
        let caller = self.auction.to_call().expect("the call was made");
        let spoke = |seat: Seat| self.auction.iter().any(|(other, call)| other == seat && call != Call::Pass);
        let opener = self.auction.iter().find(|(_, call)| *call != Call::Pass).map(|(seat, _)| seat);
        match opener {
            None => Turn::Opening,
            Some(opener) if opener == caller => {
                let calls = self.auction.iter().skip_while(|&(_, call)| call == Call::Pass);
                let before = calls.filter(|&(seat, _)| seat == caller).count();
                if before == 1 { Turn::Rebid } else { Turn::OpenersLater }
            }
            Some(opener) if opener == caller.partner() => {
                if spoke(caller) {
                    Turn::OpenersLater
                } else {
                    Turn::Response
                }
            }
            Some(_) => match (spoke(caller), spoke(caller.partner())) {
                (false, false) => Turn::Overcall,
                (false, true) => Turn::Advance,
                (true, _) => Turn::OvercallersLater,
            },
        }
    }

    /// What was called.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self.call {
            Call::Pass => Kind::Pass,
            Call::Double => Kind::Double,
            Call::Redouble => Kind::Redouble,
            Call::Bid(bid) if bid.strain().suit().is_some() => Kind::Suit,
            Call::Bid(_) => Kind::NoTrump,
        }
    }
}

impl Conformity {
    /// Counts a call.
    pub fn add(&mut self, judged: Judged) {
        self.all.add(judged.fits);
        if judged.kept {
            self.kept.add(judged.fits);
        }
        self.classes.entry((judged.turn(), judged.kind())).or_default().add(judged.fits);
        let opened = judged.auction.calls().iter().copied().skip_while(|&call| call == Call::Pass);
        let calls: Vec<Call> = opened.chain([judged.call]).collect();
        let place =
            self.places.entry(calls).or_insert_with(|| Place { count: Count::default(), misfit: None });
        place.count.add(judged.fits);
        if !judged.fits && place.misfit.is_none() {
            place.misfit = Some(judged);
        }
    }

    /// The auctions whose last call most often did not fit, `most` of them, each without the passes before the opening.
    #[must_use]
    pub fn worst(&self, most: usize) -> Vec<(&[Call], &Place)> {
        let misfits = self.places.iter().filter(|(_, place)| place.misfit.is_some());
        let mut worst: Vec<(&[Call], &Place)> =
            misfits.map(|(calls, place)| (calls.as_slice(), place)).collect();
        worst.sort_by_key(|(_, place)| Reverse(place.count.misfits()));
        worst.truncate(most);
        worst
    }
}

impl Count {
    fn add(&mut self, fits: bool) {
        self.calls += 1;
        self.fitting += usize::from(fits);
    }

    /// The calls that do not fit.
    #[must_use]
    pub const fn misfits(self) -> usize {
        self.calls - self.fitting
    }

    /// The share of calls that fit; all of none.
    #[must_use]
    pub fn share(self) -> f64 {
        if self.calls == 0 { 1.0 } else { self.fitting as f64 / self.calls as f64 }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Opening => "opening",
            Self::Response => "response",
            Self::Rebid => "opener's rebid",
            Self::OpenersLater => "opening side, later",
            Self::Overcall => "overcall",
            Self::Advance => "advance",
            Self::OvercallersLater => "other side, later",
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pass => "pass",
            Self::Double => "double",
            Self::Redouble => "redouble",
            Self::Suit => "suit",
            Self::NoTrump => "no trump",
        })
    }
}

#[cfg(test)]
mod tests {
    use players::bridge::Spec;

    use super::*;

    fn conformity(bidder: &str, system: &str) -> Conformity {
        let bidder = bidder.parse::<Spec>().unwrap().bidder.unwrap();
        let system = System::named(system).unwrap();
        let mut conformity = Conformity::default();
        for number in 1..=40 {
            let judged = judge(&bidder, &system, 3, number, &Budget::unlimited()).unwrap();
            judged.into_iter().for_each(|judged| conformity.add(judged));
        }
        conformity
    }

    #[test]
    fn who_follows_a_system_fits_it() {
        let own = conformity("rules:system=sayc", "sayc");
        assert_eq!((own.all.misfits(), own.worst(9).len()), (0, 0));
        assert!(own.all.calls > 300, "{} calls", own.all.calls);
    }

    #[test]
    fn who_always_passes_does_not() {
        let pass = conformity("pass", "sayc");
        assert_eq!(pass.all.calls, 160);
        assert_eq!(pass.classes.keys().collect::<Vec<_>>(), [&(Turn::Opening, Kind::Pass)]);
        let worst = pass.worst(9);
        // Nobody has opened, so every pass is the same auction: the first of an unopened hand.
        assert_eq!(worst.len(), 1);
        assert_eq!(worst[0].0, [Call::Pass]);
        assert!(worst[0].1.count.misfits() > 20 && worst[0].1.misfit.is_some());
        assert_eq!(pass.kept, pass.all, "nobody has called before");
    }

    #[test]
    fn a_hand_that_has_left_the_system_is_counted_once() {
        let other = conformity("rules:system=two-over-one", "sayc");
        let first = other.all.calls - other.kept.calls;
        assert!(first > 0 && other.kept.misfits() < other.all.misfits(), "{other:?}");
    }

    #[test]
    fn a_record_has_what_fits_and_what_was_called() {
        let system = System::named("sayc").unwrap();
        let auction = Auction::from_calls(Seat::North, [Call::Pass]).unwrap();
        let (vulnerability, call) = (Vulnerability::None, "1NT".parse().unwrap());
        let hand = "AKQJ.8765.32.432".parse().unwrap();
        let record = Judged { auction, vulnerability, hand, call, fits: false, kept: true }.record(&system);
        let rest = &record[FEATURES / 8..];
        // Neither double nor redouble is legal; a pass fits ten points and one no trump does not.
        assert_eq!(rest[0], 0b1111_1001);
        assert_eq!(rest[5] & 1, 1);
        let bit = call_index(call);
        assert_eq!(rest[5 + bit / 8] >> (bit % 8) & 1, 0);
        assert_eq!(rest[10..], [0, bit as u8]);
    }

    #[test]
    fn turns_are_told_as_players_tell_them() {
        #[track_caller]
        fn check(calls: &str, expected: Turn) {
            let calls = calls.split_whitespace().map(|call| call.parse().unwrap());
            let auction = Auction::from_calls(Seat::West, calls).unwrap();
            let hand = "AKQJT98765432...".parse().unwrap();
            let (vulnerability, call) = (Vulnerability::None, Call::Pass);
            let judged = Judged { auction, vulnerability, hand, call, fits: true, kept: true };
            assert_eq!(judged.turn(), expected);
        }
        check("P P", Turn::Opening);
        check("P 1H P", Turn::Response);
        check("P 1H", Turn::Overcall);
        check("P 1H 1S", Turn::Response);
        check("1H P 1S P", Turn::Rebid);
        check("P 1H P 1S P", Turn::Rebid);
        check("1H P 1S P 2S P", Turn::OpenersLater);
        check("1H P 1S P 2S P P", Turn::Overcall);
        check("1H X P", Turn::Advance);
        check("1H X P 2C P", Turn::OvercallersLater);
    }
}
