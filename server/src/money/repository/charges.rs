//! Payments by a saved card, as those see them who begin one.

use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::payments::{Column, Entity, PurposeKind, Status};

/// Payments of a purpose by a saved card that are not final.
pub async fn count_unattended(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: PurposeKind,
) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose))
        .filter(Column::Status.eq(Status::Pending))
        .filter(Column::PaymentMethodId.is_not_null())
        .count(conn)
        .await?)
}

/// Where the receipt of the last paid payment went.
pub async fn find_last_contact(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Option<String>, StorageError> {
    let found: Option<Option<String>> = Entity::find()
        .select_only()
        .column(Column::Contact)
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Status.eq(Status::Succeeded))
        .filter(Column::Contact.is_not_null())
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?;
    Ok(found.flatten())
}
