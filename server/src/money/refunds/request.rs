//! Request of a refund: checks, debits the balance and stores the request.

use std::collections::BTreeMap;

use avtosled_core::money::Kopecks;
use avtosled_core::refund::{self, AmountError};
use avtosled_core::withdrawal::uses_plan_money;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::money::ledger::{self, Account, Movement, Reference, TransferKind};
use crate::money::payments::{Status as PaymentStatus, fulfil};
use crate::money::refunds::{Kind, NewRefund, RefundError, Status, is_too_old, receipt};
use crate::money::repository::payments::{self, Payment};
use crate::money::repository::plan_discounts;
use crate::money::repository::refunds::{self, Refund};
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::ReceiptSubject;

/// Metadata key of our refund id at the provider.
pub const REFUND_ID_KEY: &str = "refund_id";

/// Debits a refund in the caller's transaction; returns the id of the refund.
/// The refund is sent after the commit by the worker, or at once by [`send_soon`](super::send_soon).
pub async fn request(ctx: &Context, tx: &Tx, new: NewRefund) -> Result<Uuid, RefundError> {
    let now = ctx.clock.now();
    // Lock order: user before payment.
    let user = users::find_locked(tx, new.user_id).await?;
    let user = user.ok_or(RefundError::PaymentNotFound)?;
    let payment = payments::find_locked(tx, new.payment_id).await?;
    let payment = payment.filter(|payment| payment.user_id == Some(new.user_id));
    let payment = payment.ok_or(RefundError::PaymentNotFound)?;
    refusal(&payment, new.amount, now).map_or(Ok(()), Err)?;
    // Checked before anything is written, because the caller may continue without the refund.
    let available = own_money(&user);
    if new.amount > available {
        return Err(RefundError::Insufficient { available });
    }
    let ended = ended_plan(tx, &user, &payment, &new, now).await?;
    let charge = match &ended {
        Some(plan) => plan_charge(tx, &user, plan, &new).await?,
        None => Kopecks::ZERO,
    };
    let provider_id = payment.yookassa_payment_id.clone();
    let provider_id = provider_id.ok_or(StorageError::Inconsistent(
        "a paid payment without a provider id",
    ))?;
    let id = Uuid::now_v7();
    let reopened = refunds::reopened(&payment, new.amount.0);
    let is_whole = new.amount.0 == payment.amount;
    let receipt = if is_whole && reopened == 0 {
        // A full refund needs no receipt: the provider knows its items.
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
    if let Some(plan) = ended {
        charge_discounts(tx, new.user_id, plan.id, charge, now).await?;
        if plan.id != payment.id {
            fulfil::refunded(ctx, tx, &plan, now).await?;
        }
    }
    Ok(id)
}

/// Payment of the running plan, if the refund takes its money.
async fn ended_plan(
    tx: &Tx,
    user: &User,
    payment: &Payment,
    new: &NewRefund,
    now: DateTime<Utc>,
) -> Result<Option<Payment>, StorageError> {
    let Some(plan_id) = plan_payment(user, now) else {
        return Ok(None);
    };
    if plan_id == payment.id {
        return Ok(Some(payment.clone()));
    }
    if new.kind != Kind::Withdrawal && payment.purpose.subject() != ReceiptSubject::Advance {
        return Ok(None);
    }
    let own_after = Kopecks(own_money(user).0 - new.amount.0);
    let left = |plan: &Payment| Kopecks(plan.amount - plan.refunded);
    let plan = payments::find(tx, plan_id).await?;
    Ok(plan.filter(|plan| uses_plan_money(own_after, left(plan))))
}

/// Kopecks charged for the discounts of a plan that ends.
/// All discounts, or after a refund by staff at most the rest of the balance.
async fn plan_charge(
    tx: &Tx,
    user: &User,
    plan: &Payment,
    refund: &NewRefund,
) -> Result<Kopecks, RefundError> {
    if plan_discounts::has_running_report(tx, plan.id).await? {
        return Err(RefundError::PlanInUse);
    }
    let charge = Kopecks(plan_discounts::sum(tx, plan.id).await?);
    let rest = Kopecks(user.balance - refund.amount.0);
    if refund.kind == Kind::Admin {
        return Ok(charge.min(rest));
    }
    if charge > rest {
        let available = Kopecks((user.balance - charge.0).max(0));
        return Err(RefundError::PlanDiscounts {
            available,
            discounts: charge,
        });
    }
    Ok(charge)
}

/// Charges the discounts of a plan that ends; not as a purchase, so no automatic top-up follows.
async fn charge_discounts(
    tx: &Tx,
    user_id: Uuid,
    plan_payment: Uuid,
    charge: Kopecks,
    now: DateTime<Utc>,
) -> Result<(), RefundError> {
    if charge == Kopecks::ZERO {
        return Ok(());
    }
    let movement = Movement {
        kind: TransferKind::PlanCharge,
        from: Account::Available(user_id),
        to: Account::Revenue,
        amount: charge,
        reference: Reference::Payment(plan_payment),
        idempotency_key: format!("plan-charge:{plan_payment}"),
        description: None,
    };
    ledger::pass_on(tx, movement, now).await?;
    Ok(())
}

/// Id of the payment that pays for the running plan.
#[must_use]
pub fn plan_payment(user: &User, now: DateTime<Utc>) -> Option<Uuid> {
    user.subscription_expires_at.filter(|end| *end > now)?;
    user.subscription_payment_id
}

/// Part of the balance that can be refunded: all but operator credit.
#[must_use]
pub fn own_money(user: &User) -> Kopecks {
    Kopecks(user.balance - user.credit)
}

/// Reason why an amount of a payment cannot be refunded, if any.
fn refusal(payment: &Payment, amount: Kopecks, now: DateTime<Utc>) -> Option<RefundError> {
    if payment.status != PaymentStatus::Succeeded {
        return Some(RefundError::NotPaid);
    }
    if is_too_old(payment, now) {
        return Some(RefundError::TooOld);
    }
    let left = Kopecks(payment.unrefunded());
    if !payment.can_refund(amount.0) {
        return Some(RefundError::Refused(AmountError::WholeOnly { left }));
    }
    refund::check(left, amount).err().map(RefundError::Refused)
}
