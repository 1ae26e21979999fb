//! Long poll: waits until a check is completed or a timeout has passed.

use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use crate::business::api_keys::authentication::ApiCaller;
use crate::checks::repository::reports::ReportStatus;
use crate::platform::Context;
use crate::public_api::checks::{self, CheckError};

/// Maximum wait, below the timeout of a request.
pub const MAX_WAIT: Duration = Duration::from_secs(30);
/// Poll interval, because changes by other processes come without an event.
const POLL: Duration = Duration::from_secs(1);

/// Returns when the check is completed, the process shuts down, or `wait` is over.
pub async fn wait_for_completion(
    ctx: &Context,
    caller: &ApiCaller,
    id: Uuid,
    wait: Duration,
) -> Result<(), CheckError> {
    let Some(_permit) = ctx.streams.try_acquire(caller.key.id) else {
        // Without a permit the response comes early, but a program that repeats it at once does not spin.
        tokio::time::sleep(wait.min(POLL)).await;
        return Ok(());
    };
    // Subscribes before the first read, so that no change is missed.
    let mut events = ctx.events.subscribe();
    let end = Instant::now() + wait.min(MAX_WAIT);
    loop {
        let (_, _, state) = checks::progress(ctx, caller, id).await?;
        let is_over = Instant::now() >= end || ctx.shutdown.closing.is_cancelled();
        if state == ReportStatus::Completed || is_over {
            return Ok(());
        }
        let poll = (Instant::now() + POLL).min(end);
        let change = async {
            loop {
                match events.recv().await {
                    Ok(report_id) if report_id != id => {}
                    Ok(_) | Err(RecvError::Lagged(_)) => return,
                    Err(RecvError::Closed) => std::future::pending().await,
                }
            }
        };
        tokio::select! {
            _ = timeout_at(poll, change) => {}
            () = ctx.shutdown.closing.cancelled() => {}
        }
    }
}
