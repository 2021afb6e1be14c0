//! The structures of DDS's interface, laid out as C has them.
//!
//! Suits count from spades (0) to clubs (3), no trump is 4; hands North, East, South, West from 0; ranks 2 to 14; a
//! holding is a set of bits, bit 2 the deuce and bit 14 the ace. Par counts strains the other way: no trump is 0.

// The fields are DDS's, and its description tells what they mean.
#![allow(missing_docs)]

use std::ffi::{c_char, c_int, c_uint};

/// The most boards of a call.
pub const MAX_BOARDS: usize = 200;
/// The most trick tables of a call with par.
pub const MAX_TABLES: usize = 40;
const HANDS: usize = 4;
const SUITS: usize = 4;
const STRAINS: usize = 5;

/// Any bits make a value of these, and all zero is one: they are plain numbers and text.
macro_rules! structures {
    ($($(#[$doc:meta])* $name:ident { $($field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $(pub $field: $type,)* }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: Zero::ZERO,)* }
            }
        }

        impl Zero for $name {
            const ZERO: Self = Self { $($field: Zero::ZERO,)* };
        }
    )*};
}

/// All bits zero.
trait Zero: Copy {
    const ZERO: Self;
}

impl Zero for c_int {
    const ZERO: Self = 0;
}
impl Zero for c_uint {
    const ZERO: Self = 0;
}
impl Zero for c_char {
    const ZERO: Self = 0;
}
impl Zero for bool {
    const ZERO: Self = false;
}
impl<T: Zero, const N: usize> Zero for [T; N] {
    const ZERO: Self = [T::ZERO; N];
}

structures! {
    /// `futureTricks`: cards and what they take.
    FutureTricks { nodes: c_int, cards: c_int, suit: [c_int; 13], rank: [c_int; 13], equals: [c_int; 13], score: [c_int; 13], }
    /// `deal`: a position.
    Deal { trump: c_int, first: c_int, trick_suit: [c_int; 3], trick_rank: [c_int; 3], remain: [[c_uint; SUITS]; HANDS], }
    /// `dealPBN`.
    DealPbn { trump: c_int, first: c_int, trick_suit: [c_int; 3], trick_rank: [c_int; 3], remain: [c_char; 80], }
    /// `boards`: positions and what is asked of each.
    Boards { count: c_int, deals: [Deal; MAX_BOARDS], target: [c_int; MAX_BOARDS], solutions: [c_int; MAX_BOARDS], mode: [c_int; MAX_BOARDS], }
    /// `boardsPBN`.
    BoardsPbn { count: c_int, deals: [DealPbn; MAX_BOARDS], target: [c_int; MAX_BOARDS], solutions: [c_int; MAX_BOARDS], mode: [c_int; MAX_BOARDS], }
    /// `solvedBoards`.
    SolvedBoards { count: c_int, solved: [FutureTricks; MAX_BOARDS], }
    /// `ddTableDeal`.
    TableDeal { cards: [[c_uint; SUITS]; HANDS], }
    /// `ddTableDealPBN`.
    TableDealPbn { cards: [c_char; 80], }
    /// `ddTableDeals`.
    TableDeals { count: c_int, deals: [TableDeal; MAX_TABLES * STRAINS], }
    /// `ddTableDealsPBN`.
    TableDealsPbn { count: c_int, deals: [TableDealPbn; MAX_TABLES * STRAINS], }
    /// `ddTableResults`: a trick table, by strain and declarer.
    TableResults { tricks: [[c_int; HANDS]; STRAINS], }
    /// `ddTablesRes`.
    TablesResults { count: c_int, results: [TableResults; MAX_TABLES * STRAINS], }
    /// `parResults`: par by the side that bids first, in words.
    ParResults { score: [[c_char; 16]; 2], contracts: [[c_char; 128]; 2], }
    /// `allParResults`.
    AllParResults { results: [ParResults; MAX_TABLES], }
    /// `parResultsDealer`: par with a text for each contract.
    ParResultsDealer { number: c_int, score: c_int, contracts: [[c_char; 10]; 10], }
    /// `contractType`.
    ContractType { under_tricks: c_int, over_tricks: c_int, level: c_int, denom: c_int, seats: c_int, }
    /// `parResultsMaster`: par as numbers.
    ParResultsMaster { score: c_int, number: c_int, contracts: [ContractType; 10], }
    /// `parTextResults`.
    ParTextResults { text: [[c_char; 128]; 2], equal: bool, }
    /// `playTraceBin`: cards in order of play.
    PlayTrace { number: c_int, suit: [c_int; 52], rank: [c_int; 52], }
    /// `playTracePBN`.
    PlayTracePbn { number: c_int, cards: [c_char; 106], }
    /// `solvedPlay`: declarer's tricks before the first card and after each.
    SolvedPlay { number: c_int, tricks: [c_int; 53], }
    /// `playTracesBin`.
    PlayTraces { count: c_int, plays: [PlayTrace; MAX_BOARDS], }
    /// `playTracesPBN`.
    PlayTracesPbn { count: c_int, plays: [PlayTracePbn; MAX_BOARDS], }
    /// `solvedPlays`.
    SolvedPlays { count: c_int, solved: [SolvedPlay; MAX_BOARDS], }
    /// `DDSInfo`.
    Info {
        major: c_int, minor: c_int, patch: c_int, version: [c_char; 10],
        system: c_int, bits: c_int, compiler: c_int, constructor: c_int,
        cores: c_int, threading: c_int, threads: c_int,
        thread_sizes: [c_char; 128], description: [c_char; 1024],
    }
}

// The sizes that a C compiler gives the structures of `dll.h`, with four bytes an int.
const _: () =
    assert!(size_of::<FutureTricks>() == 216 && size_of::<Deal>() == 96 && size_of::<DealPbn>() == 112);
const _: () = assert!(size_of::<Boards>() == 21604 && size_of::<BoardsPbn>() == 24804);
const _: () = assert!(size_of::<TableDeals>() == 12804 && size_of::<TableDealsPbn>() == 16004);
const _: () = assert!(size_of::<ParResults>() == 288 && size_of::<ParResultsDealer>() == 108);
const _: () = assert!(size_of::<ParResultsMaster>() == 208 && size_of::<ParTextResults>() == 257);
const _: () = assert!(size_of::<PlayTracePbn>() == 112 && size_of::<SolvedPlay>() == 216);
const _: () = assert!(size_of::<Info>() == 1204);

/// Writes a text into a field, as much of it as fits with the zero at its end.
pub fn write_text(field: &mut [c_char], text: &str) {
    let bytes = &text.as_bytes()[..text.len().min(field.len() - 1)];
    field.fill(0);
    for (to, &from) in field.iter_mut().zip(bytes) {
        *to = from as c_char;
    }
}

/// Reads the text of a field, up to the zero at its end.
#[must_use]
pub fn read_text(field: &[c_char]) -> String {
    field.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte as u8)).collect()
}
