//! The linter: what is wrong or suspicious in a system, found by bidding random deals with it.
//!
//! Every position that the deals reach is looked at: rows that can never be chosen there because earlier rows take
//! every hand, calls that one table gives two meanings, forcing situations in which pass is possible, hands that no
//! row takes. At the end come the rows whose conditions can never hold, those that no hand used, and the examples that
//! do not hold.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use bridge::{Auction, Board, Call, Deal, Hand, Seat, Vulnerability};
use cards::random::generator;

use crate::language::{Atom, Condition, Force, SuitTerm, Variable};
use crate::position::Position;
use crate::system::{RuleId, System};

/// Something to look at in a system.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// What kind of thing.
    pub kind: FindingKind,
    /// The row concerned, if it is one.
    pub rule: Option<RuleId>,
    /// An auction in which it shows.
    pub auction: String,
    /// More in words.
    pub detail: String,
}

/// The kinds of findings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum FindingKind {
    /// One table gives one call two meanings: forcing and not, or artificial and natural.
    Overlap,
    /// A hand came for which no row has a call.
    Gap,
    /// Earlier rows take every hand the row could have.
    Unreachable,
    /// A row asks that two letters be the same suit which never are.
    Impossible,
    /// A row says nothing of its call: no name and no condition on the hand.
    NoMeaning,
    /// No hand used the row.
    Unused,
    /// Pass can be chosen though partner's bid forces.
    PassOfForce,
    /// An example beside the rules does not hold.
    Example,
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Overlap => "overlap",
            Self::Gap => "gap",
            Self::Unreachable => "unreachable",
            Self::Impossible => "impossible",
            Self::NoMeaning => "no meaning",
            Self::Unused => "unused",
            Self::PassOfForce => "pass of a forcing bid",
            Self::Example => "example",
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.kind)?;
        if let Some(rule) = &self.rule {
            write!(f, "{}, {} ({})", rule.module, rule.place, rule.table)?;
        }
        if !self.auction.is_empty() {
            write!(f, " after {}", self.auction)?;
        }
        if !self.detail.is_empty() {
            write!(f, ": {}", self.detail)?;
        }
        Ok(())
    }
}

/// How often a row was met.
#[derive(Debug, Clone, Default)]
struct Usage {
    /// Positions in which it applies.
    positions: usize,
    /// Positions in which some hand can reach it.
    reachable: usize,
    /// Calls it decided.
    calls: usize,
    /// The first auction in which it applies.
    auction: String,
}

/// Bids `hands` random hands, four to a deal, and reports what it finds.
#[must_use]
pub fn check(system: &System, seed: u64, hands: usize) -> Vec<Finding> {
    let mut findings = BTreeSet::new();
    let mut usage: BTreeMap<(usize, usize), Usage> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for number in 0..hands.div_ceil(4) {
        let deal = Deal::random(&mut generator(seed, number as u64));
        let board = Board::numbered(number + 1, deal);
        let mut auction = Auction::new(board.dealer);
        while let Some(seat) = auction.to_call() {
            let position = system.position(&auction, board.vulnerability);
            let key = (
                auction.to_string(),
                board.vulnerability.of(seat.side()),
                board.vulnerability.of(seat.next().side()),
            );
            if seen.insert(key) {
                look_at(system, &position, &auction, &mut usage, &mut findings);
            }
            let hand = deal.hand(seat);
            match position.chosen(hand) {
                Some(place) => {
                    let instance = &position.instances()[place];
                    usage.entry((instance.table, instance.row)).or_default().calls += 1;
                }
                None => {
                    findings.insert(Finding {
                        kind: FindingKind::Gap,
                        rule: None,
                        auction: auction.to_string(),
                        detail: format!("no row has a call for {hand}"),
                    });
                }
            }
            auction.push(position.choose(hand)).expect("the system's calls are legal");
        }
    }
    for (table_index, table) in system.tables().iter().enumerate() {
        for (row_index, row) in table.rows.iter().enumerate().filter(|(_, row)| !row.never) {
            let rule = || Some(system.rule_id(table_index, row_index));
            // A refined row has the hands that the rules give another call, and what they show.
            let says_nothing = row.notes.name.is_empty() && row.alternatives.iter().all(Vec::is_empty);
            if says_nothing && row.instead_of.is_none() {
                findings.insert(Finding {
                    kind: FindingKind::NoMeaning,
                    rule: rule(),
                    auction: String::new(),
                    detail: "a name or a condition on the hand is missing".into(),
                });
            }
            if row.alternatives.iter().flatten().any(never_holds) {
                findings.insert(Finding {
                    kind: FindingKind::Impossible,
                    rule: rule(),
                    auction: String::new(),
                    detail: "asks that two letters be one suit, which never are".into(),
                });
            }
            let used = usage.get(&(table_index, row_index)).cloned().unwrap_or_default();
            let (kind, detail) = match used {
                Usage { calls: 1.., .. } => continue,
                Usage { positions: 0, .. } => (FindingKind::Unused, "no auction came to it".to_string()),
                Usage { reachable: 0, positions, .. } => (
                    FindingKind::Unreachable,
                    match positions {
                        1 => "earlier rows take every hand in its one position".to_string(),
                        _ => format!("earlier rows take every hand in all {positions} positions"),
                    },
                ),
                Usage { positions: 1, .. } => {
                    (FindingKind::Unused, "no hand used it in one position".to_string())
                }
                Usage { positions, .. } => {
                    (FindingKind::Unused, format!("no hand used it in {positions} positions"))
                }
            };
            findings.insert(Finding { kind, rule: rule(), auction: used.auction, detail });
        }
    }
    findings.extend(examples(system));
    findings.into_iter().collect()
}

fn look_at(
    system: &System,
    position: &Position,
    auction: &Auction,
    usage: &mut BTreeMap<(usize, usize), Usage>,
    findings: &mut BTreeSet<Finding>,
) {
    let instances = position.instances();
    let mut met = BTreeMap::<(usize, usize), bool>::new();
    for (instance, reachable) in instances.iter().zip(position.reachable()) {
        *met.entry((instance.table, instance.row)).or_default() |= reachable;
    }
    for (rule, reachable) in met {
        let used = usage.entry(rule).or_default();
        if used.positions == 0 {
            used.auction = auction.to_string();
        }
        used.positions += 1;
        used.reachable += usize::from(reachable);
    }
    let mut meanings = BTreeMap::<(usize, Call), (bool, Force)>::new();
    for instance in instances.iter().filter(|instance| instance.call != Call::Pass) {
        let notes = &system.tables()[instance.table].rows[instance.row].notes;
        let meaning = (notes.artificial, notes.force);
        let first = *meanings.entry((instance.table, instance.call)).or_insert(meaning);
        if first != meaning {
            findings.insert(Finding {
                kind: FindingKind::Overlap,
                rule: Some(system.rule_id(instance.table, instance.row)),
                auction: String::new(),
                detail: format!("{} has another meaning higher up in the table", instance.call),
            });
        }
    }
    let partner_doubled = auction.calls().iter().rev().nth(1) == Some(&Call::Double);
    let can_pass =
        position.default() == Call::Pass || instances.iter().any(|instance| instance.call == Call::Pass);
    if position.situation().forced() && !partner_doubled && can_pass {
        findings.insert(Finding {
            kind: FindingKind::PassOfForce,
            rule: None,
            auction: auction.to_string(),
            detail: String::new(),
        });
    }
}

/// Whether an atom asks that two letters stand for one suit: only `T` may share its suit with another.
fn never_holds(atom: &Atom) -> bool {
    let Atom::Auction(Condition::Is(SuitTerm::Variable(first), SuitTerm::Variable(second))) = atom else {
        return false;
    };
    first != second && *first != Variable::Trumps && *second != Variable::Trumps
}

/// The examples that do not hold, or cannot be read.
fn examples(system: &System) -> Vec<Finding> {
    let mut findings = Vec::new();
    for example in system.examples() {
        let wrong = match answer(system, &example.hand, &example.auction) {
            Ok(call) if call.to_string() == example.call => continue,
            Ok(call) => format!(
                "{} after '{}' gives {call}, expected {}",
                example.hand, example.auction, example.call
            ),
            Err(error) => error,
        };
        findings.push(Finding {
            kind: FindingKind::Example,
            rule: Some(RuleId {
                module: example.module.clone(),
                table: "example".into(),
                place: example.place,
            }),
            auction: example.auction.clone(),
            detail: wrong,
        });
    }
    findings
}

fn answer(system: &System, hand: &str, calls: &str) -> Result<Call, String> {
    let hand: Hand = hand.parse().map_err(|error| format!("{error}"))?;
    let calls: Result<Vec<Call>, _> = calls.split_whitespace().map(str::parse).collect();
    let calls = calls.map_err(|error| format!("{error}"))?;
    let auction = Auction::from_calls(Seat::North, calls).map_err(|(_, error)| error.to_string())?;
    system.bid(hand, &auction, Vulnerability::None).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(module: &str) -> Vec<Finding> {
        let system = System::from_text("system Sample\nuse sample\n", |_| Some(module.into()), &[]).unwrap();
        check(&system, 1, 400)
    }

    #[track_caller]
    fn expect(module: &str, kind: FindingKind, text: &str) {
        let findings = findings(module);
        assert!(
            findings.iter().any(|finding| finding.kind == kind && finding.to_string().contains(text)),
            "{findings:?}"
        );
    }

    const REST: &str = "Rest:\n  after ...\n  P: anything = nothing\n";

    #[test]
    fn rows_that_earlier_rows_hide_are_unreachable() {
        let module = format!(
            "Opening:\n  after passes\n  1C: 10+ hcp = club\n  1D: 12+ hcp, 4+ D = diamond\n  P: 0-9 hcp = weak\n{REST}"
        );
        expect(&module, FindingKind::Unreachable, "sample, line 4, column 3 (Opening)");
    }

    #[test]
    fn hands_without_a_call_are_gaps() {
        expect("Opening:\n  after passes\n  1C: 14+ hcp = club\n", FindingKind::Gap, "no row has a call for");
    }

    #[test]
    fn a_forcing_bid_that_can_be_passed_is_found() {
        let module = format!("Opening:\n  after passes\n  1C: 10+ hcp = club; forcing\n{REST}");
        expect(&module, FindingKind::PassOfForce, "1C P");
    }

    #[test]
    fn letters_that_are_never_one_suit_are_found() {
        let module = format!(
            "Opening:\n  after passes\n  1C: 10+ hcp = club\n  P: anything = weak\n\nRaise:\n  after 1x\n  2m: x is m, 4+ m = raise\n{REST}"
        );
        expect(&module, FindingKind::Impossible, "sample, line 8");
        let module = module.replace("2m: x is m, 4+ m", "2x: x is a minor, 4+ x");
        assert!(findings(&module).iter().all(|finding| finding.kind != FindingKind::Impossible));
    }

    #[test]
    fn one_call_with_two_meanings_is_an_overlap() {
        let module = format!(
            "Opening:\n  after passes\n  1C: 14+ hcp = strong; forcing\n  1C: 11-13 hcp = natural\n{REST}"
        );
        expect(&module, FindingKind::Overlap, "1C has another meaning");
    }

    #[test]
    fn unused_rows_rows_without_meaning_and_false_examples_are_found() {
        let module = format!(
            "Opening:\n  after passes\n  7NT: 37 hcp = all\n  P: = \n\nexample AKQ.AKQ.AKQ.AKQJ after - is 1C\n{REST}"
        );
        expect(&module, FindingKind::Unused, "line 3");
        expect(&module, FindingKind::NoMeaning, "line 4");
        expect(&module, FindingKind::Example, "gives 7NT, expected 1C");
    }
}
