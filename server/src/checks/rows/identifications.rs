//! Answers of the conversion source about plates and body numbers.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};

use crate::kit::db::{self, Conn, StorageError};
use crate::kit::tables::identifications::{Column, Entity};

pub use crate::kit::tables::identifications::Model as Identification;

/// The stored answer, when it is younger than `since`.
pub async fn find_since(
    conn: &impl Conn,
    identifier: &str,
    since: DateTime<Utc>,
) -> Result<Option<Identification>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Identifier.eq(identifier))
        .filter(Column::CreatedAt.gt(since))
        .one(conn)
        .await?)
}

pub async fn upsert(conn: &impl Conn, row: Identification) -> Result<(), StorageError> {
    Entity::insert(row.into_active_model())
        .on_conflict(
            OnConflict::column(Column::Identifier)
                .update_columns([Column::Answer, Column::CreatedAt])
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

pub async fn delete_before(conn: &impl Conn, time: DateTime<Utc>) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, Column::CreatedAt, time).await
}
