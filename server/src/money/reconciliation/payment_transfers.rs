//! Comparison of payments and refunds with their transfers, both ways, page by page.

use std::collections::HashSet;

use chrono::{DateTime, Duration, Months, Utc};
use uuid::Uuid;

use crate::money::ledger::{AccountKind, TransferKind};
use crate::money::payments::Status as PaymentStatus;
use crate::money::reconciliation::discrepancy::{Discrepancy, DiscrepancyKind, roubles};
use crate::money::refunds::Status as RefundStatus;
use crate::money::repository::batches::{self, TimeRange};
use crate::money::repository::closing_receipts;
use crate::money::repository::ledger::{Entry, Transfer};
use crate::money::repository::ledger_checks::{self, Payment, ProviderTransfer, Refund};
use crate::platform::db::{StorageError, Tx};

pub(super) const PAGE: u64 = 1000;
pub(super) const NO_TRANSFER: &str = "проводки нет";
/// Age in years at which payments, refunds and changes are deleted; their transfers are kept.
/// See `privacy/retention_jobs.rs`.
const KEPT_YEARS: u32 = 4;
/// Maximum time between the creation of a payment and its transfer.
const SLACK: Duration = Duration::days(7);

/// Transfer that a payment or refund must have.
struct Expected {
    kind: DiscrepancyKind,
    subject: String,
    /// Kind, user and kopecks of the transfer; `None` if there must be none.
    transfer: Option<(TransferKind, Option<Uuid>, i64)>,
}

/// Runs all comparisons of payments and refunds, for a time range or for everything.
/// For everything, the total of the provider account is compared too.
pub async fn compare(
    tx: &Tx,
    range: Option<TimeRange>,
    now: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), StorageError> {
    let paid = payments(tx, range, found).await?;
    let returned = refunds(tx, range, found).await?;
    let account = transfers(tx, range, now, found).await?;
    let expected = returned - paid;
    if range.is_none() && expected != account {
        let subject = "счёт provider".to_owned();
        let kind = DiscrepancyKind::ProviderTotal;
        found.push(Discrepancy::of_sums(kind, subject, expected, account));
    }
    Ok(())
}

/// Compares payments; returns the amount of the succeeded ones in kopecks.
async fn payments(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<i64, StorageError> {
    let mut paid = 0;
    let mut after = None;
    loop {
        let page = ledger_checks::page_payments(tx, range, after, PAGE).await?;
        let keys = page.iter().map(|row| topup_key(row.id)).collect();
        let posted = ledger_checks::transfers_by_key(tx, keys).await?;
        let ids = page.iter().map(|row| row.id).collect();
        let refunded = ledger_checks::active_refund_sums(tx, ids).await?;
        let ids = page.iter().map(|row| row.id).collect();
        let closed = closing_receipts::closed_sums(tx, ids).await?;
        for payment in &page {
            if payment.status == PaymentStatus::Succeeded {
                paid += payment.amount;
            }
            found.extend(check(
                &expected_of_payment(payment),
                posted.get(&topup_key(payment.id)),
            ));
            for (kind, sums, stored) in [
                (
                    DiscrepancyKind::PaymentRefunded,
                    &refunded,
                    payment.refunded,
                ),
                (DiscrepancyKind::PaymentClosed, &closed, payment.closed),
            ] {
                let sum = sums.get(&payment.id).copied().unwrap_or(0);
                if sum != stored {
                    let subject = format!("платёж {}", payment.id);
                    found.push(Discrepancy::of_sums(kind, subject, sum, stored));
                }
            }
        }
        after = page.last().map(|row| row.id);
        if is_last_page(page.len()) {
            return Ok(paid);
        }
    }
}

/// Compares refunds; returns the amount of those not canceled, in kopecks.
async fn refunds(
    tx: &Tx,
    range: Option<TimeRange>,
    found: &mut Vec<Discrepancy>,
) -> Result<i64, StorageError> {
    let mut returned = 0;
    let mut after = None;
    loop {
        let page = ledger_checks::page_refunds(tx, range, after, PAGE).await?;
        let keys = page
            .iter()
            .flat_map(|row| {
                [
                    refund_key(row.id),
                    reversal_key(row.id),
                    adopted_key(row.id),
                ]
            })
            .collect();
        let posted = ledger_checks::transfers_by_key(tx, keys).await?;
        for refund in &page {
            if refund.status != RefundStatus::Canceled {
                returned += refund.amount;
            }
            let debit = posted.get(&refund_key(refund.id));
            found.extend(check(&expected_debit(refund), debit));
            let adopted = posted.get(&adopted_key(refund.id));
            let is_adopted = adopted.is_some() && refund.status == RefundStatus::Succeeded;
            let reversal = posted.get(&reversal_key(refund.id));
            found.extend(check(&expected_reversal(refund, is_adopted), reversal));
            found.extend(check(&expected_adoption(refund, is_adopted), adopted));
        }
        after = page.last().map(|row| row.id);
        if is_last_page(page.len()) {
            return Ok(returned);
        }
    }
}

fn expected_of_payment(payment: &Payment) -> Expected {
    Expected {
        kind: DiscrepancyKind::PaymentTransfer,
        subject: format!("платёж {}", payment.id),
        transfer: (payment.status == PaymentStatus::Succeeded).then_some((
            payment.purpose.transfer(),
            payment.user_id,
            payment.amount,
        )),
    }
}

fn expected_debit(refund: &Refund) -> Expected {
    Expected {
        kind: DiscrepancyKind::RefundTransfer,
        subject: format!("возврат {} по платежу {}", refund.id, refund.payment_id),
        transfer: Some((TransferKind::Refund, refund.user_id, -refund.amount)),
    }
}

fn expected_reversal(refund: &Refund, is_adopted: bool) -> Expected {
    let was_canceled = is_adopted || refund.status == RefundStatus::Canceled;
    Expected {
        kind: DiscrepancyKind::RefundReversal,
        subject: format!("возврат {} по платежу {}", refund.id, refund.payment_id),
        transfer: was_canceled.then_some((TransferKind::Refund, refund.user_id, refund.amount)),
    }
}

/// Expected second debit of a recovered refund.
fn expected_adoption(refund: &Refund, is_adopted: bool) -> Expected {
    Expected {
        transfer: is_adopted.then_some((TransferKind::Refund, refund.user_id, -refund.amount)),
        ..expected_debit(refund)
    }
}

fn check(expected: &Expected, posted: Option<&(Transfer, Vec<Entry>)>) -> Option<Discrepancy> {
    let discrepancy = |wanted: String, found: String| {
        Some(Discrepancy::new(
            expected.kind,
            expected.subject.clone(),
            wanted,
            found,
        ))
    };
    let (Some((kind, user_id, amount)), posted) = (expected.transfer, posted) else {
        let (transfer, _) = posted?;
        return discrepancy(NO_TRANSFER.to_owned(), format!("проводка {}", transfer.id));
    };
    let Some((transfer, entries)) = posted else {
        return discrepancy(roubles(amount), NO_TRANSFER.to_owned());
    };
    let sum_of = |account: AccountKind| -> i64 {
        let of_account = entries.iter().filter(|entry| entry.account == account);
        of_account.map(|entry| entry.amount).sum()
    };
    let (to_user, to_provider) = (
        sum_of(AccountKind::Available),
        sum_of(AccountKind::Provider),
    );
    let owner = entries.iter().find_map(|entry| entry.user_id);
    if to_user != amount {
        let found = format!("{} в проводке {}", roubles(to_user), transfer.id);
        return discrepancy(roubles(amount), found);
    }
    if to_provider != -amount {
        let found = format!("{} в проводке {}", roubles(-to_provider), transfer.id);
        return discrepancy(roubles(amount), found);
    }
    if owner != user_id || transfer.kind != kind {
        let name = |id: Option<Uuid>| id.map_or("никого".to_owned(), |id| id.to_string());
        return discrepancy(
            format!("{kind} пользователя {}", name(user_id)),
            format!("{} пользователя {}", transfer.kind, name(owner)),
        );
    }
    None
}

/// Row that an idempotency key names.
enum Named {
    Payment(Uuid),
    Refund(Uuid),
}

fn named(key: &str) -> Option<Named> {
    let (kind, id) = key.split_once(':')?;
    let id = Uuid::parse_str(id).ok()?;
    match kind {
        "topup" => Some(Named::Payment(id)),
        "refund" | "refund-reversal" | "refund-adopted" => Some(Named::Refund(id)),
        _ => None,
    }
}

/// Compares provider transfers; returns their sum without those whose payments were deleted by age.
async fn transfers(
    tx: &Tx,
    range: Option<TimeRange>,
    now: DateTime<Utc>,
    found: &mut Vec<Discrepancy>,
) -> Result<i64, StorageError> {
    let causes_kept_since = causes_kept_since(now);
    let mut sum = 0;
    let mut after = None;
    loop {
        let page = ledger_checks::page_provider_transfers(tx, range, after, PAGE).await?;
        let existing = existing(tx, &page).await?;
        for transfer in &page {
            let is_explained = match named(&transfer.idempotency_key) {
                Some(Named::Payment(id) | Named::Refund(id)) => existing.contains(&id),
                None => false,
            };
            if !is_explained && transfer.created_at < causes_kept_since {
                continue;
            }
            sum += transfer.amount;
            if !is_explained {
                found.push(Discrepancy::new(
                    DiscrepancyKind::TransferUnexplained,
                    format!("проводка {}", transfer.id),
                    "платёж или возврат",
                    format!(
                        "{} под ключом {}",
                        roubles(transfer.amount),
                        transfer.idempotency_key
                    ),
                ));
            }
        }
        after = page.last().map(|row| row.id);
        if is_last_page(page.len()) {
            return Ok(sum);
        }
    }
}

/// Payments and refunds named by the transfers that exist.
async fn existing(tx: &Tx, page: &[ProviderTransfer]) -> Result<HashSet<Uuid>, StorageError> {
    let mut payments = Vec::new();
    let mut refunds = Vec::new();
    for transfer in page {
        match named(&transfer.idempotency_key) {
            Some(Named::Payment(id)) => payments.push(id),
            Some(Named::Refund(id)) => refunds.push(id),
            None => {}
        }
    }
    let mut existing = batches::existing_payments(tx, payments).await?;
    existing.extend(batches::existing_refunds(tx, refunds).await?);
    Ok(existing.into_iter().collect())
}

/// Time since which transfers must have their causes.
pub(super) fn causes_kept_since(now: DateTime<Utc>) -> DateTime<Utc> {
    retained_since(now, KEPT_YEARS)
}

/// Start of a retention period of `years`, later by `SLACK`.
pub(super) fn retained_since(now: DateTime<Utc>, years: u32) -> DateTime<Utc> {
    now.checked_sub_months(Months::new(12 * years))
        .unwrap_or(DateTime::UNIX_EPOCH)
        + SLACK
}

pub(super) fn is_last_page(rows: usize) -> bool {
    u64::try_from(rows).is_ok_and(|rows| rows < PAGE)
}

fn topup_key(payment: Uuid) -> String {
    format!("topup:{payment}")
}

fn refund_key(refund: Uuid) -> String {
    format!("refund:{refund}")
}

fn reversal_key(refund: Uuid) -> String {
    format!("refund-reversal:{refund}")
}

fn adopted_key(refund: Uuid) -> String {
    format!("refund-adopted:{refund}")
}
