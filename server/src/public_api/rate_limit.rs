//! Rate limit of the open API per key and per account, in the database (GCRA).
//!
//! A process counts requests by itself and adds them to the database every five seconds, so that a key costs no query
//! per request. The limits of several processes may be exceeded by their requests of that time.

use std::convert::Infallible;
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
const SETTLED_EVERY: Duration = Duration::seconds(5);
/// Time between two writes of a subject whose requests are refused, after which it may be refilled.
const REFUSED_EVERY: Duration = Duration::seconds(1);
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

#[derive(Debug)]
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
    let of_key = Remaining {
        policy: "key",
        quota: PER_KEY.count(),
        left: count_subject(ctx, PER_KEY, caller.key.id).await?,
    };
    // A refused key does not use the quota of the others.
    if of_key.left < 0 {
        return Ok(of_key);
    }
    let of_account = Remaining {
        policy: "account",
        quota: PER_ACCOUNT.count(),
        left: count_subject(ctx, PER_ACCOUNT, caller.user.id).await?,
    };
    let is_account_tighter = of_account.left < of_key.left;
    Ok(if is_account_tighter {
        of_account
    } else {
        of_key
    })
}

/// Counts a request of a subject; returns the requests left, negative if it is refused.
async fn count_subject(
    ctx: &Context,
    limit: RateLimit,
    subject: Uuid,
) -> Result<i64, StorageError> {
    let now = ctx.clock.now();
    let counters = ctx.services.get::<ApiRequestCounters>()?;
    let fresh = || Ok::<_, Infallible>(Arc::new(Mutex::new(Counter::new(limit))));
    let Ok(counter) = counters.0.get_or_insert_with(&subject, fresh);
    let unsettled = {
        let mut counter = counter.lock().unwrap_or_else(PoisonError::into_inner);
        counter.begin_settlement(now)
    };
    if let Some((requests, since)) = unsettled {
        let charged = limit.charge(ctx.db.write(), subject, (requests, since), now);
        let left = charged.await?;
        let mut counter = counter.lock().unwrap_or_else(PoisonError::into_inner);
        // Requests that came during the write are not in it.
        counter.left = left - i64::from(counter.pending);
    }
    let mut counter = counter.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(counter.take())
}

impl Counter {
    fn new(limit: RateLimit) -> Self {
        Self {
            pending: 0,
            left: i64::from(limit.count()),
            settled_at: None,
        }
    }

    /// Requests to write with the time since which they came, if it is time; the caller writes them.
    fn begin_settlement(&mut self, now: DateTime<Utc>) -> Option<(u32, DateTime<Utc>)> {
        let age = self.settled_at.map(|at| now - at);
        let interval = if self.left > 0 {
            SETTLED_EVERY
        } else {
            REFUSED_EVERY
        };
        // A clock that was set back settles too.
        if age.is_some_and(|age| (Duration::zero()..interval).contains(&age)) {
            return None;
        }
        let since = self.settled_at.replace(now).unwrap_or(now);
        Some((std::mem::take(&mut self.pending), since))
    }

    /// Counts a request if one is left; a refused one is not counted, so that the quota refills.
    fn take(&mut self) -> i64 {
        if self.left <= 0 {
            return -1;
        }
        self.left -= 1;
        self.pending += 1;
        self.left
    }
}
