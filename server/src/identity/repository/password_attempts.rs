//! Repository of password attempts, stored for the attempt limits.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::password_attempts::{Column, Entity};

pub use crate::platform::entities::password_attempts::Model as PasswordAttempt;

/// Origin of the failed attempts that are counted for one login.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'a> {
    /// Device known to the account; the other variants count unknown devices only.
    Device(&'a str),
    Address(&'a str),
    Network(&'a str),
    Anywhere,
}

/// Counts failed and unfinished attempts from an address for any login.
pub async fn count_failed_for_address(
    conn: &impl Conn,
    ip_address: &str,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::IpAddress.eq(ip_address))
        .filter(Column::Succeeded.eq(false))
        .filter(Column::CreatedAt.gt(since))
        .count(conn)
        .await?)
}

/// Counts failed and unfinished attempts for one login.
pub async fn count_failed(
    conn: &impl Conn,
    login_hash: &str,
    from: Origin<'_>,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let query = Entity::find()
        .filter(Column::LoginHash.eq(login_hash))
        .filter(Column::Succeeded.eq(false))
        .filter(Column::CreatedAt.gt(since));
    let query = match from {
        Origin::Device(device) => query.filter(Column::Device.eq(device)),
        Origin::Address(address) => query
            .filter(Column::Device.is_null())
            .filter(Column::IpAddress.eq(address)),
        Origin::Network(network) => query
            .filter(Column::Device.is_null())
            .filter(Column::Network.eq(network)),
        Origin::Anywhere => query.filter(Column::Device.is_null()),
    };
    Ok(query.count(conn).await?)
}

pub async fn set_succeeded(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Succeeded, Expr::value(true))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Deletes at most `limit` attempts created before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::CreatedAt), time, limit).await
}
