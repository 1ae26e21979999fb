//! Queries of the revenue in the ledger.

use chrono::{DateTime, Utc};
use sea_orm::{FromQueryResult, Statement};

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_entries::AccountKind;

#[derive(FromQueryResult)]
struct Sum {
    total: Option<i64>,
}

/// Revenue between two times, in kopecks.
pub async fn sum_between(
    conn: &impl Conn,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<i64, StorageError> {
    // PostgreSQL sums bigint into numeric.
    let sql = "SELECT CAST(SUM(e.amount) AS BIGINT) AS total \
               FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id \
               WHERE e.account = $1 AND t.created_at >= $2 AND t.created_at < $3";
    let values = [AccountKind::Revenue.into(), from.into(), to.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let found = Sum::find_by_statement(statement).one(conn).await?;
    Ok(found.and_then(|sum| sum.total).unwrap_or_default())
}

/// Total revenue in kopecks.
pub async fn sum_all(conn: &impl Conn) -> Result<i64, StorageError> {
    // Company accounts have no user; a covering index has their running sums.
    let sql = "SELECT CAST(SUM(amount) AS BIGINT) AS total FROM ledger_entries \
               WHERE user_id IS NULL AND account = $1";
    let values = [AccountKind::Revenue.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let found = Sum::find_by_statement(statement).one(conn).await?;
    Ok(found.and_then(|sum| sum.total).unwrap_or_default())
}
