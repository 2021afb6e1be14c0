//! When the work is to stop: Ctrl-C, or a service manager's signal.

/// Ready when somebody presses Ctrl-C, or asks the process to end: the exit status for it, as shells have it.
pub(crate) async fn interrupted() -> i32 {
    let pressed = async {
        // Without signals it goes on for ever.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = pressed => 130,
        () = terminated() => 143,
    }
}

#[cfg(unix)]
async fn terminated() {
    match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
        Ok(mut signal) => {
            signal.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
