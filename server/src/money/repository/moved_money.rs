//! Queries of the money that a person paid, withdrew and spent since a time.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Value,
};
use uuid::Uuid;

use crate::money::repository::batches::{placeholders, select_all, select_sum};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_transfers::TransferKind;
use crate::platform::entities::refunds::Kind;
use crate::platform::entities::{payments, refunds};

/// A payment or a withdrawal.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct MovedMoney {
    pub created_at: DateTime<Utc>,
    /// Amount in kopecks.
    pub amount: i64,
}

/// Payments of a user that were not canceled, oldest first.
pub async fn list_payments(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<Vec<MovedMoney>, StorageError> {
    use payments::Column;
    Ok(payments::Entity::find()
        .select_only()
        .columns([Column::CreatedAt, Column::Amount])
        .filter(Column::UserId.eq(user_id))
        .filter(Column::CreatedAt.gt(since))
        .filter(Column::Status.ne(payments::Status::Canceled))
        .order_by_asc(Column::CreatedAt)
        .into_model()
        .all(conn)
        .await?)
}

/// Withdrawals of a user that were not canceled, oldest first.
pub async fn list_withdrawals(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<Vec<MovedMoney>, StorageError> {
    use refunds::Column;
    Ok(refunds::Entity::find()
        .select_only()
        .columns([Column::CreatedAt, Column::Amount])
        .filter(Column::UserId.eq(user_id))
        .filter(Column::CreatedAt.gt(since))
        .filter(Column::Kind.eq(Kind::Withdrawal))
        .filter(Column::Status.ne(refunds::Status::Canceled))
        .order_by_asc(Column::CreatedAt)
        .into_model()
        .all(conn)
        .await?)
}

/// Kopecks that a user spent on checks, packages and notifications.
pub async fn sum_spent(
    conn: &impl Conn,
    user_id: Uuid,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let mut values: Vec<Value> = vec![user_id.into(), since.into()];
    values.extend(TransferKind::SPENDING.map(Value::from));
    let sql = format!(
        "SELECT CAST(COALESCE(-SUM(e.amount), 0) AS BIGINT) AS sum \
         FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id \
         WHERE e.user_id = $1 AND t.created_at > $2 AND e.kind IN ({})",
        placeholders(3..=values.len())
    );
    select_sum(conn, sql, values).await
}

/// Sum of the withdrawals of a user.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Withdrawn {
    pub user_id: Uuid,
    /// Sum in kopecks.
    pub withdrawn: i64,
}

/// Users who withdrew more than `most` kopecks.
pub async fn list_withdrawn_beyond(
    conn: &impl Conn,
    since: DateTime<Utc>,
    most: i64,
) -> Result<Vec<Withdrawn>, StorageError> {
    let sql = "SELECT user_id, CAST(SUM(amount) AS BIGINT) AS withdrawn FROM refunds \
               WHERE kind = $3 AND status <> $4 AND created_at > $1 AND user_id IS NOT NULL \
               GROUP BY user_id HAVING SUM(amount) > $2 ORDER BY user_id";
    let values = [
        since.into(),
        most.into(),
        Kind::Withdrawal.into(),
        refunds::Status::Canceled.into(),
    ];
    select_all(conn, sql, values).await
}
