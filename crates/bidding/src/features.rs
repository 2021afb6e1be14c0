//! What a rule may ask of a hand: the features of BIDI's Appendix A, and those that players use besides.
//!
//! A [`Feature`] is a class with its suits filled in: `Length(Spades)`, `Losers(Hearts, Hand)`. The thirty-five classes
//! of the paper, each over the suits it takes there, make some three hundred features; eleven classes more say what
//! teachers say (total points, support points, quick tricks, playing tricks). [`Feature::value`] computes one from a
//! hand in a few nanoseconds; the paper's dynamic ones, cover cards, fast losers and the points for suit play, also go by
//! what partner has promised ([`Feature::opposite`]). [`Feature::given`] says what is known of a feature from the shape
//! and the high-card points alone, and that is what lets meanings be exact.

mod honours;
mod names;

use bridge::Hand;
use cards::{BySuit, Rank, Suit};

use crate::{Amount, Range};

pub use names::{FeatureClass, Takes};

/// One suit, or the whole hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Scope {
    Suit(Suit),
    Hand,
}

/// A trump suit, or none.
pub type Trumps = Option<Suit>;

/// How many cards of each suit partner has promised.
pub type Promised = BySuit<Range>;

/// Partner has promised nothing.
const NOTHING: Promised = BySuit::new([Range::whole(0, 13); 4]);

/// Something that can be counted in a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// Ace 4, king 3, queen 2, jack 1: `AQ2.QJ854.K42.A7` has 16.
    Hcp(Scope),
    /// Ace 2, king 1: `AQ2.QJ854.K42.A7` has 5.
    Controls(Scope),
    /// Aces, kings and queens: `AQ2.QJ854.K42.A7` has 5.
    TopHonours(Scope),
    /// Cards above the nine: `AQ2.QJ854.K42.A7` has 6.
    Honours(Scope),
    /// Aces: `AQ2.QJ854.K42.A7` has 2.
    Aces(Scope),
    /// Kings: `AQ2.QJ854.K42.A7` has 1.
    Kings(Scope),
    /// Queens: `AQ2.QJ854.K42.A7` has 2.
    Queens(Scope),
    /// Jacks: `AQ2.QJ854.K42.A7` has 1.
    Jacks(Scope),
    /// Tens: `AQ2.QJ854.K42.A7` has none.
    Tens(Scope),
    /// Aces of the hand and the king of the suit: `AQ2.QJ854.K42.A7` has 3 for diamonds.
    KeyCards(Suit),

    /// 0 balanced (4333, 4432, 5332), 1 nearly (5422, 6322), then one for each card more in the long suits, at most 6.
    Freakness,
    /// Doubleton 1, singleton 2, void 3, trumps not counted: `K9652.A5.3.KJ842` has 3 with spades.
    ShortPoints(Suit, Scope),
    /// Length of the first suit less length of the second.
    Difference(Suit, Suit),
    /// Suits of four cards or more: `K9652.A5.3.KJ842` has 2.
    Suits,
    /// Cards in the suit.
    Length(Suit),
    /// Cards in the two suits.
    TwoLengths(Suit, Suit),
    /// Cards in the longer major.
    LongestMajor,
    /// Cards in the longer minor.
    LongestMinor,
    /// 1 if no suit is longer.
    IsLongest(Suit),
    /// 1 if some suit is shorter.
    NotShortest(Suit),
    /// 1 if the suit is the one to open with five-card majors.
    FirstBid(Suit),
    /// 1 if the suit is the one to open with four-card majors.
    LongestFirstBid(Suit),
    /// 1 if the first suit is the one to bid over partner's second, cheapest of the four-card suits first.
    UpTheLine(Suit, Suit),

    /// How often the suit can be bid, from 0 to 8.
    Biddable(Suit),
    /// Ten 2, nine 1, eight ½.
    Intermediates(Scope),
    /// Losing tricks: `AK943.K85.7.QJ42` has 6 in all. In the suit that is to be trumps, if there is one, a queen without
    /// other honours counts in full, since partner supports it.
    Losers(Trumps, Scope),
    /// In no trump: 0 none, 1 half, 2 one, 3 one and a half, 4 two.
    Stopper(Suit),
    /// The second suit's control when the first is trumps: 0 none, 1 queen third, 2 second round, 3 ace, 4 void.
    StopperWithTrumps(Suit, Suit),
    /// From 0 to 9: two for each of the top three, one for the jack, the ten and a sixth card.
    Quality(Suit),

    /// Points for no trump after Lindelöf's idea: honours, ½ for each ten and for each card from the fifth on.
    NotrumpCount,
    /// Share of the points that lies in the two longest suits, in per cent.
    Concentration,
    /// High-card points and short points together.
    Points(Suit, Scope),
    /// Losers of the whole hand if partner has nothing for the suit: 13 less its playing tricks and the quick tricks of the
    /// others.
    UnsupportedLosers(Suit),

    /// Cards that cover losers of partner's when the first suit is trumps, shortness with trumps to ruff included. An
    /// honour opposite a suit that partner has not covers nothing.
    CoverCards(Suit, Scope),
    /// Tricks the opponents can cash at once in the suit or the hand. Whoever has trumps ruffs: this hand, or partner
    /// where he has promised trumps and shortness.
    FastLosers(Trumps, Scope),
    /// Points for suit play after Lindelöf's idea: total points, ½ for each honour supported in a long suit, and ½ for
    /// each of the top three in a suit that partner has promised four cards of.
    SuitCount,

    /// High-card points and the lengths of the two longest suits, less 8; 12 is the Rule of 20.
    TotalPoints,
    /// Points in support of the suit: void 5, singleton 3, doubleton 1 with four trumps; 3, 2, 1 with three.
    SupportPoints(Suit),
    /// High-card points moved by one for a good or a bad hand, for no-trump ranges.
    NotrumpPoints,
    /// AK 2, AQ 1½, A 1, KQ 1, Kx ½.
    QuickTricks,
    /// Tricks the hand takes by itself.
    PlayingTricks,
    /// Length of the suit, its top three honours, and the jack and ten beside a higher one.
    SuitQuality(Suit),
    /// 0 poor, 1 good, 2 strong, 3 solid.
    Grade(Suit),
    /// Ace, king, queen and jack of the suit.
    TopFour(Suit),
    /// Cards in the shortest suit.
    Shortest,
    /// Cards in the longest suit.
    Longest,
    /// 1 if the shape is 4333.
    Flat,
    /// Sure and probable tricks with the suit as their trumps.
    TrumpTricks(Suit),
}

/// What is known of a feature from shape and high-card points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// The shape alone fixes it.
    Shape(Amount),
    /// It is the high-card points plus something between the two.
    Hcp(Amount, Amount),
    /// Nothing.
    Open,
}

/// The lengths of the suits.
pub type Lengths = BySuit<u8>;

/// The lengths of a hand's suits.
#[must_use]
pub fn lengths(hand: Hand) -> Lengths {
    BySuit::from_fn(|suit| hand.in_suit(suit).len() as u8)
}

impl Feature {
    /// The feature of this hand, partner having promised nothing.
    #[must_use]
    pub fn value(self, hand: Hand) -> Amount {
        self.opposite(hand, &NOTHING)
    }

    /// The feature of this hand opposite what partner has promised.
    #[must_use]
    pub fn opposite(self, hand: Hand, partner: &Promised) -> Amount {
        use Feature as F;
        let over = |scope: Scope, count: fn(cards::Holding) -> i32| match scope {
            Scope::Suit(suit) => count(hand.in_suit(suit)),
            Scope::Hand => Suit::ALL.into_iter().map(|suit| count(hand.in_suit(suit))).sum(),
        };
        let whole = Amount::whole;
        match self {
            F::Hcp(scope) => whole(over(scope, honours::hcp)),
            F::Controls(scope) => whole(over(scope, honours::controls)),
            F::TopHonours(scope) => whole(over(scope, honours::top_three)),
            F::Honours(scope) => whole(over(scope, honours::honours)),
            F::Aces(scope) => whole(over(scope, |holding| honours::count(holding, Rank::Ace))),
            F::Kings(scope) => whole(over(scope, |holding| honours::count(holding, Rank::King))),
            F::Queens(scope) => whole(over(scope, |holding| honours::count(holding, Rank::Queen))),
            F::Jacks(scope) => whole(over(scope, |holding| honours::count(holding, Rank::Jack))),
            F::Tens(scope) => whole(over(scope, |holding| honours::count(holding, Rank::Ten))),
            F::KeyCards(suit) => F::Aces(Scope::Hand).value(hand) + F::Kings(Scope::Suit(suit)).value(hand),
            F::Biddable(suit) => {
                let holding = hand.in_suit(suit);
                let length = holding.len() as i32;
                whole(if length < 4 {
                    0
                } else {
                    (length - 3 + i32::from(honours::top_three(holding) >= 2)).min(8)
                })
            }
            F::Intermediates(scope) => Amount::halves(over(scope, honours::intermediates)),
            F::Losers(trumps, scope) => {
                let all = over(scope, honours::losers);
                let supported = trumps.filter(|&suit| scope == Scope::Hand || scope == Scope::Suit(suit));
                let queens = supported.map_or(0, |suit| honours::lone_queen(hand.in_suit(suit)));
                whole(all - queens)
            }
            F::Stopper(suit) => whole(honours::stopper(hand.in_suit(suit))),
            F::StopperWithTrumps(trumps, suit) if trumps == suit => F::Stopper(suit).value(hand),
            F::StopperWithTrumps(_, suit) => whole(honours::stopper_with_trumps(hand.in_suit(suit))),
            F::Quality(suit) => whole(honours::quality(hand.in_suit(suit))),
            F::NotrumpCount => {
                let long: i32 = lengths(hand).iter().map(|(_, &length)| i32::from(length).max(4) - 4).sum();
                F::Hcp(Scope::Hand).value(hand)
                    + Amount::halves(over(Scope::Hand, |holding| honours::count(holding, Rank::Ten)) + long)
            }
            F::Concentration => {
                let mut suits = Suit::ALL;
                suits.sort_by_key(|&suit| {
                    std::cmp::Reverse((hand.in_suit(suit).len(), honours::hcp(hand.in_suit(suit))))
                });
                let all = over(Scope::Hand, honours::hcp);
                let long = honours::hcp(hand.in_suit(suits[0])) + honours::hcp(hand.in_suit(suits[1]));
                whole(if all == 0 { 0 } else { 100 * long / all })
            }
            F::Points(trumps, scope) => F::Hcp(scope).value(hand) + F::ShortPoints(trumps, scope).value(hand),
            F::UnsupportedLosers(suit) => {
                let others: i32 = Suit::ALL
                    .into_iter()
                    .filter(|&other| other != suit)
                    .map(|other| honours::quick_tricks(hand.in_suit(other)))
                    .sum();
                whole(13) - Amount::halves(honours::playing_tricks(hand.in_suit(suit)) + others)
            }
            F::CoverCards(trumps, scope) => {
                Amount::halves(in_scope(scope, |suit| cover_cards(hand, trumps, suit, partner)))
            }
            F::FastLosers(trumps, scope) => {
                whole(in_scope(scope, |suit| fast_losers(hand, trumps, suit, partner)))
            }
            F::SuitCount => {
                let honours = |suit: Suit| {
                    let holding = hand.in_suit(suit);
                    let supported =
                        if holding.len() >= 4 { (honours::top_four(holding) - 1).max(0) } else { 0 };
                    let opposite = if is_long(partner[suit]) { honours::top_three(holding) } else { 0 };
                    supported + opposite
                };
                F::TotalPoints.value(hand) + Amount::halves(in_scope(Scope::Hand, honours))
            }
            F::SupportPoints(trumps) => support_points(hand, trumps),
            F::NotrumpPoints => F::Hcp(Scope::Hand).value(hand) + whole(adjustment(hand)),
            F::QuickTricks => Amount::halves(over(Scope::Hand, honours::quick_tricks)),
            F::PlayingTricks => Amount::halves(over(Scope::Hand, honours::playing_tricks)),
            F::SuitQuality(suit) => whole(honours::suit_quality(hand.in_suit(suit))),
            F::Grade(suit) => whole(honours::grade(hand.in_suit(suit))),
            F::TopFour(suit) => whole(honours::top_four(hand.in_suit(suit))),
            F::TrumpTricks(suit) => Amount::halves(trump_tricks(hand, suit)),
            shape => match shape.given(&lengths(hand)) {
                Given::Shape(amount) => amount,
                Given::Hcp(low, _) => F::Hcp(Scope::Hand).value(hand) + low,
                Given::Open => Amount::ZERO,
            },
        }
    }

    /// What a shape says of the feature.
    #[must_use]
    pub fn given(self, lengths: &Lengths) -> Given {
        use Feature as F;
        let length = |suit: Suit| i32::from(lengths[suit]);
        let sorted = || {
            let mut sorted = Suit::ALL.map(length);
            sorted.sort_unstable_by(|a, b| b.cmp(a));
            sorted
        };
        let shape = |number: i32| Given::Shape(Amount::whole(number));
        match self {
            F::Hcp(Scope::Hand) => Given::Hcp(Amount::ZERO, Amount::ZERO),
            F::TotalPoints => {
                let extra = Amount::whole(sorted()[0] + sorted()[1] - 8);
                Given::Hcp(extra, extra)
            }
            F::Points(trumps, Scope::Hand) => {
                let extra = Amount::whole(short_points(lengths, trumps, Scope::Hand));
                Given::Hcp(extra, extra)
            }
            F::NotrumpPoints => Given::Hcp(Amount::whole(-1), Amount::whole(1)),
            F::SupportPoints(trumps) => {
                let (extra, doubtful) = support_shape(lengths, trumps);
                Given::Hcp(Amount::whole(extra - doubtful), Amount::whole(extra))
            }
            F::Freakness => shape(freakness(sorted())),
            F::ShortPoints(trumps, scope) => shape(short_points(lengths, trumps, scope)),
            F::Difference(first, second) => shape(length(first) - length(second)),
            F::Suits => shape(Suit::ALL.into_iter().filter(|&suit| length(suit) >= 4).count() as i32),
            F::Length(suit) => shape(length(suit)),
            F::TwoLengths(first, second) => shape(length(first) + length(second)),
            F::LongestMajor => shape(length(Suit::Hearts).max(length(Suit::Spades))),
            F::LongestMinor => shape(length(Suit::Clubs).max(length(Suit::Diamonds))),
            F::IsLongest(suit) => shape(i32::from(length(suit) == sorted()[0])),
            F::NotShortest(suit) => shape(i32::from(length(suit) > sorted()[3])),
            F::FirstBid(suit) => shape(i32::from(first_bid(lengths) == suit)),
            F::LongestFirstBid(suit) => shape(i32::from(longest_first_bid(lengths) == suit)),
            F::UpTheLine(suit, over) => shape(i32::from(up_the_line(lengths, over) == Some(suit))),
            F::Shortest => shape(sorted()[3]),
            F::Longest => shape(sorted()[0]),
            F::Flat => shape(i32::from(sorted() == [4, 3, 3, 3])),
            _ => Given::Open,
        }
    }
}

fn freakness([a, b, _, d]: [i32; 4]) -> i32 {
    match (a, b, d) {
        (4, _, 2..) | (5, 3, 2) => 0,
        (5, 4, 2) | (6, 3, 2) => 1,
        _ => (a + b - 7 + i32::from(d == 0)).clamp(2, 6),
    }
}

fn short_points(lengths: &Lengths, trumps: Suit, scope: Scope) -> i32 {
    let short = |suit: Suit| if suit == trumps { 0 } else { (3 - i32::from(lengths[suit])).max(0) };
    match scope {
        Scope::Suit(suit) => short(suit),
        Scope::Hand => Suit::ALL.into_iter().map(short).sum(),
    }
}

/// Points for shortness in support, and how many of them a short honour may already count.
fn support_shape(lengths: &Lengths, trumps: Suit) -> (i32, i32) {
    let worth = match lengths[trumps] {
        0..=2 => [0, 0, 0],
        3 => [3, 2, 1],
        _ => [5, 3, 1],
    };
    let mut points = 0;
    let mut doubtful = 0;
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != trumps) {
        let length = lengths[suit] as usize;
        if length < 3 {
            points += worth[length];
            doubtful += if length == 0 { 0 } else { worth[length] };
        }
    }
    let flat = Suit::ALL.into_iter().all(|suit| matches!(lengths[suit], 3 | 4));
    (points - i32::from(flat), doubtful)
}

fn support_points(hand: Hand, trumps: Suit) -> Amount {
    let lengths = lengths(hand);
    let (mut points, _) = support_shape(&lengths, trumps);
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != trumps) {
        let holding = hand.in_suit(suit);
        let short = match (lengths[suit], lengths[trumps]) {
            (1, 4..) => 3,
            (1, 3) => 2,
            (2, 3..) => 1,
            _ => continue,
        };
        let hcp = honours::hcp(holding);
        let weak_honours = holding.len() == 1 && hcp < 4
            || holding.len() == 2 && hcp == 3 && honours::top_four(holding) == 2;
        if weak_honours {
            points -= short.min(hcp);
        }
    }
    Feature::Hcp(Scope::Hand).value(hand) + Amount::whole(points)
}

/// The sum over the suits of a scope.
fn in_scope(scope: Scope, count: impl Fn(Suit) -> i32) -> i32 {
    match scope {
        Scope::Suit(suit) => count(suit),
        Scope::Hand => Suit::ALL.into_iter().map(count).sum(),
    }
}

/// Whether this many cards are a suit of partner's.
fn is_long(promised: Range) -> bool {
    promised.low >= Amount::whole(4)
}

/// In halves: the cover cards in one suit.
fn cover_cards(hand: Hand, trumps: Suit, suit: Suit, partner: &Promised) -> i32 {
    let holding = hand.in_suit(suit);
    let ruffs = match (suit == trumps, hand.in_suit(trumps).len(), holding.len()) {
        (false, 4.., 0) => 4,
        (false, 3, 0) | (false, 4.., 1) => 2,
        (false, 3, 1) | (false, 4.., 2) => 1,
        _ => 0,
    };
    let honours = honours::cover_cards(holding, suit == trumps || is_long(partner[suit]));
    honours.min(2 * partner[suit].high.floor()) + ruffs
}

/// The tricks that opponents can cash at once in one suit.
fn fast_losers(hand: Hand, trumps: Trumps, suit: Suit, partner: &Promised) -> i32 {
    let ruffs = trumps.is_some_and(|trumps| !hand.in_suit(trumps).is_empty());
    let partner_ruffs =
        trumps.is_some_and(|trumps| trumps != suit && partner[trumps].low >= Amount::whole(1));
    let own = honours::fast_losers(hand.in_suit(suit), !ruffs);
    if partner_ruffs { own.min(partner[suit].high.floor()) } else { own }
}

/// In halves: what the hand's cards in their trump suit should take.
fn trump_tricks(hand: Hand, suit: Suit) -> i32 {
    let holding = hand.in_suit(suit);
    let length = holding.len() as i32;
    let [ace, king, queen, jack] =
        [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack].map(|rank| holding.contains(rank));
    let mut tricks = 2 * i32::from(ace);
    tricks += match (king, length) {
        (true, 2..) => {
            if ace || queen {
                2
            } else {
                1 + i32::from(length >= 4)
            }
        }
        _ => 0,
    };
    tricks += match (queen, length) {
        (true, 3..) => {
            if king && (ace || jack) {
                2
            } else {
                1
            }
        }
        _ => 0,
    };
    tricks + i32::from(jack && length >= 4) + 2 * (length - 4).max(0)
}

/// One up for a good hand, one down for a bad one, as players adjust their count for no trump.
fn adjustment(hand: Hand) -> i32 {
    let lengths = lengths(hand);
    let count = |feature: Feature| feature.value(hand).floor();
    let tens = count(Feature::Tens(Scope::Hand));
    let spots = |suit: Suit| {
        let holding = hand.in_suit(suit);
        holding.len() == 5
            && honours::top_three(holding) >= 2
            && honours::count(holding, Rank::Ten) + honours::count(holding, Rank::Nine) == 2
    };
    let up = Suit::ALL.into_iter().any(spots) || (count(Feature::Aces(Scope::Hand)) >= 3 && tens >= 2);
    let wasted = |suit: Suit| {
        let holding = hand.in_suit(suit);
        let hcp = honours::hcp(holding);
        (holding.len() == 1 && (1..4).contains(&hcp)) || (holding.len() == 2 && (1..3).contains(&hcp))
    };
    let flat = Suit::ALL.into_iter().all(|suit| matches!(lengths[suit], 3 | 4));
    let hcp = count(Feature::Hcp(Scope::Hand));
    let slow = (12..=14).contains(&hcp) && Feature::QuickTricks.value(hand) < Amount::whole(2);
    let down = (flat && tens == 0) || slow || Suit::ALL.into_iter().filter(|&suit| wasted(suit)).count() >= 2;
    i32::from(up) - i32::from(down)
}

fn first_bid(lengths: &Lengths) -> Suit {
    let [clubs, diamonds, hearts, spades] = Suit::ALL.map(|suit| lengths[suit]);
    let minor =
        if diamonds > clubs || (diamonds == clubs && diamonds >= 4) { Suit::Diamonds } else { Suit::Clubs };
    // With three clubs and three diamonds one opens a club; four of each, a diamond.
    let major = if spades >= hearts { Suit::Spades } else { Suit::Hearts };
    // A five-card major gives way only to a longer minor of six.
    if lengths[major] >= 5 && (lengths[major] >= lengths[minor] || lengths[minor] < 6) {
        major
    } else {
        minor
    }
}

/// The longest suit; of two five-card suits the higher, of four-card suits hearts, spades, diamonds, clubs.
fn longest_first_bid(lengths: &Lengths) -> Suit {
    let longest = Suit::ALL.into_iter().map(|suit| lengths[suit]).max().expect("there are suits");
    let order = if longest >= 5 {
        Suit::DESCENDING
    } else {
        [Suit::Hearts, Suit::Spades, Suit::Diamonds, Suit::Clubs]
    };
    order.into_iter().find(|&suit| lengths[suit] == longest).expect("some suit is the longest")
}

fn up_the_line(lengths: &Lengths, over: Suit) -> Option<Suit> {
    (1..4).filter_map(|step| Suit::from_index((over.index() + step) % 4)).find(|&suit| lengths[suit] >= 4)
}

#[cfg(test)]
mod tests;
