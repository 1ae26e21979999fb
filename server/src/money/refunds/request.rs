//! Requests a refund: checks, debits and stores the request.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use avtosled_core::refund;
use avtosled_core::withdrawal::uses_plan_money;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::money::ledger::{self, Account, Movement, Reference, TransferKind};
use crate::money::payments::{Status as PaymentStatus, fulfil};
use crate::money::refunds::{Kind, NewRefund, RefundError, Status, receipt, refundable_since};
use crate::money::repository::payments::{self, Payment};
use crate::money::repository::refunds::{self, Refund};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::ReceiptSubject;

/// Metadata key of our refund id.
pub const REFUND_ID_KEY: &str = "refund_id";

/// Debits a refund in the caller's transaction; returns its id.
/// It is sent after the commit by the worker, or at once by [`send_soon`](super::send_soon).
pub async fn request(ctx: &Context, tx: &Tx, new: NewRefund) -> Result<Uuid, RefundError> {
    let now = ctx.clock.now();
    // Lock order: user before payment.
    let user = users::find_locked(tx, new.user_id).await?;
    let user = user.ok_or(RefundError::PaymentNotFound)?;
    let payment = payments::find_locked(tx, new.payment_id).await?;
    let payment = payment.filter(|payment| payment.user_id == Some(new.user_id));
    let payment = payment.ok_or(RefundError::PaymentNotFound)?;
    refusal(&payment, new.amount, now).map_or(Ok(()), Err)?;
    // Checked before anything is written: the caller may continue without the refund.
    let available = own_money(&user);
    if new.amount > available {
        return Err(RefundError::Insufficient { available });
    }
    let provider_id = payment.yookassa_payment_id.clone();
    let provider_id = provider_id.ok_or(StorageError::Inconsistent(
        "a paid payment without a provider id",
    ))?;
    let id = Uuid::now_v7();
    let reopened = refunds::reopened(&payment, new.amount.0);
    let is_whole = new.amount.0 == payment.amount;
    let receipt = if is_whole && reopened == 0 {
        // The provider knows the items of a full refund.
        None
    } else {
        let vat_code = ctx.shop.vat_code;
        let reopened = Kopecks(reopened);
        Some(receipt::of(
            &payment, &user, new.amount, reopened, vat_code,
        )?)
    };
    let request = provider::NewRefund {
        payment_id: provider_id,
        amount: new.amount,
        description: new.kind.description().to_owned(),
        metadata: BTreeMap::from([(REFUND_ID_KEY.to_owned(), id.to_string())]),
        receipt,
    };
    refunds::add_refunded(tx, payment.id, new.amount.0, reopened).await?;
    let row = Refund {
        id,
        payment_id: payment.id,
        user_id: Some(new.user_id),
        amount: new.amount.0,
        kind: new.kind,
        reason: new.reason,
        status: Status::Pending,
        yookassa_refund_id: None,
        idempotence_key: Uuid::now_v7().to_string(),
        request: Some(ctx.payments.refund_body(&request)),
        sent_at: None,
        next_check_at: Some(now),
        checks: 0,
        cancellation_reason: None,
        reopened,
        requested_by: new.requested_by,
        created_at: now,
        completed_at: None,
    };
    db::insert(tx, row).await?;
    let debit = Movement {
        kind: TransferKind::Refund,
        from: Account::Available(new.user_id),
        to: Account::Provider,
        amount: new.amount,
        reference: Reference::Payment(payment.id),
        idempotency_key: format!("refund:{id}"),
        description: payment.payment_method.clone(),
    };
    ledger::post(tx, debit, now).await?;
    fulfil::refunded(ctx, tx, &payment, now).await?;
    if new.kind == Kind::Withdrawal || payment.purpose.subject() == ReceiptSubject::Advance {
        let own_after = Kopecks(available.0 - new.amount.0);
        end_plan(ctx, tx, &user, own_after, now).await?;
    }
    Ok(id)
}

/// Ends the running plan if its money is refunded by another payment.
async fn end_plan(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    own_after: Kopecks,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let plan = match plan_payment(user, now) {
        Some(id) => payments::find(tx, id).await?,
        None => None,
    };
    let left = |plan: &Payment| Kopecks(plan.amount - plan.refunded);
    match plan.filter(|plan| uses_plan_money(own_after, left(plan))) {
        Some(plan) => fulfil::refunded(ctx, tx, &plan, now).await,
        None => Ok(()),
    }
}

/// Payment of the running plan.
#[must_use]
pub fn plan_payment(user: &User, now: DateTime<Utc>) -> Option<Uuid> {
    user.subscription_expires_at.filter(|end| *end > now)?;
    user.subscription_payment_id
}

/// Part of the balance that can be refunded to cards: without operator credit.
#[must_use]
pub fn own_money(user: &User) -> Kopecks {
    Kopecks(user.balance - user.credit)
}

/// Why an amount of a payment cannot be refunded.
fn refusal(payment: &Payment, amount: Kopecks, now: DateTime<Utc>) -> Option<RefundError> {
    if payment.status != PaymentStatus::Succeeded {
        return Some(RefundError::NotPaid);
    }
    if payment.created_at <= refundable_since(now) {
        return Some(RefundError::TooOld);
    }
    let left = Kopecks(payment.amount - payment.refunded);
    refund::check(left, amount).err().map(RefundError::Refused)
}
