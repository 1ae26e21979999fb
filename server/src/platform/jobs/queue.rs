//! Durable job queue: one table, claimed with `SKIP LOCKED` on PostgreSQL.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QuerySelect,
};
use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

use crate::platform::db::{self, Conn, StorageError, Write};
use crate::platform::entities::jobs::{Column, Entity, Model};
use crate::platform::repository::claim::Due;

pub use crate::platform::entities::jobs::{Model as Job, State};

/// Payload of a job kind: ids only, so that a job always reads current state.
pub trait Payload: Serialize + DeserializeOwned + Send + Sync {
    const KIND: &'static str;

    /// Deduplication key: at most one job of the kind exists per key.
    fn key(&self) -> String;
}

/// Enqueues jobs in the transaction of the caller.
pub async fn enqueue<P: Payload>(
    conn: &impl Conn,
    payloads: &[P],
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    enqueue_at(conn, payloads, now, now).await
}

/// Enqueues jobs due at `run_at`.
pub async fn enqueue_at<P: Payload>(
    conn: &impl Conn,
    payloads: &[P],
    run_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let mut rows = Vec::with_capacity(payloads.len());
    for payload in payloads {
        let value = serde_json::to_value(payload)
            .map_err(|_| StorageError::Inconsistent("a job payload is not JSON"))?;
        rows.push(
            Model {
                id: Uuid::now_v7(),
                kind: P::KIND.to_owned(),
                payload: value,
                dedupe_key: dedupe_key(payload),
                state: State::Queued,
                attempts: 0,
                run_at: run_at.timestamp_millis(),
                locked_until: None,
                locked_by: None,
                last_error: None,
                created_at: now,
                finished_at: None,
            }
            .into_active_model(),
        );
    }
    if rows.is_empty() {
        return Ok(());
    }
    Entity::insert_many(rows)
        .on_conflict(
            OnConflict::column(Column::DedupeKey)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(conn)
        .await?;
    Ok(())
}

/// Makes the job of a payload due now, whatever its state; `false` while it runs.
pub async fn run_now<P: Payload>(
    conn: &impl Conn,
    payload: &P,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    enqueue(conn, std::slice::from_ref(payload), now).await?;
    let of_payload = Column::DedupeKey.eq(dedupe_key(payload));
    let states = [State::Queued, State::Done, State::Dead, State::Canceled];
    revive(conn, of_payload, &states, now).await
}

/// Requeues a dead or cancelled job; `false` for any other state.
pub async fn retry_ended(
    conn: &impl Conn,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let states = [State::Dead, State::Canceled];
    revive(conn, Column::Id.eq(id), &states, now).await
}

async fn revive(
    conn: &impl Conn,
    which: Expr,
    states: &[State],
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Queued))
        .col_expr(Column::Attempts, Expr::value(0))
        .col_expr(Column::RunAt, Expr::value(now.timestamp_millis()))
        .col_expr(
            Column::FinishedAt,
            Expr::value(Option::<DateTime<Utc>>::None),
        )
        .filter(which)
        .filter(Column::State.is_in(states.iter().copied()))
        .changes_one(conn)
        .await
}

/// Cancels a queued job; `false` when it runs or has ended.
pub async fn cancel(conn: &impl Conn, id: Uuid, now: DateTime<Utc>) -> Result<bool, StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Canceled))
        .col_expr(Column::FinishedAt, Expr::value(now))
        .filter(Column::Id.eq(id))
        .filter(Column::State.is_in([State::Queued, State::Dead]))
        .changes_one(conn)
        .await
}

fn dedupe_key<P: Payload>(payload: &P) -> String {
    format!("{}:{}", P::KIND, payload.key())
}

/// Claims due jobs of a kind for `lease_ms`.
pub async fn claim(
    conn: &impl Conn,
    worker: &str,
    kind: &str,
    limit: u64,
    lease_ms: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Job>, StorageError> {
    let due = Due {
        table: "jobs",
        time: "run_at",
        condition: "kind = $3 AND state = $6",
        set: "state = $7, attempts = attempts + 1, locked_until = $4, locked_by = $5",
    };
    let ms = now.timestamp_millis();
    let values = [
        kind.into(),
        (ms + lease_ms).into(),
        worker.into(),
        State::Queued.into(),
        State::Running.into(),
    ];
    due.claim(conn, ms.into(), limit, values).await
}

/// Extends the leases of running jobs.
pub async fn extend_leases(
    conn: &impl Conn,
    worker: &str,
    running: &[Uuid],
    lease_ms: i64,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    if running.is_empty() {
        return Ok(());
    }
    Entity::update_many()
        .col_expr(
            Column::LockedUntil,
            Expr::value(now.timestamp_millis() + lease_ms),
        )
        .filter(Column::Id.is_in(running.iter().copied()))
        .filter(Column::LockedBy.eq(worker))
        .filter(Column::State.eq(State::Running))
        .run(conn)
        .await
}

/// Requeues jobs whose lease has expired.
pub async fn release_expired(conn: &impl Conn, now: DateTime<Utc>) -> Result<u64, StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Queued))
        .filter(Column::State.eq(State::Running))
        .filter(Column::LockedUntil.lte(now.timestamp_millis()))
        .changes(conn)
        .await
}

/// Requeues all running jobs. Only valid when one process uses the database (SQLite).
pub async fn release_all(conn: &impl Conn) -> Result<u64, StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Queued))
        .filter(Column::State.eq(State::Running))
        .changes(conn)
        .await
}

/// Condition that this run still owns the job; another worker may have claimed it since.
fn this_run(job: &Job) -> Condition {
    Condition::all()
        .add(Column::Id.eq(job.id))
        .add(Column::Attempts.eq(job.attempts))
        .add(Column::State.eq(State::Running))
}

/// Finishes a job; does nothing when this run lost its lease.
pub async fn finish(conn: &impl Conn, job: &Job, now: DateTime<Utc>) -> Result<(), StorageError> {
    set_end(conn, job, State::Done, None, now).await
}

/// Marks a job dead, which operators see.
pub async fn bury(
    conn: &impl Conn,
    job: &Job,
    error: &str,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    set_end(conn, job, State::Dead, Some(error), now).await
}

async fn set_end(
    conn: &impl Conn,
    job: &Job,
    state: State,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(state))
        .col_expr(Column::LastError, Expr::value(error.map(ToOwned::to_owned)))
        .col_expr(Column::FinishedAt, Expr::value(now))
        .filter(this_run(job))
        .run(conn)
        .await
}

/// Requeues a running job, due at `run_at`.
pub async fn retry(
    conn: &impl Conn,
    job: &Job,
    error: &str,
    run_at: DateTime<Utc>,
) -> Result<(), StorageError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(State::Queued))
        .col_expr(Column::LastError, Expr::value(error))
        .col_expr(Column::RunAt, Expr::value(run_at.timestamp_millis()))
        .filter(this_run(job))
        .run(conn)
        .await
}

/// Whether the job of a payload is queued or running.
pub async fn is_waiting(conn: &impl Conn, payload: &impl Payload) -> Result<bool, StorageError> {
    let waiting = Entity::find()
        .filter(Column::DedupeKey.eq(dedupe_key(payload)))
        .filter(Column::State.is_in([State::Queued, State::Running]));
    Ok(waiting.count(conn).await? > 0)
}

/// Id of any job, read to check that the queue is readable.
pub async fn find_any(conn: &impl Conn) -> Result<Option<Uuid>, StorageError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?)
}

/// Number of due jobs not yet claimed, and the lag of the oldest in milliseconds.
pub async fn lateness(conn: &impl Conn, now: DateTime<Utc>) -> Result<(u64, i64), StorageError> {
    let now = now.timestamp_millis();
    let due = Entity::find()
        .filter(Column::State.eq(State::Queued))
        .filter(Column::RunAt.lte(now));
    let count = due.clone().count(conn).await?;
    let first = due
        .select_only()
        .column_as(Column::RunAt.min(), "first")
        .into_tuple::<Option<i64>>()
        .one(conn)
        .await?;
    Ok((count, first.flatten().map_or(0, |first| now - first)))
}

/// Number of dead jobs.
pub async fn count_dead(conn: &impl Conn) -> Result<u64, StorageError> {
    Ok(Entity::find()
        .filter(Column::State.eq(State::Dead))
        .count(conn)
        .await?)
}

/// Deletes at most `limit` jobs that ended before `time`.
pub async fn delete_ended_before(
    conn: &impl Conn,
    state: State,
    time: DateTime<Utc>,
    limit: u64,
) -> Result<u64, StorageError> {
    let over = Condition::all()
        .add(Column::State.eq(state))
        .add(Column::FinishedAt.lt(time));
    db::delete_some::<Entity>(conn, Column::Id, over, limit).await
}
