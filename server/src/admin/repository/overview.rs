//! Queries of counts and latest rows for the overview.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Statement, Value,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::reconciliation_discrepancies as differences;
use crate::platform::entities::vehicle_reports::Status;
use crate::platform::entities::{api_requests, jobs, messages, payments, users, vehicle_reports};

pub use crate::platform::entities::api_requests::Model as ApiRequest;

/// Number of accounts without guests and deleted ones.
pub async fn count_users(conn: &impl Conn) -> Result<u64, StorageError> {
    use users::Column;
    Ok(users::Entity::find()
        .filter(Column::DeletedAt.is_null())
        .filter(Column::Role.ne(users::Role::Guest))
        .count(conn)
        .await?)
}

/// Counts the reports ordered since a time, or all.
pub async fn count_reports(
    conn: &impl Conn,
    since: Option<DateTime<Utc>>,
) -> Result<u64, StorageError> {
    use vehicle_reports::Column;
    let mut query = vehicle_reports::Entity::find();
    if let Some(since) = since {
        query = query.filter(Column::CreatedAt.gte(since));
    }
    Ok(query.count(conn).await?)
}

/// A report with its account.
#[derive(Clone, Debug, FromQueryResult)]
pub struct OrderedReport {
    pub id: Uuid,
    pub user_id: Uuid,
    pub username: String,
    pub search_type: String,
    pub vin: String,
    pub status: Status,
    pub cost: i64,
    /// Number of sources that answered; `sources` counts all.
    pub answered: i64,
    pub sources: i64,
    pub created_at: DateTime<Utc>,
}

/// Latest reports, newest first.
pub async fn list_reports(
    conn: &impl Conn,
    limit: u64,
) -> Result<Vec<OrderedReport>, StorageError> {
    read_reports(conn, "", vec![signed(limit)]).await
}

/// Latest reports of an account, newest first.
pub async fn list_reports_of(
    conn: &impl Conn,
    user_id: Uuid,
    limit: u64,
) -> Result<Vec<OrderedReport>, StorageError> {
    read_reports(
        conn,
        "WHERE r.user_id = $2",
        vec![signed(limit), user_id.into()],
    )
    .await
}

fn signed(limit: u64) -> Value {
    i64::try_from(limit).unwrap_or(i64::MAX).into()
}

async fn read_reports(
    conn: &impl Conn,
    condition: &str,
    values: Vec<Value>,
) -> Result<Vec<OrderedReport>, StorageError> {
    let sql = format!(
        "SELECT r.id, r.user_id, u.username, r.search_type, r.vin, r.status, r.total_cost AS cost, \
               r.created_at, \
               (SELECT COUNT(*) FROM report_services s WHERE s.report_id = r.id) AS sources, \
               (SELECT COUNT(*) FROM report_services s \
                WHERE s.report_id = r.id AND s.status = 'success') AS answered \
               FROM vehicle_reports r JOIN users u ON u.id = r.user_id {condition} \
               ORDER BY r.created_at DESC, r.id DESC LIMIT $1"
    );
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(OrderedReport::find_by_statement(statement)
        .all(conn)
        .await?)
}

/// Latest vendor calls, newest first.
pub async fn list_calls(conn: &impl Conn, limit: u64) -> Result<Vec<ApiRequest>, StorageError> {
    use api_requests::Column;
    Ok(api_requests::Entity::find()
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(conn)
        .await?)
}

/// Number of open discrepancies.
pub async fn count_differences(conn: &impl Conn) -> Result<u64, StorageError> {
    use differences::Column;
    Ok(differences::Entity::find()
        .filter(Column::AcknowledgedAt.is_null())
        .count(conn)
        .await?)
}

/// Counts the jobs that died since a time.
pub async fn count_dead_jobs(conn: &impl Conn, since: DateTime<Utc>) -> Result<u64, StorageError> {
    use jobs::Column;
    Ok(jobs::Entity::find()
        .filter(Column::State.eq(jobs::State::Dead))
        .filter(Column::FinishedAt.gte(since))
        .count(conn)
        .await?)
}

/// Counts the mails and SMS that failed since a time.
pub async fn count_failed_messages(
    conn: &impl Conn,
    since: DateTime<Utc>,
) -> Result<u64, StorageError> {
    use messages::Column;
    Ok(messages::Entity::find()
        .filter(Column::FailedAt.gte(since))
        .count(conn)
        .await?)
}

/// Counts the payments that are paid at the provider but not credited.
pub async fn count_held_payments(conn: &impl Conn) -> Result<u64, StorageError> {
    use payments::Column;
    Ok(payments::Entity::find()
        .filter(Column::Problem.is_not_null())
        .filter(Column::Status.eq(payments::Status::Pending))
        .count(conn)
        .await?)
}
