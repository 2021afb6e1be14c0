//! Variables over suits: what they stand for, and how auction patterns give them their suits.

use bridge::{Bid, Call, Level, Strain};
use cards::Suit;

use crate::language::{
    Atom, CallForm, Condition, FeatureTerm, Known, Pattern, Row, Step, StrainTerm, SuitTerm, VARIABLES,
    Variable, Whose,
};

use super::situation::Situation;

/// The suits that variables stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Bindings([Option<Suit>; VARIABLES]);

const ALL_VARIABLES: [Variable; VARIABLES] = [
    Variable::Major,
    Variable::Minor,
    Variable::Any(0),
    Variable::Any(1),
    Variable::Any(2),
    Variable::Trumps,
];

/// The other major or the other minor.
fn other(suit: Suit) -> Suit {
    match suit {
        Suit::Clubs => Suit::Diamonds,
        Suit::Diamonds => Suit::Clubs,
        Suit::Hearts => Suit::Spades,
        Suit::Spades => Suit::Hearts,
    }
}

impl Bindings {
    /// The suit of a term, if its variable has one.
    pub(crate) fn suit(&self, term: SuitTerm) -> Option<Suit> {
        match term {
            SuitTerm::Suit(suit) => Some(suit),
            SuitTerm::Variable(variable) => self.0[variable.index()],
            SuitTerm::Other(variable) => self.0[variable.index()].map(other),
        }
    }

    /// The strain of a term.
    pub(crate) fn strain(&self, term: StrainTerm) -> Option<Strain> {
        match term {
            StrainTerm::NoTrump => Some(Strain::NoTrump),
            StrainTerm::Suit(suit) => self.suit(suit).map(Strain::from),
        }
    }

    /// These and `variable` for `suit`, if that may be.
    fn with(mut self, variable: Variable, suit: Suit) -> Option<Self> {
        let slot = variable.index();
        match self.0[slot] {
            Some(bound) => (bound == suit).then_some(self),
            None => {
                let taken = |other: &Variable| {
                    *other != Variable::Trumps
                        && variable != Variable::Trumps
                        && self.0[other.index()] == Some(suit)
                };
                if !variable.may_be(suit) || ALL_VARIABLES.iter().any(taken) {
                    return None;
                }
                self.0[slot] = Some(suit);
                Some(self)
            }
        }
    }

    /// These, with the term made to stand for the suit, if that may be.
    fn unify(self, term: SuitTerm, suit: Suit) -> Option<Self> {
        match term {
            SuitTerm::Suit(fixed) => (fixed == suit).then_some(self),
            SuitTerm::Variable(variable) => self.with(variable, suit),
            SuitTerm::Other(variable) => self.with(variable, other(suit)),
        }
    }

    fn unify_strain(self, term: StrainTerm, strain: Strain) -> Option<Self> {
        match (term, strain.suit()) {
            (StrainTerm::NoTrump, None) => Some(self),
            (StrainTerm::Suit(term), Some(suit)) => self.unify(term, suit),
            _ => None,
        }
    }

    /// Every way to give suits to the variables of the set that have none.
    pub(crate) fn expand(self, variables: u8) -> Vec<Self> {
        let mut all = vec![self];
        for variable in ALL_VARIABLES {
            if variables >> variable.index() & 1 == 1 && self.0[variable.index()].is_none() {
                all = all
                    .into_iter()
                    .flat_map(|bindings| {
                        Suit::ALL.into_iter().filter_map(move |suit| bindings.with(variable, suit))
                    })
                    .collect();
            }
        }
        all
    }
}

/// How their doubles of our artificial bids are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Doubles {
    /// As doubles: for patterns that say `(X)`.
    Heard,
    /// As passes: what was agreed stays on.
    Ignored,
}

/// The bindings under which the pattern fits the calls so far, if it does.
pub(crate) fn matched(pattern: &Pattern, situation: &Situation, doubles: Doubles) -> Option<Bindings> {
    let calls = situation.calls();
    let opening = calls.iter().position(|&call| call != Call::Pass).unwrap_or(calls.len());
    let heard = &calls[opening..];
    let steps = &pattern.steps;
    let fits = if pattern.open { heard.len() >= steps.len() } else { heard.len() == steps.len() };
    if !fits {
        return None;
    }
    let first = calls.len() - steps.len();
    let mut bindings = Bindings::default();
    for (place, (whose, step)) in (first..).zip(steps) {
        let ours = (calls.len() - place).is_multiple_of(2);
        if ours != (*whose == Whose::Ours) {
            return None;
        }
        let ignored = doubles == Doubles::Ignored && !ours && situation.doubles_artificial(place);
        let heard = if ignored { Call::Pass } else { calls[place] };
        bindings = step_matched(step, heard, place, situation, bindings)?;
    }
    Some(bindings)
}

fn step_matched(
    step: &Step,
    call: Call,
    place: usize,
    situation: &Situation,
    bindings: Bindings,
) -> Option<Bindings> {
    match step {
        Step::Any => Some(bindings),
        Step::AnyBid => call.bid().map(|_| bindings),
        Step::AnyLevel(strain) => bindings.unify_strain(*strain, call.bid()?.strain()),
        Step::Named(name) => situation.is_named(place, name).then_some(bindings),
        Step::Calls(forms) => forms.iter().find_map(|form| match (form, call) {
            (CallForm::Pass, Call::Pass)
            | (CallForm::Double, Call::Double)
            | (CallForm::Redouble, Call::Redouble) => Some(bindings),
            (CallForm::Bid(level, strain), Call::Bid(bid)) if bid.level().get() == *level => {
                bindings.unify_strain(*strain, bid.strain())
            }
            _ => None,
        }),
    }
}

/// The call a form stands for now; none where a variable has no suit or the level is too high.
pub(crate) fn call(form: CallForm, bindings: &Bindings, last: Option<Bid>) -> Option<Call> {
    let bid = |level: usize, strain: Strain| Some(Call::Bid(Bid::new(Level::new(level)?, strain)));
    match form {
        CallForm::Pass => Some(Call::Pass),
        CallForm::Double => Some(Call::Double),
        CallForm::Redouble => Some(Call::Redouble),
        CallForm::Bid(level, strain) => bid(level, bindings.strain(strain)?),
        CallForm::Cheapest(jumps, strain) => {
            let strain = bindings.strain(strain)?;
            let cheapest = match last {
                Some(last) => last.next_in(strain)?.level().get(),
                None => 1,
            };
            bid(cheapest + jumps, strain)
        }
        CallForm::Game(strain) => {
            let strain = bindings.strain(strain)?;
            bid(game_level(strain), strain)
        }
    }
}

/// The level of game.
pub(crate) const fn game_level(strain: Strain) -> usize {
    match strain {
        Strain::NoTrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    }
}

/// The variables that a row's call speaks of, one bit each.
pub(crate) fn variables_of_call(row: &Row) -> u8 {
    let call = match row.call {
        CallForm::Bid(_, strain) | CallForm::Cheapest(_, strain) | CallForm::Game(strain) => {
            of_strain(strain)
        }
        CallForm::Pass | CallForm::Double | CallForm::Redouble => 0,
    };
    call | row.notes.agrees.map_or(0, of_suit)
}

/// The variables that an alternative of a row speaks of, one bit each.
pub(crate) fn variables_of_alternative(atoms: &[Atom]) -> u8 {
    atoms.iter().map(of_atom).fold(0, std::ops::BitOr::bitor)
}

/// The variables that a condition speaks of, one bit each.
pub(crate) fn variables_of(condition: &Condition) -> u8 {
    match condition {
        Condition::Shows(_, Known::Length(suit), _) | Condition::MayHave(_, Known::Length(suit), _) => {
            of_suit(*suit)
        }
        Condition::Agreed(Some(suit))
        | Condition::Bid(_, suit)
        | Condition::Unbid(suit)
        | Condition::IsMajor(suit)
        | Condition::ContractIn(StrainTerm::Suit(suit)) => of_suit(*suit),
        Condition::Is(first, second) | Condition::Below(first, second) => of_suit(*first) | of_suit(*second),
        Condition::Not(inner) => variables_of(inner),
        _ => 0,
    }
}

fn of_suit(term: SuitTerm) -> u8 {
    match term {
        SuitTerm::Suit(_) => 0,
        SuitTerm::Variable(variable) | SuitTerm::Other(variable) => 1 << variable.index(),
    }
}

fn of_strain(term: StrainTerm) -> u8 {
    match term {
        StrainTerm::NoTrump => 0,
        StrainTerm::Suit(suit) => of_suit(suit),
    }
}

fn of_atom(atom: &Atom) -> u8 {
    match atom {
        Atom::Hand(FeatureTerm { suit, other, .. }, _)
        | Atom::Together(_, FeatureTerm { suit, other, .. }, _) => {
            suit.map_or(0, of_suit) | other.map_or(0, of_suit)
        }
        Atom::StoppersInTheirs(_) | Atom::StoppersInUnbid(_) | Atom::LengthsInUnbid(_) | Atom::Extras(_) => 0,
        Atom::Auction(condition) => variables_of(condition),
    }
}
