//! Discrepancies that are open until acknowledged.
//! An acknowledged discrepancy covers repeated findings until a complete run no longer finds it; found
//! later, it is open again. Runs in batches and the provider's lists are partial, so a discrepancy missing
//! there is not closed.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::money::reconciliation::discrepancy::Discrepancy;
use crate::money::repository::reconciliation_discrepancies::{self as repo, Row};
use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::{Conn, StorageError};

const MAX_LISTED: u64 = 100;
/// Number of rows per statement: databases limit the number of parameters.
const BATCH: usize = 500;

/// A discrepancy that is not acknowledged.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenDiscrepancy {
    pub id: Uuid,
    #[serde(rename = "difference")]
    pub discrepancy: Discrepancy,
    pub first_seen_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
}

/// Stores the findings of a run; returns the number of open discrepancies.
/// `is_whole`: whether the run compared the whole ledger.
pub async fn record(
    conn: &impl Conn,
    found: &[Discrepancy],
    is_whole: bool,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    for batch in found.chunks(BATCH) {
        let mut rows: Vec<Row> = batch
            .iter()
            .map(|discrepancy| row(discrepancy, now))
            .collect();
        rows.sort_by(|one, other| one.fingerprint.cmp(&other.fingerprint));
        rows.dedup_by(|one, other| one.fingerprint == other.fingerprint);
        repo::upsert(conn, rows).await?;
    }
    if is_whole {
        close_unseen(conn, now).await?;
    }
    repo::count_open(conn).await
}

/// Closes acknowledged discrepancies that a complete run did not find.
async fn close_unseen(conn: &impl Conn, now: DateTime<Utc>) -> Result<(), StorageError> {
    for row in repo::list_unseen_since(conn, now).await? {
        if !read(row.discrepancy)?.kind.is_of_provider() {
            repo::close(conn, row.id).await?;
        }
    }
    Ok(())
}

fn read(discrepancy: Value) -> Result<Discrepancy, StorageError> {
    serde_json::from_value(discrepancy)
        .map_err(|_| StorageError::Inconsistent("a discrepancy cannot be read"))
}

fn row(discrepancy: &Discrepancy, now: DateTime<Utc>) -> Row {
    Row {
        id: Uuid::now_v7(),
        fingerprint: discrepancy.message.clone(),
        discrepancy: serde_json::json!(discrepancy),
        first_seen_at: now,
        last_seen_at: now,
        acknowledged_at: None,
        acknowledged_by: None,
        reason: None,
    }
}

/// Discrepancies that are not acknowledged, oldest first.
pub async fn list(ctx: &Context) -> Result<Vec<OpenDiscrepancy>, StorageError> {
    let rows = repo::list_open(ctx.db.read(), MAX_LISTED).await?;
    rows.into_iter().map(OpenDiscrepancy::try_from).collect()
}

/// Acknowledges an open discrepancy; `false` when there is none with this id.
pub async fn acknowledge(
    ctx: &Context,
    id: Uuid,
    admin: Uuid,
    reason: &str,
) -> Result<bool, StorageError> {
    let work = ctx.begin().await?;
    let is_done = repo::acknowledge(&work.tx, id, admin, reason, work.now).await?;
    if is_done {
        let event = NewAuditEvent {
            admin_id: Some(admin),
            action: Action::DifferenceAcknowledged,
            change: String::new(),
            reason: reason.to_owned(),
        };
        audit_log::record(&work.tx, &id.to_string(), event, work.now).await?;
    }
    work.commit().await?;
    set_gauge(repo::count_open(ctx.db.write()).await?);
    Ok(is_done)
}

/// Sets the metric of open discrepancies.
pub fn set_gauge(open: u64) {
    metrics::gauge!("avtosled_reconciliation_discrepancies")
        .set(u32::try_from(open).unwrap_or(u32::MAX));
}

impl TryFrom<Row> for OpenDiscrepancy {
    type Error = StorageError;

    fn try_from(row: Row) -> Result<Self, StorageError> {
        Ok(Self {
            id: row.id,
            discrepancy: read(row.discrepancy)?,
            first_seen_at: row.first_seen_at,
            last_seen_at: row.last_seen_at,
        })
    }
}
