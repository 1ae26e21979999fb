//! Private link of a purchase, which opens the purchase and its report.
//! It is valid for a year, or until the owner of the report revokes it.

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::repository::reports;
use crate::identity::repository::users;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::quick_purchase::purchase::QuickPurchaseError;
use crate::quick_purchase::repository::{self, QuickPurchase};

/// Lifetime of a private link in days, that of the longest share link.
const DAYS: i64 = 365;

/// Private link of a purchased report as its owner sees it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseLink {
    /// Whether the link still opens the report.
    pub open: bool,
    /// Expiry of the link; null for a report without one, which was not a quick purchase.
    pub expires_at: Option<DateTime<Utc>>,
}

/// Whether an access key is that of an unexpired quick purchase.
pub fn opens(ctx: &Context, row: &QuickPurchase, key: &str) -> bool {
    is_open(row, ctx.clock.now()) && ctx.secrets.is_access_key(row.payment_id, key)
}

fn is_open(row: &QuickPurchase, now: DateTime<Utc>) -> bool {
    row.link_revoked_at.is_none() && now < expires_at(row)
}

fn expires_at(row: &QuickPurchase) -> DateTime<Utc> {
    row.created_at + Duration::days(DAYS)
}

/// Finds the purchase of a report, if the key opens it; also after it moved to an account.
pub async fn find_opened(
    ctx: &Context,
    report_id: Uuid,
    key: &str,
) -> Result<Option<QuickPurchase>, StorageError> {
    let db = ctx.db.read();
    let found = repository::find_by_report(db, report_id).await?;
    let Some(row) = found.filter(|row| opens(ctx, row, key)) else {
        return Ok(None);
    };
    let owner = users::find(db, row.attached_to.unwrap_or(row.user_id)).await?;
    Ok(owner
        .filter(|owner| owner.deleted_at.is_none())
        .map(|_| row))
}

/// Private link of a report in the user's account.
pub async fn find(
    ctx: &Context,
    user_id: Uuid,
    report_id: Uuid,
) -> Result<PurchaseLink, QuickPurchaseError> {
    let db = ctx.db.read();
    let report = reports::find_for_user(db, report_id, user_id).await?;
    report.ok_or(QuickPurchaseError::NotFound)?;
    let row = repository::find_by_report(db, report_id).await?;
    let row = row.filter(|row| owner(row) == user_id);
    Ok(PurchaseLink {
        open: row
            .as_ref()
            .is_some_and(|row| is_open(row, ctx.clock.now())),
        expires_at: row.as_ref().map(expires_at),
    })
}

/// Revokes the private link of a report in the user's account. Idempotent.
pub async fn revoke(
    ctx: &Context,
    user_id: Uuid,
    report_id: Uuid,
) -> Result<(), QuickPurchaseError> {
    let row = repository::find_by_report(ctx.db.read(), report_id).await?;
    let row = row.filter(|row| owner(row) == user_id);
    let row = row.ok_or(QuickPurchaseError::NotFound)?;
    Ok(repository::revoke_link(ctx.db.write(), row.id, ctx.clock.now()).await?)
}

fn owner(row: &QuickPurchase) -> Uuid {
    row.attached_to.unwrap_or(row.user_id)
}
