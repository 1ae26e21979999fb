//! Repository of alerts, with queries of the conditions that raise them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter, QueryOrder, Statement,
    Value,
};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError, Write};
use crate::platform::entities::alerts::{Column, Entity};
use crate::platform::entities::vendor_statements;

pub use crate::platform::entities::alerts::{Kind, Model as Alert};

/// Open alerts, oldest first.
pub async fn list_open(conn: &impl Conn) -> Result<Vec<Alert>, StorageError> {
    Ok(Entity::find()
        .filter(Column::EndedAt.is_null())
        .order_by_asc(Column::RaisedAt)
        .order_by_asc(Column::Id)
        .all(conn)
        .await?)
}

/// Opens an alert, replacing the ended one of that kind and subject.
pub async fn raise(conn: &impl Conn, row: Alert) -> Result<(), StorageError> {
    let conflict = OnConflict::columns([Column::Kind, Column::Subject])
        .update_columns([
            Column::Id,
            Column::Detail,
            Column::RaisedAt,
            Column::SeenAt,
            Column::EndedAt,
        ])
        .to_owned();
    Entity::insert(row.into_active_model())
        .on_conflict(conflict)
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Updates the time at which an alert was last detected.
pub async fn see(
    conn: &impl Conn,
    id: Uuid,
    detail: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::Detail, Expr::value(detail))
        .col_expr(Column::SeenAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// Ends an alert.
pub async fn end(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .run(conn)
        .await
}

/// A vendor method whose latest calls all failed.
#[derive(Clone, Debug, FromQueryResult)]
pub struct FailingMethod {
    pub endpoint: String,
    /// Error code of the latest call.
    pub error_code: Option<String>,
}

/// Methods whose latest `calls` since a time all failed, except for invalid input.
/// Calls cancelled by us are ignored.
pub async fn list_failing(
    conn: &impl Conn,
    since: DateTime<Utc>,
    calls: i64,
) -> Result<Vec<FailingMethod>, StorageError> {
    let sql = "SELECT endpoint, MAX(CASE WHEN place = 1 THEN error_code END) AS error_code \
               FROM (SELECT endpoint, success, error_code, error_message, \
               ROW_NUMBER() OVER (PARTITION BY endpoint ORDER BY created_at DESC, id DESC) AS place \
               FROM api_requests \
               WHERE created_at >= $1 AND COALESCE(error_code, '') <> 'abandoned') AS newest \
               WHERE place <= $2 GROUP BY endpoint HAVING COUNT(*) = $2 \
               AND COUNT(CASE WHEN success OR error_message = 'Input' THEN 1 END) = 0 \
               ORDER BY endpoint";
    find(conn, sql, [since.into(), calls.into()]).await
}

/// Number of dead jobs of a kind.
#[derive(Clone, Debug, FromQueryResult)]
pub struct DeadKind {
    pub kind: String,
    pub jobs: i64,
}

/// Counts the jobs that died since a time, by kind.
pub async fn count_dead(
    conn: &impl Conn,
    since: DateTime<Utc>,
) -> Result<Vec<DeadKind>, StorageError> {
    let sql = "SELECT kind, COUNT(*) AS jobs FROM jobs \
               WHERE state = 'dead' AND finished_at >= $1 GROUP BY kind ORDER BY kind";
    find(conn, sql, [since.into()]).await
}

/// Number of payments by outcome.
#[derive(Clone, Copy, Debug, Default, FromQueryResult)]
pub struct PaymentEnds {
    pub ended: i64,
    /// Number of declined payments, without those that payers abandoned.
    pub refused: i64,
}

/// Counts the payments that ended in a time range; a payment ends within a day.
pub async fn count_payment_ends(
    conn: &impl Conn,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<PaymentEnds, StorageError> {
    let sql = "SELECT COUNT(*) AS ended, COUNT(CASE WHEN status = 'canceled' THEN 1 END) AS refused \
               FROM payments WHERE created_at >= $1 AND completed_at >= $2 AND completed_at < $3 \
               AND COALESCE(cancellation_reason, '') NOT IN \
               ('expired_on_confirmation', 'canceled_by_merchant', 'deal_expired')";
    let begun = from - chrono::Duration::days(1);
    let found = find(conn, sql, [begun.into(), from.into(), to.into()]).await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

/// Number of SMS codes by outcome.
#[derive(Clone, Copy, Debug, Default, FromQueryResult)]
pub struct CodeEnds {
    pub sent: i64,
    pub confirmed: i64,
}

/// Counts the SMS codes requested in a time range.
pub async fn count_code_ends(
    conn: &impl Conn,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<CodeEnds, StorageError> {
    let sql = "SELECT COUNT(*) AS sent, COUNT(CASE WHEN confirmed THEN 1 END) AS confirmed \
               FROM phone_challenges WHERE created_at >= $1 AND created_at < $2";
    let found = find(conn, sql, [from.into(), to.into()]).await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

/// Days with discrepancies in the vendor's list of charges, compared since a time.
pub async fn list_different_days(
    conn: &impl Conn,
    since: DateTime<Utc>,
) -> Result<Vec<vendor_statements::Model>, StorageError> {
    use vendor_statements::Column;
    Ok(vendor_statements::Entity::find()
        .filter(Column::DifferenceCount.gt(0))
        .filter(Column::ComparedAt.gte(since))
        .order_by_asc(Column::Day)
        .all(conn)
        .await?)
}

async fn find<T: FromQueryResult, const N: usize>(
    conn: &impl Conn,
    sql: &str,
    values: [Value; N],
) -> Result<Vec<T>, StorageError> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(T::find_by_statement(statement).all(conn).await?)
}
