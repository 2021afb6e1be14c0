//! Named players, each deciding from its view alone.

pub mod bridge;
pub mod hearts;
