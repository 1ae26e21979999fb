//! What the conversion source said of plates and body numbers.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::sea_query::OnConflict;

use crate::entities::identifications::Column;
use crate::entities::identifications::Entity;
use crate::repos;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::identifications::Model as Identification;

/// The stored answer, when it is younger than `since`.
pub async fn find_since(
    conn: &impl Conn,
    identifier: &str,
    since: DateTime<Utc>,
) -> Result<Option<Identification>, RepoError> {
    Ok(Entity::find()
        .filter(Column::Identifier.eq(identifier))
        .filter(Column::CreatedAt.gt(since))
        .one(conn)
        .await?)
}

pub async fn upsert(conn: &impl Conn, row: Identification) -> Result<(), RepoError> {
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

pub async fn delete_before(conn: &impl Conn, time: DateTime<Utc>) -> Result<u64, RepoError> {
    repos::delete_before::<Entity>(conn, Column::CreatedAt, time).await
}
