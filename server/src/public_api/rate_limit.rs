//! Rate limit of the open API per key and per account, in the database (GCRA).
//!
//! A process counts the requests of a second by itself and adds them to the database once a second, so that a key
//! costs no query per request. The limits of several processes may be exceeded by their requests of one second.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};
use quick_cache::sync::Cache;
use uuid::Uuid;

use crate::business::api_keys::authentication::ApiCaller;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::limits::rate_limits::database::{Name, RateLimit};

const PER_KEY: RateLimit = RateLimit::per_minute(Name::ApiKey, 600);
const PER_ACCOUNT: RateLimit = RateLimit::per_minute(Name::ApiAccount, 1_200);
/// Window of the limits in seconds.
pub const WINDOW_S: i64 = 60;
/// Time between two writes of a subject.
const SETTLED_EVERY: Duration = Duration::seconds(1);
/// Subjects counted at once; the least recently used one is evicted.
const MAX_SUBJECTS: usize = 8_192;

/// Limit of a subject after a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// Name of the limit in headers.
    pub policy: &'static str,
    /// Requests per window.
    pub quota: u16,
    /// Requests left; negative if the request is refused.
    pub left: i64,
}

#[derive(Debug, Default)]
struct Counter {
    /// Requests since the last write.
    pending: u32,
    /// Requests left at the last write.
    left: i64,
    settled_at: Option<DateTime<Utc>>,
}

/// Requests of this process since the last write, by subject.
pub struct ApiRequestCounters(Cache<Uuid, Arc<Mutex<Counter>>>);

impl Default for ApiRequestCounters {
    fn default() -> Self {
        Self(Cache::new(MAX_SUBJECTS))
    }
}

/// Counts a request of a key; returns the limit with the fewest requests left.
pub async fn count(ctx: &Context, caller: &ApiCaller) -> Result<Remaining, StorageError> {
    let key = count_subject(ctx, PER_KEY, caller.key.id).await?;
    let account = count_subject(ctx, PER_ACCOUNT, caller.user.id).await?;
    let key = Remaining {
        policy: "key",
        quota: PER_KEY.count(),
        left: key,
    };
    let account = Remaining {
        policy: "account",
        quota: PER_ACCOUNT.count(),
        left: account,
    };
    Ok(if account.left < key.left {
        account
    } else {
        key
    })
}

/// Counts a request of a subject; returns the requests left.
async fn count_subject(
    ctx: &Context,
    limit: RateLimit,
    subject: Uuid,
) -> Result<i64, StorageError> {
    let now = ctx.clock.now();
    let counters = ctx.services.get::<ApiRequestCounters>()?;
    let fresh = || Ok::<_, std::convert::Infallible>(Arc::default());
    let Ok(counter) = counters.0.get_or_insert_with(&subject, fresh);
    let requests = {
        let mut counter = counter.lock().unwrap_or_else(PoisonError::into_inner);
        let age = counter.settled_at.map(|at| now - at);
        let is_settled = age.is_some_and(|age| (Duration::zero()..SETTLED_EVERY).contains(&age));
        if is_settled {
            // A refused request is not counted, so that the quota refills.
            if counter.left > 0 {
                counter.left -= 1;
                counter.pending += 1;
                return Ok(counter.left);
            }
            return Ok(-1);
        }
        // Other requests of this second need not wait for the write.
        counter.settled_at = Some(now);
        std::mem::take(&mut counter.pending)
    };
    let left = limit.charge(ctx.db.write(), subject, requests, now).await?;
    let mut counter = counter.lock().unwrap_or_else(PoisonError::into_inner);
    counter.left = left;
    if left > 0 {
        counter.left -= 1;
        counter.pending += 1;
        return Ok(counter.left);
    }
    Ok(-1)
}
