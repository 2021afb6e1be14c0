//! Problems of declarer play and a judge of lines: the tables of Ginsberg's sections 3 and 7.3.
//!
//! The paper's problems are a commercial program's, which moves the defenders' cards so that a wrong line fails, and the
//! paper deems a line correct *if it is not clearly inferior to another*. The judge here does the same by searching.
//! Declarer plays on against defenders who see all cards. In an ending every card is compared with the best one, by the
//! exact chance over all layouts against best defence ([`single_dummy::ending`]): a card whose chance is proved to be
//! less is wrong, whether it would have won on this deal or not. Before the ending a card is wrong if the contract,
//! which could be made in the layout of the diagram, no longer can.
//!
//! Random problems are endings of random deals. All four play double dummy until a few tricks are left; the contract
//! is what then makes. A position is a problem if the contract is neither sure nor hopeless, and some card is clearly
//! inferior although it would be as good as any if all cards were seen: there solving worlds does not tell the right card.

use std::collections::HashMap;

use bridge::{Bid, Board, Contract, Deal, Doubling, Level, Seat, Side, Strain, Table, View};
use cards::Card;
use cards::random::{Random, generator};
use double_dummy::{Position, Solver};
use players::bridge::{CardPlayer, DeclarerEnding};
use rand::RngExt as _;
use search::Budget;
use single_dummy::ending::{self, EndingAnswer, Settings};

use crate::error_profile::makes_now;

/// With this many tricks left the judge searches all layouts.
pub const JUDGED_EXACTLY: usize = 7;

/// Positions that the judge looks at for one card; a card that is not proved inferior within them passes.
const JUDGED_WITHIN: u64 = 300_000;
/// A random ending is no problem unless its best chance is proved within this many positions: dealing another is cheaper.
const DEALT_WITHIN: u64 = 30_000;

/// A chance that is less by this much is clearly less.
const CLEARLY: f64 = 1e-6;

/// The chances of a random problem, and by how much an inferior card must be worse.
const OPEN: std::ops::RangeInclusive<f64> = 0.1..=0.95;
const MATTERS: f64 = 0.04;

/// A deal is played once until this many tricks before the ending, which takes most of the time, and from there on to this many
/// endings.
const AHEAD: usize = 2;
const ENDINGS: usize = 10;

/// Where declarer is to play.
#[derive(Debug, Clone)]
pub struct Problem {
    table: Table,
    contract: Contract,
}

/// What a line came to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict {
    /// No card was clearly inferior.
    Solved,
    /// In an ending another card had a better chance.
    Inferior {
        /// The card played.
        card: Card,
        /// Its chance, at most.
        chance: f64,
        /// The chance of the best card.
        best: f64,
    },
    /// Before the ending the contract was lost in the layout of the diagram.
    Lost {
        /// The card that lost it.
        card: Card,
    },
}

impl Problem {
    /// A table as a problem; none if it is not for declarer to play.
    #[must_use]
    pub fn new(table: Table) -> Option<Self> {
        let contract = table.contract()?;
        (table.actor()? == contract.declarer).then_some(Self { table, contract })
    }

    /// Problem `number` of the random set with this seed, with this many tricks left.
    #[must_use]
    pub fn random(seed: u64, number: usize, tricks: usize, solver: &mut Solver) -> Self {
        let mut rng = generator(seed, number as u64);
        loop {
            let deal = Deal::random(&mut rng);
            let Some(middle) = Self::middle_of(deal, tricks + AHEAD, solver, &mut rng) else { continue };
            for _ in 0..ENDINGS {
                let found = middle.ending(tricks, solver, &mut rng);
                if let Some(problem) = found.filter(Self::is_open) {
                    return problem;
                }
            }
        }
    }

    /// The cards played before declarer is to play.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// South plays no trump, or the longest suit of the two hands, and makes what double dummy makes.
    fn middle_of(deal: Deal, tricks: usize, solver: &mut Solver, rng: &mut Random) -> Option<Self> {
        let trumps = |strain: &Strain| {
            strain.suit().map_or(7, |suit| {
                [Seat::North, Seat::South].iter().map(|&seat| deal.hand(seat).in_suit(suit).len()).sum()
            })
        };
        let strain = Strain::ALL.into_iter().max_by_key(trumps)?;
        let makes = solver.tricks(&deal, strain, Seat::South).expect("nothing stops the solver");
        let level = Level::new(makes.checked_sub(6)?)?;
        let contract =
            Contract { bid: Bid::new(level, strain), doubling: Doubling::Undoubled, declarer: Seat::South };
        let mut table = Table::with_contract(Board::numbered(1, deal), contract);
        while table.tricks_left() > tricks {
            table.play(double_dummy_card(&table, solver, rng)?).expect("the solver's cards are legal");
        }
        Some(Self { table, contract })
    }

    /// Where declarer is next to choose with this many tricks left, all having played double dummy; none if nowhere.
    fn ending(&self, tricks: usize, solver: &mut Solver, rng: &mut Random) -> Option<Self> {
        let mut table = self.table.clone();
        while table.tricks_left() > tricks
            || table.actor().is_some_and(|seat| seat.side() == Side::EastWest)
            || table.legal_cards().len() == 1
        {
            table.play(double_dummy_card(&table, solver, rng)?).expect("the solver's cards are legal");
        }
        (table.tricks_left() == tricks).then_some(Self { table, contract: self.contract })
    }

    /// Whether the ending is a problem.
    fn is_open(&self) -> bool {
        let answer = |card| exact(&self.table, self.contract, card, DEALT_WITHIN);
        let Some(best) = answer(None) else { return false };
        if !best.proven || !OPEN.contains(&best.chance) || best.double_dummy < best.chance + CLEARLY {
            return false;
        }
        self.table.legal_cards().iter().any(|card| {
            answer(Some(card)).is_some_and(|played| {
                played.at_most < best.chance - MATTERS && played.double_dummy > best.double_dummy - CLEARLY
            })
        })
    }
}

/// The judge of one problem. What it has worked out for one declarer serves the next who comes to the same position.
pub struct Judge<'a> {
    problem: &'a Problem,
    solver: &'a mut Solver,
    /// By the cards played, and the card that is judged; none for the best.
    answers: HashMap<(Vec<Card>, Option<Card>), Option<EndingAnswer>>,
}

impl<'a> Judge<'a> {
    /// The judge of this problem.
    #[must_use]
    pub fn new(problem: &'a Problem, solver: &'a mut Solver) -> Self {
        Self { problem, solver, answers: HashMap::new() }
    }

    /// Lets a declarer play the problem to its end, or to its first wrong card.
    pub fn verdict(&mut self, declarer: &mut dyn CardPlayer, seed: u64) -> Verdict {
        let Problem { mut table, contract } = self.problem.clone();
        let mut rng = generator(seed, 0);
        let side = contract.declarer.side();
        let needed = contract.bid.level().tricks();
        while let Some(actor) = table.actor() {
            let won = table.tricks_of(side);
            if won >= needed || won + table.tricks_left() < needed {
                break;
            }
            if actor.side() != side {
                let card = double_dummy_card(&table, self.solver, &mut rng).expect("a card is to be played");
                table.play(card).expect("the solver's cards are legal");
                continue;
            }
            let legal = table.legal_cards();
            let only = legal.iter().next().filter(|_| legal.len() == 1);
            let card = only.unwrap_or_else(|| declarer.play(&table.view(contract.declarer)).choice);
            if only.is_none()
                && table.tricks_left() <= JUDGED_EXACTLY
                && let Some(best) = self.answer(&table, None)
                && best.card != Some(card)
                && let best = best.chance
                && let Some(played) = self.answer(&table, Some(card))
                && played.at_most < best - CLEARLY
            {
                return Verdict::Inferior { card, chance: played.at_most, best };
            }
            table.play(card).expect("players play legal cards");
            if table.tricks_left() > JUDGED_EXACTLY
                && !makes_now(&table, side, needed, self.solver).expect("nothing stops the solver")
            {
                return Verdict::Lost { card };
            }
        }
        Verdict::Solved
    }

    /// Declarer's best chance here, or after a card.
    fn answer(&mut self, table: &Table, card: Option<Card>) -> Option<&EndingAnswer> {
        let played = table.play_so_far()?.cards().to_vec();
        let answer = self.answers.entry((played, card));
        answer.or_insert_with(|| exact(table, self.problem.contract, card, JUDGED_WITHIN)).as_ref()
    }
}

/// Declarer's best chance here, or after a card.
fn exact(table: &Table, contract: Contract, card: Option<Card>, positions: u64) -> Option<EndingAnswer> {
    let needed = contract.bid.level().tricks() - table.tricks_of(contract.declarer.side());
    exact_of(&table.view(contract.declarer), needed, card, positions)
}

/// The same by what declarer sees, with this many tricks to take.
fn exact_of(view: &View, needed: usize, card: Option<Card>, positions: u64) -> Option<EndingAnswer> {
    let seen = DeclarerEnding::new(view, needed)?;
    let (ending, _) = seen.ending.after(card.as_slice()).ok()?;
    let weight = |west| f64::from(u8::from(seen.is_possible(west)));
    let settings = Settings { weight: &weight, ..Settings::default() };
    ending::solve(&ending, &settings, &Budget::unlimited().nodes(positions)).ok()
}

/// One of the best cards, all cards seen.
fn double_dummy_card(table: &Table, solver: &mut Solver, rng: &mut Random) -> Option<Card> {
    let position = Position::of_play(table.play_so_far()?, table.hands())?;
    let cards = solver.cards(&position).expect("nothing stops the solver");
    let most = cards.iter().map(|&(_, tricks)| tricks).max()?;
    let best: Vec<Card> =
        cards.iter().filter(|&&(_, tricks)| tricks == most).map(|&(card, _)| card).collect();
    Some(best[rng.random_range(0..best.len())])
}

#[cfg(test)]
mod tests {
    use players::bridge::{Decision, Spec};

    use super::*;

    /// Plays one card when it can, and leaves the others to a player.
    struct Plays(Card, Box<dyn CardPlayer>);

    impl CardPlayer for Plays {
        fn play(&mut self, view: &View) -> Decision<Card> {
            let play = view.play.as_ref().unwrap();
            let hand = view.hand_of(play.to_play().unwrap()).unwrap();
            if play.legal(hand).contains(self.0) { Decision::new(self.0, "") } else { self.1.play(view) }
        }
    }

    /// Plays the card with the best chance, all layouts alike, as the judge does.
    struct Exact;

    impl CardPlayer for Exact {
        fn play(&mut self, view: &View) -> Decision<Card> {
            let play = view.play.as_ref().unwrap();
            let contract = view.contract.unwrap();
            let needed = contract.bid.level().tricks() - play.won(contract.declarer.side());
            Decision::new(exact_of(view, needed, None, JUDGED_WITHIN).unwrap().card.unwrap(), "")
        }
    }

    fn player() -> Box<dyn CardPlayer> {
        let spec: Spec = "alphamu:exact=6:aim=contract:nodes=200k".parse().unwrap();
        Box::new(spec.build(1, &Budget::unlimited()))
    }

    #[test]
    fn a_card_that_gives_up_the_contract_of_the_diagram_is_wrong() {
        // Thirteen tricks are there, and every one of them is needed.
        let deal = "N:A2.AKQJ.AKQJ.A32 T98.T987.T987.54 76543.6.6.KQJT98 KQJ.5432.5432.76";
        let board = Board::numbered(1, deal.parse().unwrap());
        let mut table = Table::with_contract(board, "7NT by S".parse().unwrap());
        assert!(Problem::new(table.clone()).is_none(), "West leads");
        table.play("SK".parse().unwrap()).unwrap();
        let problem = Problem::new(table).unwrap();
        let card: Card = "S2".parse().unwrap();
        let verdict = Judge::new(&problem, &mut Solver::default()).verdict(&mut Plays(card, player()), 1);
        assert_eq!(verdict, Verdict::Lost { card });
    }

    #[test]
    fn random_problems_follow_from_their_seed_and_have_right_and_wrong_cards() {
        let mut solver = Solver::default();
        let [problem, again] = [1, 1].map(|number| Problem::random(3, number, 4, &mut solver));
        let cards = |problem: &Problem| problem.table().play_so_far().unwrap().cards().to_vec();
        assert_eq!(cards(&problem), cards(&again));
        let best = exact(problem.table(), problem.contract, None, JUDGED_WITHIN).unwrap().chance;
        let at_most =
            |card| exact(problem.table(), problem.contract, Some(card), JUDGED_WITHIN).unwrap().at_most;
        let wrong =
            problem.table().legal_cards().iter().find(|&card| at_most(card) < best - MATTERS).unwrap();
        let mut judge = Judge::new(&problem, &mut solver);
        let verdict = judge.verdict(&mut Plays(wrong, player()), 1);
        assert_eq!(verdict, Verdict::Inferior { card: wrong, chance: at_most(wrong), best });
        assert_eq!(judge.verdict(&mut Exact, 1), Verdict::Solved);
    }
}
