//! Comparison of the changes found by watches with their fees, both ways.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::ledger::{AccountKind, TransferKind};
use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind, roubles};
use crate::money::reconciliation::payment_transfers::{
    NO_TRANSFER, PAGE, causes_kept_since, is_last_page,
};
use crate::money::repository::batches::{self, TimeRange};
use crate::money::repository::ledger::{Entry, Transfer};
use crate::money::repository::ledger_checks::{self, WatchChange};
use crate::platform::db::{StorageError, Tx};

/// Runs all comparisons of changes and fees, for a time range or for everything.
pub async fn compare(
    tx: &Tx,
    range: Option<TimeRange>,
    now: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    changes(tx, range, found).await?;
    fees(tx, range, now, found).await
}

async fn changes(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = ledger_checks::page_watch_changes(tx, range, after, PAGE).await?;
        let keys = page.iter().map(|row| fee_key(row.id)).collect();
        let posted = ledger_checks::transfers_by_key(tx, keys).await?;
        for change in &page {
            found.extend(check(change, posted.get(&fee_key(change.id))));
        }
        after = page.last().map(|row| row.id);
        if is_last_page(page.len()) {
            return Ok(());
        }
    }
}

fn check(change: &WatchChange, posted: Option<&(Transfer, Vec<Entry>)>) -> Option<Discrepancy> {
    let discrepancy = |found: String| {
        Some(Discrepancy::new(
            DiscrepancyKind::NotificationFee,
            format!("изменение {}", change.id),
            format!("{} пользователя {}", roubles(change.cost), change.user_id),
            found,
        ))
    };
    let Some((transfer, entries)) = posted else {
        return discrepancy(NO_TRANSFER.to_owned());
    };
    let paid = entries.iter().find(|entry| {
        entry.account == AccountKind::Available
            && entry.user_id == Some(change.user_id)
            && entry.amount == -change.cost
    });
    let earned = entries
        .iter()
        .find(|entry| entry.account == AccountKind::Revenue && entry.amount == change.cost);
    if paid.is_none() || earned.is_none() || transfer.kind != TransferKind::Notification {
        return discrepancy(format!("проводка {}", transfer.id));
    }
    None
}

/// Finds notification fees without a change, except those whose changes were deleted by age.
async fn fees(
    tx: &Tx,
    range: Option<TimeRange>,
    now: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = ledger_checks::page_notification_transfers(tx, range, after, PAGE).await?;
        let named = page.iter().filter_map(|row| named(&row.idempotency_key));
        let existing = batches::existing_watch_changes(tx, named.collect()).await?;
        let existing: HashSet<Uuid> = existing.into_iter().collect();
        for transfer in &page {
            let change = named_change(transfer, &existing);
            if change.is_none() && transfer.created_at >= causes_kept_since(now) {
                found.push(Discrepancy::new(
                    DiscrepancyKind::FeeUnexplained,
                    format!("проводка {}", transfer.id),
                    "изменение",
                    format!("ключ {}", transfer.idempotency_key),
                ));
            }
        }
        after = page.last().map(|row| row.id);
        if is_last_page(page.len()) {
            return Ok(());
        }
    }
}

fn named_change(transfer: &Transfer, existing: &HashSet<Uuid>) -> Option<Uuid> {
    named(&transfer.idempotency_key).filter(|id| existing.contains(id))
}

fn named(key: &str) -> Option<Uuid> {
    Uuid::parse_str(key.strip_prefix("watch-change:")?).ok()
}

fn fee_key(change: Uuid) -> String {
    format!("watch-change:{change}")
}
