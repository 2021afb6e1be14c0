//! A bidder that was taught by self-play, [`policy`], with a search on top where one is asked for, and one rule above
//! both.
//!
//! The rule: a grand slam that cannot make is doubled. Self-play hardly ever meets opponents who bid one without the
//! aces, so it has not learned what everybody knows.

mod remembered;
mod search;

pub(super) use remembered::Remembered;
pub use search::Trial;

use std::sync::{Arc, Mutex, PoisonError, Weak};

use ::bridge::{Auction, Call, Hand, IllegalCall, Prose, View, Vulnerability, prose};
use ::search::{Budget, Stopped};
use bidding::System;
use cards::random::generator;
use policy::{Demonstration, Demonstrator, Distribution, Policy, Shown, Turn, WeightsError};

use super::grand_slam::doubling_grand_slams;
use super::{Bidder, Candidate, Decision, Weighed};

/// How a learned bidder decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LearnedSettings {
    /// Which of the likely calls it makes.
    pub calls: Calls,
    /// Deals in which likely calls are tried; none is no search.
    pub samples: Option<usize>,
    /// The most time for a decision; none is as long as the samples take.
    pub milliseconds: Option<u64>,
}

impl LearnedSettings {
    /// The samples of a search that is asked for without their number.
    pub const USUAL_SAMPLES: usize = 768;
    /// The samples at most of a search that is limited by time alone.
    pub const MOST_SAMPLES: usize = 3072;
}

/// Which call is made of those that a policy finds likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Calls {
    /// The likeliest.
    #[default]
    Best,
    /// One drawn by its probability.
    Drawn,
}

/// What the calls of a policy show, with the names that a system has for them.
#[derive(Debug)]
pub struct Explainer {
    demonstrator: Demonstrator,
    system: System,
    /// How likely hands make the calls of the policy.
    pub(super) remembered: Remembered,
}

/// What a call of a policy shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// What players call it; empty if it has no name.
    pub name: String,
    /// Whether it does not say what it seems to say: by the system where it means the same there, otherwise by the length of
    /// the suit.
    pub artificial: bool,
    /// What the hands look like.
    pub demonstration: Demonstration,
}

/// The system that policies are started from; it has the names.
const NAMES: &str = "two-over-one";
/// Positions of the system that are kept: names are asked for seldom.
const NAMED_POSITIONS: usize = 1_000;
/// This share of the hands must fit what the system means by a call for it to be the same call, and for its name to be told.
const SHARE_NAMED: f64 = 0.75;
/// And this share where the name tells a number, `support double, three cards`: it must hold as ranges do.
const SHARE_NUMBERED: f64 = 0.95;
/// And this share where it tells strength: an invitation may be a little off, and no more.
const SHARE_OF_STRENGTH: f64 = 0.9;
/// And with this share of the first hands the system must be about to make the call too, but for some points: what it
/// means may be wide enough for hands that the system bids otherwise, and a call with those is something else.
const SHARE_CLOSE: f64 = 0.5;
const HANDS_BID: usize = 40;
const POINTS_OFF: u32 = 3;
/// A bid that shows fewer cards of its suit is artificial: partner's suit may be raised on this many.
const SHOWN_LENGTH: u8 = 2;
/// Threads that ask the policy for an explanation: more would wait for one another.
const THREADS: usize = 4;

/// Those of the styles that come with the program, while anybody uses them.
static NAMED: Mutex<Vec<(String, Weak<Explainer>)>> = Mutex::new(Vec::new());

impl Explainer {
    /// The one of a style that comes with the program; none if there is none of that name. All who bid by the style share it,
    /// so that what a call shows is found once.
    #[must_use]
    pub fn named(style: &str) -> Option<Result<Arc<Self>, WeightsError>> {
        let mut named = NAMED.lock().unwrap_or_else(PoisonError::into_inner);
        named.retain(|(_, explainer)| explainer.strong_count() > 0);
        let known = named.iter().find(|(known, _)| known == style);
        if let Some(explainer) = known.and_then(|(_, explainer)| explainer.upgrade()) {
            return Some(Ok(explainer));
        }
        let read = Policy::named(style)?.map(|policy| Arc::new(Self::new(Arc::new(policy))));
        if let Ok(explainer) = &read {
            named.push((style.into(), Arc::downgrade(explainer)));
        }
        Some(read)
    }

    /// Knows nothing yet.
    #[must_use]
    pub fn new(policy: Arc<Policy>) -> Self {
        let system = System::named(NAMES).expect("a system of the library").keeping(NAMED_POSITIONS);
        Self { demonstrator: Demonstrator::new(policy, THREADS), system, remembered: Remembered::default() }
    }

    /// The policy that is explained.
    #[must_use]
    pub fn policy(&self) -> &Arc<Policy> {
        self.demonstrator.policy()
    }

    /// What the hands look like that make a call now.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn shown(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Shown, IllegalCall> {
        Ok(self.demonstrator.demonstration(auction, call, vulnerability)?.shown)
    }

    /// Finds the hands that make a call now, if the budget is not exhausted before; then they are known.
    ///
    /// # Errors
    /// If it is.
    pub(super) fn learn(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
        budget: &Budget,
    ) -> Result<(), Stopped> {
        budget.check()?;
        // A call that is not legal shows nothing.
        let _ = self.demonstrator.hands(auction, call, vulnerability);
        Ok(())
    }

    /// The legal calls, each with whether it is one of the policy's.
    ///
    /// # Errors
    /// If the auction is over.
    pub fn calls(
        &self,
        auction: &Auction,
        vulnerability: Vulnerability,
    ) -> Result<Vec<(Call, bool)>, IllegalCall> {
        let frequencies = self.demonstrator.frequencies(auction, vulnerability)?;
        Ok(frequencies.into_iter().map(|(call, frequency)| (call, frequency >= MADE)).collect())
    }

    /// What a call would show, made now.
    ///
    /// # Errors
    /// If the call is not legal.
    pub fn explain(
        &self,
        auction: &Auction,
        call: Call,
        vulnerability: Vulnerability,
    ) -> Result<Explanation, IllegalCall> {
        let demonstration = self.demonstrator.demonstration(auction, call, vulnerability)?;
        let meaning = self.system.meaning(auction, call, vulnerability)?;
        let hands = self.demonstrator.hands(auction, call, vulnerability)?;
        let fitting = hands.iter().filter(|&&hand| meaning.fits(hand)).count();
        let bid = &hands[..hands.len().min(HANDS_BID)];
        let close = || {
            let is_close = |hand: &&Hand| {
                let close = self.system.close_calls(**hand, auction, vulnerability, POINTS_OFF);
                close.is_ok_and(|calls| calls.contains(&call))
            };
            bid.iter().filter(is_close).count() as f64
        };
        let fits = |share: f64| fitting as f64 >= share * hands.len() as f64;
        // What the system means by it, whether or not all that its name says is true.
        let meant = meaning.agreed && fits(SHARE_NAMED) && close() >= SHARE_CLOSE * bid.len() as f64;
        let name = meant.then(|| meaning.usual_name()).filter(|name| fits(share_that_fits(name)));
        let suit = call.bid().and_then(|bid| bid.strain().suit());
        let short = suit.is_some_and(|suit| demonstration.shown.lengths[suit].low < SHOWN_LENGTH);
        Ok(Explanation {
            artificial: if meant { meaning.artificial } else { short },
            name: name.unwrap_or_default(),
            demonstration,
        })
    }
}

/// The share of the hands that must fit for a name to be told: the more it says how many, of cards or points, the more.
fn share_that_fits(name: &str) -> f64 {
    const NUMBERS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];
    const STRENGTH: [&str; 7] = ["strong", "weak", "light", "invitational", "limit", "minimum", "maximum"];
    // What follows the level of a bid, `relay to three clubs`.
    const STRAINS: [&str; 6] = ["clubs", "diamonds", "hearts", "spades", "notrump", "of"];
    // Names of conventions, which claim nothing.
    const CONVENTIONS: [&str; 5] =
        ["two over one", "two suits", "weak two", "strong notrump", "weak notrump"];
    let name = CONVENTIONS.iter().fold(name.to_string(), |name, known| name.replace(known, ""));
    let words: Vec<&str> = name.split(|letter: char| !letter.is_alphanumeric()).collect();
    let mut followed = words.iter().zip(words.iter().skip(1).chain([&""]));
    let counts = |word: &str| NUMBERS.contains(&word) || word.parse::<u8>().is_ok();
    if followed.any(|(word, next)| counts(word) && !STRAINS.contains(next)) {
        SHARE_NUMBERED
    } else if words.iter().any(|word| STRENGTH.contains(word)) {
        SHARE_OF_STRENGTH
    } else {
        SHARE_NAMED
    }
}

impl Explanation {
    /// The name of the call, if it has one, and what the hands that make it show.
    #[must_use]
    pub fn prose(&self) -> Prose {
        let shown = self.demonstration.shown.prose();
        if self.name.is_empty() { shown } else { prose!("{}: {}", self.name.as_str(), shown) }
    }
}

impl std::fmt::Display for Explanation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.prose().fmt(f)
    }
}

/// A call that fewer hands make is not one of the policy's.
pub(super) const MADE: f32 = 0.001;
/// Calls less likely than this are not worth a word.
const WORTH_A_WORD: f32 = 0.02;

/// A bidder that follows a policy.
#[derive(Debug)]
pub struct Learned {
    policy: Arc<Policy>,
    settings: LearnedSettings,
    seed: u64,
    budget: Budget,
    drawn: search::Drawn,
}

impl Learned {
    /// A follower of the policy. The seed counts only where calls are drawn or searched for; a search ends with the
    /// budget.
    #[must_use]
    pub fn new(policy: Arc<Policy>, settings: LearnedSettings, seed: u64, budget: &Budget) -> Self {
        Self { policy, settings, seed, budget: budget.clone(), drawn: search::Drawn::new(seed) }
    }

    /// The calls that were tried against the policy's likeliest; none without a search, or where none is worth it.
    pub fn trials(&mut self, view: &View, calls: &Distribution) -> Vec<Trial> {
        let (Some(samples), Calls::Best) = (self.settings.samples, self.settings.calls) else {
            return Vec::new();
        };
        let budget = self.budget.limited(self.settings.milliseconds, None);
        search::search(&self.policy, view, calls, samples, &mut self.drawn, &budget)
    }

    /// What the policy says, and a search where one is asked for.
    fn decide(&mut self, view: &View, calls: &Distribution) -> Weighed {
        let call = match self.settings.calls {
            Calls::Best => calls.best(),
            Calls::Drawn => calls.sample(&mut generator(self.seed, view.auction.calls().len() as u64)),
        };
        let trials = self.trials(view, calls);
        let unsearched = || {
            let others = calls.likely(WORTH_A_WORD).into_iter().filter(|&(other, _)| other != call);
            let all = std::iter::once((call, calls.probability(call))).chain(others);
            let candidates = all.map(|(call, probability)| Candidate { call, value: f64::from(probability) });
            Weighed { candidates: candidates.collect(), decision: Decision::new(call, reason(calls, call)) }
        };
        if trials.is_empty() {
            return unsearched();
        }
        let decision = match search::best(&trials) {
            Some(better) => Decision::new(
                better.call,
                prose!(
                    "{} IMPs better than {} on {} imagined deals",
                    format!("{:.1}", better.gain()),
                    call,
                    better.deals
                ),
            ),
            None => Decision::new(call, reason(calls, call)),
        };
        let own = Candidate { call, value: 0.0 };
        let tried = trials.iter().map(|trial| Candidate { call: trial.call, value: trial.gain() });
        Weighed { candidates: std::iter::once(own).chain(tried).collect(), decision }
    }
}

impl Bidder for Learned {
    fn call(&mut self, view: &View) -> Decision<Call> {
        self.weigh(view).decision
    }

    fn weigh(&mut self, view: &View) -> Weighed {
        let turn = Turn::new(&view.auction, view.vulnerability);
        let turn = turn.expect("the auction is not over when a seat is to call");
        let calls = self.policy.distribution(&turn, view.hand);
        doubling_grand_slams(view, self.decide(view, &calls))
    }
}

fn reason(calls: &Distribution, call: Call) -> Prose {
    let percent = format!("{:.0}", 100.0 * calls.probability(call));
    if percent == "100" {
        prose!("the call with such a hand")
    } else {
        prose!("the call {} times in 100 with such a hand", percent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::bridge::{Board, Deal, Seat, Table};
    use cards::Suit;

    fn natural(settings: LearnedSettings, seed: u64) -> Learned {
        let policy = Policy::named("natural").expect("a style").expect("sound weights");
        Learned::new(Arc::new(policy), settings, seed, &Budget::unlimited())
    }

    #[test]
    fn names_that_tell_numbers_or_strength_must_fit_more_hands() {
        let check = |names: &[&str], least: f64| {
            for name in names {
                assert_eq!(share_that_fits(name), least, "{name}");
            }
        };
        check(
            &["support double, three cards", "six cards", "balanced 18-19", "limit raise with three trumps"],
            SHARE_NUMBERED,
        );
        check(&["strong", "limit raise", "invitational", "minimum balanced"], SHARE_OF_STRENGTH);
        check(
            &[
                "two over one",
                "asks about the weak two",
                "strong notrump",
                "relay to three clubs",
                "balanced, more than 1NT",
                "balanced game, or four of the major",
                "Stayman",
                "",
            ],
            SHARE_NAMED,
        );
    }

    #[test]
    fn a_style_is_read_once_for_all_who_bid_by_it() {
        let named = |style: &str| Explainer::named(style).map(|read| read.expect("sound weights"));
        let (one, other) = (named("natural").unwrap(), named("natural").unwrap());
        assert!(Arc::ptr_eq(&one, &other));
        assert_eq!(named("free").unwrap().policy().style(), "free");
        assert!(named("wild").is_none());
    }

    #[test]
    fn a_grand_slam_off_an_ace_is_doubled() {
        let decide = |calls: &str, hand: &str| {
            let calls = calls.split(' ').map(|call| call.parse().unwrap());
            let auction = Auction::from_calls(Seat::North, calls).unwrap();
            let seat = auction.to_call().unwrap();
            let view = View::in_auction(seat, hand.parse().unwrap(), auction, Vulnerability::None);
            natural(LearnedSettings::default(), 1).call(&view)
        };
        let ace = "A76.J843.T92.653";
        for calls in ["7NT", "7NT P P", "P 7NT", "1S P 2H P 7NT", "1C 7NT"] {
            assert_eq!(decide(calls, ace).choice, Call::Double, "{calls}");
        }
        assert_eq!(decide("7H P P", "876.A843.T92.653").choice, Call::Double);
        assert_eq!(decide("7H P P", "A76.8432.A92.653").choice, Call::Double);
        // Without an ace it is left to the policy.
        assert!(decide("7NT", "K76.KJ43.T92.653").reason.to_string().ends_with("with such a hand"));
        // Partner has doubled, or it is our own slam.
        assert_eq!(decide("7NT X P", ace).choice, Call::Pass);
        assert_eq!(decide("7NT P", ace).choice, Call::Pass);
    }

    #[test]
    fn a_search_tries_only_what_is_likely_and_ends_with_its_budget() {
        let mut rng = generator(1, 1);
        let mut view = Table::new(Board::numbered(1, Deal::random(&mut rng))).view(Seat::South);
        let calls = ["1H", "1S"].map(|call| call.parse().unwrap());
        view.auction = Auction::from_calls(Seat::North, calls).unwrap();
        let mut doubtful = |hand: Hand| {
            view.hand = hand;
            natural(LearnedSettings::default(), 1)
                .weigh(&view)
                .candidates
                .get(1)
                .is_some_and(|second| second.value > 0.25)
        };
        let hand = (0..100).map(|_| Deal::random(&mut rng).hand(Seat::South)).find(|&hand| doubtful(hand));
        view.hand = hand.expect("a hand with which two calls are likely");
        let settings = LearnedSettings { samples: Some(16), ..LearnedSettings::default() };
        let searched = natural(settings, 1).weigh(&view);
        let plain = natural(LearnedSettings::default(), 1).weigh(&view);
        assert_eq!(searched, natural(settings, 1).weigh(&view), "the same seed, the same answer");
        assert!(searched.candidates.len() > 1 && searched.candidates[0].value == 0.0, "{searched:?}");
        let policy = Arc::new(Policy::named("natural").unwrap().unwrap());
        let calls = policy.distribution(&Turn::new(&view.auction, view.vulnerability).unwrap(), view.hand);
        let likely = |call: Call| calls.probability(call) >= search::TRIED;
        assert!(searched.candidates.iter().all(|tried| likely(tried.call)), "{searched:?} {plain:?}");
        // Without a budget there is no search.
        let mut stopped = Learned::new(policy, settings, 1, &Budget::unlimited().nodes(0));
        assert_eq!(stopped.call(&view).choice, plain.decision.choice);
    }

    #[test]
    fn calls_are_explained_with_the_names_people_know() {
        let explainer = Explainer::new(Arc::new(Policy::named("natural").unwrap().unwrap()));
        let calls = ["1NT", "P"].map(|call| call.parse().unwrap());
        let auction = Auction::from_calls(Seat::North, calls).unwrap();
        let explain =
            |call: &str| explainer.explain(&auction, call.parse().unwrap(), Vulnerability::None).unwrap();
        assert_eq!(explain("2H").name, "transfer to spades", "{}", explain("2H"));
        let shown = explain("2H").demonstration.shown;
        assert!(shown.mean_lengths[Suit::Spades] > 5.0 && shown.lengths[Suit::Spades].contains(6), "{shown}");
        assert!(explainer.explain(&auction, Call::Redouble, Vulnerability::None).is_err());
        // A double of two diamonds may be strong without the other suits; it is called what it usually is.
        let opened = Auction::from_calls(Seat::North, ["2D".parse().unwrap()]).unwrap();
        assert_eq!(explainer.explain(&opened, Call::Double, Vulnerability::None).unwrap().name, "take-out");
    }

    #[test]
    fn only_drawn_calls_depend_on_the_seed() {
        let auction_of = |settings: LearnedSettings, seed: u64| {
            let mut bidder = natural(settings, seed);
            let mut calls = Vec::new();
            for number in 1..=24 {
                let mut table =
                    Table::new(Board::numbered(number, Deal::random(&mut generator(3, number as u64))));
                while let Some(seat) = table.to_call() {
                    let call = bidder.call(&table.view(seat)).choice;
                    calls.push(call);
                    table.call(call).unwrap();
                }
            }
            calls
        };
        let drawn = LearnedSettings { calls: Calls::Drawn, ..LearnedSettings::default() };
        assert_eq!(auction_of(LearnedSettings::default(), 1), auction_of(LearnedSettings::default(), 2));
        assert_eq!(auction_of(drawn, 1), auction_of(drawn, 1));
        assert_ne!(auction_of(drawn, 1), auction_of(drawn, 2));
    }
}
