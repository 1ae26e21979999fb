//! What an operator must know of at once: seen by the worker every minute, told by mail when it
//! begins and when it is over.

mod sightings;
mod words;

use chrono::{DateTime, Utc};
use serde::Serialize;
use strum::IntoEnumIterator;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::alarms as repo;
use crate::messages::content::Content;
use crate::messages::outbox::{self, Channel, NewMessage};
use crate::platform::Context;
use crate::platform::db::{self, StorageError};
use crate::platform::queue;
use crate::platform::work::Work;

pub use repo::{Alarm, Kind};
pub use sightings::Sighting;

/// What is wrong and not over.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenAlarm {
    /// The page of the runbook.
    pub kind: Kind,
    pub title: String,
    /// What is seen, in words.
    pub detail: String,
    pub raised_at: DateTime<Utc>,
}

impl From<Alarm> for OpenAlarm {
    fn from(row: Alarm) -> Self {
        Self {
            kind: row.kind,
            title: words::title(row.kind, &row.subject),
            detail: row.detail,
            raised_at: row.raised_at,
        }
    }
}

/// Of several processes one at a time decides what is new.
const LOCK: &str = "alarms";
/// An alarm is over when no process has seen it for so long: one that comes and goes is one alarm.
const QUIET: chrono::Duration = chrono::Duration::minutes(5);

/// Looks for what is wrong, and tells the operator what is new and what is over.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let seen = sightings::look(ctx).await?;
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
    metrics::gauge!("jobs_waiting").set(u32::try_from(waiting).unwrap_or(u32::MAX));
    metrics::gauge!("jobs_late_seconds").set(u32::try_from(late_ms / 1000).unwrap_or(u32::MAX));
    Ok(())
}

/// The alarms that are not over, the oldest first.
pub async fn list_open(ctx: &Context) -> Result<Vec<Alarm>, StorageError> {
    repo::list_open(ctx.db.read()).await
}

async fn note(work: &Work<'_>, sighting: &Sighting, open: &[Alarm]) -> Result<(), StorageError> {
    if let Some(known) = open.iter().find(|alarm| sighting.is_of(alarm)) {
        return repo::see(&work.tx, known.id, &sighting.detail, work.now).await;
    }
    let alarm = Alarm {
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

async fn end_unseen(work: &Work<'_>, alarm: Alarm, seen: &[Sighting]) -> Result<(), StorageError> {
    let is_seen = seen.iter().any(|sighting| sighting.is_of(&alarm));
    if is_seen || work.now - alarm.seen_at < QUIET {
        return Ok(());
    }
    repo::end(&work.tx, alarm.id, work.now).await?;
    tracing::info!(kind = %alarm.kind, subject = alarm.subject, "an alarm is over");
    let content = Content::AlarmEnded {
        kind: alarm.kind.to_string(),
        title: words::title(alarm.kind, &alarm.subject),
        raised_at: alarm.raised_at,
        seen_at: alarm.seen_at,
    };
    mail(work, &alarm, content, "ended").await
}

fn raised(alarm: &Alarm) -> Content {
    Content::AlarmRaised {
        kind: alarm.kind.to_string(),
        title: words::title(alarm.kind, &alarm.subject),
        detail: alarm.detail.clone(),
        advice: words::advice(alarm.kind).to_owned(),
        raised_at: alarm.raised_at,
    }
}

/// Each occurrence has an id of its own, so each is told once.
async fn mail(
    work: &Work<'_>,
    alarm: &Alarm,
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

/// Shows how many there are of each kind, those with none too.
fn count(open: &[Alarm]) {
    for kind in Kind::iter() {
        let of_kind = open.iter().filter(|alarm| alarm.kind == kind).count();
        let of_kind = u32::try_from(of_kind).unwrap_or(u32::MAX);
        metrics::gauge!("alarms_open", "kind" => kind.to_string()).set(of_kind);
    }
}
