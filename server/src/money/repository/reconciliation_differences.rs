//! Differences of the books that wait for somebody.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::reconciliation_differences::{Column, Entity};

pub use crate::platform::entities::reconciliation_differences::Model as Row;

/// What stands for the words of a difference that is over.
const OVER: &str = "over:";

/// Inserts differences; one that is known was seen again, whatever became of it.
pub async fn note(conn: &impl Conn, rows: Vec<Row>) -> Result<(), StorageError> {
    if rows.is_empty() {
        return Ok(());
    }
    let again = OnConflict::column(Column::Fingerprint)
        .update_column(Column::LastSeenAt)
        .to_owned();
    Entity::insert_many(rows.into_iter().map(IntoActiveModel::into_active_model))
        .on_conflict(again)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Those that nobody acknowledged, the oldest first.
pub async fn list_open(conn: &impl Conn, limit: u64) -> Result<Vec<Row>, StorageError> {
    Ok(Entity::find()
        .filter(Column::AcknowledgedAt.is_null())
        .order_by_asc(Column::FirstSeenAt)
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

pub async fn count_open(conn: &impl Conn) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::AcknowledgedAt.is_null())
        .count(conn)
        .await?)
}

/// Notes who acknowledged a difference and why; false when there is none, or somebody was faster.
pub async fn acknowledge(
    conn: &impl Conn,
    id: Uuid,
    by: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::AcknowledgedAt, Expr::value(now))
        .col_expr(Column::AcknowledgedBy, Expr::value(by))
        .col_expr(Column::Reason, Expr::value(reason))
        .filter(Column::Id.eq(id))
        .filter(Column::AcknowledgedAt.is_null())
        .changes_one(conn)
        .await
}

/// Those that somebody acknowledged, that were last seen before `time` and that are not over.
pub async fn list_unseen_since(
    conn: &impl Conn,
    time: DateTime<Utc>,
) -> Result<Vec<Row>, StorageError> {
    Ok(Entity::find()
        .filter(Column::AcknowledgedAt.is_not_null())
        .filter(Column::LastSeenAt.lt(time))
        .filter(Column::Fingerprint.not_like(format!("{OVER}%")))
        .all(conn)
        .await?)
}

/// Notes that a difference is over: the same words are another one from now on.
pub async fn set_over(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Fingerprint, Expr::value(format!("{OVER}{id}")))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Deletes at most `limit` of those last seen before `time` that somebody acknowledged.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    let over = Condition::all()
        .add(Column::LastSeenAt.lt(time))
        .add(Column::AcknowledgedAt.is_not_null());
    db::delete_some::<Entity>(conn, Column::Id, over, limit).await
}
