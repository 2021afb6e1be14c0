//! The boards of a match that come from a file, or are chosen.

use std::path::Path;

use anyhow::Result;
use arena::chances;
use arena::team_match::{Given, Match};
use bridge::Board;
use double_dummy::{Config, SolvedDeal, Solver};
use rayon::prelude::*;

use crate::error::bad_input;
use crate::input::{boards, solved_deals};
use crate::progress::Progress;

/// Boards in order, with what is fixed of each.
pub(super) type Deals = Vec<(Board, Given)>;

/// Boards of a match, and their contracts, on which declarer has to combine chances.
pub(super) fn combining(teams: &Match, count: usize) -> Result<Deals> {
    let mut deals = Deals::new();
    let mut first = 1;
    let progress = Progress::new();
    progress.working(count, "choosing boards");
    while deals.len() < count {
        let candidates = first..first + CANDIDATES;
        first += CANDIDATES;
        let one_found = progress.counter();
        let found: Result<Vec<Option<(Board, Given)>>> = candidates
            .into_par_iter()
            .map(|number| {
                let board = teams.board(number);
                let Given::Contract(contract) = teams.usual(number, &board)? else {
                    return Err(bad_input(
                        "the chances of declarer matter to card players alone, expected such as swo",
                    ));
                };
                let mut solver = Solver::new(Config { memory_mib: 128 });
                let combines = chances::needs_combining(&board, contract, number as u64, &mut solver)?;
                if combines {
                    one_found();
                }
                Ok(combines.then_some((board, Given::Contract(contract))))
            })
            .collect();
        deals.extend(found?.into_iter().flatten());
    }
    deals.truncate(count);
    Ok(deals)
}

/// Boards that are looked at together.
const CANDIDATES: usize = 64;

/// Boards of solved deals, `count` of them after the first `skipped`.
pub(super) fn solved(file: &Path, skipped: usize, count: usize) -> Result<Deals> {
    let deals = solved_deals(file, skipped + count)?.into_iter().skip(skipped).take(count);
    let board =
        |(place, SolvedDeal { deal, table })| (Board::numbered(place + 1, deal), Given::Tricks(table));
    Ok(deals.enumerate().map(board).collect())
}

/// Boards, and contracts where they are written.
pub(super) fn with_contracts(file: &str) -> Result<Deals> {
    boards(file, |record| Ok(record.contract().map_or(Given::Nothing, Given::Contract)))
}

/// Boards with their auctions, each of which must be whole.
pub(super) fn with_auctions(file: &str) -> Result<Deals> {
    boards(file, |record| {
        let auction = record.auction.as_ref().and_then(|auction| auction.legal(record.dealer));
        match auction {
            Some(auction) if auction.is_over() => Ok(Given::Auction(auction)),
            Some(_) => Err("the auction breaks off, expected a whole one".into()),
            None => Err("there is no auction by the laws, expected one".into()),
        }
    })
}
