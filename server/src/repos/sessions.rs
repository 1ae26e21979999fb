//! Signed-in browsers.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::sea_query::Expr;
use uuid::Uuid;

use crate::entities::sessions::Column;
use crate::entities::sessions::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::sessions::Model as Session;

pub async fn insert(conn: &impl Conn, session: Session) -> Result<(), RepoError> {
    session.into_active_model().insert(conn).await?;
    Ok(())
}

/// A session that has neither ended nor expired.
pub async fn find_live(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Session>, RepoError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::EndedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .one(conn)
        .await?)
}

pub async fn end(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::EndedAt.is_null())
        .exec(conn)
        .await?;
    Ok(())
}
