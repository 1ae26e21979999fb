//! Answers of the conversion source about plates and body numbers, and what look-ups cost.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, IntoActiveModel, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::api_requests;
use crate::platform::entities::identifications::{Column, Entity};

pub use crate::platform::entities::identifications::Model as Identification;

/// What is asked outside of reports, as the vendor names API and method: the conversion and licences.
const LOOK_UPS: [(&str, &str); 2] = [("converter", "search"), ("gibdd", "driver")];

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
    spent(conn, None, since).await
}

/// The same of the look-ups of one user.
pub async fn spent_since_by(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    spent(conn, Some(user_id), since).await
}

/// Each method is a statement of its own: the index of time, API and method passes over all other calls,
/// which it would not with an alternative of two pairs.
async fn spent(
    conn: &impl Conn,
    user_id: Option<Uuid>,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    use api_requests::Column;
    let mut spent = 0;
    for (api, method) in LOOK_UPS {
        let sum = Expr::col(Column::Cost).sum().cast_as(Alias::new("bigint"));
        let mut query = api_requests::Entity::find()
            .select_only()
            .column_as(sum, "spent")
            .filter(Column::ApiType.eq(api))
            .filter(Column::Method.eq(method))
            .filter(Column::ReportId.is_null())
            .filter(Column::CreatedAt.gt(since));
        if let Some(user_id) = user_id {
            query = query.filter(Column::UserId.eq(user_id));
        }
        let of_method: Option<Option<i64>> = query.into_tuple().one(conn).await?;
        spent += of_method.flatten().unwrap_or(0);
    }
    Ok(spent)
}
