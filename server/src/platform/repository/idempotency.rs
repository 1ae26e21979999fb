//! Repository of the responses stored by idempotency key.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::idempotency_keys::{Column, Entity};

pub use crate::platform::entities::idempotency_keys::Model as IdempotencyKey;

pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    scope: &str,
    key: &str,
) -> Result<Option<IdempotencyKey>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Scope.eq(scope))
        .filter(Column::Key.eq(key))
        .one(conn)
        .await?)
}

/// Inserts a response; `false` when the key is taken.
pub async fn insert(conn: &impl Conn, row: IdempotencyKey) -> Result<bool, StorageError> {
    let inserted = Entity::insert(row.into_active_model())
        .on_conflict(
            OnConflict::columns([Column::UserId, Column::Scope, Column::Key])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(inserted == 1)
}

/// Deletes at most `limit` responses created before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::CreatedAt), time, limit).await
}
