//! Alerts for operators: detected by the worker every minute, mailed when raised and resolved.

mod detectors;
mod messages;

use chrono::{DateTime, Utc};
use serde::Serialize;
use strum::IntoEnumIterator;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::alerts as repo;
use crate::messages::content::Content;
use crate::messages::outbox::{self, Channel, NewMessage};
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::platform::jobs::queue;
use crate::platform::unit_of_work::UnitOfWork;

pub use detectors::Detection;
pub use repo::{Alert, Kind};

/// An open alert.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenAlert {
    /// Kind of the alert, which is its section in the runbook.
    pub kind: Kind,
    pub title: String,
    /// Description of the condition.
    pub detail: String,
    pub raised_at: DateTime<Utc>,
}

impl From<Alert> for OpenAlert {
    fn from(row: Alert) -> Self {
        Self {
            kind: row.kind,
            title: messages::title(row.kind, &row.subject),
            detail: row.detail,
            raised_at: row.raised_at,
        }
    }
}

/// Lock by which only one process at a time raises and resolves alerts.
const LOCK: &str = "alarms";
/// Time without a detection after which an alert is resolved, so that flapping is one alert.
const QUIET: chrono::Duration = chrono::Duration::minutes(5);

/// Runs the detectors, raises and resolves alerts, and mails both.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let seen = detectors::look(ctx).await?;
    let open = repo::list_open(ctx.db.read()).await?;
    if !seen.is_empty() || !open.is_empty() {
        let work = ctx.begin().await?;
        db::lock(&work.tx, LOCK).await?;
        let open = repo::list_open(&work.tx).await?;
        for detection in &seen {
            note(&work, detection, &open).await?;
        }
        for alert in open {
            end_unseen(&work, alert, &seen).await?;
        }
        work.commit().await?;
    }
    count(&list_open(ctx).await?);
    let (waiting, late_ms) = queue::lateness(ctx.db.read(), ctx.clock.now()).await?;
    metrics::gauge!("avtosled_jobs_queued").set(u32::try_from(waiting).unwrap_or(u32::MAX));
    metrics::gauge!("avtosled_jobs_lag_seconds")
        .set(u32::try_from(late_ms / 1000).unwrap_or(u32::MAX));
    Ok(())
}

/// Open alerts, oldest first.
pub async fn list_open(ctx: &Context) -> Result<Vec<Alert>, StorageError> {
    repo::list_open(ctx.db.read()).await
}

async fn note(
    work: &UnitOfWork<'_>,
    detection: &Detection,
    open: &[Alert],
) -> Result<(), StorageError> {
    if let Some(known) = open.iter().find(|alert| detection.is_of(alert)) {
        return repo::see(&work.tx, known.id, &detection.detail, work.now).await;
    }
    let alert = Alert {
        id: Uuid::now_v7(),
        kind: detection.kind,
        subject: detection.subject.clone(),
        detail: detection.detail.clone(),
        raised_at: work.now,
        seen_at: work.now,
        ended_at: None,
    };
    repo::raise(&work.tx, alert.clone()).await?;
    tracing::error!(kind = %alert.kind, subject = alert.subject, "alert fired");
    mail(work, &alert, raised(&alert), "raised").await
}

async fn end_unseen(
    work: &UnitOfWork<'_>,
    alert: Alert,
    seen: &[Detection],
) -> Result<(), StorageError> {
    let is_seen = seen.iter().any(|detection| detection.is_of(&alert));
    if is_seen || work.now - alert.seen_at < QUIET {
        return Ok(());
    }
    repo::end(&work.tx, alert.id, work.now).await?;
    tracing::info!(kind = %alert.kind, subject = alert.subject, "alert resolved");
    let content = Content::AlertResolved {
        kind: alert.kind.to_string(),
        title: messages::title(alert.kind, &alert.subject),
        raised_at: alert.raised_at,
        seen_at: alert.seen_at,
    };
    mail(work, &alert, content, "ended").await
}

fn raised(alert: &Alert) -> Content {
    Content::AlertRaised {
        kind: alert.kind.to_string(),
        title: messages::title(alert.kind, &alert.subject),
        detail: alert.detail.clone(),
        advice: messages::advice(alert.kind).to_owned(),
        raised_at: alert.raised_at,
    }
}

/// Queues a mail about an alert; each occurrence has its own id and is mailed once.
async fn mail(
    work: &UnitOfWork<'_>,
    alert: &Alert,
    content: Content,
    what: &str,
) -> Result<(), StorageError> {
    let Some(operator) = &work.ctx.operator_email else {
        return Ok(());
    };
    let message = NewMessage {
        user_id: None,
        channel: Channel::Email,
        recipient: operator.clone(),
        content,
        dedupe_key: format!("alarm:{}:{what}", alert.id),
    };
    outbox::enqueue(&work.tx, message, work.now).await
}

/// Sets the metric of open alerts for every kind, including zero.
fn count(open: &[Alert]) {
    for kind in Kind::iter() {
        let of_kind = open.iter().filter(|alert| alert.kind == kind).count();
        let of_kind = u32::try_from(of_kind).unwrap_or(u32::MAX);
        metrics::gauge!("avtosled_alerts_open", "kind" => kind.to_string()).set(of_kind);
    }
}
