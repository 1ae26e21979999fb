//! Accounts of people and businesses.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ActiveValue::Set;
use sea_orm::ColumnTrait;
use sea_orm::EntityTrait;
use sea_orm::ExprTrait;
use sea_orm::QueryFilter;
use sea_orm::QuerySelect;
use sea_orm::sea_query::Expr;
use sea_orm::sea_query::OnConflict;
use uuid::Uuid;

use crate::entities::users::ActiveModel;
use crate::entities::users::Column;
use crate::entities::users::Entity;
use crate::repos::Conn;
use crate::repos::RepoError;
use crate::repos::Tx;

pub use crate::entities::users::Model as User;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<User>, RepoError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Reads an account and holds everybody else who writes to it until the transaction ends.
pub async fn find_locked(tx: &Tx, id: Uuid) -> Result<Option<User>, RepoError> {
    // SQLite has one writer anyway; there this locks nothing.
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx).await?)
}

/// `phone` is eleven digits that begin with 7.
pub async fn find_by_phone(conn: &impl Conn, phone: &str) -> Result<Option<User>, RepoError> {
    Ok(Entity::find()
        .filter(Column::Phone.eq(phone))
        .one(conn)
        .await?)
}

/// Inserts an account for a confirmed phone, or does nothing when the phone has one.
pub async fn insert_for_phone(
    conn: &impl Conn,
    id: Uuid,
    username: &str,
    phone: &str,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    let row = ActiveModel {
        id: Set(id),
        username: Set(username.to_owned()),
        phone: Set(Some(phone.to_owned())),
        phone_verified: Set(true),
        free_checks_level: Set(1),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    Entity::insert(row)
        .on_conflict(OnConflict::column(Column::Phone).do_nothing().to_owned())
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Notes a sign-in; false when the account is blocked.
pub async fn set_last_login(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    let done = Entity::update_many()
        .col_expr(Column::LastLoginAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::IsActive.eq(true))
        .exec(conn)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Changes the cached sums by the given kopecks; false when one of them would go below zero.
pub async fn add_money(
    conn: &impl Conn,
    id: Uuid,
    available: i64,
    held: i64,
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    let balance_after = Expr::col(Column::Balance).add(available);
    let held_after = Expr::col(Column::Held).add(held);
    let done = Entity::update_many()
        .col_expr(Column::Balance, balance_after.clone())
        .col_expr(Column::Held, held_after.clone())
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(balance_after.gte(0_i64))
        .filter(held_after.gte(0_i64))
        .exec(conn)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Takes one free check; false when none is left.
pub async fn take_free_check(conn: &impl Conn, id: Uuid) -> Result<bool, RepoError> {
    let done = Entity::update_many()
        .col_expr(
            Column::FreeChecksUsed,
            Expr::col(Column::FreeChecksUsed).add(1),
        )
        .filter(Column::Id.eq(id))
        .filter(Expr::col(Column::FreeChecksUsed).lt(Expr::col(Column::FreeChecksLevel)))
        .exec(conn)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Gives a free check back.
pub async fn return_free_check(conn: &impl Conn, id: Uuid) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(
            Column::FreeChecksUsed,
            Expr::col(Column::FreeChecksUsed).sub(1),
        )
        .filter(Column::Id.eq(id))
        .filter(Column::FreeChecksUsed.gt(0))
        .exec(conn)
        .await?;
    Ok(())
}
