//! What is done with each deal that is produced.

use bridge::Seat;

use super::expression::{Graph, Id};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Action {
    /// Four hands beside each other.
    PrintAll,
    /// The hands of some seats, each seat on a page of its own, at the end.
    Print(Vec<Seat>),
    /// West and east beside each other.
    PrintEastWest,
    PrintPbn,
    /// One line a hand, and perhaps a value.
    PrintCompact(Option<Id>),
    /// One line a deal, and perhaps a value.
    PrintOneLine(Option<Id>),
    PrintItems(Vec<Item>),
    /// The mean of a value, at the end.
    Average {
        label: Option<String>,
        value: Id,
    },
    /// How often each value of one or two expressions was met, at the end.
    Frequency {
        label: Option<String>,
        first: Axis,
        second: Option<Axis>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Item {
    Text(String),
    Value(Id),
}

/// An expression, and the values that get a row or column of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) value: Id,
    pub(super) low: i32,
    pub(super) high: i32,
}

impl Action {
    /// The expressions an action needs for each deal.
    pub(super) fn values(&self) -> Vec<Id> {
        match self {
            Self::PrintCompact(value) | Self::PrintOneLine(value) => value.iter().copied().collect(),
            Self::PrintItems(items) => items
                .iter()
                .filter_map(|item| match item {
                    Item::Value(value) => Some(*value),
                    Item::Text(_) => None,
                })
                .collect(),
            Self::Average { value, .. } => vec![*value],
            Self::Frequency { first, second, .. } => {
                [Some(first.value), second.map(|axis| axis.value)].into_iter().flatten().collect()
            }
            Self::PrintAll | Self::Print(_) | Self::PrintEastWest | Self::PrintPbn => Vec::new(),
        }
    }

    /// The same actions with values known beforehand written out, and texts that follow each other joined.
    pub(super) fn simplify(actions: &[Self], graph: &Graph) -> Vec<Self> {
        let mut simple: Vec<Self> = Vec::new();
        for action in actions {
            match (action, simple.last_mut()) {
                (Self::PrintItems(items), Some(Self::PrintItems(before))) => join(before, items, graph),
                (Self::PrintItems(items), _) => {
                    let mut joined = Vec::new();
                    join(&mut joined, items, graph);
                    simple.push(Self::PrintItems(joined));
                }
                _ => simple.push(action.clone()),
            }
        }
        simple
    }

    /// Whether it prints while deals are produced.
    pub(super) const fn prints(&self) -> bool {
        !matches!(self, Self::Average { .. } | Self::Frequency { .. })
    }
}

/// Appends items, each that is known beforehand as text.
fn join(joined: &mut Vec<Item>, items: &[Item], graph: &Graph) {
    for item in items {
        let text = match item {
            Item::Text(text) => text.clone(),
            Item::Value(id) => match graph.constant(*id) {
                Some(number) => number.to_string(),
                None => {
                    joined.push(item.clone());
                    continue;
                }
            },
        };
        match joined.last_mut() {
            Some(Item::Text(before)) => before.push_str(&text),
            _ => joined.push(Item::Text(text)),
        }
    }
}
