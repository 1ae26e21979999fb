//! Saved views of stocks.

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde_json::Value;
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::stock_views::{Column, Entity};

pub use crate::platform::entities::stock_views::Model as StockView;

/// Saved views of a user, oldest first.
pub async fn list(conn: &impl Conn, user_id: Uuid) -> Result<Vec<StockView>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Number of saved views of a user.
pub async fn count(conn: &impl Conn, user_id: Uuid) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .count(conn)
        .await?)
}

/// A saved view of a user.
pub async fn find(
    conn: &impl Conn,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<StockView>, StorageError> {
    Ok(Entity::find_by_id(id)
        .filter(Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

/// Replaces name and filters of a view.
pub async fn replace(tx: &Tx, id: Uuid, name: &str, filters: Value) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Name, Expr::value(name))
        .col_expr(Column::Filters, Expr::value(filters))
        .filter(Column::Id.eq(id))
        .run(tx)
        .await
}

/// Deletes a view of a user; returns the number of deleted views.
pub async fn delete(conn: &impl Conn, user_id: Uuid, id: Uuid) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::Id.eq(id))
        .changes(conn)
        .await
}

/// Deletes the views of a user.
pub async fn delete_for_user(tx: &Tx, user_id: Uuid) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .changes(tx)
        .await
}
