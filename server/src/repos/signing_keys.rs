//! The keys of access tokens, sealed.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveModelTrait;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::IntoActiveModel;
use sea_orm::QueryFilter;
use sea_orm::QueryOrder;
use sea_orm::sea_query::Expr;

use crate::entities::signing_keys::Column;
use crate::entities::signing_keys::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::signing_keys::Model as SigningKey;

pub async fn insert(conn: &impl Conn, key: SigningKey) -> Result<(), RepoError> {
    key.into_active_model().insert(conn).await?;
    Ok(())
}

/// All keys, newest first.
pub async fn list(conn: &impl Conn) -> Result<Vec<SigningKey>, RepoError> {
    Ok(Entity::find()
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .all(conn)
        .await?)
}

/// Retires every key that signs now.
pub async fn retire_all(conn: &impl Conn, now: DateTime<Utc>) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::RetiredAt, Expr::value(now))
        .filter(Column::RetiredAt.is_null())
        .exec(conn)
        .await?;
    Ok(())
}

pub async fn delete_retired_before(
    conn: &impl Conn,
    time: DateTime<Utc>,
) -> Result<u64, RepoError> {
    let done = Entity::delete_many()
        .filter(Column::RetiredAt.lt(time))
        .exec(conn)
        .await?;
    Ok(done.rows_affected)
}
