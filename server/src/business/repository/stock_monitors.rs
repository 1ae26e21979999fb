//! Monitoring of stocks and its daily notifications.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter, Statement};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Tx, Write};
use crate::platform::entities::stock_monitors::{Column, Entity};
use crate::platform::entities::stock_notifications;
use crate::platform::entities::watches::{Origin, Status};

pub use crate::platform::entities::stock_monitors::Model as Monitor;
pub use crate::platform::entities::stock_notifications::Model as Notification;

/// Monitoring of the stock of a user, if it is on.
pub async fn find(conn: &impl Conn, user_id: Uuid) -> Result<Option<Monitor>, StorageError> {
    Ok(Entity::find()
        .filter(Column::UserId.eq(user_id))
        .one(conn)
        .await?)
}

/// Switches the monitoring of a stock on; no-op if it is on.
pub async fn enable(tx: &Tx, user_id: Uuid, now: DateTime<Utc>) -> Result<(), StorageError> {
    let monitor = Monitor {
        id: Uuid::now_v7(),
        user_id,
        enabled_at: now,
    };
    Entity::insert(monitor.into_active_model())
        .on_conflict(OnConflict::column(Column::UserId).do_nothing().to_owned())
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Switches the monitoring of a stock off.
pub async fn disable(tx: &Tx, user_id: Uuid) -> Result<u64, StorageError> {
    Entity::delete_many()
        .filter(Column::UserId.eq(user_id))
        .changes(tx)
        .await
}

#[derive(FromQueryResult)]
struct Account {
    user_id: Uuid,
}

/// Users with monitored stocks that have a checked car without an active watch.
pub async fn list_incomplete(conn: &impl Conn) -> Result<Vec<Uuid>, StorageError> {
    let sql = "SELECT m.user_id FROM stock_monitors m WHERE EXISTS (SELECT 1 FROM stock_cars s \
               WHERE s.user_id = m.user_id AND s.report_id IS NOT NULL \
               AND NOT EXISTS (SELECT 1 FROM watches w WHERE w.user_id = s.user_id \
               AND w.vin = s.number AND w.status = $1)) \
               AND (SELECT COUNT(*) FROM watches w WHERE w.user_id = m.user_id \
               AND w.status = $1 AND w.origin = $2) < $3 ORDER BY m.user_id";
    let limit = i64::try_from(avtosled_core::stock::MAX_MONITORED_CARS).unwrap_or(i64::MAX);
    let values = [Status::Active.into(), Origin::Stock.into(), limit.into()];
    accounts(conn, sql, values).await
}

/// Users with changes found before `time` that await the notification of a day, at most `limit`.
pub async fn list_to_notify(
    conn: &impl Conn,
    time: DateTime<Utc>,
    day: &str,
    limit: u64,
) -> Result<Vec<Uuid>, StorageError> {
    let sql = "SELECT DISTINCT c.user_id FROM watch_changes c WHERE c.awaits_daily \
               AND c.found_at < $1 AND NOT EXISTS (SELECT 1 FROM stock_notifications n \
               WHERE n.user_id = c.user_id AND n.day = $2) ORDER BY c.user_id LIMIT $3";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    accounts(conn, sql, [time.into(), day.into(), limit.into()]).await
}

async fn accounts<const N: usize>(
    conn: &impl Conn,
    sql: &str,
    values: [sea_orm::Value; N],
) -> Result<Vec<Uuid>, StorageError> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let accounts = Account::find_by_statement(statement).all(conn).await?;
    Ok(accounts
        .into_iter()
        .map(|account| account.user_id)
        .collect())
}

/// Records the notification of a user and day; `false` if it was recorded before.
pub async fn record_notification(tx: &Tx, row: Notification) -> Result<bool, StorageError> {
    use stock_notifications::Column as Notified;
    let key = OnConflict::columns([Notified::UserId, Notified::Day])
        .do_nothing()
        .to_owned();
    let inserted = stock_notifications::Entity::insert(row.into_active_model())
        .on_conflict(key)
        .exec_without_returning(tx)
        .await?;
    Ok(inserted == 1)
}

/// Deletes at most `limit` notifications from before `time`.
pub async fn delete_notifications(
    conn: &impl Conn,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    use stock_notifications::Column as Notified;
    let columns = (Notified::Id, Notified::CreatedAt);
    db::delete_before::<stock_notifications::Entity>(conn, columns, time, limit).await
}

/// Deletes the notifications of a user.
pub async fn delete_notifications_for_user(tx: &Tx, user_id: Uuid) -> Result<u64, StorageError> {
    stock_notifications::Entity::delete_many()
        .filter(stock_notifications::Column::UserId.eq(user_id))
        .changes(tx)
        .await
}
