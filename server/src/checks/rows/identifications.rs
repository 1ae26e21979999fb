//! Answers of the conversion source about plates and body numbers.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter, QuerySelect};

use crate::kit::db::{self, Conn, StorageError};
use crate::kit::tables::api_requests;
use crate::kit::tables::identifications::{Column, Entity};

pub use crate::kit::tables::identifications::Model as Identification;

/// As the vendor calls the API of the conversion.
const CONVERSION: &str = "converter";

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

/// Deletes at most `limit` of those before `time`.
pub async fn delete_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    db::delete_before::<Entity>(conn, (Column::Id, Column::CreatedAt), time, limit).await
}

/// Kopecks that look-ups outside of reports cost since `since`.
pub async fn spent_since(conn: &impl Conn, since: DateTime<Utc>) -> Result<i64, StorageError> {
    use api_requests::Column;
    let sum = Expr::col(Column::Cost).sum().cast_as(Alias::new("bigint"));
    let spent: Option<Option<i64>> = api_requests::Entity::find()
        .select_only()
        .column_as(sum, "spent")
        .filter(Column::ApiType.eq(CONVERSION))
        .filter(Column::ReportId.is_null())
        .filter(Column::CreatedAt.gt(since))
        .into_tuple()
        .one(conn)
        .await?;
    Ok(spent.flatten().unwrap_or(0))
}
