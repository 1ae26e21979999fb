//! Queries of sums and counts in a period, for analytics.

use chrono::{DateTime, Utc};
use sea_orm::{FromQueryResult, Statement, Value};

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::ledger_transfers::TransferKind;
use crate::platform::entities::payments::PurposeKind;
use crate::platform::repository::moscow_time::{TimeUnit, moscow};

/// Start and exclusive end of a period.
pub type Span = (DateTime<Utc>, DateTime<Utc>);

/// Revenue of a Moscow day.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Day {
    /// Day as `yyyy-mm-dd`.
    pub day: String,
    /// Revenue in kopecks.
    pub sum: i64,
}

/// Days with revenue, oldest first.
pub async fn sum_by_day(conn: &impl Conn, span: Span) -> Result<Vec<Day>, StorageError> {
    let day = moscow(conn, "t.created_at", TimeUnit::Day);
    let sql = format!(
        "SELECT {day} AS day, CAST(SUM(e.amount) AS BIGINT) AS sum \
         FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id \
         WHERE e.account = 'revenue' AND t.created_at >= $1 AND t.created_at < $2 \
         GROUP BY {day} ORDER BY {day}"
    );
    find(conn, &sql, span).await
}

/// Revenue of one kind of transfer and description.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Earned {
    pub kind: TransferKind,
    /// Service of a check, or another description of the transfer.
    pub description: Option<String>,
    /// Whether the revenue comes from a guest.
    pub is_guest: bool,
    pub count: i64,
    /// Sum in kopecks.
    pub sum: i64,
}

/// Revenue by kind of transfer and description.
pub async fn sum_by_kind(conn: &impl Conn, span: Span) -> Result<Vec<Earned>, StorageError> {
    // A transfer has two entries: the revenue account and one other.
    let sql = "SELECT t.kind, t.description, COALESCE(u.role = 'guest', FALSE) AS is_guest, \
               COUNT(*) AS count, CAST(SUM(e.amount) AS BIGINT) AS sum \
               FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id \
               LEFT JOIN ledger_entries o ON o.transfer_id = t.id AND o.id <> e.id \
               LEFT JOIN users u ON u.id = o.user_id \
               WHERE e.account = 'revenue' AND t.created_at >= $1 AND t.created_at < $2 \
               GROUP BY t.kind, t.description, COALESCE(u.role = 'guest', FALSE) \
               ORDER BY t.kind, t.description";
    find(conn, sql, span).await
}

/// Number and sum of the credited payments of one purpose.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Paid {
    pub purpose: PurposeKind,
    pub count: i64,
    /// Sum in kopecks.
    pub sum: i64,
}

/// Received money by purpose of the payments.
pub async fn sum_payments(conn: &impl Conn, span: Span) -> Result<Vec<Paid>, StorageError> {
    let sql = "SELECT purpose, COUNT(*) AS count, CAST(SUM(amount) AS BIGINT) AS sum \
               FROM payments WHERE status = 'succeeded' \
               AND completed_at >= $1 AND completed_at < $2 \
               GROUP BY purpose ORDER BY purpose";
    find(conn, sql, span).await
}

/// Number of rows, with their sum in kopecks.
#[derive(Clone, Copy, Debug, Default, FromQueryResult)]
pub struct Counted {
    pub count: i64,
    pub sum: i64,
}

/// Sum of operator credits less debits.
pub async fn sum_operator_credits(conn: &impl Conn, span: Span) -> Result<Counted, StorageError> {
    let sql = "SELECT COUNT(*) AS count, CAST(COALESCE(-SUM(e.amount), 0) AS BIGINT) AS sum \
               FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id \
               WHERE e.account = 'adjustments' AND t.created_at >= $1 AND t.created_at < $2";
    find_one(conn, sql, span).await
}

/// Sum of refunds to payment methods.
pub async fn sum_refunds(conn: &impl Conn, span: Span) -> Result<Counted, StorageError> {
    let sql = "SELECT COUNT(*) AS count, CAST(COALESCE(SUM(amount), 0) AS BIGINT) AS sum \
               FROM refunds WHERE status = 'succeeded' \
               AND completed_at >= $1 AND completed_at < $2";
    find_one(conn, sql, span).await
}

/// Number, failures and cost of the calls of one vendor method.
#[derive(Clone, Debug, FromQueryResult)]
pub struct MethodCost {
    pub api_type: String,
    pub method: String,
    pub calls: i64,
    pub failed: i64,
    /// Cost in kopecks.
    pub cost: i64,
}

pub async fn sum_calls(conn: &impl Conn, span: Span) -> Result<Vec<MethodCost>, StorageError> {
    let sql = "SELECT api_type, method, COUNT(*) AS calls, \
               COUNT(CASE WHEN NOT success THEN 1 END) AS failed, \
               CAST(SUM(cost) AS BIGINT) AS cost \
               FROM api_requests WHERE created_at >= $1 AND created_at < $2 \
               GROUP BY api_type, method ORDER BY api_type, method";
    find(conn, sql, span).await
}

/// Funnel of the checks of a period; each number is a subset of the previous one.
#[derive(Clone, Copy, Debug, Default, FromQueryResult)]
pub struct CheckSteps {
    pub searched: i64,
    /// Number of checks in which a source knows the car.
    pub known: i64,
    pub completed: i64,
    /// Number of checks paid by money or package.
    pub paid: i64,
}

pub async fn count_checks(conn: &impl Conn, span: Span) -> Result<CheckSteps, StorageError> {
    let sql = "SELECT COUNT(*) AS searched, COUNT(CASE WHEN car_known THEN 1 END) AS known, \
               COUNT(CASE WHEN car_known AND status = 'completed' THEN 1 END) AS completed, \
               COUNT(CASE WHEN car_known AND status = 'completed' \
               AND (total_cost > 0 OR user_package_id IS NOT NULL) THEN 1 END) AS paid \
               FROM vehicle_reports WHERE created_at >= $1 AND created_at < $2";
    find_one(conn, sql, span).await
}

/// Funnel of the users registered in a period; each number is a subset of the previous one.
#[derive(Clone, Copy, Debug, Default, FromQueryResult)]
pub struct PeopleSteps {
    pub registered: i64,
    pub searched: i64,
    pub paid: i64,
}

pub async fn count_people(conn: &impl Conn, span: Span) -> Result<PeopleSteps, StorageError> {
    let sql = "SELECT COUNT(*) AS registered, \
               COUNT(CASE WHEN EXISTS (SELECT 1 FROM vehicle_reports r \
               WHERE r.user_id = u.id) THEN 1 END) AS searched, \
               COUNT(CASE WHEN EXISTS (SELECT 1 FROM vehicle_reports r WHERE r.user_id = u.id \
               AND (r.total_cost > 0 OR r.user_package_id IS NOT NULL)) THEN 1 END) AS paid \
               FROM users u WHERE u.created_at >= $1 AND u.created_at < $2 \
               AND u.role <> 'guest' AND u.deleted_at IS NULL";
    find_one(conn, sql, span).await
}

/// Numbers of payments and sources in a period, and of those that failed.
#[derive(Clone, Copy, Debug, Default, FromQueryResult)]
pub struct Failures {
    pub payments: i64,
    pub failed_payments: i64,
    pub sources: i64,
    pub failed_sources: i64,
}

/// Counts ended and failed payments, and ended and failed sources of ordered checks.
pub async fn count_failures(conn: &impl Conn, span: Span) -> Result<Failures, StorageError> {
    let sql = "SELECT \
               (SELECT COUNT(*) FROM payments WHERE status <> 'pending' \
               AND created_at >= $1 AND created_at < $2) AS payments, \
               (SELECT COUNT(*) FROM payments WHERE status = 'canceled' \
               AND created_at >= $1 AND created_at < $2) AS failed_payments, \
               COUNT(CASE WHEN s.status IN ('success', 'error') THEN 1 END) AS sources, \
               COUNT(CASE WHEN s.status = 'error' THEN 1 END) AS failed_sources \
               FROM vehicle_reports r JOIN report_services s ON s.report_id = r.id \
               WHERE r.created_at >= $1 AND r.created_at < $2";
    find_one(conn, sql, span).await
}

/// Number of users by month of the first check and month of a later check.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Returned {
    /// Month of the first check in Moscow, `yyyy-mm`.
    pub first_month: String,
    pub month: String,
    pub people: i64,
}

/// Counts users by months of their checks in a period; guests are not counted.
pub async fn count_returned(conn: &impl Conn, span: Span) -> Result<Vec<Returned>, StorageError> {
    let first = moscow(conn, "f.first_at", TimeUnit::Month);
    let month = moscow(conn, "r.created_at", TimeUnit::Month);
    let sql = format!(
        "SELECT {first} AS first_month, {month} AS month, COUNT(DISTINCT r.user_id) AS people \
         FROM (SELECT user_id, MIN(created_at) AS first_at FROM vehicle_reports \
         GROUP BY user_id) f \
         JOIN users u ON u.id = f.user_id JOIN vehicle_reports r ON r.user_id = f.user_id \
         WHERE u.role <> 'guest' AND f.first_at >= $1 AND f.first_at < $2 AND r.created_at < $2 \
         GROUP BY {first}, {month} ORDER BY {first}, {month}"
    );
    find(conn, &sql, span).await
}

async fn find<T: FromQueryResult>(
    conn: &impl Conn,
    sql: &str,
    (from, to): Span,
) -> Result<Vec<T>, StorageError> {
    let values: [Value; 2] = [from.into(), to.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(T::find_by_statement(statement).all(conn).await?)
}

async fn find_one<T: FromQueryResult + Default>(
    conn: &impl Conn,
    sql: &str,
    span: Span,
) -> Result<T, StorageError> {
    Ok(find(conn, sql, span).await?.pop().unwrap_or_default())
}
