//! When the work is to stop: Ctrl-C, or a service manager's signal.

use std::future::{Future, pending};

/// Ready when somebody presses Ctrl-C, or asks the process to end: the exit status for it, as shells have it. Signals
/// count from the call on, which must be made within a runtime.
#[cfg(unix)]
pub(crate) fn interrupted() -> impl Future<Output = i32> {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    async fn received(signal: std::io::Result<Signal>, status: i32) -> i32 {
        match signal {
            Ok(mut signal) => signal.recv().await,
            // Without signals it goes on for ever.
            Err(_) => pending().await,
        };
        status
    }
    let (pressed, asked) = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    async {
        tokio::select! {
            status = received(pressed, 130) => status,
            status = received(asked, 143) => status,
        }
    }
}

/// Ready when somebody presses Ctrl-C: the exit status for it, as shells have it.
#[cfg(not(unix))]
pub(crate) async fn interrupted() -> i32 {
    if tokio::signal::ctrl_c().await.is_err() {
        pending::<()>().await;
    }
    130
}
