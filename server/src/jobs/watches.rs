//! Looks at watched cars that are due, as long as the worker runs.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::services::Services;
use crate::services::watches;

const POLL: Duration = Duration::from_mins(1);

pub async fn run(services: &Services, stop: &CancellationToken) {
    loop {
        let round = async {
            if let Err(error) = watches::tick(services).await {
                tracing::error!(%error, "could not look at watched cars");
            }
            tokio::time::sleep(POLL).await;
        };
        // A look that breaks off is made again when its lease is over.
        tokio::select! {
            () = stop.cancelled() => return,
            () = round => {}
        }
    }
}
