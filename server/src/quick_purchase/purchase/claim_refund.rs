//! Refunds to guests that the bank rejected: the buyer is notified and repeats the refund.

use std::sync::Arc;

use avtosled_core::contact::Contact;
use avtosled_core::form::DeliveryMethod;
use avtosled_core::money::Kopecks;
use avtosled_core::refund::max_refundable;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::messages::outbox::{self, Channel, Content, NewMessage};
use crate::money::payments::{CanceledRefund, Payment};
use crate::money::refunds::{self, NewRefund, own_money};
use crate::money::repository::payments;
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::platform::unit_of_work::UnitOfWork;
use crate::quick_purchase::purchase::attach_to_account::move_rest;
use crate::quick_purchase::purchase::{QuickPurchaseError, contacts, private_link};
use crate::quick_purchase::repository::{self, QuickPurchase, Status};

/// Part of `wanted` that can be refunded to a guest now.
pub fn returnable(payment: &Payment, guest: &User, wanted: Kopecks) -> Kopecks {
    let left = Kopecks(payment.unrefunded());
    let amount = max_refundable(left, wanted.min(own_money(guest)));
    if payment.can_refund(amount.0) {
        amount
    } else {
        Kopecks::ZERO
    }
}

/// Sum of rejected refunds that a buyer can have refunded again.
pub fn claimable(row: &QuickPurchase, payment: &Payment, guest: &User) -> Kopecks {
    let is_over = matches!(row.status, Status::Delivered | Status::Failed);
    if !row.is_guest || row.attached_to.is_some() || !is_over {
        return Kopecks::ZERO;
    }
    returnable(payment, guest, Kopecks(payment.amount))
}

/// Repeats a rejected refund for the bearer of the access key.
pub async fn claim(
    ctx: &Arc<Context>,
    payment_id: Uuid,
    key: Option<&str>,
) -> Result<(), QuickPurchaseError> {
    let row = repository::find_by_payment(ctx.db.read(), payment_id).await?;
    let opens = |row: &QuickPurchase| key.is_some_and(|key| private_link::opens(ctx, row, key));
    let row = row.filter(opens).ok_or(QuickPurchaseError::NotFound)?;
    let work = ctx.begin().await?;
    let id = send_again(&work, &row).await?;
    work.commit().await?;
    refunds::send_soon(ctx, &[id]).await;
    Ok(())
}

async fn send_again(
    work: &UnitOfWork<'_>,
    row: &QuickPurchase,
) -> Result<Uuid, QuickPurchaseError> {
    let guest = users::find_locked(&work.tx, row.user_id).await?;
    let guest = guest.ok_or(StorageError::Inconsistent("a purchase without a user"))?;
    let row = repository::find_locked(&work.tx, row.id).await?;
    let row = row.ok_or(QuickPurchaseError::NotFound)?;
    let payment = payments::find(&work.tx, row.payment_id).await?;
    let payment = payment.ok_or(StorageError::Inconsistent("a purchase without a payment"))?;
    let amount = claimable(&row, &payment, &guest);
    if amount <= Kopecks::ZERO {
        return Err(QuickPurchaseError::NothingToRefund);
    }
    let new = NewRefund {
        payment_id: payment.id,
        user_id: guest.id,
        amount,
        kind: refunds::Kind::QuickPurchase,
        reason: None,
        requested_by: None,
    };
    Ok(refunds::request(work.ctx, &work.tx, new).await?)
}

/// Handles a rejected refund of a guest; returns `true` when a notification was queued.
/// The money is transferred to the account that has the report, or else the buyer is notified.
pub async fn refund_canceled(
    tx: &Tx,
    payment: &Payment,
    id: Uuid,
    canceled: &CanceledRefund,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let row = repository::find_locked(tx, id).await?;
    let Some(row) = row.filter(|row| row.is_guest) else {
        return Ok(false);
    };
    match row.attached_to {
        Some(owner) => pass_on(tx, &row, owner, payment, canceled, now).await,
        None => notify_buyer(tx, &row, payment, canceled, now).await,
    }
}

async fn pass_on(
    tx: &Tx,
    row: &QuickPurchase,
    owner: Uuid,
    payment: &Payment,
    canceled: &CanceledRefund,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let owner = users::find_locked(tx, owner).await?;
    let Some(owner) = owner.filter(|owner| owner.deleted_at.is_none()) else {
        return notify_buyer(tx, row, payment, canceled, now).await;
    };
    let key = format!("attach-refund:{}", canceled.id);
    let moved = (canceled.amount, key);
    move_rest(tx, row.user_id, owner.id, row.id, moved, now).await?;
    let content = Content::RefundCanceled {
        amount: canceled.amount,
        destination: payment.destination(),
        reason: canceled.reason.to_owned(),
    };
    let key = format!("refund-canceled:{}", canceled.id);
    outbox::notify_payer(tx, &owner, payment.contact.as_deref(), content, key, now).await?;
    Ok(true)
}

async fn notify_buyer(
    tx: &Tx,
    row: &QuickPurchase,
    payment: &Payment,
    canceled: &CanceledRefund,
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let content = Content::RefundCanceledGuest {
        payment_id: payment.id,
        can_repeat: payment.can_refund(canceled.amount.0),
        amount: canceled.amount,
        destination: payment.destination(),
        reason: canceled.reason.to_owned(),
    };
    for (channel, recipient) in recipients(row, payment) {
        let message = NewMessage {
            user_id: Some(row.user_id),
            channel,
            recipient,
            content: content.clone(),
            dedupe_key: format!("refund-canceled:{}:{channel}", canceled.id),
        };
        outbox::enqueue(tx, message, now).await?;
    }
    Ok(true)
}

/// Contacts of the delivery; without any, the contact of the receipt.
fn recipients(row: &QuickPurchase, payment: &Payment) -> Vec<(Channel, String)> {
    let chosen = contacts(row).into_iter();
    let recipients: Vec<_> = chosen
        .filter_map(|(method, recipient)| match method {
            DeliveryMethod::Email => Some((Channel::Email, recipient)),
            DeliveryMethod::Sms => Some((Channel::Sms, recipient)),
            DeliveryMethod::Link => None,
        })
        .collect();
    if !recipients.is_empty() {
        return recipients;
    }
    let receipt = payment.contact.as_deref().and_then(Contact::parse);
    receipt.map(outbox::channel_of).into_iter().collect()
}
