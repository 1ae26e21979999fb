//! A refund that we had given up, and that the provider made all the same: the card has its money, so
//! the balance must not have it too.

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
use crate::platform::work::Work;

const CURRENCY: &str = "RUB";

/// Takes the money of a canceled refund off the balance again when the provider says that it was made.
/// What is not there any more stays a difference of the books, for an operator.
pub async fn adopt(
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
    // Whoever changes both a user and a payment takes the user first.
    let Some(user) = users::find_locked(&work.tx, user_id).await? else {
        return Ok(());
    };
    let payment = payments::find_locked(&work.tx, refund.payment_id).await?;
    let left = |payment: &Payment| payment.amount - payment.refunded;
    let payment = payment.filter(|payment| left(payment) >= refund.amount);
    let (Some(payment), true) = (payment, is_covered(&work, &user, refund).await?) else {
        tracing::error!(refund_id = %refund.id, "a refund that was given up was made, and its money is gone");
        return Ok(());
    };
    let reopened = refunds::reopened(&payment, refund.amount);
    if !refunds::revive(&work.tx, refund.id, &theirs.id, reopened, work.now).await? {
        return Ok(());
    }
    refunds::add_refunded(&work.tx, payment.id, refund.amount, reopened).await?;
    match ledger::post(&work.tx, debit(refund, user_id), work.now).await {
        Ok(_) => {}
        Err(LedgerError::Storage(error)) => return Err(error),
        Err(_) => {
            return Err(StorageError::Inconsistent(
                "an adopted refund is not covered",
            ));
        }
    }
    work.commit().await?;
    tracing::error!(refund_id = %refund.id, "a refund that was given up has succeeded");
    metrics::counter!("refunds_total", "status" => "adopted").increment(1);
    Ok(())
}

/// True when its money came back, and the balance still has as much.
async fn is_covered(work: &Work<'_>, user: &User, refund: &Refund) -> Result<bool, StorageError> {
    // Without it the money never came back to the balance.
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
