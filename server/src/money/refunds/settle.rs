//! Applies the provider's result to a refund, once.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::messages::outbox::{self, Content};
use crate::money::ledger::{self, Account, Movement, Reference, TransferKind};
use crate::money::payments::{CanceledRefund, fulfil};
use crate::money::refunds::cancellation_reasons::PARTIAL_REJECTED;
use crate::money::refunds::{RefundError, Status, cancellation_message};
use crate::money::repository::payments;
use crate::money::repository::refunds::{self, FinalState, Refund};
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::unit_of_work::UnitOfWork;
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::RefundStatus;

const DESCRIPTION: &str = "Возврат не прошёл";
const CURRENCY: &str = "RUB";

/// Applies the provider's result to a refund; `false` if the provider's refund differs from our row.
/// An operator handles a difference.
pub async fn settle(
    ctx: &Context,
    refund: &Refund,
    theirs: &provider::Refund,
) -> Result<bool, RefundError> {
    let is_ours = theirs.amount.0 == refund.amount
        && theirs.currency == CURRENCY
        && refund
            .yookassa_refund_id
            .as_ref()
            .is_none_or(|id| *id == theirs.id);
    if !is_ours {
        tracing::error!(refund_id = %refund.id, "the refund at the provider differs from ours");
        metrics::counter!("avtosled_refunds_mismatched_total").increment(1);
        return Ok(false);
    }
    let now = ctx.clock.now();
    match theirs.status {
        RefundStatus::Pending => {
            refunds::set_provider_id(ctx.db.write(), refund.id, &theirs.id).await?;
        }
        RefundStatus::Succeeded => {
            let end = FinalState {
                status: Status::Succeeded,
                provider_id: Some(&theirs.id),
                cancellation_reason: None,
            };
            if refunds::finish(ctx.db.write(), refund.id, end, now).await? {
                metrics::counter!("avtosled_refunds_total", "status" => Status::Succeeded.to_string())
                    .increment(1);
            }
        }
        RefundStatus::Canceled => {
            let reason = theirs.cancellation.as_ref().map(|it| it.reason.as_str());
            let reason = reason.unwrap_or("general_decline");
            cancel(ctx, refund, Some(&theirs.id), reason, now).await?;
        }
    }
    Ok(true)
}

/// Cancels a refund and restores the balance.
pub async fn cancel(
    ctx: &Context,
    refund: &Refund,
    provider_id: Option<&str>,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), RefundError> {
    let user_id = refund
        .user_id
        .ok_or(StorageError::Inconsistent("a refund without a user"))?;
    let work = ctx.begin().await?;
    // Lock order: user before payment.
    let user = users::find_locked(&work.tx, user_id).await?;
    let end = FinalState {
        status: Status::Canceled,
        provider_id,
        cancellation_reason: Some(reason),
    };
    if !refunds::finish(&work.tx, refund.id, end, now).await? {
        return Ok(());
    }
    let (amount, reopened) = (-refund.amount, -refund.reopened);
    refunds::add_refunded(&work.tx, refund.payment_id, amount, reopened).await?;
    if reason == PARTIAL_REJECTED {
        // Another partial refund would be rejected again.
        refunds::set_whole_only(&work.tx, refund.payment_id).await?;
    }
    let reversal = Movement {
        kind: TransferKind::Refund,
        from: Account::Provider,
        to: Account::Available(user_id),
        amount: Kopecks(refund.amount),
        reference: Reference::Payment(refund.payment_id),
        idempotency_key: format!("refund-reversal:{}", refund.id),
        description: Some(DESCRIPTION.to_owned()),
    };
    ledger::post(&work.tx, reversal, now).await?;
    notify_payer(&work, refund, user, cancellation_message(Some(reason))).await?;
    work.commit().await?;
    metrics::counter!("avtosled_refunds_total", "status" => Status::Canceled.to_string())
        .increment(1);
    tracing::warn!(refund_id = %refund.id, reason, "refund canceled, balance restored");
    Ok(())
}

/// Notifies the payer: the account's owner, or the contact of a guest purchase.
async fn notify_payer(
    work: &UnitOfWork<'_>,
    refund: &Refund,
    user: Option<User>,
    reason: &'static str,
) -> Result<(), StorageError> {
    let payment = payments::find(&work.tx, refund.payment_id).await?;
    let payment = payment.ok_or(StorageError::Inconsistent("a refund without a payment"))?;
    let amount = Kopecks(refund.amount);
    let canceled = CanceledRefund {
        id: refund.id,
        amount,
        reason,
    };
    if fulfil::refund_canceled(work.ctx, &work.tx, &payment, &canceled, work.now).await? {
        return Ok(());
    }
    let Some(user) = user else { return Ok(()) };
    let content = Content::RefundCanceled {
        amount,
        destination: payment.destination(),
        reason: reason.to_owned(),
    };
    let key = message_key(refund.id);
    let contact = payment.contact.as_deref();
    outbox::notify_payer(&work.tx, &user, contact, content, key, work.now).await
}

fn message_key(refund_id: Uuid) -> String {
    format!("refund-canceled:{refund_id}")
}
