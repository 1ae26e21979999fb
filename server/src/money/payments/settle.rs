//! The end of a payment, from the provider's word: the only place that ends one.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::repository::users;
use crate::money::ledger::{self, Account, Movement, Reference};
use crate::money::payments::prepare::PAYMENT_ID;
use crate::money::payments::{PaymentError, Purpose, Status, fulfil};
use crate::money::repository::payment_methods::{self, PaymentMethod};
use crate::money::repository::payments::{self, End, Payment};
use crate::money::schedule;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::PaymentStatus;

const CURRENCY: &str = "RUB";

/// After these a bank will never let the saved card pay again.
const CARD_IS_OVER: [&str; 4] = [
    "card_expired",
    "invalid_card_number",
    "payment_method_restricted",
    "permission_revoked",
];

/// Takes over the provider's word on a payment.
pub async fn apply(
    ctx: &Context,
    payment: &Payment,
    answer: &provider::Payment,
) -> Result<(), PaymentError> {
    if let Some(problem) = mismatch(ctx, payment, answer) {
        let id = payment.id;
        tracing::error!(payment_id = %id, provider_id = answer.id, problem, "a payment differs from what we asked for");
        metrics::counter!("payments_total", "end" => "mismatch").increment(1);
        payments::set_problem(ctx.db.write(), id, problem).await?;
        return plan_next(ctx, payment).await;
    }
    match answer.status {
        PaymentStatus::Pending => {
            let db = ctx.db.write();
            let url = answer.confirmation_url.as_deref();
            payments::set_made(db, payment.id, &answer.id, url).await?;
            plan_next(ctx, payment).await
        }
        PaymentStatus::Succeeded if answer.is_paid => succeed(ctx, payment, answer).await,
        PaymentStatus::Canceled => {
            let details = answer.cancellation.as_ref();
            let end = End {
                status: Status::Canceled,
                provider_id: Some(answer.id.clone()),
                payment_method: title(answer),
                cancellation_party: details.map(|details| details.party.clone()),
                cancellation_reason: Some(reason(answer)),
            };
            cancel(ctx, payment, end).await
        }
        // We never ask for two stages, and what succeeded is paid.
        PaymentStatus::WaitingForCapture | PaymentStatus::Succeeded => {
            tracing::error!(payment_id = %payment.id, status = ?answer.status, "a payment stands where none can");
            payments::set_problem(ctx.db.write(), payment.id, "status").await?;
            plan_next(ctx, payment).await
        }
    }
}

/// Ends a payment that the provider never made.
pub async fn give_up(
    ctx: &Context,
    payment: &Payment,
    reason: &'static str,
) -> Result<(), PaymentError> {
    let end = End {
        status: Status::Canceled,
        provider_id: None,
        payment_method: None,
        cancellation_party: Some("merchant".to_owned()),
        cancellation_reason: Some(reason.to_owned()),
    };
    cancel(ctx, payment, end).await
}

/// Leaves a payment to a later question.
pub async fn plan_next(ctx: &Context, payment: &Payment) -> Result<(), PaymentError> {
    let Some(until) = payment.next_check_at else {
        return Ok(());
    };
    let next = schedule::next(payment.checks, ctx.clock.now());
    Ok(payments::reschedule(ctx.db.write(), payment.id, until, next).await?)
}

/// The part of an answer that differs from what we asked for; nothing is ever credited on it.
fn mismatch(ctx: &Context, payment: &Payment, answer: &provider::Payment) -> Option<&'static str> {
    let own_id = answer.metadata.get(PAYMENT_ID);
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

/// Reads the payer and the payment for a change, and holds every other change of them until the
/// transaction ends; always in this order.
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
        // Given up by us or by the provider, and paid all the same: the money is the payer's.
        tracing::error!(payment_id = %row.id, "a payment that was given up has succeeded");
        metrics::counter!("payments_total", "end" => "adopted").increment(1);
    }
    let user_id = row
        .user_id
        .ok_or(StorageError::Inconsistent("a payment without a payer"))?;
    let end = End {
        status: Status::Succeeded,
        provider_id: Some(answer.id.clone()),
        payment_method: title(answer),
        cancellation_party: None,
        cancellation_reason: None,
    };
    payments::end(&work.tx, row.id, end, now).await?;
    let purpose = Purpose::of(&row)?;
    ledger::post(&work.tx, credit(&row, user_id), now).await?;
    let user = users::find(&work.tx, user_id).await?;
    if user.is_some_and(|user| user.deleted_at.is_some()) {
        // Nobody is there to use it.
        fulfil::orphaned(ctx, &work.tx, &row).await?;
    } else {
        users::set_last_topup(&work.tx, user_id, now).await?;
        if row.save_method {
            // Whoever is given something for the payment may charge this card later.
            row.payment_method_id = save_card(&work.tx, user_id, answer, now).await?;
        }
        fulfil::paid(ctx, &work.tx, &row, purpose, now).await?;
    }
    work.commit().await?;
    metrics::counter!("payments_total", "end" => Status::Succeeded.to_string()).increment(1);
    Ok(())
}

async fn cancel(ctx: &Context, payment: &Payment, end: End) -> Result<(), PaymentError> {
    let now = ctx.clock.now();
    let work = ctx.begin_at(now).await?;
    let row = lock(&work.tx, payment).await?;
    let Some(row) = row.filter(|row| row.status == Status::Pending) else {
        drop(work);
        return compare_end(ctx, payment.id, Status::Canceled).await;
    };
    let reason = end.cancellation_reason.clone().unwrap_or_default();
    payments::end(&work.tx, row.id, end, now).await?;
    if let Some(method) = row.payment_method_id
        && CARD_IS_OVER.contains(&reason.as_str())
    {
        payment_methods::deactivate(&work.tx, method, &reason, now).await?;
    }
    fulfil::canceled(ctx, &work.tx, &row, &reason, now).await?;
    work.commit().await?;
    metrics::counter!("payments_total", "end" => Status::Canceled.to_string()).increment(1);
    Ok(())
}

/// A final payment stays as it is, but another end at the provider is for an operator to see.
async fn compare_end(ctx: &Context, id: Uuid, theirs: Status) -> Result<(), PaymentError> {
    let ours = payments::find(ctx.db.read(), id).await?;
    if let Some(ours) = ours
        && ours.status != theirs
    {
        tracing::error!(payment_id = %id, ours = %ours.status, %theirs, "a payment ended differently at the provider");
        metrics::counter!("payments_total", "end" => "mismatch").increment(1);
    }
    Ok(())
}

/// The money of a payment on the payer's balance, once for each payment.
fn credit(payment: &Payment, user_id: Uuid) -> Movement {
    Movement {
        kind: payment.purpose.transfer(),
        from: Account::Provider,
        to: Account::Available(user_id),
        amount: Kopecks(payment.amount),
        reference: Reference::Payment(payment.id),
        idempotency_key: format!("topup:{}", payment.id),
        // The payer wrote the description, and the books outlive the account.
        description: None,
    }
}

/// Keeps the card for later payments, if the payer and the bank let us.
async fn save_card(
    tx: &Tx,
    user_id: Uuid,
    answer: &provider::Payment,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, StorageError> {
    let Some(method) = answer.method.as_ref().filter(|method| method.is_saved) else {
        return Ok(None);
    };
    let card = method.card.as_ref();
    let row = PaymentMethod {
        id: Uuid::now_v7(),
        user_id,
        yookassa_id: method.id.clone(),
        title: title(answer),
        card_type: card.map(|card| card.card_type.clone()),
        last4: card.map(|card| card.last4.clone()),
        expiry_month: card.map(|card| card.expiry_month.clone()),
        expiry_year: card.map(|card| card.expiry_year.clone()),
        created_at: now,
        deactivated_at: None,
        deactivation_reason: None,
    };
    payment_methods::insert(tx, row).await?;
    let kept = payment_methods::find_by_yookassa(tx, &method.id).await?;
    Ok(kept
        .filter(|kept| kept.user_id == user_id)
        .map(|kept| kept.id))
}

/// «Visa •• 4444».
fn title(answer: &provider::Payment) -> Option<String> {
    let card = answer.method.as_ref()?.card.as_ref()?;
    Some(format!("{} •• {}", card.card_type, card.last4))
}

fn reason(answer: &provider::Payment) -> String {
    let details = answer.cancellation.as_ref();
    details.map_or_else(
        || "general_decline".to_owned(),
        |details| details.reason.clone(),
    )
}
