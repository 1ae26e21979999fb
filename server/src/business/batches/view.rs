//! Views of batches and their rows.

use std::collections::HashMap;

use avtosled_core::identifier::IdentifierKind;
use avtosled_core::money::Kopecks;
use avtosled_core::report::SourceState;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::business::batches::BatchError;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows::{self, Count, Filter, Row, RowState, SkipCode};
use crate::business::repository::batches::{self as repo, Batch, BatchState, Money, PauseReason};
use crate::identity::company;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::pagination;

/// Distinguishes a batch from its price.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BatchObject {
    Batch,
}

/// Checks ordered from a list of cars.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchView {
    #[schema(inline)]
    pub object: BatchObject,
    pub id: Uuid,
    pub mode: Mode,
    pub name: String,
    pub state: BatchState,
    /// Set while the batch is paused.
    pub pause_reason: Option<PauseReason>,
    pub created_at: DateTime<Utc>,
    /// Set once the batch is completed or cancelled.
    pub ended_at: Option<DateTime<Utc>>,
    pub rows: RowCounts,
    /// Roubles charged so far.
    pub charged: Kopecks,
    /// Roubles held for the rows in progress.
    pub held: Kopecks,
    /// Name of the member of the company who ordered; `null` for the owner of the account.
    pub ordered_by: Option<String>,
}

/// Numbers of rows of a batch.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RowCounts {
    pub total: i64,
    /// Not ordered yet.
    pub waiting: i64,
    /// Ordered; sources are being queried.
    pub running: i64,
    pub completed: i64,
    /// Not ordered, free of charge.
    pub skipped: i64,
    /// Not ordered before the batch was cancelled.
    pub cancelled: i64,
    /// Completed rows with a reason not to buy.
    pub stop: i64,
    /// Completed rows with a reason to look closer.
    pub attention: i64,
    /// Completed rows without remarks.
    pub good: i64,
    /// Completed rows whose sources know too little for a verdict.
    pub unknown: i64,
    /// Rows with an equal report of the last day, which cost nothing.
    pub existing: i64,
}

/// Page of batches, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchPage {
    pub batches: Vec<BatchView>,
    /// Cursor of the next page; `null` on the last page.
    pub next: Option<Uuid>,
}

/// A car of the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchRowView {
    /// Position in the list, counted from 1.
    pub position: i32,
    /// Identifier as typed.
    pub identifier: String,
    /// Kind of a valid identifier.
    #[serde(rename = "type")]
    #[schema(value_type = Option<IdentifierKind>)]
    pub kind: Option<String>,
    /// Normalised identifier, if valid.
    pub number: Option<String>,
    pub external_id: Option<String>,
    pub state: RowState,
    /// Why the row was skipped.
    pub skip_code: Option<SkipCode>,
    /// The reason in Russian.
    pub skip_message: Option<String>,
    /// Check of the row, once ordered.
    pub check_id: Option<Uuid>,
    /// Whether the check is an equal one of the last day, which costs nothing.
    pub is_existing: bool,
    /// Level of the verdict of a completed row.
    #[schema(value_type = Option<SourceState>)]
    pub level: Option<String>,
}

/// Page of the rows of a batch in the order of the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchRowPage {
    pub rows: Vec<BatchRowView>,
    /// Position after which the next page starts; `null` on the last page.
    pub next: Option<i32>,
}

/// Batches of a user, newest first, after one of them; `mode`: of a key of the open API.
pub async fn list(
    ctx: &Context,
    user_id: Uuid,
    mode: Mode,
    after: Option<Uuid>,
    limit: u64,
) -> Result<BatchPage, StorageError> {
    let found = repo::list(ctx.db.read(), user_id, mode, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |batch| batch.id);
    let batches = views(ctx.db.read(), found).await?;
    Ok(BatchPage { batches, next })
}

/// A batch of a user.
pub async fn find(
    ctx: &Context,
    user_id: Uuid,
    mode: Mode,
    id: Uuid,
) -> Result<BatchView, BatchError> {
    // Read where it was written: a read snapshot may be older.
    let batch = repo::find(ctx.db.write(), user_id, id).await?;
    let batch = batch.filter(|batch| batch.mode == mode);
    let batch = batch.ok_or(BatchError::NotFound)?;
    let mut views = views(ctx.db.write(), vec![batch]).await?;
    views.pop().ok_or(BatchError::NotFound)
}

/// Rows of a batch of a user, after a position.
pub async fn list_rows(
    ctx: &Context,
    user_id: Uuid,
    (mode, id): (Mode, Uuid),
    filter: &Filter,
    after: Option<i32>,
    limit: u64,
) -> Result<BatchRowPage, BatchError> {
    let batch = repo::find(ctx.db.read(), user_id, id).await?;
    if batch.is_none_or(|batch| batch.mode != mode) {
        return Err(BatchError::NotFound);
    }
    let mut rows = batch_rows::list(ctx.db.read(), id, filter, after, limit + 1).await?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| has_more).map(|row| row.position);
    let rows = rows.into_iter().map(BatchRowView::of).collect();
    Ok(BatchRowPage { rows, next })
}

impl BatchRowView {
    #[must_use]
    pub fn of(row: Row) -> Self {
        Self {
            position: row.position,
            identifier: row.identifier,
            kind: row.kind,
            number: row.number,
            external_id: row.external_id,
            state: row.state,
            skip_code: row.skip_code,
            skip_message: row.skip_message,
            check_id: row.report_id.or(row.test_check_id),
            is_existing: row.is_existing,
            level: row.verdict_level,
        }
    }
}

async fn views(db: &impl Conn, batches: Vec<Batch>) -> Result<Vec<BatchView>, StorageError> {
    let ids: Vec<Uuid> = batches.iter().map(|batch| batch.id).collect();
    let mut counts: HashMap<Uuid, RowCounts> = HashMap::new();
    for count in batch_rows::count(db, &ids).await? {
        counts.entry(count.batch_id).or_default().add(&count);
    }
    let money = repo::list_money(db, &ids).await?;
    let money: HashMap<Uuid, Money> = money.into_iter().map(|sum| (sum.batch_id, sum)).collect();
    let orderers = batches.iter().filter_map(|batch| batch.member_id).collect();
    let orderers = company::member_names(db, orderers).await?;
    let view = |batch: Batch| {
        let orderer = batch.member_id.and_then(|id| orderers.get(&id));
        let money = money.get(&batch.id);
        BatchView {
            object: BatchObject::Batch,
            id: batch.id,
            mode: batch.mode,
            name: batch.name,
            state: batch.state,
            pause_reason: batch.pause_reason,
            created_at: batch.created_at,
            ended_at: batch.ended_at,
            rows: counts.get(&batch.id).copied().unwrap_or_default(),
            charged: Kopecks(money.map_or(0, |sum| sum.charged)),
            held: Kopecks(money.map_or(0, |sum| sum.held)),
            ordered_by: orderer.cloned(),
        }
    };
    Ok(batches.into_iter().map(view).collect())
}

/// Numbers of rows of a batch.
pub async fn count_rows(conn: &impl Conn, id: Uuid) -> Result<RowCounts, StorageError> {
    let mut counts = RowCounts::default();
    for count in batch_rows::count(conn, &[id]).await? {
        counts.add(&count);
    }
    Ok(counts)
}

impl RowCounts {
    fn add(&mut self, count: &Count) {
        self.total += count.rows;
        let of_state = match count.state {
            RowState::Waiting => &mut self.waiting,
            RowState::Running => &mut self.running,
            RowState::Completed => &mut self.completed,
            RowState::Skipped => &mut self.skipped,
            RowState::Cancelled => &mut self.cancelled,
        };
        *of_state += count.rows;
        if count.is_existing {
            self.existing += count.rows;
        }
        if count.state != RowState::Completed {
            return;
        }
        let level = count.verdict_level.as_deref().and_then(SourceState::parse);
        let of_level = match level {
            Some(SourceState::Stop) => &mut self.stop,
            Some(SourceState::Attention) => &mut self.attention,
            Some(SourceState::Good) => &mut self.good,
            Some(SourceState::NoData | SourceState::NotAnswered) | None => &mut self.unknown,
        };
        *of_level += count.rows;
    }
}
