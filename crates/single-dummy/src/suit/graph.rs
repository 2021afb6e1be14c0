//! Every position of a suit once, with its moves and what double dummy takes there.
//!
//! Positions are nodes. Those at the start of a trick are found again by their keys; inside a trick a position has one
//! past only, so each trick is a tree. A node knows, for every number of tricks still to come, the layouts in which
//! declarer takes them if he sees all cards: at his turn the union over his moves, at a defender's turn what no play
//! takes away. Of layouts that the play so far excludes it says nothing of meaning.
//!
//! All goals and budgets share the graph: it depends on nothing but the suit.

use arrayvec::ArrayVec;
use bridge::Seat;
use cards::{Holding, Rank};
use rustc_hash::FxHashMap;
use search::{Stopped, Watch};

use super::position::{DISCARD, Key, Position, SuitProblem, Trick, defender_index};
use crate::goals::WorldSet;

/// A move of declarer's.
#[derive(Debug, Clone, Copy)]
pub(super) struct DeclarerMove {
    /// The hand that plays.
    pub(super) hand: Seat,
    /// How many cards of the hand are lower than the one played; `None` when the hand has run out.
    pub(super) ordinal: Option<u8>,
    pub(super) to: u32,
}

/// A move of a defender's.
#[derive(Debug, Clone, Copy)]
pub(super) struct DefenderMove<const W: usize> {
    /// A group, or a discard.
    pub(super) play: u8,
    /// Whether declarer takes the trick that it completes.
    pub(super) taken: bool,
    /// The layouts that allow it.
    pub(super) layouts: WorldSet<W>,
    pub(super) to: u32,
}

/// Whose turn it is, and the places of his moves.
#[derive(Debug, Clone, Copy)]
enum Moves {
    /// The tricks to come are sure.
    None,
    Declarer {
        from: u32,
        to: u32,
    },
    Defender {
        from: u32,
        to: u32,
    },
}

#[derive(Debug, Clone, Copy)]
struct Node {
    moves: Moves,
    /// The most tricks still to come.
    rounds: u8,
    /// The place of the layouts with one trick to come; those with more follow.
    levels: u32,
}

/// The plays of a defender: a group or a discard, and the layouts that allow it.
pub(super) type Plays<const W: usize> = ArrayVec<(u8, WorldSet<W>), MOST_PLAYS>;

/// Nodes and moves that there is room for at first: growing from nothing costs a small suit more than the search.
const RESERVED: usize = 1024;

/// Two hands leave at most seven groups; a discard is one more play.
pub(super) const MOST_PLAYS: usize = 8;

/// What may be played to a trick that one hand leads to. Cards of declarer's come with the number of lower ones.
struct Tried<const W: usize> {
    /// The groups with cards left.
    out: Holding,
    first: ArrayVec<(Rank, u8), 13>,
    second: Plays<W>,
    third: ArrayVec<(Rank, u8), 13>,
    /// After each of the second hand's plays.
    fourth: ArrayVec<Plays<W>, MOST_PLAYS>,
}

/// The moves at a node.
pub(super) enum Turn<'g, const W: usize> {
    Declarer(&'g [DeclarerMove]),
    Defender(&'g [DefenderMove<W>]),
}

/// The positions of one suit.
pub(super) struct Graph<'s, const W: usize> {
    suit: &'s SuitProblem,
    watch: &'s Watch,
    all: WorldSet<W>,
    /// By defender, group and number: the layouts in which the defender holds that many cards of the group or more.
    holds: [Vec<Vec<WorldSet<W>>>; 2],
    /// By defender and number: the layouts in which the defender holds exactly that many cards.
    length: [Vec<WorldSet<W>>; 2],
    starts: FxHashMap<Key, u32>,
    /// The node with number 0 has no trick to come, the next ones as many as their number says.
    nodes: Vec<Node>,
    choices: Vec<DeclarerMove>,
    defences: Vec<DefenderMove<W>>,
    levels: Vec<WorldSet<W>>,
}

impl<'s, const W: usize> Graph<'s, W> {
    pub(super) fn new(suit: &'s SuitProblem, watch: &'s Watch) -> Self {
        let layouts = &suit.layouts;
        let select = |contains: &dyn Fn(usize) -> bool| WorldSet::from_fn(layouts.all.len(), contains);
        let groups = layouts.groups.len();
        let holds = [Seat::West, Seat::East].map(|defender| {
            let group = |group: usize| {
                let most = layouts.groups[group].len() as u8 + 1;
                (0..=most).map(|n| select(&|layout| layouts.held(layout, defender, group) >= n)).collect()
            };
            (0..groups).map(group).collect()
        });
        let length = [Seat::West, Seat::East].map(|defender| {
            let held = |layout| (0..groups).map(|group| layouts.held(layout, defender, group)).sum::<u8>();
            (0..=13).map(|n| select(&|layout| held(layout) == n)).collect()
        });
        let all = select(&|_| true);
        let sure = |rounds| Node { moves: Moves::None, rounds, levels: 0 };
        let mut nodes = Vec::with_capacity(RESERVED);
        nodes.extend((0..=13).map(sure));
        let mut levels = Vec::with_capacity(4 * RESERVED);
        levels.extend([all; 13]);
        Self {
            suit,
            watch,
            all,
            holds,
            length,
            starts: FxHashMap::default(),
            nodes,
            choices: Vec::with_capacity(RESERVED),
            defences: Vec::with_capacity(RESERVED),
            levels,
        }
    }

    pub(super) fn suit(&self) -> &'s SuitProblem {
        self.suit
    }

    /// Who plays what; `None` where the tricks to come are sure.
    pub(super) fn turn(&self, node: u32) -> Option<Turn<'_, W>> {
        Some(match self.nodes[node as usize].moves {
            Moves::None => return None,
            Moves::Declarer { from, to } => Turn::Declarer(&self.choices[from as usize..to as usize]),
            Moves::Defender { from, to } => Turn::Defender(&self.defences[from as usize..to as usize]),
        })
    }

    /// The layouts in which double dummy takes at least `tricks` tricks from here on.
    pub(super) fn level(&self, node: u32, tricks: u8) -> WorldSet<W> {
        let node = self.nodes[node as usize];
        match tricks {
            0 => self.all,
            tricks if tricks > node.rounds => WorldSet::EMPTY,
            tricks => self.levels[node.levels as usize + usize::from(tricks) - 1],
        }
    }

    /// The tricks that double dummy takes in each layout.
    pub(super) fn tricks(&self, node: u32) -> Vec<u8> {
        let most = self.nodes[node as usize].rounds;
        let levels: Vec<WorldSet<W>> = (1..=most).map(|tricks| self.level(node, tricks)).collect();
        self.counts(&levels)
    }

    /// By layout, in how many of the sets it is.
    pub(super) fn counts(&self, sets: &[WorldSet<W>]) -> Vec<u8> {
        let count = |layout| sets.iter().filter(|set| set.contains(layout)).count() as u8;
        (0..self.suit.layouts.all.len()).map(count).collect()
    }

    pub(super) fn all(&self) -> WorldSet<W> {
        self.all
    }

    /// The node of a position at the start of a trick or with a card led to it.
    pub(super) fn node(&mut self, position: &Position) -> Result<u32, Stopped> {
        match position.trick {
            Trick::Led { leader, .. } => {
                let trick = self.trick(position, leader, &self.live(position));
                self.led(position, &trick)
            }
            _ => self.start(position),
        }
    }

    /// The layouts that the play so far allows: those with the cards that the defenders have played, and no more for
    /// one who has played to fewer tricks than there were.
    pub(super) fn live(&self, position: &Position) -> WorldSet<W> {
        let tricks = self.suit.rounds() - position.rounds;
        let mut live = self.all;
        for (defender, played) in position.played.into_iter().enumerate() {
            let counts = played.to_le_bytes();
            for (holds, count) in self.holds[defender].iter().zip(counts) {
                live = live.and(&holds[usize::from(count)]);
            }
            let total = counts.iter().sum::<u8>();
            if total < tricks {
                live = live.and(&self.length[defender][usize::from(total)]);
            }
        }
        live
    }

    fn start(&mut self, position: &Position) -> Result<u32, Stopped> {
        if let Some(sure) = self.suit.sure_tricks(position) {
            return Ok(sure.into());
        }
        let key = self.suit.key(position);
        if let Some(&known) = self.starts.get(&key) {
            return Ok(known);
        }
        self.watch.spend(64)?;
        let live = self.live(position);
        let mut choices: ArrayVec<DeclarerMove, 13> = ArrayVec::new();
        for hand in self.suit.leaders(position) {
            let trick = self.trick(position, hand, &live);
            for &(card, ordinal) in &trick.first {
                let to = self.led(&self.suit.lead(position, hand, card), &trick)?;
                choices.push(DeclarerMove { hand, ordinal: Some(ordinal), to });
            }
        }
        let node = self.declarer(position, &choices);
        self.starts.insert(key, node);
        Ok(node)
    }

    /// What may be played to a trick in these layouts.
    fn trick(&self, position: &Position, leader: Seat, live: &WorldSet<W>) -> Tried<W> {
        let out = self.suit.out(position);
        let cards = |hand: Seat| -> ArrayVec<(Rank, u8), 13> {
            let ordinal = |card| (position.hand(hand) & Holding::below(card)).len() as u8;
            self.suit.cards(position, hand, out).into_iter().map(|card| (card, ordinal(card))).collect()
        };
        // Filled where it is: it is too large to be moved about.
        let mut tried = Tried {
            out,
            first: cards(leader),
            second: self.plays(position, leader.next(), live),
            third: cards(leader.partner()),
            fourth: ArrayVec::new(),
        };
        for (_, live) in &tried.second {
            tried.fourth.push(Plays::new());
            if let Some(plays) = tried.fourth.last_mut() {
                self.add_plays(position, leader.previous(), live, plays);
            }
        }
        tried
    }

    fn led(&mut self, position: &Position, trick: &Tried<W>) -> Result<u32, Stopped> {
        let mut defences: ArrayVec<DefenderMove<W>, MOST_PLAYS> = ArrayVec::new();
        for (&(play, layouts), fourth) in trick.second.iter().zip(&trick.fourth) {
            let to = self.second(&self.suit.defend(position, play), trick, fourth)?;
            defences.push(DefenderMove { play, taken: false, layouts, to });
        }
        Ok(self.defender(position, &defences))
    }

    fn second(&mut self, position: &Position, trick: &Tried<W>, fourth: &Plays<W>) -> Result<u32, Stopped> {
        let Trick::Second { leader, card: led, second } = position.trick else {
            unreachable!("third hand is on turn")
        };
        let hand = leader.partner();
        let mut choices: ArrayVec<DeclarerMove, 13> = ArrayVec::new();
        if trick.third.is_empty() {
            let to = self.third(&self.suit.third(position, None), fourth)?;
            choices.push(DeclarerMove { hand, ordinal: None, to });
        }
        for &(card, ordinal) in &trick.third {
            if ordinal == 0 || self.suit.betters(trick.out, led, second, card) {
                let to = self.third(&self.suit.third(position, Some(card)), fourth)?;
                choices.push(DeclarerMove { hand, ordinal: Some(ordinal), to });
            }
        }
        Ok(self.declarer(position, &choices))
    }

    fn third(&mut self, position: &Position, fourth: &Plays<W>) -> Result<u32, Stopped> {
        let mut defences: ArrayVec<DefenderMove<W>, MOST_PLAYS> = ArrayVec::new();
        for &(play, layouts) in fourth {
            let mut next = self.suit.defend(position, play);
            let taken = next.won > position.won;
            next.won = 0;
            defences.push(DefenderMove { play, taken, layouts, to: self.start(&next)? });
        }
        Ok(self.defender(position, &defences))
    }

    /// The plays of a defender that some layout allows.
    pub(super) fn plays(&self, position: &Position, defender: Seat, live: &WorldSet<W>) -> Plays<W> {
        let mut plays = Plays::new();
        self.add_plays(position, defender, live, &mut plays);
        plays
    }

    #[inline]
    fn add_plays(&self, position: &Position, defender: Seat, live: &WorldSet<W>, plays: &mut Plays<W>) {
        let defender = defender_index(defender);
        let counts = position.played[defender].to_le_bytes();
        let total = usize::from(counts.iter().sum::<u8>());
        for (group, (holds, count)) in self.holds[defender].iter().zip(counts).enumerate() {
            let layouts = live.and(&holds[usize::from(count) + 1]);
            if !layouts.is_empty() {
                plays.push((group as u8, layouts));
            }
        }
        let void = live.and(&self.length[defender][total]);
        if !void.is_empty() {
            plays.push((DISCARD, void));
        }
    }

    fn declarer(&mut self, position: &Position, choices: &[DeclarerMove]) -> u32 {
        let from = self.choices.len() as u32;
        choices.iter().for_each(|&choice| self.choices.push(choice));
        let moves = Moves::Declarer { from, to: self.choices.len() as u32 };
        self.add(position, moves, |graph, tricks| {
            let levels = choices.iter().map(|choice| graph.level(choice.to, tricks));
            levels.fold(WorldSet::EMPTY, |any, level| any.or(&level))
        })
    }

    fn defender(&mut self, position: &Position, defences: &[DefenderMove<W>]) -> u32 {
        let from = self.defences.len() as u32;
        defences.iter().for_each(|&defence| self.defences.push(defence));
        let moves = Moves::Defender { from, to: self.defences.len() as u32 };
        self.add(position, moves, |graph, tricks| {
            defences.iter().fold(graph.all, |left, defence| {
                let kept = graph.level(defence.to, tricks - u8::from(defence.taken));
                left.minus(&defence.layouts.minus(&kept))
            })
        })
    }

    fn add(&mut self, position: &Position, moves: Moves, level: impl Fn(&Self, u8) -> WorldSet<W>) -> u32 {
        let rounds = position.rounds;
        let levels = self.levels.len() as u32;
        for tricks in 1..=rounds {
            self.levels.push(level(self, tricks));
        }
        self.nodes.push(Node { moves, rounds, levels });
        (self.nodes.len() - 1) as u32
    }
}
