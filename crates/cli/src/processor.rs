//! Processor time: what a search costs on a machine that does other things besides.

use std::time::Duration;

/// What all threads of this program have taken so far.
#[cfg(unix)]
pub(crate) fn time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}

/// Time by the clock since this was first asked, where the system does not tell what the program has taken.
#[cfg(not(unix))]
pub(crate) fn time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}
