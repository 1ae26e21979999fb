//! What is done again and again as long as a process runs.

use std::fmt::Display;
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// Does `what` with pauses of `every` until told to stop. What fails is tried by the next round;
/// what is under way at the stop breaks off, so it must be one that may.
pub async fn poll<R, T, E: Display>(
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

/// Waits for the next round: so long, or until woken or told to stop.
pub async fn pause(stop: &CancellationToken, every: Duration, wake: &Notify) {
    tokio::select! {
        () = stop.cancelled() => {}
        () = wake.notified() => {}
        () = tokio::time::sleep(every) => {}
    }
}
