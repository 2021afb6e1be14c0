//! Boards to bid: the deals of a file of solved ones, or fresh ones of `seed:N`, of which only what is asked is solved.

use bridge::score::Points;
use bridge::{Board, Contract, Deal, Outcome};
use cards::random::generator;
use double_dummy::{SolvedDeal, Solver, TrickTable};

pub(crate) enum Deals {
    Solved(Vec<u8>),
    Fresh { seed: u64, solver: Box<Solver> },
}

impl Deals {
    /// The deals of a file, or those of `seed:N`.
    pub(crate) fn named(name: &str) -> Result<Self, Box<dyn std::error::Error>> {
        Ok(match name.strip_prefix("seed:") {
            Some(seed) => Self::Fresh { seed: seed.parse()?, solver: Box::default() },
            None => Self::Solved(std::fs::read(name)?),
        })
    }

    /// The board of this index, with its table if it is solved; nothing after the last one.
    pub(crate) fn board(&self, index: usize) -> Option<(Board, Option<TrickTable>)> {
        let (deal, table) = match self {
            Self::Solved(bytes) => {
                let solved = SolvedDeal::from_bytes(bytes.as_chunks().0.get(index)?).expect("a solved deal");
                (solved.deal, Some(solved.table))
            }
            Self::Fresh { seed, .. } => (Deal::random(&mut generator(*seed, index as u64)), None),
        };
        Some((Board::numbered(index + 1, deal), table))
    }

    /// What a contract scores for North-South, played double dummy; nothing if the board is passed out.
    pub(crate) fn score_ns(
        &mut self,
        board: &Board,
        table: Option<&TrickTable>,
        contract: Option<Contract>,
    ) -> Points {
        let Some(contract) = contract else { return 0 };
        let (strain, declarer) = (contract.bid.strain(), contract.declarer);
        let tricks = match (table, self) {
            (Some(table), _) => table.tricks(strain, declarer),
            (None, Self::Fresh { solver, .. }) => {
                solver.tricks(&board.deal, strain, declarer).expect("nothing stops it")
            }
            (None, Self::Solved(_)) => unreachable!("solved deals have tables"),
        };
        Outcome::Played { contract, tricks }.score_ns(board.vulnerability)
    }
}
