//! Named players, each deciding from its view alone.

pub mod hearts;
