//! One point of an auction: what is known, and the net that decides the next call.

use std::sync::{Arc, PoisonError, RwLock};

use bridge::{Call, Hand};
use rustc_hash::FxHashMap;

use crate::features::{Feature, Promised, Scope};
use crate::language::{Force, Table};
use crate::net::{Conditions, Net, Triplet};
use crate::picture::Picture;
use crate::read::{CallRecord, Instance, Instances, Situation, instances};
use crate::usual::Usual;
use crate::{Amount, Range};

/// What is known after some calls, the rows that apply, and the nets made of them.
#[derive(Debug)]
pub(crate) struct Position {
    situation: Situation,
    /// The rules in order of priority, then the exceptions to them.
    instances: Vec<Instance>,
    /// How many of the instances are rules.
    rules: usize,
    notes: Vec<Arc<Notes>>,
    net: Net<Feature, usize>,
    /// By the call of the rules, what is called instead.
    exceptions: Vec<(Call, Net<Feature, usize>)>,
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

/// The action of a net's last node.
const DEFAULT: usize = usize::MAX;

impl Position {
    /// Reads the rows of the tables that apply.
    pub(crate) fn new(situation: Situation, tables: &[Table]) -> Self {
        let Instances { rules, exceptions, forbidden } = instances(tables, &situation);
        let notes_of = |instance: &Instance| {
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
        };
        let mut notes: Vec<Arc<Notes>> = rules.iter().map(notes_of).collect();
        for exception in &exceptions {
            // It moves a hand to a call of the rules, which keeps what it is.
            let rule = rules.iter().position(|rule| rule.call == exception.call);
            notes.push(rule.map_or_else(|| notes_of(exception), |place| Arc::clone(&notes[place])));
        }
        let net = net(rules.iter().enumerate());
        let mut moved: Vec<(Call, Net<Feature, usize>)> = Vec::new();
        let numbered =
            || exceptions.iter().enumerate().map(|(place, instance)| (rules.len() + place, instance));
        for call in exceptions.iter().filter_map(|exception| exception.instead_of) {
            if !moved.iter().any(|(known, _)| *known == call) {
                let of_call = numbered().filter(|(_, exception)| exception.instead_of == Some(call));
                moved.push((call, self::net(of_call)));
            }
        }
        let mut legal = situation.auction().legal_calls().filter(|call| !forbidden.contains(call));
        let default = legal.next().unwrap_or(Call::Pass);
        drop(legal);
        let count = rules.len();
        let instances = rules.into_iter().chain(exceptions).collect();
        let usual = RwLock::default();
        Self { situation, instances, rules: count, notes, net, exceptions: moved, default, usual }
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

    /// What the partner of the player to call has promised.
    pub(crate) fn promised(&self) -> &Promised {
        &self.situation.partner().outline.lengths
    }

    /// The instances of the highest priority that a hand fits, in order; none where the default applies.
    fn fitting(&self, net: &Net<Feature, usize>, hand: Hand) -> Vec<usize> {
        let partner = self.promised();
        let value = |feature: Feature| feature.opposite(hand, partner);
        let mut fitting = net.actions(&value);
        fitting.retain(|&place| place != DEFAULT);
        fitting.sort_unstable();
        // The net prefers the narrower of two rows; those that share a priority count alike.
        if let Some(&place) = fitting.first() {
            let fits = |place: &usize| {
                let mut alternatives = self.instances[*place].alternatives.iter();
                alternatives.any(|asked| asked.ranges().iter().all(|&(f, range)| range.contains(value(f))))
            };
            let group = self.group(self.first_of_group(place));
            if group.len() > 1 {
                fitting = group.filter(fits).collect();
            }
        }
        fitting
    }

    fn rules(&self) -> &[Instance] {
        &self.instances[..self.rules]
    }

    /// The call for a hand: of several the one of the first row.
    pub(crate) fn choose(&self, hand: Hand) -> Call {
        self.chosen(hand).map_or(self.default, |place| self.instances[place].call)
    }

    /// The call that the rules have for a hand, exceptions apart.
    pub(crate) fn by_rules(&self, hand: Hand) -> Call {
        self.fitting(&self.net, hand).first().map_or(self.default, |&place| self.instances[place].call)
    }

    /// The instance that decides for a hand; none where the default does.
    pub(crate) fn chosen(&self, hand: Hand) -> Option<usize> {
        self.makers(hand).first().copied()
    }

    /// The instances that may make a call with a hand, the one that decides first; none where the default does.
    fn makers(&self, hand: Hand) -> Vec<usize> {
        let rules = self.fitting(&self.net, hand);
        let moved = self.moved(hand, &rules);
        if moved.is_empty() { rules } else { moved }
    }

    /// The instances of the exceptions for a hand, the best first.
    fn moved(&self, hand: Hand, rules: &[usize]) -> Vec<usize> {
        if self.exceptions.is_empty() {
            return Vec::new();
        }
        let call = rules.first().map_or(self.default, |&place| self.instances[place].call);
        let net = self.exceptions.iter().find(|(instead_of, _)| *instead_of == call);
        net.map_or_else(Vec::new, |(_, net)| self.fitting(net, hand))
    }

    /// Every call that the system may make with a hand, the chosen one first: more than one where rows share a
    /// priority.
    pub(crate) fn calls(&self, hand: Hand) -> Vec<Call> {
        let mut calls = Vec::new();
        for place in self.makers(hand) {
            if !calls.contains(&self.instances[place].call) {
                calls.push(self.instances[place].call);
            }
        }
        if calls.is_empty() {
            calls.push(self.default);
        }
        calls
    }

    /// Whether the system may make the call with a hand.
    pub(crate) fn makes(&self, hand: Hand, call: Call) -> bool {
        self.calls(hand).contains(&call)
    }

    /// Whether examples have taught what to call with a hand.
    pub(crate) fn is_learned(&self, hand: Hand) -> bool {
        !self.moved(hand, &self.fitting(&self.net, hand)).is_empty()
    }

    /// Every call that some rule suggests for the hand, the chosen one first, with the instance that suggests it.
    pub(crate) fn candidates(&self, hand: Hand) -> Vec<(Call, Option<usize>)> {
        let mut found: Vec<(Call, Option<usize>)> = Vec::new();
        if let Some(place) = self.chosen(hand) {
            found.push((self.instances[place].call, Some(place)));
        }
        let partner = self.promised();
        for (place, instance) in self.rules().iter().enumerate() {
            let fits = || {
                instance.alternatives.iter().any(|conditions| {
                    conditions
                        .ranges()
                        .iter()
                        .all(|&(feature, range)| range.contains(feature.opposite(hand, partner)))
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
        for instance in self.rules() {
            let close = || {
                let missed = |conditions| missed(conditions, hand, self.promised());
                instance.alternatives.iter().any(|conditions| missed(conditions) <= slack)
            };
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
        let mut reachable = vec![false; self.instances.len()];
        let caller = self.situation.player(self.situation.caller());
        self.walk(None, &caller.picture, &self.exceptions, &mut |place, picture| {
            reachable[place] |= !picture.is_empty()
        });
        reachable
    }

    /// Visits the instances of a call, or all, with the hands that may fit them and get as far; returns the hands that
    /// are left over. Rules whose call has exceptions come after those, with the hands that the exceptions leave.
    fn walk(
        &self,
        call: Option<Call>,
        start: &Picture,
        exceptions: &[(Call, Net<Feature, usize>)],
        visit: &mut impl FnMut(usize, &Picture),
    ) -> Picture {
        let wanted = |place: usize| call.is_none_or(|call| self.instances[place].call == call);
        let mut left = start.clone();
        let mut by_call: Vec<(Call, Picture)> =
            exceptions.iter().map(|&(call, _)| (call, Picture::nothing())).collect();
        let mut place = 0;
        while place < self.rules {
            // Rows of one priority take hands from those below them, and not from one another.
            let group = self.group(place);
            for place in group.clone() {
                let instance = &self.instances[place];
                if let Some((_, all)) = by_call.iter_mut().find(|(call, _)| *call == instance.call) {
                    all.extend(&possible(&left, instance));
                } else if wanted(place) {
                    visit(place, &possible(&left, instance));
                }
            }
            group.clone().for_each(|place| remove_certain(&mut left, &self.instances[place]));
            place = group.end;
        }
        if let Some((_, all)) = by_call.iter_mut().find(|(call, _)| *call == self.default) {
            all.extend(&left);
        }
        for (moved, mut moving) in by_call {
            let mut place = self.rules;
            while place < self.instances.len() {
                let group = self.group(place);
                place = group.end;
                if self.instances[group.start].instead_of != Some(moved) {
                    continue;
                }
                for place in group.clone().filter(|&place| wanted(place)) {
                    visit(place, &possible(&moving, &self.instances[place]));
                }
                group.for_each(|place| remove_certain(&mut moving, &self.instances[place]));
            }
            for place in (0..self.rules).filter(|&place| wanted(place) && self.instances[place].call == moved)
            {
                visit(place, &moving);
            }
        }
        left
    }

    /// The first of the instances that have the priority of this one.
    fn first_of_group(&self, place: usize) -> usize {
        let start = if place < self.rules { 0 } else { self.rules };
        (start..place)
            .rev()
            .find(|&before| !self.instances[before + 1].also)
            .map_or(start, |before| before + 1)
    }

    /// The instances that have the priority of this one, which is the first of them.
    fn group(&self, first: usize) -> std::ops::Range<usize> {
        let end = if first < self.rules { self.rules } else { self.instances.len() };
        let more = self.instances[first + 1..end].iter().take_while(|instance| instance.also).count();
        first..first + 1 + more
    }

    /// What the call is, and the hands on which it may be made.
    pub(crate) fn read(&self, call: Call) -> Read {
        self.read_from(&self.situation.player(self.situation.caller()).picture, &self.exceptions, call)
    }

    /// The same of a player with one of the hands of `start`, some exceptions known.
    fn read_from(&self, start: &Picture, exceptions: &[(Call, Net<Feature, usize>)], call: Call) -> Read {
        let mut shown = Picture::nothing();
        // Of the rows, and of those that make it with some hand.
        let (mut of_rows, mut record): (Option<CallRecord>, Option<CallRecord>) = (None, None);
        let left = self.walk(Some(call), start, exceptions, &mut |place, part| {
            shown.extend(part);
            let notes = &self.notes[place];
            let record = match part.is_empty() {
                true if of_rows.is_some() => return,
                true => of_rows.insert(notes.record.clone()),
                false => record.get_or_insert_with(|| notes.record.clone()),
            };
            if !notes.name.is_empty() && !record.names.contains(&notes.name) {
                record.names.push(notes.name.clone());
            }
        });
        if call == self.default {
            shown.extend(&left);
        }
        let named = record.is_some() || of_rows.is_none();
        if shown.is_empty() {
            shown = natural(call, start);
        }
        Read { record: record.or(of_rows).unwrap_or_else(|| self.unexplained(call)), picture: shown, named }
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

    /// What the row that makes the call with a hand names it; empty where it does not, or where no row makes it.
    pub(crate) fn name_for(&self, hand: Hand, call: Call) -> Arc<str> {
        let place = self.makers(hand).into_iter().find(|&place| self.instances[place].call == call);
        place.map_or_else(Arc::default, |place| Arc::clone(&self.notes[place].name))
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
        let Read { record, picture, .. } = self.read(call);
        let caller = self.situation.player(self.situation.caller());
        let by_rules = self.exceptions.is_empty() && Arc::ptr_eq(&caller.picture, &caller.promised);
        let promised = (!by_rules).then(|| self.read_from(&caller.promised, &[], call).picture);
        self.situation.after(call, record, picture, promised)
    }
}

/// What a call is.
pub(crate) struct Read {
    pub(crate) record: CallRecord,
    /// The hands on which it may be made.
    pub(crate) picture: Picture,
    /// Whether the name is true of it: not where rows name a call that they make with no hand the caller may have.
    pub(crate) named: bool,
}

/// The net of some instances, each with its place; earlier ones have higher priority.
fn net<'a>(instances: impl Iterator<Item = (usize, &'a Instance)>) -> Net<Feature, usize> {
    let mut priority = 0;
    let mut triplets = Vec::new();
    for (action, instance) in instances {
        if !instance.also {
            priority -= 1;
        }
        for conditions in &instance.alternatives {
            triplets.push(Triplet { action, conditions: conditions.clone(), priority });
        }
    }
    Net::from_rules(triplets, vec![DEFAULT])
}

/// The hands of a picture that may fit an instance.
fn possible(picture: &Picture, instance: &Instance) -> Picture {
    let mut part = Picture::nothing();
    instance.alternatives.iter().for_each(|conditions| part.extend(&picture.where_possible(conditions)));
    part
}

fn remove_certain(picture: &mut Picture, instance: &Instance) {
    instance.alternatives.iter().for_each(|conditions| picture.remove_certain(conditions));
}

/// By how many points, rounded up, a hand misses conditions; more than any slack if by anything else.
fn missed(conditions: &Conditions<Feature>, hand: Hand, partner: &Promised) -> i32 {
    let miss = |&(feature, range): &(Feature, Range)| {
        let value = feature.opposite(hand, partner);
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
