//! The solver against known answers, a naive minimax, and itself.

mod batch;
mod data;
mod known_answers;
mod limits;
mod naive;
mod oracle;
mod par;
mod signature;
mod symmetries;
mod traces;
