//! Repository of open and acknowledged discrepancies.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::reconciliation_discrepancies::{Column, Entity};

pub use crate::platform::entities::reconciliation_discrepancies::Model as Row;

/// Prefix of the fingerprint of a closed discrepancy, so that a repeated finding is a new row.
const CLOSED: &str = "closed:";

/// Inserts discrepancies; existing ones get a new `last_seen_at`.
pub async fn upsert(conn: &impl Conn, rows: Vec<Row>) -> Result<(), StorageError> {
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

/// Discrepancies not acknowledged, oldest first.
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

/// Acknowledges a discrepancy; `false` when there is none or it is acknowledged already.
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

/// Acknowledged discrepancies last seen before `time` that are not closed.
pub async fn list_unseen_since(
    conn: &impl Conn,
    time: DateTime<Utc>,
) -> Result<Vec<Row>, StorageError> {
    Ok(Entity::find()
        .filter(Column::AcknowledgedAt.is_not_null())
        .filter(Column::LastSeenAt.lt(time))
        .filter(Column::Fingerprint.not_like(format!("{CLOSED}%")))
        .all(conn)
        .await?)
}

/// Closes a discrepancy by changing its fingerprint.
pub async fn close(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Fingerprint, Expr::value(format!("{CLOSED}{id}")))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Deletes at most `limit` acknowledged discrepancies last seen before `time`.
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
