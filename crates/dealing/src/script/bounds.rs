//! What an expression can be when only a part of the deal is known.
//!
//! A *class* fixes the shape of one hand, and perhaps the value of one count over it. For each class every expression
//! is an interval that contains all its values over the deals of the class (Moore's interval arithmetic; in the words of
//! program analysis, abstract interpretation). Where the interval of a condition is zero alone, no deal of the class
//! fulfils it and none needs to be dealt. The bounds are sound for every expression, whatever its form, and exact where
//! it depends on what the class fixes.

mod interval;
mod setting;

pub(super) use setting::Setting;

use bridge::Seat;
use cards::BySuit;

use super::counts::Count;
use super::expression::{Graph, Id, Node, Operator};
use interval::Interval;

/// A hand's shape, and perhaps the value of the count that is tracked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class {
    pub(super) lengths: BySuit<u8>,
    pub(super) value: Option<i32>,
}

/// The hand that classes speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Subject {
    pub(super) seat: Seat,
    /// The count whose value classes fix.
    pub(super) tracked: Option<Count>,
}

/// Which classes can fulfil all conditions.
pub(super) fn possible(
    graph: &Graph,
    setting: &Setting,
    subject: Subject,
    conditions: &[Id],
    classes: &[Class],
) -> Vec<bool> {
    let mut wanted = vec![false; graph.len()];
    for &condition in conditions {
        for id in graph.needed(condition) {
            wanted[id.index()] = true;
        }
    }
    let needed: Vec<Id> = graph.ids().filter(|id| wanted[id.index()]).collect();
    let mut intervals = vec![Interval::exactly(0); graph.len()];
    let possible = |class: &Class| {
        for &id in &needed {
            intervals[id.index()] = bound(graph, setting, subject, class, id, &intervals);
        }
        conditions.iter().all(|condition| intervals[condition.index()] != Interval::exactly(0))
    };
    classes.iter().map(possible).collect()
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
        // Thirteen cards to the ace are worth 20 times 65, and no hand as much as three of those.
        Node::Quality(..) => Interval::new(0, 1_300),
        Node::Cccc(_) => Interval::new(-50, 5_000),
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
