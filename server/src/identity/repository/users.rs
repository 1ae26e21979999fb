//! Repository of the accounts of people and businesses.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QuerySelect, Statement,
    UpdateMany,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Tx, Write};
use crate::platform::entities::users::{ActiveModel, Column, Entity};

pub use crate::platform::entities::users::Model as User;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<User>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Reads an account that must exist.
pub async fn get(conn: &impl Conn, id: Uuid) -> Result<User, StorageError> {
    let found = find(conn, id).await?;
    found.ok_or(StorageError::Inconsistent("an account is missing"))
}

/// Lists the accounts with the given ids, unordered.
pub async fn list(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<User>, StorageError> {
    Ok(Entity::find()
        .filter(Column::Id.is_in(ids))
        .all(conn)
        .await?)
}

/// `UPDATE` statement for one account.
pub(super) fn update(id: Uuid) -> UpdateMany<Entity> {
    Entity::update_many().filter(Column::Id.eq(id))
}

/// Reads an account and locks its row until the transaction ends.
/// Rows that refer to the account can still be inserted, else two transactions that refer to each other's account would
/// deadlock.
pub async fn find_locked(tx: &Tx, id: Uuid) -> Result<Option<User>, StorageError> {
    // SQLite ignores the lock: it has one writer.
    let query = Entity::find_by_id(id).lock(LockType::NoKeyUpdate);
    Ok(query.one(tx).await?)
}

/// Finds an account by its phone: eleven digits that begin with 7.
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

/// Identities and name of a new account.
#[derive(Default)]
pub struct NewUser {
    pub id: Uuid,
    pub username: String,
    /// Phone confirmed by a code.
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

/// Replaces the phone `earlier` by a confirmed one; false if the account no longer has `earlier`.
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
    update(id)
        .col_expr(Column::Phone, Expr::value(phone))
        .col_expr(Column::PhoneVerified, Expr::value(true))
        .col_expr(Column::PhoneProvedAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(is_earlier)
        .changes_one(conn)
        .await
}

pub async fn clear_phone(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    update(id)
        .col_expr(Column::Phone, Expr::value(None::<String>))
        .col_expr(Column::PhoneVerified, Expr::value(false))
        .col_expr(Column::PhoneProvedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .run(conn)
        .await
}

/// Records the time of the latest proof that the owner holds the phone.
pub async fn set_phone_proved(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    update(id)
        .col_expr(Column::PhoneProvedAt, Expr::value(now))
        .run(conn)
        .await
}

/// Sets the names of an account that are empty.
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
        update(id)
            .col_expr(column, Expr::value(value))
            .filter(column.is_null())
            .exec(conn)
            .await?;
    }
    Ok(())
}

pub async fn set_notifications(
    conn: &impl Conn,
    id: Uuid,
    low_balance: bool,
    report_ready: bool,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    update(id)
        .col_expr(Column::NotifyLowBalance, Expr::value(low_balance))
        .col_expr(Column::NotifyReportReady, Expr::value(report_ready))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .run(conn)
        .await
}

/// Records a sign-in; false if the account is blocked.
pub async fn set_last_login(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    update(id)
        .col_expr(Column::LastLoginAt, Expr::value(now))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .filter(Column::IsActive.eq(true))
        .changes_one(conn)
        .await
}

/// Kind of a balance change, which determines how the operators' credit in the balance changes.
///
/// Credited money is spent first and never paid out to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Top-up of the balance by the user.
    In,
    /// Credit of the balance by an operator.
    Credit,
    /// Refund or withdrawal to the payment method.
    Out,
    Spend,
    Hold,
    Capture,
    Release,
}

impl Flow {
    /// SQL for the new `credit` and `credit_held`; `$1` is the change of the balance, `$2` of the hold.
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
            // The user's own money is released before credited money.
            Self::Release => (
                "CASE WHEN $1 > held - credit_held THEN credit + $1 - held + credit_held \
                 ELSE credit END",
                "CASE WHEN $1 > held - credit_held THEN held - $1 ELSE credit_held END",
            ),
        }
    }
}

/// Cached balances of an account after a change, in kopecks, and the sequence number of the change.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Balances {
    pub balance: i64,
    pub held: i64,
    pub ledger_seq: i64,
    pub minimum_balance: i64,
    pub auto_topup_enabled: bool,
    pub notify_low_balance: bool,
}

/// Changes the cached balances by kopecks; `None` if a balance would become negative.
pub async fn add_money(
    conn: &impl Conn,
    id: Uuid,
    (available, held): (i64, i64),
    flow: Flow,
    now: DateTime<Utc>,
) -> Result<Option<Balances>, StorageError> {
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
    Ok(Balances::find_by_statement(statement).one(conn).await?)
}

pub async fn set_last_topup(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    update(id)
        .col_expr(Column::LastTopupDate, Expr::value(now))
        .run(conn)
        .await
}

/// Disables automatic top-ups of an account and stores the reason.
pub async fn stop_auto_topup(
    conn: &impl Conn,
    id: Uuid,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    update(id)
        .col_expr(Column::AutoTopupEnabled, Expr::value(false))
        .col_expr(Column::AutoTopupStopped, Expr::value(reason))
        .col_expr(Column::UpdatedAt, Expr::value(now))
        .run(conn)
        .await
}

pub async fn forget_auto_topup_card(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    update(id)
        .col_expr(Column::AutoTopupMethodId, Expr::value(Option::<Uuid>::None))
        .run(conn)
        .await
}

/// Grants one more free check to an account.
pub async fn add_free_check(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    update(id)
        .col_expr(
            Column::FreeChecksLevel,
            Expr::col(Column::FreeChecksLevel).add(1),
        )
        .run(conn)
        .await
}

/// Grants or restores the VK package of an account.
pub async fn give_vk_package(
    conn: &impl Conn,
    id: Uuid,
    services: serde_json::Value,
) -> Result<(), StorageError> {
    update(id)
        .col_expr(Column::VkBonusServices, Expr::value(services))
        .run(conn)
        .await
}

/// Uses the VK package of an account; false if there is none.
pub async fn take_vk_package(conn: &impl Conn, id: Uuid) -> Result<bool, StorageError> {
    let none = Expr::value(Option::<serde_json::Value>::None);
    update(id)
        .col_expr(Column::VkBonusServices, none)
        .filter(Column::VkBonusServices.is_not_null())
        .changes_one(conn)
        .await
}

/// Uses one free check of an account; false if none is left.
pub async fn take_free_check(conn: &impl Conn, id: Uuid) -> Result<bool, StorageError> {
    update(id)
        .col_expr(
            Column::FreeChecksUsed,
            Expr::col(Column::FreeChecksUsed).add(1),
        )
        .filter(Expr::col(Column::FreeChecksUsed).lt(Expr::col(Column::FreeChecksLevel)))
        .changes_one(conn)
        .await
}

/// Restores one used free check of an account.
pub async fn return_free_check(conn: &impl Conn, id: Uuid) -> Result<(), StorageError> {
    update(id)
        .col_expr(
            Column::FreeChecksUsed,
            Expr::col(Column::FreeChecksUsed).sub(1),
        )
        .filter(Column::FreeChecksUsed.gt(0))
        .run(conn)
        .await
}
