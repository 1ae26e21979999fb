//! Repository of exports.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::exports::{Column, Entity, State};

pub use crate::platform::entities::exports::Model as Export;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<Export>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Unexpired exports, newest first.
pub async fn list(
    conn: &impl Conn,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Export>, StorageError> {
    Ok(Entity::find()
        .filter(Column::ExpiresAt.gt(now))
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Result of an export job.
#[derive(Clone, Copy, Debug)]
pub struct End {
    pub state: State,
    pub line_count: Option<i64>,
    pub size: Option<i64>,
    pub at: DateTime<Utc>,
}

impl End {
    #[must_use]
    pub const fn failed(at: DateTime<Utc>) -> Self {
        Self {
            state: State::Failed,
            line_count: None,
            size: None,
            at,
        }
    }
}

/// Ends a waiting export; `false` when it was deleted.
pub async fn finish(conn: &impl Conn, id: Uuid, end: End) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(end.state))
        .col_expr(Column::LineCount, Expr::value(end.line_count))
        .col_expr(Column::Size, Expr::value(end.size))
        .col_expr(Column::FinishedAt, Expr::value(end.at))
        .filter(Column::Id.eq(id))
        .filter(Column::State.eq(State::Waiting))
        .changes_one(conn)
        .await
}

pub async fn delete(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    Entity::delete_many()
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Deletes expired exports.
pub async fn delete_over(conn: &impl Conn, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::delete_many()
        .filter(Column::ExpiresAt.lte(now))
        .run(conn)
        .await
}
