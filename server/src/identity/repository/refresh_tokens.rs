//! Repository of the refresh tokens of sessions.

use chrono::{DateTime, Duration, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QuerySelect, QueryTrait,
};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::refresh_tokens::{Column, Entity};
use crate::platform::entities::sessions;

pub use crate::platform::entities::refresh_tokens::Model as RefreshToken;

pub async fn find_by_hash(
    conn: &impl Conn,
    hash: &str,
) -> Result<Option<RefreshToken>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Hash.eq(hash))
        .one(conn)
        .await?)
}

/// Records the first exchange of a refresh token; repeated calls change nothing.
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

/// Deletes at most `limit` tokens of sessions that ended or expired in the 31 days before `time`.
///
/// Older ones are deleted with their session. Used tokens of live sessions stay, to detect their reuse.
pub async fn delete_over_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use sessions::Column as Session;
    let month = |column: Session| column.lt(time).and(column.gte(time - Duration::days(31)));
    let over = sessions::Entity::find()
        .select_only()
        .column(Session::Id)
        .filter(month(Session::EndedAt).or(month(Session::ExpiresAt)))
        .into_query();
    let over = Condition::all().add(Column::SessionId.in_subquery(over));
    db::delete_some::<Entity>(conn, Column::Id, over, limit).await
}

/// Deletes the refresh tokens of the given sessions.
pub async fn delete_of_sessions(conn: &impl Conn, ids: &[Uuid]) -> Result<(), StorageError> {
    Entity::delete_many()
        .filter(Column::SessionId.is_in(ids.iter().copied()))
        .run(conn)
        .await
}
