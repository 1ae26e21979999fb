//! The refresh tokens of sessions.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::Condition;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::QuerySelect;
use sea_orm::QueryTrait;
use sea_orm::sea_query::Expr;
use uuid::Uuid;

use crate::entities::refresh_tokens::Column;
use crate::entities::refresh_tokens::Entity;
use crate::entities::sessions;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::refresh_tokens::Model as RefreshToken;

pub async fn insert(conn: &impl Conn, token: RefreshToken) -> Result<(), RepoError> {
    token.into_active_model().insert(conn).await?;
    Ok(())
}

pub async fn find_by_hash(conn: &impl Conn, hash: &str) -> Result<Option<RefreshToken>, RepoError> {
    Ok(Entity::find()
        .filter(Column::Hash.eq(hash))
        .one(conn)
        .await?)
}

/// Notes the first exchange of a token; a later one changes nothing.
pub async fn set_replaced(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::ReplacedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::ReplacedAt.is_null())
        .exec(conn)
        .await?;
    Ok(())
}

/// Deletes the tokens of sessions that ended or expired before `time`. Those of a session that lives
/// stay, however old: a used one that comes back shows a theft.
pub async fn delete_over_before(conn: &impl Conn, time: DateTime<Utc>) -> Result<u64, RepoError> {
    let over = sessions::Entity::find()
        .select_only()
        .column(sessions::Column::Id)
        .filter(
            Condition::any()
                .add(sessions::Column::EndedAt.lt(time))
                .add(sessions::Column::ExpiresAt.lt(time)),
        )
        .into_query();
    let done = Entity::delete_many()
        .filter(Column::SessionId.in_subquery(over))
        .exec(conn)
        .await?;
    Ok(done.rows_affected)
}
