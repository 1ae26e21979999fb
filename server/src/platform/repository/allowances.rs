//! What was had of allowances, as one time for each: every one that is had moves it on by a step.

use chrono::{DateTime, Duration, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, Statement};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::allowances::{Column, Entity};

pub use crate::platform::entities::allowances::Name;

/// Moves the time of an allowance on by `step`, unless it lies after `latest`; true when it moved.
pub async fn take(
    conn: &impl Conn,
    (name, subject): (Name, Uuid),
    step: Duration,
    latest: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let sql = "INSERT INTO allowances (id, name, subject, used_until) VALUES ($1, $2, $3, $4 + $5) \
        ON CONFLICT (name, subject) DO UPDATE SET used_until = $5 + \
        CASE WHEN allowances.used_until < $4 THEN $4 ELSE allowances.used_until END \
        WHERE allowances.used_until <= $6";
    let values = [
        Uuid::now_v7().into(),
        name.to_string().into(),
        subject.into(),
        now.timestamp_millis().into(),
        step.num_milliseconds().into(),
        latest.timestamp_millis().into(),
    ];
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    Ok(conn.execute_raw(statement).await?.rows_affected() == 1)
}

/// Unix milliseconds until which what was had still counts.
pub async fn find_used_until(
    conn: &impl Conn,
    (name, subject): (Name, Uuid),
) -> Result<Option<i64>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::UsedUntil)
        .filter(Column::Name.eq(name))
        .filter(Column::Subject.eq(subject))
        .into_tuple()
        .one(conn)
        .await?)
}

/// Deletes at most `limit` of those that count no more.
pub async fn delete_over(
    conn: &impl Conn,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    let over = Condition::all().add(Column::UsedUntil.lt(now.timestamp_millis()));
    db::delete_some::<Entity>(conn, Column::Id, over, limit).await
}
