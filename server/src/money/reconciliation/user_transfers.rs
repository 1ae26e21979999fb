//! Reconciliation of transfers between users.
//! Only the rest of a guest purchase is transferred, to the account that its report was attached to.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::ledger::Reference;
use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind, roubles};
use crate::money::reconciliation::payment_transfers::{PAGE, is_last_page, retained_since};
use crate::money::repository::batches::TimeRange;
use crate::money::repository::user_transfers::{self as repo, Role, UserTransfer};
use crate::platform::db::{StorageError, Tx};

/// Age in years at which quick purchases are deleted (`privacy/retention_jobs.rs`).
const PURCHASE_YEARS: u32 = 3;

/// Buyer of each quick purchase, and the account that its report was attached to.
type Owners = HashMap<Uuid, (Uuid, Option<Uuid>)>;

/// Finds unexplained transfers between users, in a time range or in all.
pub async fn compare(
    tx: &Tx,
    range: Option<TimeRange>,
    now: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let causes_kept_since = retained_since(now, PURCHASE_YEARS);
    let mut after = None;
    loop {
        let page = repo::page_user_transfers(tx, range, after, PAGE).await?;
        let purchases = page.iter().filter_map(purchase).collect();
        let owners = repo::purchase_owners(tx, purchases).await?;
        let wrong = page
            .iter()
            .filter(|transfer| !is_explained(transfer, &owners, causes_kept_since));
        found.extend(wrong.map(unexplained));
        after = page.last().map(|row| (row.created_at, row.id));
        if is_last_page(page.len()) {
            return Ok(());
        }
    }
}

/// Quick purchase named by the key, or for the rest of a refund by the reference.
fn purchase(transfer: &UserTransfer) -> Option<Uuid> {
    let (kind, id) = transfer.idempotency_key.split_once(':')?;
    match (kind, transfer.reference) {
        ("attach", _) => Uuid::parse_str(id).ok(),
        ("attach-refund", Reference::QuickPurchase(id)) => Some(id),
        _ => None,
    }
}

/// Whether a transfer has a purchase, or a guest account as old as the retention period.
fn is_explained(
    transfer: &UserTransfer,
    owners: &Owners,
    causes_kept_since: DateTime<Utc>,
) -> bool {
    match purchase(transfer).and_then(|id| owners.get(&id)) {
        Some(owners) => *owners == (transfer.sender, Some(transfer.receiver)),
        None => transfer.sender_role == Role::Guest && transfer.sender_since < causes_kept_since,
    }
}

fn unexplained(transfer: &UserTransfer) -> Discrepancy {
    Discrepancy::new(
        DiscrepancyKind::TransferUnexplained,
        format!("проводка {}", transfer.id),
        "покупка без входа, отчёт которой перешёл к получателю",
        format!(
            "{} от пользователя {} пользователю {} под ключом {}",
            roubles(transfer.amount),
            transfer.sender,
            transfer.receiver,
            transfer.idempotency_key
        ),
    )
}
