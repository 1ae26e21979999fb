//! The refresh tokens of sessions.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use uuid::Uuid;

use crate::kit::db::{Conn, StorageError, Write};
use crate::kit::tables::refresh_tokens::{Column, Entity};
use crate::kit::tables::sessions;

pub use crate::kit::tables::refresh_tokens::Model as RefreshToken;

pub async fn find_by_hash(
    conn: &impl Conn,
    hash: &str,
) -> Result<Option<RefreshToken>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Hash.eq(hash))
        .one(conn)
        .await?)
}

/// Notes the first exchange of a token; a later one changes nothing.
pub async fn set_replaced(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::ReplacedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::ReplacedAt.is_null())
        .run(conn)
        .await
}

/// Deletes the tokens of sessions that ended or expired before `time`. Those of a session that lives
/// stay, however old: a used one that comes back shows a theft.
pub async fn delete_over_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
) -> Result<u64, StorageError> {
    let over = sessions::Entity::find()
        .select_only()
        .column(sessions::Column::Id)
        .filter(
            Condition::any()
                .add(sessions::Column::EndedAt.lt(time))
                .add(sessions::Column::ExpiresAt.lt(time)),
        )
        .into_query();
    Entity::delete_many()
        .filter(Column::SessionId.in_subquery(over))
        .changes(conn)
        .await
}
