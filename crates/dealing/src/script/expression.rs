//! Expressions as a graph: every distinct sub-expression once, constants folded.
//!
//! A variable is a name for an expression, so using it twice costs nothing the second time. Values are 32-bit integers
//! that wrap, as in the original; a quotient or remainder by zero is zero, where the original would die.

use bridge::{Bid, Doubling, Seat, Strain, score};
use cards::{Card, Suit};
use rustc_hash::FxHashMap;

use super::counts::Count;
use crate::shapes::Shapes;

/// An expression in a [`Graph`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Id(u32);

impl Id {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All expressions of a script; each stands after those it uses.
#[derive(Debug, Clone, Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    ids: FxHashMap<Node, Id>,
    shapes: Vec<Shapes>,
}

/// One step of a computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Number(i32),
    Length(Seat, Suit),
    /// A count over the whole hand.
    Count(Count, Seat),
    /// A count over one suit.
    CountIn(Count, Seat, Suit),
    /// Whether the hand has a shape of the set with this number.
    Shape(Seat, usize),
    HasCard(Seat, Card),
    /// Hand evaluation by Kaplan and Rubens, in hundredths.
    Cccc(Seat),
    /// Suit quality by Kaplan and Rubens, in hundredths.
    Quality(Seat, Suit),
    /// Double-dummy tricks of a declarer.
    Tricks(Seat, Strain),
    /// The score of a contract for a number of tricks.
    Score {
        vulnerable: bool,
        bid: Bid,
        doubling: Doubling,
        tricks: Id,
    },
    Imps(Id),
    /// A random number below the value; the serial number keeps two of them apart.
    Random(Id, u32),
    Not(Id),
    Negative(Id),
    Binary(Operator, Id, Id),
    /// Condition, value if it holds, value if not.
    If(Id, Id, Id),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
}

impl Operator {
    /// The value of the operator on two numbers.
    #[inline]
    pub(super) fn apply(self, a: i32, b: i32) -> i32 {
        match self {
            Self::Or => i32::from(a != 0 || b != 0),
            Self::And => i32::from(a != 0 && b != 0),
            Self::Equal => i32::from(a == b),
            Self::Unequal => i32::from(a != b),
            Self::Less => i32::from(a < b),
            Self::LessOrEqual => i32::from(a <= b),
            Self::Greater => i32::from(a > b),
            Self::GreaterOrEqual => i32::from(a >= b),
            Self::Plus => a.wrapping_add(b),
            Self::Minus => a.wrapping_sub(b),
            Self::Times => a.wrapping_mul(b),
            Self::Divide => {
                if b == 0 {
                    0
                } else {
                    a.wrapping_div(b)
                }
            }
            Self::Remainder => {
                if b == 0 {
                    0
                } else {
                    a.wrapping_rem(b)
                }
            }
        }
    }
}

/// The score of a contract; fewer tricks than none count as none, more than thirteen as thirteen.
pub(super) fn contract_score(bid: Bid, doubling: Doubling, vulnerable: bool, tricks: i32) -> i32 {
    score::duplicate(bid, doubling, vulnerable, tricks.clamp(0, 13) as usize)
}

impl Graph {
    pub(super) fn node(&self, id: Id) -> Node {
        self.nodes[id.index()]
    }

    pub(super) fn shape(&self, number: usize) -> &Shapes {
        &self.shapes[number]
    }

    pub(super) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number an expression always has, if it is a constant.
    pub(super) fn constant(&self, id: Id) -> Option<i32> {
        match self.node(id) {
            Node::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The expression of a node, which is made if it is new.
    pub(super) fn add(&mut self, node: Node) -> Id {
        let node = self.fold(node);
        let next = Id(u32::try_from(self.nodes.len()).expect("fewer expressions than characters"));
        *self.ids.entry(node).or_insert_with(|| {
            self.nodes.push(node);
            next
        })
    }

    /// The expression for a set of shapes.
    pub(super) fn add_shape(&mut self, seat: Seat, shapes: Shapes) -> Id {
        let number = self.shapes.iter().position(|known| *known == shapes).unwrap_or_else(|| {
            self.shapes.push(shapes);
            self.shapes.len() - 1
        });
        self.add(Node::Shape(seat, number))
    }

    /// A number for the node if it does not depend on the deal.
    fn fold(&self, node: Node) -> Node {
        let known = |id| self.constant(id);
        let value = match node {
            Node::Not(a) => known(a).map(|a| i32::from(a == 0)),
            Node::Negative(a) => known(a).map(i32::wrapping_neg),
            Node::Imps(a) => known(a).map(score::imps),
            Node::Score { vulnerable, bid, doubling, tricks } => {
                known(tricks).map(|tricks| contract_score(bid, doubling, vulnerable, tricks))
            }
            Node::Binary(operator, a, b) => match (operator, known(a), known(b)) {
                (_, Some(a), Some(b)) => Some(operator.apply(a, b)),
                (Operator::And, Some(0), _) | (Operator::And, _, Some(0)) => Some(0),
                (Operator::Or, Some(1), _) | (Operator::Or, _, Some(1)) => Some(1),
                _ => None,
            },
            Node::If(condition, a, b) => match known(condition) {
                Some(0) => return self.node(b),
                Some(_) => return self.node(a),
                None => None,
            },
            _ => None,
        };
        value.map_or(node, Node::Number)
    }

    /// The expressions a node uses directly.
    pub(super) fn children(&self, id: Id) -> impl Iterator<Item = Id> {
        let (first, second, third) = match self.node(id) {
            Node::Imps(a) | Node::Random(a, _) | Node::Not(a) | Node::Negative(a) => (Some(a), None, None),
            Node::Score { tricks, .. } => (Some(tricks), None, None),
            Node::Binary(_, a, b) => (Some(a), Some(b), None),
            Node::If(a, b, c) => (Some(a), Some(b), Some(c)),
            _ => (None, None, None),
        };
        [first, second, third].into_iter().flatten()
    }

    /// Every expression that one needs, itself included, each after those it uses.
    pub(super) fn needed(&self, id: Id) -> Vec<Id> {
        let mut wanted = vec![false; id.index() + 1];
        wanted[id.index()] = true;
        for index in (0..=id.index()).rev() {
            if wanted[index] {
                for child in self.children(Id(index as u32)) {
                    wanted[child.index()] = true;
                }
            }
        }
        (0..=id.index()).filter(|&index| wanted[index]).map(|index| Id(index as u32)).collect()
    }

    /// The parts that must all hold for an expression to hold.
    pub(super) fn conjuncts(&self, id: Id) -> Vec<Id> {
        match self.node(id) {
            Node::Binary(Operator::And, a, b) => {
                let mut parts = self.conjuncts(a);
                parts.extend(self.conjuncts(b));
                parts
            }
            _ => vec![id],
        }
    }

    /// Whether the value needs a double-dummy solver.
    pub(super) fn needs_solver(&self, id: Id) -> bool {
        self.needed(id).iter().any(|&part| matches!(self.node(part), Node::Tricks(..)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_expressions_are_one() {
        let mut graph = Graph::default();
        let one = graph.add(Node::Number(1));
        let spades = graph.add(Node::Length(Seat::North, Suit::Spades));
        let sum = graph.add(Node::Binary(Operator::Plus, spades, one));
        assert_eq!(graph.add(Node::Binary(Operator::Plus, spades, one)), sum);
        assert_eq!(graph.needed(sum), [one, spades, sum]);
    }

    #[test]
    fn constants_fold_and_division_by_zero_is_zero() {
        let mut graph = Graph::default();
        let (seven, zero) = (graph.add(Node::Number(-7)), graph.add(Node::Number(0)));
        let quotient = graph.add(Node::Binary(Operator::Divide, seven, zero));
        assert_eq!(graph.constant(quotient), Some(0));
        assert_eq!(Operator::Divide.apply(-7, 2), -3);
        assert_eq!(Operator::Remainder.apply(-7, 3), -1);
        assert_eq!(Operator::Plus.apply(i32::MAX, 1), i32::MIN);
    }
}
