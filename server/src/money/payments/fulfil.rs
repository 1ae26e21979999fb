//! Effects of a payment besides the money on the balance, and of one that came to nothing.

use std::sync::Arc;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use uuid::Uuid;

use crate::identity::repository::users;
use crate::messages::outbox::{self, Content};
use crate::money::payments::{PaymentError, Purpose};
use crate::money::repository::payments::{self, Payment};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};

/// Sales that payments pay for, as later domains know them. Each call runs in the transaction that
/// ended the payment.
pub trait Fulfil: Send + Sync {
    /// Gives what was paid for. What cannot be given any more leaves the money on the balance: an error
    /// undoes the credit and is tried again.
    fn paid<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), PaymentError>>;

    /// Gives all of a payment back that came when its account was no more.
    fn orphaned<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        payment: &'a Payment,
    ) -> BoxFuture<'a, Result<(), PaymentError>>;

    /// Takes back what waited for a payment that came to nothing. `reason` is the provider's word or
    /// ours.
    fn canceled<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        reason: &'a str,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), PaymentError>>;

    /// Ends what a payment keeps running: money of it goes back, in this transaction.
    fn refunded<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// The bank canceled a refund and its money is on the payer's balance again. True when the payer
    /// is told here.
    fn refund_canceled<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        canceled: &'a CanceledRefund,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<bool, StorageError>>;
}

/// A refund that the bank did not make.
pub struct CanceledRefund {
    pub id: Uuid,
    pub amount: Kopecks,
    /// In words.
    pub reason: &'static str,
}

/// Runs in the transaction that credited the balance.
pub async fn paid(
    ctx: &Context,
    tx: &Tx,
    payment: &Payment,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    if !matches!(purpose, Purpose::QuickPurchase { .. }) {
        tell(tx, payment, now).await?;
    }
    match purpose {
        Purpose::Topup | Purpose::AutoTopup => Ok(()),
        sale => {
            let sales = ctx.given.get::<Arc<dyn Fulfil>>()?;
            sales.paid(ctx, tx, payment, sale, now).await
        }
    }
}

/// Runs in the transaction that credited the balance of an account that was deleted meanwhile.
pub async fn orphaned(ctx: &Context, tx: &Tx, payment: &Payment) -> Result<(), PaymentError> {
    let sales = ctx.given.get::<Arc<dyn Fulfil>>()?;
    sales.orphaned(ctx, tx, payment).await
}

/// Runs in the transaction that ended the payment.
pub async fn canceled(
    ctx: &Context,
    tx: &Tx,
    payment: &Payment,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    match Purpose::of(payment)? {
        Purpose::Topup => Ok(()),
        sale => {
            let sales = ctx.given.get::<Arc<dyn Fulfil>>()?;
            sales.canceled(tx, payment, sale, reason, now).await
        }
    }
}

/// Runs in the transaction that debits a refund of the payment.
pub async fn refunded(
    ctx: &Context,
    tx: &Tx,
    payment: &Payment,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    match Purpose::of(payment)? {
        Purpose::Topup | Purpose::AutoTopup => Ok(()),
        sale => {
            let sales = ctx.given.get::<Arc<dyn Fulfil>>()?;
            sales.refunded(tx, payment, sale, now).await
        }
    }
}

/// Runs in the transaction that gave the money of a refund back; true when the payer is told.
pub async fn refund_canceled(
    ctx: &Context,
    tx: &Tx,
    payment: &Payment,
    canceled: &CanceledRefund,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    match Purpose::of(payment)? {
        Purpose::Topup | Purpose::AutoTopup => Ok(false),
        sale => {
            let sales = ctx.given.get::<Arc<dyn Fulfil>>()?;
            let told = sales.refund_canceled(tx, payment, sale, canceled, now);
            told.await
        }
    }
}

/// Promises the mail about a payment; whoever bought a report at once is told of the report.
async fn tell(tx: &Tx, payment: &Payment, now: DateTime<Utc>) -> Result<(), StorageError> {
    let Some(user_id) = payment.user_id else {
        return Ok(());
    };
    let Some(user) = users::find(tx, user_id).await? else {
        return Ok(());
    };
    // The card is known since the payment ended, a moment ago.
    let ended = payments::find(tx, payment.id).await?;
    let content = Content::PaymentReceived {
        amount: Kopecks(payment.amount),
        description: payment.description.clone().unwrap_or_default(),
        card: ended.and_then(|payment| payment.payment_method),
        paid_at: now,
    };
    outbox::mail_to_user(tx, &user, content, format!("payment:{}", payment.id), now).await
}
