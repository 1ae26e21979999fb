//! Queries for exports, paginated by keyset on time and id, so that every page costs the same.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, Statement};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::users::Role;
use crate::platform::entities::vehicle_reports::Status;
use crate::platform::entities::{ledger_entries, ledger_transfers};

/// Number of rows per page.
pub const PAGE: usize = 1000;

/// Keyset position of a row: time and id.
pub type Place = (DateTime<Utc>, Uuid);
/// Range of rows after a position and before a time.
pub type Range = (Place, DateTime<Utc>);

/// An account for an export, neither guest nor deleted.
#[derive(FromQueryResult)]
pub struct Account {
    pub id: Uuid,
    pub username: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub role: Role,
    pub is_active: bool,
    pub balance: i64,
    pub held: i64,
    pub created_at: DateTime<Utc>,
    pub last_login_at: Option<DateTime<Utc>>,
    pub vk_linked: bool,
    pub license_verified: bool,
    pub package_checks: i32,
}

/// Page of accounts by registration time, without guests and deleted ones.
pub async fn list_accounts(conn: &impl Conn, range: Range) -> Result<Vec<Account>, StorageError> {
    let sql = "SELECT id, username, phone, email, role, is_active, balance, held, created_at, \
               last_login_at, vk_id IS NOT NULL AS vk_linked, license_verified, \
               package_checks_remaining AS package_checks FROM users \
               WHERE (created_at, id) > ($1, $2) AND created_at < $3 \
               AND deleted_at IS NULL AND role <> 'guest' \
               ORDER BY created_at, id LIMIT $4";
    find(conn, sql, range).await
}

/// A check with its account, for an export.
#[derive(FromQueryResult)]
pub struct Check {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
    pub user_id: Uuid,
    pub username: String,
    pub search_type: String,
    pub vin: String,
    pub plate: Option<String>,
    pub status: Status,
    pub cost: i64,
    pub total_cost: i64,
    pub free_check: bool,
    pub vk_package: bool,
    pub user_package_id: Option<Uuid>,
    pub quick_package: Option<String>,
    pub promo_code: Option<String>,
    pub sources: i64,
    pub answered: i32,
}

/// Page of checks by time of the order.
pub async fn list_checks(conn: &impl Conn, range: Range) -> Result<Vec<Check>, StorageError> {
    let sql = "SELECT r.id, r.created_at, r.finished_at, r.user_id, u.username, r.search_type, \
               r.vin, r.plate, r.status, r.cost, r.total_cost, r.free_check, r.vk_package, \
               r.user_package_id, r.quick_package, r.promo_code, \
               r.successful_services_count AS answered, \
               (SELECT COUNT(*) FROM report_services s WHERE s.report_id = r.id) AS sources \
               FROM vehicle_reports r JOIN users u ON u.id = r.user_id \
               WHERE (r.created_at, r.id) > ($1, $2) AND r.created_at < $3 \
               ORDER BY r.created_at, r.id LIMIT $4";
    find(conn, sql, range).await
}

/// A vendor call without query and answer, for an export.
#[derive(FromQueryResult)]
pub struct Call {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    pub api_type: String,
    pub method: String,
    pub success: bool,
    pub response_time: Option<i32>,
    pub cost: i64,
    pub cost_estimated: bool,
    pub error_code: Option<String>,
    pub report_id: Option<Uuid>,
}

/// Page of vendor calls by time.
pub async fn list_calls(conn: &impl Conn, range: Range) -> Result<Vec<Call>, StorageError> {
    let sql = "SELECT id, created_at, api_type, method, success, response_time, cost, \
               cost_estimated, error_code, report_id FROM api_requests \
               WHERE (created_at, id) > ($1, $2) AND created_at < $3 \
               ORDER BY created_at, id LIMIT $4";
    find(conn, sql, range).await
}

/// Page of ledger transfers by time.
pub async fn list_transfers(
    conn: &impl Conn,
    range: Range,
) -> Result<Vec<ledger_transfers::Model>, StorageError> {
    let sql = "SELECT id, kind, reference, idempotency_key, description, created_at \
               FROM ledger_transfers WHERE (created_at, id) > ($1, $2) AND created_at < $3 \
               ORDER BY created_at, id LIMIT $4";
    find(conn, sql, range).await
}

/// Entries of the given transfers, in insertion order.
pub async fn list_entries(
    conn: &impl Conn,
    transfers: Vec<Uuid>,
) -> Result<Vec<ledger_entries::Model>, StorageError> {
    use ledger_entries::Column;
    Ok(ledger_entries::Entity::find()
        .filter(Column::TransferId.is_in(transfers))
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

async fn find<T: FromQueryResult>(
    conn: &impl Conn,
    sql: &str,
    ((time, id), end): Range,
) -> Result<Vec<T>, StorageError> {
    let limit = i64::try_from(PAGE).unwrap_or(i64::MAX);
    let values = [time.into(), id.into(), end.into(), limit.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(T::find_by_statement(statement).all(conn).await?)
}
