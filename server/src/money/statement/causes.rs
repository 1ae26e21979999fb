//! Rows that a page of transfers refers to.

use std::collections::HashMap;

use uuid::Uuid;

use crate::money::ledger::Reference;
use crate::money::repository::operation_causes::{
    self, BoughtCause, ChangeCause, PackageCause, PaymentCause, ReportCause, WatchCause,
};
use crate::platform::db::{Conn, StorageError};

/// Referenced rows by id; deleted ones are missing.
#[derive(Default)]
pub struct Causes {
    pub reports: HashMap<Uuid, ReportCause>,
    pub payments: HashMap<Uuid, PaymentCause>,
    pub bought: HashMap<Uuid, BoughtCause>,
    pub packages: HashMap<Uuid, PackageCause>,
    pub changes: HashMap<Uuid, ChangeCause>,
    pub watches: HashMap<Uuid, WatchCause>,
}

macro_rules! by_id {
    ($conn:expr, $function:ident, $ids:expr) => {
        operation_causes::$function($conn, unique($ids))
            .await?
            .into_iter()
            .map(|row| (row.id, row))
            .collect()
    };
}

/// Reads all rows that the transfers refer to, and the rows these refer to.
pub async fn find(
    conn: &impl Conn,
    references: impl Iterator<Item = Reference>,
) -> Result<Causes, StorageError> {
    let (mut reports, mut payments) = (Vec::new(), Vec::new());
    let (mut bought, mut changes) = (Vec::new(), Vec::new());
    for reference in references {
        match reference {
            Reference::Report(id) => reports.push(id),
            Reference::Payment(id) => payments.push(id),
            Reference::UserPackage(id) => bought.push(id),
            Reference::WatchChange(id) => changes.push(id),
            Reference::QuickPurchase(_) | Reference::Admin | Reference::Forgotten => {}
        }
    }
    let mut causes = Causes {
        bought: by_id!(conn, list_user_packages, bought),
        changes: by_id!(conn, list_watch_changes, changes),
        payments: by_id!(conn, list_payments, payments),
        ..Causes::default()
    };
    let watches = causes.changes.values().map(|change| change.watch_id);
    causes.watches = by_id!(conn, list_watches, watches.collect());
    let packages = causes.bought.values().map(|bought| bought.package_id);
    causes.packages = by_id!(conn, list_packages, packages.collect());
    reports.extend(causes.watches.values().map(|watch| watch.report_id));
    causes.reports = by_id!(conn, list_reports, reports);
    Ok(causes)
}

fn unique(mut ids: Vec<Uuid>) -> Vec<Uuid> {
    ids.sort_unstable();
    ids.dedup();
    ids
}
