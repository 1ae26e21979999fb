//! Repository of usernames and password hashes of accounts.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::users::{Column, Entity};

/// Finds the account with a password by its [`User::login`].
pub async fn find_by_login(conn: &impl Conn, login: &str) -> Result<Option<User>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Login.eq(login))
        .one(conn)
        .await?)
}

/// Sets the first username and password; false if the account already has a password.
pub async fn set_first(
    conn: &impl Conn,
    id: Uuid,
    username: &str,
    login: &str,
    password: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    users::update(id)
        .col_expr(Column::Username, Expr::value(username))
        .col_expr(Column::Login, Expr::value(login))
        .col_expr(Column::Password, Expr::value(password))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Password.is_null())
        .changes_one(conn)
        .await
}

/// Replaces a password hash; false if the stored hash is no longer `from`.
pub async fn replace_password(
    conn: &impl Conn,
    id: Uuid,
    from: &str,
    to: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    users::update(id)
        .col_expr(Column::Password, Expr::value(to))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Password.eq(from))
        .changes_one(conn)
        .await
}
