//! Links by which somebody without an account reads a report.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::report_shares::{Column, Entity};

pub use crate::platform::entities::report_shares::Model as ReportShare;

/// Links of a report that are listed: far more than open it at once.
const MOST_LISTED: u64 = 100;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<ReportShare>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// The last links of a report, the newest first.
pub async fn list(conn: &impl Conn, report_id: Uuid) -> Result<Vec<ReportShare>, StorageError> {
    Ok(Entity::find()
        .filter(Column::ReportId.eq(report_id))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(MOST_LISTED)
        .all(conn)
        .await?)
}

/// Links of a report that open it now.
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

/// Notes that a link was opened; false when it opens nothing any more.
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

/// Ends a link of a user; false when there is no such link. One that was ended stays as it is.
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

/// Forgets the links of an account; answers how many there were.
pub async fn delete_for_user(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .changes(conn)
        .await
}

/// Forgets the links of reports.
pub async fn delete_for_reports(conn: &impl Conn, report_ids: &[Uuid]) -> Result<(), StorageError> {
    Entity::delete_many()
        .filter(Column::ReportId.is_in(report_ids.iter().copied()))
        .run(conn)
        .await
}
