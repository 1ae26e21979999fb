//! The durable queue: one table, claimed with `SKIP LOCKED` where there are several writers.

use chrono::DateTime;
use chrono::Utc;
use sea_orm::ColumnTrait;
use sea_orm::Condition;
use sea_orm::DatabaseBackend;
use sea_orm::EntityTrait;
use sea_orm::FromQueryResult;
use sea_orm::IntoActiveModel;
use sea_orm::PaginatorTrait;
use sea_orm::QueryFilter;
use sea_orm::QuerySelect;
use sea_orm::Statement;
use sea_orm::sea_query::Expr;
use sea_orm::sea_query::OnConflict;
use uuid::Uuid;

use crate::entities::jobs::Column;
use crate::entities::jobs::Entity;
use crate::entities::jobs::Model;
use crate::repos::Conn;
use crate::repos::RepoError;

pub use crate::entities::jobs::Model as Job;

/// What is to be done: ids only, so that a job always works on the present state.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(tag = "kind", content = "payload", rename_all = "snake_case")]
pub enum JobPayload {
    /// Ask one source for the services of a report that it answers.
    FetchSource {
        report_id: Uuid,
        source_call: String,
    },
    /// Send the code of a phone challenge.
    SendPhoneCode { challenge_id: Uuid },
    /// Send a mail or an SMS.
    SendMessage { message_id: Uuid },
    /// Tell VK that a profile was unlinked; the second id tells one unlinking from the next.
    RevokeVk { user_id: Uuid, request_id: Uuid },
    /// Top a balance up by the saved card; the second id tells one cause from the next.
    AutoTopup { user_id: Uuid, request_id: Uuid },
}

/// The kinds of [`JobPayload`].
pub const FETCH_SOURCE: &str = "fetch_source";
pub const SEND_PHONE_CODE: &str = "send_phone_code";
pub const SEND_MESSAGE: &str = "send_message";
pub const REVOKE_VK: &str = "revoke_vk";
pub const AUTO_TOPUP: &str = "auto_topup";

impl JobPayload {
    /// At most one job exists per key.
    fn dedupe_key(&self) -> String {
        match self {
            Self::FetchSource {
                report_id,
                source_call,
            } => {
                format!("{FETCH_SOURCE}:{report_id}:{source_call}")
            }
            Self::SendPhoneCode { challenge_id } => format!("{SEND_PHONE_CODE}:{challenge_id}"),
            Self::SendMessage { message_id } => format!("{SEND_MESSAGE}:{message_id}"),
            Self::RevokeVk { request_id, .. } => format!("{REVOKE_VK}:{request_id}"),
            Self::AutoTopup { request_id, .. } => format!("{AUTO_TOPUP}:{request_id}"),
        }
    }
}

/// Adds jobs inside the caller's transaction.
pub async fn enqueue(
    conn: &impl Conn,
    payloads: &[JobPayload],
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    let mut rows = Vec::with_capacity(payloads.len());
    for payload in payloads {
        let value = serde_json::to_value(payload)
            .map_err(|_| RepoError::Inconsistent("a job payload is not JSON"))?;
        let kind = value["kind"].as_str().unwrap_or_default().to_owned();
        rows.push(
            Model {
                id: Uuid::now_v7(),
                kind,
                payload: value,
                dedupe_key: payload.dedupe_key(),
                state: "queued".to_owned(),
                attempts: 0,
                run_at: now.timestamp_millis(),
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

/// Takes jobs of a kind that are due, for `lease_ms`.
pub async fn claim(
    conn: &impl Conn,
    worker: &str,
    kind: &str,
    limit: u64,
    lease_ms: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Job>, RepoError> {
    let backend = conn.get_database_backend();
    let lock = if backend == DatabaseBackend::Postgres {
        "FOR UPDATE SKIP LOCKED"
    } else {
        ""
    };
    // Materialised, or PostgreSQL might run the inner query again and take more than the limit.
    let sql = format!(
        "WITH due AS MATERIALIZED (SELECT id FROM jobs WHERE kind = $5 AND state = 'queued' \
         AND run_at <= $3 ORDER BY run_at LIMIT $4 {lock}) \
         UPDATE jobs SET state = 'running', attempts = attempts + 1, locked_until = $1, \
         locked_by = $2 WHERE id IN (SELECT id FROM due) RETURNING *"
    );
    let ms = now.timestamp_millis();
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [
        (ms + lease_ms).into(),
        worker.into(),
        ms.into(),
        limit.into(),
        kind.into(),
    ];
    let statement = Statement::from_sql_and_values(backend, sql, values);
    Ok(Job::find_by_statement(statement).all(conn).await?)
}

/// Keeps jobs that a worker still runs.
pub async fn extend_leases(
    conn: &impl Conn,
    worker: &str,
    running: &[Uuid],
    lease_ms: i64,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
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
        .filter(Column::State.eq("running"))
        .exec(conn)
        .await?;
    Ok(())
}

/// Frees jobs whose worker fell silent.
pub async fn release_expired(conn: &impl Conn, now: DateTime<Utc>) -> Result<u64, RepoError> {
    let done = Entity::update_many()
        .col_expr(Column::State, Expr::value("queued"))
        .filter(Column::State.eq("running"))
        .filter(Column::LockedUntil.lte(now.timestamp_millis()))
        .exec(conn)
        .await?;
    Ok(done.rows_affected)
}

/// Frees the jobs of killed processes at once; only right where one process uses the database.
pub async fn release_all(conn: &impl Conn) -> Result<u64, RepoError> {
    let done = Entity::update_many()
        .col_expr(Column::State, Expr::value("queued"))
        .filter(Column::State.eq("running"))
        .exec(conn)
        .await?;
    Ok(done.rows_affected)
}

/// This very run of a job: another worker may have taken it over in the meantime.
fn this_run(job: &Job) -> Condition {
    Condition::all()
        .add(Column::Id.eq(job.id))
        .add(Column::Attempts.eq(job.attempts))
        .add(Column::State.eq("running"))
}

/// Ends a job; nothing happens when the run was taken over.
pub async fn finish(conn: &impl Conn, job: &Job, now: DateTime<Utc>) -> Result<(), RepoError> {
    set_end(conn, job, "done", None, now).await
}

/// Gives up on a job; the operator sees it.
pub async fn bury(
    conn: &impl Conn,
    job: &Job,
    error: &str,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    set_end(conn, job, "dead", Some(error), now).await
}

async fn set_end(
    conn: &impl Conn,
    job: &Job,
    state: &str,
    error: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value(state))
        .col_expr(Column::LastError, Expr::value(error.map(ToOwned::to_owned)))
        .col_expr(Column::FinishedAt, Expr::value(now))
        .filter(this_run(job))
        .exec(conn)
        .await?;
    Ok(())
}

/// Puts a job back until `run_at`.
pub async fn retry(
    conn: &impl Conn,
    job: &Job,
    error: &str,
    run_at: DateTime<Utc>,
) -> Result<(), RepoError> {
    Entity::update_many()
        .col_expr(Column::State, Expr::value("queued"))
        .col_expr(Column::LastError, Expr::value(error))
        .col_expr(Column::RunAt, Expr::value(run_at.timestamp_millis()))
        .filter(this_run(job))
        .exec(conn)
        .await?;
    Ok(())
}

/// Whether the job of a payload is still to be done.
pub async fn is_waiting(conn: &impl Conn, payload: &JobPayload) -> Result<bool, RepoError> {
    let waiting = Entity::find()
        .filter(Column::DedupeKey.eq(payload.dedupe_key()))
        .filter(Column::State.is_in(["queued", "running"]));
    Ok(waiting.count(conn).await? > 0)
}

/// Any job: whether the queue can be read.
pub async fn find_any(conn: &impl Conn) -> Result<Option<Uuid>, RepoError> {
    Ok(Entity::find()
        .select_only()
        .column(Column::Id)
        .limit(1)
        .into_tuple()
        .one(conn)
        .await?)
}

/// Jobs not yet done.
pub async fn count_waiting(conn: &impl Conn) -> Result<u64, RepoError> {
    Ok(Entity::find()
        .filter(Column::State.is_in(["queued", "running"]))
        .count(conn)
        .await?)
}

/// Jobs given up.
pub async fn count_dead(conn: &impl Conn) -> Result<u64, RepoError> {
    Ok(Entity::find()
        .filter(Column::State.eq("dead"))
        .count(conn)
        .await?)
}

/// Deletes jobs of an end state.
pub async fn delete_ended_before(
    conn: &impl Conn,
    state: &str,
    time: DateTime<Utc>,
) -> Result<u64, RepoError> {
    let done = Entity::delete_many()
        .filter(Column::State.eq(state))
        .filter(Column::FinishedAt.lt(time))
        .exec(conn)
        .await?;
    Ok(done.rows_affected)
}
