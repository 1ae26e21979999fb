//! Closing receipts (54-FZ, article 1.2 point 2.1): money that was paid before is set off against what was
//! given for it, once a day, when `AVTOSLED_CLOSING_RECEIPTS` is on.

mod due;
mod send;

use avtosled_core::contact::Contact;
use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::identity::repository::users::{self, User};
use crate::money::payments::sold_as;
use crate::money::repository::closing_receipts as repo;
use crate::money::repository::closing_receipts::ClosingReceipt;
use crate::money::repository::payments::Payment;
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::{self, StorageError, Tx};
use crate::platform::queue::{self, Payload};
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::{Receipt, ReceiptContact, ReceiptItem, ReceiptSubject};

/// What a balance was spent on, on the receipts.
const GIVEN: &str = "Проверка автомобиля";
/// From the beginning of a day: at three in the night its orders have ended.
const NIGHT: Duration = Duration::hours(27);
/// Users between two reads of the list.
const STEP: u64 = 100;

/// Sets off what everybody spent until the end of a day in Moscow.
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

/// Sends one receipt to the cash register, and asks until it has it.
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

/// Plans the receipts of today for the night.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    if !ctx.shop.closing_receipts {
        return Ok(());
    }
    let now = ctx.clock.now();
    let day = moscow_day(now);
    let run_at = moscow_midnight(day) + NIGHT;
    queue::enqueue_at(ctx.db.write(), &[CloseDay { day }], run_at, now).await
}

/// Makes the receipts of all who spent something; what was made before is not made again.
async fn close_all(ctx: &Context) -> Result<(), StorageError> {
    let mut after = Uuid::nil();
    loop {
        let payers = repo::list_payers(ctx.db.read(), after, STEP).await?;
        let Some(last) = payers.last() else {
            return Ok(());
        };
        after = *last;
        for user_id in payers {
            // Most have spent nothing since: whoever writes is not kept waiting for them.
            if !has_due(ctx, user_id).await? {
                continue;
            }
            let work = ctx.begin().await?;
            // Whoever changes both a user and a payment takes the user first.
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
    Ok(due::of(db, &user, ctx.clock.now()).await? > Kopecks::ZERO)
}

/// Makes the receipts of what a user spent and no receipt accounts for. The caller holds the user's row.
pub async fn close(ctx: &Context, tx: &Tx, user: &User) -> Result<(), StorageError> {
    // A deleted account has told before whom its receipts go to.
    if !ctx.shop.closing_receipts || user.deleted_at.is_some() {
        return Ok(());
    }
    let now = ctx.clock.now();
    let mut due = due::of(tx, user, now).await?;
    for payment in repo::list_open(tx, user.id).await? {
        let amount = due.min(Kopecks(payment.amount - payment.refunded - payment.closed));
        if amount <= Kopecks::ZERO {
            break;
        }
        match request(ctx, &payment, user, amount) {
            Some(request) => make(tx, &payment, amount, request, now).await?,
            None => {
                tracing::error!(payment_id = %payment.id, "nobody can get the closing receipt");
            }
        }
        due = Kopecks(due.0 - amount.0);
    }
    Ok(())
}

async fn make(
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

/// The body of the call; `None` when nobody can get the receipt.
fn request(
    ctx: &Context,
    payment: &Payment,
    user: &User,
    amount: Kopecks,
) -> Option<serde_json::Value> {
    let item = ReceiptItem {
        description: name_of_service(payment),
        amount,
        subject: ReceiptSubject::Given,
    };
    Some(
        ctx.payments
            .closing_receipt_body(&provider::ClosingReceipt {
                payment_id: payment.yookassa_payment_id.clone()?,
                receipt: Receipt {
                    contact: receiver(payment, user)?,
                    items: vec![item],
                    vat_code: ctx.shop.vat_code,
                },
            }),
    )
}

/// Whom the receipts of a payment go to: its own contact, or what the account has.
#[must_use]
pub fn receiver(payment: &Payment, user: &User) -> Option<ReceiptContact> {
    let contacts = [
        payment.contact.as_deref(),
        user.confirmed_email(),
        user.phone.as_deref(),
    ];
    let contact = contacts.into_iter().flatten().find_map(Contact::parse)?;
    Some(contact.into())
}

/// The name of what a payment was spent on: what was sold, and of an advance the service that it went for.
#[must_use]
pub fn name_of_service(payment: &Payment) -> String {
    match (payment.purpose.subject(), &payment.description) {
        (ReceiptSubject::Service, Some(description)) => {
            sold_as(payment.purpose, description).to_owned()
        }
        _ => GIVEN.to_owned(),
    }
}
