//! The functions that C calls, with the names of `dll.h`.
//!
//! Each turns its pointers into references, hands the work to safe code, and answers with a return code. The caller
//! promises, as DDS's description has it, that a pointer is null or points to a structure of its type that nobody else
//! uses during the call; a null pointer is refused with `RETURN_UNKNOWN_FAULT`.

// The names are DDS's, and so is what they promise: the header above is the safety section of all of them.
#![allow(non_snake_case, unsafe_code, clippy::missing_safety_doc)]

use std::ffi::{c_char, c_int};
use std::panic::{AssertUnwindSafe, catch_unwind};

use bridge::Strain;

use crate::convert::{seat, strain_number};
use crate::fault::{self, Fault, SUCCESS};
use crate::layout::{
    AllParResults, Boards, BoardsPbn, Deal, DealPbn, FutureTricks, Info, MAX_BOARDS, MAX_TABLES, ParResults,
    ParResultsDealer, ParResultsMaster, ParTextResults, PlayTrace, PlayTracePbn, PlayTraces, PlayTracesPbn,
    SolvedBoards, SolvedPlay, SolvedPlays, TableDeal, TableDealPbn, TableDeals, TableDealsPbn, TableResults,
    TablesResults, write_text,
};
use crate::resources::{self, Lent};
use crate::solve::{self, Question};
use crate::{par, play, tables};

/// The version of DDS's interface that this is.
const VERSION: [c_int; 3] = [2, 9, 0];

/// Runs a call and turns what comes of it into a return code; a panic stays on this side.
pub(crate) fn answered(work: impl FnOnce() -> Result<(), Fault>) -> c_int {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => SUCCESS,
        Ok(Err(Fault(code))) => code,
        Err(_) => Fault::UNKNOWN.0,
    }
}

/// As [`answered`], for calls that return nothing.
fn done(work: impl FnOnce()) {
    let _ = catch_unwind(AssertUnwindSafe(work));
}

/// # Safety
/// As in the header of this module.
pub(crate) unsafe fn given<'a, T>(pointer: *const T) -> Result<&'a T, Fault> {
    // SAFETY: promised by the caller.
    unsafe { pointer.as_ref() }.ok_or(Fault::UNKNOWN)
}

/// # Safety
/// As in the header of this module.
pub(crate) unsafe fn wanted<'a, T>(pointer: *mut T) -> Result<&'a mut T, Fault> {
    // SAFETY: promised by the caller.
    unsafe { pointer.as_mut() }.ok_or(Fault::UNKNOWN)
}

/// The solver of a thread that the caller numbers.
fn lent(thread: c_int) -> Result<Lent, Fault> {
    let thread = usize::try_from(thread).ok().filter(|&thread| thread < resources::threads());
    Ok(Lent::new(Some(thread.ok_or(Fault::THREAD_INDEX)?)))
}

/// The number of boards of a call, if it is not too high.
fn counted(count: c_int) -> Result<usize, Fault> {
    let count = usize::try_from(count).unwrap_or(0);
    if count > MAX_BOARDS { Err(Fault::TOO_MANY_BOARDS) } else { Ok(count) }
}

/// Sets how many threads the calls with many boards use; 0 for all cores.
#[unsafe(no_mangle)]
pub extern "C" fn SetMaxThreads(threads: c_int) {
    done(|| resources::set_threads(usize::try_from(threads).unwrap_or(0)));
}

/// Chooses the system of threads: 0 and 5, those of the standard library, are present.
#[unsafe(no_mangle)]
pub extern "C" fn SetThreading(code: c_int) -> c_int {
    if matches!(code, 0 | 5) { SUCCESS } else { Fault::THREAD_MISSING.0 }
}

/// Sets the memory of all threads together, in MB, and how many there are; 0 leaves it to the library.
#[unsafe(no_mangle)]
pub extern "C" fn SetResources(memory_mb: c_int, threads: c_int) {
    let number = |number| usize::try_from(number).unwrap_or(0);
    done(|| resources::set(number(memory_mb), number(threads)));
}

/// Gives back the memory that is kept between calls.
#[unsafe(no_mangle)]
pub extern "C" fn FreeMemory() {
    done(resources::free);
}

/// Solves one position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveBoard(
    deal: Deal,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    answer: *mut FutureTricks,
    thread: c_int,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let answer = unsafe { wanted(answer) }?;
        let question = Question { target, solutions, mode };
        *answer = solve::board(lent(thread)?.solver(), &deal, question)?;
        Ok(())
    })
}

/// Solves one position given in PBN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveBoardPBN(
    deal: DealPbn,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    answer: *mut FutureTricks,
    thread: c_int,
) -> c_int {
    match Deal::try_from(&deal) {
        // SAFETY: the header of this module.
        Ok(deal) => unsafe { SolveBoard(deal, target, solutions, mode, answer, thread) },
        Err(Fault(code)) => code,
    }
}

/// The trick table of a deal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtable(deal: TableDeal, answer: *mut TableResults) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let answer = unsafe { wanted(answer) }?;
        *answer = tables::tables(&[deal], &Strain::ALL)?[0];
        Ok(())
    })
}

/// The trick table of a deal given in PBN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtablePBN(deal: TableDealPbn, answer: *mut TableResults) -> c_int {
    match TableDeal::try_from(&deal) {
        // SAFETY: the header of this module.
        Ok(deal) => unsafe { CalcDDtable(deal, answer) },
        Err(Fault(code)) => code,
    }
}

/// The trick tables of many deals, and their par where `mode` is a vulnerability and no strain is left out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTables(
    deals: *const TableDeals,
    mode: c_int,
    left_out: *const [c_int; 5],
    answer: *mut TablesResults,
    pars: *mut AllParResults,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (deals, left_out, answer) = unsafe { (given(deals)?, given(left_out)?, wanted(answer)?) };
        let count = usize::try_from(deals.count).unwrap_or(0);
        let deals = deals.deals.get(..count).ok_or(Fault::TOO_MANY_TABLES)?;
        all_tables(deals, mode, left_out, answer, || {
            // SAFETY: the header of this module.
            unsafe { wanted(pars) }
        })
    })
}

/// As `CalcAllTables`, with the deals in PBN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesPBN(
    deals: *const TableDealsPbn,
    mode: c_int,
    left_out: *const [c_int; 5],
    answer: *mut TablesResults,
    pars: *mut AllParResults,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (deals, left_out, answer) = unsafe { (given(deals)?, given(left_out)?, wanted(answer)?) };
        let count = usize::try_from(deals.count).unwrap_or(0);
        let deals = deals.deals.get(..count).ok_or(Fault::TOO_MANY_TABLES)?;
        let deals = deals.iter().map(TableDeal::try_from).collect::<Result<Vec<_>, _>>()?;
        all_tables(&deals, mode, left_out, answer, || {
            // SAFETY: the header of this module.
            unsafe { wanted(pars) }
        })
    })
}

fn all_tables<'a>(
    deals: &[TableDeal],
    mode: c_int,
    left_out: &[c_int; 5],
    answer: &mut TablesResults,
    pars: impl FnOnce() -> Result<&'a mut AllParResults, Fault>,
) -> Result<(), Fault> {
    let strains: Vec<Strain> =
        Strain::ALL.into_iter().filter(|&strain| left_out[strain_number(strain)] == 0).collect();
    let tables = tables::tables(deals, &strains)?;
    // DDS counts the searches, one for each leader, not the tables.
    answer.count = (tables.len() * strains.len() * 4) as c_int;
    answer.results[..tables.len()].copy_from_slice(&tables);
    if (0..4).contains(&mode) && strains.len() == Strain::ALL.len() {
        let pars = pars()?;
        for (par, table) in pars.results.iter_mut().zip(&tables).take(MAX_TABLES) {
            *par = par::results(&par::by_side(&par::trick_table(table), par::vulnerability(mode)));
        }
    }
    Ok(())
}

/// Solves many positions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsBin(boards: *const Boards, answer: *mut SolvedBoards) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (boards, answer) = unsafe { (given(boards)?, wanted(answer)?) };
        let count = counted(boards.count)?;
        let question = |index| Question {
            target: boards.target[index],
            solutions: boards.solutions[index],
            mode: boards.mode[index],
        };
        let solved = resources::answer_all(0..count, |solver, index| {
            solve::board(solver, &boards.deals[index], question(index))
        });
        answer.count = boards.count;
        for (field, solved) in answer.solved.iter_mut().zip(solved) {
            *field = solved?;
        }
        Ok(())
    })
}

/// Solves many positions given in PBN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoards(boards: *const BoardsPbn, answer: *mut SolvedBoards) -> c_int {
    // SAFETY: the header of this module.
    match unsafe { given(boards) }.and_then(in_numbers) {
        // SAFETY: the header of this module.
        Ok(boards) => unsafe { SolveAllBoardsBin(&raw const *boards, answer) },
        Err(Fault(code)) => code,
    }
}

/// As `SolveAllBoardsBin`. Boards are handed out one by one, whatever the size of the chunks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksBin(
    boards: *const Boards,
    answer: *mut SolvedBoards,
    chunk: c_int,
) -> c_int {
    if chunk < 1 {
        return Fault::CHUNK_SIZE.0;
    }
    // SAFETY: the header of this module.
    unsafe { SolveAllBoardsBin(boards, answer) }
}

/// As `SolveAllBoards`. Boards are handed out one by one, whatever the size of the chunks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksPBN(
    boards: *const BoardsPbn,
    answer: *mut SolvedBoards,
    chunk: c_int,
) -> c_int {
    if chunk < 1 {
        return Fault::CHUNK_SIZE.0;
    }
    // SAFETY: the header of this module.
    unsafe { SolveAllBoards(boards, answer) }
}

/// Another name of `SolveAllChunksPBN`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunks(
    boards: *const BoardsPbn,
    answer: *mut SolvedBoards,
    chunk: c_int,
) -> c_int {
    // SAFETY: the header of this module.
    unsafe { SolveAllChunksPBN(boards, answer, chunk) }
}

/// Par by the side that bids first, in words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Par(
    table: *const TableResults,
    answer: *mut ParResults,
    vulnerable: c_int,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (table, answer) = unsafe { (given(table)?, wanted(answer)?) };
        *answer = par::results(&par::by_side(&par::trick_table(table), par::vulnerability(vulnerable)));
        Ok(())
    })
}

/// The trick table of a deal and its par.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcPar(
    deal: TableDeal,
    vulnerable: c_int,
    table: *mut TableResults,
    answer: *mut ParResults,
) -> c_int {
    // SAFETY: the header of this module.
    match unsafe { CalcDDtable(deal, table) } {
        // SAFETY: the header of this module.
        SUCCESS => unsafe { Par(table, answer, vulnerable) },
        code => code,
    }
}

/// The trick table of a deal given in PBN and its par.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcParPBN(
    deal: TableDealPbn,
    table: *mut TableResults,
    vulnerable: c_int,
    answer: *mut ParResults,
) -> c_int {
    match TableDeal::try_from(&deal) {
        // SAFETY: the header of this module.
        Ok(deal) => unsafe { CalcPar(deal, vulnerable, table, answer) },
        Err(Fault(code)) => code,
    }
}

/// Par by the side that bids first, a text for each contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesPar(
    table: *const TableResults,
    answer: *mut [ParResultsDealer; 2],
    vulnerable: c_int,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (table, answer) = unsafe { (given(table)?, wanted(answer)?) };
        let sides = par::by_side(&par::trick_table(table), par::vulnerability(vulnerable));
        *answer = sides.map(|side| par::side_texts(&side));
        Ok(())
    })
}

/// Par by the side that bids first, as numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesParBin(
    table: *const TableResults,
    answer: *mut [ParResultsMaster; 2],
    vulnerable: c_int,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (table, answer) = unsafe { (given(table)?, wanted(answer)?) };
        *answer = par::by_side(&par::trick_table(table), par::vulnerability(vulnerable));
        Ok(())
    })
}

/// Par when a hand deals, a text for each contract.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerPar(
    table: *const TableResults,
    answer: *mut ParResultsDealer,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    let mut master = ParResultsMaster::default();
    answered(|| {
        // SAFETY: the header of this module; `master` is our own.
        let code = unsafe { DealerParBin(table, &raw mut master, dealer, vulnerable) };
        if code != SUCCESS {
            return Err(Fault(code));
        }
        // SAFETY: the header of this module.
        *unsafe { wanted(answer) }? = par::dealer_texts(&master);
        Ok(())
    })
}

/// Par when a hand deals, as numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerParBin(
    table: *const TableResults,
    answer: *mut ParResultsMaster,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (table, answer) = unsafe { (given(table)?, wanted(answer)?) };
        let dealer = seat(dealer).ok_or(Fault::UNKNOWN)?;
        *answer = par::by_dealer(&par::trick_table(table), dealer, par::vulnerability(vulnerable));
        Ok(())
    })
}

/// One line for the par of `DealerParBin`; the text must have room for 128 characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToDealerTextFormat(
    par: *const ParResultsMaster,
    text: *mut [c_char; 128],
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (par, text) = unsafe { (given(par)?, wanted(text)?) };
        write_text(text, &par::dealer_line(par));
        Ok(())
    })
}

/// The lines for the par of `SidesParBin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToSidesTextFormat(
    par: *const [ParResultsMaster; 2],
    answer: *mut ParTextResults,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (par, answer) = unsafe { (given(par)?, wanted(answer)?) };
        *answer = par::side_lines(par);
        Ok(())
    })
}

/// Declarer's tricks before the first card of a play and after each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalysePlayBin(
    deal: Deal,
    play: PlayTrace,
    answer: *mut SolvedPlay,
    thread: c_int,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let answer = unsafe { wanted(answer) }?;
        *answer = play::analyse(lent(thread)?.solver(), &deal, &play)?;
        Ok(())
    })
}

/// As `AnalysePlayBin`, with deal and play in PBN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalysePlayPBN(
    deal: DealPbn,
    play: PlayTracePbn,
    answer: *mut SolvedPlay,
    thread: c_int,
) -> c_int {
    match Deal::try_from(&deal).and_then(|deal| Ok((deal, PlayTrace::try_from(&play)?))) {
        // SAFETY: the header of this module.
        Ok((deal, play)) => unsafe { AnalysePlayBin(deal, play, answer, thread) },
        Err(Fault(code)) => code,
    }
}

/// Many plays. Boards are handed out one by one, whatever the size of the chunks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalyseAllPlaysBin(
    boards: *const Boards,
    plays: *const PlayTraces,
    answer: *mut SolvedPlays,
    _chunk: c_int,
) -> c_int {
    answered(|| {
        // SAFETY: the header of this module.
        let (boards, plays, answer) = unsafe { (given(boards)?, given(plays)?, wanted(answer)?) };
        if boards.count != plays.count {
            return Err(Fault::UNKNOWN);
        }
        let count = counted(boards.count)?;
        let solved = resources::answer_all(0..count, |solver, index| {
            play::analyse(solver, &boards.deals[index], &plays.plays[index])
        });
        answer.count = boards.count;
        for (field, solved) in answer.solved.iter_mut().zip(solved) {
            *field = solved?;
        }
        Ok(())
    })
}

/// As `AnalyseAllPlaysBin`, with deals and plays in PBN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalyseAllPlaysPBN(
    boards: *const BoardsPbn,
    plays: *const PlayTracesPbn,
    answer: *mut SolvedPlays,
    chunk: c_int,
) -> c_int {
    let in_numbers = || {
        // SAFETY: the header of this module.
        let (boards, plays) = unsafe { (given(boards)?, given(plays)?) };
        let mut traces = Box::new(PlayTraces { count: plays.count, ..PlayTraces::default() });
        for (to, from) in traces.plays.iter_mut().zip(&plays.plays).take(counted(plays.count)?) {
            *to = PlayTrace::try_from(from)?;
        }
        Ok((in_numbers(boards)?, traces))
    };
    match in_numbers() {
        // SAFETY: the header of this module.
        Ok((boards, plays)) => unsafe {
            AnalyseAllPlaysBin(&raw const *boards, &raw const *plays, answer, chunk)
        },
        Err(Fault(code)) => code,
    }
}

/// Boards given in PBN as numbers.
fn in_numbers(boards: &BoardsPbn) -> Result<Box<Boards>, Fault> {
    let count = counted(boards.count)?;
    let BoardsPbn { target, solutions, mode, .. } = *boards;
    let mut numbers = Box::new(Boards { count: boards.count, target, solutions, mode, ..Boards::default() });
    for (to, from) in numbers.deals.iter_mut().zip(&boards.deals).take(count) {
        *to = Deal::try_from(from)?;
    }
    Ok(numbers)
}

/// What this library is and how it is set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn GetDDSInfo(answer: *mut Info) {
    done(|| {
        // SAFETY: the header of this module.
        let Ok(answer) = (unsafe { wanted(answer) }) else { return };
        let [major, minor, patch] = VERSION;
        let threads = resources::threads();
        let system = match std::env::consts::OS {
            "windows" => 1,
            "linux" => 3,
            "macos" => 4,
            _ => 0,
        };
        *answer = Info {
            major,
            minor,
            patch,
            system,
            bits: usize::BITS as c_int,
            constructor: 0,
            cores: resources::cores() as c_int,
            // As DDS numbers the threads of the standard library.
            threading: 5,
            threads: threads as c_int,
            ..Info::default()
        };
        write_text(&mut answer.version, &format!("{major}.{minor}.{patch}"));
        write_text(&mut answer.thread_sizes, &format!("0 S, {threads} L"));
        let description = format!(
            "Merrimac {}, with the interface of DDS {major}.{minor}.{patch}\nNumber of cores {}\nNumber of threads {threads}\n",
            env!("CARGO_PKG_VERSION"),
            resources::cores(),
        );
        write_text(&mut answer.description, &description);
    });
}

/// The text of a return code.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ErrorMessage(code: c_int, line: *mut [c_char; 80]) {
    // SAFETY: the header of this module.
    if let Ok(line) = unsafe { wanted(line) } {
        write_text(line, fault::text(code));
    }
}
