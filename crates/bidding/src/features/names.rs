//! The features by the names that system files call them.

use cards::Suit;

use super::{Feature, Scope};

/// Which suits a class of features takes (the letters are those of BIDI's Appendix A).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// None.
    Nothing,
    /// S: one suit, `key cards in H`.
    Suit,
    /// A: one suit or the hand, `hcp`, `hcp in H`.
    SuitOrHand,
    /// T and A: trumps, and one suit or the hand, `losers in H with S trumps`.
    TrumpsAndScope,
    /// T* and A: perhaps trumps, and one suit or the hand.
    PerhapsTrumpsAndScope,
    /// TS: trumps and a suit.
    TrumpsAndSuit,
    /// 2S: two different suits, `difference in H and S`.
    TwoSuits,
}

/// A class of features: the name and what it takes.
#[derive(Debug, Clone, Copy)]
pub struct FeatureClass {
    /// What system files call it.
    pub name: &'static str,
    /// Which suits it takes.
    pub takes: Takes,
    paper: bool,
    build: fn(Option<Suit>, Option<Suit>) -> Option<Feature>,
}

impl PartialEq for FeatureClass {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for FeatureClass {}

fn scope(suit: Option<Suit>) -> Scope {
    suit.map_or(Scope::Hand, Scope::Suit)
}

/// Some suit that is not this one.
fn another(suit: Suit) -> Suit {
    if suit == Suit::Spades { Suit::Hearts } else { Suit::Spades }
}

macro_rules! classes {
    ($($name:literal $takes:ident $paper:literal |$suit:pat_param, $other:pat_param| $build:expr;)*) => {
        &[$(FeatureClass {
            name: $name,
            takes: Takes::$takes,
            paper: $paper,
            build: |$suit, $other| $build,
        }),*]
    };
}

const CLASSES: &[FeatureClass] = classes! {
    "hcp" SuitOrHand true |s, _| Some(Feature::Hcp(scope(s)));
    "controls" SuitOrHand true |s, _| Some(Feature::Controls(scope(s)));
    "top honours" SuitOrHand true |s, _| Some(Feature::TopHonours(scope(s)));
    "honours" SuitOrHand true |s, _| Some(Feature::Honours(scope(s)));
    "aces" SuitOrHand true |s, _| Some(Feature::Aces(scope(s)));
    "kings" SuitOrHand true |s, _| Some(Feature::Kings(scope(s)));
    "queens" SuitOrHand true |s, _| Some(Feature::Queens(scope(s)));
    "jacks" SuitOrHand true |s, _| Some(Feature::Jacks(scope(s)));
    "tens" SuitOrHand true |s, _| Some(Feature::Tens(scope(s)));
    "key cards" Suit true |s, _| Some(Feature::KeyCards(s?));
    "freakness" Nothing true |_, _| Some(Feature::Freakness);
    "short points" TrumpsAndScope true |s, t| Some(Feature::ShortPoints(t?, scope(s)));
    "difference" TwoSuits true |s, t| Some(Feature::Difference(s?, t?));
    "suits" Nothing true |_, _| Some(Feature::Suits);
    "cards" Suit true |s, _| Some(Feature::Length(s?));
    "cards together" TwoSuits true |s, t| Some(Feature::TwoLengths(s?, t?));
    "longest major" Nothing true |_, _| Some(Feature::LongestMajor);
    "longest minor" Nothing true |_, _| Some(Feature::LongestMinor);
    "longest" Suit true |s, _| Some(Feature::IsLongest(s?));
    "not shortest" Suit true |s, _| Some(Feature::NotShortest(s?));
    "first bid" Suit true |s, _| Some(Feature::FirstBid(s?));
    "up the line" TwoSuits true |s, t| Some(Feature::UpTheLine(s?, t?));
    "biddable" Suit true |s, _| Some(Feature::Biddable(s?));
    "intermediates" SuitOrHand true |s, _| Some(Feature::Intermediates(scope(s)));
    "losers" PerhapsTrumpsAndScope true |s, t| Some(Feature::Losers(t.filter(|_| s.is_none() || s == t), scope(s)));
    "stopper" Suit true |s, _| Some(Feature::Stopper(s?));
    "ruffing control" TrumpsAndSuit true |s, t| Some(Feature::StopperWithTrumps(t.unwrap_or(another(s?)), s?));
    "quality" Suit true |s, _| Some(Feature::Quality(s?));
    "notrump count" Nothing true |_, _| Some(Feature::NotrumpCount);
    "concentration" Nothing true |_, _| Some(Feature::Concentration);
    "trump points" TrumpsAndScope true |s, t| Some(Feature::Points(t?, scope(s)));
    "unsupported losers" Suit true |s, _| Some(Feature::UnsupportedLosers(s?));
    "cover cards" TrumpsAndScope true |s, t| Some(Feature::CoverCards(t?, scope(s)));
    "fast losers" PerhapsTrumpsAndScope true |s, t| Some(Feature::FastLosers(t, scope(s)));
    "suit count" Nothing true |_, _| Some(Feature::SuitCount);
    "points" Nothing false |_, _| Some(Feature::TotalPoints);
    "support" Suit false |s, _| Some(Feature::SupportPoints(s?));
    "notrump points" Nothing false |_, _| Some(Feature::NotrumpPoints);
    "quick tricks" Nothing false |_, _| Some(Feature::QuickTricks);
    "playing tricks" Nothing false |_, _| Some(Feature::PlayingTricks);
    "suit quality" Suit false |s, _| Some(Feature::SuitQuality(s?));
    "grade" Suit false |s, _| Some(Feature::Grade(s?));
    "of the top four" Suit false |s, _| Some(Feature::TopFour(s?));
    "shortest suit" Nothing false |_, _| Some(Feature::Shortest);
    "longest suit" Nothing false |_, _| Some(Feature::Longest);
    "flat" Nothing false |_, _| Some(Feature::Flat);
    "longest first bid" Suit false |s, _| Some(Feature::LongestFirstBid(s?));
    "trump tricks" Suit false |s, _| Some(Feature::TrumpTricks(s?));
};

impl FeatureClass {
    /// Every class, the paper's first.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        CLASSES.iter()
    }

    /// The class of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        CLASSES.iter().find(|class| class.name == name)
    }

    /// Whether the class is one of the thirty-five of BIDI's Appendix A.
    #[must_use]
    pub const fn in_paper(&self) -> bool {
        self.paper
    }

    /// The feature for these suits: the suit it is `in`, and the trumps or second suit.
    #[must_use]
    pub fn feature(&self, suit: Option<Suit>, other: Option<Suit>) -> Option<Feature> {
        (self.build)(suit, other)
    }

    /// Every feature of the class.
    pub fn features(&self) -> impl Iterator<Item = Feature> {
        self.instances().into_iter().map(|(feature, ..)| feature)
    }

    /// What system files call a feature of the class; none if it is not of the class.
    #[must_use]
    pub fn phrase(&self, feature: Feature) -> Option<String> {
        let (_, suit, other) = self.instances().into_iter().find(|&(known, ..)| known == feature)?;
        let name = self.name;
        Some(match (suit, other) {
            (Some(suit), None) if name == "cards" => suit.to_string(),
            (None, None) => name.to_string(),
            (Some(suit), None) => format!("{name} in {suit}"),
            (Some(suit), Some(other)) if self.takes == Takes::TwoSuits => {
                format!("{name} in {suit} and {other}")
            }
            (Some(suit), Some(trumps)) => format!("{name} in {suit} with {trumps} trumps"),
            (None, Some(trumps)) => format!("{name} with {trumps} trumps"),
        })
    }

    /// Every feature of the class with its suits; where trumps make no difference, without them.
    fn instances(&self) -> Vec<(Feature, Option<Suit>, Option<Suit>)> {
        let none_or_suits: [Option<Suit>; 5] =
            [None, Some(Suit::Clubs), Some(Suit::Diamonds), Some(Suit::Hearts), Some(Suit::Spades)];
        let (none, suits, any) = (&none_or_suits[..1], &none_or_suits[1..], &none_or_suits[..]);
        let (first, second) = match self.takes {
            Takes::Nothing => (none, none),
            Takes::Suit => (suits, none),
            Takes::SuitOrHand => (any, none),
            Takes::TrumpsAndScope => (any, suits),
            Takes::PerhapsTrumpsAndScope => (any, any),
            Takes::TrumpsAndSuit | Takes::TwoSuits => (suits, suits),
        };
        let mut features: Vec<(Feature, Option<Suit>, Option<Suit>)> = Vec::new();
        for &suit in first {
            for &other in second {
                let feature =
                    self.feature(suit, other).filter(|_| self.takes != Takes::TwoSuits || suit != other);
                if let Some(feature) = feature
                    && !features.iter().any(|&(known, ..)| known == feature)
                {
                    features.push((feature, suit, other));
                }
            }
        }
        features
    }
}
