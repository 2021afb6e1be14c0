//! Reading an auction with a system: what each call has shown, and what the next one can be.
//!
//! [`Situation`] is what is known after some calls. `bind` matches auction patterns and gives suits to variables;
//! `apply` turns the rows that apply into calls with conditions on the hand.

mod apply;
mod bind;
mod judge;
mod situation;

pub(crate) use apply::{Instance, Instances, instances};
pub(crate) use situation::{CallRecord, Situation};
