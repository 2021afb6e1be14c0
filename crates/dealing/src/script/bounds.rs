//! What a condition can be when only a part of the deal is known.
//!
//! A *class* fixes the shape of one hand and confines one count over it. For each class every expression is an interval
//! that contains all its values over the deals of the class (Moore's interval arithmetic; in the words of program
//! analysis, abstract interpretation). Where the interval of a condition is zero alone, no deal of the class fulfils it
//! and none needs to be dealt. The bounds are sound for every expression, whatever its form, and exact where it depends
//! on what the class fixes.

mod interval;
mod setting;

pub(super) use setting::Setting;

use std::ops::RangeInclusive;

use bridge::Seat;
use cards::BySuit;

use super::counts::Count;
use super::expression::{Graph, Id, Node, Operator};
use interval::Interval;

/// The hand that classes speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Subject {
    pub(super) seat: Seat,
    /// The count that classes confine.
    pub(super) tracked: Option<Count>,
}

/// A hand's shape, and between which values the tracked count lies.
#[derive(Debug, Clone, Copy)]
struct Class {
    lengths: BySuit<u8>,
    value: Interval,
}

/// What is known of a condition for all deals of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Never,
    Always,
    Perhaps,
}

/// Finds the classes of one hand that can fulfil some conditions.
pub(super) struct Study<'a> {
    graph: &'a Graph,
    setting: &'a Setting,
    subject: Subject,
    /// Each condition, with the expressions it needs and none before it needed.
    stages: Vec<(Vec<Id>, Id)>,
    intervals: Vec<Interval>,
}

impl<'a> Study<'a> {
    pub(super) fn new(graph: &'a Graph, setting: &'a Setting, subject: Subject, conditions: &[Id]) -> Self {
        let mut seen = vec![false; graph.len()];
        let mut stages = Vec::new();
        for &condition in conditions {
            let needed = graph.needed(condition);
            // With three open hands or more, a condition on the others says nothing of this one.
            if needed.iter().any(|&id| setting.concerns(graph.node(id), subject.seat)) {
                let fresh = needed.into_iter().filter(|id| !std::mem::replace(&mut seen[id.index()], true));
                stages.push((fresh.collect(), condition));
            }
        }
        Self { graph, setting, subject, stages, intervals: vec![Interval::exactly(0); graph.len()] }
    }

    /// Calls `keep` with every value within the range for which a hand of this shape can fulfil the conditions.
    pub(super) fn values(
        &mut self,
        lengths: &BySuit<u8>,
        range: RangeInclusive<i32>,
        keep: &mut impl FnMut(i32),
    ) {
        let (low, high) = range.into_inner();
        let verdict = self.verdict(&Class { lengths: *lengths, value: Interval::new(low, high) });
        match verdict {
            Verdict::Never => {}
            Verdict::Perhaps if low < high => {
                let middle = low + (high - low) / 2;
                self.values(lengths, low..=middle, keep);
                self.values(lengths, middle + 1..=high, keep);
            }
            Verdict::Always | Verdict::Perhaps => (low..=high).for_each(keep),
        }
    }

    fn verdict(&mut self, class: &Class) -> Verdict {
        let mut verdict = Verdict::Always;
        for (needed, condition) in &self.stages {
            for &id in needed {
                self.intervals[id.index()] =
                    bound(self.graph, self.setting, self.subject, class, id, &self.intervals);
            }
            match self.intervals[condition.index()].holds() {
                Some(false) => return Verdict::Never,
                Some(true) => {}
                None => verdict = Verdict::Perhaps,
            }
        }
        verdict
    }
}

fn bound(
    graph: &Graph,
    setting: &Setting,
    subject: Subject,
    class: &Class,
    id: Id,
    intervals: &[Interval],
) -> Interval {
    let of = |id: Id| intervals[id.index()];
    match graph.node(id) {
        Node::Number(number) => Interval::exactly(number),
        Node::Length(seat, suit) => setting.length(subject, class, seat, suit),
        Node::Count(count, seat) => setting.count(subject, class, seat, count),
        Node::CountIn(count, seat, suit) => setting.count_in(subject, class, seat, suit, count),
        Node::Shape(seat, number) => match setting.shape(subject, class, seat) {
            Some(lengths) => Interval::truth(graph.shape(number).contains(&lengths)),
            None => Interval::EITHER,
        },
        Node::HasCard(seat, card) => setting.has_card(subject, class, seat, card),
        // Thirteen cards to the ace are worth 20 times 65, and no hand as much as four of those.
        Node::Quality(..) => Interval::new(0, 1_300),
        Node::Cccc(_) => Interval::new(-50, 5_200),
        Node::Tricks(..) => Interval::new(0, 13),
        Node::Score { .. } => Interval::new(-7_600, 7_600),
        Node::Imps(_) => Interval::new(-24, 24),
        Node::Random(below, _) => Interval::new(0, of(below).high.saturating_sub(1).max(0)),
        Node::Not(a) => of(a).not(),
        Node::Negative(a) => Interval::exactly(0).minus(of(a)),
        Node::Binary(operator, a, b) => binary(operator, of(a), of(b)),
        Node::If(condition, a, b) => match of(condition).holds() {
            Some(true) => of(a),
            Some(false) => of(b),
            None => of(a).or_either(of(b)),
        },
    }
}

fn binary(operator: Operator, a: Interval, b: Interval) -> Interval {
    if let (Some(a), Some(b)) = (a.value(), b.value()) {
        return Interval::exactly(operator.apply(a, b));
    }
    match operator {
        Operator::Or => a.truth_or(b),
        Operator::And => a.not().truth_or(b.not()).not(),
        Operator::Equal => a.equals(b),
        Operator::Unequal => a.equals(b).not(),
        Operator::Less => a.is_below(b),
        Operator::Greater => b.is_below(a),
        Operator::LessOrEqual => b.is_below(a).not(),
        Operator::GreaterOrEqual => a.is_below(b).not(),
        Operator::Plus => a.plus(b),
        Operator::Minus => a.minus(b),
        Operator::Times => a.times(b),
        Operator::Divide => a.divided_by(b),
        Operator::Remainder => a.remainder_by(b),
    }
}

#[cfg(test)]
mod tests;
