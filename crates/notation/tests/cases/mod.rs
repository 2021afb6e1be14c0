//! Which cases the properties are tried on.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// The same cases every time, unless the environment asks for a number of them.
pub(crate) fn config() -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let rng_seed = if asked { RngSeed::Random } else { RngSeed::Fixed(2026) };
    ProptestConfig { failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}
