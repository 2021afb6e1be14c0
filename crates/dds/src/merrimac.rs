//! The interface of our own, `include/merrimac.h`: text in, small arrays out, a solver that owns its memory, and an
//! error that says what was expected.
//!
//! The caller promises that a text ends with a zero, that an array has the length the header gives it, and that a
//! solver is used by one thread at a time. A null pointer is refused.

#![allow(unsafe_code, clippy::missing_safety_doc)]

use std::ffi::{CStr, CString, c_char, c_int, c_uint};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bridge::{Deal, PartialDeal, Seat, Strain};
use cards::{Card, CardSet};
use double_dummy::{Config, Position, Solver, TrickTable};

/// The tricks of each seat in each strain: seats North, East, South, West; strains clubs to spades, then no trump.
pub type Tricks = [[u8; 5]; 4];

/// A solver, and why its last question was refused.
pub struct MerrimacSolver {
    solver: Solver,
    error: CString,
}

/// The version of the library.
#[unsafe(no_mangle)]
pub extern "C" fn merrimac_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no zero"),
        };
    VERSION.as_ptr()
}

/// A solver whose tables take at most this many MiB; 0 leaves it to the library.
#[unsafe(no_mangle)]
pub extern "C" fn merrimac_solver_new(memory_mib: c_uint) -> *mut MerrimacSolver {
    let made = catch_unwind(|| {
        let config =
            if memory_mib == 0 { Config::default() } else { Config { memory_mib: memory_mib as usize } };
        Box::into_raw(Box::new(MerrimacSolver { solver: Solver::new(config), error: CString::default() }))
    });
    made.unwrap_or(std::ptr::null_mut())
}

/// Ends a solver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn merrimac_solver_free(solver: *mut MerrimacSolver) {
    if !solver.is_null() {
        // SAFETY: it comes from `merrimac_solver_new`, and the caller gives it up.
        drop(unsafe { Box::from_raw(solver) });
    }
}

/// Why the last question was refused; empty if it was answered. Valid until the next question.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn merrimac_error(solver: *const MerrimacSolver) -> *const c_char {
    // SAFETY: the header of this module.
    unsafe { solver.as_ref() }.map_or(std::ptr::null(), |solver| solver.error.as_ptr())
}

/// The trick table of a deal.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn merrimac_table(
    solver: *mut MerrimacSolver,
    deal: *const c_char,
    tricks: *mut Tricks,
) -> c_int {
    // SAFETY: the header of this module.
    let (text, tricks) = unsafe { (text(deal), tricks.as_mut()) };
    // SAFETY: the header of this module.
    unsafe {
        ask(solver, |solver| {
            let deal: Deal = text?.parse().map_err(|error| format!("deal: {error}"))?;
            let table = solver.table(&deal).map_err(|error| error.to_string())?;
            *tricks.ok_or("tricks: a null pointer")? =
                Seat::ALL.map(|seat| Strain::ALL.map(|strain| table.tricks(strain, seat) as u8));
            Ok(())
        })
    }
}

/// The tricks that the side to play takes with each legal card; -1 for other cards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn merrimac_cards(
    solver: *mut MerrimacSolver,
    hands: *const c_char,
    trump: *const c_char,
    leader: c_char,
    trick: *const c_char,
    tricks: *mut [i8; 52],
) -> c_int {
    // SAFETY: the header of this module.
    let (hands, trump, trick, tricks) = unsafe { (text(hands), text(trump), text(trick), tricks.as_mut()) };
    // SAFETY: the header of this module.
    unsafe {
        ask(solver, |solver| {
            let hands: PartialDeal = hands?.parse().map_err(|error| format!("hands: {error}"))?;
            let trump: Strain = trump?.parse().map_err(|error| format!("trump: {error}"))?;
            let leader: Seat =
                char::from(leader as u8).to_string().parse().map_err(|error| format!("leader: {error}"))?;
            let trick = trick?.split_whitespace().map(str::parse::<Card>).collect::<Result<Vec<_>, _>>();
            let trick = trick.map_err(|error| format!("trick: {error}"))?;
            let position = Position::new(hands, trump, leader, &trick).map_err(|error| error.to_string())?;
            let values = solver.cards(&position).map_err(|error| error.to_string())?;
            let tricks = tricks.ok_or("tricks: a null pointer")?;
            for (field, card) in tricks.iter_mut().zip(CardSet::ALL) {
                let value = values.iter().find(|(legal, _)| *legal == card);
                *field = value.map_or(-1, |&(_, value)| value as i8);
            }
            Ok(())
        })
    }
}

/// The par score of North-South, and the contracts that give it as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn merrimac_par(
    solver: *mut MerrimacSolver,
    tricks: *const Tricks,
    dealer: c_char,
    vulnerable: *const c_char,
    score_ns: *mut c_int,
    contracts: *mut c_char,
    size: usize,
) -> c_int {
    // SAFETY: the header of this module; a null pointer is never made a slice.
    let (tricks, vulnerable, score_ns, contracts) = unsafe {
        let contracts =
            (!contracts.is_null() && size > 0).then(|| std::slice::from_raw_parts_mut(contracts, size));
        (tricks.as_ref(), text(vulnerable), score_ns.as_mut(), contracts)
    };
    // SAFETY: the header of this module.
    unsafe {
        ask(solver, |_| {
            let tricks = tricks.ok_or("tricks: a null pointer")?;
            let dealer: Seat =
                char::from(dealer as u8).to_string().parse().map_err(|error| format!("dealer: {error}"))?;
            let vulnerable = vulnerable?.parse().map_err(|error| format!("vulnerable: {error}"))?;
            let cell = |strain: Strain, seat: Seat| usize::from(tricks[seat.index()][strain.index()].min(13));
            let par = double_dummy::par(&TrickTable::from_fn(cell), dealer, vulnerable);
            *score_ns.ok_or("score_ns: a null pointer")? = par.score_ns;
            if let Some(field) = contracts {
                let listed: Vec<String> =
                    par.contracts.iter().map(|entry| entry.contract.to_string()).collect();
                crate::layout::write_text(field, &listed.join(", "));
            }
            Ok(())
        })
    }
}

/// # Safety
/// As in the header of this module.
unsafe fn text<'a>(pointer: *const c_char) -> Result<&'a str, String> {
    if pointer.is_null() {
        return Err("a null pointer, expected a text".into());
    }
    // SAFETY: promised by the caller.
    unsafe { CStr::from_ptr(pointer) }.to_str().map_err(|error| error.to_string())
}

/// Asks a question, and keeps why it was refused. 0 is success.
///
/// # Safety
/// As in the header of this module.
unsafe fn ask(
    solver: *mut MerrimacSolver,
    question: impl FnOnce(&mut Solver) -> Result<(), String>,
) -> c_int {
    // SAFETY: promised by the caller.
    let Some(MerrimacSolver { solver, error }) = (unsafe { solver.as_mut() }) else { return -1 };
    let refused =
        |why: &dyn Display| CString::new(why.to_string().replace('\0', " ")).expect("zeros are gone");
    match catch_unwind(AssertUnwindSafe(|| question(solver))) {
        Ok(Ok(())) => *error = CString::default(),
        Ok(Err(why)) => *error = refused(&why),
        Err(_) => {
            *solver = Solver::default();
            *error = refused(&"the solver failed; please report the question");
        }
    }
    if error.is_empty() { 0 } else { -1 }
}
