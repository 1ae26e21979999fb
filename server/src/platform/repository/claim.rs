//! Rows that are due, taken by one process at a time.

use sea_orm::{DatabaseBackend, FromQueryResult, Statement, Value};

use crate::platform::db::{Conn, StorageError};

/// How rows of a table are taken. In its SQL `$1` is now; the values of the caller begin at `$3`.
pub struct Due {
    pub table: &'static str,
    /// The column of the time at which a row is due.
    pub time: &'static str,
    /// What else must hold of a row.
    pub condition: &'static str,
    /// What is changed, so that nobody else takes the row.
    pub set: &'static str,
}

impl Due {
    /// Takes at most `limit` rows, those first that are due the longest.
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
        // Materialised, or PostgreSQL might run the inner query again and take more than the limit.
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
