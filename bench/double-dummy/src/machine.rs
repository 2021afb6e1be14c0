//! What the machine says of this process.

use std::fs;

/// The processor time of this process so far, all threads together.
pub(crate) fn cpu_seconds() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a value of the right type that lives through the call.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    assert_eq!(status, 0, "the system has a clock for processes");
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// Forgets the peak of memory so far. Linux only.
pub(crate) fn reset_peak() {
    // 5 resets the peak of the resident set (proc(5)). Where that is not allowed the peak is that of the whole run.
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The most memory in use since the last reset.
pub(crate) fn peak_mib() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib: f64 = line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(f64::NAN);
    kib / 1024.0
}
