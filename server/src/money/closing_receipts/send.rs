//! Sends one closing receipt to the provider and queries its registration.

use std::time::Duration;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::closing_receipts::{CloseDay, SendClosingReceipt, close_all};
use crate::money::payment_polling;
use crate::money::repository::closing_receipts as repo;
use crate::money::repository::closing_receipts::ClosingReceipt;
use crate::money::repository::payments;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::jobs::queue::Job;
use crate::platform::jobs::{JobEnd, Run, back_off};
use avtosled_vendors::payments::{ListQuery, PaymentsError, ReceiptStatus, RegisteredReceipt};

const BACK_OFF: Duration = Duration::from_secs(10);
const REGISTRATION_INTERVAL: Duration = Duration::from_mins(1);

#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Provider(#[from] PaymentsError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

impl Run for CloseDay {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        match close_all(ctx).await {
            Ok(()) => JobEnd::Nothing,
            Err(error) => JobEnd::Retry {
                after: back_off(BACK_OFF, job.attempts),
                reason: error.to_string(),
            },
        }
    }
}

impl Run for SendClosingReceipt {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        match send(ctx, self.id).await {
            Ok(end) => end,
            Err(error) => JobEnd::Retry {
                after: back_off(BACK_OFF, job.attempts),
                reason: error.to_string(),
            },
        }
    }
}

async fn send(ctx: &Context, id: Uuid) -> Result<JobEnd, SendError> {
    let Some(row) = repo::find(ctx.db.write(), id).await? else {
        return Ok(JobEnd::Nothing);
    };
    if row.registered_at.is_some() {
        return Ok(JobEnd::Nothing);
    }
    let now = ctx.clock.now();
    match query(ctx, &row, now).await {
        Ok(Some(theirs)) => apply(ctx, &row, &theirs, now).await,
        Ok(None) => {
            repo::reset(ctx.db.write(), row.id, new_key()).await?;
            Ok(JobEnd::Retry {
                after: BACK_OFF,
                reason: "the provider does not have the receipt".to_owned(),
            })
        }
        // The rejection is final: an operator decides and may retry the dead job.
        Err(SendError::Provider(error @ PaymentsError::Refused { .. })) => {
            repo::reset(ctx.db.write(), row.id, new_key()).await?;
            Ok(dead(&error.to_string()))
        }
        Err(error) => Err(error),
    }
}

/// Closing receipt as the provider has it; `None` when it has none.
async fn query(
    ctx: &Context,
    row: &ClosingReceipt,
    now: DateTime<Utc>,
) -> Result<Option<RegisteredReceipt>, SendError> {
    if let Some(id) = &row.yookassa_receipt_id {
        return Ok(ctx.payments.find_receipt(id).await?);
    }
    if !payment_polling::is_key_good(row.sent_at, now) {
        return look_up(ctx, row).await;
    }
    repo::set_sent(ctx.db.write(), row.id, now).await?;
    let body = row.request.as_ref().unwrap_or(&serde_json::Value::Null);
    match ctx
        .payments
        .create_receipt(&row.idempotence_key, body)
        .await
    {
        Ok(theirs) => Ok(Some(theirs)),
        // A rejected retry may follow a call that was accepted and whose response was lost.
        Err(error @ PaymentsError::Refused { .. }) if row.sent_at.is_some() => {
            match look_up(ctx, row).await? {
                Some(theirs) => Ok(Some(theirs)),
                None => Err(error.into()),
            }
        }
        Err(PaymentsError::KeyConflict) => look_up(ctx, row).await,
        Err(error) => Err(error.into()),
    }
}

async fn apply(
    ctx: &Context,
    row: &ClosingReceipt,
    theirs: &RegisteredReceipt,
    now: DateTime<Utc>,
) -> Result<JobEnd, SendError> {
    let db = ctx.db.write();
    let end = theirs.status;
    match end {
        ReceiptStatus::Pending => {
            repo::set_provider_id(db, row.id, &theirs.id).await?;
            Ok(JobEnd::Retry {
                after: REGISTRATION_INTERVAL,
                reason: "the receipt is not registered yet".to_owned(),
            })
        }
        ReceiptStatus::Succeeded => {
            repo::set_provider_id(db, row.id, &theirs.id).await?;
            repo::register(db, row.id, now).await?;
            metrics::counter!("avtosled_closing_receipts_total", "status" => "registered")
                .increment(1);
            Ok(JobEnd::Nothing)
        }
        ReceiptStatus::Canceled => {
            repo::reset(db, row.id, new_key()).await?;
            Ok(dead("the provider rejected the receipt"))
        }
    }
}

fn dead(reason: &str) -> JobEnd {
    metrics::counter!("avtosled_closing_receipts_total", "status" => "refused").increment(1);
    JobEnd::Dead {
        reason: reason.to_owned(),
    }
}

fn new_key() -> String {
    Uuid::now_v7().to_string()
}

/// Finds the provider's closing receipt of a row whose provider id is unknown.
/// It has the same payment and amount, is not rejected and is not linked to another row.
async fn look_up(
    ctx: &Context,
    row: &ClosingReceipt,
) -> Result<Option<RegisteredReceipt>, SendError> {
    let db = ctx.db.write();
    let ours = repo::list_of_payment(db, row.payment_id).await?;
    let payment = payments::find(db, row.payment_id).await?;
    let mut query = ListQuery {
        payment_id: payment.and_then(|payment| payment.yookassa_payment_id),
        ..ListQuery::default()
    };
    let is_known = |theirs: &RegisteredReceipt| {
        let id = Some(&theirs.id);
        ours.iter()
            .any(|row| row.yookassa_receipt_id.as_ref() == id)
    };
    loop {
        let page = ctx.payments.list_receipts(&query).await?;
        if page.unreadable > 0 {
            // The unreadable item may be the receipt that is looked up.
            let reason = "unreadable";
            return Err(PaymentsError::Unknown { reason }.into());
        }
        let is_it = |theirs: &RegisteredReceipt| {
            let is_good = theirs.status != ReceiptStatus::Canceled;
            is_good && theirs.prepaid.0 == row.amount && !is_known(theirs)
        };
        if let Some(theirs) = page.items.into_iter().find(is_it) {
            return Ok(Some(theirs));
        }
        query.cursor = page.next_cursor;
        if query.cursor.is_none() {
            return Ok(None);
        }
    }
}
