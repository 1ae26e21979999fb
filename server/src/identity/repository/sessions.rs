//! Repository of the sessions of accounts.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, JoinType, QueryFilter, QueryOrder, QuerySelect, RelationDef,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::sessions::{Column, Entity};
use crate::platform::entities::users::{self, Model as User};

pub use crate::platform::entities::sessions::{Method, Model as Session};

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Session>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Reads a session with its account in one query.
pub async fn find_with_user(
    conn: &impl Conn,
    id: Uuid,
) -> Result<Option<(Session, User)>, StorageError> {
    let of_user: RelationDef = Entity::belongs_to(users::Entity)
        .from(Column::UserId)
        .to(users::Column::Id)
        .into();
    let found = Entity::find_by_id(id)
        .join(JoinType::InnerJoin, of_user)
        .select_also(users::Entity)
        .one(conn)
        .await?;
    Ok(found.and_then(|(session, user)| Some((session, user?))))
}

/// Lists the sessions of a user that have neither ended nor expired, newest first.
pub async fn list_live_for_user(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Session>, StorageError> {
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

/// Ends a session; false if it had ended before.
pub async fn end(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::EndedAt.is_null())
        .changes_one(conn)
        .await
}

/// Ends a live session of a user; false if the user has none with this id.
pub async fn end_for_user(
    conn: &impl Conn,
    id: Uuid,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::UserId.eq(user_id))
        .filter(Column::EndedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .changes_one(conn)
        .await
}

/// Ends all sessions of a user except `keep`; returns their number.
pub async fn end_all_for_user(
    conn: &impl Conn,
    user_id: Uuid,
    keep: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let mut update = Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::UserId.eq(user_id))
        .filter(Column::EndedAt.is_null());
    if let Some(keep) = keep {
        update = update.filter(Column::Id.ne(keep));
    }
    Ok(update.exec(conn).await?.rows_affected)
}

pub async fn set_second_factor(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::SecondFactorAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Revokes the second-factor confirmation of all sessions of a user.
pub async fn clear_second_factor(conn: &impl Conn, user_id: Uuid) -> Result<(), StorageError> {
    let none = Expr::value(Option::<DateTime<Utc>>::None);
    Entity::update_many()
        .col_expr(Column::SecondFactorAt, none)
        .filter(Column::UserId.eq(user_id))
        .run(conn)
        .await
}

pub async fn set_last_used(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::LastUsedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}
