//! Loading of reports for authorised readers.

use std::sync::Arc;

use futures::future::BoxFuture;
use uuid::Uuid;

use crate::checks::repository::reports::{self, ReportFilter};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::reports::earlier::since_earlier;
use crate::reports::redaction::Audience;
use crate::reports::view::{self, ReportSummary, ReportView};

/// Report of its owner, with the changes since an earlier report.
pub async fn find_own(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<ReportView>, StorageError> {
    let db = ctx.db.read();
    let Some(report) = reports::find_for_user(db, id, user_id).await? else {
        return Ok(None);
    };
    let rows = reports::list_services(&ctx.encryption, db, &[id]).await?;
    let view = view::view(
        &ctx.secrets,
        &report,
        &rows,
        Audience::Owner,
        ctx.clock.now(),
    )?;
    let earlier = since_earlier(&ctx.encryption, db, &report, &rows).await?;
    let (changes, changed_since) = earlier.map(|found| (found.changes, found.since)).unzip();
    Ok(Some(ReportView {
        changes,
        changed_since,
        ..view
    }))
}

/// Report of a user, redacted for an audience.
pub async fn find(
    ctx: &Context,
    user_id: Uuid,
    id: Uuid,
    audience: Audience,
) -> Result<Option<ReportView>, StorageError> {
    let db = ctx.db.read();
    let Some(report) = reports::find_for_user(db, id, user_id).await? else {
        return Ok(None);
    };
    let rows = reports::list_services(&ctx.encryption, db, &[id]).await?;
    let now = ctx.clock.now();
    view::view(&ctx.secrets, &report, &rows, audience, now).map(Some)
}

/// Lookup of purchases by access keys that open their reports; implemented by a later domain.
pub trait AccessKeys: Send + Sync {
    /// Finds the purchase of a report, if the key opens it.
    fn open<'a>(
        &'a self,
        ctx: &'a Context,
        report_id: Uuid,
        key: &'a str,
    ) -> BoxFuture<'a, Result<Option<OpenedPurchase>, StorageError>>;
}

/// A purchase opened by its access key.
#[derive(Clone, Copy, Debug)]
pub struct OpenedPurchase {
    /// Payment of the purchase, while no account owns it.
    pub unattached_payment: Option<Uuid>,
}

/// Report bought without an account, for the bearer of its access key.
pub async fn find_by_key(
    ctx: &Context,
    id: Uuid,
    key: &str,
) -> Result<Option<ReportView>, StorageError> {
    let Some((owner, opened)) = find_owner(ctx, id, key).await? else {
        return Ok(None);
    };
    let view = find(ctx, owner, id, Audience::Owner).await?;
    Ok(view.map(|view| ReportView {
        payment_id: opened.unattached_payment,
        ..view
    }))
}

/// Finds the account that owns the report opened by a key.
pub async fn find_owner(
    ctx: &Context,
    id: Uuid,
    key: &str,
) -> Result<Option<(Uuid, OpenedPurchase)>, StorageError> {
    let keys = ctx.services.get::<Arc<dyn AccessKeys>>()?;
    let Some(opened) = keys.open(ctx, id, key).await? else {
        return Ok(None);
    };
    let report = reports::find(ctx.db.read(), id).await?;
    Ok(report.map(|report| (report.user_id, opened)))
}

/// Lists a user's reports, newest first, after a given one.
pub async fn list(
    ctx: &Context,
    user_id: Uuid,
    filter: ReportFilter,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ReportSummary>, StorageError> {
    let db = ctx.db.read();
    let after = match after {
        Some(id) => reports::find_for_user(db, id, user_id).await?,
        None => None,
    };
    let after = after.map(|report| (report.created_at, report.id));
    let page = reports::list_for_user(db, user_id, filter, after, limit).await?;
    view::summaries(ctx, &page).await
}
