//! Share links by which third parties read one report, until revoked or expired.
//!
//! The key is in the URL fragment, so that it is not logged by servers, and is never stored.

mod visitor_view;

use avtosled_core::field_errors::{FieldError, FieldErrors};
use avtosled_core::limits::SHARE_DAYS;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::reports as report_repo;
use crate::identity::locking;
use crate::identity::session::SessionError;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use crate::reports::access;
use crate::reports::redaction::Audience;
use crate::reports::repository::report_shares::{self, ReportShare};
use crate::reports::view::ReportView;

/// Maximum active share links of a report.
pub const MOST_OPEN: u64 = 20;

/// A share link in the owner's list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShareView {
    pub id: Uuid,
    /// URL of the shared report.
    pub url: String,
    /// Whether identifiers are masked.
    pub masked: bool,
    pub state: ShareState,
    /// Number of accesses by the link.
    pub opened_count: i32,
    pub last_opened_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShareState {
    Active,
    Expired,
    Revoked,
}

/// Latest hundred share links of a report.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Shares {
    pub shares: Vec<ShareView>,
}

/// Report for a visitor: without sums and, if chosen, without identifiers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedReport {
    pub masked: bool,
    /// Expiry of the share link.
    pub expires_at: DateTime<Utc>,
    #[schema(value_type = ReportView)]
    pub report: Value,
}

#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    #[error("there is no such report of this user")]
    ReportNotFound,
    #[error("there is no such link")]
    NotFound,
    #[error("the link has expired or was revoked")]
    Over,
    #[error("the report has too many links")]
    TooMany,
    #[error(transparent)]
    Invalid(#[from] FieldErrors),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Creates a share link to a report for a number of days.
pub async fn create(
    ctx: &Context,
    user_id: Uuid,
    report_id: Uuid,
    days: i64,
    masked: bool,
) -> Result<ShareView, ShareError> {
    if !SHARE_DAYS.contains(&days) {
        let message = "Срок ссылки — от 1 до 365 дней";
        return Err(FieldErrors::one(FieldError::new("days", "out_of_range", message)).into());
    }
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    // Serialised, so that concurrent creations respect the maximum.
    locking::lock(&work.tx, user_id).await?;
    let report = report_repo::find_for_user(&work.tx, report_id, user_id).await?;
    report.ok_or(ShareError::ReportNotFound)?;
    if report_shares::count_open(&work.tx, report_id, now).await? >= MOST_OPEN {
        return Err(ShareError::TooMany);
    }
    let share = insert(&work.tx, user_id, report_id, days, masked, now).await?;
    work.commit().await?;
    Ok(view(ctx, &share, now))
}

/// Inserts a share link in the transaction of the caller.
pub async fn insert(
    tx: &Tx,
    user_id: Uuid,
    report_id: Uuid,
    days: i64,
    masked: bool,
    now: DateTime<Utc>,
) -> Result<ReportShare, StorageError> {
    let share = ReportShare {
        id: Uuid::now_v7(),
        report_id,
        user_id,
        masked,
        opened_count: 0,
        last_opened_at: None,
        created_at: now,
        expires_at: now + Duration::days(days),
        revoked_at: None,
    };
    db::insert(tx, share.clone()).await?;
    Ok(share)
}

/// Lists the share links of a report.
pub async fn list(ctx: &Context, user_id: Uuid, report_id: Uuid) -> Result<Shares, ShareError> {
    let now = ctx.clock.now();
    let db = ctx.db.read();
    let report = report_repo::find_for_user(db, report_id, user_id).await?;
    report.ok_or(ShareError::ReportNotFound)?;
    let shares = report_shares::list(db, report_id).await?;
    Ok(Shares {
        shares: shares.iter().map(|share| view(ctx, share, now)).collect(),
    })
}

/// Revokes a share link immediately.
pub async fn revoke(ctx: &Context, user_id: Uuid, id: Uuid) -> Result<(), ShareError> {
    let now = ctx.clock.now();
    if report_shares::revoke(ctx.db.write(), user_id, id, now).await? {
        return Ok(());
    }
    Err(ShareError::NotFound)
}

/// Opens a share link for the bearer of its key, and counts the access.
pub async fn open(ctx: &Context, id: Uuid, key: &str) -> Result<ReportShare, ShareError> {
    let db = ctx.db.write();
    let share = report_shares::find(db, id).await?;
    // Only the bearer of the key learns that the link exists.
    let share = share.filter(|share| ctx.secrets.is_share_key(share.id, key));
    let share = share.ok_or(ShareError::NotFound)?;
    if !report_shares::open(db, id, ctx.clock.now()).await? {
        return Err(ShareError::Over);
    }
    Ok(share)
}

/// Report behind a share link, redacted for visitors.
pub async fn read(
    ctx: &Context,
    share: &ReportShare,
) -> Result<Option<SharedReport>, StorageError> {
    let (owner, id) = (share.user_id, share.report_id);
    let audience = if share.masked {
        Audience::Masked
    } else {
        Audience::Public
    };
    let Some(view) = access::find(ctx, owner, id, audience).await? else {
        return Ok(None);
    };
    let mut report = to_json(visitor_view::redact(view))?;
    if share.masked {
        let Some(whole) = access::find(ctx, owner, id, Audience::Owner).await? else {
            return Ok(None);
        };
        crate::reports::redaction::masked::mask(&mut report, &to_json(whole)?);
    }
    Ok(Some(SharedReport {
        masked: share.masked,
        expires_at: share.expires_at,
        report,
    }))
}

fn to_json(view: ReportView) -> Result<Value, StorageError> {
    serde_json::to_value(view).map_err(|_| StorageError::Inconsistent("a report is not JSON"))
}

fn view(ctx: &Context, share: &ReportShare, now: DateTime<Utc>) -> ShareView {
    let state = if share.revoked_at.is_some() {
        ShareState::Revoked
    } else if share.expires_at <= now {
        ShareState::Expired
    } else {
        ShareState::Active
    };
    ShareView {
        id: share.id,
        url: ctx.secrets.share_link(&ctx.public_url, share.id),
        masked: share.masked,
        state,
        opened_count: share.opened_count,
        last_opened_at: share.last_opened_at,
        created_at: share.created_at,
        expires_at: share.expires_at,
    }
}
