//! Differences stay until somebody acknowledges them: what a later comparison does not look at again is
//! not set right by that. One that was acknowledged covers what says the same as long as it lasts: until a
//! comparison of all our own books does not find it any more. What comes after that is open again. Of the
//! provider's lists and in steps only a part is compared, so there nothing is over for not being found.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::reconciliation::difference::Difference;
use crate::money::repository::reconciliation_differences::{self as repo, Row};
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::operator_acts::{self, Act, Action};

/// More would tell the same: the others follow as these are answered for.
const LISTED: u64 = 100;
/// Rows of one statement: databases bound its parameters.
const BATCH: usize = 500;

/// A difference that nobody acknowledged.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenDifference {
    pub id: Uuid,
    pub difference: Difference,
    pub first_seen_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
}

/// Keeps what a comparison found, of all our own books or of a part; answers how many differences wait for
/// somebody.
pub async fn keep(
    conn: &impl Conn,
    found: &[Difference],
    is_whole: bool,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    for batch in found.chunks(BATCH) {
        let mut rows: Vec<Row> = batch
            .iter()
            .map(|difference| row(difference, now))
            .collect();
        rows.sort_by(|one, other| one.fingerprint.cmp(&other.fingerprint));
        rows.dedup_by(|one, other| one.fingerprint == other.fingerprint);
        repo::note(conn, rows).await?;
    }
    if is_whole {
        end_unseen(conn, now).await?;
    }
    repo::count_open(conn).await
}

/// Ends the acknowledged differences that a comparison of all our own books did not find.
async fn end_unseen(conn: &impl Conn, now: DateTime<Utc>) -> Result<(), StorageError> {
    for row in repo::list_unseen_since(conn, now).await? {
        if !read(row.difference)?.kind.is_of_provider() {
            repo::set_over(conn, row.id).await?;
        }
    }
    Ok(())
}

fn read(difference: Value) -> Result<Difference, StorageError> {
    serde_json::from_value(difference)
        .map_err(|_| StorageError::Inconsistent("a difference cannot be read"))
}

fn row(difference: &Difference, now: DateTime<Utc>) -> Row {
    Row {
        id: Uuid::now_v7(),
        fingerprint: difference.message.clone(),
        difference: serde_json::json!(difference),
        first_seen_at: now,
        last_seen_at: now,
        acknowledged_at: None,
        acknowledged_by: None,
        reason: None,
    }
}

/// The differences that nobody acknowledged, the oldest first.
pub async fn list(ctx: &Context) -> Result<Vec<OpenDifference>, StorageError> {
    let rows = repo::list_open(ctx.db.read(), LISTED).await?;
    rows.into_iter().map(OpenDifference::try_from).collect()
}

/// Notes that an administrator knows of a difference, and why it may stay; false when there is none
/// that is open.
pub async fn acknowledge(
    ctx: &Context,
    id: Uuid,
    admin: Uuid,
    reason: &str,
) -> Result<bool, StorageError> {
    let work = ctx.begin().await?;
    let is_done = repo::acknowledge(&work.tx, id, admin, reason, work.now).await?;
    if is_done {
        let act = Act {
            admin_id: Some(admin),
            action: Action::DifferenceAcknowledged,
            change: String::new(),
            reason: reason.to_owned(),
        };
        operator_acts::record(&work.tx, &id.to_string(), act, work.now).await?;
    }
    work.commit().await?;
    tell(repo::count_open(ctx.db.write()).await?);
    Ok(is_done)
}

/// Shows how many wait.
pub fn tell(open: u64) {
    metrics::gauge!("reconciliation_differences").set(u32::try_from(open).unwrap_or(u32::MAX));
}

impl TryFrom<Row> for OpenDifference {
    type Error = StorageError;

    fn try_from(row: Row) -> Result<Self, StorageError> {
        Ok(Self {
            id: row.id,
            difference: read(row.difference)?,
            first_seen_at: row.first_seen_at,
            last_seen_at: row.last_seen_at,
        })
    }
}
