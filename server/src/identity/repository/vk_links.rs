//! The VK profile of an account, and the token VK gave us for it.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity};

/// Links a VK profile, or keeps it; false when the account has another one.
pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::VkId, Expr::value(vk_id))
        .col_expr(Column::VkAuth, Expr::value(true))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .filter(
            Condition::any()
                .add(Column::VkId.is_null())
                .add(Column::VkId.eq(vk_id)),
        )
        .changes_one(conn)
        .await
}

/// Takes the VK profile off an account that can be signed in to otherwise; false when it cannot.
pub async fn clear(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::VkId, Expr::value(Option::<String>::None))
        .col_expr(Column::VkAuth, Expr::value(false))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .filter(
            Condition::any()
                .add(Column::Phone.is_not_null())
                .add(Column::Password.is_not_null()),
        )
        .changes_one(conn)
        .await
}

/// Stores a sealed token, or forgets it, while the account has this VK profile (or none).
pub async fn set_token(
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: Option<&str>,
    sealed: Option<String>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::VkToken, Expr::value(sealed))
        .filter(Column::Id.eq(user_id))
        .filter(is_profile(vk_id))
        .run(conn)
        .await
}

/// Puts a renewed token in the place of the one it was made from, or nothing; a token that came
/// meanwhile stays.
pub async fn replace_token(
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: Option<&str>,
    earlier: Option<&str>,
    sealed: Option<String>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::VkToken, Expr::value(sealed))
        .filter(Column::Id.eq(user_id))
        .filter(is_profile(vk_id))
        .filter(Column::VkToken.eq(earlier))
        .run(conn)
        .await
}

fn is_profile(vk_id: Option<&str>) -> Expr {
    match vk_id {
        Some(vk_id) => Column::VkId.eq(vk_id),
        None => Column::VkId.is_null(),
    }
}

/// Notes that a sync begins; false when one began after `since`.
pub async fn begin_sync(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::VkSyncedAt, Expr::value(now))
        .filter(Column::Id.eq(user_id))
        .filter(
            Condition::any()
                .add(Column::VkSyncedAt.is_null())
                .add(Column::VkSyncedAt.lte(since)),
        )
        .changes_one(conn)
        .await
}
