//! Duplicate matches: every board at two tables, the teams exchanged, the difference in IMPs.
//!
//! At the open table team A sits North-South, at the closed table East-West. What a match compares follows from what
//! its players are:
//!
//! - card players alone play one contract at both tables: the one given, or the [best](crate::fixed_contract) for its
//!   side;
//! - bidders alone are scored double dummy;
//! - full players bid and play.
//!
//! To compare declarers alone, the same defenders sit [against](Match::against) both, and the other way round.
//!
//! Where a recorded auction is [given](Given), both tables take it over and only the play is left.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bridge::score::{self, Points};
use bridge::{Auction, Board, BySeat, Contract, Deal, Outcome, Seat, Side, Table};
use cards::random::generator;
use double_dummy::{Config, Solver, TrickTable};
use players::bridge::{BidderSpec, Player, Spec};
use search::Budget;
use thiserror::Error;

use crate::fixed_contract;
use crate::seating::{Action, Breach, Claims, Entry, Seating, bid_board, play_board};

/// The teams and where chance starts from.
#[derive(Debug, Clone)]
pub struct Match {
    a: Spec,
    /// North-South and East-West of each table, team A North-South first: each reads the other by what the other plays.
    seated: [[Spec; 2]; 2],
    seed: u64,
    kind: Kind,
    /// Who declares, or defends, against both teams, where they do not do so themselves.
    against: Option<(Role, Spec)>,
    /// Who plays for team B, where this program does not.
    hired: Option<Hired>,
}

/// Players that somebody else brings, another program say: one for a seat and the seed of its chances.
#[derive(Clone)]
pub struct Hired(Arc<dyn Fn(Seat, u64) -> Box<dyn Player> + Send + Sync>);

impl Hired {
    /// Players that are made so.
    pub fn new(player: impl Fn(Seat, u64) -> Box<dyn Player> + Send + Sync + 'static) -> Self {
        Self(Arc::new(player))
    }
}

impl fmt::Debug for Hired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hired")
    }
}

/// What a side does in the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It plays its own cards and dummy's.
    Declarer,
    /// It tries to beat the contract.
    Defenders,
}

impl Role {
    /// What a seat does in a contract.
    #[must_use]
    pub fn of(seat: Seat, contract: &Contract) -> Self {
        if contract.declarer.side() == seat.side() { Self::Declarer } else { Self::Defenders }
    }
}

/// What a match compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cards,
    Bidding,
    Whole,
}

/// Teams that cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "`{a}` and `{b}` are not of a kind, expected two card players, two bidders, or two of bidder+card-player"
)]
pub struct Unequal {
    a: String,
    b: String,
}

/// What is fixed before a board is played, the same at both tables.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Given {
    /// Nothing but the cards.
    #[default]
    Nothing,
    /// The contract, without an auction.
    Contract(Contract),
    /// A whole auction, as it was once called.
    Auction(Auction),
    /// What every contract makes double dummy, so that bidders are scored without solving.
    Tricks(TrickTable),
}

/// One board of a match.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardResult {
    /// Its number, from 1.
    pub number: usize,
    /// The board.
    pub board: Board,
    /// How each table ended: team A North-South first.
    pub outcomes: [Outcome; 2],
    /// IMPs for team A.
    pub imps: i32,
    /// The finished tables.
    pub tables: [Table; 2],
    /// Every decision at each table.
    pub decisions: [Vec<Entry>; 2],
    /// What others than the teams did, if they did.
    pub others: Option<Role>,
    /// Whether it was only bid.
    pub only_bid: bool,
}

/// Time spent on cards, or on calls where nothing is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thinking {
    /// Cards or calls.
    pub decisions: usize,
    /// Time.
    pub time: Duration,
}

impl Match {
    /// A match of two teams.
    ///
    /// # Errors
    /// One plays only cards and the other also bids, or the like.
    pub fn new(a: Spec, b: Spec, seed: u64) -> Result<Self, Unequal> {
        let kind = |spec: &Spec| match (&spec.bidder, &spec.cards) {
            (Some(_), Some(_)) => Kind::Whole,
            (Some(_), None) => Kind::Bidding,
            (None, _) => Kind::Cards,
        };
        if kind(&a) != kind(&b) {
            return Err(Unequal { a: a.to_string(), b: b.to_string() });
        }
        let kind = kind(&a);
        let sit = |north_south: &Spec, east_west: &Spec| {
            [north_south.seated(Side::NorthSouth, east_west), east_west.seated(Side::EastWest, north_south)]
        };
        let seated = [sit(&a, &b), sit(&b, &a)];
        Ok(Self { a, seated, seed, kind, against: None, hired: None })
    }

    /// The same match, but the teams only declare, each against these defenders, or only defend against this declarer.
    /// Where they are full players the others bid all four hands, so that both tables play the same auction.
    ///
    /// # Errors
    /// The teams do not play cards, or the others are not of their kind.
    pub fn against(self, role: Role, others: Spec) -> Result<Self, Unequal> {
        if self.kind == Kind::Bidding || (self.kind == Kind::Whole) != others.bidder.is_some() {
            return Err(Unequal { a: self.a.to_string(), b: others.to_string() });
        }
        Ok(Self { against: Some((role, others)), ..self })
    }

    /// The same match, but others play for team B. What `b` says is still by what team A reads its calls.
    #[must_use]
    pub fn hiring(self, hired: Hired) -> Self {
        Self { hired: Some(hired), ..self }
    }

    /// Whether only the bidding is compared.
    #[must_use]
    pub fn is_bidding(&self) -> bool {
        self.kind == Kind::Bidding
    }

    /// Board `number` of the match, from 1: its cards follow from the seed.
    #[must_use]
    pub fn board(&self, number: usize) -> Board {
        Board::numbered(number, Deal::random(&mut generator(self.seed, number as u64)))
    }

    /// What is given where nothing else is: card players alone play the best contract, full players against the same others
    /// the auction of those.
    ///
    /// # Errors
    /// A bidder broke a law.
    pub fn usual(&self, number: usize, board: &Board) -> Result<Given, Breach> {
        if self.kind != Kind::Cards {
            let bidder = self.against.as_ref().and_then(|(_, others)| others.bidder.as_ref());
            let seed = |seat: Seat| self.chance(number, seat);
            let auction = bidder.map(|bidder| auction(bidder, board, seed)).transpose()?;
            return Ok(auction.map_or(Given::Nothing, Given::Auction));
        }
        let seed = self.seed ^ number as u64;
        let mut solver = Solver::new(SOLVER);
        Ok(Given::Contract(fixed_contract::best(board, fixed_contract::WORLDS, seed, &mut solver)))
    }

    /// Plays a board at both tables. The players' decisions end with the budget.
    ///
    /// # Errors
    /// A player broke a law.
    pub fn play(
        &self,
        number: usize,
        board: Board,
        given: &Given,
        budget: &Budget,
    ) -> Result<BoardResult, Breach> {
        let usual;
        let given = match given {
            Given::Nothing => {
                usual = self.usual(number, &board)?;
                &usual
            }
            given => given,
        };
        let play = |team_a: Side| -> Result<(Table, Vec<Entry>), Breach> {
            let mut table = begin(board, given)?;
            let mut seating = self.seating(team_a, number, table.contract(), budget);
            let mut entries = Vec::new();
            let mut log = |entry| entries.push(entry);
            if self.kind == Kind::Bidding {
                bid_board(&mut table, &mut seating, &mut log)?;
            } else {
                play_board(&mut table, &mut seating, Claims::Taken, &mut log)?;
            }
            Ok((table, entries))
        };
        let (open, open_decisions) = play(Side::NorthSouth)?;
        let (closed, closed_decisions) = play(Side::EastWest)?;
        let tables = [open, closed];
        let mut solver = None;
        let outcomes = [0, 1].map(|place| outcome(&tables[place], given, &mut solver));
        let [open, closed] = outcomes.map(|outcome| outcome.score_ns(board.vulnerability));
        Ok(BoardResult {
            number,
            board,
            outcomes,
            imps: score::imps(open - closed),
            tables,
            decisions: [open_decisions, closed_decisions],
            others: self.against.as_ref().map(|(role, _)| *role),
            only_bid: self.kind == Kind::Bidding,
        })
    }

    /// Team A on its side and team B on the other, unless others have their place. Both tables have the same chances, so that a
    /// player meets itself.
    fn seating(&self, team_a: Side, number: usize, contract: Option<Contract>, budget: &Budget) -> Seating {
        BySeat::from_fn(|seat: Seat| {
            let role = contract.map(|contract| Role::of(seat, &contract));
            let team = &self.seated[team_a as usize][seat.side() as usize];
            let others = self.against.as_ref().filter(|(others, _)| role == Some(*others));
            let chance = self.chance(number, seat);
            match (others, &self.hired) {
                (Some((_, others)), _) => Box::new(others.build(chance, budget)),
                (None, Some(Hired(player))) if seat.side() != team_a => player(seat, chance),
                (None, _) => Box::new(team.build(chance, budget)) as Box<dyn Player>,
            }
        })
    }

    /// Where the chance of a player starts.
    const fn chance(&self, number: usize, seat: Seat) -> u64 {
        self.seed.wrapping_add((number * 4 + seat.index()) as u64)
    }
}

impl BoardResult {
    /// The scores for North-South at the table where A sat North-South, and at the other.
    #[must_use]
    pub fn scores_ns(&self) -> [Points; 2] {
        self.outcomes.map(|outcome| outcome.score_ns(self.board.vulnerability))
    }

    /// The cards that each team decided on, or the calls of a board that was only bid, and the time they took, team A
    /// first.
    #[must_use]
    pub fn thinking(&self) -> [Thinking; 2] {
        let mut thinking = [Thinking::default(); 2];
        for (entries, team_a) in self.decisions.iter().zip([Side::NorthSouth, Side::EastWest]) {
            let contract = self.tables[0].contract();
            let role = |entry: &Entry| contract.map(|contract| Role::of(entry.seat, &contract));
            let is_own = |entry: &&Entry| self.others.is_none() || role(entry) != self.others;
            let counts = |entry: &&Entry| match entry.action {
                Action::Card(_) => true,
                Action::Call(_) => self.only_bid,
                Action::Claim(_) | Action::Answer(_) => false,
            };
            for entry in entries.iter().filter(counts).filter(is_own) {
                let team = &mut thinking[usize::from(entry.seat.side() != team_a)];
                team.decisions += 1;
                team.time += entry.time;
            }
        }
        thinking
    }
}

/// Enough for a table of one deal.
const SOLVER: Config = Config { memory_mib: 128 };

/// The table where the play, or the auction, begins.
fn begin(board: Board, given: &Given) -> Result<Table, Breach> {
    let auction = match given {
        Given::Nothing | Given::Tricks(_) => return Ok(Table::new(board)),
        Given::Contract(contract) => return Ok(Table::with_contract(board, *contract)),
        Given::Auction(auction) => auction,
    };
    let mut table = Table::new(board);
    for (seat, call) in auction.iter() {
        table.call(call).map_err(|error| Breach { seat, error })?;
    }
    Ok(table)
}

/// How four players who bid alike bid a board.
fn auction(bidder: &BidderSpec, board: &Board, seed: impl Fn(Seat) -> u64) -> Result<Auction, Breach> {
    let mut bidders = BySeat::from_fn(|seat| bidder.build(seed(seat), &Budget::unlimited()));
    let mut table = Table::new(*board);
    while let Some(seat) = table.to_call() {
        let call = bidders[seat].call(&table.view(seat)).choice;
        table.call(call).map_err(|error| Breach { seat, error })?;
    }
    Ok(table.auction().clone())
}

/// How the board ended, or would end double dummy if it was only bid.
fn outcome(table: &Table, given: &Given, solver: &mut Option<Solver>) -> Outcome {
    table.outcome().unwrap_or_else(|| {
        let contract = table.contract().expect("an auction that is not passed out has a contract");
        if let Given::Tricks(tricks) = given {
            return Outcome::Played {
                contract,
                tricks: tricks.tricks(contract.bid.strain(), contract.declarer),
            };
        }
        let solver = solver.get_or_insert_with(|| Solver::new(SOLVER));
        let deal = &table.board().deal;
        let tricks = solver.tricks(deal, contract.bid.strain(), contract.declarer);
        Outcome::Played { contract, tricks: tricks.expect("nothing stops the solver") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn team_match(a: &str, b: &str) -> Match {
        Match::new(a.parse().unwrap(), b.parse().unwrap(), 7).unwrap()
    }

    /// The same result, whatever time it took.
    fn untimed(result: BoardResult) -> BoardResult {
        let entry = |entry| Entry { time: Duration::ZERO, ..entry };
        let decisions = result.decisions.map(|entries| entries.into_iter().map(entry).collect());
        BoardResult { decisions, ..result }
    }

    #[test]
    fn a_team_against_itself_never_gains() {
        let novices = team_match("novice", "novice");
        for number in 1..=2 {
            let result =
                novices.play(number, novices.board(number), &Given::Nothing, &Budget::unlimited()).unwrap();
            assert_eq!(result.imps, 0);
            assert_eq!(result.outcomes[0], result.outcomes[1]);
        }
    }

    #[test]
    fn bidders_on_solved_deals_score_as_if_the_deals_were_solved_now() {
        let bidders = team_match("rules", "pass");
        for number in 1..=3 {
            let board = bidders.board(number);
            let tricks = Given::Tricks(double_dummy::table(&board.deal));
            let play =
                |given: &Given| untimed(bidders.play(number, board, given, &Budget::unlimited()).unwrap());
            assert_eq!(play(&tricks), play(&Given::Nothing));
        }
    }

    #[test]
    fn a_given_contract_is_played_at_both_tables() {
        let match_ = team_match("novice", "random");
        let contract: Contract = "2S by E".parse().unwrap();
        let given = Given::Contract(contract);
        let result = match_.play(1, match_.board(1), &given, &Budget::unlimited()).unwrap();
        for table in &result.tables {
            assert_eq!(table.contract(), Some(contract));
        }
        let again = match_.play(1, match_.board(1), &given, &Budget::unlimited()).unwrap();
        assert_eq!(untimed(result.clone()), untimed(again));
        assert!(result.decisions.iter().flatten().all(|entry| !entry.reason.is_empty()));
        assert_eq!(result.thinking().map(|team| team.decisions), [52, 52]);
    }

    #[test]
    fn the_same_others_sit_against_both_teams() {
        for (role, side) in [(Role::Defenders, Side::NorthSouth), (Role::Declarer, Side::EastWest)] {
            let teams =
                team_match("novice", "mc:samples=2").against(role, "random".parse().unwrap()).unwrap();
            let given = Given::Contract("2S by E".parse().unwrap());
            let result = teams.play(1, teams.board(1), &given, &Budget::unlimited()).unwrap();
            for entry in result.decisions.iter().flatten() {
                if let Action::Card(_) = entry.action {
                    assert_eq!(
                        entry.reason.to_string() == "drawn by lot",
                        entry.seat.side() == side,
                        "{entry:?}"
                    );
                }
            }
            assert!(result.thinking().iter().all(|team| team.decisions <= 26));
        }
        let refused = team_match("rules", "pass").against(Role::Defenders, "mc".parse().unwrap());
        assert!(refused.is_err(), "bidders do not declare");
    }

    #[test]
    fn full_players_against_the_same_others_play_the_auction_of_those() {
        let teams = team_match("rules+novice", "pass+random")
            .against(Role::Defenders, "rules+random".parse().unwrap())
            .unwrap();
        let result = teams.play(2, teams.board(2), &Given::Nothing, &Budget::unlimited()).unwrap();
        let auctions = result.tables.each_ref().map(|table| table.auction().calls().to_vec());
        assert_eq!(auctions[0], auctions[1]);
        let rules = team_match("rules+random", "rules+random");
        let alone = rules.play(2, teams.board(2), &Given::Nothing, &Budget::unlimited()).unwrap();
        assert_eq!(auctions[0], alone.tables[0].auction().calls());
        assert!(alone.tables[0].contract().is_some());
        let refused = team_match("rules+mc", "rules+mc").against(Role::Defenders, "mc".parse().unwrap());
        assert!(refused.is_err(), "somebody must bid");
    }

    #[test]
    fn others_may_play_for_the_second_team() {
        let novices: Spec = "novice".parse().unwrap();
        let hired = Hired::new(move |_, chance| Box::new(novices.build(chance, &Budget::unlimited())));
        let [own, brought] = [("random", "novice"), ("random", "random")].map(|(a, b)| team_match(a, b));
        let play =
            |teams: Match| teams.play(1, teams.board(1), &Given::Nothing, &Budget::unlimited()).unwrap();
        assert_eq!(play(brought.hiring(hired)).outcomes, play(own).outcomes);
    }

    #[test]
    fn a_recorded_auction_is_taken_over_at_both_tables() {
        let calls = ["1NT", "P", "3NT", "P", "P", "P"].map(|call| call.parse().unwrap());
        let given = Given::Auction(Auction::from_calls(Seat::North, calls).unwrap());
        for teams in [team_match("novice", "random"), team_match("rules+novice", "rules+random")] {
            let result = teams.play(1, teams.board(1), &given, &Budget::unlimited()).unwrap();
            for table in &result.tables {
                assert_eq!(table.contract().unwrap().to_string(), "3NT by N");
                assert_eq!(table.auction().calls(), calls);
                assert!(table.is_over());
            }
        }
    }

    #[test]
    fn bidders_are_compared_double_dummy() {
        let match_ = team_match("rules", "pass");
        let result = match_.play(2, match_.board(2), &Given::Nothing, &Budget::unlimited()).unwrap();
        assert!(
            result.tables.iter().all(|table| table.play_so_far().is_none_or(|play| play.cards().is_empty()))
        );
        // Every call is logged, and it is calls that the teams are timed by.
        let calls = result.tables.each_ref().map(|table| table.auction().calls().len());
        assert_eq!(result.decisions.each_ref().map(Vec::len), calls);
        let counted: usize = result.thinking().iter().map(|team| team.decisions).sum();
        assert_eq!(counted, calls[0] + calls[1]);
    }

    #[test]
    fn unequal_teams_are_refused() {
        let error = Match::new("mc".parse().unwrap(), "rules+mc".parse().unwrap(), 1).unwrap_err();
        assert!(error.to_string().starts_with("`mc` and `rules+mc` are not of a kind"));
    }
}
