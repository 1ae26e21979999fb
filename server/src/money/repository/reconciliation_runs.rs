//! Repository of reconciliation runs.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::reconciliation_runs::{Column, Entity};

pub use crate::platform::entities::reconciliation_runs::Model as Run;

/// The latest runs, newest first.
pub async fn list(conn: &impl Conn, limit: u64) -> Result<Vec<Run>, StorageError> {
    Ok(Entity::find()
        .order_by_desc(Column::StartedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Latest finished run that includes the comparison with the provider.
pub async fn find_latest_whole(conn: &impl Conn) -> Result<Option<Run>, StorageError> {
    Ok(Entity::find()
        .filter(Column::FinishedAt.is_not_null())
        .filter(Column::Error.is_null())
        .order_by_desc(Column::StartedAt)
        .limit(1)
        .one(conn)
        .await?)
}

/// The latest finished run.
pub async fn find_latest_ended(conn: &impl Conn) -> Result<Option<Run>, StorageError> {
    Ok(Entity::find()
        .filter(Column::FinishedAt.is_not_null())
        .order_by_desc(Column::StartedAt)
        .limit(1)
        .one(conn)
        .await?)
}

/// Whether a run started at `from` or later and finished before `until`.
pub async fn has_ended_between(
    conn: &impl Conn,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let found = Entity::find()
        .filter(Column::StartedAt.gte(from))
        .filter(Column::StartedAt.lt(until))
        .filter(Column::FinishedAt.lt(until))
        .limit(1)
        .one(conn)
        .await?;
    Ok(found.is_some())
}

/// Runs started after `time`, newest first.
pub async fn list_since(conn: &impl Conn, time: DateTime<Utc>) -> Result<Vec<Run>, StorageError> {
    Ok(Entity::find()
        .filter(Column::StartedAt.gt(time))
        .order_by_desc(Column::StartedAt)
        .all(conn)
        .await?)
}

/// Result of a run.
pub struct RunResult {
    pub compared: i32,
    pub discrepancies: Value,
    pub discrepancy_count: i32,
    pub error: Option<String>,
    /// Position where the next batch starts: time of transfers, id of users.
    pub cursor: (Option<DateTime<Utc>>, Option<Uuid>),
}

pub async fn finish(
    conn: &impl Conn,
    id: Uuid,
    result: RunResult,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::FinishedAt, Expr::value(now))
        .col_expr(Column::PaymentsCompared, Expr::value(result.compared))
        .col_expr(Column::Discrepancies, Expr::value(result.discrepancies))
        .col_expr(
            Column::DiscrepancyCount,
            Expr::value(result.discrepancy_count),
        )
        .col_expr(Column::Error, Expr::value(result.error))
        .col_expr(Column::CursorTime, Expr::value(result.cursor.0))
        .col_expr(Column::CursorUserId, Expr::value(result.cursor.1))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Deletes at most `limit` runs started before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::StartedAt), time, limit).await
}
