//! The functions that JavaScript calls. A text crosses as an address and a length in the module's memory.

// JavaScript reaches them by name, nobody else does.
#![allow(unsafe_code, unreachable_pub)]

use crate::answer::answer;

/// Room for a text of this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// Answers the question at this address and gives back its room. The answer's length is its first four bytes, the
/// lowest first; `release` gives back its room.
///
/// # Safety
/// The address and length are those of an [`allocate`] that nothing gave back yet, filled with UTF-8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(question: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: promised by the caller.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(question, length)) };
    let answer = answer(&String::from_utf8_lossy(&question));
    let mut bytes = (answer.len() as u32).to_le_bytes().to_vec();
    bytes.extend(answer.into_bytes());
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// Gives back the room of an answer, its four bytes of length included.
///
/// # Safety
/// The address is that of an answer of [`ask`] with its whole length, given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(answer: *mut u8, length: usize) {
    // SAFETY: promised by the caller.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, length)) });
}
