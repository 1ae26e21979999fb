//! Repository of the spending caps set by operators.

use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, IntoActiveModel};

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::spending_caps::{Column, Entity};

pub use crate::platform::entities::spending_caps::{Model as SpendingCap, Name};

pub async fn list(conn: &impl Conn) -> Result<Vec<SpendingCap>, StorageError> {
    Ok(Entity::find().all(conn).await?)
}

/// Upserts a spending cap by its name.
pub async fn upsert(conn: &impl Conn, row: SpendingCap) -> Result<(), StorageError> {
    let conflict = OnConflict::column(Column::Name)
        .update_columns([Column::Most, Column::ChangedAt])
        .to_owned();
    Entity::insert(row.into_active_model())
        .on_conflict(conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}
