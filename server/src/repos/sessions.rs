//! Signed-in browsers.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::QuerySelect;
use sea_orm::sea_query::Expr;
use uuid::Uuid;

use crate::entities::sessions::Column;
use crate::entities::sessions::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::sessions::Model as Session;

pub async fn insert(conn: &impl Conn, session: Session) -> Result<(), RepoError> {
    session.into_active_model().insert(conn).await?;
    Ok(())
}

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Session>, RepoError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// A user's sessions that have neither ended nor expired, newest first.
pub async fn list_live_for_user(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Session>, RepoError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::EndedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Ends a session; false when it had ended before.
pub async fn end(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, RepoError> {
    let done = Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::EndedAt.is_null())
        .exec(conn)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Ends a user's session; false when it is another's, or had ended or expired before.
pub async fn end_for_user(
    conn: &impl Conn,
    id: Uuid,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    let done = Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::UserId.eq(user_id))
        .filter(Column::EndedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .exec(conn)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Ends all sessions of a user but the one to keep.
pub async fn end_all_for_user(
    conn: &impl Conn,
    user_id: Uuid,
    keep: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<u64, RepoError> {
    let mut update = Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::UserId.eq(user_id))
        .filter(Column::EndedAt.is_null());
    if let Some(keep) = keep {
        update = update.filter(Column::Id.ne(keep));
    }
    Ok(update.exec(conn).await?.rows_affected)
}

pub async fn set_last_used(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::LastUsedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .exec(conn)
        .await?;
    Ok(())
}
