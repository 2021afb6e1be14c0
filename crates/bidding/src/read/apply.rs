//! The rows that apply after an auction, made into calls with conditions on the hand.

use std::collections::BTreeMap;

use bridge::Call;
use cards::Suit;

use crate::features::{Feature, Scope};
use crate::language::{Atom, End, FeatureTerm, Force, Row, Table, Who};
use crate::net::Conditions;
use crate::picture::{Average, Outline};
use crate::{Amount, Range};

use super::bind::{self, Bindings, Doubles};
use super::judge::holds;
use super::situation::Situation;

/// A row with its suits filled in: a call, and the hands it is for.
#[derive(Debug, Clone)]
pub(crate) struct Instance {
    pub(crate) call: Call,
    /// Any of these.
    pub(crate) alternatives: Vec<Conditions<Feature>>,
    /// Which table and row it comes from.
    pub(crate) table: usize,
    pub(crate) row: usize,
    /// The suit it makes trumps.
    pub(crate) agrees: Option<Suit>,
    /// Whether it has the priority of the instance before it.
    pub(crate) also: bool,
    /// The call that all other rules make with the hands it is for.
    pub(crate) instead_of: Option<Call>,
}

/// What the rows of a system come to in a situation.
#[derive(Debug, Default)]
pub(crate) struct Instances {
    /// The calls that rules suggest, first those of highest priority.
    pub(crate) rules: Vec<Instance>,
    /// What is called instead of what the rules suggest.
    pub(crate) exceptions: Vec<Instance>,
    /// The calls that rules forbid.
    pub(crate) forbidden: Vec<Call>,
}

/// The calls that rules suggest in a situation, and those that they forbid.
pub(crate) fn instances(tables: &[Table], situation: &Situation) -> Instances {
    let Instances { rules: mut found, mut exceptions, mut forbidden } = Instances::default();
    // What the tables so far say a call is: artificial or not, how it forces. A later table does not say otherwise:
    // conventions stand before what they replace.
    let mut claimed: BTreeMap<Call, (bool, Force)> = BTreeMap::new();
    for (table_index, bindings) in applying(tables, situation) {
        let table = &tables[table_index];
        let first_here = found.len();
        for bindings in bindings {
            for (row_index, row) in table.rows.iter().enumerate() {
                for bindings in bindings.expand(bind::variables_of_call(row)) {
                    let last = situation.last_bid().map(|(bid, _)| bid);
                    let Some(call) = bind::call(row.call, &bindings, last) else {
                        continue;
                    };
                    if situation.auction().check(call).is_err() {
                        continue;
                    }
                    let alternatives = alternatives(row, situation, &bindings, call);
                    if alternatives.is_empty() {
                        continue;
                    }
                    if row.never {
                        forbidden.push(call);
                        continue;
                    }
                    let agrees = row.notes.agrees.and_then(|term| bindings.suit(term));
                    let instead_of = row.instead_of.and_then(|form| bind::call(form, &bindings, last));
                    let (table, also) = (table_index, row.also);
                    let instance =
                        Instance { call, alternatives, table, row: row_index, agrees, also, instead_of };
                    if row.instead_of.is_some() {
                        exceptions.push(instance);
                        continue;
                    }
                    let meaning = (row.notes.artificial, row.notes.force);
                    if claimed.get(&call).is_some_and(|&claim| claim != meaning) {
                        continue;
                    }
                    found.push(instance);
                }
            }
        }
        for instance in found[first_here..].iter().filter(|instance| instance.call != Call::Pass) {
            let notes = &table.rows[instance.row].notes;
            claimed.entry(instance.call).or_insert((notes.artificial, notes.force));
        }
    }
    found.retain(|instance| !forbidden.contains(&instance.call));
    exceptions.retain(|instance| !forbidden.contains(&instance.call));
    Instances { rules: found, exceptions, forbidden }
}

/// The tables that apply, in order, with the bindings under which they do. Where they have doubled an artificial bid of
/// ours, tables that speak of the double come first, then those that would apply without it if systems are on.
fn applying(tables: &[Table], situation: &Situation) -> Vec<(usize, Vec<Bindings>)> {
    let all = || tables.iter().enumerate();
    let with = |(index, table): (usize, &Table), doubles| {
        let bindings = situations_of(table, situation, doubles);
        (!bindings.is_empty()).then_some((index, bindings))
    };
    let calls = situation.calls().len();
    let theirs = (0..calls).filter(|place| (calls - place) % 2 == 1);
    if !theirs.into_iter().any(|place| situation.doubles_artificial(place)) {
        return all().filter_map(|table| with(table, Doubles::Heard)).collect();
    }
    let mut found: Vec<_> =
        all().filter(|(_, table)| !table.fallback).filter_map(|table| with(table, Doubles::Heard)).collect();
    let heard: Vec<usize> = found.iter().map(|&(index, _)| index).collect();
    let silent = all().filter(|(index, table)| table.systems_on && !heard.contains(index));
    found.extend(silent.filter_map(|table| with(table, Doubles::Ignored)));
    found.extend(all().filter(|(_, table)| table.fallback).filter_map(|table| with(table, Doubles::Heard)));
    found
}

/// The bindings under which a table applies.
fn situations_of(table: &Table, situation: &Situation, doubles: Doubles) -> Vec<Bindings> {
    let variables = table.conditions.iter().map(bind::variables_of).fold(0, std::ops::BitOr::bitor);
    let mut found = Vec::new();
    for pattern in &table.patterns {
        let Some(bindings) = bind::matched(pattern, situation, doubles) else { continue };
        let all = bindings.expand(variables).into_iter().filter(|bindings| {
            table.conditions.iter().all(|condition| holds(condition, situation, bindings, None))
        });
        for bindings in all {
            if !found.contains(&bindings) {
                found.push(bindings);
            }
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// The alternatives of a row whose conditions on the auction hold, as conditions on the hand.
fn alternatives(
    row: &Row,
    situation: &Situation,
    bindings: &Bindings,
    call: Call,
) -> Vec<Conditions<Feature>> {
    // A suit that only the alternative names may be any: "2 x" is some doubleton.
    let of_atoms = |atoms: &[Atom], bindings: &Bindings| {
        let mut ranges = Vec::new();
        for atom in atoms {
            match atom {
                Atom::Auction(condition) => {
                    if !holds(condition, situation, bindings, Some(call)) {
                        return None;
                    }
                }
                Atom::Hand(term, range) => ranges.push((feature(term, bindings)?, *range)),
                Atom::Together(end, term, range) => {
                    let feature = feature(term, bindings)?;
                    let partner = situation.partner();
                    ranges.push((
                        feature,
                        range.less(partners(feature, *end, &partner.outline, &partner.average)),
                    ));
                }
                Atom::Extras(range) => {
                    let shown = situation.player(situation.caller()).outline.points.low;
                    ranges.push((Feature::TotalPoints, range.less(-shown)));
                }
                Atom::StoppersInTheirs(range) => {
                    ranges.extend(in_suits(situation.suits(Who::They), Feature::Stopper, *range));
                }
                Atom::StoppersInUnbid(range) => {
                    ranges.extend(in_suits(unbid(situation), Feature::Stopper, *range));
                }
                Atom::LengthsInUnbid(range) => {
                    ranges.extend(in_suits(unbid(situation), Feature::Length, *range));
                }
            }
        }
        let conditions = Conditions::new(ranges);
        (!conditions.is_empty()).then_some(conditions)
    };
    let mut found = Vec::new();
    for atoms in &row.alternatives {
        for bindings in bindings.expand(bind::variables_of_alternative(atoms)) {
            match of_atoms(atoms, &bindings) {
                Some(conditions) if !found.contains(&conditions) => found.push(conditions),
                _ => {}
            }
        }
    }
    found
}

fn unbid(situation: &Situation) -> u8 {
    !(situation.suits(Who::They) | situation.suits(Who::We)) & 0xF
}

/// The same range of a feature in each suit of a set.
fn in_suits(suits: u8, feature: fn(Suit) -> Feature, range: Range) -> impl Iterator<Item = (Feature, Range)> {
    let held = Suit::ALL.into_iter().filter(move |suit| suits >> suit.index() & 1 == 1);
    held.map(move |suit| (feature(suit), range))
}

fn feature(term: &FeatureTerm, bindings: &Bindings) -> Option<Feature> {
    let suit = match term.suit {
        Some(suit) => Some(bindings.suit(suit)?),
        None => None,
    };
    let other = match term.other {
        Some(other) => Some(bindings.suit(other)?),
        None => None,
    };
    term.class.feature(suit, other)
}

/// What partner adds to a feature of the caller's.
fn partners(feature: Feature, end: End, outline: &Outline, average: &Average) -> Amount {
    let (range, mean) = match feature {
        Feature::Hcp(Scope::Hand) | Feature::NotrumpPoints => (outline.hcp, average.hcp),
        Feature::Length(suit) => (outline.lengths[suit], average.lengths[suit]),
        _ => (outline.points, average.points),
    };
    match end {
        End::Least => range.low,
        End::Average => Amount::halves((2.0 * mean).floor() as i32),
        End::Most => range.high,
    }
}
