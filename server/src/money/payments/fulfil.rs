//! Calls into later domains after the result of a payment: delivery, release, end of a plan.

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

/// Handler of payment results; implemented for the domains that sell.
/// Each call runs in the transaction that ended the payment.
pub trait Fulfil: Send + Sync {
    /// Delivers what was paid for.
    /// What can no longer be delivered leaves the money on the balance; an error rolls the credit back and is retried.
    fn paid<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), PaymentError>>;

    /// Refunds a payment that was credited to a deleted account.
    fn orphaned<'a>(
        &'a self,
        ctx: &'a Context,
        tx: &'a Tx,
        payment: &'a Payment,
    ) -> BoxFuture<'a, Result<(), PaymentError>>;

    /// Releases what was reserved for a canceled payment; `reason` is a decline reason.
    fn canceled<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        reason: &'a str,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), PaymentError>>;

    /// Ends what a payment keeps running when the payment is refunded, in the same transaction.
    fn refunded<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<(), StorageError>>;

    /// Handles a refund that the bank canceled, after its money was restored to the balance.
    /// Returns whether the handler notified the payer.
    fn refund_canceled<'a>(
        &'a self,
        tx: &'a Tx,
        payment: &'a Payment,
        purpose: Purpose,
        canceled: &'a CanceledRefund,
        now: DateTime<Utc>,
    ) -> BoxFuture<'a, Result<bool, StorageError>>;
}

/// A refund canceled by the bank.
pub struct CanceledRefund {
    pub id: Uuid,
    pub amount: Kopecks,
    /// Cancellation message for the payer.
    pub reason: &'static str,
}

fn sales(ctx: &Context) -> Result<&Arc<dyn Fulfil>, StorageError> {
    ctx.services.get::<Arc<dyn Fulfil>>()
}

/// Calls [`Fulfil::paid`] in the transaction that credits the balance.
pub async fn paid(
    ctx: &Context,
    tx: &Tx,
    payment: &Payment,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    if !matches!(purpose, Purpose::QuickPurchase { .. }) {
        queue_mail(tx, payment, now).await?;
    }
    match purpose {
        Purpose::Topup | Purpose::AutoTopup => Ok(()),
        sale => sales(ctx)?.paid(ctx, tx, payment, sale, now).await,
    }
}

/// Calls [`Fulfil::orphaned`] in the transaction that credits the balance of a deleted account.
pub async fn orphaned(ctx: &Context, tx: &Tx, payment: &Payment) -> Result<(), PaymentError> {
    sales(ctx)?.orphaned(ctx, tx, payment).await
}

/// Calls [`Fulfil::canceled`] in the transaction that ends the payment.
pub async fn canceled(
    ctx: &Context,
    tx: &Tx,
    payment: &Payment,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    match Purpose::of(payment)? {
        Purpose::Topup => Ok(()),
        sale => sales(ctx)?.canceled(tx, payment, sale, reason, now).await,
    }
}

/// Calls [`Fulfil::refunded`] in the transaction that debits a refund of the payment.
pub async fn refunded(
    ctx: &Context,
    tx: &Tx,
    payment: &Payment,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    match Purpose::of(payment)? {
        Purpose::Topup | Purpose::AutoTopup => Ok(()),
        sale => sales(ctx)?.refunded(tx, payment, sale, now).await,
    }
}

/// Calls [`Fulfil::refund_canceled`] in the transaction that restores the money of a refund.
/// Returns whether the payer was notified.
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
            sales(ctx)?
                .refund_canceled(tx, payment, sale, canceled, now)
                .await
        }
    }
}

/// Queues the mail about a payment; none for a single report, whose buyer gets a mail about the report.
async fn queue_mail(tx: &Tx, payment: &Payment, now: DateTime<Utc>) -> Result<(), StorageError> {
    let Some(user_id) = payment.user_id else {
        return Ok(());
    };
    let Some(user) = users::find(tx, user_id).await? else {
        return Ok(());
    };
    // The payment method was stored when the payment ended.
    let ended = payments::find(tx, payment.id).await?;
    let content = Content::PaymentReceived {
        amount: Kopecks(payment.amount),
        description: payment.description.clone().unwrap_or_default(),
        method: ended.and_then(|payment| payment.payment_method),
        paid_at: now,
    };
    outbox::mail_to_user(tx, &user, content, format!("payment:{}", payment.id), now).await
}
