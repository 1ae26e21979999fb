//! Repository of closing receipts and of the amounts they are computed from.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::Value;
use uuid::Uuid;

use crate::money::repository::batches::{placeholders, select_sum};
use crate::money::repository::payments::Payment;
use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::closing_receipts::{Column, Entity};
use crate::platform::entities::ledger_transfers::TransferKind;
use crate::platform::entities::payments::{self, Status};
use crate::platform::entities::{refunds, user_packages};

pub use crate::platform::entities::closing_receipts::Model as ClosingReceipt;

pub async fn find(conn: &impl Conn, id: Uuid) -> Result<Option<ClosingReceipt>, StorageError> {
    Ok(Entity::find_by_id(id).one(conn).await?)
}

/// Closing receipts of a payment, oldest first.
pub async fn list_of_payment(
    conn: &impl Conn,
    payment_id: Uuid,
) -> Result<Vec<ClosingReceipt>, StorageError> {
    Ok(Entity::find()
        .filter(Column::PaymentId.eq(payment_id))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Page of the users with payments not covered by receipts and refunds, by id, after a given id.
pub async fn list_payers(
    conn: &impl Conn,
    after: Uuid,
    limit: u64,
) -> Result<Vec<Uuid>, StorageError> {
    use payments::Column;
    Ok(payments::Entity::find()
        .select_only()
        .column(Column::UserId)
        .distinct()
        .filter(Column::UserId.gt(after))
        .filter(is_open())
        .order_by_asc(Column::UserId)
        .limit(limit)
        .into_tuple()
        .all(conn)
        .await?)
}

/// Payments of a user that receipts and refunds do not cover, oldest first.
pub async fn list_open(conn: &impl Conn, user_id: Uuid) -> Result<Vec<Payment>, StorageError> {
    use payments::Column;
    Ok(payments::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(is_open())
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Condition of the partial index `prepaid`, verbatim, since SQLite would not use the index otherwise.
fn is_open() -> Expr {
    Expr::cust("status = 'succeeded' AND refunded + closed < amount")
}

/// Kopecks charged for checks, packages and notifications, less returns.
pub async fn sum_charged(conn: &impl Conn, user_id: Uuid) -> Result<i64, StorageError> {
    Ok(-sum_of_kinds(conn, user_id, &TransferKind::SPENDING).await?)
}

/// Kopecks credited by operators, less their debits.
pub async fn sum_adjusted(conn: &impl Conn, user_id: Uuid) -> Result<i64, StorageError> {
    sum_of_kinds(conn, user_id, &[TransferKind::Adjustment]).await
}

async fn sum_of_kinds(
    conn: &impl Conn,
    user_id: Uuid,
    kinds: &[TransferKind],
) -> Result<i64, StorageError> {
    let mut values: Vec<sea_orm::Value> = vec![user_id.into()];
    values.extend(kinds.iter().map(|kind| sea_orm::Value::from(*kind)));
    let sql = format!(
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS sum FROM ledger_entries \
         WHERE user_id = $1 AND kind IN ({})",
        placeholders(2..=values.len())
    );
    select_sum(conn, sql, values).await
}

/// Kopecks in closing receipts of a user's payments.
pub async fn sum_closed(conn: &impl Conn, user_id: Uuid) -> Result<i64, StorageError> {
    let sql =
        "SELECT CAST(COALESCE(SUM(closed), 0) AS BIGINT) AS sum FROM payments WHERE user_id = $1";
    select_sum(conn, sql, vec![user_id.into()]).await
}

/// Kopecks in closing receipts per payment, less those reopened by refunds.
pub async fn closed_sums(
    conn: &impl Conn,
    payments: Vec<Uuid>,
) -> Result<HashMap<Uuid, i64>, StorageError> {
    let receipts: Vec<(Uuid, i64)> = Entity::find()
        .select_only()
        .columns([Column::PaymentId, Column::Amount])
        .filter(Column::PaymentId.is_in(payments.iter().copied()))
        .into_tuple()
        .all(conn)
        .await?;
    let reopened: Vec<(Uuid, i64)> = refunds::Entity::find()
        .select_only()
        .columns([refunds::Column::PaymentId, refunds::Column::Reopened])
        .filter(refunds::Column::PaymentId.is_in(payments))
        .filter(refunds::Column::Status.ne(refunds::Status::Canceled))
        .into_tuple()
        .all(conn)
        .await?;
    let mut sums = HashMap::new();
    for (payment, kopecks) in receipts {
        *sums.entry(payment).or_default() += kopecks;
    }
    for (payment, kopecks) in reopened {
        *sums.entry(payment).or_default() -= kopecks;
    }
    Ok(sums)
}

/// Packages of a user with unused checks.
pub async fn list_packages(
    conn: &impl Conn,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<user_packages::Model>, StorageError> {
    use user_packages::Column;
    Ok(user_packages::Entity::find()
        .filter(Column::UserId.eq(user_id))
        .filter(Column::ChecksRemaining.gt(0))
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::CancelledAt.is_null())
        .all(conn)
        .await?)
}

/// Adds to the closed amount of a payment; the caller holds the user's row.
pub async fn add_closed(
    conn: &impl Conn,
    payment_id: Uuid,
    amount: i64,
) -> Result<(), StorageError> {
    use payments::Column;
    payments::Entity::update_many()
        .col_expr(Column::Closed, Expr::col(Column::Closed).add(amount))
        .filter(Column::Id.eq(payment_id))
        .filter(Column::Status.eq(Status::Succeeded))
        .run(conn)
        .await
}

/// Stores the time of the first call for a receipt.
pub async fn set_sent(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::SentAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::SentAt.is_null())
        .run(conn)
        .await
}

pub async fn set_provider_id(
    conn: &impl Conn,
    id: Uuid,
    provider_id: &str,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::YookassaReceiptId, Expr::value(provider_id))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Resets an unregistered receipt to be sent under another key.
pub async fn reset(conn: &impl Conn, id: Uuid, key: String) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::IdempotenceKey, Expr::value(key))
        .col_expr(Column::YookassaReceiptId, Expr::value(None::<String>))
        .col_expr(Column::SentAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(id))
        .filter(Column::RegisteredAt.is_null())
        .run(conn)
        .await
}

/// Marks a receipt as registered and deletes its request, which names the buyer.
pub async fn register(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::RegisteredAt, Expr::value(now))
        .col_expr(Column::Request, Expr::value(None::<Value>))
        .filter(Column::Id.eq(id))
        .filter(Column::RegisteredAt.is_null())
        .run(conn)
        .await
}
