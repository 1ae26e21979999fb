//! Users with money that operators gave, and what moved on their accounts, for reconciliation.

use sea_orm::{FromQueryResult, Statement};
use uuid::Uuid;

use crate::money::repository::spans::and_of_users;
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::AccountKind;

/// A user with a gift, as the account says in kopecks.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Gifted {
    pub id: Uuid,
    pub credit: i64,
    pub credit_held: i64,
}

/// Users who have a gift, or ever got one.
pub async fn list_gifted(
    conn: &impl Conn,
    users: Option<&[Uuid]>,
) -> Result<Vec<Gifted>, StorageError> {
    let mut values = vec![
        AccountKind::Available.into(),
        AccountKind::Adjustments.into(),
    ];
    let of_users = and_of_users("u.id", users, &mut values);
    let sql = format!(
        "SELECT u.id, u.credit, u.credit_held FROM users u WHERE (u.credit <> 0 OR u.credit_held <> 0 \
         OR EXISTS (SELECT 1 FROM ledger_entries e JOIN ledger_entries o \
         ON o.transfer_id = e.transfer_id AND o.account = $2 \
         WHERE e.user_id = u.id AND e.account = $1 AND e.amount > 0)){of_users} ORDER BY u.id"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Gifted::find_by_statement(statement).all(conn).await?)
}

/// What moved on an account once.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Moved {
    pub seq: i64,
    pub from_account: AccountKind,
    pub to_account: AccountKind,
    /// What came to the user, in kopecks; below zero what went, or moved between the user's own accounts.
    pub amount: i64,
}

/// What moved on a user's account after a number, in the order of the books.
pub async fn page_moved(
    conn: &impl Conn,
    user: Uuid,
    after: i64,
    limit: u64,
) -> Result<Vec<Moved>, StorageError> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [user.into(), after.into(), limit.into()];
    // Of a movement between the user's own accounts the giving side alone.
    let sql = "SELECT e.seq, e.amount, \
         CASE WHEN e.amount < 0 THEN e.account ELSE o.account END AS from_account, \
         CASE WHEN e.amount < 0 THEN o.account ELSE e.account END AS to_account \
         FROM ledger_entries e JOIN ledger_entries o \
         ON o.transfer_id = e.transfer_id AND o.id <> e.id \
         WHERE e.user_id = $1 AND e.seq > $2 \
         AND (e.amount < 0 OR o.user_id IS NULL OR o.user_id <> e.user_id) \
         ORDER BY e.seq LIMIT $3";
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Moved::find_by_statement(statement).all(conn).await?)
}
