//! Models of bidders: what a pair bids by, and what its calls tell.
//!
//! A bidding [`System`] declares what its calls show. A learned policy declares nothing, so its [`Explainer`] looks at
//! the hands that make them. Card players read auctions through either, and the simulations of [`Borel`](super::Borel)
//! and [`Pidm`](super::Pidm) let either bid.

use std::fmt::Debug;

use ::bridge::{Auction, Call, Hand, IllegalCall, Prose, Seat, Side, Vulnerability, prose};
use bidding::{Inferences, System};
use cards::BySuit;
use dealing::CountRange;
use policy::{Span, Turn};
use search::Budget;

use super::learned::MADE;
use super::{Explainer, Models};

/// What opponents are told of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disclosure {
    /// What it shows, in words.
    pub text: Prose,
    /// Whether it is alerted: it does not say what it seems to say.
    pub alert: bool,
}

/// What a pair bids by.
pub trait Model: Debug + Send + Sync {
    /// The call with a hand.
    ///
    /// # Errors
    /// If the auction is over.
    fn call(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability) -> Result<Call, IllegalCall>;

    /// Whether a player with this hand may well make the call, which is legal. A call that the model never makes is
    /// understood as what it is taken to show.
    fn allows(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool;

    /// How likely players with these hands make the calls that a seat made in an auction, each hand by itself. Nothing
    /// is impossible: anybody may leave the model once.
    fn likelihoods(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
        seat: Seat,
        hands: &[Hand],
    ) -> Vec<f64> {
        let mut likelihoods = vec![1.0; hands.len()];
        for (before, call) in calls_of(auction, seat) {
            for (likelihood, &hand) in likelihoods.iter_mut().zip(hands) {
                *likelihood *= if self.allows(hand, &before, vulnerability, call) { 1.0 } else { STRANGE };
            }
        }
        likelihoods
    }

    /// The calls that judgement may prefer to the model's own, which comes first: those of rules that the hand misses by
    /// no more than `slack` points, or those that a policy finds likely.
    ///
    /// # Errors
    /// If the auction is over.
    fn close_calls(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
        slack: u32,
    ) -> Result<Vec<Call>, IllegalCall>;

    /// What opponents are told of a call, made now.
    ///
    /// # Errors
    /// If the call is not legal.
    fn disclosure(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Disclosure, IllegalCall>;

    /// Whether a hand is one that the call, which is legal, shows.
    fn fits(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool;

    /// Whether the call, which is legal, is one that the pair makes here.
    fn agreed(&self, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool;

    /// Whether it is agreed that the player to call does not pass.
    fn is_forced(&self, auction: &Auction, vulnerability: Vulnerability) -> bool;

    /// What the calls of the hidden hands tell, as far as it is found within the budget.
    fn inferences(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
        hidden: &dyn Fn(Seat) -> bool,
        budget: &Budget,
    ) -> Inferences;
}

/// A call that the model does not make has this probability, and every call at least.
const STRANGE: f64 = 0.02;

/// The calls of a seat, each with the auction before it.
fn calls_of(auction: &Auction, seat: Seat) -> impl Iterator<Item = (Auction, Call)> {
    let mut before = Auction::new(auction.dealer());
    auction.iter().filter_map(move |(caller, call)| {
        let here = (caller == seat).then(|| (before.clone(), call));
        before.push(call).expect("a prefix of an auction is an auction");
        here
    })
}

impl Model for System {
    fn call(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability) -> Result<Call, IllegalCall> {
        self.bid(hand, auction, vulnerability)
    }

    fn allows(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        Self::allows(self, hand, auction, vulnerability, call)
    }

    fn close_calls(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
        slack: u32,
    ) -> Result<Vec<Call>, IllegalCall> {
        Self::close_calls(self, hand, auction, vulnerability, slack)
    }

    fn disclosure(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Disclosure, IllegalCall> {
        let meaning = self.meaning(auction, call, vulnerability)?;
        Ok(Disclosure { text: meaning.prose(), alert: meaning.artificial && meaning.agreed })
    }

    fn fits(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        self.meaning(auction, call, vulnerability).is_ok_and(|meaning| meaning.fits(hand))
    }

    fn agreed(&self, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        self.meaning(auction, call, vulnerability).is_ok_and(|meaning| meaning.agreed)
    }

    fn is_forced(&self, auction: &Auction, vulnerability: Vulnerability) -> bool {
        Self::is_forced(self, auction, vulnerability)
    }

    fn inferences(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
        hidden: &dyn Fn(Seat) -> bool,
        _: &Budget,
    ) -> Inferences {
        Inferences::of_auction(auction, vulnerability, |_| self, hidden)
    }
}

/// The two sides of a table, each read by its own model.
#[derive(Debug, Clone)]
pub struct AtTable(pub Models);

impl AtTable {
    /// The model of the player to call; where nobody is, either refuses every call.
    fn caller(&self, auction: &Auction) -> &dyn Model {
        &*self.0[auction.to_call().map_or(Side::NorthSouth, Seat::side)]
    }
}

impl Model for AtTable {
    fn call(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability) -> Result<Call, IllegalCall> {
        self.caller(auction).call(hand, auction, vulnerability)
    }

    fn allows(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        self.caller(auction).allows(hand, auction, vulnerability, call)
    }

    fn likelihoods(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
        seat: Seat,
        hands: &[Hand],
    ) -> Vec<f64> {
        self.0[seat.side()].likelihoods(auction, vulnerability, seat, hands)
    }

    fn close_calls(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
        slack: u32,
    ) -> Result<Vec<Call>, IllegalCall> {
        self.caller(auction).close_calls(hand, auction, vulnerability, slack)
    }

    fn disclosure(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Disclosure, IllegalCall> {
        self.caller(auction).disclosure(auction, call, vulnerability)
    }

    fn fits(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        self.caller(auction).fits(hand, auction, vulnerability, call)
    }

    fn agreed(&self, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        self.caller(auction).agreed(auction, vulnerability, call)
    }

    fn is_forced(&self, auction: &Auction, vulnerability: Vulnerability) -> bool {
        self.caller(auction).is_forced(auction, vulnerability)
    }

    fn inferences(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
        hidden: &dyn Fn(Seat) -> bool,
        budget: &Budget,
    ) -> Inferences {
        let of = |side: Side| {
            let theirs = |seat: Seat| seat.side() == side && hidden(seat);
            self.0[side].inferences(auction, vulnerability, &theirs, budget)
        };
        of(Side::NorthSouth).and(of(Side::EastWest))
    }
}

/// The opponents of a bidding challenge: they pass, whatever they hold.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Model for Silent {
    fn call(&self, _: Hand, auction: &Auction, _: Vulnerability) -> Result<Call, IllegalCall> {
        auction.check(Call::Pass).map(|()| Call::Pass)
    }

    fn allows(&self, _: Hand, _: &Auction, _: Vulnerability, call: Call) -> bool {
        call == Call::Pass
    }

    fn close_calls(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
        _: u32,
    ) -> Result<Vec<Call>, IllegalCall> {
        self.call(hand, auction, vulnerability).map(|call| vec![call])
    }

    fn disclosure(&self, auction: &Auction, call: Call, _: Vulnerability) -> Result<Disclosure, IllegalCall> {
        auction.check(call).map(|()| Disclosure { text: prose!("says nothing"), alert: false })
    }

    fn fits(&self, _: Hand, _: &Auction, _: Vulnerability, _: Call) -> bool {
        true
    }

    fn agreed(&self, _: &Auction, _: Vulnerability, call: Call) -> bool {
        call == Call::Pass
    }

    fn is_forced(&self, _: &Auction, _: Vulnerability) -> bool {
        false
    }

    fn inferences(&self, _: &Auction, _: Vulnerability, _: &dyn Fn(Seat) -> bool, _: &Budget) -> Inferences {
        Inferences::default()
    }
}

/// A call is close to a policy's own if it has this probability.
const CLOSE: f32 = 0.1;
/// A call may well be made if it is this many times as likely as the likeliest.
const ALLOWED: f32 = 0.25;

impl Model for Explainer {
    fn call(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability) -> Result<Call, IllegalCall> {
        Ok(self.policy().distribution(&Turn::new(auction, vulnerability)?, hand).best())
    }

    fn allows(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        Turn::new(auction, vulnerability).is_ok_and(|turn| {
            let calls = self.policy().distribution(&turn, hand);
            calls.probability(call) >= ALLOWED * calls.probability(calls.best())
        })
    }

    fn likelihoods(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
        seat: Seat,
        hands: &[Hand],
    ) -> Vec<f64> {
        let ask = |hands: &[Hand]| {
            let mut likelihoods = vec![1.0; hands.len()];
            for (before, call) in calls_of(auction, seat) {
                let Ok(turn) = Turn::new(&before, vulnerability) else { break };
                let calls = self.policy().distributions(hands.iter().map(|&hand| (&turn, hand)));
                for (likelihood, calls) in likelihoods.iter_mut().zip(calls) {
                    *likelihood *= f64::from(calls.probability(call)).max(STRANGE);
                }
            }
            likelihoods
        };
        self.remembered.likelihoods(auction, vulnerability, seat, hands, ask)
    }

    fn close_calls(
        &self,
        hand: Hand,
        auction: &Auction,
        vulnerability: Vulnerability,
        _: u32,
    ) -> Result<Vec<Call>, IllegalCall> {
        let calls = self.policy().distribution(&Turn::new(auction, vulnerability)?, hand);
        let mut close: Vec<Call> = calls.likely(CLOSE).into_iter().map(|(call, _)| call).collect();
        close.retain(|&call| call != calls.best());
        close.insert(0, calls.best());
        Ok(close)
    }

    fn disclosure(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Disclosure, IllegalCall> {
        let explanation = self.explain(auction, call, vulnerability)?;
        Ok(Disclosure { text: explanation.prose(), alert: explanation.artificial })
    }

    fn fits(&self, hand: Hand, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        self.shown(auction, call, vulnerability).is_ok_and(|shown| shown.fits(hand))
    }

    fn agreed(&self, auction: &Auction, vulnerability: Vulnerability, call: Call) -> bool {
        self.explain(auction, call, vulnerability).is_ok_and(|shown| shown.demonstration.frequency >= MADE)
    }

    /// A policy promises nothing: it passes when that pays.
    fn is_forced(&self, _: &Auction, _: Vulnerability) -> bool {
        false
    }

    /// The ranges in which nearly all hands lie that make all the calls of a seat.
    fn inferences(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
        hidden: &dyn Fn(Seat) -> bool,
        budget: &Budget,
    ) -> Inferences {
        let range = |span: Span| CountRange { low: span.rare_low, high: span.rare_high };
        let mut inferences = Inferences::default();
        let mut before = Auction::new(auction.dealer());
        let count = auction.calls().len();
        for (index, (seat, call)) in auction.iter().enumerate() {
            // What a call shows takes some time to learn, once, after those before it: the budget is looked at between them.
            if self.learn(&before, call, vulnerability, budget).is_err() {
                break;
            }
            // The last call of each seat is among the last four, and its hands made those before as well.
            if index + 4 >= count
                && hidden(seat)
                && let Ok(shown) = self.shown(&before, call, vulnerability)
            {
                inferences.add(seat, range(shown.hcp), BySuit::from_fn(|suit| range(shown.lengths[suit])));
            }
            before.push(call).expect("a prefix of an auction is an auction");
        }
        inferences
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ::bridge::{Call, Deal};
    use cards::random::generator;
    use policy::Policy;

    use super::*;

    #[test]
    fn calls_are_read_by_the_hands_that_make_them() {
        let policy = Policy::named("natural").expect("a style").expect("sound weights");
        let natural = Explainer::new(Arc::new(policy));
        let calls = ["1NT", "P", "3NT", "P", "P", "P"].map(|call| call.parse::<Call>().unwrap());
        let auction = Auction::from_calls(Seat::North, calls).unwrap();
        let hidden = |seat| seat != Seat::West;
        let read = Model::inferences(&natural, &auction, Vulnerability::None, &hidden, &Budget::unlimited());
        assert_eq!(read.seats().collect::<Vec<_>>(), [Seat::South, Seat::North, Seat::East]);
        assert!(read.fits(Seat::North, "AQ2.KJ3.K862.QT4".parse().unwrap()));
        for not in ["AQ2.KJ3.KJ62.AKQ", "AQ2.J63.8762.QT4", "AQJ7632.K.K62.QT"] {
            assert!(!read.fits(Seat::North, not.parse().unwrap()), "{not}");
        }
        let at_once = Budget::unlimited().within(std::time::Duration::ZERO);
        let unread = Model::inferences(&natural, &auction, Vulnerability::None, &hidden, &at_once);
        assert_eq!(unread.seats().count(), 0, "there was no time");
        // West's calls are not read, and any hand fits.
        assert!(read.fits(Seat::West, "AQ2.KJ3.KJ62.AKQ".parse().unwrap()));
    }

    #[test]
    fn hands_that_make_the_calls_are_likelier_and_none_is_impossible() {
        let policy = Policy::named("natural").expect("a style").expect("sound weights");
        let models: [Box<dyn Model>; 2] =
            [Box::new(System::named("two-over-one").unwrap()), Box::new(Explainer::new(Arc::new(policy)))];
        let calls = ["1NT", "P", "3NT", "P", "P", "P"].map(|call| call.parse::<Call>().unwrap());
        let auction = Auction::from_calls(Seat::North, calls).unwrap();
        let hands =
            ["AQ2.KJ3.K862.QT4", "AQ2.KJ3.KJ62.AKQ", "32.543.87632.QT4"].map(|hand| hand.parse().unwrap());
        for model in models {
            let [opens, strong, weak] =
                model.likelihoods(&auction, Vulnerability::None, Seat::North, &hands)[..]
            else {
                panic!("three")
            };
            assert!(opens > 0.3 && strong < opens / 10.0 && weak < opens / 10.0, "{opens} {strong} {weak}");
            assert!(strong > 0.0 && weak > 0.0);
        }
    }

    #[test]
    fn what_a_call_shows_is_judged_by_either_model() {
        let policy = Policy::named("natural").expect("a style").expect("sound weights");
        let models: [Box<dyn Model>; 2] =
            [Box::new(System::named("two-over-one").unwrap()), Box::new(Explainer::new(Arc::new(policy)))];
        let (auction, vulnerability) = (Auction::new(Seat::North), Vulnerability::None);
        let [notrump, grand] = ["1NT", "7NT"].map(|call| call.parse::<Call>().unwrap());
        for model in models {
            assert!(model.fits("AQ2.KJ3.K862.QT4".parse().unwrap(), &auction, vulnerability, notrump));
            assert!(!model.fits("AQJ7632.K.K62.QT".parse().unwrap(), &auction, vulnerability, notrump));
            assert!(
                model.agreed(&auction, vulnerability, notrump)
                    && !model.agreed(&auction, vulnerability, grand)
            );
            assert!(!model.is_forced(&auction, vulnerability));
        }
    }

    #[test]
    fn a_policy_and_a_system_answer_alike_to_the_same_questions() {
        let policy = Policy::named("natural").expect("a style").expect("sound weights");
        let models: [Box<dyn Model>; 2] =
            [Box::new(System::named("two-over-one").unwrap()), Box::new(Explainer::new(Arc::new(policy)))];
        for model in models {
            let mut rng = generator(3, 1);
            for _ in 0..20 {
                let hand = Deal::random(&mut rng).hand(Seat::North);
                let auction = Auction::new(Seat::North);
                let call = model.call(hand, &auction, Vulnerability::All).unwrap();
                assert!(model.allows(hand, &auction, Vulnerability::All, call), "{hand} {call}");
                let close = model.close_calls(hand, &auction, Vulnerability::All, 2).unwrap();
                assert_eq!(close[0], call);
                assert!(model.agreed(&auction, Vulnerability::All, call), "{hand} {call}");
                assert!(close.iter().skip(1).all(|&other| other != call && auction.check(other).is_ok()));
            }
        }
    }
}
