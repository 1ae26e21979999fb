//! The rows that the references of movements point at, read once for a page.

use std::collections::HashMap;

use uuid::Uuid;

use crate::kit::db::{Conn, StorageError};
use crate::money::rows::operation_causes;
use crate::money::rows::operation_causes::{
    BoughtCause, ChangeCause, PackageCause, PaymentCause, ReportCause, WatchCause,
};

/// The rows that a page refers to, by id. What was deleted or forgotten is missing.
#[derive(Default)]
pub struct Causes {
    pub reports: HashMap<Uuid, ReportCause>,
    pub payments: HashMap<Uuid, PaymentCause>,
    pub bought: HashMap<Uuid, BoughtCause>,
    pub packages: HashMap<Uuid, PackageCause>,
    pub changes: HashMap<Uuid, ChangeCause>,
    pub watches: HashMap<Uuid, WatchCause>,
}

/// Kind and id of a reference such as `report:<id>`; none for one without an id.
pub fn split(reference: &str) -> Option<(&str, Uuid)> {
    let (kind, id) = reference.split_once(':')?;
    Some((kind, Uuid::parse_str(id).ok()?))
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

/// Reads all rows that the references point at, and those that these point at in turn.
pub async fn find<'a>(
    conn: &impl Conn,
    references: impl Iterator<Item = &'a str>,
) -> Result<Causes, StorageError> {
    let mut ids: HashMap<&str, Vec<Uuid>> = HashMap::new();
    for (kind, id) in references.filter_map(split) {
        ids.entry(kind).or_default().push(id);
    }
    let mut take = |kind| ids.remove(kind).unwrap_or_default();
    let mut causes = Causes {
        bought: by_id!(conn, list_user_packages, take("user_package")),
        changes: by_id!(conn, list_watch_changes, take("watch_change")),
        payments: by_id!(conn, list_payments, take("payment")),
        ..Causes::default()
    };
    let watches = causes.changes.values().map(|change| change.watch_id);
    causes.watches = by_id!(conn, list_watches, watches.collect());
    let packages = causes.bought.values().map(|bought| bought.package_id);
    causes.packages = by_id!(conn, list_packages, packages.collect());
    let mut reports = take("report");
    reports.extend(causes.watches.values().map(|watch| watch.report_id));
    causes.reports = by_id!(conn, list_reports, reports);
    Ok(causes)
}

/// Each id once.
fn unique(mut ids: Vec<Uuid>) -> Vec<Uuid> {
    ids.sort_unstable();
    ids.dedup();
    ids
}
