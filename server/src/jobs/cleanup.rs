//! Deletes what is no longer needed, once an hour; the periods are in `server/README.md`.

use chrono::Duration;

use crate::repos::RepoError;
use crate::repos::api_requests;
use crate::repos::idempotency;
use crate::repos::identifications;
use crate::repos::job_queue;
use crate::repos::phone_challenges;
use crate::repos::refresh_tokens;
use crate::repos::sign_in_tries;
use crate::repos::vk_attempts;
use crate::services::Services;

/// Needed for the daily limits, not longer.
const CHALLENGE_DAYS: i64 = 2;
const IDEMPOTENCY_DAYS: i64 = 2;
const DONE_JOB_DAYS: i64 = 7;
/// Somebody should have looked by then.
const DEAD_JOB_DAYS: i64 = 90;
/// Replaced ones are kept to recognise a theft.
const REFRESH_TOKEN_DAYS: i64 = 1;
const TRY_DAYS: i64 = 2;
const VK_ATTEMPT_DAYS: i64 = 2;
/// Used for an hour.
const IDENTIFICATION_DAYS: i64 = 1;
/// Technical data: 1 year (specification, point 9).
const API_REQUEST_DAYS: i64 = 365;

pub async fn run(services: &Services) -> Result<(), RepoError> {
    let now = services.clock.now();
    let db = services.db.write();
    phone_challenges::delete_before(db, now - Duration::days(CHALLENGE_DAYS)).await?;
    idempotency::delete_before(db, now - Duration::days(IDEMPOTENCY_DAYS)).await?;
    job_queue::delete_ended_before(db, "done", now - Duration::days(DONE_JOB_DAYS)).await?;
    job_queue::delete_ended_before(db, "dead", now - Duration::days(DEAD_JOB_DAYS)).await?;
    refresh_tokens::delete_replaced_before(db, now - Duration::days(REFRESH_TOKEN_DAYS)).await?;
    sign_in_tries::delete_before(db, now - Duration::days(TRY_DAYS)).await?;
    vk_attempts::delete_before(db, now - Duration::days(VK_ATTEMPT_DAYS)).await?;
    identifications::delete_before(db, now - Duration::days(IDENTIFICATION_DAYS)).await?;
    api_requests::delete_before(db, now - Duration::days(API_REQUEST_DAYS)).await?;
    Ok(())
}
