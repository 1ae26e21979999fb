//! Usernames and passwords of accounts.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::identity::repository::users::User;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity};

/// The account with a password that signs in by this name, written as [`User::login`].
pub async fn find_by_login(conn: &impl Conn, login: &str) -> Result<Option<User>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Login.eq(login))
        .one(conn)
        .await?)
}

/// Gives an account its name and password; false when it has one.
pub async fn set_first(
    conn: &impl Conn,
    id: Uuid,
    username: &str,
    login: &str,
    password: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::Username, Expr::value(username))
        .col_expr(Column::Login, Expr::value(login))
        .col_expr(Column::Password, Expr::value(password))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::Password.is_null())
        .changes_one(conn)
        .await
}

/// Replaces a password; false when it is no longer `from`.
pub async fn replace_password(
    conn: &impl Conn,
    id: Uuid,
    from: &str,
    to: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::Password, Expr::value(to))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::Password.eq(from))
        .changes_one(conn)
        .await
}
