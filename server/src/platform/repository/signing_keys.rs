//! Repository of the encrypted signing keys of access tokens.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::signing_keys::{Column, Entity};

pub use crate::platform::entities::signing_keys::Model as SigningKey;

/// All signing keys, newest first.
pub async fn list(conn: &impl Conn) -> Result<Vec<SigningKey>, StorageError> {
    Ok(Entity::find()
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .all(conn)
        .await?)
}

/// Retires all current signing keys.
pub async fn retire_all(conn: &impl Conn, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::RetiredAt, Expr::value(now))
        .filter(Column::RetiredAt.is_null())
        .run(conn)
        .await
}

pub async fn delete_retired_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::RetiredAt.lt(time))
        .changes(conn)
        .await
}
