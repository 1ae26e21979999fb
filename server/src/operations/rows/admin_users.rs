//! Accounts as administrators find and change them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, Func, LikeExpr};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};
use uuid::Uuid;

use crate::identity::rows::users::User;
use crate::kit::db::{Conn, StorageError, Write};
use crate::kit::tables::users::{Column, Entity, Role};

const ESCAPE: char = '\\';

/// Parts of what an account is known by.
#[derive(Clone, Debug, Default)]
pub struct Search {
    /// In lower case, of the username or the e-mail address.
    pub text: Option<String>,
    /// Digits of the phone.
    pub phone: Option<String>,
}

/// A page of the accounts that fit, newest first.
pub async fn list(
    conn: &impl Conn,
    search: &Search,
    limit: u64,
    offset: u64,
) -> Result<Vec<User>, StorageError> {
    Ok(found(search)
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .offset(offset)
        .all(conn)
        .await?)
}

pub async fn count(conn: &impl Conn, search: &Search) -> Result<u64, StorageError> {
    Ok(found(search).count(conn).await?)
}

/// The accounts that fit, in no order.
#[must_use]
pub fn found(search: &Search) -> Select<Entity> {
    let mut any = Condition::any();
    if let Some(text) = &search.text {
        let part = || LikeExpr::new(part(text)).escape(ESCAPE);
        for column in [Column::Username, Column::Email] {
            let lower = Expr::expr(Func::lower(Expr::col(column)));
            any = any.add(lower.like(part()));
        }
        // SQLite lowers Latin letters only; this column is lowered already.
        any = any.add(Expr::col(Column::Login).like(part()));
    }
    if let Some(phone) = &search.phone {
        any = any.add(Expr::col(Column::Phone).like(LikeExpr::new(part(phone)).escape(ESCAPE)));
    }
    // Guests are nobody: there is nothing to be done with their accounts.
    let query = Entity::find()
        .filter(Column::DeletedAt.is_null())
        .filter(Column::Role.ne(Role::Guest));
    if any.is_empty() {
        return query;
    }
    query.filter(any)
}

/// A pattern of LIKE for texts that contain this one.
fn part(text: &str) -> String {
    let mut pattern = String::from("%");
    for c in text.chars() {
        if matches!(c, '%' | '_' | ESCAPE) {
            pattern.push(ESCAPE);
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

pub async fn set_active(
    conn: &impl Conn,
    id: Uuid,
    is_active: bool,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::IsActive, Expr::value(is_active))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

pub async fn set_role(
    conn: &impl Conn,
    id: Uuid,
    role: Role,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Role, Expr::value(role))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}
