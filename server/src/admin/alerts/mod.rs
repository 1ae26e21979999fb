//! Alerts for operators: detected by the worker every minute, mailed when raised and when resolved.

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
pub struct OpenAlarm {
    /// Section of the runbook.
    pub kind: Kind,
    pub title: String,
    /// Description.
    pub detail: String,
    pub raised_at: DateTime<Utc>,
}

impl From<Alert> for OpenAlarm {
    fn from(row: Alert) -> Self {
        Self {
            kind: row.kind,
            title: messages::title(row.kind, &row.subject),
            detail: row.detail,
            raised_at: row.raised_at,
        }
    }
}

/// Serialised: one process at a time raises and resolves alerts.
const LOCK: &str = "alarms";
/// An alert is resolved when no process detected it for this long, so that flapping is one alert.
const QUIET: chrono::Duration = chrono::Duration::minutes(5);

/// Runs the detectors; mails new and resolved alerts.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let seen = detectors::look(ctx).await?;
    let open = repo::list_open(ctx.db.read()).await?;
    if !seen.is_empty() || !open.is_empty() {
        let work = ctx.begin().await?;
        db::lock(&work.tx, LOCK).await?;
        let open = repo::list_open(&work.tx).await?;
        for sighting in &seen {
            note(&work, sighting, &open).await?;
        }
        for alarm in open {
            end_unseen(&work, alarm, &seen).await?;
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
    sighting: &Detection,
    open: &[Alert],
) -> Result<(), StorageError> {
    if let Some(known) = open.iter().find(|alarm| sighting.is_of(alarm)) {
        return repo::see(&work.tx, known.id, &sighting.detail, work.now).await;
    }
    let alarm = Alert {
        id: Uuid::now_v7(),
        kind: sighting.kind,
        subject: sighting.subject.clone(),
        detail: sighting.detail.clone(),
        raised_at: work.now,
        seen_at: work.now,
        ended_at: None,
    };
    repo::raise(&work.tx, alarm.clone()).await?;
    tracing::error!(kind = %alarm.kind, subject = alarm.subject, "an alarm began");
    mail(work, &alarm, raised(&alarm), "raised").await
}

async fn end_unseen(
    work: &UnitOfWork<'_>,
    alarm: Alert,
    seen: &[Detection],
) -> Result<(), StorageError> {
    let is_seen = seen.iter().any(|sighting| sighting.is_of(&alarm));
    if is_seen || work.now - alarm.seen_at < QUIET {
        return Ok(());
    }
    repo::end(&work.tx, alarm.id, work.now).await?;
    tracing::info!(kind = %alarm.kind, subject = alarm.subject, "an alarm is over");
    let content = Content::AlertResolved {
        kind: alarm.kind.to_string(),
        title: messages::title(alarm.kind, &alarm.subject),
        raised_at: alarm.raised_at,
        seen_at: alarm.seen_at,
    };
    mail(work, &alarm, content, "ended").await
}

fn raised(alarm: &Alert) -> Content {
    Content::AlertRaised {
        kind: alarm.kind.to_string(),
        title: messages::title(alarm.kind, &alarm.subject),
        detail: alarm.detail.clone(),
        advice: messages::advice(alarm.kind).to_owned(),
        raised_at: alarm.raised_at,
    }
}

/// Each occurrence has its own id and is mailed once.
async fn mail(
    work: &UnitOfWork<'_>,
    alarm: &Alert,
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
        dedupe_key: format!("alarm:{}:{what}", alarm.id),
    };
    outbox::enqueue(&work.tx, message, work.now).await
}

/// Sets the gauge of every kind, including zero.
fn count(open: &[Alert]) {
    for kind in Kind::iter() {
        let of_kind = open.iter().filter(|alarm| alarm.kind == kind).count();
        let of_kind = u32::try_from(of_kind).unwrap_or(u32::MAX);
        metrics::gauge!("avtosled_alerts_open", "kind" => kind.to_string()).set(of_kind);
    }
}
