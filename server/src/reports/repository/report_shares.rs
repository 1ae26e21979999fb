//! Repository of share links, by which third parties read a report.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::report_shares::{Column, Entity};

pub use crate::platform::entities::report_shares::Model as ReportShare;

/// Maximum links listed per report.
const MOST_LISTED: u64 = 100;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<ReportShare>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Latest share links of a report, newest first.
pub async fn list(conn: &impl Conn, report_id: Uuid) -> Result<Vec<ReportShare>, StorageError> {
    Ok(Entity::find()
        .filter(Column::ReportId.eq(report_id))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(MOST_LISTED)
        .all(conn)
        .await?)
}

/// Number of active share links of a report.
pub async fn count_open(
    conn: &impl Conn,
    report_id: Uuid,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::ReportId.eq(report_id))
        .filter(Column::RevokedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .count(conn)
        .await?)
}

/// Counts an access by a share link; `false` for an inactive link.
pub async fn open(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::OpenedCount, Expr::col(Column::OpenedCount).add(1))
        .col_expr(Column::LastOpenedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::RevokedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .changes_one(conn)
        .await
}

/// Revokes a share link of a user; `false` when missing. A revoked link stays unchanged.
pub async fn revoke(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let own = Entity::find_by_id(id).filter(Column::UserId.eq(user_id));
    if own.one(conn).await?.is_none() {
        return Ok(false);
    }
    Entity::update_many()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::RevokedAt.is_null())
        .exec(conn)
        .await?;
    Ok(true)
}

/// Deletes the share links of an account; returns their number.
pub async fn delete_for_user(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

/// Deletes the share links of the given reports.
pub async fn delete_for_reports(conn: &impl Conn, report_ids: &[Uuid]) -> Result<(), StorageError> {
    Entity::delete_many()
        .filter(Column::ReportId.is_in(report_ids.iter().copied()))
        .run(conn)
        .await
}
