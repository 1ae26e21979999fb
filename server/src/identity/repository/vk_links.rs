//! Repository of the VK profile of an account and its encrypted refresh token.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, QueryFilter};
use uuid::Uuid;

use crate::identity::repository::users;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::Column;

/// Links a VK profile; false if the account has another one.
pub async fn set(
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    users::update(user_id)
        .col_expr(Column::VkId, Expr::value(vk_id))
        .col_expr(Column::VkAuth, Expr::value(true))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(
            Condition::any()
                .add(Column::VkId.is_null())
                .add(Column::VkId.eq(vk_id)),
        )
        .changes_one(conn)
        .await
}

/// Unlinks the VK profile; false if it is the only sign-in method of the account.
pub async fn clear(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    users::update(user_id)
        .col_expr(Column::VkId, Expr::value(Option::<String>::None))
        .col_expr(Column::VkAuth, Expr::value(false))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(
            Condition::any()
                .add(Column::Phone.is_not_null())
                .add(Column::Password.is_not_null()),
        )
        .changes_one(conn)
        .await
}

/// Stores or clears the encrypted VK token while the account has this VK profile (or none).
pub async fn set_token(
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: Option<&str>,
    encrypted: Option<String>,
) -> Result<(), StorageError> {
    users::update(user_id)
        .col_expr(Column::VkToken, Expr::value(encrypted))
        .filter(has_profile(vk_id))
        .run(conn)
        .await
}

/// Replaces or clears the VK token `earlier`; a token stored meanwhile stays.
pub async fn replace_token(
    conn: &impl Conn,
    user_id: Uuid,
    vk_id: Option<&str>,
    earlier: Option<&str>,
    encrypted: Option<String>,
) -> Result<(), StorageError> {
    users::update(user_id)
        .col_expr(Column::VkToken, Expr::value(encrypted))
        .filter(has_profile(vk_id))
        .filter(Column::VkToken.eq(earlier))
        .run(conn)
        .await
}

fn has_profile(vk_id: Option<&str>) -> Expr {
    match vk_id {
        Some(vk_id) => Column::VkId.eq(vk_id),
        None => Column::VkId.is_null(),
    }
}

/// Records the start of a sync with VK; false if another one started after `since`.
pub async fn begin_sync(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    users::update(user_id)
        .col_expr(Column::VkSyncedAt, Expr::value(now))
        .filter(
            Condition::any()
                .add(Column::VkSyncedAt.is_null())
                .add(Column::VkSyncedAt.lte(since)),
        )
        .changes_one(conn)
        .await
}
