//! Deletes what is no longer needed, once an hour; the periods are in `server/README.md`.

use chrono::Duration;

use crate::repos::RepoError;
use crate::repos::api_requests;
use crate::repos::idempotency;
use crate::repos::job_queue;
use crate::repos::phone_challenges;
use crate::services::Services;

/// Needed for the daily limits, not longer.
const CHALLENGE_DAYS: i64 = 2;
const IDEMPOTENCY_DAYS: i64 = 2;
const DONE_JOB_DAYS: i64 = 7;
/// Technical data: 1 year (specification, point 9).
const API_REQUEST_DAYS: i64 = 365;

pub async fn run(services: &Services) -> Result<(), RepoError> {
    let now = services.clock.now();
    let db = services.db.write();
    phone_challenges::delete_before(db, now - Duration::days(CHALLENGE_DAYS)).await?;
    idempotency::delete_before(db, now - Duration::days(IDEMPOTENCY_DAYS)).await?;
    job_queue::delete_done_before(db, now - Duration::days(DONE_JOB_DAYS)).await?;
    api_requests::delete_before(db, now - Duration::days(API_REQUEST_DAYS)).await?;
    Ok(())
}
