//! Closing receipts (54-FZ, article 1.2 paragraph 2.1), issued once a day.
//! They set prepayments off against delivered services. Enabled by `AVTOSLED_CLOSING_RECEIPTS`.

mod due;
mod send;

use avtosled_core::contact::Contact;
use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::money::payments::receipt_item_name;
use crate::money::repository::closing_receipts as repo;
use crate::money::repository::closing_receipts::ClosingReceipt;
use crate::money::repository::payments::Payment;
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::jobs::queue::{self, Payload};
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::{Receipt, ReceiptContact, ReceiptItem, ReceiptSubject};

/// Name of the receipt item for services paid from the balance.
const SERVICE_NAME: &str = "Проверка автомобиля";
/// Time from the start of a day until its closing receipts: 03:00 the next day, when orders have ended.
const RUN_OFFSET: Duration = Duration::hours(27);
/// Number of users per query.
const BATCH: u64 = 100;

/// Job that creates closing receipts for everything spent until the end of a Moscow day.
#[derive(Serialize, Deserialize)]
pub struct CloseDay {
    day: Date,
}

impl Payload for CloseDay {
    const KIND: &'static str = "close_day";

    fn key(&self) -> String {
        self.day.to_string()
    }
}

/// Job that sends one closing receipt and queries it until it is registered.
#[derive(Serialize, Deserialize)]
pub struct SendClosingReceipt {
    id: Uuid,
}

impl Payload for SendClosingReceipt {
    const KIND: &'static str = "send_closing_receipt";

    fn key(&self) -> String {
        self.id.to_string()
    }
}

/// Schedules today's closing receipts for 03:00.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    if !ctx.shop.closing_receipts {
        return Ok(());
    }
    let now = ctx.clock.now();
    let day = moscow_day(now);
    let run_at = moscow_midnight(day) + RUN_OFFSET;
    queue::enqueue_at(ctx.db.write(), &[CloseDay { day }], run_at, now).await
}

/// Creates the missing closing receipts of all payers. Idempotent.
async fn close_all(ctx: &Context) -> Result<(), StorageError> {
    let mut after = Uuid::nil();
    loop {
        let payers = repo::list_payers(ctx.db.read(), after, BATCH).await?;
        let Some(last) = payers.last() else {
            return Ok(());
        };
        after = *last;
        for user_id in payers {
            // Most users have spent nothing since their last receipt, so the write lock is taken only when needed.
            if !has_due(ctx, user_id).await? {
                continue;
            }
            let work = ctx.begin().await?;
            // Lock order: user before payment.
            if let Some(user) = users::find_locked(&work.tx, user_id).await? {
                close(ctx, &work.tx, &user).await?;
                work.commit().await?;
            }
        }
    }
}

async fn has_due(ctx: &Context, user_id: Uuid) -> Result<bool, StorageError> {
    let db = ctx.db.read();
    let Some(user) = users::find(db, user_id).await? else {
        return Ok(false);
    };
    Ok(due::amount_due(db, &user, ctx.clock.now()).await? > Kopecks::ZERO)
}

/// Creates the missing closing receipts of a user. The caller holds the user's row.
pub async fn close(ctx: &Context, tx: &Tx, user: &User) -> Result<(), StorageError> {
    // Account deletion closes all receipts before it marks the account as deleted.
    if !ctx.shop.closing_receipts || user.deleted_at.is_some() {
        return Ok(());
    }
    let now = ctx.clock.now();
    let mut due = due::amount_due(tx, user, now).await?;
    for payment in repo::list_open(tx, user.id).await? {
        let amount = due.min(Kopecks(payment.amount - payment.refunded - payment.closed));
        if amount <= Kopecks::ZERO {
            break;
        }
        match request_body(ctx, &payment, user, amount) {
            Some(request) => create(tx, &payment, amount, request, now).await?,
            None => {
                tracing::error!(payment_id = %payment.id, "no contact for the closing receipt");
            }
        }
        due = Kopecks(due.0 - amount.0);
    }
    Ok(())
}

async fn create(
    tx: &Tx,
    payment: &Payment,
    amount: Kopecks,
    request: serde_json::Value,
    now: DateTime<Utc>,
) -> Result<(), StorageError> {
    let id = Uuid::now_v7();
    repo::add_closed(tx, payment.id, amount.0).await?;
    let row = ClosingReceipt {
        id,
        payment_id: payment.id,
        amount: amount.0,
        idempotence_key: Uuid::now_v7().to_string(),
        request: Some(request),
        yookassa_receipt_id: None,
        sent_at: None,
        created_at: now,
        registered_at: None,
    };
    db::insert(tx, row).await?;
    queue::enqueue(tx, &[SendClosingReceipt { id }], now).await
}

/// Request body of a closing receipt; `None` without a contact for the receipt.
fn request_body(
    ctx: &Context,
    payment: &Payment,
    user: &User,
    amount: Kopecks,
) -> Option<serde_json::Value> {
    let item = ReceiptItem {
        description: service_name(payment),
        amount,
        subject: ReceiptSubject::FullPayment,
    };
    Some(
        ctx.payments
            .closing_receipt_body(&provider::ClosingReceipt {
                payment_id: payment.yookassa_payment_id.clone()?,
                receipt: Receipt {
                    contact: receipt_contact(payment, user)?,
                    items: vec![item],
                    vat_code: ctx.shop.vat_code,
                },
            }),
    )
}

/// Contact for the receipts of a payment: that of the payment, else that of the account.
#[must_use]
pub fn receipt_contact(payment: &Payment, user: &User) -> Option<ReceiptContact> {
    let contacts = [
        payment.contact.as_deref(),
        user.confirmed_email(),
        user.phone.as_deref(),
    ];
    let contact = contacts.into_iter().flatten().find_map(Contact::parse)?;
    Some(contact.into())
}

/// Service name on receipts: what was sold, or for an advance the service it was spent on.
#[must_use]
pub fn service_name(payment: &Payment) -> String {
    match (payment.purpose.subject(), &payment.description) {
        (ReceiptSubject::FullPrepayment, Some(description)) => {
            receipt_item_name(payment.purpose, description).to_owned()
        }
        _ => SERVICE_NAME.to_owned(),
    }
}
