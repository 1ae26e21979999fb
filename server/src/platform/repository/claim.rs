//! Claim of due rows with `SKIP LOCKED`, so that only one process at a time works on a row.

use sea_orm::{DatabaseBackend, FromQueryResult, Statement, Value};

use crate::platform::db::{Conn, StorageError};

/// Claim query of a table; in its SQL `$1` is the current time, and values of the caller start at `$3`.
pub struct Due {
    pub table: &'static str,
    /// Column with the due time.
    pub time: &'static str,
    /// Additional condition on a row.
    pub condition: &'static str,
    /// SQL assignments that mark the row as claimed.
    pub set: &'static str,
}

impl Due {
    /// Claims at most `limit` due rows, longest due first.
    pub async fn claim<T: FromQueryResult>(
        &self,
        conn: &impl Conn,
        now: Value,
        limit: u64,
        values: impl IntoIterator<Item = Value>,
    ) -> Result<Vec<T>, StorageError> {
        let backend = conn.get_database_backend();
        let lock = if backend == DatabaseBackend::Postgres {
            "FOR UPDATE SKIP LOCKED"
        } else {
            ""
        };
        let Self {
            table,
            time,
            condition,
            set,
        } = self;
        // Materialised, or PostgreSQL may run the inner query again and exceed the limit.
        let sql = format!(
            "WITH due AS MATERIALIZED (SELECT id FROM {table} WHERE {condition} \
             AND {time} <= $1 ORDER BY {time} LIMIT $2 {lock}) \
             UPDATE {table} SET {set} WHERE id IN (SELECT id FROM due) RETURNING *"
        );
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let values = [now, limit.into()].into_iter().chain(values);
        let statement = Statement::from_sql_and_values(backend, sql, values);
        Ok(T::find_by_statement(statement).all(conn).await?)
    }
}
