//! Reports as they are sent: drawn once for each kind of reader and version, whoever asks. What a
//! reader may have is decided each time, by the repository as they are, or by those that the owner's last look a moment
//! ago found (`kit/recent.rs`).

use std::sync::Arc;

use avtosled_core::report::RULES_VERSION;
use serde::Serialize;
use uuid::Uuid;

use crate::checks::repository::reports::ReportStatus;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::drawings::{Drawing, PackError};
use crate::reports::reading;
use crate::reports::repository::report_shares::ReportShare;
use crate::reports::repository::states::{self, State};
use crate::reports::shares;
use crate::reports::strangers::Audience;
use crate::reports::view::ReportView;

/// Who reads, as far as it changes what is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'a> {
    /// By its owner: with what is new since an earlier report.
    ByOwner,
    /// By whoever has the key of its purchase; with the payment of a purchase without an account.
    ByBearer(Option<Uuid>),
    /// By a visitor who was sent a link.
    ByVisitor(&'a ReportShare),
}

#[derive(Debug, thiserror::Error)]
enum DrawError {
    /// It was deleted since its state was read.
    #[error("the report is gone")]
    Gone,
    #[error(transparent)]
    Pack(#[from] PackError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A user's report as it is now.
pub async fn find(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    seen: Seen<'_>,
) -> Result<Option<Arc<Drawing>>, StorageError> {
    match states::find(ctx.db.read(), user_id, id).await? {
        Some(state) => of_state(ctx, user_id, id, &state, seen).await,
        None => Ok(None),
    }
}

/// A user's own report as it was a moment ago.
pub async fn find_recent(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<Arc<Drawing>>, StorageError> {
    let read = states::find(ctx.db.read(), user_id, id);
    match ctx.recent.get([user_id, id], read).await? {
        Some(state) => of_state(ctx, user_id, id, &state, Seen::ByOwner).await,
        None => Ok(None),
    }
}

async fn of_state(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    state: &State,
    seen: Seen<'_>,
) -> Result<Option<Arc<Drawing>>, StorageError> {
    let key = key(ctx, user_id, id, state, seen);
    // A drawing is a large future, and is seldom made.
    let draw = Box::pin(draw(ctx, user_id, id, state, seen));
    match ctx.drawings.get(&key, draw).await {
        Ok(drawing) => Ok(Some(drawing)),
        Err(DrawError::Gone) => Ok(None),
        Err(DrawError::Storage(error)) => Err(error),
        Err(error @ (DrawError::Pack(_) | DrawError::Json(_))) => {
            tracing::error!(report_id = %id, %error, "a report was not drawn");
            Err(StorageError::Inconsistent("a report that cannot be drawn"))
        }
    }
}

/// A report that was bought without an account, for whoever has its key.
pub async fn find_by_key(
    ctx: &Context,
    id: Uuid,
    key: &str,
) -> Result<Option<Arc<Drawing>>, StorageError> {
    match reading::find_owner(ctx, id, key).await? {
        Some((owner, opened)) => {
            find(ctx, owner, id, Seen::ByBearer(opened.unattached_payment)).await
        }
        None => Ok(None),
    }
}

/// Everything that the drawing depends on.
fn key(ctx: &Context, user_id: Uuid, id: Uuid, state: &State, seen: Seen<'_>) -> String {
    let reader = match seen {
        // What is new is told by the earlier report, which may change or go.
        Seen::ByOwner => format!("owner {user_id} {:?}", state.earlier()),
        Seen::ByBearer(payment) => format!("bearer {payment:?}"),
        Seen::ByVisitor(share) => format!("visitor {}", share.id),
    };
    let day = match state.status {
        // It speaks of the day it was made.
        ReportStatus::Completed => None,
        ReportStatus::Running => Some(moscow_day(ctx.clock.now())),
    };
    let version = state.version;
    format!("{id} {version} {day:?} {RULES_VERSION} {reader}")
}

async fn draw(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    state: &State,
    seen: Seen<'_>,
) -> Result<Drawing, DrawError> {
    let (view, payment_id) = match seen {
        Seen::ByOwner => (reading::find_own(ctx, user_id, id).await?, None),
        Seen::ByBearer(payment_id) => {
            let view = reading::find(ctx, user_id, id, Audience::Owner).await?;
            (view, payment_id)
        }
        Seen::ByVisitor(share) => {
            let shared = shares::read(ctx, share).await?.ok_or(DrawError::Gone)?;
            return made(state.version, state.status, &shared).await;
        }
    };
    let view = view.ok_or(DrawError::Gone)?;
    let view = ReportView { payment_id, ..view };
    // It may have gone on since its state was read.
    made(view.version, view.status, &view).await
}

async fn made(
    version: i64,
    status: ReportStatus,
    body: &impl Serialize,
) -> Result<Drawing, DrawError> {
    let json = serde_json::to_vec(body)?;
    match status {
        ReportStatus::Completed => Ok(Drawing::lasting(version, json).await?),
        ReportStatus::Running => Ok(Drawing::passing(version, json)),
    }
}
