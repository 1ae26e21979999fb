//! Queries of an account's transfers for its monthly totals.

use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::money::repository::batches::select_all;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::AccountKind;
use crate::platform::entities::ledger_transfers::TransferKind;

/// Transfer as a change of one user's accounts.
#[derive(Clone, Debug, FromQueryResult)]
pub struct DatedMovement {
    pub seq: i64,
    pub kind: TransferKind,
    pub from_account: AccountKind,
    pub to_account: AccountKind,
    /// Kopecks received; negative when debited, or moved between the user's own accounts.
    pub amount: i64,
    pub created_at: DateTime<Utc>,
}

/// Page of the transfers of a user by row number, from `first` to `last`.
pub async fn page(
    conn: &impl Conn,
    user: Uuid,
    (first, last): (i64, i64),
    limit: u64,
) -> Result<Vec<DatedMovement>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [user.into(), first.into(), last.into(), limit.into()];
    // For a transfer between the user's own accounts, only the debited entry is read.
    let sql = "SELECT e.seq, t.kind, e.amount, t.created_at, \
         CASE WHEN e.amount < 0 THEN e.account ELSE o.account END AS from_account, \
         CASE WHEN e.amount < 0 THEN o.account ELSE e.account END AS to_account \
         FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id \
         JOIN ledger_entries o ON o.transfer_id = e.transfer_id AND o.id <> e.id \
         WHERE e.user_id = $1 AND e.seq BETWEEN $2 AND $3 \
         AND (e.amount < 0 OR o.user_id IS NULL OR o.user_id <> e.user_id) \
         ORDER BY e.seq LIMIT $4";
    select_all(conn, sql, values).await
}

/// Number of the first row that gave the user an operator credit.
pub async fn find_first_credit(conn: &impl Conn, user: Uuid) -> Result<Option<i64>, StorageError> {
    #[derive(FromQueryResult)]
    struct First {
        seq: i64,
    }
    let values = [
        user.into(),
        TransferKind::Adjustment.into(),
        TransferKind::Package.into(),
        AccountKind::Adjustments.into(),
    ];
    let sql = "SELECT e.seq FROM ledger_entries e JOIN ledger_entries o \
         ON o.transfer_id = e.transfer_id AND o.account = $4 \
         WHERE e.user_id = $1 AND e.kind IN ($2, $3) AND e.amount > 0 ORDER BY e.seq LIMIT 1";
    let rows: Vec<First> = select_all(conn, sql, values).await?;
    Ok(rows.first().map(|row| row.seq))
}
