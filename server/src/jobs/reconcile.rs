//! Compares the books once an hour, as long as the worker runs.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::services::Services;
use crate::services::reconciliation;

/// How often it is seen whether an hour has passed; other processes compare too.
const POLL: Duration = Duration::from_mins(1);

pub async fn run(services: &Services, stop: &CancellationToken) {
    loop {
        let round = async {
            if let Err(error) = reconciliation::run_if_due(services).await {
                tracing::error!(%error, "could not compare the books");
            }
            tokio::time::sleep(POLL).await;
        };
        tokio::select! {
            () = stop.cancelled() => return,
            () = round => {}
        }
    }
}
