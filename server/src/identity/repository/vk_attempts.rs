//! Repository of authorization attempts at VK ID.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::vk_attempts::{Column, Entity};

pub use crate::platform::entities::vk_attempts::Model as VkAttempt;

/// Finds an authorization attempt that is neither used nor expired.
pub async fn find_open(
    conn: &impl Conn,
    state_hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<VkAttempt>, StorageError> {
    Ok(Entity::find()
        .filter(Column::StateHash.eq(state_hash))
        .filter(Column::UsedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .one(conn)
        .await?)
}

/// Marks an attempt as used and clears its PKCE verifier; false if it was used already.
pub async fn use_up(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::UsedAt, Expr::value(now))
        .col_expr(Column::Verifier, Expr::value(None::<String>))
        .filter(Column::Id.eq(id))
        .filter(Column::UsedAt.is_null())
        .changes_one(conn)
        .await
}

pub async fn count_for_browser(
    conn: &impl Conn,
    browser_hash: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let by = (Column::BrowserHash, browser_hash);
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

pub async fn count_for_address(
    conn: &impl Conn,
    ip_address: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let by = (Column::IpAddress, ip_address);
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

pub async fn count_for_network(
    conn: &impl Conn,
    network: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let by = (Column::Network, network);
    db::count_since::<Entity>(conn, by, Column::CreatedAt, since).await
}

/// Deletes at most `limit` attempts created before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::CreatedAt), time, limit).await
}
