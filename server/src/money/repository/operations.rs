//! Queries of a user's ledger entries for statements.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    Value,
};
use uuid::Uuid;

use crate::money::repository::batches::select_all;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::{self, AccountKind};
use crate::platform::entities::ledger_transfers::{self, TransferKind};
use crate::platform::entities::reference::Reference;
use crate::platform::entities::users;

/// A ledger entry with both running sums after it.
#[derive(Clone, Debug, FromQueryResult)]
pub struct StatementEntry {
    pub seq: i64,
    pub account: AccountKind,
    pub amount: i64,
    pub transfer_id: Uuid,
    pub kind: TransferKind,
    pub reference: Reference,
    pub description: Option<String>,
    pub created_at: DateTime<Utc>,
    pub available_after: i64,
    pub held_after: i64,
}

/// Filter of a user's rows: numbers from `first` to `last`, optionally of one kind.
#[derive(Clone, Copy, Debug)]
pub struct RowFilter {
    pub user_id: Uuid,
    pub first: i64,
    pub last: i64,
    pub kind: Option<TransferKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    NewestFirst,
    OldestFirst,
}

/// Lists entries by row number; both entries of a transfer are adjacent.
pub async fn list(
    conn: &impl Conn,
    rows: RowFilter,
    order: Order,
    limit: u64,
) -> Result<Vec<StatementEntry>, StorageError> {
    let direction = match order {
        Order::NewestFirst => "DESC",
        Order::OldestFirst => "ASC",
    };
    // A transfer may touch one account only, so each running sum is looked up by the index.
    let sum_after = |account: &str| {
        format!(
            "COALESCE((SELECT s.balance_after FROM ledger_entries s WHERE s.user_id = e.user_id \
             AND s.account = {account} AND s.seq <= e.seq ORDER BY s.seq DESC LIMIT 1), 0)"
        )
    };
    let mut sql = format!(
        "SELECT e.seq, e.account, e.amount, e.transfer_id, t.kind, t.reference, t.description, \
         t.created_at, {} AS available_after, {} AS held_after \
         FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id \
         WHERE e.user_id = $1 AND e.seq BETWEEN $2 AND $3",
        sum_after("$5"),
        sum_after("$6"),
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut values: Vec<Value> = vec![
        rows.user_id.into(),
        rows.first.into(),
        rows.last.into(),
        limit.into(),
        AccountKind::Available.into(),
        AccountKind::Held.into(),
    ];
    if let Some(kind) = rows.kind {
        sql.push_str(" AND e.kind = $7");
        values.push(kind.into());
    }
    let end = format!(" ORDER BY e.seq {direction} LIMIT $4");
    sql.push_str(&end);
    select_all(conn, sql, values).await
}

/// Number of the user's last row; 0 without rows.
pub async fn find_last(conn: &impl Conn, user_id: Uuid) -> Result<i64, StorageError> {
    let last: Option<i64> = users::Entity::find_by_id(user_id)
        .select_only()
        .column(users::Column::LedgerSeq)
        .into_tuple()
        .one(conn)
        .await?;
    Ok(last.unwrap_or(0))
}

/// Time of the transfer that a row belongs to.
pub async fn find_time(
    conn: &impl Conn,
    user_id: Uuid,
    seq: i64,
) -> Result<Option<DateTime<Utc>>, StorageError> {
    let transfer: Option<Uuid> = ledger_entries::Entity::find()
        .select_only()
        .column(ledger_entries::Column::TransferId)
        .filter(ledger_entries::Column::UserId.eq(user_id))
        .filter(ledger_entries::Column::Seq.eq(seq))
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?;
    let Some(transfer) = transfer else {
        return Ok(None);
    };
    Ok(ledger_transfers::Entity::find_by_id(transfer)
        .select_only()
        .column(ledger_transfers::Column::CreatedAt)
        .into_tuple()
        .one(conn)
        .await?)
}

/// Running sum of an account after row `seq`, in kopecks.
pub async fn find_sum(
    conn: &impl Conn,
    user_id: Uuid,
    account: AccountKind,
    seq: i64,
) -> Result<i64, StorageError> {
    let sum: Option<Option<i64>> = ledger_entries::Entity::find()
        .select_only()
        .column(ledger_entries::Column::BalanceAfter)
        .filter(ledger_entries::Column::UserId.eq(user_id))
        .filter(ledger_entries::Column::Account.eq(account))
        .filter(ledger_entries::Column::Seq.lte(seq))
        .order_by_desc(ledger_entries::Column::Seq)
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?;
    Ok(sum.flatten().unwrap_or(0))
}

/// Sum of a user's entries by transfer kind, in kopecks.
pub async fn sums_by_kind(
    conn: &impl Conn,
    user_id: Uuid,
) -> Result<Vec<(TransferKind, i64)>, StorageError> {
    let sum = Expr::col(ledger_entries::Column::Amount).sum();
    Ok(ledger_entries::Entity::find()
        .select_only()
        .column(ledger_entries::Column::Kind)
        .column_as(sum.cast_as(Alias::new("bigint")), "sum")
        .filter(ledger_entries::Column::UserId.eq(user_id))
        .filter(ledger_entries::Column::Kind.is_not_null())
        .group_by(ledger_entries::Column::Kind)
        .into_tuple()
        .all(conn)
        .await?)
}
