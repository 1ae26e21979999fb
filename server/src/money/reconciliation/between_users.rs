//! Money that went from one user to another. Only the rest of a purchase without an account does, to the
//! account that its report moved to.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::ledger::Reference;
use crate::money::reconciliation::difference::{Difference, DifferenceKind, roubles};
use crate::money::reconciliation::payment_transfers::{PAGE, is_last, kept_for};
use crate::money::repository::passed_money::{self as repo, PassedMoney, Role};
use crate::money::repository::spans::Span;
use crate::platform::db::{StorageError, Tx};

/// Purchases are deleted at this age (`privacy/jobs.rs`).
const PURCHASE_YEARS: u32 = 3;

/// Who paid for a purchase, and the account that it moved to.
type Owners = HashMap<Uuid, (Uuid, Option<Uuid>)>;

/// All that moved between users within a span, or ever.
pub async fn compare(
    tx: &Tx,
    span: Option<Span>,
    now: DateTime<Utc>,
    found: &mut Vec<Difference>,
) -> Result<(), StorageError> {
    let kept_since = kept_for(now, PURCHASE_YEARS);
    let mut after = None;
    loop {
        let page = repo::page_passed_money(tx, span, after, PAGE).await?;
        let purchases = page.iter().filter_map(purchase).collect();
        let owners = repo::purchase_owners(tx, purchases).await?;
        let wrong = page
            .iter()
            .filter(|passed| !is_explained(passed, &owners, kept_since));
        found.extend(wrong.map(unexplained));
        after = page.last().map(|row| (row.created_at, row.id));
        if is_last(page.len()) {
            return Ok(());
        }
    }
}

/// The purchase whose rest it is: the key names it, or it names a refund and the reference the purchase.
fn purchase(passed: &PassedMoney) -> Option<Uuid> {
    let (kind, id) = passed.idempotency_key.split_once(':')?;
    match (kind, passed.reference) {
        ("attach", _) => Uuid::parse_str(id).ok(),
        ("attach-refund", Reference::QuickPurchase(id)) => Some(id),
        _ => None,
    }
}

/// Where the purchase was deleted by age, the guest's account is as old.
fn is_explained(passed: &PassedMoney, owners: &Owners, kept_since: DateTime<Utc>) -> bool {
    match purchase(passed).and_then(|id| owners.get(&id)) {
        Some(owners) => *owners == (passed.giver, Some(passed.receiver)),
        None => passed.giver_role == Role::Guest && passed.giver_since < kept_since,
    }
}

fn unexplained(passed: &PassedMoney) -> Difference {
    Difference::new(
        DifferenceKind::TransferUnexplained,
        format!("проводка {}", passed.id),
        "покупка без входа, отчёт которой перешёл к получателю",
        format!(
            "{} от пользователя {} пользователю {} под ключом {}",
            roubles(passed.amount),
            passed.giver,
            passed.receiver,
            passed.idempotency_key
        ),
    )
}
