//! DDS v3 behind our types.
//!
//! Its numbering: suits and strains from spades down to clubs, then no trump; ranks from 2 to 14, also as bits; seats
//! as ours.

use std::process::Command;
use std::sync::Once;
use std::thread;
use std::time::Duration;

use bridge::{BySeat, Deal, Hand, Strain};
use cards::{Card, Rank, Suit};
use dds_bridge_sys as dds;
use double_dummy::{Position, TrickTable};

use crate::machine::cpu_seconds;

/// What a process of its own should solve stands in this variable of its environment: the seconds it has, and the deal.
pub(crate) const LIMITED: &str = "MERRIMAC_BENCH_DDS_TABLE";
/// How such a process ends if the time is not enough.
const TOO_LONG: i32 = 3;

/// DDS's table in words and its processor time, from a process of its own that stops after `limit` seconds of it.
pub(crate) fn limited_table(deal: &str, limit: f64) -> Option<(String, f64)> {
    let program = std::env::current_exe().expect("a program knows its own path");
    let output = Command::new(program).env(LIMITED, format!("{limit} {deal}")).output();
    let output = output.expect("the process starts");
    if output.status.code() == Some(TOO_LONG) {
        return None;
    }
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let (seconds, table) = text.split_once('\n').expect("the time and the table");
    Some((table.into(), seconds.parse().expect("seconds")))
}

/// The other half of [`limited_table`].
pub(crate) fn answer_limited(question: &str) {
    let (limit, deal) = question.split_once(' ').expect("a limit and a deal");
    let (limit, deal): (f64, Deal) = (limit.parse().expect("seconds"), deal.parse().expect("a deal"));
    thread::spawn(move || {
        loop {
            thread::sleep(Duration::from_millis(100));
            if cpu_seconds() > limit {
                std::process::exit(TOO_LONG);
            }
        }
    });
    let mut dds = Dds::new();
    let start = cpu_seconds();
    let table = dds.table(&deal);
    print!("{}\n{table:?}", cpu_seconds() - start);
}

/// One solver of DDS, with the table that its authors prefer.
pub(crate) struct Dds(*mut dds::DdsSolverContext);

impl Dds {
    pub(crate) fn new() -> Self {
        let config = dds::DdsSolverConfig {
            tt_kind: dds::DDS_TT_KIND_PATTERN as i32,
            // 0 means its own default.
            tt_mem_default_mb: 0,
            tt_mem_maximum_mb: 0,
        };
        static SET_UP: Once = Once::new();
        // SAFETY: the library is set up once, before there is a context.
        SET_UP.call_once(|| unsafe { dds::SetMaxThreads(1) });
        // SAFETY: it reads a value that lives through the call.
        let context = unsafe { dds::dds_solver_context_new(&config) };
        assert!(!context.is_null(), "DDS starts");
        Self(context)
    }

    pub(crate) fn table(&mut self, deal: &Deal) -> TrickTable {
        let question = dds::DdTableDeal { cards: holdings(deal.hands()) };
        let mut answer = dds::DdTableResults::default();
        // SAFETY: the context is alive, and both values live through the call.
        let status = unsafe { dds::dds_calc_dd_table(self.0, &question, &mut answer) };
        assert_eq!(status, 1, "DDS answers");
        TrickTable::from_fn(|strain, seat| answer.res_table[number(strain) as usize][seat.index()] as usize)
    }

    pub(crate) fn value(&mut self, position: &Position) -> usize {
        let answer = self.solve(position, 1);
        answer.score[0] as usize
    }

    pub(crate) fn cards(&mut self, position: &Position) -> Vec<(Card, usize)> {
        let answer = self.solve(position, 3);
        let mut cards = Vec::new();
        for place in 0..answer.cards as usize {
            let suit = Suit::DESCENDING[answer.suit[place] as usize];
            let ranks = 1 << answer.rank[place] | answer.equals[place];
            let of = Rank::ALL.into_iter().filter(|rank| ranks >> (rank.index() + 2) & 1 == 1);
            cards.extend(of.map(|rank| (Card::new(suit, rank), answer.score[place] as usize)));
        }
        cards.sort_by_key(|&(card, _)| std::cmp::Reverse(card));
        cards
    }

    /// `solutions`: 1 for the value and one card, 3 for every card.
    fn solve(&mut self, position: &Position, solutions: i32) -> dds::FutureTricks {
        let mut question = dds::Deal {
            trump: number(position.strain()),
            first: position.leader().index() as i32,
            remainCards: holdings(position.hands()),
            ..dds::Deal::default()
        };
        for (place, card) in position.trick().iter().enumerate() {
            question.currentTrickSuit[place] = 3 - card.suit().index() as i32;
            question.currentTrickRank[place] = card.rank().index() as i32 + 2;
        }
        let mut answer = dds::FutureTricks::default();
        // As many tricks as can be; in mode 1 a forced card has a score too.
        let (target, mode) = (-1, 1);
        // SAFETY: the context is alive, and both values live through the call.
        let status = unsafe { dds::dds_solve_board(self.0, &question, target, solutions, mode, &mut answer) };
        assert_eq!(status, 1, "DDS answers");
        answer
    }
}

impl Drop for Dds {
    fn drop(&mut self) {
        // SAFETY: made by `new`, and not used again.
        unsafe { dds::dds_solver_context_free(self.0) };
    }
}

fn number(strain: Strain) -> i32 {
    strain.suit().map_or(4, |suit| 3 - suit.index() as i32)
}

fn holdings(hands: &BySeat<Hand>) -> [[u32; 4]; 4] {
    hands.as_array().map(|hand| Suit::DESCENDING.map(|suit| u32::from(hand.in_suit(suit).bits()) << 2))
}
