//! Source jobs of a report: payloads, retry schedule and enqueueing.

use std::collections::BTreeSet;

use avtosled_core::sources::SourceId;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::platform::db::{StorageError, Tx};
use crate::platform::jobs::queue::{self, Payload};

/// Job that queries one source for the services of a report that its answer serves.
#[derive(Serialize, Deserialize)]
pub struct FetchSource {
    pub report_id: Uuid,
    pub source: SourceId,
}

impl Payload for FetchSource {
    const KIND: &'static str = "fetch_source";

    fn key(&self) -> String {
        format!("{}:{}", self.report_id, self.source.name())
    }
}

/// Job that queries the conversion for inputs that sources of a report need.
#[derive(Serialize, Deserialize)]
pub struct ConvertCar {
    pub report_id: Uuid,
}

impl Payload for ConvertCar {
    const KIND: &'static str = "convert_car";

    fn key(&self) -> String {
        self.report_id.to_string()
    }
}

/// Job that queries a failed source again for its completed report.
#[derive(Serialize, Deserialize)]
pub struct RetryFailedSource {
    pub report_id: Uuid,
    pub source: SourceId,
}

impl RetryFailedSource {
    /// Retry schedule in minutes after the failure.
    const SCHEDULE: [i64; 7] = [5, 15, 45, 2 * 60, 6 * 60, 12 * 60, 24 * 60];

    /// Time of the next retry after `now` for a source that failed at `failed_at`.
    #[must_use]
    pub fn next(failed_at: DateTime<Utc>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let times = Self::SCHEDULE.map(|minutes| failed_at + Duration::minutes(minutes));
        times.into_iter().find(|time| *time > now)
    }
}

impl Payload for RetryFailedSource {
    const KIND: &'static str = "ask_again";

    fn key(&self) -> String {
        format!("{}:{}", self.report_id, self.source.name())
    }
}

/// Upper bound of the duration of one call in minutes.
const LONGEST_MINUTES: i64 = 10;

/// Enqueues the first retry of a failed source, not before a call in flight has ended.
pub async fn retry_failed_source(
    tx: &Tx,
    report_id: Uuid,
    source: SourceId,
    is_timed_out: bool,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let longest = Duration::minutes(if is_timed_out { LONGEST_MINUTES } else { 0 });
    let Some(first) = RetryFailedSource::next(now, now + longest) else {
        return Ok(());
    };
    let job = RetryFailedSource { report_id, source };
    queue::enqueue_at(tx, &[job], first, now).await
}

/// Enqueues one job per source.
pub async fn ask(
    tx: &Tx,
    report_id: Uuid,
    sources: BTreeSet<SourceId>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let sources = sources.into_iter();
    let jobs: Vec<FetchSource> = sources
        .map(|source| FetchSource { report_id, source })
        .collect();
    queue::enqueue(tx, &jobs, now).await
}
