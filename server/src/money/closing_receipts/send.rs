//! Brings one closing receipt to the cash register.

use std::time::Duration;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::money::closing_receipts::{CloseDay, SendClosingReceipt, close_all};
use crate::money::repository::closing_receipts as repo;
use crate::money::repository::closing_receipts::ClosingReceipt;
use crate::money::repository::payments;
use crate::money::schedule;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::job::{JobEnd, Run, back_off};
use crate::platform::queue::Job;
use avtosled_vendors::payments::{ListQuery, PaymentsError, ReceiptStatus, Registration};

const BACK_OFF: Duration = Duration::from_secs(10);
/// A cash register takes its time.
const REGISTRATION: Duration = Duration::from_mins(1);

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
        match bring(ctx, self.id).await {
            Ok(end) => end,
            Err(error) => JobEnd::Retry {
                after: back_off(BACK_OFF, job.attempts),
                reason: error.to_string(),
            },
        }
    }
}

async fn bring(ctx: &Context, id: Uuid) -> Result<JobEnd, SendError> {
    let Some(row) = repo::find(ctx.db.write(), id).await? else {
        return Ok(JobEnd::Nothing);
    };
    if row.registered_at.is_some() {
        return Ok(JobEnd::Nothing);
    }
    let now = ctx.clock.now();
    match ask(ctx, &row, now).await {
        Ok(Some(theirs)) => take_in(ctx, &row, &theirs, now).await,
        Ok(None) => {
            repo::begin_anew(ctx.db.write(), row.id, new_key()).await?;
            Ok(JobEnd::Retry {
                after: BACK_OFF,
                reason: "the provider does not know the receipt".to_owned(),
            })
        }
        // It was not made, and never will be as it was asked: an operator decides, and may have it sent again.
        Err(SendError::Provider(error @ PaymentsError::Refused { .. })) => {
            repo::begin_anew(ctx.db.write(), row.id, new_key()).await?;
            Ok(dead(&error.to_string()))
        }
        Err(error) => Err(error),
    }
}

/// What the provider knows of the receipt; `None` when it has none.
async fn ask(
    ctx: &Context,
    row: &ClosingReceipt,
    now: DateTime<Utc>,
) -> Result<Option<Registration>, SendError> {
    if let Some(id) = &row.yookassa_receipt_id {
        return Ok(ctx.payments.find_receipt(id).await?);
    }
    if !schedule::is_key_good(row.sent_at, now) {
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
        // A later call may be refused because of an earlier one whose answer was lost.
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

async fn take_in(
    ctx: &Context,
    row: &ClosingReceipt,
    theirs: &Registration,
    now: DateTime<Utc>,
) -> Result<JobEnd, SendError> {
    let db = ctx.db.write();
    let end = theirs.status;
    match end {
        ReceiptStatus::Pending => {
            repo::set_made(db, row.id, &theirs.id).await?;
            Ok(JobEnd::Retry {
                after: REGISTRATION,
                reason: "the cash register has not answered yet".to_owned(),
            })
        }
        ReceiptStatus::Succeeded => {
            repo::set_made(db, row.id, &theirs.id).await?;
            repo::register(db, row.id, now).await?;
            metrics::counter!("closing_receipts_total", "status" => "registered").increment(1);
            Ok(JobEnd::Nothing)
        }
        ReceiptStatus::Canceled => {
            repo::begin_anew(db, row.id, new_key()).await?;
            Ok(dead("the cash register refused the receipt"))
        }
    }
}

fn dead(reason: &str) -> JobEnd {
    metrics::counter!("closing_receipts_total", "status" => "refused").increment(1);
    JobEnd::Dead {
        reason: reason.to_owned(),
    }
}

fn new_key() -> String {
    Uuid::now_v7().to_string()
}

/// The receipt of the same sum that the provider has for the payment, that was not refused and that none of our
/// rows is.
async fn look_up(ctx: &Context, row: &ClosingReceipt) -> Result<Option<Registration>, SendError> {
    let db = ctx.db.write();
    let ours = repo::list_of_payment(db, row.payment_id).await?;
    let payment = payments::find(db, row.payment_id).await?;
    let mut query = ListQuery {
        payment_id: payment.and_then(|payment| payment.yookassa_payment_id),
        ..ListQuery::default()
    };
    let is_known = |theirs: &Registration| {
        let id = Some(&theirs.id);
        ours.iter()
            .any(|row| row.yookassa_receipt_id.as_ref() == id)
    };
    loop {
        let page = ctx.payments.list_receipts(&query).await?;
        if page.unreadable > 0 {
            // It may be the one that is looked for.
            let reason = "unreadable";
            return Err(PaymentsError::Unknown { reason }.into());
        }
        let is_it = |theirs: &Registration| {
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
