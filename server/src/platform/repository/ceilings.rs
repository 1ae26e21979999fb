//! Ceilings that operators set.

use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, IntoActiveModel};

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ceilings::{Column, Entity};

pub use crate::platform::entities::ceilings::{Model as Ceiling, Name};

pub async fn list(conn: &impl Conn) -> Result<Vec<Ceiling>, StorageError> {
    Ok(Entity::find().all(conn).await?)
}

/// Writes a ceiling over the one of the same name.
pub async fn upsert(conn: &impl Conn, row: Ceiling) -> Result<(), StorageError> {
    let conflict = OnConflict::column(Column::Name)
        .update_columns([Column::Most, Column::ChangedAt])
        .to_owned();
    Entity::insert(row.into_active_model())
        .on_conflict(conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}
