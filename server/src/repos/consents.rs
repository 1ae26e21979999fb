//! What users agreed to, and what they withdrew. Rows are only added.

use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::Select;
use uuid::Uuid;

use crate::entities::consents::Column;
use crate::entities::consents::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::consents::Model as Consent;

pub async fn insert(conn: &impl Conn, row: Consent) -> Result<(), RepoError> {
    row.into_active_model().insert(conn).await?;
    Ok(())
}

/// The last word on a purpose.
pub async fn find_latest(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: &str,
) -> Result<Option<Consent>, RepoError> {
    Ok(newest_first(user_id, purpose).one(conn).await?)
}

/// The last time a purpose was agreed to, be it withdrawn since or not.
pub async fn find_latest_given(
    conn: &impl Conn,
    user_id: Uuid,
    purpose: &str,
) -> Result<Option<Consent>, RepoError> {
    Ok(newest_first(user_id, purpose)
        .filter(Column::Given.eq(true))
        .one(conn)
        .await?)
}

fn newest_first(user_id: Uuid, purpose: &str) -> Select<Entity> {
    Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Purpose.eq(purpose))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
}
