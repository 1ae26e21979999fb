//! Answers given once, to be given again to the same request.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::sea_query::OnConflict;
use uuid::Uuid;

use crate::entities::idempotency_keys::Column;
use crate::entities::idempotency_keys::Entity;
use crate::repos;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::idempotency_keys::Model as IdempotencyKey;

pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    scope: &str,
    key: &str,
) -> Result<Option<IdempotencyKey>, RepoError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Scope.eq(scope))
        .filter(Column::Key.eq(key))
        .one(conn)
        .await?)
}

/// False when the key is taken.
pub async fn insert(conn: &impl Conn, row: IdempotencyKey) -> Result<bool, RepoError> {
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

pub async fn delete_before(conn: &impl Conn, time: DateTime<Utc>) -> Result<u64, RepoError> {
    repos::delete_before::<Entity>(conn, Column::CreatedAt, time).await
}
