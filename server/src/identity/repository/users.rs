//! Accounts of people and businesses.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QuerySelect, Statement,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::users::{ActiveModel, Column, Entity};

pub use crate::platform::entities::users::Model as User;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<User>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// The accounts with these ids, in no order.
pub async fn list(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<User>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Id.is_in(ids))
        .all(conn)
        .await?)
}

/// Reads an account and holds everybody else who writes to it until the transaction ends.
pub async fn find_locked(tx: &Tx, id: Uuid) -> Result<Option<User>, StorageError> {
    // SQLite has one writer anyway; there this locks nothing.
    Ok(Entity::find_by_id(id).lock_exclusive().one(tx).await?)
}

/// `phone` is eleven digits that begin with 7.
pub async fn find_by_phone(conn: &impl Conn, phone: &str) -> Result<Option<User>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Phone.eq(phone))
        .one(conn)
        .await?)
}

pub async fn find_by_vk(conn: &impl Conn, vk_id: &str) -> Result<Option<User>, StorageError> {
    Ok(Entity::find()
        .filter(Column::VkId.eq(vk_id))
        .one(conn)
        .await?)
}

/// Identities of a new account.
#[derive(Default)]
pub struct NewUser {
    pub id: Uuid,
    pub username: String,
    /// Confirmed.
    pub phone: Option<String>,
    pub vk_id: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
}

pub async fn insert(
    conn: &impl Conn,
    user: NewUser,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let row = ActiveModel {
        id: Set(user.id),
        username: Set(user.username),
        phone_verified: Set(user.phone.is_some()),
        phone_proved_at: Set(user.phone.is_some().then_some(now)),
        phone: Set(user.phone),
        vk_auth: Set(user.vk_id.is_some()),
        vk_id: Set(user.vk_id),
        first_name: Set(user.first_name),
        last_name: Set(user.last_name),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(conn).await?;
    Ok(())
}

/// Puts a confirmed phone in the place of `earlier`; false when the account has another by now.
pub async fn set_phone(
    conn: &impl Conn,
    id: Uuid,
    earlier: Option<&str>,
    phone: &str,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let is_earlier = match earlier {
        Some(earlier) => Column::Phone.eq(earlier),
        None => Column::Phone.is_null(),
    };
    Entity::update_many()
        .col_expr(Column::Phone, Expr::value(phone))
        .col_expr(Column::PhoneVerified, Expr::value(true))
        .col_expr(Column::PhoneProvedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(is_earlier)
        .changes_one(conn)
        .await
}

/// Takes the phone off an account.
pub async fn clear_phone(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Phone, Expr::value(None::<String>))
        .col_expr(Column::PhoneVerified, Expr::value(false))
        .col_expr(Column::PhoneProvedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Notes that the owner still has the phone.
pub async fn set_phone_proved(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::PhoneProvedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Fills in what the account lacks.
pub async fn fill_names(
    conn: &impl Conn,
    id: Uuid,
    first_name: Option<&str>,
    last_name: Option<&str>,
) -> Result<(), StorageError> {
    for (column, value) in [
        (Column::FirstName, first_name),
        (Column::LastName, last_name),
    ] {
        let Some(value) = value else { continue };
        Entity::update_many()
            .col_expr(column, Expr::value(value))
            .filter(Column::Id.eq(id))
            .filter(column.is_null())
            .exec(conn)
            .await?;
    }
    Ok(())
}

/// Notes a sign-in; false when the account is blocked.
pub async fn set_last_login(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::LastLoginAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::IsActive.eq(true))
        .changes_one(conn)
        .await
}

/// How money moves on an account, which decides what becomes of the part that operators gave: it is
/// spent before the user's own, and never goes to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The user's own money comes.
    In,
    /// An operator gives.
    Credit,
    /// The user's own money leaves.
    Out,
    /// Something is bought.
    Spend,
    Hold,
    /// What was held is earned.
    Capture,
    /// What was held is the user's again.
    Release,
}

impl Flow {
    /// What the columns `credit` and `credit_held` become; `$1` is what comes to the balance, `$2`
    /// what comes to the held money.
    const fn credit_after(self) -> (&'static str, &'static str) {
        match self {
            Self::In => ("credit", "credit_held"),
            Self::Credit => ("credit + $1", "credit_held"),
            Self::Out => (
                "CASE WHEN credit > balance + $1 THEN balance + $1 ELSE credit END",
                "credit_held",
            ),
            Self::Spend => (
                "CASE WHEN credit > -$1 THEN credit + $1 ELSE 0 END",
                "credit_held",
            ),
            Self::Hold => (
                "CASE WHEN credit > $2 THEN credit - $2 ELSE 0 END",
                "credit_held + CASE WHEN credit > $2 THEN $2 ELSE credit END",
            ),
            Self::Capture => (
                "credit",
                "CASE WHEN credit_held > -$2 THEN credit_held + $2 ELSE 0 END",
            ),
            // Of what was held, the user's own money comes back first.
            Self::Release => (
                "CASE WHEN $1 > held - credit_held THEN credit + $1 - held + credit_held \
                 ELSE credit END",
                "CASE WHEN $1 > held - credit_held THEN held - $1 ELSE credit_held END",
            ),
        }
    }
}

/// The cached sums of a user after a change, and the number of the change.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Sums {
    pub balance: i64,
    pub held: i64,
    pub ledger_seq: i64,
    pub minimum_balance: i64,
    pub auto_topup_enabled: bool,
    pub notify_low_balance: bool,
}

/// Changes the cached sums by the given kopecks; `None` when one of them would go below zero.
pub async fn add_money(
    conn: &impl Conn,
    id: Uuid,
    (available, held): (i64, i64),
    flow: Flow,
    now: DateTime<Utc>,
) -> Result<Option<Sums>, StorageError> {
    let (credit, credit_held) = flow.credit_after();
    let sql = format!(
        "UPDATE users SET balance = balance + $1, held = held + $2, credit = {credit}, \
         credit_held = {credit_held}, ledger_seq = ledger_seq + 1, updated_at = $3 \
         WHERE id = $4 AND balance + $1 >= 0 AND held + $2 >= 0 \
         RETURNING balance, held, ledger_seq, minimum_balance, auto_topup_enabled, \
         notify_low_balance"
    );
    let values = [available.into(), held.into(), now.into(), id.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Sums::find_by_statement(statement).one(conn).await?)
}

/// Notes that money came by card.
pub async fn set_last_topup(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::LastTopupDate, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Switches automatic top-ups off and says why.
pub async fn stop_auto_topup(
    conn: &impl Conn,
    id: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::AutoTopupEnabled, Expr::value(false))
        .col_expr(Column::AutoTopupStopped, Expr::value(reason))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Forgets the card of automatic top-ups.
pub async fn forget_auto_topup_card(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::AutoTopupMethodId, Expr::value(Option::<Uuid>::None))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Grants one free check more.
pub async fn add_free_check(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(
            Column::FreeChecksLevel,
            Expr::col(Column::FreeChecksLevel).add(1),
        )
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Gives the VK package, or gives it back.
pub async fn give_vk_package(
    conn: &impl Conn,
    id: Uuid,
    services: serde_json::Value,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::VkBonusServices, Expr::value(services))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Takes the VK package; false when there is none.
pub async fn take_vk_package(conn: &impl Conn, id: Uuid) -> Result<bool, StorageError> {
    let none = Expr::value(Option::<serde_json::Value>::None);
    Entity::update_many()
        .col_expr(Column::VkBonusServices, none)
        .filter(Column::Id.eq(id))
        .filter(Column::VkBonusServices.is_not_null())
        .changes_one(conn)
        .await
}

/// Takes one free check; false when none is left.
pub async fn take_free_check(conn: &impl Conn, id: Uuid) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(
            Column::FreeChecksUsed,
            Expr::col(Column::FreeChecksUsed).add(1),
        )
        .filter(Column::Id.eq(id))
        .filter(Expr::col(Column::FreeChecksUsed).lt(Expr::col(Column::FreeChecksLevel)))
        .changes_one(conn)
        .await
}

/// Gives a free check back.
pub async fn return_free_check(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(
            Column::FreeChecksUsed,
            Expr::col(Column::FreeChecksUsed).sub(1),
        )
        .filter(Column::Id.eq(id))
        .filter(Column::FreeChecksUsed.gt(0))
        .run(conn)
        .await
}
