//! Calls to outside services.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;

use crate::entities::api_requests::Column;
use crate::entities::api_requests::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::api_requests::Model as ApiRequest;

pub async fn insert(conn: &impl Conn, row: ApiRequest) -> Result<(), RepoError> {
    row.into_active_model().insert(conn).await?;
    Ok(())
}

pub async fn delete_before(conn: &impl Conn, time: DateTime<Utc>) -> Result<u64, RepoError> {
    let done = Entity::delete_many()
        .filter(Column::CreatedAt.lt(time))
        .exec(conn)
        .await?;
    Ok(done.rows_affected)
}
