//! Periodic tasks of a process.

use std::fmt::Display;
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// Runs `what`, then sleeps for `every`, until cancelled.
///
/// Errors are logged and the next round retries. Cancellation drops a running round, so `what` must be cancel-safe.
pub async fn run_every<R, T, E: Display>(
    stop: &CancellationToken,
    every: Duration,
    name: &'static str,
    what: impl Fn() -> R,
) where
    R: Future<Output = Result<T, E>>,
{
    let rounds = async {
        loop {
            if let Err(error) = what().await {
                tracing::error!(%error, name, "a round failed");
            }
            tokio::time::sleep(every).await;
        }
    };
    stop.run_until_cancelled(rounds).await;
}

/// Waits for the interval `every`, a wake-up or cancellation, whichever comes first.
pub async fn wait(stop: &CancellationToken, every: Duration, wake: &Notify) {
    tokio::select! {
        () = stop.cancelled() => {}
        () = wake.notified() => {}
        () = tokio::time::sleep(every) => {}
    }
}
