//! Sends refunds and queries them until they are final.
//! The provider sends no webhook for a canceled refund.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::join_all;
use futures::{StreamExt, stream};
use uuid::Uuid;

use crate::money::payment_polling;
use crate::money::refunds::cancellation_reasons::PARTIAL_REJECTED;
use crate::money::refunds::request::REFUND_ID_KEY;
use crate::money::refunds::{RefundError, Status, recover, settle};
use crate::money::repository::payments::{self as payment_repo, Payment};
use crate::money::repository::refunds::{self, Refund};
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments::{self, ListQuery, PaymentsError};

/// Maximum refunds per tick.
const BATCH: u64 = 50;
const MAX_CONCURRENT: usize = 8;
/// Maximum time that a person waits until refunds are sent; afterwards the calls continue.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);
/// Hours after which no call under an idempotency key can still arrive.
const KEY_EXPIRED_HOURS: i64 = 24;

/// Error code of the provider for an invalid value, and parameter name of the amount.
const INVALID_REQUEST: &str = "invalid_request";
const AMOUNT_PARAMETER: &str = "amount";

/// Result of one call to the provider.
enum Outcome {
    Found(payments::Refund),
    /// The refund will not be made, with the reason.
    NeverMade(String),
    Unknown,
}

/// Queries all refunds that are due.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let until = payment_polling::lease(now);
    let due = refunds::claim_due(ctx.db.write(), BATCH, until, now).await?;
    stream::iter(due)
        .for_each_concurrent(MAX_CONCURRENT, |refund| query_claimed(ctx, refund, until))
        .await;
    Ok(())
}

/// Queries one refund if it is due.
pub async fn refresh(ctx: &Context, id: Uuid) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let until = payment_polling::lease(now);
    if let Some(refund) = refunds::claim(ctx.db.write(), id, until, now).await? {
        query_claimed(ctx, refund, until).await;
    }
    Ok(())
}

/// Sends refunds that were just committed and waits for at most [`SEND_TIMEOUT`].
/// The worker repeats failed calls.
pub async fn send_soon(ctx: &Arc<Context>, ids: &[Uuid]) {
    let (ctx, ids) = (Arc::clone(ctx), ids.to_vec());
    let sending = tokio::spawn(async move {
        let asked = ids.iter().map(|id| refresh(&ctx, *id));
        for error in join_all(asked).await.into_iter().filter_map(Result::err) {
            tracing::error!(%error, "refund not sent");
        }
    });
    let _ = tokio::time::timeout(SEND_TIMEOUT, sending).await;
}

/// Makes the refund that a webhook names due now. `provider_id` is untrusted.
pub async fn handle_webhook(ctx: &Context, provider_id: &str) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let db = ctx.db.write();
    let known = refunds::list_by_provider_ids(db, vec![provider_id.to_owned()]).await?;
    if known.is_empty() {
        return recover_unknown(ctx, provider_id).await;
    }
    refunds::bring_forward(db, provider_id, now).await
}

/// Recovers a refund with an unknown provider id that was canceled as never made.
async fn recover_unknown(ctx: &Context, provider_id: &str) -> Result<(), StorageError> {
    let theirs = match ctx.payments.find_refund(provider_id).await {
        Ok(Some(theirs)) => theirs,
        Ok(None) => return Ok(()),
        Err(error) => {
            tracing::warn!(%error, "query of an unknown refund failed");
            return Ok(());
        }
    };
    let id = theirs.metadata.get(REFUND_ID_KEY);
    let Some(id) = id.and_then(|id| Uuid::parse_str(id).ok()) else {
        return Ok(());
    };
    match refunds::find(ctx.db.write(), id).await? {
        Some(refund) => recover(ctx, &refund, &theirs).await,
        None => Ok(()),
    }
}

async fn query_claimed(ctx: &Context, refund: Refund, until: DateTime<Utc>) {
    if let Err(error) = query_and_settle(ctx, &refund, until).await {
        // The claim expires, and the refund is queried again.
        tracing::error!(refund_id = %refund.id, %error, "result of a refund not stored");
    }
}

async fn query_and_settle(
    ctx: &Context,
    refund: &Refund,
    until: DateTime<Utc>,
) -> Result<(), RefundError> {
    let outcome = query_provider(ctx, refund).await;
    let now = ctx.clock.now();
    match outcome {
        Ok(Outcome::Found(theirs)) => {
            settle::settle(ctx, refund, &theirs).await?;
        }
        Ok(Outcome::NeverMade(reason)) => settle::cancel(ctx, refund, None, &reason, now).await?,
        Ok(Outcome::Unknown) => {}
        Err(error) => {
            metrics::counter!("avtosled_refund_calls_failed_total").increment(1);
            let is_ours = matches!(
                error,
                PaymentsError::Account { .. } | PaymentsError::Forbidden { .. }
            );
            if is_ours {
                tracing::error!(refund_id = %refund.id, %error, "the provider rejects our credentials, refund pending");
            } else {
                tracing::warn!(refund_id = %refund.id, %error, "refund query failed, will be repeated");
            }
        }
    }
    // The claim already counted this query; a final refund is not rescheduled.
    let checks = refund.checks - 1;
    let next = match refund.yookassa_refund_id {
        Some(_) => payment_polling::next_of_refund(now - refund.created_at, checks, now),
        None => payment_polling::next(checks, now),
    };
    refunds::reschedule(ctx.db.write(), refund.id, until, next).await?;
    Ok(())
}

async fn query_provider(ctx: &Context, refund: &Refund) -> Result<Outcome, PaymentsError> {
    if let Some(id) = &refund.yookassa_refund_id {
        let found = ctx.payments.find_refund(id).await?;
        if found.is_none() {
            tracing::error!(refund_id = %refund.id, "the provider does not have a refund it created");
        }
        return Ok(found.map_or(Outcome::Unknown, Outcome::Found));
    }
    let now = ctx.clock.now();
    if !payment_polling::is_key_good(refund.sent_at, now) {
        let is_key_expired = refund
            .sent_at
            .is_none_or(|sent_at| now - sent_at >= chrono::Duration::hours(KEY_EXPIRED_HOURS));
        return Ok(match look_up(ctx, refund).await? {
            Some(theirs) => Outcome::Found(theirs),
            None if is_key_expired => Outcome::NeverMade("not_found".to_owned()),
            None => Outcome::Unknown,
        });
    }
    let body = refund.request.as_ref().unwrap_or(&serde_json::Value::Null);
    match ctx
        .payments
        .create_refund(&refund.idempotence_key, body)
        .await
    {
        Ok(theirs) => Ok(Outcome::Found(theirs)),
        // A rejected first call is final; a rejected retry may follow an accepted call whose response was lost.
        Err(PaymentsError::Refused { code, parameter }) => {
            tracing::warn!(refund_id = %refund.id, code, parameter, "the provider rejected a refund");
            let made = match refund.checks {
                ..=1 => None,
                _ => look_up(ctx, refund).await?,
            };
            Ok(match made {
                Some(theirs) => Outcome::Found(theirs),
                None => Outcome::NeverMade(rejection(ctx, refund, code, parameter).await?),
            })
        }
        Err(PaymentsError::KeyConflict) => {
            let found = look_up(ctx, refund).await?;
            found.map(Outcome::Found).ok_or(PaymentsError::KeyConflict)
        }
        Err(error) => Err(error),
    }
}

/// Cancellation reason of a rejected refund.
/// The description of the error is not part of the contract, so the rejection of a partial refund is recognised by the
/// parameter and the amount.
async fn rejection(
    ctx: &Context,
    refund: &Refund,
    code: String,
    parameter: Option<String>,
) -> Result<String, PaymentsError> {
    let is_of_amount = parameter.is_none_or(|name| name.starts_with(AMOUNT_PARAMETER));
    if code != INVALID_REQUEST || !is_of_amount {
        return Ok(code);
    }
    let Some(payment) = payment_of(ctx, refund).await? else {
        return Ok(code);
    };
    let others = refunds::list_for_payments(ctx.db.read(), vec![payment.id]).await;
    let others = others.map_err(|_| PaymentsError::Unreachable)?;
    let done = others
        .iter()
        .filter(|other| other.status == Status::Succeeded);
    let done: i64 = done.map(|other| other.amount).sum();
    let is_part = refund.amount < payment.amount - done;
    Ok(if is_part {
        PARTIAL_REJECTED.to_owned()
    } else {
        code
    })
}

async fn payment_of(ctx: &Context, refund: &Refund) -> Result<Option<Payment>, PaymentsError> {
    let payment = payment_repo::find(ctx.db.read(), refund.payment_id).await;
    payment.map_err(|_| PaymentsError::Unreachable)
}

/// Finds a refund at the provider by our id.
async fn look_up(
    ctx: &Context,
    refund: &Refund,
) -> Result<Option<payments::Refund>, PaymentsError> {
    let payment = payment_of(ctx, refund).await?;
    let id = refund.id.to_string();
    let mut query = ListQuery {
        payment_id: payment.and_then(|payment| payment.yookassa_payment_id),
        ..ListQuery::default()
    };
    let mut unreadable = 0;
    loop {
        let page = ctx.payments.list_refunds(&query).await?;
        unreadable += page.unreadable;
        let named = |theirs: &payments::Refund| theirs.metadata.get(REFUND_ID_KEY) == Some(&id);
        if let Some(theirs) = page.items.into_iter().find(named) {
            // Read again by id, because lists may lag behind and are not recorded.
            let fresh = ctx.payments.find_refund(&theirs.id).await?;
            return Ok(Some(fresh.unwrap_or(theirs)));
        }
        query.cursor = page.next_cursor;
        if query.cursor.is_none() && unreadable > 0 {
            // The unreadable item may be the refund that is looked up.
            return Err(PaymentsError::Unknown {
                reason: "unreadable",
            });
        }
        if query.cursor.is_none() {
            return Ok(None);
        }
    }
}
