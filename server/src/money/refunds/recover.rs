//! Recovery of a canceled refund that the provider made: debits the balance again.

use uuid::Uuid;

use avtosled_core::money::Kopecks;
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::RefundStatus;

use crate::identity::repository::users::{self, User};
use crate::money::ledger::{self, Account, LedgerError, Movement, Reference, TransferKind};
use crate::money::refunds::{Status, own_money};
use crate::money::repository::ledger::list_entries_by_key;
use crate::money::repository::payments::{self, Payment};
use crate::money::repository::refunds::{self, Refund};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::unit_of_work::UnitOfWork;

const CURRENCY: &str = "RUB";

/// Debits a canceled refund again when the provider reports that it succeeded.
/// What the balance does not cover remains a discrepancy for an operator.
pub async fn recover(
    ctx: &Context,
    refund: &Refund,
    theirs: &provider::Refund,
) -> Result<(), StorageError> {
    let is_made = refund.status == Status::Canceled
        && theirs.status == RefundStatus::Succeeded
        && theirs.amount.0 == refund.amount
        && theirs.currency == CURRENCY;
    let (true, Some(user_id)) = (is_made, refund.user_id) else {
        return Ok(());
    };
    let work = ctx.begin().await?;
    // Lock order: user before payment.
    let Some(user) = users::find_locked(&work.tx, user_id).await? else {
        return Ok(());
    };
    let payment = payments::find_locked(&work.tx, refund.payment_id).await?;
    let left = |payment: &Payment| payment.amount - payment.refunded;
    let payment = payment.filter(|payment| left(payment) >= refund.amount);
    let (Some(payment), true) = (payment, is_covered(&work, &user, refund).await?) else {
        tracing::error!(refund_id = %refund.id, "refund succeeded after it was canceled, and the balance does not cover it");
        return Ok(());
    };
    let reopened = refunds::reopened(&payment, refund.amount);
    if !refunds::set_recovered(&work.tx, refund.id, &theirs.id, reopened, work.now).await? {
        return Ok(());
    }
    refunds::add_refunded(&work.tx, payment.id, refund.amount, reopened).await?;
    match ledger::post(&work.tx, debit(refund, user_id), work.now).await {
        Ok(_) => {}
        Err(LedgerError::Storage(error)) => return Err(error),
        Err(_) => {
            return Err(StorageError::Inconsistent(
                "a recovered refund is not covered",
            ));
        }
    }
    work.commit().await?;
    tracing::error!(refund_id = %refund.id, "recovered a refund that succeeded after it was canceled");
    metrics::counter!("avtosled_refunds_total", "status" => "recovered").increment(1);
    Ok(())
}

/// Whether the money of the refund was restored and is still on the balance.
async fn is_covered(
    work: &UnitOfWork<'_>,
    user: &User,
    refund: &Refund,
) -> Result<bool, StorageError> {
    let reversal = format!("refund-reversal:{}", refund.id);
    let is_back = !list_entries_by_key(&work.tx, &reversal).await?.is_empty();
    Ok(is_back && own_money(user).0 >= refund.amount)
}

fn debit(refund: &Refund, user_id: Uuid) -> Movement {
    Movement {
        kind: TransferKind::Refund,
        from: Account::Available(user_id),
        to: Account::Provider,
        amount: Kopecks(refund.amount),
        reference: Reference::Payment(refund.payment_id),
        idempotency_key: format!("refund-adopted:{}", refund.id),
        description: None,
    }
}
