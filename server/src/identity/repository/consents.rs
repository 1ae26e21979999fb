//! Repository of consents given and withdrawn (append-only).

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::consents::{Column, Entity, Purpose};

pub use crate::platform::entities::consents::Model as Consent;

/// Latest answer of a user for a purpose.
pub async fn find_latest(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
) -> Result<Option<Consent>, StorageError> {
    Ok(newest_first(user_id, purpose).one(conn).await?)
}

/// Latest acceptance of a purpose by a user, even if withdrawn since.
pub async fn find_latest_given(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: Purpose,
) -> Result<Option<Consent>, StorageError> {
    Ok(newest_first(user_id, purpose)
        .filter(Column::Given.eq(true))
        .one(conn)
        .await?)
}

fn newest_first(user_id: Uuid, purpose: Purpose) -> Select<Entity> {
    Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
}
