//! What the benchmarks share: the processor's clock and quantiles.

use std::time::Duration;

/// The processor time this process has used, all threads together: what a shared machine does not disturb.
#[must_use]
pub fn cpu_time() -> Duration {
    // Fields 14 and 15 of /proc/self/stat are user and system time in ticks of 10 ms; schedstat has nanoseconds.
    let mut total = Duration::ZERO;
    let Ok(tasks) = std::fs::read_dir("/proc/self/task") else { return total };
    for task in tasks.flatten() {
        let text = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        let nanoseconds = text.split(' ').next().and_then(|field| field.parse().ok()).unwrap_or(0);
        total += Duration::from_nanos(nanoseconds);
    }
    total
}

/// The value below which this share of the sorted values lies.
#[must_use]
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let index = ((sorted.len() as f64 * share).ceil() as usize).clamp(1, sorted.len().max(1)) - 1;
    sorted.get(index).copied().unwrap_or(f64::NAN)
}
