//! Reading reports.

use std::sync::Arc;

use futures::future::BoxFuture;
use uuid::Uuid;

use crate::checks::rows::reports;
use crate::kit::Kit;
use crate::kit::db::StorageError;
use crate::reports::earlier::since_earlier;
use crate::reports::strangers::Audience;
use crate::reports::view::{self, ReportSummary, ReportView};

/// A user's report as it is now, for the user alone: with what is new since an earlier one.
pub async fn find_own(
    kit: &Kit,
    user_id: Uuid,
    id: Uuid,
) -> Result<Option<ReportView>, StorageError> {
    let db = kit.db.read();
    let Some(report) = reports::find_for_user(db, id, user_id).await? else {
        return Ok(None);
    };
    let rows = reports::list_services(&kit.vault, db, &[id]).await?;
    let view = view::view(
        &kit.secrets,
        &report,
        &rows,
        Audience::Owner,
        kit.clock.now(),
    )?;
    let earlier = since_earlier(&kit.vault, db, &report, &rows).await?;
    let (changes, changed_since) = earlier.map(|found| (found.changes, found.since)).unzip();
    Ok(Some(ReportView {
        changes,
        changed_since,
        ..view
    }))
}

/// A user's report as it is now, for whoever may read it.
pub async fn find(
    kit: &Kit,
    user_id: Uuid,
    id: Uuid,
    audience: Audience,
) -> Result<Option<ReportView>, StorageError> {
    let db = kit.db.read();
    let Some(report) = reports::find_for_user(db, id, user_id).await? else {
        return Ok(None);
    };
    let rows = reports::list_services(&kit.vault, db, &[id]).await?;
    let now = kit.clock.now();
    view::view(&kit.secrets, &report, &rows, audience, now).map(Some)
}

/// Purchases whose keys open reports, as a later domain knows them.
pub trait AccessKeys: Send + Sync {
    /// The purchase of a report, if the key opens it.
    fn open<'a>(
        &'a self,
        kit: &'a Kit,
        report_id: Uuid,
        key: &'a str,
    ) -> BoxFuture<'a, Result<Option<Opened>, StorageError>>;
}

/// A purchase whose key was shown.
#[derive(Clone, Copy, Debug)]
pub struct Opened {
    /// Its payment, while the purchase belongs to no account.
    pub unattached_payment: Option<Uuid>,
}

/// A report that was bought without an account, as it is now.
pub async fn find_by_key(
    kit: &Kit,
    id: Uuid,
    key: &str,
) -> Result<Option<ReportView>, StorageError> {
    let Some((owner, opened)) = find_owner(kit, id, key).await? else {
        return Ok(None);
    };
    let view = find(kit, owner, id, Audience::Owner).await?;
    Ok(view.map(|view| ReportView {
        payment_id: opened.unattached_payment,
        ..view
    }))
}

/// The account in which a report stands that a key opens.
pub async fn find_owner(
    kit: &Kit,
    id: Uuid,
    key: &str,
) -> Result<Option<(Uuid, Opened)>, StorageError> {
    let keys = kit.given.get::<Arc<dyn AccessKeys>>()?;
    let Some(opened) = keys.open(kit, id, key).await? else {
        return Ok(None);
    };
    let report = reports::find(kit.db.read(), id).await?;
    Ok(report.map(|report| (report.user_id, opened)))
}

/// A user's reports, newest first, after one of them.
pub async fn list(
    kit: &Kit,
    user_id: Uuid,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<ReportSummary>, StorageError> {
    let db = kit.db.read();
    let after = match after {
        Some(id) => reports::find_for_user(db, id, user_id).await?,
        None => None,
    };
    let after = after.map(|report| (report.created_at, report.id));
    let page = reports::list_for_user(db, user_id, after, limit).await?;
    view::summaries(kit, &page).await
}
