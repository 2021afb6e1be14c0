//! One point of an auction: what is known, and the net that decides the next call.

use std::sync::{Arc, PoisonError, RwLock};

use bridge::{Call, Hand};
use rustc_hash::FxHashMap;

use crate::features::{Feature, Scope};
use crate::language::{Force, Table};
use crate::net::{Conditions, Net, Triplet};
use crate::picture::Picture;
use crate::read::{CallRecord, Instance, Situation, instances};
use crate::usual::Usual;
use crate::{Amount, Range};

/// What is known after some calls, the rows that apply, and the net made of them.
#[derive(Debug)]
pub(crate) struct Position {
    situation: Situation,
    instances: Vec<Instance>,
    notes: Vec<Arc<Notes>>,
    net: Net<Feature, usize>,
    default: Call,
    /// What is usual of the calls asked about so far; none where too few hands make the call.
    usual: RwLock<FxHashMap<Call, Option<Usual>>>,
}

/// What the rules say of an instance's call besides the hand.
#[derive(Debug, Clone)]
struct Notes {
    name: Arc<str>,
    record: CallRecord,
}

/// The action of the net's last node.
const DEFAULT: usize = usize::MAX;

impl Position {
    /// Reads the rows of the tables that apply.
    pub(crate) fn new(situation: Situation, tables: &[Table]) -> Self {
        let (instances, forbidden) = instances(tables, &situation);
        let notes = instances
            .iter()
            .map(|instance| {
                let notes = &tables[instance.table].rows[instance.row].notes;
                let name: Arc<str> = notes.name.as_str().into();
                let record = CallRecord {
                    names: Vec::new(),
                    force: notes.force,
                    status: notes.status,
                    artificial: notes.artificial,
                    agrees: instance.agrees,
                    marks: notes.marks.as_deref().map(Into::into),
                };
                Arc::new(Notes { name, record })
            })
            .collect();
        let triplets = instances.iter().enumerate().flat_map(|(place, instance)| {
            instance.alternatives.iter().map(move |conditions| Triplet {
                action: place,
                conditions: conditions.clone(),
                // Earlier rows have higher priority.
                priority: -(place as i32),
            })
        });
        let net = Net::from_rules(triplets, vec![DEFAULT]);
        let mut legal = situation.auction().legal_calls().filter(|call| !forbidden.contains(call));
        let default = legal.next().unwrap_or(Call::Pass);
        drop(legal);
        Self { situation, instances, notes, net, default, usual: RwLock::default() }
    }

    pub(crate) fn situation(&self) -> &Situation {
        &self.situation
    }

    pub(crate) fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// The call that is made when no rule applies.
    pub(crate) fn default(&self) -> Call {
        self.default
    }

    /// The call for a hand.
    pub(crate) fn choose(&self, hand: Hand) -> Call {
        self.chosen(hand).map_or(self.default, |place| self.instances[place].call)
    }

    /// The instance that decides for a hand; none where the default does.
    pub(crate) fn chosen(&self, hand: Hand) -> Option<usize> {
        let actions = self.net.actions(&|feature: Feature| feature.value(hand));
        actions.first().copied().filter(|&place| place != DEFAULT)
    }

    /// Every call that some rule suggests for the hand, the chosen one first, with the instance that suggests it.
    pub(crate) fn candidates(&self, hand: Hand) -> Vec<(Call, Option<usize>)> {
        let mut found: Vec<(Call, Option<usize>)> = Vec::new();
        for (place, instance) in self.instances.iter().enumerate() {
            let fits = || {
                instance.alternatives.iter().any(|conditions| {
                    conditions.ranges().iter().all(|&(feature, range)| range.contains(feature.value(hand)))
                })
            };
            if !found.iter().any(|(call, _)| *call == instance.call) && fits() {
                found.push((instance.call, Some(place)));
            }
        }
        if found.is_empty() {
            found.push((self.default, None));
        }
        found
    }

    /// The calls of rules that the hand misses by no more than `slack` points, whatever stands above them.
    ///
    /// Only points may be missed: shape, stoppers and honours are as the rule says.
    pub(crate) fn close_calls(&self, hand: Hand, slack: i32) -> Vec<Call> {
        let mut found: Vec<Call> = Vec::new();
        for instance in &self.instances {
            let close = || instance.alternatives.iter().any(|conditions| missed(conditions, hand) <= slack);
            if !found.contains(&instance.call) && close() {
                found.push(instance.call);
            }
        }
        found
    }

    /// Whether some rule makes the call here, or it is what is done without a rule.
    pub(crate) fn suggests(&self, call: Call) -> bool {
        call == self.default || self.instances.iter().any(|instance| instance.call == call)
    }

    /// For each instance, whether some hand may get as far as it and fit it.
    pub(crate) fn reachable(&self) -> Vec<bool> {
        let mut left = (*self.situation.player(self.situation.caller()).picture).clone();
        let mut reachable = Vec::with_capacity(self.instances.len());
        for instance in &self.instances {
            reachable.push(
                instance.alternatives.iter().any(|conditions| !left.where_possible(conditions).is_empty()),
            );
            for conditions in &instance.alternatives {
                left.remove_certain(conditions);
            }
        }
        reachable
    }

    /// What the call is, and the hands on which it may be made.
    pub(crate) fn read(&self, call: Call) -> (CallRecord, Picture) {
        let mut left = (*self.situation.player(self.situation.caller()).picture).clone();
        let before = left.clone();
        let mut shown = Picture::nothing();
        let mut record: Option<CallRecord> = None;
        for (instance, notes) in self.instances.iter().zip(&self.notes) {
            if instance.call == call {
                let mut part = Picture::nothing();
                for conditions in &instance.alternatives {
                    part.extend(&left.where_possible(conditions));
                }
                let possible = !part.is_empty();
                shown.extend(&part);
                if possible || record.is_none() {
                    let record = record.get_or_insert_with(|| notes.record.clone());
                    if !notes.name.is_empty() && !record.names.contains(&notes.name) {
                        record.names.push(notes.name.clone());
                    }
                }
            }
            for conditions in &instance.alternatives {
                left.remove_certain(conditions);
            }
        }
        if call == self.default {
            shown.extend(&left);
        }
        if shown.is_empty() {
            shown = natural(call, &before);
        }
        (record.unwrap_or_else(|| self.unexplained(call)), shown)
    }

    /// What a call that no rule makes is taken to be: a double of a suit below game asks partner to bid.
    fn unexplained(&self, call: Call) -> CallRecord {
        let take_out = call == Call::Double
            && self
                .situation
                .last_bid()
                .is_some_and(|(bid, _)| bid.level().get() <= 3 && bid.strain().suit().is_some());
        if take_out {
            CallRecord {
                names: vec!["take-out".into()],
                force: Force::OneRound,
                artificial: true,
                ..Default::default()
            }
        } else {
            CallRecord::default()
        }
    }

    /// What the row that decides for a hand names its call; empty where it does not, or where no row decides.
    pub(crate) fn name_for(&self, hand: Hand) -> Arc<str> {
        self.chosen(hand).map_or_else(Arc::default, |place| Arc::clone(&self.notes[place].name))
    }

    /// What nine hands of ten that make the call have, given the picture of the call.
    pub(crate) fn usual(&self, call: Call, picture: &Picture) -> Option<Usual> {
        let known = self.usual.read().unwrap_or_else(PoisonError::into_inner).get(&call).cloned();
        known.unwrap_or_else(|| {
            let usual = Usual::of(self, call, picture);
            self.usual.write().unwrap_or_else(PoisonError::into_inner).insert(call, usual.clone());
            usual
        })
    }

    /// The situation after a call.
    pub(crate) fn after(&self, call: Call) -> Situation {
        let (record, picture) = self.read(call);
        self.situation.after(call, record, picture)
    }
}

/// By how many points, rounded up, a hand misses conditions; more than any slack if by anything else.
fn missed(conditions: &Conditions<Feature>, hand: Hand) -> i32 {
    let miss = |&(feature, range): &(Feature, Range)| {
        let value = feature.value(hand);
        let by = (range.low - value).max(value - range.high).max(Amount::ZERO);
        match feature {
            Feature::Hcp(Scope::Hand)
            | Feature::TotalPoints
            | Feature::SupportPoints(_)
            | Feature::NotrumpPoints => by.ceil(),
            _ if by == Amount::ZERO => 0,
            _ => FAR,
        }
    };
    // Counts of points overlap: the one that is missed most says by how much.
    conditions.ranges().iter().map(miss).max().unwrap_or(0)
}

/// Too far to be close.
const FAR: i32 = 100;

/// What a call that no rule makes is taken to show: a suit bid shows the suit, if that is possible.
fn natural(call: Call, before: &Picture) -> Picture {
    let Some(suit) = call.bid().and_then(|bid| bid.strain().suit()) else { return before.clone() };
    let length = Conditions::new([(Feature::Length(suit), Range::at_least(Amount::whole(4)))]);
    let shown = before.where_possible(&length);
    if shown.is_empty() { before.clone() } else { shown }
}
