//! Repository of API keys.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::api_keys::{Column, Entity};
use crate::platform::entities::users;

pub use crate::platform::entities::api_keys::{Mode, Model as ApiKey, Networks, Scope, Scopes};

/// API keys of a user, newest first.
pub async fn list(conn: &impl Conn, user_id: Uuid) -> Result<Vec<ApiKey>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .all(conn)
        .await?)
}

/// Finds an API key of a user.
pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<ApiKey>, StorageError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

/// Finds the API key with a hash, and its owner.
pub async fn find_with_user(
    conn: &impl Conn,
    hash: &str,
) -> Result<Option<(ApiKey, users::Model)>, StorageError> {
    let found = Entity::find()
        .filter(Column::KeyHash.eq(hash))
        .one(conn)
        .await?;
    let Some(key) = found else { return Ok(None) };
    let user = users::Entity::find_by_id(key.user_id).one(conn).await?;
    Ok(user.map(|user| (key, user)))
}

/// Finds an API key by its id, and its owner.
pub async fn get_with_user(
    conn: &impl Conn,
    id: Uuid,
) -> Result<Option<(ApiKey, users::Model)>, StorageError> {
    let found = Entity::find_by_id(id).one(conn).await?;
    let Some(key) = found else { return Ok(None) };
    let user = users::Entity::find_by_id(key.user_id).one(conn).await?;
    Ok(user.map(|user| (key, user)))
}

/// Number of a user's keys that are neither revoked nor expired.
pub async fn count_usable(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::RevokedAt.is_null())
        .filter(
            Condition::any()
                .add(Column::ExpiresAt.is_null())
                .add(Column::ExpiresAt.gt(now)),
        )
        .count(conn)
        .await?)
}

/// Revokes an API key; `false` when it was revoked before.
pub async fn revoke(tx: &Tx, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::RevokedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::RevokedAt.is_null())
        .changes_one(tx)
        .await
}

pub async fn set_expiry(tx: &Tx, id: Uuid, at: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::ExpiresAt, Expr::value(at))
        .filter(Column::Id.eq(id))
        .run(tx)
        .await
}

/// Last use of an API key.
#[derive(Clone, Debug)]
pub struct LastUse<'a> {
    pub at: DateTime<Utc>,
    pub address: Option<&'a str>,
    pub agent: Option<&'a str>,
}

pub async fn record_use(conn: &impl Conn, id: Uuid, last: LastUse<'_>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::LastUsedAt, Expr::value(last.at))
        .col_expr(Column::LastUsedAddress, Expr::value(last.address))
        .col_expr(Column::LastUsedAgent, Expr::value(last.agent))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}
