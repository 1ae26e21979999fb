//! Comparisons of the books.

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

/// The latest run that came to its end with the provider asked.
pub async fn find_latest_whole(conn: &impl Conn) -> Result<Option<Run>, StorageError> {
    Ok(Entity::find()
        .filter(Column::FinishedAt.is_not_null())
        .filter(Column::Error.is_null())
        .order_by_desc(Column::StartedAt)
        .limit(1)
        .one(conn)
        .await?)
}

/// The latest run that came to its end, be it without the provider.
pub async fn find_latest_ended(conn: &impl Conn) -> Result<Option<Run>, StorageError> {
    Ok(Entity::find()
        .filter(Column::FinishedAt.is_not_null())
        .order_by_desc(Column::StartedAt)
        .limit(1)
        .one(conn)
        .await?)
}

/// True when a run that began at `from` or later had come to its end before `until`.
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

/// Runs that began after `time`, newest first.
pub async fn list_since(conn: &impl Conn, time: DateTime<Utc>) -> Result<Vec<Run>, StorageError> {
    Ok(Entity::find()
        .filter(Column::StartedAt.gt(time))
        .order_by_desc(Column::StartedAt)
        .all(conn)
        .await?)
}

/// The end of a run.
pub struct End {
    pub compared: i32,
    pub differences: Value,
    pub difference_count: i32,
    pub error: Option<String>,
    /// Where the walk through the past goes on.
    pub walked: (Option<DateTime<Utc>>, Option<Uuid>),
}

pub async fn end(
    conn: &impl Conn,
    id: Uuid,
    end: End,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::FinishedAt, Expr::value(now))
        .col_expr(Column::PaymentsCompared, Expr::value(end.compared))
        .col_expr(Column::Differences, Expr::value(end.differences))
        .col_expr(Column::DifferenceCount, Expr::value(end.difference_count))
        .col_expr(Column::Error, Expr::value(end.error))
        .col_expr(Column::WalkedUntil, Expr::value(end.walked.0))
        .col_expr(Column::WalkedUser, Expr::value(end.walked.1))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Deletes at most `limit` of those before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::StartedAt), time, limit).await
}
