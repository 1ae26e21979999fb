//! Calls to the payment provider about one payment.
//! The caller has claimed the payment; no call is made inside a transaction.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use futures::StreamExt;
use uuid::Uuid;

use crate::money::payment_polling;
use crate::money::payments::prepare::PAYMENT_ID_KEY;
use crate::money::payments::{CreatedPayment, PaymentError, Purpose, Status, settle};
use crate::money::repository::payments::{self, Payment};
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::{ListQuery, PaymentStatus, PaymentsError};

/// Maximum concurrent calls of one tick.
const MAX_CONCURRENT: usize = 16;
/// Minimum time between two queries of one payment.
pub const MIN_INTERVAL: Duration = Duration::seconds(2);
/// Age at which an unsent payment is canceled, because its waiting payer has left.
const PAYER_TIMEOUT: Duration = Duration::minutes(10);
/// Age at which an unsent automatic charge is canceled, because the payer no longer expects it.
const UNATTENDED_TIMEOUT: Duration = Duration::hours(1);
/// Maximum difference between the provider's clock and ours.
const CLOCK_SKEW: Duration = Duration::hours(1);

/// Cancellation reason: the payment never reached the provider.
pub const NOT_SENT: &str = "not_sent";

/// Cancellation reason: the shop may not charge saved methods.
const METHOD_FORBIDDEN: &str = "method_forbidden";

/// Error for unreadable items in a list: one may be the payment that is looked up.
const UNREADABLE: PaymentsError = PaymentsError::Unknown {
    reason: "unreadable",
};

/// Result of one call to the provider.
enum Outcome {
    Found(Box<provider::Payment>),
    /// The provider has not created the payment and will not.
    NeverMade {
        reason: &'static str,
    },
    /// The result is unknown; the payment is queried again.
    Unknown(PaymentsError),
}

/// Sends a prepared payment for a waiting payer.
/// A payment that certainly did not reach the provider is canceled at once, so that it is not charged later.
pub async fn send(ctx: &Context, payment_id: Uuid) -> Result<CreatedPayment, PaymentError> {
    let now = ctx.clock.now();
    let db = ctx.db.write();
    let until = payment_polling::lease(now);
    let claimed = payments::claim(db, payment_id, now - MIN_INTERVAL, until, now).await?;
    let is_open = match claimed {
        Some(payment) => query(ctx, &payment, true).await?,
        None => false,
    };
    let payment = payments::find(db, payment_id).await?;
    let payment = payment.ok_or(PaymentError::NotFound)?;
    let is_refused = payment.status == Status::Canceled && payment.yookassa_payment_id.is_none();
    // Without a saved method, the payer needs the provider's page to pay.
    let has_no_page = payment.payment_method_id.is_none() && payment.yookassa_payment_id.is_none();
    if is_refused || (is_open && has_no_page) {
        return Err(PaymentError::Failed);
    }
    Ok(to_created(payment))
}

pub fn to_created(payment: Payment) -> CreatedPayment {
    CreatedPayment {
        payment_id: payment.id,
        amount: Kopecks(payment.amount),
        status: payment.status,
        confirmation_url: payment.confirmation_url,
    }
}

/// Queries one payment now, unless it is final or was queried less than [`MIN_INTERVAL`] ago.
pub async fn refresh(ctx: &Context, payment_id: Uuid) -> Result<(), PaymentError> {
    let now = ctx.clock.now();
    let until = payment_polling::lease(now);
    let claimed =
        payments::claim(ctx.db.write(), payment_id, now - MIN_INTERVAL, until, now).await?;
    if let Some(payment) = claimed {
        query(ctx, &payment, false).await?;
    }
    Ok(())
}

/// Applies the provider's result to a payment whose provider id is not stored.
/// Either the response with the id is not stored yet, or the payment was canceled here and succeeded at the provider.
/// `provider_id` is untrusted.
pub async fn recover(ctx: &Context, provider_id: &str) -> Result<(), PaymentError> {
    let found = match ctx.payments.find_payment(provider_id).await {
        Ok(found) => found,
        Err(error) => {
            tracing::warn!(%error, "query of an unknown payment failed");
            return Ok(());
        }
    };
    let Some(theirs) = found else {
        return Ok(());
    };
    let id = theirs.metadata.get(PAYMENT_ID_KEY);
    let Some(id) = id.and_then(|id| Uuid::parse_str(id).ok()) else {
        return Ok(());
    };
    let is_over = |payment: &Payment| match theirs.status {
        PaymentStatus::Succeeded => payment.status != Status::Succeeded,
        PaymentStatus::Canceled => payment.status == Status::Pending,
        PaymentStatus::Pending | PaymentStatus::WaitingForCapture => false,
    };
    match payments::find(ctx.db.write(), id).await?.filter(is_over) {
        Some(payment) => settle::apply(ctx, &payment, &theirs).await,
        None => Ok(()),
    }
}

/// Queries the payments that are due; returns their number.
pub async fn tick(ctx: &Context) -> Result<usize, PaymentError> {
    let now = ctx.clock.now();
    let limit = u64::try_from(MAX_CONCURRENT).unwrap_or(1);
    let until = payment_polling::lease(now);
    let due = payments::claim_due(ctx.db.write(), limit, until, now).await?;
    let count = due.len();
    futures::stream::iter(&due)
        .for_each_concurrent(MAX_CONCURRENT, async |payment| {
            if let Err(error) = query(ctx, payment, false).await {
                // The lease expires and the payment is queried again.
                tracing::error!(payment_id = %payment.id, %error, "result of a payment not stored");
            }
        })
        .await;
    Ok(count)
}

/// Queries a payment and applies the result; returns whether the result is still unknown.
async fn query(ctx: &Context, payment: &Payment, is_first: bool) -> Result<bool, PaymentError> {
    match query_provider(ctx, payment, is_first).await? {
        Outcome::Found(answer) => {
            settle::apply(ctx, payment, &answer).await?;
            Ok(false)
        }
        Outcome::NeverMade { reason } => {
            settle::cancel_unmade(ctx, payment, reason).await?;
            Ok(false)
        }
        Outcome::Unknown(error) => {
            if let PaymentsError::Account { .. } | PaymentsError::Forbidden { .. } = error {
                tracing::error!(payment_id = %payment.id, %error, "the provider rejects our credentials");
            } else {
                tracing::warn!(payment_id = %payment.id, %error, "payment query failed, will be repeated");
            }
            settle::schedule_next(ctx, payment).await?;
            Ok(true)
        }
    }
}

async fn query_provider(
    ctx: &Context,
    payment: &Payment,
    is_first: bool,
) -> Result<Outcome, PaymentError> {
    if let Some(id) = &payment.yookassa_payment_id {
        return Ok(fetch(ctx, id).await);
    }
    if !payment_polling::is_key_good(payment.sent_at, ctx.clock.now()) {
        return Ok(look_up(ctx, payment).await);
    }
    if is_expired_unsent(payment, ctx.clock.now())? {
        return Ok(Outcome::NeverMade { reason: NOT_SENT });
    }
    create(ctx, payment, is_first).await
}

/// Reads a payment by its provider id, because lists may lag behind and are not recorded.
async fn fetch(ctx: &Context, provider_id: &str) -> Outcome {
    match ctx.payments.find_payment(provider_id).await {
        Ok(Some(answer)) => Outcome::Found(Box::new(answer)),
        Ok(None) => Outcome::Unknown(PaymentsError::Refused {
            code: "not_found".to_owned(),
            parameter: None,
        }),
        Err(error) => Outcome::Unknown(error),
    }
}

/// Whether a prepared payment was not sent in time, because the process ended.
/// It must be canceled: nothing is charged after the payer has left, or by an outdated schedule.
fn is_expired_unsent(payment: &Payment, now: DateTime<Utc>) -> Result<bool, StorageError> {
    let waits = if Purpose::of(payment)?.is_unattended() {
        UNATTENDED_TIMEOUT
    } else {
        PAYER_TIMEOUT
    };
    Ok(payment.sent_at.is_none() && now - payment.created_at > waits)
}

/// Creates a payment at the provider, or repeats the call with the same key and body.
async fn create(ctx: &Context, payment: &Payment, is_first: bool) -> Result<Outcome, PaymentError> {
    let (Some(key), Some(body)) = (&payment.idempotence_key, &payment.request) else {
        return Err(StorageError::Inconsistent("a payment without a request").into());
    };
    let was_sent = payment.sent_at.is_some();
    payments::set_sent(ctx.db.write(), payment.id, ctx.clock.now()).await?;
    let error = match ctx.payments.create_payment(key, body).await {
        Ok(answer) => return Ok(Outcome::Found(Box::new(answer))),
        Err(error) => error,
    };
    Ok(match &error {
        // Repeated calls would be rejected until an operator acts, long after the payer expects the charge.
        PaymentsError::Forbidden { .. } if payment.payment_method_id.is_some() => {
            tracing::error!(payment_id = %payment.id, %error, "the provider forbids the charge of a saved method");
            let found = if was_sent {
                look_up(ctx, payment).await
            } else {
                Outcome::NeverMade {
                    reason: METHOD_FORBIDDEN,
                }
            };
            match found {
                Outcome::NeverMade { .. } => Outcome::NeverMade {
                    reason: METHOD_FORBIDDEN,
                },
                found => found,
            }
        }
        PaymentsError::Refused { .. } if !was_sent => {
            tracing::error!(payment_id = %payment.id, %error, "the provider rejected a payment");
            Outcome::NeverMade { reason: "refused" }
        }
        // A rejected retry may follow a call that was accepted and whose response was lost.
        PaymentsError::Refused { .. } | PaymentsError::KeyConflict => look_up(ctx, payment).await,
        // A waiting payer gets an error to retry; an automatic charge is sent again.
        _ if error.had_no_effect() && is_first && !was_sent => {
            if Purpose::of(payment)?.is_unattended() {
                Outcome::Unknown(error)
            } else {
                tracing::warn!(payment_id = %payment.id, %error, "payment not sent");
                Outcome::NeverMade { reason: NOT_SENT }
            }
        }
        _ => Outcome::Unknown(error),
    })
}

/// Finds a payment whose provider id is unknown; its key has expired, so it is never created again.
async fn look_up(ctx: &Context, payment: &Payment) -> Outcome {
    let id = payment.id.to_string();
    let mut query = ListQuery {
        created_from: Some(payment.sent_at.unwrap_or(payment.created_at) - CLOCK_SKEW),
        ..ListQuery::default()
    };
    let mut unreadable = 0;
    loop {
        let page = match ctx.payments.list_payments(&query).await {
            Ok(page) => page,
            Err(error) => return Outcome::Unknown(error),
        };
        unreadable += page.unreadable;
        let is_it = |answer: &provider::Payment| answer.metadata.get(PAYMENT_ID_KEY) == Some(&id);
        if let Some(found) = page.items.into_iter().find(is_it) {
            return fetch(ctx, &found.id).await;
        }
        if page.next_cursor.is_none() && unreadable > 0 {
            return Outcome::Unknown(UNREADABLE);
        }
        if page.next_cursor.is_none() {
            return Outcome::NeverMade {
                reason: "never_made",
            };
        }
        query.cursor = page.next_cursor;
    }
}
