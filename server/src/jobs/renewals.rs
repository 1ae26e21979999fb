//! What the calendar brings: charges of subscriptions, packages that expire.

use crate::services::Services;
use crate::services::packages;
use crate::services::subscriptions;

/// Does what is due; what fails is done by the next round.
pub async fn run(services: &Services) {
    if let Err(error) = subscriptions::tick(services).await {
        tracing::error!(%error, "subscriptions were not looked through");
    }
    if let Err(error) = packages::tick(services).await {
        tracing::error!(%error, "packages were not looked through");
    }
}
