//! Jobs of the queue for staff: list, retry, cancellation.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::maintenance as repo;
use crate::identity::session::sessions::Caller;
use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::db::{Conn, StorageError};
use crate::platform::jobs::queue::{self, Job, State};
use crate::platform::repository::pagination;

/// A job of the queue.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobView {
    pub id: Uuid,
    /// Kind of the job; other versions of the program may have other kinds.
    pub kind: String,
    pub state: State,
    /// Payload of the job, which contains ids only.
    pub payload: serde_json::Value,
    pub attempts: i32,
    pub error: Option<String>,
    pub run_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

/// Page of jobs, newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JobPage {
    pub jobs: Vec<JobView>,
    pub next: Option<Uuid>,
}

#[derive(Debug, thiserror::Error)]
pub enum JobError {
    #[error("there is no such job")]
    NotFound,
    #[error("the state of the job does not allow this")]
    WrongState,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl From<Job> for JobView {
    fn from(job: Job) -> Self {
        Self {
            id: job.id,
            kind: job.kind,
            state: job.state,
            payload: job.payload,
            attempts: job.attempts,
            error: job.last_error,
            run_at: DateTime::from_timestamp_millis(job.run_at).unwrap_or(job.created_at),
            created_at: job.created_at,
            finished_at: job.finished_at,
        }
    }
}

/// Lists the jobs of a state, or all, after a given one.
pub async fn list(
    ctx: &Context,
    state: Option<State>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<JobPage, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => repo::find_job(db, id).await?,
        None => None,
    };
    let after = after.map(|job| (job.created_at, job.id));
    let found = repo::list_jobs(db, state, after, limit + 1).await?;
    let (found, next) = pagination::cut(found, limit, |job| job.id);
    let jobs = found.into_iter().map(JobView::from).collect();
    Ok(JobPage { jobs, next })
}

/// Queues a dead or cancelled job again.
pub async fn retry(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<JobView, JobError> {
    let work = ctx.begin().await?;
    let job = find(&work.tx, id).await?;
    if !queue::retry_ended(&work.tx, id, work.now).await? {
        return Err(JobError::WrongState);
    }
    let event = audit_event(staff, Action::JobRetried, &job, reason);
    audit_log::record(&work.tx, &id.to_string(), event, work.now).await?;
    let job = find(&work.tx, id).await?;
    work.commit().await?;
    Ok(job.into())
}

/// Cancels a queued job; the reaper completes a report that waits for it within minutes.
pub async fn cancel(
    ctx: &Context,
    staff: &Caller,
    id: Uuid,
    reason: String,
) -> Result<JobView, JobError> {
    let work = ctx.begin().await?;
    let job = find(&work.tx, id).await?;
    if !queue::cancel(&work.tx, id, work.now).await? {
        return Err(JobError::WrongState);
    }
    let event = audit_event(staff, Action::JobCanceled, &job, reason);
    audit_log::record(&work.tx, &id.to_string(), event, work.now).await?;
    let job = find(&work.tx, id).await?;
    work.commit().await?;
    Ok(job.into())
}

async fn find(conn: &impl Conn, id: Uuid) -> Result<Job, JobError> {
    let job = repo::find_job(conn, id).await?;
    job.ok_or(JobError::NotFound)
}

fn audit_event(staff: &Caller, action: Action, job: &Job, reason: String) -> NewAuditEvent {
    NewAuditEvent {
        admin_id: Some(staff.user.id),
        action,
        change: job.kind.clone(),
        reason,
    }
}
