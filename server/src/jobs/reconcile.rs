//! Compares the books once an hour.

use crate::repos::RepoError;
use crate::services::Services;
use crate::services::reconciliation;

pub async fn run(services: &Services) -> Result<(), RepoError> {
    reconciliation::run_if_due(services).await?;
    Ok(())
}
