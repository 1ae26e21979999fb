//! Sends refunds and queries them until they are final; the provider sends no webhook for a canceled one.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::join_all;
use futures::{StreamExt, stream};
use uuid::Uuid;

use crate::money::payment_polling;
use crate::money::refunds::request::REFUND_ID_KEY;
use crate::money::refunds::{RefundError, recover, settle};
use crate::money::repository::payments as payment_repo;
use crate::money::repository::refunds::{self, Refund};
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments::{self, ListQuery, PaymentsError};

/// Refunds per tick.
const BATCH: u64 = 50;
const MAX_CONCURRENT: usize = 8;
/// Maximum time that a person waits for refunds to be sent; the calls continue.
const SEND_TIMEOUT: Duration = Duration::from_secs(5);
/// After this time no call under a key can still arrive.
const KEY_EXPIRED_HOURS: i64 = 24;

/// Result of one call to the provider.
enum Outcome {
    Found(payments::Refund),
    /// It will not be made; the reason.
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

/// Makes the refund of a webhook due now. `provider_id` is untrusted.
pub async fn handle_webhook(ctx: &Context, provider_id: &str) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let db = ctx.db.write();
    let known = refunds::list_by_provider_ids(db, vec![provider_id.to_owned()]).await?;
    if known.is_empty() {
        return recover_unknown(ctx, provider_id).await;
    }
    refunds::bring_forward(db, provider_id, now).await
}

/// A refund with an unknown provider id may be one that was given up.
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
        // The claim expires and the refund is queried again.
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
            if matches!(error, PaymentsError::Account { .. }) {
                tracing::error!(refund_id = %refund.id, %error, "the provider rejects our credentials, refund pending");
            } else {
                tracing::warn!(refund_id = %refund.id, %error, "refund query failed, will be repeated");
            }
        }
    }
    // The count starts at one; a final refund is not rescheduled.
    let next = payment_polling::next(refund.checks - 1, now);
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
        Err(PaymentsError::Refused { code, .. }) => match refund.checks {
            ..=1 => Ok(Outcome::NeverMade(code)),
            _ => Ok(look_up(ctx, refund)
                .await?
                .map_or(Outcome::NeverMade(code), Outcome::Found)),
        },
        Err(PaymentsError::KeyConflict) => {
            let found = look_up(ctx, refund).await?;
            found.map(Outcome::Found).ok_or(PaymentsError::KeyConflict)
        }
        Err(error) => Err(error),
    }
}

/// Finds the refund at the provider by our id.
async fn look_up(
    ctx: &Context,
    refund: &Refund,
) -> Result<Option<payments::Refund>, PaymentsError> {
    let payment = payment_repo::find(ctx.db.read(), refund.payment_id).await;
    let payment = payment.map_err(|_| PaymentsError::Unreachable)?;
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
            // Lists may lag behind and are not recorded.
            let fresh = ctx.payments.find_refund(&theirs.id).await?;
            return Ok(Some(fresh.unwrap_or(theirs)));
        }
        query.cursor = page.next_cursor;
        if query.cursor.is_none() && unreadable > 0 {
            // The unreadable item may be the one sought.
            return Err(PaymentsError::Unknown {
                reason: "unreadable",
            });
        }
        if query.cursor.is_none() {
            return Ok(None);
        }
    }
}
