//! Rows that cannot be, for reconciliation: the database looks for them, whatever the size of the
//! ledger.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};
use uuid::Uuid;

use crate::money::repository::ledger::{Entry, Transfer};
use crate::money::repository::spans::{Span, and_of_users, and_within, within};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::{self, AccountKind};
use crate::platform::entities::ledger_transfers::{self, TransferKind};
use crate::platform::entities::{payments, refunds, user_packages, watch_changes};

pub use crate::platform::entities::payments::Model as Payment;
pub use crate::platform::entities::refunds::Model as Refund;
pub use crate::platform::entities::user_packages::Model as UserPackage;
pub use crate::platform::entities::watch_changes::Model as WatchChange;

/// Transfers with fewer or more than two entries, and how many they have.
pub async fn list_not_two(
    conn: &impl Conn,
    span: Option<Span>,
) -> Result<Vec<(Uuid, i64)>, StorageError> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
        entries: i64,
    }
    let mut values = Vec::new();
    let made = and_within("t.created_at", span, &mut values);
    let sql = format!(
        "SELECT id, entries FROM (SELECT t.id, (SELECT COUNT(*) FROM ledger_entries e \
         WHERE e.transfer_id = t.id) AS entries FROM ledger_transfers t WHERE TRUE{made}) AS counted \
         WHERE entries <> 2"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows = Row::find_by_statement(statement).all(conn).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.entries)).collect())
}

/// An entry whose sum after it is not the one before it and the entry.
#[derive(Clone, Debug, FromQueryResult)]
pub struct BrokenSum {
    pub transfer_id: Uuid,
    pub user_id: Uuid,
    pub account: AccountKind,
    pub seq: Option<i64>,
    pub amount: i64,
    pub balance_after: Option<i64>,
    /// After the entry before it; 0 before the first.
    pub previous: i64,
}

/// Entries of users whose running sums break, in the order of the books.
pub async fn list_broken_sums(
    conn: &impl Conn,
    users: Option<&[Uuid]>,
) -> Result<Vec<BrokenSum>, StorageError> {
    let mut values = Vec::new();
    let of_users = and_of_users("user_id", users, &mut values);
    let sql = format!(
        "SELECT * FROM (\
         SELECT transfer_id, user_id, account, seq, amount, balance_after, \
         COALESCE(LAG(balance_after) OVER (PARTITION BY user_id, account ORDER BY seq), 0) \
         AS previous FROM ledger_entries WHERE user_id IS NOT NULL{of_users}) AS entries \
         WHERE seq IS NULL OR balance_after IS NULL OR previous + amount <> balance_after \
         ORDER BY user_id, seq"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(BrokenSum::find_by_statement(statement).all(conn).await?)
}

/// A user whose number of the last entry is another than the one that the account keeps.
#[derive(Clone, Debug, FromQueryResult)]
pub struct WrongNumber {
    pub id: Uuid,
    /// What the account keeps.
    pub ledger_seq: i64,
    /// 0 without an entry.
    pub last: i64,
}

/// Accounts that count more or fewer entries than there are.
pub async fn list_wrong_numbers(
    conn: &impl Conn,
    users: Option<&[Uuid]>,
) -> Result<Vec<WrongNumber>, StorageError> {
    let mut values = Vec::new();
    let of_users = and_of_users("u.id", users, &mut values);
    let sql = format!(
        "SELECT * FROM (SELECT u.id, u.ledger_seq, COALESCE((SELECT MAX(e.seq) \
         FROM ledger_entries e WHERE e.user_id = u.id), 0) AS last \
         FROM users u WHERE TRUE{of_users}) AS numbers WHERE ledger_seq <> last ORDER BY id"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(WrongNumber::find_by_statement(statement).all(conn).await?)
}

/// Packages with less than no checks, or more than were bought.
pub async fn list_impossible_packages(conn: &impl Conn) -> Result<Vec<UserPackage>, StorageError> {
    use user_packages::Column;
    let too_few = Column::ChecksRemaining.lt(0);
    let too_many = Expr::col(Column::ChecksRemaining).gt(Expr::col(Column::ChecksTotal));
    Ok(user_packages::Entity::find()
        .filter(Condition::any().add(too_few).add(too_many))
        .all(conn)
        .await?)
}

/// Payments in the order of their ids, after the given one.
pub async fn page_payments(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Payment>, StorageError> {
    let mut query = payments::Entity::find().filter(within(payments::Column::CreatedAt, span));
    if let Some(after) = after {
        query = query.filter(payments::Column::Id.gt(after));
    }
    let query = query.order_by_asc(payments::Column::Id).limit(limit);
    Ok(query.all(conn).await?)
}

/// Refunds in the order of their ids, after the given one.
pub async fn page_refunds(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Refund>, StorageError> {
    let mut query = refunds::Entity::find().filter(within(refunds::Column::CreatedAt, span));
    if let Some(after) = after {
        query = query.filter(refunds::Column::Id.gt(after));
    }
    let query = query.order_by_asc(refunds::Column::Id).limit(limit);
    Ok(query.all(conn).await?)
}

/// A transfer that the provider's account may take part in.
#[derive(Clone, Debug, FromQueryResult)]
pub struct ProviderTransfer {
    pub id: Uuid,
    pub idempotency_key: String,
    pub created_at: DateTime<Utc>,
    /// The change of the provider's account, in kopecks.
    pub amount: i64,
}

/// Transfers of payments and refunds, and all others that touch the provider's account, in the order
/// of their ids, after the given one.
pub async fn page_provider_transfers(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ProviderTransfer>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut values = vec![
        after.unwrap_or_default().into(),
        limit.into(),
        AccountKind::Provider.into(),
        TransferKind::Topup.into(),
        TransferKind::Subscription.into(),
        TransferKind::Refund.into(),
    ];
    let made = and_within("t.created_at", span, &mut values);
    let sql = format!(
        "SELECT id, idempotency_key, created_at, COALESCE(sum, 0) AS amount \
         FROM (SELECT t.id, t.kind, t.idempotency_key, t.created_at, \
         CAST((SELECT SUM(e.amount) FROM ledger_entries e WHERE e.transfer_id = t.id \
         AND e.account = $3) AS BIGINT) AS sum FROM ledger_transfers t \
         WHERE t.id > $1{made}) AS transfers \
         WHERE sum IS NOT NULL OR kind IN ($4, $5, $6) \
         ORDER BY id LIMIT $2"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows = ProviderTransfer::find_by_statement(statement);
    Ok(rows.all(conn).await?)
}

/// The transfers under these keys with their entries, by key.
pub async fn transfers_by_key(
    conn: &impl Conn,
    keys: Vec<String>,
) -> Result<HashMap<String, (Transfer, Vec<Entry>)>, StorageError> {
    let transfers = ledger_transfers::Entity::find()
        .filter(ledger_transfers::Column::IdempotencyKey.is_in(keys))
        .all(conn)
        .await?;
    let entries = ledger_entries::Entity::find()
        .filter(ledger_entries::Column::TransferId.is_in(transfers.iter().map(|row| row.id)))
        .all(conn)
        .await?;
    let mut by_transfer: HashMap<Uuid, Vec<Entry>> = HashMap::new();
    for entry in entries {
        by_transfer
            .entry(entry.transfer_id)
            .or_default()
            .push(entry);
    }
    let with_entries = transfers.into_iter().map(|transfer| {
        let entries = by_transfer.remove(&transfer.id).unwrap_or_default();
        (transfer.idempotency_key.clone(), (transfer, entries))
    });
    Ok(with_entries.collect())
}

/// Which of these payments exist.
pub async fn existing_payments(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>, StorageError> {
    Ok(payments::Entity::find()
        .select_only()
        .column(payments::Column::Id)
        .filter(payments::Column::Id.is_in(ids))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Which of these refunds exist.
pub async fn existing_refunds(conn: &impl Conn, ids: Vec<Uuid>) -> Result<Vec<Uuid>, StorageError> {
    Ok(refunds::Entity::find()
        .select_only()
        .column(refunds::Column::Id)
        .filter(refunds::Column::Id.is_in(ids))
        .into_tuple()
        .all(conn)
        .await?)
}

/// Of these payments, what went back or is on its way, in kopecks.
pub async fn refund_sums(
    conn: &impl Conn,
    payments: Vec<Uuid>,
) -> Result<HashMap<Uuid, i64>, StorageError> {
    use refunds::Column;
    let sum = Expr::col(Column::Amount).sum().cast_as("bigint");
    let sums: Vec<(Uuid, i64)> = refunds::Entity::find()
        .select_only()
        .column(Column::PaymentId)
        .column_as(sum, "total")
        .filter(Column::PaymentId.is_in(payments))
        .filter(Column::Status.ne(refunds::Status::Canceled))
        .group_by(Column::PaymentId)
        .into_tuple()
        .all(conn)
        .await?;
    Ok(sums.into_iter().collect())
}

/// Changes that watches found, in the order of their ids, after the given one.
pub async fn page_watch_changes(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<WatchChange>, StorageError> {
    let query = watch_changes::Entity::find()
        .filter(within(watch_changes::Column::FoundAt, span))
        .filter(watch_changes::Column::Id.gt(after.unwrap_or_default()))
        .order_by_asc(watch_changes::Column::Id)
        .limit(limit);
    Ok(query.all(conn).await?)
}

/// Fees of notifications in the order of their ids, after the given one.
pub async fn page_notification_transfers(
    conn: &impl Conn,
    span: Option<Span>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Transfer>, StorageError> {
    use ledger_transfers::Column;
    let query = ledger_transfers::Entity::find()
        .filter(Column::Kind.eq(TransferKind::Notification))
        .filter(within(Column::CreatedAt, span))
        .filter(Column::Id.gt(after.unwrap_or_default()))
        .order_by_asc(Column::Id)
        .limit(limit);
    Ok(query.all(conn).await?)
}

/// Which of these changes exist.
pub async fn existing_watch_changes(
    conn: &impl Conn,
    ids: Vec<Uuid>,
) -> Result<Vec<Uuid>, StorageError> {
    Ok(watch_changes::Entity::find()
        .select_only()
        .column(watch_changes::Column::Id)
        .filter(watch_changes::Column::Id.is_in(ids))
        .into_tuple()
        .all(conn)
        .await?)
}
