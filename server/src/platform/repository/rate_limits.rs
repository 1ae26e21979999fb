//! Repository of the GCRA rate limiters: one theoretical arrival time per limit and subject.

use chrono::{DateTime, Duration, Utc};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Statement,
};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError};
use crate::platform::entities::rate_limits::{Column, Entity};

pub use crate::platform::entities::rate_limits::Name;

/// Advances the arrival time by `step` unless it is after `latest`; `true` when advanced.
pub async fn try_acquire(
    conn: &impl Conn,
    (name, subject): (Name, Uuid),
    step: Duration,
    latest: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let sql = "INSERT INTO rate_limits (id, name, subject, used_until) VALUES ($1, $2, $3, $4 + $5) \
        ON CONFLICT (name, subject) DO UPDATE SET used_until = $5 + \
        CASE WHEN rate_limits.used_until < $4 THEN $4 ELSE rate_limits.used_until END \
        WHERE rate_limits.used_until <= $6";
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

/// Advances the arrival time by `step` in any case; returns it in Unix milliseconds.
pub async fn charge(
    conn: &impl Conn,
    (name, subject): (Name, Uuid),
    step: Duration,
    now: DateTime<Utc>,
) -> Result<i64, StorageError> {
    let sql = "INSERT INTO rate_limits (id, name, subject, used_until) VALUES ($1, $2, $3, $4 + $5) \
        ON CONFLICT (name, subject) DO UPDATE SET used_until = $5 + \
        CASE WHEN rate_limits.used_until < $4 THEN $4 ELSE rate_limits.used_until END \
        RETURNING used_until";
    let values = [
        Uuid::now_v7().into(),
        name.to_string().into(),
        subject.into(),
        now.timestamp_millis().into(),
        step.num_milliseconds().into(),
    ];
    let query = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let charged = Charged::find_by_statement(query).one(conn).await?;
    let charged = charged.ok_or(StorageError::Inconsistent("a rate limit was not stored"))?;
    Ok(charged.used_until)
}

#[derive(FromQueryResult)]
struct Charged {
    used_until: i64,
}

/// Theoretical arrival time in Unix milliseconds, if any.
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

/// Deletes at most `limit` rows whose arrival time has passed.
pub async fn delete_over(
    conn: &impl Conn,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    let over = Condition::all().add(Column::UsedUntil.lt(now.timestamp_millis()));
    db::delete_some::<Entity>(conn, Column::Id, over, limit).await
}
