//! What users did.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;

use crate::entities::user_actions::Column;
use crate::entities::user_actions::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::user_actions::Model as UserAction;

pub async fn insert(conn: &impl Conn, row: UserAction) -> Result<(), RepoError> {
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
