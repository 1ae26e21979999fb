//! Completion of a quick purchase: refunds unanswered sources to a guest and delivers the report.

use avtosled_core::form::DeliveryMethod;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};

use crate::checks::completion::is_earned;
use crate::checks::completion::mail::{answered, silent, skipped};
use crate::checks::repository::reports::{Report, ReportService};
use crate::identity::repository::users;
use crate::messages::outbox::{self, Channel, Content, NewMessage};
use crate::money::refunds::{self, NewRefund, RefundError};
use crate::money::repository::payments::{self, Payment};
use crate::platform::Context;
use crate::platform::db::{StorageError, Tx};
use crate::quick_purchase::purchase::claim_refund::returnable;
use crate::quick_purchase::purchase::{contacts, message_key};
use crate::quick_purchase::repository::{self, QuickPurchase, Status};

/// Completes the quick purchase of a report, in the transaction that completes the report.
/// Returns `true` when the buyer is notified by mail here.
pub async fn complete(
    ctx: &Context,
    tx: &Tx,
    report: &Report,
    services_of_report: &[ReportService],
    now: DateTime<Utc>,
) -> Result<bool, StorageError> {
    let Some(row) = repository::find_by_report(tx, report.id).await? else {
        return Ok(false);
    };
    let answered = answered(services_of_report);
    let refunded = give_back(ctx, tx, &row, Kopecks(report.total_cost)).await?;
    let destination = destination(tx, &row).await?;
    if is_earned(report) {
        let content = Content::ReportReadyGuest {
            payment_id: row.payment_id,
            report_id: report.id,
            query: row.search_query.clone(),
            answered,
            ordered: i32::try_from(services_of_report.len()).unwrap_or(i32::MAX),
            silent: silent(services_of_report),
            skipped: skipped(services_of_report),
            refunded,
            destination,
        };
        repository::set_end(tx, row.id, Status::Delivered, now).await?;
        deliver(tx, &row, &content, now).await?;
    } else {
        let content = Content::ReportFailedGuest {
            query: row.search_query.clone(),
            refunded,
            destination,
            is_unknown: answered > 0,
        };
        end_failed(tx, &row, &content, now).await?;
    }
    Ok(contacts(&row).contains_key(&DeliveryMethod::Email))
}

/// Ends a paid quick purchase whose report cannot be ordered.
pub async fn give_up(
    ctx: &Context,
    tx: &Tx,
    row: &QuickPurchase,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let content = Content::ReportFailedGuest {
        query: row.search_query.clone(),
        refunded: give_back(ctx, tx, row, Kopecks::ZERO).await?,
        destination: destination(tx, row).await?,
        is_unknown: false,
    };
    end_failed(tx, row, &content, now).await
}

async fn end_failed(
    tx: &Tx,
    row: &QuickPurchase,
    content: &Content,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    repository::set_end(tx, row.id, Status::Failed, now).await?;
    deliver(tx, row, content, now).await
}

/// Destination of refunds of a purchase, as text for the buyer.
async fn destination(tx: &Tx, row: &QuickPurchase) -> Result<String, StorageError> {
    Ok(payment_of(tx, row).await?.destination())
}

async fn payment_of(tx: &Tx, row: &QuickPurchase) -> Result<Payment, StorageError> {
    let payment = payments::find(tx, row.payment_id).await?;
    payment.ok_or(StorageError::Inconsistent("a purchase without a payment"))
}

async fn deliver(
    tx: &Tx,
    row: &QuickPurchase,
    content: &Content,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    for (method, recipient) in contacts(row) {
        let channel = match method {
            DeliveryMethod::Email => Channel::Email,
            DeliveryMethod::Sms => Channel::Sms,
            DeliveryMethod::Link => continue,
        };
        let message = NewMessage {
            user_id: Some(row.user_id),
            channel,
            recipient,
            content: content.clone(),
            dedupe_key: message_key(row.id, method),
        };
        outbox::enqueue(tx, message, now).await?;
    }
    Ok(())
}

/// Refunds the unearned sum to a guest and returns it; a user already has it on the balance.
async fn give_back(
    ctx: &Context,
    tx: &Tx,
    row: &QuickPurchase,
    earned: Kopecks,
) -> Result<Kopecks, StorageError> {
    if !row.is_guest {
        return Ok(Kopecks::ZERO);
    }
    let guest = users::find_locked(tx, row.user_id).await?;
    let guest = guest.ok_or(StorageError::Inconsistent("a purchase without a user"))?;
    let payment = payment_of(tx, row).await?;
    let unearned = Kopecks(payment.amount - earned.0);
    let amount = returnable(&payment, &guest, unearned);
    if amount <= Kopecks::ZERO {
        return Ok(Kopecks::ZERO);
    }
    let new = NewRefund {
        payment_id: payment.id,
        user_id: row.user_id,
        amount,
        kind: refunds::Kind::QuickPurchase,
        reason: None,
        requested_by: None,
    };
    match refunds::request(ctx, tx, new).await {
        Ok(_) => Ok(amount),
        Err(RefundError::Storage(error)) => Err(error),
        Err(error) => {
            // The payment is too old or has no contact for a receipt: the money stays on the guest's balance.
            tracing::error!(payment_id = %payment.id, %error, "a guest's money was not refunded");
            Ok(Kopecks::ZERO)
        }
    }
}
