//! Reconciliation of operator credits.
//! A credit is spent first, released last, and never refunded to a card.

use uuid::Uuid;

use crate::money::credit_replay::CreditBalances;
use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind};
use crate::money::reconciliation::payment_transfers::{NO_TRANSFER, PAGE, is_last_page};
use crate::money::repository::batches::TimeRange;
use crate::money::repository::operator_credits as repo;
use crate::platform::db::{StorageError, Tx};

/// Replays ledger entries and compares the resulting credit with the cached one.
/// Compares these users, or all.
pub async fn compare_balances(
    tx: &Tx,
    of: Option<&[Uuid]>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    for user in repo::list_credited(tx, of).await? {
        let balances = replay(tx, user.id).await?;
        for (words, should, is) in [
            ("баланс", balances.credit, user.credit),
            ("удержано", balances.credit_held, user.credit_held),
        ] {
            if should != is {
                let subject = format!("пользователь {}, {words}", user.id);
                let kind = DiscrepancyKind::CreditSum;
                found.push(Discrepancy::of_sums(kind, subject, should, is));
            }
        }
    }
    Ok(())
}

/// Finds audit events about balances without an adjustment in the ledger.
/// Compares a time range or all. The other direction is in [`company_accounts`](super::company_accounts).
pub async fn compare_audit_events(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let mut after = None;
    loop {
        let page = repo::page_audit_events(tx, range, after, PAGE).await?;
        for event in repo::without_adjustment(tx, &page).await? {
            found.push(Discrepancy::new(
                DiscrepancyKind::AdjustmentMissing,
                format!("решение {} о пользователе {}", event.id, event.subject),
                event.change.clone(),
                NO_TRANSFER,
            ));
        }
        after = page.last().map(|event| event.id);
        if is_last_page(page.len()) {
            return Ok(());
        }
    }
}

async fn replay(tx: &Tx, user: Uuid) -> Result<CreditBalances, StorageError> {
    let mut balances = CreditBalances::default();
    let mut after = 0;
    loop {
        let page = repo::page_movements(tx, user, after, PAGE).await?;
        for movement in &page {
            balances.apply(movement.from_account, movement.to_account, movement.amount);
        }
        after = page.last().map_or(after, |movement| movement.seq);
        if is_last_page(page.len()) {
            return Ok(balances);
        }
    }
}
