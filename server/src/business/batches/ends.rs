//! Pause and end of a batch by the server, with the messages to its owner.

use crate::business::batches::view;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batches::{self as repo, Batch, BatchState, Change, PauseReason};
use crate::business::webhooks::events;
use crate::identity::repository::users::{self, User};
use crate::messages::outbox::{self, Content};
use crate::platform::Context;
use crate::platform::db::StorageError;

/// Pauses a running batch, and mails its owner once.
pub(super) async fn pause(
    ctx: &Context,
    batch: &Batch,
    owner: &User,
    reason: PauseReason,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let change = Change {
        state: BatchState::Paused,
        pause_reason: Some(reason),
        ended_at: None,
    };
    // Of several rows that fail at once the first pauses the batch and mails its owner.
    if repo::set_state(&work.tx, batch.id, BatchState::Running, change).await? {
        let counts = view::count_rows(&work.tx, batch.id).await?;
        let content = Content::BatchPaused {
            batch_id: batch.id,
            name: batch.name.clone(),
            reason: reason.to_string(),
            waiting: counts.waiting,
        };
        let key = format!("batch-paused:{}:{}", batch.id, work.now.timestamp_millis());
        outbox::mail_to_user(&work.tx, owner, content, key, work.now).await?;
    }
    work.commit().await
}

/// Ends a batch in an open state whose rows have all ended, and mails its owner once.
pub(super) async fn complete(
    ctx: &Context,
    batch: &Batch,
    state: BatchState,
) -> Result<(), StorageError> {
    if !matches!(state, BatchState::Running | BatchState::Paused) {
        return Ok(());
    }
    let work = ctx.begin().await?;
    let (tx, now) = (&work.tx, work.now);
    let counts = view::count_rows(tx, batch.id).await?;
    let change = Change {
        state: BatchState::Completed,
        pause_reason: None,
        ended_at: Some(now),
    };
    if repo::set_state(tx, batch.id, state, change).await? {
        events::batch_completed(tx, batch, serde_json::json!(counts), now).await?;
        let owner = users::find(tx, batch.user_id).await?;
        if let Some(owner) = owner.filter(|owner| owner.notify_report_ready)
            && batch.mode == Mode::Live
        {
            let content = Content::BatchCompleted {
                batch_id: batch.id,
                name: batch.name.clone(),
                total: counts.total,
                stop: counts.stop,
                attention: counts.attention,
                good: counts.good,
                unknown: counts.unknown,
                skipped: counts.skipped,
            };
            let key = format!("batch-completed:{}", batch.id);
            outbox::mail_to_user(tx, &owner, content, key, now).await?;
        }
    }
    work.commit().await
}
