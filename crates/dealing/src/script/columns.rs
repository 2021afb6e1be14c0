//! Evaluates expressions for many deals at once, one operation at a time.
//!
//! A batch holds the hands of some hundred deals, seat by seat. Each expression becomes a column of numbers, computed
//! by a loop over the columns it uses: what an interpreter would spend on deciding what to do is paid once a batch, and
//! the loops are short and straight enough for the compiler to use wide registers.

use bridge::{BySeat, Deal, Hand, Seat, Strain, score};
use cards::CardSet;
use cards::random::Random;
use rand::RngExt;
use rustc_hash::FxHashMap;

use super::counts::{self, Count, Counts, Table};
use super::expression::{Graph, Id, Node, Operator, contract_score};
use crate::shuffle::{LANES, Lanes};

/// Double-dummy tricks, for `tricks()`.
///
/// A closure from deal, declarer and strain to tricks will do.
pub trait Solver: Sync {
    /// The tricks declarer takes when all four see all cards.
    fn tricks(&self, deal: &Deal, declarer: Seat, strain: Strain) -> usize;

    /// Whether there is a solver at all.
    fn can_solve(&self) -> bool {
        true
    }
}

impl<F: Fn(&Deal, Seat, Strain) -> usize + Sync> Solver for F {
    fn tricks(&self, deal: &Deal, declarer: Seat, strain: Strain) -> usize {
        self(deal, declarer, strain)
    }
}

/// For scripts that do not ask for tricks; one that does is refused.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoSolver;

impl Solver for NoSolver {
    fn tricks(&self, _: &Deal, _: Seat, _: Strain) -> usize {
        0
    }

    fn can_solve(&self) -> bool {
        false
    }
}

/// The hands of some deals, seat by seat.
#[derive(Debug, Clone, Default)]
pub(super) struct Batch {
    hands: BySeat<Vec<u64>>,
}

impl Batch {
    pub(super) fn len(&self) -> usize {
        self.hands[Seat::North].len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn clear(&mut self) {
        for seat in Seat::ALL {
            self.hands[seat].clear();
        }
    }

    pub(super) fn push(&mut self, hands: &BySeat<Hand>) {
        for (seat, hand) in hands.iter() {
            self.hands[seat].push(hand.bits());
        }
    }

    /// Adds deals made side by side.
    pub(super) fn extend(&mut self, hands: &BySeat<Lanes<LANES>>) {
        for (seat, lanes) in hands.iter() {
            self.hands[seat].extend_from_slice(lanes);
        }
    }

    /// Adds the deals of another batch.
    pub(super) fn append(&mut self, other: &Self) {
        for (seat, hands) in other.hands.iter() {
            self.hands[seat].extend_from_slice(hands);
        }
    }

    /// The hands of one deal.
    pub(super) fn get(&self, lane: usize) -> BySeat<Hand> {
        BySeat::from_fn(|seat| CardSet::from_bits(self.hands[seat][lane]).expect("hands are sets of cards"))
    }

    /// The deals of some lanes.
    pub(super) fn pick(&self, lanes: &[u32]) -> Self {
        let column = |seat: Seat| lanes.iter().map(|&lane| self.hands[seat][lane as usize]).collect();
        Self { hands: BySeat::from_fn(column) }
    }

    /// The first `len` deals.
    pub(super) fn truncate(&mut self, len: usize) {
        for seat in Seat::ALL {
            self.hands[seat].truncate(len);
        }
    }
}

/// What all evaluations of a script share.
pub(super) struct Program<'a> {
    pub(super) graph: &'a Graph,
    pub(super) solver: &'a dyn Solver,
    tables: FxHashMap<Count, Table>,
    /// Whether an expression needs the solver, and so should be computed for as few deals as possible.
    dear: Vec<bool>,
}

impl<'a> Program<'a> {
    /// Prepares the tables that some expressions need.
    pub(super) fn new(
        graph: &'a Graph,
        counts: &Counts,
        solver: &'a dyn Solver,
        roots: impl IntoIterator<Item = Id>,
    ) -> Self {
        let mut tables = FxHashMap::default();
        let mut dear = vec![false; graph.len()];
        for root in roots {
            for id in graph.needed(root) {
                match graph.node(id) {
                    Node::Count(count, _) | Node::CountIn(count, ..) => {
                        tables.entry(count).or_insert_with(|| counts.table(count));
                    }
                    Node::Tricks(..) => dear[id.index()] = true,
                    _ => dear[id.index()] = graph.children(id).any(|child| dear[child.index()]),
                }
            }
        }
        Self { graph, solver, tables, dear }
    }

    pub(super) fn is_dear(&self, id: Id) -> bool {
        self.dear[id.index()]
    }
}

/// Evaluates the expressions of a program, one batch after the other.
pub(super) struct Machine<'a> {
    program: &'a Program<'a>,
    rng: Random,
    columns: Vec<Vec<i32>>,
    /// The batch each column belongs to.
    batch_of: Vec<u64>,
    /// The suit lengths of each hand, one 16-bit lane a suit.
    lengths: BySeat<Vec<u64>>,
    lengths_of: BySeat<u64>,
    batch: u64,
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program<'a>, rng: Random) -> Self {
        let nodes = program.graph.len();
        Self {
            program,
            rng,
            columns: vec![Vec::new(); nodes],
            batch_of: vec![0; nodes],
            lengths: BySeat::default(),
            lengths_of: BySeat::default(),
            batch: 0,
        }
    }

    /// Begins another batch: all columns are out of date.
    pub(super) fn begin(&mut self) {
        self.batch += 1;
    }

    /// The values of an expression for each deal of the batch.
    pub(super) fn column(&mut self, id: Id, batch: &Batch) -> &[i32] {
        self.compute(id, batch);
        &self.columns[id.index()][..batch.len()]
    }

    /// The lanes of the batch for which every expression holds, tried in order.
    pub(super) fn select(&mut self, conditions: &[Id], batch: &Batch) -> Vec<u32> {
        self.begin();
        let Some((&first, rest)) = conditions.split_first() else { return (0..batch.len() as u32).collect() };
        let column = self.column(first, batch);
        let mut lanes: Vec<u32> = Vec::with_capacity(column.len());
        lanes.extend(column.iter().zip(0..).filter(|(value, _)| **value != 0).map(|(_, lane)| lane));
        if rest.is_empty() || lanes.is_empty() {
            return lanes;
        }
        let survivors = batch.pick(&lanes);
        let kept = self.select(rest, &survivors);
        kept.into_iter().map(|lane| lanes[lane as usize]).collect()
    }

    fn compute(&mut self, id: Id, batch: &Batch) {
        let (index, len) = (id.index(), batch.len());
        let node = self.program.graph.node(id);
        if let Node::Number(number) = node {
            let column = &mut self.columns[index];
            if column.len() < len {
                column.resize(len, number);
            }
            return;
        }
        if self.batch_of[index] == self.batch {
            return;
        }
        let mut column = std::mem::take(&mut self.columns[index]);
        column.resize(len, 0);
        self.fill(node, batch, &mut column[..len]);
        self.columns[index] = column;
        self.batch_of[index] = self.batch;
    }

    fn fill(&mut self, node: Node, batch: &Batch, out: &mut [i32]) {
        match node {
            Node::Number(number) => out.fill(number),
            Node::Length(seat, suit) => {
                let shift = 16 * suit.index();
                map(self.lengths(seat, batch), out, |lengths| (lengths >> shift & 15) as i32);
            }
            Node::Shape(seat, number) => {
                let shapes = self.program.graph.shape(number);
                map(self.lengths(seat, batch), out, |lengths| {
                    let key = lengths & 15 | lengths >> 12 & 0xF0 | lengths >> 24 & 0xF00;
                    i32::from(shapes.contains_key(key as usize))
                });
            }
            Node::Count(count, seat) => {
                let table = &self.program.tables[&count];
                map(&batch.hands[seat], out, |hand| table.in_hand(hand));
            }
            Node::CountIn(count, seat, suit) => {
                let table = &self.program.tables[&count];
                map(&batch.hands[seat], out, |hand| table.in_suit(hand, suit));
            }
            Node::HasCard(seat, card) => {
                let index = card.index();
                map(&batch.hands[seat], out, |hand| (hand >> index & 1) as i32);
            }
            Node::Cccc(seat) => map(&batch.hands[seat], out, |hand| counts::cccc(set(hand))),
            Node::Quality(seat, suit) => {
                map(&batch.hands[seat], out, |hand| counts::quality(set(hand).in_suit(suit)));
            }
            Node::Tricks(declarer, strain) => {
                for (lane, out) in out.iter_mut().enumerate() {
                    let deal = Deal::new(batch.get(lane)).expect("every deal is complete");
                    *out = self.program.solver.tricks(&deal, declarer, strain) as i32;
                }
            }
            Node::Score { vulnerable, bid, doubling, tricks } => {
                self.unary(tricks, batch, out, |tricks| contract_score(bid, doubling, vulnerable, tricks));
            }
            Node::Imps(a) => self.unary(a, batch, out, score::imps),
            Node::Random(a, _) => {
                self.compute(a, batch);
                for (out, &below) in out.iter_mut().zip(&self.columns[a.index()]) {
                    *out = if below > 0 { self.rng.random_range(0..below) } else { 0 };
                }
            }
            Node::Not(a) => self.unary(a, batch, out, |a| i32::from(a == 0)),
            Node::Negative(a) => self.unary(a, batch, out, i32::wrapping_neg),
            Node::Binary(operator, a, b) => self.binary(operator, a, b, batch, out),
            Node::If(condition, a, b) => self.branch(condition, a, b, batch, out),
        }
    }

    fn unary(&mut self, a: Id, batch: &Batch, out: &mut [i32], f: impl Fn(i32) -> i32) {
        self.compute(a, batch);
        for (out, &a) in out.iter_mut().zip(&self.columns[a.index()]) {
            *out = f(a);
        }
    }

    fn binary(&mut self, operator: Operator, a: Id, b: Id, batch: &Batch, out: &mut [i32]) {
        self.compute(a, batch);
        // The right side is not needed where the left decides.
        if self.program.is_dear(b) && matches!(operator, Operator::And | Operator::Or) {
            let decided = |a: i32| (a != 0) == (operator == Operator::Or);
            let left: Vec<i32> = self.columns[a.index()][..out.len()].to_vec();
            out.iter_mut().zip(&left).for_each(|(out, &a)| *out = i32::from(a != 0));
            self.scatter(b, batch, |lane| !decided(left[lane]), out);
            out.iter_mut().for_each(|out| *out = i32::from(*out != 0));
            return;
        }
        self.compute(b, batch);
        let (a, b) = (&self.columns[a.index()], &self.columns[b.index()]);
        // One loop for each operator, so that none decides inside.
        match operator {
            Operator::Or => zip(a, b, out, |a, b| i32::from((a != 0) | (b != 0))),
            Operator::And => zip(a, b, out, |a, b| i32::from((a != 0) & (b != 0))),
            Operator::Equal => zip(a, b, out, |a, b| i32::from(a == b)),
            Operator::Unequal => zip(a, b, out, |a, b| i32::from(a != b)),
            Operator::Less => zip(a, b, out, |a, b| i32::from(a < b)),
            Operator::LessOrEqual => zip(a, b, out, |a, b| i32::from(a <= b)),
            Operator::Greater => zip(a, b, out, |a, b| i32::from(a > b)),
            Operator::GreaterOrEqual => zip(a, b, out, |a, b| i32::from(a >= b)),
            Operator::Plus => zip(a, b, out, i32::wrapping_add),
            Operator::Minus => zip(a, b, out, i32::wrapping_sub),
            Operator::Times => zip(a, b, out, i32::wrapping_mul),
            Operator::Divide | Operator::Remainder => zip(a, b, out, |a, b| operator.apply(a, b)),
        }
    }

    fn branch(&mut self, condition: Id, a: Id, b: Id, batch: &Batch, out: &mut [i32]) {
        self.compute(condition, batch);
        let held: Vec<bool> =
            self.columns[condition.index()][..out.len()].iter().map(|&value| value != 0).collect();
        for (value, wanted) in [(a, true), (b, false)] {
            if self.program.is_dear(value) {
                self.scatter(value, batch, |lane| held[lane] == wanted, out);
            } else {
                self.compute(value, batch);
                for ((out, &value), &held) in out.iter_mut().zip(&self.columns[value.index()]).zip(&held) {
                    if held == wanted {
                        *out = value;
                    }
                }
            }
        }
    }

    /// Computes a dear expression for the lanes that need it alone.
    fn scatter(&mut self, id: Id, batch: &Batch, needs: impl Fn(usize) -> bool, out: &mut [i32]) {
        let lanes: Vec<u32> = (0..out.len()).filter(|&lane| needs(lane)).map(|lane| lane as u32).collect();
        let part = batch.pick(&lanes);
        let mut machine = Machine::new(self.program, self.rng.clone());
        machine.begin();
        for (&lane, &value) in lanes.iter().zip(machine.column(id, &part)) {
            out[lane as usize] = value;
        }
    }

    fn lengths(&mut self, seat: Seat, batch: &Batch) -> &[u64] {
        if self.lengths_of[seat] != self.batch {
            self.lengths_of[seat] = self.batch;
            let lengths = &mut self.lengths[seat];
            lengths.clear();
            lengths.extend(batch.hands[seat].iter().map(|&hand| suit_lengths(hand)));
        }
        &self.lengths[seat]
    }
}

fn map(column: &[u64], out: &mut [i32], f: impl Fn(u64) -> i32) {
    for (out, &value) in out.iter_mut().zip(column) {
        *out = f(value);
    }
}

fn zip(a: &[i32], b: &[i32], out: &mut [i32], f: impl Fn(i32, i32) -> i32) {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = f(a, b);
    }
}

fn set(hand: u64) -> CardSet {
    CardSet::from_bits(hand).expect("hands are sets of cards")
}

/// How many bits are set in each 16-bit lane, in that lane: neighbours are added in pairs, fours, eights, sixteens.
fn suit_lengths(hand: u64) -> u64 {
    let pairs = hand - (hand >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    (eights + (eights >> 8)) & 0x001F_001F_001F_001F
}

#[cfg(test)]
mod tests {
    use cards::Suit;

    use super::*;

    #[test]
    fn lengths_lane_by_lane() {
        let hand: CardSet = "AK3.QJT9.-.987654".parse().unwrap();
        let lengths = suit_lengths(hand.bits());
        assert_eq!(Suit::ALL.map(|suit| lengths >> (16 * suit.index()) & 0xFFFF), [6, 0, 4, 3]);
    }
}
