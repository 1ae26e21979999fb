//! Repository of the operators' settings of sources and registers.

use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, IntoActiveModel, QueryOrder};

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::source_settings::Entity;

pub use crate::platform::entities::source_settings::{Column, Model as SourceSetting, State};

/// All source settings, by name.
pub async fn list(conn: &impl Conn) -> Result<Vec<SourceSetting>, StorageError> {
    Ok(Entity::find().order_by_asc(Column::Name).all(conn).await?)
}

/// Upserts one column (state or limit) of a source setting.
pub async fn upsert(
    conn: &impl Conn,
    row: SourceSetting,
    what: Column,
) -> Result<(), StorageError> {
    let changed = [what, Column::Reason, Column::ChangedAt, Column::ChangedBy];
    let conflict = OnConflict::column(Column::Name)
        .update_columns(changed)
        .to_owned();
    Entity::insert(row.into_active_model())
        .on_conflict(conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}
