//! Queries of reports ordered by API keys.

use chrono::{DateTime, Utc};
use sea_orm::{FromQueryResult, Statement};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};

#[derive(FromQueryResult)]
struct Sum {
    kopecks: i64,
}

/// Kopecks held or charged for the reports of an API key since a time, without what was released.
pub async fn sum_since(
    conn: &impl Conn,
    api_key_id: Uuid,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let sql = "SELECT CAST(COALESCE(SUM(CASE WHEN status = 'completed' THEN total_cost ELSE cost \
               END), 0) AS BIGINT) AS kopecks FROM vehicle_reports WHERE api_key_id = $1 \
               AND created_at >= $2";
    let values = [api_key_id.into(), since.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let row = Sum::find_by_statement(query).one(conn).await?;
    Ok(row.map_or(0, |row| row.kopecks))
}
