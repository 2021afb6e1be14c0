//! The solver, suits, the meanings of calls and the formats in a browser: one function, JSON in and JSON out, no tools but the compiler.
//!
//! `page/merrimac.js` loads the module and gives the calls their shape, `page/merrimac.d.ts` their types.

mod answer;
mod exports;
