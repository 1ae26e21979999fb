//! A user's own view of the books: one line for each movement that touched the account.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr};
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
    Statement, Value,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::{self, AccountKind};
use crate::platform::entities::ledger_transfers::{self, TransferKind};
use crate::platform::entities::reference::Reference;
use crate::platform::entities::users;

/// One side of a movement, with the user's sums after it.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Side {
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

/// Which sides are wanted: row numbers from `first` to `last`, perhaps of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
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

/// The sides in the order of the books, both of a movement together.
pub async fn list(
    conn: &impl Conn,
    wanted: Wanted,
    order: Order,
    limit: u64,
) -> Result<Vec<Side>, StorageError> {
    let direction = match order {
        Order::NewestFirst => "DESC",
        Order::OldestFirst => "ASC",
    };
    // A movement need not touch both sums, so each is looked up where the index ends.
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
        wanted.user_id.into(),
        wanted.first.into(),
        wanted.last.into(),
        limit.into(),
        AccountKind::Available.into(),
        AccountKind::Held.into(),
    ];
    if let Some(kind) = wanted.kind {
        sql.push_str(" AND e.kind = $7");
        values.push(kind.into());
    }
    let end = format!(" ORDER BY e.seq {direction} LIMIT $4");
    sql.push_str(&end);
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Side::find_by_statement(statement).all(conn).await?)
}

/// The number of the user's last row; 0 for none.
pub async fn find_last(conn: &impl Conn, user_id: Uuid) -> Result<i64, StorageError> {
    let last: Option<i64> = users::Entity::find_by_id(user_id)
        .select_only()
        .column(users::Column::LedgerSeq)
        .into_tuple()
        .one(conn)
        .await?;
    Ok(last.unwrap_or(0))
}

/// When the movement of a row was made.
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

/// The sum of an account after the row `seq`.
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

/// What an account's own sums changed by in all, by kind of movement, in kopecks.
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
