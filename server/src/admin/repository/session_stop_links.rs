//! Repository of session stop links, which end the sessions of a staff member.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::session_stop_links::{Column, Entity};

pub use crate::platform::entities::session_stop_links::Model as SessionStopLink;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<SessionStopLink>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Marks a link as used; `false` when it was used before or has expired.
pub async fn consume(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::UsedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::UsedAt.is_null())
        .filter(Column::ExpiresAt.gt(now))
        .changes_one(conn)
        .await
}
