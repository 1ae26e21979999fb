//! Pause, resumption and cancellation of a batch by its owner, a manager or the member who ordered it.

use uuid::Uuid;

use crate::business::batches::BatchError;
use crate::business::repository::api_keys::Mode;
use crate::business::repository::batch_rows;
use crate::business::repository::batches::{self as repo, BatchState, Change, PauseReason};
use crate::identity::company::AccountAccess;
use crate::platform::Context;

/// Rejects a member below a manager who stops or resumes the batch of another member.
pub async fn require_control(
    ctx: &Context,
    access: &AccountAccess,
    id: Uuid,
) -> Result<(), BatchError> {
    let batch = repo::find(ctx.db.write(), access.user.id, id).await?;
    let batch = batch.ok_or(BatchError::NotFound)?;
    Ok(access.require_own_or_manager(batch.member_id)?)
}

/// Orders no further row of a running batch; rows in progress are completed.
pub async fn pause(ctx: &Context, user_id: Uuid, mode: Mode, id: Uuid) -> Result<(), BatchError> {
    let change = Change {
        state: BatchState::Paused,
        pause_reason: Some(PauseReason::Requested),
        ended_at: None,
    };
    change_state(ctx, user_id, (mode, id), &[BatchState::Running], change).await
}

/// Orders the rows of a paused batch further.
pub async fn resume(ctx: &Context, user_id: Uuid, mode: Mode, id: Uuid) -> Result<(), BatchError> {
    let change = Change {
        state: BatchState::Running,
        pause_reason: None,
        ended_at: None,
    };
    change_state(ctx, user_id, (mode, id), &[BatchState::Paused], change).await
}

/// Ends a batch; rows in progress are completed, waiting rows are cancelled.
pub async fn cancel(ctx: &Context, user_id: Uuid, mode: Mode, id: Uuid) -> Result<(), BatchError> {
    let change = Change {
        state: BatchState::Cancelled,
        pause_reason: None,
        ended_at: Some(ctx.clock.now()),
    };
    let open = [BatchState::Running, BatchState::Paused];
    change_state(ctx, user_id, (mode, id), &open, change).await
}

async fn change_state(
    ctx: &Context,
    user_id: Uuid,
    (mode, id): (Mode, Uuid),
    from: &[BatchState],
    change: Change,
) -> Result<(), BatchError> {
    let work = ctx.begin().await?;
    let batch = repo::find_locked(&work.tx, user_id, id).await?;
    let batch = batch.filter(|batch| batch.mode == mode);
    let batch = batch.ok_or(BatchError::NotFound)?;
    if batch.state == change.state {
        return Ok(());
    }
    if !from.contains(&batch.state) {
        return Err(BatchError::WrongState);
    }
    repo::set_state(&work.tx, id, batch.state, change).await?;
    if change.state == BatchState::Cancelled {
        batch_rows::cancel_waiting(&work.tx, id).await?;
    }
    repo::make_due(&work.tx, id, work.now).await?;
    work.commit().await?;
    Ok(())
}
