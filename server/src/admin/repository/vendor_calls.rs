//! Queries of aggregates of vendor calls.

use chrono::{DateTime, Duration, Utc};
use sea_orm::{FromQueryResult, Statement, Value};

use crate::platform::db::{Conn, StorageError};
use crate::platform::repository::moscow_time::moscow;

pub use crate::platform::repository::moscow_time::TimeUnit;

/// Numbers and cost of the calls of one method, by outcome.
#[derive(Clone, Debug, FromQueryResult)]
pub struct MethodCalls {
    pub api_type: String,
    pub method: String,
    pub calls: i64,
    pub succeeded: i64,
    /// Number of calls that returned an answer; `found` counts those with data about the car.
    pub answers: i64,
    pub found: i64,
    /// Number of calls rejected by the vendor's rate limit.
    pub turned_away: i64,
    /// Cost in kopecks.
    pub cost: i64,
}

/// Counts the calls of each method since a time.
pub async fn count_by_method(
    conn: &impl Conn,
    since: DateTime<Utc>,
) -> Result<Vec<MethodCalls>, StorageError> {
    let sql = "SELECT api_type, method, COUNT(*) AS calls, \
               COUNT(CASE WHEN success THEN 1 END) AS succeeded, COUNT(found) AS answers, \
               COUNT(CASE WHEN found THEN 1 END) AS found, \
               COUNT(CASE WHEN error_code = 'rate_limited' THEN 1 END) AS turned_away, \
               CAST(COALESCE(SUM(cost), 0) AS BIGINT) AS cost \
               FROM api_requests WHERE created_at >= $1 \
               GROUP BY api_type, method ORDER BY api_type, method";
    find(conn, sql, [since.into()]).await
}

/// Numbers and cost of the calls of one service in an hour or day.
#[derive(Clone, Debug, FromQueryResult)]
pub struct SpanCalls {
    /// Moscow hour or day as text, as in [`span_of`].
    pub span: String,
    pub api_type: String,
    pub calls: i64,
    pub succeeded: i64,
    pub answers: i64,
    pub found: i64,
    /// Cost in kopecks.
    pub cost: i64,
}

/// Counts the calls of each service since a time, by Moscow hour or day.
pub async fn count_by_span(
    conn: &impl Conn,
    part: TimeUnit,
    since: DateTime<Utc>,
) -> Result<Vec<SpanCalls>, StorageError> {
    let span = moscow(conn, "created_at", part);
    let sql = format!(
        "SELECT {span} AS span, api_type, COUNT(*) AS calls, \
         COUNT(CASE WHEN success THEN 1 END) AS succeeded, COUNT(found) AS answers, \
         COUNT(CASE WHEN found THEN 1 END) AS found, \
         CAST(COALESCE(SUM(cost), 0) AS BIGINT) AS cost \
         FROM api_requests WHERE created_at >= $1 GROUP BY {span}, api_type"
    );
    find(conn, &sql, [since.into()]).await
}

/// Key of the Moscow hour, day or month of a time, as in [`count_by_span`].
#[must_use]
pub fn span_of(moment: DateTime<Utc>, part: TimeUnit) -> String {
    let moscow = moment + Duration::hours(3);
    let format = match part {
        TimeUnit::Hour => "%Y-%m-%dT%H",
        TimeUnit::Day => "%Y-%m-%d",
        TimeUnit::Month => "%Y-%m",
    };
    moscow.format(format).to_string()
}

/// A vendor call without query and answer.
#[derive(Clone, Debug, FromQueryResult)]
pub struct LateCall {
    pub api_type: String,
    pub method: String,
    pub success: bool,
    /// Duration in milliseconds.
    pub response_time: Option<i32>,
    pub error_code: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// Latest calls of each method since a time, at most `each` per method, newest first.
pub async fn list_newest_of_each(
    conn: &impl Conn,
    since: DateTime<Utc>,
    each: i64,
) -> Result<Vec<LateCall>, StorageError> {
    let sql = "SELECT api_type, method, success, response_time, error_code, created_at FROM (\
               SELECT api_type, method, success, response_time, error_code, created_at, id, \
               ROW_NUMBER() OVER (PARTITION BY api_type, method \
               ORDER BY created_at DESC, id DESC) AS place \
               FROM api_requests WHERE created_at >= $1) AS newest \
               WHERE place <= $2 ORDER BY created_at DESC, id DESC";
    find(conn, sql, [since.into(), each.into()]).await
}

/// Numbers of answers in the reports ordered since a time, by origin.
#[derive(Clone, Copy, Debug, Default, FromQueryResult)]
pub struct AnswerCounts {
    /// Answers from a cache, ours or the vendor's.
    pub cached: i64,
    /// Answers queried from the register.
    pub asked: i64,
    /// Answers that another order can reuse.
    pub kept: i64,
}

/// Counts the answers of the reports ordered since a time.
pub async fn count_answers(
    conn: &impl Conn,
    since: DateTime<Utc>,
) -> Result<AnswerCounts, StorageError> {
    // CROSS JOIN fixes SQLite's join order: the few reports first, instead of all services.
    let sql = "SELECT COUNT(CASE WHEN s.from_cache THEN 1 END) AS cached, \
               COUNT(CASE WHEN NOT s.from_cache THEN 1 END) AS asked, \
               COUNT(s.asked_hash) AS kept \
               FROM vehicle_reports r CROSS JOIN report_services s \
               WHERE s.report_id = r.id AND r.created_at >= $1 AND s.status = 'success'";
    let mut found = find(conn, sql, [since.into()]).await?;
    Ok(found.pop().unwrap_or_default())
}

async fn find<T: FromQueryResult, const N: usize>(
    conn: &impl Conn,
    sql: &str,
    values: [Value; N],
) -> Result<Vec<T>, StorageError> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(T::find_by_statement(statement).all(conn).await?)
}
