//! One thing that a row or an `if` line asks: a phrase between commas.

use crate::features::{FeatureClass, Takes};
use crate::{Amount, Range};

use super::lex::Token;
use super::{
    Atom, Condition, End, FeatureTerm, Known, ParseError, Status, StrainTerm, SuitTerm, Variable, Who, Whose,
};

use bridge::Doubling;
use cards::Suit;

/// Reads a suit: `H`, `hearts`, `M`, `OM`, `x`, `T`.
pub(super) fn suit_term(word: &str) -> Option<SuitTerm> {
    use SuitTerm::{Other, Suit as Fixed, Variable as Letter};
    Some(match word {
        "C" | "clubs" => Fixed(Suit::Clubs),
        "D" | "diamonds" => Fixed(Suit::Diamonds),
        "H" | "hearts" => Fixed(Suit::Hearts),
        "S" | "spades" => Fixed(Suit::Spades),
        "M" => Letter(Variable::Major),
        "m" => Letter(Variable::Minor),
        "OM" => Other(Variable::Major),
        "om" => Other(Variable::Minor),
        "x" => Letter(Variable::Any(0)),
        "y" => Letter(Variable::Any(1)),
        "z" => Letter(Variable::Any(2)),
        "T" => Letter(Variable::Trumps),
        _ => return None,
    })
}

/// Reads a suit or `NT`.
pub(super) fn strain_term(word: &str) -> Option<StrainTerm> {
    if word == "NT" { Some(StrainTerm::NoTrump) } else { suit_term(word).map(StrainTerm::Suit) }
}

/// Reads `12-14`, `5+`, `4` or `1½+`.
pub(super) fn range(word: &str) -> Option<Range> {
    if let Some(low) = word.strip_suffix('+') {
        return Some(Range::at_least(amount(low)?));
    }
    match word.split_once('-') {
        Some((low, high)) => Some(Range { low: amount(low)?, high: amount(high)? }),
        None => amount(word).map(|exactly| Range { low: exactly, high: exactly }),
    }
}

fn amount(text: &str) -> Option<Amount> {
    let (whole, half) = match text.strip_suffix('½').or_else(|| text.strip_suffix(".5")) {
        Some("") => return Some(Amount::halves(1)),
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    Some(Amount::halves(2 * whole.parse::<i32>().ok().filter(|number| (0..=100).contains(number))? + half))
}

/// Reads an atom. Several come back where a word stands for several (`4-4 in the majors`).
pub(super) fn atoms(tokens: &[Token]) -> Result<Vec<Atom>, ParseError> {
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    let wrong = |expected: &str| {
        let place = tokens.first().map_or(super::Place { line: 0, column: 0 }, |token| token.place);
        ParseError::new(place, format!("'{}'", words.join(" ")), expected)
    };
    let unknown = "points, a suit length, a feature of the hand, or a condition on the auction";
    if let ["not", rest @ ..] = &words[..] {
        let inner = atoms(&tokens[tokens.len() - rest.len()..])?;
        let [atom] = &inner[..] else { return Err(wrong("'not' before one thing")) };
        return negated(atom).map(|atom| vec![atom]).ok_or_else(|| wrong("'not' before something one-sided"));
    }
    if let Some(atom) = hand_atom(&words) {
        return Ok(vec![atom]);
    }
    if let Some(condition) = condition(&words) {
        return Ok(vec![Atom::Auction(condition)]);
    }
    Err(wrong(unknown))
}

fn negated(atom: &Atom) -> Option<Atom> {
    let complement = |range: Range| {
        let step = Amount::halves(1);
        if range.high == Amount::MAX {
            Some(Range::at_most(range.low - step))
        } else if range.low <= Amount::ZERO {
            Some(Range::at_least(range.high + step))
        } else {
            None
        }
    };
    Some(match atom {
        Atom::Hand(feature, range) => Atom::Hand(*feature, complement(*range)?),
        Atom::Together(end, feature, range) => Atom::Together(*end, *feature, complement(*range)?),
        Atom::Auction(condition) => Atom::Auction(Condition::Not(Box::new(condition.clone()))),
        Atom::Extras(range) => Atom::Extras(complement(*range)?),
        Atom::StoppersInTheirs(_) | Atom::StoppersInUnbid(_) | Atom::LengthsInUnbid(_) => return None,
    })
}

fn class(name: &str) -> &'static FeatureClass {
    FeatureClass::named(name).expect("the name is one of the table's")
}

fn of_suit(name: &str, suit: SuitTerm, range: Range) -> Atom {
    Atom::Hand(FeatureTerm { class: class(name), suit: Some(suit), other: None }, range)
}

fn of_hand(name: &str, range: Range) -> Atom {
    Atom::Hand(FeatureTerm { class: class(name), suit: None, other: None }, range)
}

fn at_least(number: i32) -> Range {
    Range::at_least(Amount::whole(number))
}

fn hand_atom(words: &[&str]) -> Option<Atom> {
    Some(match *words {
        ["balanced"] => of_hand("freakness", Range::whole(0, 0)),
        ["semi-balanced"] => of_hand("freakness", Range::whole(0, 1)),
        ["unbalanced"] => of_hand("freakness", at_least(1)),
        ["4333"] => of_hand("flat", at_least(1)),
        ["shortness"] => of_hand("shortest suit", Range::whole(0, 1)),
        ["no", "shortness"] => of_hand("shortest suit", at_least(2)),
        ["a", "void"] => of_hand("shortest suit", Range::whole(0, 0)),
        ["no", "void"] => of_hand("shortest suit", at_least(1)),
        ["no", "4-card", "major"] => of_hand("longest major", Range::whole(0, 3)),
        ["no", "5-card", "major"] => of_hand("longest major", Range::whole(0, 4)),
        ["no", "5-card", "suit"] => of_hand("longest suit", Range::whole(0, 4)),
        ["no", "6-card", "suit"] => of_hand("longest suit", Range::whole(0, 5)),
        ["4-card", "major"] => of_hand("longest major", at_least(4)),
        ["5-card", "major"] => of_hand("longest major", at_least(5)),
        ["short", suit] => of_suit("cards", suit_term(suit)?, Range::whole(0, 1)),
        ["void", "in", suit] => of_suit("cards", suit_term(suit)?, Range::whole(0, 0)),
        ["good", suit] => of_suit("grade", suit_term(suit)?, at_least(1)),
        ["strong", suit] => of_suit("grade", suit_term(suit)?, at_least(2)),
        ["solid", suit] => of_suit("grade", suit_term(suit)?, at_least(3)),
        ["longest", suit] => of_suit("longest", suit_term(suit)?, at_least(1)),
        ["stopper", "in", suit] => of_suit("stopper", suit_term(suit)?, at_least(2)),
        ["half", "stopper", "in", suit] => of_suit("stopper", suit_term(suit)?, at_least(1)),
        ["double", "stopper", "in", suit] => of_suit("stopper", suit_term(suit)?, at_least(4)),
        ["no", "stopper", "in", suit] => of_suit("stopper", suit_term(suit)?, Range::whole(0, 1)),
        ["control", "in", suit] => control(suit, 2)?,
        ["first-round", "control", "in", suit] => control(suit, 3)?,
        ["no", "control", "in", suit] => negated(&control(suit, 2)?)?,
        ["stoppers", "in", "their", "suits"] => Atom::StoppersInTheirs(at_least(2)),
        ["no", "stopper", "in", "their", "suits"] => Atom::StoppersInTheirs(Range::whole(0, 1)),
        ["half", "stoppers", "in", "their", "suits"] => Atom::StoppersInTheirs(at_least(1)),
        ["stoppers", "in", "unbid", "suits"] => Atom::StoppersInUnbid(at_least(2)),
        ["half", "stoppers", "in", "unbid", "suits"] => Atom::StoppersInUnbid(at_least(1)),
        [longer, "longer", "than", shorter] => difference(longer, shorter, 1)?,
        [longer, "as", "long", "as", shorter] => difference(longer, shorter, 0)?,
        [suit, "is", "the", "suit", "to", "open"] => of_suit("first bid", suit_term(suit)?, at_least(1)),
        [suit, "is", "the", "longest", "suit", "to", "open"] => {
            of_suit("longest first bid", suit_term(suit)?, at_least(1))
        }
        ["together", counted, ref what @ ..] => Atom::Together(End::Least, feature(what)?, range(counted)?),
        ["on", "average", counted, ref what @ ..] => {
            Atom::Together(End::Average, feature(what)?, range(counted)?)
        }
        ["at", "best", counted, ref what @ ..] => Atom::Together(End::Most, feature(what)?, range(counted)?),
        [counted, "in", "every", "unbid", "suit"] => Atom::LengthsInUnbid(range(counted)?),
        [counted, "points", "more", "than", "shown"] => Atom::Extras(range(counted)?),
        [counted, ref what @ ..] => Atom::Hand(feature(what)?, range(counted)?),
        [] => return None,
    })
}

fn difference(longer: &str, shorter: &str, by: i32) -> Option<Atom> {
    let term = FeatureTerm { class: class("difference"), suit: suit_term(longer), other: suit_term(shorter) };
    (term.suit.is_some() && term.other.is_some()).then(|| Atom::Hand(term, at_least(by)))
}

/// The control does not depend on which other suit is trumps, so the term names the suit twice.
fn control(suit: &str, degree: i32) -> Option<Atom> {
    let suit = suit_term(suit)?;
    Some(Atom::Hand(
        FeatureTerm { class: class("ruffing control"), suit: Some(suit), other: None },
        at_least(degree),
    ))
}

/// Reads `hcp`, `H`, `key cards in T`, `losers in x with y trumps`, `cards together in H and S`.
fn feature(words: &[&str]) -> Option<FeatureTerm> {
    if let [suit] = words
        && let Some(suit) = suit_term(suit)
    {
        return Some(FeatureTerm { class: class("cards"), suit: Some(suit), other: None });
    }
    let (name, suit, other) = match *words {
        [ref name @ .., "in", suit, "and", second] => (name, Some(suit), Some(second)),
        [ref name @ .., "in", suit, "with", trumps, "trumps"] => (name, Some(suit), Some(trumps)),
        [ref name @ .., "with", trumps, "trumps"] => (name, None, Some(trumps)),
        [ref name @ .., "in", suit] => (name, Some(suit), None),
        ref name => (name, None, None),
    };
    let class = FeatureClass::named(&name.join(" "))?;
    let term = |word: Option<&str>| word.map_or(Some(None), |word| suit_term(word).map(Some));
    let (suit, other) = (term(suit)?, term(other)?);
    let fits = match class.takes {
        Takes::Nothing => suit.is_none() && other.is_none(),
        Takes::Suit => suit.is_some() && other.is_none(),
        Takes::SuitOrHand => other.is_none(),
        Takes::TrumpsAndScope => other.is_some() || class.name == "losers",
        Takes::PerhapsTrumpsAndScope => true,
        Takes::TrumpsAndSuit | Takes::TwoSuits => suit.is_some() && other.is_some(),
    };
    fits.then_some(FeatureTerm { class, suit, other })
}

fn who(word: &str) -> Option<Who> {
    Some(match word {
        "I" | "me" | "my" => Who::I,
        "partner" => Who::Partner,
        "we" => Who::We,
        "they" => Who::They,
        "lho" => Who::LeftHand,
        "rho" => Who::RightHand,
        _ => return None,
    })
}

fn known(words: &[&str]) -> Option<(Range, Known)> {
    Some(match *words {
        ["balanced"] => (Range::ANY, Known::Balanced),
        [counted, "hcp"] => (range(counted)?, Known::Hcp),
        [counted, "points"] => (range(counted)?, Known::Points),
        [counted, suit] => (range(counted)?, Known::Length(suit_term(suit)?)),
        _ => return None,
    })
}

fn condition(words: &[&str]) -> Option<Condition> {
    use Condition as C;
    Some(match *words {
        ["unpassed"] => C::Not(Box::new(C::PassedHand(Who::I))),
        ["passed", "hand"] => C::PassedHand(Who::I),
        [subject, "is", "a", "passed", "hand"] => C::PassedHand(who(subject)?),
        ["seat", seats] => C::Seat(range(seats)?),
        ["vulnerable"] => C::Vulnerable(Whose::Ours),
        ["they", "are", "vulnerable"] => C::Vulnerable(Whose::Theirs),
        ["forced"] => C::Forced,
        ["game", "forced"] => C::GameForced,
        ["nothing", "agreed"] => C::Agreed(None),
        ["agreed", suit] => C::Agreed(Some(suit_term(suit)?)),
        [suit, "unbid"] => C::Unbid(suit_term(suit)?),
        [subject, "passed"] => C::Silent(who(subject)?),
        [subject, "shows" | "show", ref what @ ..] => {
            let (range, known) = known(what)?;
            C::Shows(who(subject)?, known, range)
        }
        [subject, "may", "have", ref what @ ..] => {
            let (range, known) = known(what)?;
            C::MayHave(who(subject)?, known, range)
        }
        [subject, "bid", suit] => C::Bid(who(subject)?, suit_term(suit)?),
        ["level", levels] => C::Level(range(levels)?),
        ["their", "level", levels] => C::TheirLevel(range(levels)?),
        ["doubled"] => C::Doubled,
        ["undoubled"] => C::Doubling(Doubling::Undoubled),
        ["redoubled"] => C::Doubling(Doubling::Redoubled),
        ["the", "contract", "is", "ours"] => C::Contract(Whose::Ours),
        ["the", "contract", "is", "theirs"] => C::Contract(Whose::Theirs),
        ["the", "contract", "is", "in", strain] => C::ContractIn(strain_term(strain)?),
        ["game", "reached"] => C::GameReached,
        ["passing", "ends", "the", "auction"] => C::PassOut,
        [suit, "is", "a", "major"] => C::IsMajor(suit_term(suit)?),
        [suit, "is", "a", "minor"] => C::Not(Box::new(C::IsMajor(suit_term(suit)?))),
        [suit, "is", other] => C::Is(suit_term(suit)?, suit_term(other)?),
        [suit, "below", other] => C::Below(suit_term(suit)?, suit_term(other)?),
        [suit, "above", other] => C::Below(suit_term(other)?, suit_term(suit)?),
        [subject, "signed", "off"] => C::Status(who(subject)?, Status::SignOff),
        [subject, "invited"] => C::Status(who(subject)?, Status::Invitational),
        [subject, "just", "doubled"] => C::JustDoubled(who(subject)?),
        [subject, "has" | "have", "doubled"] => C::HasDoubled(who(subject)?),
        ["their", "last", "call", "was", "artificial"] => C::Artificial(Who::RightHand),
        ["my", "last", "call", "was", "artificial"] => C::Artificial(Who::I),
        ["partner's", "last", "call", "was", "artificial"] => C::Artificial(Who::Partner),
        ["partner's", "last", "call", "was", name] => C::LastCall(Who::Partner, name.into()),
        ["my", "last", "call", "was", name] => C::LastCall(Who::I, name.into()),
        ["marked", name] => C::Marked(name.into()),
        _ => return None,
    })
}
