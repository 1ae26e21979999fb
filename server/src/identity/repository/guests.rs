//! Repository of guest accounts, which own purchases made without signing in.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{EntityTrait, Statement};
use uuid::Uuid;

use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::users::{ActiveModel, Column, Entity, Role};

/// Inserts a guest account, without a sign-in method; false if it exists.
pub async fn insert(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    let row = ActiveModel {
        id: Set(id),
        username: Set(format!("guest-{}", id.simple())),
        role: Set(Role::Guest),
        notify_low_balance: Set(false),
        notify_report_ready: Set(false),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let inserted = Entity::insert(row)
        .on_conflict(OnConflict::column(Column::Id).do_nothing().to_owned())
        .exec_without_returning(conn)
        .await?;
    Ok(inserted == 1)
}

/// Deletes at most `limit` guest accounts created in a period to which no other row refers.
pub async fn delete_empty(
    conn: &impl Conn,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    limit: u64,
) -> Result<u64, StorageError> {
    const REFERRING_TABLES: [&str; 8] = [
        "payments",
        "quick_purchases",
        "vehicle_reports",
        "ledger_entries",
        "refunds",
        "messages",
        "idempotency_keys",
        "api_requests",
    ];
    let unreferenced = REFERRING_TABLES.map(|table| {
        format!("AND NOT EXISTS (SELECT 1 FROM {table} t WHERE t.user_id = users.id)")
    });
    let sql = format!(
        "DELETE FROM users WHERE id IN (SELECT users.id FROM users WHERE role = $3 \
         AND created_at < $1 AND created_at >= $4 {} LIMIT $2)",
        unreferenced.join(" ")
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [until.into(), limit.into(), Role::Guest.into(), from.into()];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(conn.execute_raw(statement).await?.rows_affected())
}
