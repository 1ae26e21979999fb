//! Rendered reports, cached per audience and version; access is authorised on each request.

use std::sync::Arc;

use avtosled_core::report::RULES_VERSION;
use serde::Serialize;
use uuid::Uuid;

use crate::checks::repository::reports::ReportStatus;
use crate::platform::Context;
use crate::platform::cache::response_cache::{CompressError, RenderedResponse};
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::reports::access;
use crate::reports::redaction::Audience;
use crate::reports::repository::report_shares::ReportShare;
use crate::reports::repository::states::{self, State};
use crate::reports::shares;
use crate::reports::view::ReportView;

/// Reader of a report, as far as the rendering depends on the reader.
#[derive(Clone, Copy, Debug)]
pub enum Viewer<'a> {
    /// Owner, who sees changes since an earlier report.
    ByOwner,
    /// Bearer of the access key, who sees the payment of a purchase without an account.
    ByBearer(Option<Uuid>),
    /// Visitor with a share link, who sees a redacted report.
    ByVisitor(&'a ReportShare),
}

#[derive(Debug, thiserror::Error)]
enum RenderError {
    /// The report was deleted after its state was read.
    #[error("the report is deleted")]
    Gone,
    #[error(transparent)]
    Compress(#[from] CompressError),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Rendered report of a user.
pub async fn find(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    seen: Viewer<'_>,
) -> Result<Option<Arc<RenderedResponse>>, StorageError> {
    match states::find(ctx.db.read(), user_id, id).await? {
        Some(state) => of_state(ctx, user_id, id, &state, seen).await,
        None => Ok(None),
    }
}

async fn of_state(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    state: &State,
    seen: Viewer<'_>,
) -> Result<Option<Arc<RenderedResponse>>, StorageError> {
    let key = key(ctx, user_id, id, state, seen);
    // Boxed: rendering is a large future.
    let render = Box::pin(render(ctx, user_id, id, state, seen));
    match ctx.response_cache.get(&key, render).await {
        Ok(rendered) => Ok(Some(rendered)),
        Err(RenderError::Gone) => Ok(None),
        Err(RenderError::Storage(error)) => Err(error),
        Err(error @ (RenderError::Compress(_) | RenderError::Json(_))) => {
            tracing::error!(report_id = %id, %error, "a report could not be rendered");
            Err(StorageError::Inconsistent("a report cannot be rendered"))
        }
    }
}

/// Rendered report bought without an account, for the bearer of its access key.
pub async fn find_by_key(
    ctx: &Context,
    id: Uuid,
    key: &str,
) -> Result<Option<Arc<RenderedResponse>>, StorageError> {
    match access::find_owner(ctx, id, key).await? {
        Some((owner, opened)) => {
            find(ctx, owner, id, Viewer::ByBearer(opened.unattached_payment)).await
        }
        None => Ok(None),
    }
}

/// Cache key with everything that the rendering depends on.
fn key(ctx: &Context, user_id: Uuid, id: Uuid, state: &State, seen: Viewer<'_>) -> String {
    let reader = match seen {
        // `changes` depends on the earlier report, which may change or be deleted.
        Viewer::ByOwner => format!("owner {user_id} {:?}", state.earlier()),
        Viewer::ByBearer(payment) => format!("bearer {payment:?}"),
        Viewer::ByVisitor(share) => format!("visitor {}", share.id),
    };
    let day = match state.status {
        // Findings are those of the completion, not of today.
        ReportStatus::Completed => None,
        ReportStatus::Running => Some(moscow_day(ctx.clock.now())),
    };
    let version = state.version;
    format!("{id} {version} {day:?} {RULES_VERSION} {reader}")
}

async fn render(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    state: &State,
    seen: Viewer<'_>,
) -> Result<RenderedResponse, RenderError> {
    let (view, payment_id) = match seen {
        Viewer::ByOwner => (access::find_own(ctx, user_id, id).await?, None),
        Viewer::ByBearer(payment_id) => {
            let view = access::find(ctx, user_id, id, Audience::Owner).await?;
            (view, payment_id)
        }
        Viewer::ByVisitor(share) => {
            let shared = shares::read(ctx, share).await?.ok_or(RenderError::Gone)?;
            return rendered_response(state.version, state.status, &shared).await;
        }
    };
    let view = view.ok_or(RenderError::Gone)?;
    let view = ReportView { payment_id, ..view };
    // The version may have advanced since the state was read.
    rendered_response(view.version, view.status, &view).await
}

async fn rendered_response(
    version: i64,
    status: ReportStatus,
    body: &impl Serialize,
) -> Result<RenderedResponse, RenderError> {
    let json = serde_json::to_vec(body)?;
    match status {
        ReportStatus::Completed => Ok(RenderedResponse::compressed(version, json).await?),
        ReportStatus::Running => Ok(RenderedResponse::uncompressed(version, json)),
    }
}
