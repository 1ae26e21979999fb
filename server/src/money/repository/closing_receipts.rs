//! Closing receipts, and what they are counted from.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Statement,
};
use serde_json::Value;
use uuid::Uuid;

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

/// Those of a payment, the oldest first.
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

/// Whoever has paid what no receipt and no refund accounts for, by their ids after one of them.
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

/// A user's payments that something is left to account for of, the oldest first.
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

/// The condition of the index `prepaid`, to the letter: SQLite looks for its words.
fn is_open() -> Expr {
    Expr::cust("status = 'succeeded' AND refunded + closed < amount")
}

#[derive(FromQueryResult)]
struct Sum {
    sum: i64,
}

/// Kopecks that were charged for checks, packages and notifications, without what came back.
pub async fn charged(conn: &impl Conn, user_id: Uuid) -> Result<i64, StorageError> {
    let kinds = [
        TransferKind::Capture,
        TransferKind::Package,
        TransferKind::Notification,
    ];
    Ok(-moved(conn, user_id, kinds.map(Into::into).to_vec()).await?)
}

/// Kopecks that operators gave, without what they took.
pub async fn given(conn: &impl Conn, user_id: Uuid) -> Result<i64, StorageError> {
    moved(conn, user_id, vec![TransferKind::Adjustment.into()]).await
}

async fn moved(
    conn: &impl Conn,
    user_id: Uuid,
    kinds: Vec<sea_orm::Value>,
) -> Result<i64, StorageError> {
    let places: Vec<String> = (2..kinds.len() + 2)
        .map(|place| format!("${place}"))
        .collect();
    let sql = format!(
        "SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS sum FROM ledger_entries \
         WHERE user_id = $1 AND kind IN ({})",
        places.join(", ")
    );
    let values: Vec<sea_orm::Value> = std::iter::once(user_id.into()).chain(kinds).collect();
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let row = Sum::find_by_statement(statement).one(conn).await?;
    Ok(row.map_or(0, |row| row.sum))
}

/// Kopecks that closing receipts of a user's payments hold.
pub async fn closed(conn: &impl Conn, user_id: Uuid) -> Result<i64, StorageError> {
    let sql =
        "SELECT CAST(COALESCE(SUM(closed), 0) AS BIGINT) AS sum FROM payments WHERE user_id = $1";
    let backend = conn.get_database_backend();
    let statement = Statement::from_sql_and_values(backend, sql, [user_id.into()]);
    let row = Sum::find_by_statement(statement).one(conn).await?;
    Ok(row.map_or(0, |row| row.sum))
}

/// Of these payments, the kopecks of their closing receipts, less what refunds opened again.
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

/// The packages that still give checks.
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

/// Adds to what closing receipts hold of a payment; a refund of it takes away. The caller holds the
/// account.
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

/// Notes the first call to the provider; later ones change nothing.
pub async fn set_sent(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::SentAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::SentAt.is_null())
        .run(conn)
        .await
}

/// Notes the provider's id.
pub async fn set_made(conn: &impl Conn, id: Uuid, provider_id: &str) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::YookassaReceiptId, Expr::value(provider_id))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Makes it one that was never sent, under another key.
pub async fn begin_anew(conn: &impl Conn, id: Uuid, key: String) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::IdempotenceKey, Expr::value(key))
        .col_expr(Column::YookassaReceiptId, Expr::value(None::<String>))
        .col_expr(Column::SentAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::Id.eq(id))
        .filter(Column::RegisteredAt.is_null())
        .run(conn)
        .await
}

/// The cash register has it: what named the buyer is forgotten.
pub async fn register(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::RegisteredAt, Expr::value(now))
        .col_expr(Column::Request, Expr::value(None::<Value>))
        .filter(Column::Id.eq(id))
        .filter(Column::RegisteredAt.is_null())
        .run(conn)
        .await
}
