//! Asks for refunds that are due, as long as the worker runs.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::services::Services;
use crate::services::refunds;

const POLL: Duration = Duration::from_secs(1);

pub async fn run(services: &Services, stop: &CancellationToken) {
    loop {
        let round = async {
            if let Err(error) = refunds::tick(services).await {
                tracing::error!(%error, "could not ask for refunds");
            }
            tokio::time::sleep(POLL).await;
        };
        // A call that breaks off is made again with its key.
        tokio::select! {
            () = stop.cancelled() => return,
            () = round => {}
        }
    }
}
