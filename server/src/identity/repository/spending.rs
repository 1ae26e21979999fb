//! Sums ordered under the monthly caps of API keys and of members of companies.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{FromQueryResult, Statement};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};

#[derive(FromQueryResult)]
struct Sum {
    kopecks: i64,
}

/// Who ordered reports under a monthly cap.
#[derive(Clone, Copy, Debug)]
pub enum Spender {
    /// First key of the rotations that led to an API key; the keys that replaced it count together.
    ApiKey(Uuid),
    /// Member of a company.
    Member(Uuid),
}

/// Orders of a member of a company.
#[derive(FromQueryResult)]
pub struct MemberOrders {
    pub member_id: Uuid,
    pub kopecks: i64,
    /// Number of reports.
    pub checks: i64,
}

/// Kopecks held or charged for a report, without what was released.
/// A check of a package counts with its share of the package's price.
const SPENT: &str = "CAST(COALESCE(SUM(CASE \
    WHEN p.id IS NOT NULL AND (r.status = 'running' OR r.total_cost > 0 OR r.successful_services_count > 0) \
    THEN p.purchase_price / p.checks_total \
    WHEN r.status = 'completed' THEN r.total_cost ELSE r.cost END), 0) AS BIGINT) AS kopecks \
    FROM vehicle_reports r LEFT JOIN user_packages p ON p.id = r.user_package_id";

/// Kopecks held or charged since a time for the reports of a spender.
pub async fn sum_since(
    conn: &impl Conn,
    spender: Spender,
    since: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let (condition, id) = match spender {
        Spender::ApiKey(id) => (
            "r.api_key_id IN (SELECT id FROM api_keys WHERE original_id = $1)",
            id,
        ),
        Spender::Member(id) => ("r.member_id = $1", id),
    };
    let sql = format!("SELECT {SPENT} WHERE {condition} AND r.created_at >= $2");
    let values = [id.into(), since.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let row = Sum::find_by_statement(query).one(conn).await?;
    Ok(row.map_or(0, |row| row.kopecks))
}

/// Orders since a time of each member of a company who ordered.
pub async fn list_of_members(
    conn: &impl Conn,
    company_id: Uuid,
    since: DateTime<Utc>,
) -> Result<HashMap<Uuid, MemberOrders>, StorageError> {
    let sql = format!(
        "SELECT r.member_id, COUNT(*) AS checks, {SPENT} \
         WHERE r.member_id IN (SELECT id FROM company_members WHERE company_id = $1) \
         AND r.created_at >= $2 GROUP BY r.member_id"
    );
    let values = [company_id.into(), since.into()];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let rows = MemberOrders::find_by_statement(query).all(conn).await?;
    let rows = rows.into_iter();
    Ok(rows.map(|row| (row.member_id, row)).collect())
}
