//! Sends refunds, and asks for them until they are final: there is no notification of a refund that
//! was canceled.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures::future::join_all;
use futures::{StreamExt, stream};
use uuid::Uuid;

use crate::money::refunds::request::METADATA_KEY;
use crate::money::refunds::{RefundError, adopt, settle};
use crate::money::repository::payments as payment_repo;
use crate::money::repository::provider_rows;
use crate::money::repository::refunds::{self, Refund};
use crate::money::schedule;
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments::{self, ListQuery, PaymentsError};

/// Refunds of one round, and calls at once.
const ROUND: u64 = 50;
const AT_ONCE: usize = 8;
/// A person waits no longer for refunds to be sent; the calls go on.
const WAIT: Duration = Duration::from_secs(5);
/// After this long nothing under a key can be on its way any more.
const FORGOTTEN_HOURS: i64 = 24;

/// The word of the provider.
enum Told {
    Refund(payments::Refund),
    /// It will not be done, for this reason.
    Never(String),
    Nothing,
}

/// Asks for all refunds that are due.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let until = schedule::lease(now);
    let due = refunds::claim_due(ctx.db.write(), ROUND, until, now).await?;
    stream::iter(due)
        .for_each_concurrent(AT_ONCE, |refund| ask_claimed(ctx, refund, until))
        .await;
    Ok(())
}

/// Asks for one refund if it is due; a final one stays as it is.
pub async fn ask(ctx: &Context, id: Uuid) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let until = schedule::lease(now);
    if let Some(refund) = refunds::claim(ctx.db.write(), id, until, now).await? {
        ask_claimed(ctx, refund, until).await;
    }
    Ok(())
}

/// Sends refunds that were just committed, and waits a little for the answers. What fails is done by
/// the worker.
pub async fn send_soon(ctx: &Arc<Context>, ids: &[Uuid]) {
    let (ctx, ids) = (Arc::clone(ctx), ids.to_vec());
    let sending = tokio::spawn(async move {
        let asked = ids.iter().map(|id| ask(&ctx, *id));
        for error in join_all(asked).await.into_iter().filter_map(Result::err) {
            tracing::error!(%error, "a refund was not sent");
        }
    });
    let _ = tokio::time::timeout(WAIT, sending).await;
}

/// A notification names a refund: it is asked for at once. `provider_id` is anybody's text.
pub async fn hurry(ctx: &Context, provider_id: &str) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    let db = ctx.db.write();
    let known = provider_rows::refunds_by_number(db, vec![provider_id.to_owned()]).await?;
    if known.is_empty() {
        return look_back(ctx, provider_id).await;
    }
    refunds::bring_forward(db, provider_id, now).await
}

/// A refund that we have no number of may be one that was given up.
async fn look_back(ctx: &Context, provider_id: &str) -> Result<(), StorageError> {
    let theirs = match ctx.payments.find_refund(provider_id).await {
        Ok(Some(theirs)) => theirs,
        Ok(None) => return Ok(()),
        Err(error) => {
            tracing::warn!(%error, "an unknown refund is not answered");
            return Ok(());
        }
    };
    let id = theirs.metadata.get(METADATA_KEY);
    let Some(id) = id.and_then(|id| Uuid::parse_str(id).ok()) else {
        return Ok(());
    };
    match refunds::find(ctx.db.write(), id).await? {
        Some(refund) => adopt(ctx, &refund, &theirs).await,
        None => Ok(()),
    }
}

async fn ask_claimed(ctx: &Context, refund: Refund, until: DateTime<Utc>) {
    if let Err(error) = ask_and_settle(ctx, &refund, until).await {
        // The claim runs out and the refund is taken up again.
        tracing::error!(refund_id = %refund.id, %error, "the answer about a refund was not recorded");
    }
}

async fn ask_and_settle(
    ctx: &Context,
    refund: &Refund,
    until: DateTime<Utc>,
) -> Result<(), RefundError> {
    let told = ask_provider(ctx, refund).await;
    let now = ctx.clock.now();
    match told {
        Ok(Told::Refund(theirs)) => {
            settle::settle(ctx, refund, &theirs).await?;
        }
        Ok(Told::Never(reason)) => settle::cancel(ctx, refund, None, &reason, now).await?,
        Ok(Told::Nothing) => {}
        Err(error) => {
            metrics::counter!("refund_calls_failed_total").increment(1);
            if matches!(error, PaymentsError::Account { .. }) {
                tracing::error!(refund_id = %refund.id, %error, "a refund waits for an operator");
            } else {
                tracing::warn!(refund_id = %refund.id, %error, "a refund is asked for again");
            }
        }
    }
    // The count begins at one; a refund that is final keeps no time.
    let next = schedule::next(refund.checks - 1, now);
    refunds::reschedule(ctx.db.write(), refund.id, until, next).await?;
    Ok(())
}

async fn ask_provider(ctx: &Context, refund: &Refund) -> Result<Told, PaymentsError> {
    if let Some(id) = &refund.yookassa_refund_id {
        let found = ctx.payments.find_refund(id).await?;
        if found.is_none() {
            tracing::error!(refund_id = %refund.id, "the provider lost a refund");
        }
        return Ok(found.map_or(Told::Nothing, Told::Refund));
    }
    let now = ctx.clock.now();
    if !schedule::is_key_good(refund.sent_at, now) {
        let is_forgotten = refund
            .sent_at
            .is_none_or(|sent_at| now - sent_at >= chrono::Duration::hours(FORGOTTEN_HOURS));
        return Ok(match look_up(ctx, refund).await? {
            Some(theirs) => Told::Refund(theirs),
            None if is_forgotten => Told::Never("not_found".to_owned()),
            None => Told::Nothing,
        });
    }
    let body = refund.request.as_ref().unwrap_or(&serde_json::Value::Null);
    match ctx
        .payments
        .create_refund(&refund.idempotence_key, body)
        .await
    {
        Ok(theirs) => Ok(Told::Refund(theirs)),
        // Of a first call this is the whole truth. A later one may be refused because of an earlier
        // one whose answer was lost.
        Err(PaymentsError::Refused { code, .. }) => match refund.checks {
            ..=1 => Ok(Told::Never(code)),
            _ => Ok(look_up(ctx, refund)
                .await?
                .map_or(Told::Never(code), Told::Refund)),
        },
        Err(PaymentsError::KeyConflict) => {
            let found = look_up(ctx, refund).await?;
            found.map(Told::Refund).ok_or(PaymentsError::KeyConflict)
        }
        Err(error) => Err(error),
    }
}

/// The refund that the provider has under our id.
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
        let named = |theirs: &payments::Refund| theirs.metadata.get(METADATA_KEY) == Some(&id);
        if let Some(theirs) = page.items.into_iter().find(named) {
            // Lists are behind at times, and nobody keeps their words.
            let fresh = ctx.payments.find_refund(&theirs.id).await?;
            return Ok(Some(fresh.unwrap_or(theirs)));
        }
        query.cursor = page.next_cursor;
        if query.cursor.is_none() && unreadable > 0 {
            // It may be the one that is looked for.
            return Err(PaymentsError::Unknown {
                reason: "unreadable",
            });
        }
        if query.cursor.is_none() {
            return Ok(None);
        }
    }
}
