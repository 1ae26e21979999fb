//! The private link of a purchase: it opens the purchase and its report to whoever has it, for a year,
//! or until the account that the report moved to ends it.

use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::checks::rows::reports;
use crate::identity::rows::users;
use crate::kit::Kit;
use crate::kit::db::StorageError;
use crate::quick::purchase::QuickPurchaseError;
use crate::quick::rows::{self, QuickPurchase};

/// As long as the longest shared link.
const DAYS: i64 = 365;

/// The private link of a report as its owner sees it.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PurchaseLink {
    /// Whoever has the link still reads the report.
    pub open: bool,
    /// None where the report was not bought at once: no link was ever made.
    pub expires_at: Option<DateTime<Utc>>,
}

/// True when a key opens the purchase.
pub fn opens(kit: &Kit, row: &QuickPurchase, key: &str) -> bool {
    is_open(row, kit.clock.now()) && kit.secrets.is_access_key(row.payment_id, key)
}

fn is_open(row: &QuickPurchase, now: DateTime<Utc>) -> bool {
    row.link_revoked_at.is_none() && now < expires_at(row)
}

fn expires_at(row: &QuickPurchase) -> DateTime<Utc> {
    row.created_at + Duration::days(DAYS)
}

/// The purchase of a report, if the key opens it. One that moved to an account goes with it.
pub async fn find_opened(
    kit: &Kit,
    report_id: Uuid,
    key: &str,
) -> Result<Option<QuickPurchase>, StorageError> {
    let db = kit.db.read();
    let found = rows::find_by_report(db, report_id).await?;
    let Some(row) = found.filter(|row| opens(kit, row, key)) else {
        return Ok(None);
    };
    let owner = users::find(db, row.attached_to.unwrap_or(row.user_id)).await?;
    Ok(owner
        .filter(|owner| owner.deleted_at.is_none())
        .map(|_| row))
}

/// The link of a report that stands in the user's account.
pub async fn find(
    kit: &Kit,
    user_id: Uuid,
    report_id: Uuid,
) -> Result<PurchaseLink, QuickPurchaseError> {
    let db = kit.db.read();
    let report = reports::find_for_user(db, report_id, user_id).await?;
    report.ok_or(QuickPurchaseError::NotFound)?;
    let row = rows::find_by_report(db, report_id).await?;
    let row = row.filter(|row| owner(row) == user_id);
    Ok(PurchaseLink {
        open: row
            .as_ref()
            .is_some_and(|row| is_open(row, kit.clock.now())),
        expires_at: row.as_ref().map(expires_at),
    })
}

/// Ends the link of a report that stands in the user's account; one that was ended stays so.
pub async fn revoke(kit: &Kit, user_id: Uuid, report_id: Uuid) -> Result<(), QuickPurchaseError> {
    let row = rows::find_by_report(kit.db.read(), report_id).await?;
    let row = row.filter(|row| owner(row) == user_id);
    let row = row.ok_or(QuickPurchaseError::NotFound)?;
    Ok(rows::revoke_link(kit.db.write(), row.id, kit.clock.now()).await?)
}

fn owner(row: &QuickPurchase) -> Uuid {
    row.attached_to.unwrap_or(row.user_id)
}
