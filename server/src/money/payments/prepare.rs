//! Writes down what will be asked of the provider, before it is asked.

use std::collections::BTreeMap;

use avtosled_core::contact::{CONTACT_FORMAT, Contact};
use avtosled_core::field_errors::{FieldError, FieldErrors};
use uuid::Uuid;

use crate::identity::repository::users;
use crate::money::payments::{NewPayment, PaymentError, PurposeKind, Status};
use crate::money::repository::payment_methods;
use crate::money::repository::payments::Payment;
use crate::money::schedule;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::{
    Confirmation, MAX_METADATA, Receipt, ReceiptContact, ReceiptItem, ReceiptSubject,
};

/// Our id in the provider's metadata: by it a payment is found whose id we never learnt.
pub const PAYMENT_ID: &str = "payment_id";

/// The name of money for the balance on receipts.
const ADVANCE: &str = "Пополнение баланса (аванс за проверку автомобилей)";

/// Prepares a payment in the caller's transaction. After the commit the caller sends it; what is
/// never sent, because the process ended, the tick sends.
pub async fn prepare(ctx: &Context, tx: &Tx, new: NewPayment) -> Result<Payment, PaymentError> {
    let now = ctx.clock.now();
    let id = Uuid::now_v7();
    let user = users::find(tx, new.user_id).await?;
    let user = user.ok_or(StorageError::Inconsistent("a payment without a payer"))?;
    let (contact, receipt_contact) = contact(&new, &user).ok_or_else(contact_missing)?;
    let confirmation = confirmation(ctx, tx, &new, id).await?;
    let item = item(&new);
    let body = ctx.payments.payment_body(&provider::NewPayment {
        amount: new.amount,
        description: new.description.clone(),
        confirmation,
        save_method: new.save_card,
        metadata: metadata(new.metadata, id),
        receipt: Receipt {
            contact: receipt_contact,
            items: vec![item],
            vat_code: ctx.shop.vat_code,
        },
    });
    let purpose_data = serde_json::to_value(&new.purpose)
        .map_err(|_| StorageError::Inconsistent("a purpose is not JSON"))?;
    let row = Payment {
        id,
        user_id: Some(new.user_id),
        yookassa_payment_id: None,
        amount: new.amount.0,
        status: Status::Pending,
        payment_method: None,
        confirmation_url: None,
        description: Some(new.description),
        created_at: now,
        completed_at: None,
        purpose: new.purpose.kind(),
        purpose_data: Some(purpose_data),
        idempotence_key: Some(Uuid::now_v7().to_string()),
        request: Some(body),
        sent_at: None,
        next_check_at: Some(schedule::next(0, now)),
        checks: 0,
        asked_at: None,
        problem: None,
        cancellation_party: None,
        cancellation_reason: None,
        contact: Some(contact),
        save_method: new.save_card,
        payment_method_id: new.method,
        refunded: 0,
        closed: 0,
    };
    db::insert(tx, row.clone()).await?;
    Ok(row)
}

fn item(new: &NewPayment) -> ReceiptItem {
    let purpose = new.purpose.kind();
    ReceiptItem {
        description: sold_as(purpose, &new.description).to_owned(),
        amount: new.amount,
        subject: purpose.subject(),
    }
}

/// The name of what a payment pays for, on the receipts of the sale and of its refunds. What a payer
/// wrote is no name of a service.
#[must_use]
pub fn sold_as(purpose: PurposeKind, description: &str) -> &str {
    match purpose.subject() {
        ReceiptSubject::Advance => ADVANCE,
        ReceiptSubject::Service | ReceiptSubject::ServiceRegistry => description,
    }
}

/// The contact that the payer gave, or the account's that is confirmed.
fn contact(new: &NewPayment, user: &users::User) -> Option<(String, ReceiptContact)> {
    let given = new.contact.as_deref().map(str::trim);
    let text = match given.filter(|given| !given.is_empty()) {
        Some(given) => given,
        None => user.confirmed_email().or(user.phone.as_deref())?,
    };
    let contact = Contact::parse(text)?;
    let (Contact::Email(kept) | Contact::Phone(kept)) = &contact;
    Some((kept.clone(), contact.into()))
}

fn contact_missing() -> PaymentError {
    let error = FieldError::new("contact", "contact_required", CONTACT_FORMAT);
    PaymentError::Invalid(FieldErrors::one(error))
}

async fn confirmation(
    ctx: &Context,
    tx: &Tx,
    new: &NewPayment,
    id: Uuid,
) -> Result<Confirmation, PaymentError> {
    if let Some(method) = new.method {
        let method = payment_methods::find_active(tx, new.user_id, method).await?;
        let method = method.ok_or(PaymentError::MethodNotFound)?;
        return Ok(Confirmation::SavedMethod {
            id: method.yookassa_id,
        });
    }
    let usual = || format!("{}/payment/success?paymentId={id}", ctx.public_url);
    Ok(Confirmation::Redirect {
        return_url: new.return_url.clone().unwrap_or_else(usual),
    })
}

/// Ours goes first: a stranger's entry must not hide it.
fn metadata(mut given: BTreeMap<String, String>, id: Uuid) -> BTreeMap<String, String> {
    given.remove(PAYMENT_ID);
    let mut all: BTreeMap<String, String> = given.into_iter().take(MAX_METADATA - 1).collect();
    all.insert(PAYMENT_ID.to_owned(), id.to_string());
    all
}
