//! Use of the open API.

use chrono::{DateTime, Utc};
use sea_orm::{FromQueryResult, Statement};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::moscow_time::{TimeUnit, moscow};

/// Use of a source on a Moscow day.
#[derive(Debug, FromQueryResult)]
pub struct Row {
    /// Day as `yyyy-mm-dd`.
    pub day: String,
    pub source: String,
    pub calls: i64,
    pub answered: i64,
    /// Kopecks charged.
    pub cost: i64,
}

/// Use by the keys of an account in a period, oldest day first.
pub async fn list(
    conn: &impl Conn,
    user_id: Uuid,
    (from, before): (DateTime<Utc>, DateTime<Utc>),
) -> Result<Vec<Row>, StorageError> {
    let day = moscow(conn, "r.created_at", TimeUnit::Day);
    let sql = format!(
        "SELECT {day} AS day, s.source AS source, COUNT(*) AS calls, \
         CAST(SUM(CASE WHEN s.status = 'success' THEN 1 ELSE 0 END) AS BIGINT) AS answered, \
         CAST(SUM(s.cost) AS BIGINT) AS cost \
         FROM vehicle_reports r JOIN report_services s ON s.report_id = r.id \
         WHERE r.user_id = $1 AND r.api_key_id IS NOT NULL AND s.asked_as IS NOT NULL \
         AND r.created_at >= $2 AND r.created_at < $3 \
         GROUP BY {day}, s.source ORDER BY {day}, s.source"
    );
    let values = [user_id.into(), from.into(), before.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(Row::find_by_statement(query).all(conn).await?)
}
