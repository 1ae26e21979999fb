//! Queries for inconsistent ledger rows and their counterparts, for reconciliation.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::money::repository::batches::{
    TimeRange, and_of_users, and_within, page_by_id, select_all, within,
};
use crate::money::repository::ledger::{Entry, Transfer};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::{self, AccountKind};
use crate::platform::entities::ledger_transfers::{self, TransferKind};
use crate::platform::entities::{payments, refunds, user_packages, watch_changes};

pub use crate::platform::entities::payments::Model as Payment;
pub use crate::platform::entities::refunds::Model as Refund;
pub use crate::platform::entities::user_packages::Model as UserPackage;
pub use crate::platform::entities::watch_changes::Model as WatchChange;

/// Transfers that do not have two entries, with the number of entries.
pub async fn list_not_two(
    conn: &impl Conn,
    range: Option<TimeRange>,
) -> Result<Vec<(Uuid, i64)>, StorageError> {
    #[derive(FromQueryResult)]
    struct Row {
        id: Uuid,
        entries: i64,
    }
    let mut values = Vec::new();
    let made = and_within("t.created_at", range, &mut values);
    let sql = format!(
        "SELECT id, entries FROM (SELECT t.id, (SELECT COUNT(*) FROM ledger_entries e \
         WHERE e.transfer_id = t.id) AS entries FROM ledger_transfers t WHERE TRUE{made}) AS counted \
         WHERE entries <> 2"
    );
    let rows: Vec<Row> = select_all(conn, sql, values).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.entries)).collect())
}

/// An entry whose running sum does not follow from the previous one.
#[derive(Clone, Debug, FromQueryResult)]
pub struct BrokenSum {
    pub transfer_id: Uuid,
    pub user_id: Uuid,
    pub account: AccountKind,
    pub seq: Option<i64>,
    pub amount: i64,
    pub balance_after: Option<i64>,
    /// Running sum of the previous entry; 0 before the first.
    pub previous: i64,
}

/// Entries with a wrong running sum, by user and row number.
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
    select_all(conn, sql, values).await
}

/// A user whose `ledger_seq` is not the number of the last entry.
#[derive(Clone, Debug, FromQueryResult)]
pub struct WrongNumber {
    pub id: Uuid,
    pub ledger_seq: i64,
    /// Number of the last entry; 0 without entries.
    pub last: i64,
}

/// Users whose `ledger_seq` differs from the number of their last entry.
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
    select_all(conn, sql, values).await
}

/// Packages whose remaining checks are negative or above the total.
pub async fn list_impossible_packages(conn: &impl Conn) -> Result<Vec<UserPackage>, StorageError> {
    use user_packages::Column;
    let too_few = Column::ChecksRemaining.lt(0);
    let too_many = Expr::col(Column::ChecksRemaining).gt(Expr::col(Column::ChecksTotal));
    Ok(user_packages::Entity::find()
        .filter(Condition::any().add(too_few).add(too_many))
        .all(conn)
        .await?)
}

/// Page of payments by id, after a given id.
pub async fn page_payments(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Payment>, StorageError> {
    use payments::Column;
    let which = within(Column::CreatedAt, range);
    page_by_id::<payments::Entity>(conn, Column::Id, which, after, limit).await
}

/// Page of refunds by id, after a given id.
pub async fn page_refunds(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Refund>, StorageError> {
    use refunds::Column;
    let which = within(Column::CreatedAt, range);
    page_by_id::<refunds::Entity>(conn, Column::Id, which, after, limit).await
}

/// Transfer of a payment or refund, or another one with an entry of the provider account.
#[derive(Clone, Debug, FromQueryResult)]
pub struct ProviderTransfer {
    pub id: Uuid,
    pub idempotency_key: String,
    pub created_at: DateTime<Utc>,
    /// Change of the provider account, in kopecks.
    pub amount: i64,
}

/// Page of the transfers of payments and refunds, by id, after a given id.
/// Includes all others with an entry of the provider account.
pub async fn page_provider_transfers(
    conn: &impl Conn,
    range: Option<TimeRange>,
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
    let made = and_within("t.created_at", range, &mut values);
    let sql = format!(
        "SELECT id, idempotency_key, created_at, COALESCE(sum, 0) AS amount \
         FROM (SELECT t.id, t.kind, t.idempotency_key, t.created_at, \
         CAST((SELECT SUM(e.amount) FROM ledger_entries e WHERE e.transfer_id = t.id \
         AND e.account = $3) AS BIGINT) AS sum FROM ledger_transfers t \
         WHERE t.id > $1{made}) AS transfers \
         WHERE sum IS NOT NULL OR kind IN ($4, $5, $6) \
         ORDER BY id LIMIT $2"
    );
    select_all(conn, sql, values).await
}

/// Transfers with their entries, by idempotency key.
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

/// Sums of the refunds by administrators per payment, in kopecks.
pub async fn admin_refund_sums(
    conn: &impl Conn,
    payments: Vec<Uuid>,
) -> Result<HashMap<Uuid, i64>, StorageError> {
    let by_admins = Condition::all().add(refunds::Column::Kind.eq(refunds::Kind::Admin));
    refund_sums(conn, payments, by_admins).await
}

/// Sums of the refunds that were not canceled per payment, in kopecks.
pub async fn active_refund_sums(
    conn: &impl Conn,
    payments: Vec<Uuid>,
) -> Result<HashMap<Uuid, i64>, StorageError> {
    let not_canceled = Condition::all().add(refunds::Column::Status.ne(refunds::Status::Canceled));
    refund_sums(conn, payments, not_canceled).await
}

/// Sums of the refunds that meet a condition per payment, in kopecks.
async fn refund_sums(
    conn: &impl Conn,
    payments: Vec<Uuid>,
    which: Condition,
) -> Result<HashMap<Uuid, i64>, StorageError> {
    use refunds::Column;
    let sum = Expr::col(Column::Amount).sum().cast_as("bigint");
    let sums: Vec<(Uuid, i64)> = refunds::Entity::find()
        .select_only()
        .column(Column::PaymentId)
        .column_as(sum, "total")
        .filter(Column::PaymentId.is_in(payments))
        .filter(which)
        .group_by(Column::PaymentId)
        .into_tuple()
        .all(conn)
        .await?;
    Ok(sums.into_iter().collect())
}

/// Page of changes found by watches, by id, after a given id.
pub async fn page_watch_changes(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<WatchChange>, StorageError> {
    use watch_changes::Column;
    let which = within(Column::FoundAt, range);
    page_by_id::<watch_changes::Entity>(conn, Column::Id, which, after, limit).await
}

/// Page of the transfers of notification fees by id, after a given id.
pub async fn page_notification_transfers(
    conn: &impl Conn,
    range: Option<TimeRange>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<Transfer>, StorageError> {
    use ledger_transfers::Column;
    let which = within(Column::CreatedAt, range).add(Column::Kind.eq(TransferKind::Notification));
    page_by_id::<ledger_transfers::Entity>(conn, Column::Id, which, after, limit).await
}
