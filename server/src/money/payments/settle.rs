//! Applies the provider's result to a payment; the only code that ends payments.

use avtosled_core::money::Kopecks;
use avtosled_core::payment_method::MethodKind;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::repository::users;
use crate::money::ledger::{self, Account, Movement, Reference};
use crate::money::payment_polling;
use crate::money::payments::prepare::PAYMENT_ID_KEY;
use crate::money::payments::{PaymentError, Purpose, Status, fulfil};
use crate::money::repository::payment_methods::{self, PaymentMethod};
use crate::money::repository::payments::{self, FinalState, Payment};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::PaymentStatus;

const CURRENCY: &str = "RUB";

/// Decline reasons after which a saved payment method cannot be charged again.
const PERMANENT_DECLINES: [&str; 4] = [
    "card_expired",
    "invalid_card_number",
    "payment_method_restricted",
    "permission_revoked",
];

/// Applies the state that a payment has at the provider.
pub async fn apply(
    ctx: &Context,
    payment: &Payment,
    answer: &provider::Payment,
) -> Result<(), PaymentError> {
    if let Some(problem) = mismatch(ctx, payment, answer) {
        let id = payment.id;
        tracing::error!(payment_id = %id, provider_id = answer.id, problem, "payment at the provider differs from ours");
        metrics::counter!("avtosled_payments_total", "outcome" => "mismatch").increment(1);
        payments::set_problem(ctx.db.write(), id, problem).await?;
        return schedule_next(ctx, payment).await;
    }
    match answer.status {
        PaymentStatus::Pending => {
            let db = ctx.db.write();
            let url = answer.confirmation_url.as_deref();
            payments::set_created(db, payment.id, &answer.id, url).await?;
            schedule_next(ctx, payment).await
        }
        PaymentStatus::Succeeded if answer.is_paid => succeed(ctx, payment, answer).await,
        PaymentStatus::Canceled => {
            let details = answer.cancellation.as_ref();
            let end = FinalState {
                status: Status::Canceled,
                provider_id: Some(answer.id.clone()),
                payment_method: method(answer),
                cancellation_party: details.map(|details| details.party.clone()),
                cancellation_reason: Some(reason(answer)),
                fee: None,
            };
            cancel(ctx, payment, end).await
        }
        // Two-stage payments are not used, and a succeeded payment is paid.
        PaymentStatus::WaitingForCapture | PaymentStatus::Succeeded => {
            tracing::error!(payment_id = %payment.id, status = ?answer.status, "payment has an impossible status");
            payments::set_problem(ctx.db.write(), payment.id, "status").await?;
            schedule_next(ctx, payment).await
        }
    }
}

/// Cancels a payment that the provider has not created.
pub async fn cancel_unmade(
    ctx: &Context,
    payment: &Payment,
    reason: &'static str,
) -> Result<(), PaymentError> {
    let end = FinalState {
        status: Status::Canceled,
        provider_id: None,
        payment_method: None,
        cancellation_party: Some("merchant".to_owned()),
        cancellation_reason: Some(reason.to_owned()),
        fee: None,
    };
    cancel(ctx, payment, end).await
}

/// Schedules the next query of a payment.
pub async fn schedule_next(ctx: &Context, payment: &Payment) -> Result<(), PaymentError> {
    let Some(until) = payment.next_check_at else {
        return Ok(());
    };
    let next = payment_polling::next(payment.checks, ctx.clock.now());
    Ok(payments::reschedule(ctx.db.write(), payment.id, until, next).await?)
}

/// Field in which a payment at the provider differs from our row; it is then never credited.
fn mismatch(ctx: &Context, payment: &Payment, answer: &provider::Payment) -> Option<&'static str> {
    let own_id = answer.metadata.get(PAYMENT_ID_KEY);
    let known = payment.yookassa_payment_id.as_deref();
    if answer.amount != Kopecks(payment.amount) {
        Some("amount")
    } else if answer.currency != CURRENCY {
        Some("currency")
    } else if answer.shop_id != ctx.shop.id {
        Some("shop")
    } else if answer.is_test != ctx.shop.is_test {
        Some("test")
    } else if own_id.is_none_or(|id| *id != payment.id.to_string())
        || known.is_some_and(|known| known != answer.id)
    {
        Some("payment")
    } else {
        None
    }
}

/// Locks the payer's row and the payment, in this order.
async fn lock(tx: &Tx, payment: &Payment) -> Result<Option<Payment>, StorageError> {
    if let Some(user_id) = payment.user_id {
        users::find_locked(tx, user_id).await?;
    }
    payments::find_locked(tx, payment.id).await
}

async fn succeed(
    ctx: &Context,
    payment: &Payment,
    answer: &provider::Payment,
) -> Result<(), PaymentError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let row = lock(&work.tx, payment).await?;
    let Some(mut row) = row.filter(|row| row.status != Status::Succeeded) else {
        return Ok(());
    };
    if row.status == Status::Canceled {
        // The payment was canceled by us or the provider and then paid: the money is the payer's.
        tracing::error!(payment_id = %row.id, "recovered a payment that succeeded after it was canceled");
        metrics::counter!("avtosled_payments_total", "outcome" => "recovered").increment(1);
    }
    let user_id = row
        .user_id
        .ok_or(StorageError::Inconsistent("a payment without a payer"))?;
    let end = FinalState {
        status: Status::Succeeded,
        provider_id: Some(answer.id.clone()),
        payment_method: method(answer),
        cancellation_party: None,
        cancellation_reason: None,
        fee: answer.fee.map(|fee| fee.0),
    };
    payments::finish(&work.tx, row.id, end, now).await?;
    let purpose = Purpose::of(&row)?;
    ledger::post(&work.tx, credit(&row, user_id), now).await?;
    let user = users::find(&work.tx, user_id).await?;
    if user.is_some_and(|user| user.deleted_at.is_some()) {
        // The account cannot use the money.
        fulfil::orphaned(ctx, &work.tx, &row).await?;
    } else {
        users::set_last_topup(&work.tx, user_id, now).await?;
        if row.save_method {
            // Automatic charges of the sold item may use this payment method.
            row.payment_method_id = save_method(&work.tx, user_id, answer, now).await?;
        }
        fulfil::paid(ctx, &work.tx, &row, purpose, now).await?;
    }
    work.commit().await?;
    metrics::counter!("avtosled_payments_total", "outcome" => Status::Succeeded.to_string())
        .increment(1);
    Ok(())
}

async fn cancel(ctx: &Context, payment: &Payment, end: FinalState) -> Result<(), PaymentError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let row = lock(&work.tx, payment).await?;
    let Some(row) = row.filter(|row| row.status == Status::Pending) else {
        drop(work);
        return compare_end(ctx, payment.id, Status::Canceled).await;
    };
    let reason = end.cancellation_reason.clone().unwrap_or_default();
    payments::finish(&work.tx, row.id, end, now).await?;
    if let Some(method) = row.payment_method_id
        && PERMANENT_DECLINES.contains(&reason.as_str())
    {
        payment_methods::deactivate(&work.tx, method, &reason, now).await?;
    }
    fulfil::canceled(ctx, &work.tx, &row, &reason, now).await?;
    work.commit().await?;
    metrics::counter!("avtosled_payments_total", "outcome" => Status::Canceled.to_string())
        .increment(1);
    Ok(())
}

/// Reports a final payment that has another result at the provider, for a decision by an operator.
async fn compare_end(ctx: &Context, id: Uuid, theirs: Status) -> Result<(), PaymentError> {
    let ours = payments::find(ctx.db.read(), id).await?;
    if let Some(ours) = ours
        && ours.status != theirs
    {
        tracing::error!(payment_id = %id, ours = %ours.status, %theirs, "final payment has another status at the provider");
        metrics::counter!("avtosled_payments_total", "outcome" => "mismatch").increment(1);
    }
    Ok(())
}

/// Ledger transfer that credits a payment.
fn credit(payment: &Payment, user_id: Uuid) -> Movement {
    Movement {
        kind: payment.purpose.transfer(),
        from: Account::Provider,
        to: Account::Available(user_id),
        amount: Kopecks(payment.amount),
        reference: Reference::Payment(payment.id),
        idempotency_key: format!("topup:{}", payment.id),
        // The description is the payer's text and must not outlive the account in the ledger.
        description: None,
    }
}

/// Saves the payment method if both payer and provider allow it.
async fn save_method(
    tx: &Tx,
    user_id: Uuid,
    answer: &provider::Payment,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StorageError> {
    let is_chargeable = |method: &&provider::Method| method.is_saved && method.kind.is_saveable();
    let Some(method) = answer.method.as_ref().filter(is_chargeable) else {
        return Ok(None);
    };
    let card = method.card.as_ref();
    let row = PaymentMethod {
        id: Uuid::now_v7(),
        user_id,
        yookassa_id: method.id.clone(),
        method_kind: method.kind.code().to_owned(),
        title: Some(method.title()),
        card_type: card.map(|card| card.card_type.clone()),
        last4: card.map(|card| card.last4.clone()),
        expiry_month: card.map(|card| card.expiry_month.clone()),
        expiry_year: card.map(|card| card.expiry_year.clone()),
        created_at: now,
        deactivated_at: None,
        deactivation_reason: None,
    };
    payment_methods::insert(tx, row).await?;
    let stored = payment_methods::find_by_yookassa(tx, &method.id).await?;
    Ok(stored
        .filter(|stored| stored.user_id == user_id)
        .map(|stored| stored.id))
}

/// Title and kind of the payment method, if the payer has chosen one.
fn method(answer: &provider::Payment) -> Option<(String, MethodKind)> {
    let method = answer.method.as_ref()?;
    Some((method.title(), method.kind))
}

fn reason(answer: &provider::Payment) -> String {
    let details = answer.cancellation.as_ref();
    details.map_or_else(
        || "general_decline".to_owned(),
        |details| details.reason.clone(),
    )
}
