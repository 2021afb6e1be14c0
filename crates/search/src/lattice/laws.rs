//! The laws of lattices, proved by trying all values.
//!
//! Definitions 6.2.2 and 6.2.3 of Ginsberg 2001. The cost is the cube of the number of values, so this is for small
//! instances: the 19 reduced elements over three situations take no time, and a failure names the values that fail.

use thiserror::Error;

use super::Lattice;

/// A law of lattices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Law {
    /// Join and meet of two of the values are among the values.
    Closure,
    /// `x ∨ x = x` and `x ∧ x = x`.
    Idempotence,
    /// `x ∨ y = y ∨ x`, and so for meet.
    Commutativity,
    /// `(x ∨ y) ∨ z = x ∨ (y ∨ z)`, and so for meet.
    Associativity,
    /// `x ∨ (x ∧ y) = x` and `x ∧ (x ∨ y) = x`, equations (12) and (13).
    Absorption,
    /// `x ∨ (y ∧ z) = (x ∨ y) ∧ (x ∨ z)` and the dual, equations (14) and (15).
    Distribution,
}

/// Values for which a law does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{law:?} does not hold for values number {places:?}")]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The places of x, y and z among the values that were checked.
    pub places: [usize; 3],
}

/// Proves that the values form a lattice.
///
/// # Errors
/// The first law that does not hold, with the values that break it.
pub fn check_lattice<L: Lattice>(values: &[L]) -> Result<(), Broken> {
    for_all(values, Law::Closure, |x, y, _| values.contains(&x.join(y)) && values.contains(&x.meet(y)))?;
    for_all(values, Law::Idempotence, |x, _, _| x.join(x) == *x && x.meet(x) == *x)?;
    for_all(values, Law::Commutativity, |x, y, _| x.join(y) == y.join(x) && x.meet(y) == y.meet(x))?;
    for_all(values, Law::Associativity, |x, y, z| {
        x.join(y).join(z) == x.join(&y.join(z)) && x.meet(y).meet(z) == x.meet(&y.meet(z))
    })?;
    for_all(values, Law::Absorption, |x, y, _| x.join(&x.meet(y)) == *x && x.meet(&x.join(y)) == *x)
}

/// Proves that the values form a distributive lattice.
///
/// # Errors
/// The first law that does not hold, with the values that break it.
pub fn check_distributive<L: Lattice>(values: &[L]) -> Result<(), Broken> {
    check_lattice(values)?;
    for_all(values, Law::Distribution, |x, y, z| {
        x.join(&y.meet(z)) == x.join(y).meet(&x.join(z)) && x.meet(&y.join(z)) == x.meet(y).join(&x.meet(z))
    })
}

fn for_all<L>(values: &[L], law: Law, holds: impl Fn(&L, &L, &L) -> bool) -> Result<(), Broken> {
    for (i, x) in values.iter().enumerate() {
        for (j, y) in values.iter().enumerate() {
            for (k, z) in values.iter().enumerate() {
                if !holds(x, y, z) {
                    return Err(Broken { law, places: [i, j, k] });
                }
            }
        }
    }
    Ok(())
}
