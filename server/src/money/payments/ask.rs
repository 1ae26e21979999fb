//! The calls to the provider about one payment. Whoever claimed it asks; nobody asks inside a
//! transaction.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use futures::StreamExt;
use uuid::Uuid;

use crate::money::payments::prepare::PAYMENT_ID;
use crate::money::payments::{Created, PaymentError, Purpose, Status, settle};
use crate::money::repository::payments::{self, Payment};
use crate::money::schedule;
use crate::platform::Context;
use crate::platform::db::StorageError;
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::{ListQuery, PaymentStatus, PaymentsError};

/// Questions of one tick at once.
const AT_ONCE: usize = 16;
/// A page that waits for the end does not ask the provider more often.
pub const REST: Duration = Duration::seconds(2);
/// A payer who got no answer has left after so long.
const PAYER_WAITS: Duration = Duration::minutes(10);
/// What the schedule began is decided anew after so long.
const SCHEDULE_WAITS: Duration = Duration::hours(23);
/// The greatest difference between the provider's clock and ours.
const CLOCK_SLACK: Duration = Duration::hours(1);

/// Nobody asked the provider for the payment.
pub const NOT_SENT: &str = "not_sent";

/// It may be the one that is looked for.
const UNREADABLE: PaymentsError = PaymentsError::Unknown {
    reason: "unreadable",
};

/// The outcome of one question to the provider.
enum Reply {
    /// The payment as the provider has it.
    Known(Box<provider::Payment>),
    /// The provider surely never made it, and never will.
    Never { reason: &'static str },
    /// Not known yet.
    Open(PaymentsError),
}

/// Sends a prepared payment for its waiting payer. A payment that the provider surely did not take
/// is over at once, so that nothing is charged later behind the payer's back.
pub async fn send(ctx: &Context, payment_id: Uuid) -> Result<Created, PaymentError> {
    let now = ctx.clock.now();
    let db = ctx.db.write();
    let until = schedule::lease(now);
    let claimed = payments::claim(db, payment_id, now - REST, until, now).await?;
    let is_open = match claimed {
        Some(payment) => ask(ctx, &payment, true).await?,
        None => false,
    };
    let payment = payments::find(db, payment_id).await?;
    let payment = payment.ok_or(PaymentError::NotFound)?;
    let is_refused = payment.status == Status::Canceled && payment.yookassa_payment_id.is_none();
    // Without a page to go to, a payer who must go there has got nothing.
    let has_no_page = payment.payment_method_id.is_none() && payment.yookassa_payment_id.is_none();
    if is_refused || (is_open && has_no_page) {
        return Err(PaymentError::Failed);
    }
    Ok(created(payment))
}

/// A payment as its payer is told of it.
pub fn created(payment: Payment) -> Created {
    Created {
        payment_id: payment.id,
        amount: Kopecks(payment.amount),
        status: payment.status,
        confirmation_url: payment.confirmation_url,
    }
}

/// Asks for one payment now, unless it is final or was asked for a moment ago.
pub async fn check(ctx: &Context, payment_id: Uuid) -> Result<(), PaymentError> {
    let now = ctx.clock.now();
    let until = schedule::lease(now);
    let claimed = payments::claim(ctx.db.write(), payment_id, now - REST, until, now).await?;
    if let Some(payment) = claimed {
        ask(ctx, &payment, false).await?;
    }
    Ok(())
}

/// Takes over the end of a payment whose id is not known here: the answer that tells it is still on its way, or
/// the payment was given up and has succeeded. `provider_id` is anybody's text.
pub async fn adopt(ctx: &Context, provider_id: &str) -> Result<(), PaymentError> {
    let found = match ctx.payments.find_payment(provider_id).await {
        Ok(found) => found,
        Err(error) => {
            tracing::warn!(%error, "an unknown payment is not answered");
            return Ok(());
        }
    };
    let Some(theirs) = found else {
        return Ok(());
    };
    let id = theirs.metadata.get(PAYMENT_ID);
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

/// Asks for the payments that are due; how many there were.
pub async fn tick(ctx: &Context) -> Result<usize, PaymentError> {
    let now = ctx.clock.now();
    let limit = u64::try_from(AT_ONCE).unwrap_or(1);
    let until = schedule::lease(now);
    let due = payments::claim_due(ctx.db.write(), limit, until, now).await?;
    let count = due.len();
    futures::stream::iter(&due)
        .for_each_concurrent(AT_ONCE, async |payment| {
            if let Err(error) = ask(ctx, payment, false).await {
                // The lease runs out and it is asked for again.
                tracing::error!(payment_id = %payment.id, %error, "a payment was not settled");
            }
        })
        .await;
    Ok(count)
}

/// Asks the provider and settles what it says. True when the result is not known.
async fn ask(ctx: &Context, payment: &Payment, is_first: bool) -> Result<bool, PaymentError> {
    match question(ctx, payment, is_first).await? {
        Reply::Known(answer) => {
            settle::apply(ctx, payment, &answer).await?;
            Ok(false)
        }
        Reply::Never { reason } => {
            settle::give_up(ctx, payment, reason).await?;
            Ok(false)
        }
        Reply::Open(error) => {
            if let PaymentsError::Account { .. } = error {
                tracing::error!(payment_id = %payment.id, %error, "our shop is refused");
            } else {
                tracing::warn!(payment_id = %payment.id, %error, "a payment is not answered");
            }
            settle::plan_next(ctx, payment).await?;
            Ok(true)
        }
    }
}

async fn question(ctx: &Context, payment: &Payment, is_first: bool) -> Result<Reply, PaymentError> {
    if let Some(id) = &payment.yookassa_payment_id {
        return Ok(known(ctx, id).await);
    }
    if !schedule::is_key_good(payment.sent_at, ctx.clock.now()) {
        return Ok(look_up(ctx, payment).await);
    }
    if is_left_unsent(payment, ctx.clock.now())? {
        return Ok(Reply::Never { reason: NOT_SENT });
    }
    make(ctx, payment, is_first).await
}

/// What the provider says of a payment whose id is known: lists are behind at times, and nobody keeps
/// their words.
async fn known(ctx: &Context, provider_id: &str) -> Reply {
    match ctx.payments.find_payment(provider_id).await {
        Ok(Some(answer)) => Reply::Known(Box::new(answer)),
        Ok(None) => Reply::Open(PaymentsError::Refused {
            code: "not_found".to_owned(),
            parameter: None,
        }),
        Err(error) => Reply::Open(error),
    }
}

/// True when a process ended before it sent what was prepared too long ago: nothing is charged behind
/// the back of a payer who has left, nor by a schedule of days ago.
fn is_left_unsent(payment: &Payment, now: DateTime<Utc>) -> Result<bool, StorageError> {
    let waits = if Purpose::of(payment)?.is_unattended() {
        SCHEDULE_WAITS
    } else {
        PAYER_WAITS
    };
    Ok(payment.sent_at.is_none() && now - payment.created_at > waits)
}

/// Makes the payment, or makes it again: the same key and body are one payment.
async fn make(ctx: &Context, payment: &Payment, is_first: bool) -> Result<Reply, PaymentError> {
    let (Some(key), Some(body)) = (&payment.idempotence_key, &payment.request) else {
        return Err(StorageError::Inconsistent("a payment without a request").into());
    };
    let was_sent = payment.sent_at.is_some();
    payments::set_sent(ctx.db.write(), payment.id, ctx.clock.now()).await?;
    let error = match ctx.payments.create_payment(key, body).await {
        Ok(answer) => return Ok(Reply::Known(Box::new(answer))),
        Err(error) => error,
    };
    Ok(match &error {
        PaymentsError::Refused { .. } if !was_sent => {
            tracing::error!(payment_id = %payment.id, %error, "the provider refused a payment");
            Reply::Never { reason: "refused" }
        }
        // A later refusal may be the echo of a call whose answer was lost.
        PaymentsError::Refused { .. } | PaymentsError::KeyConflict => look_up(ctx, payment).await,
        // A payer who waits is told to try again; what nobody waits for is tried again by us.
        _ if error.is_surely_not_done() && is_first && !was_sent => {
            if Purpose::of(payment)?.is_unattended() {
                Reply::Open(error)
            } else {
                tracing::warn!(payment_id = %payment.id, %error, "a payment was not sent");
                Reply::Never { reason: NOT_SENT }
            }
        }
        _ => Reply::Open(error),
    })
}

/// Finds a payment whose id we never learnt. The key is forgotten, so it is not made again.
async fn look_up(ctx: &Context, payment: &Payment) -> Reply {
    let id = payment.id.to_string();
    let mut query = ListQuery {
        created_from: Some(payment.sent_at.unwrap_or(payment.created_at) - CLOCK_SLACK),
        ..ListQuery::default()
    };
    let mut unreadable = 0;
    loop {
        let page = match ctx.payments.list_payments(&query).await {
            Ok(page) => page,
            Err(error) => return Reply::Open(error),
        };
        unreadable += page.unreadable;
        let is_it = |answer: &provider::Payment| answer.metadata.get(PAYMENT_ID) == Some(&id);
        if let Some(found) = page.items.into_iter().find(is_it) {
            return known(ctx, &found.id).await;
        }
        if page.next_cursor.is_none() && unreadable > 0 {
            return Reply::Open(UNREADABLE);
        }
        if page.next_cursor.is_none() {
            return Reply::Never {
                reason: "never_made",
            };
        }
        query.cursor = page.next_cursor;
    }
}
