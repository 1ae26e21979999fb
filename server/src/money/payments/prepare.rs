//! Preparation of payments: stores the exact request before it is sent.

use std::collections::BTreeMap;

use avtosled_core::contact::{CONTACT_FORMAT, Contact};
use avtosled_core::field_errors::{FieldError, FieldErrors};
use uuid::Uuid;

use crate::identity::repository::users;
use crate::money::limits;
use crate::money::payment_polling;
use crate::money::payments::{NewPayment, PaymentError, Purpose, PurposeKind, Status};
use crate::money::repository::payment_methods;
use crate::money::repository::payments::Payment;
use crate::platform::Context;
use crate::platform::db::{self, StorageError, Tx};
use avtosled_vendors::payments as provider;
use avtosled_vendors::payments::{
    Confirmation, MAX_METADATA, Receipt, ReceiptContact, ReceiptItem, ReceiptSubject,
};

/// Metadata key of our payment id, by which a payment with an unknown provider id is found.
pub const PAYMENT_ID_KEY: &str = "payment_id";

/// Name of the receipt item for money paid to the balance.
const ADVANCE: &str = "Пополнение баланса (аванс за проверку автомобилей)";

/// Prepares a payment in the caller's transaction; the caller sends it after the commit.
/// The worker sends it when the process ends in between.
pub async fn prepare(ctx: &Context, tx: &Tx, new: NewPayment) -> Result<Payment, PaymentError> {
    let now = ctx.clock.now();
    let id = Uuid::now_v7();
    let user = users::find(tx, new.user_id).await?;
    let user = user.ok_or(StorageError::Inconsistent("a payment without a payer"))?;
    check_limits(ctx, tx, &new).await?;
    let (contact, receipt_contact) = contact(&new, &user).ok_or_else(contact_missing)?;
    let confirmation = confirmation(ctx, tx, &new, id).await?;
    let item = receipt_item(&new);
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
        method_kind: None,
        confirmation_url: None,
        description: Some(new.description),
        created_at: now,
        completed_at: None,
        purpose: new.purpose.kind(),
        purpose_data: Some(purpose_data),
        idempotence_key: Some(Uuid::now_v7().to_string()),
        request: Some(body),
        sent_at: None,
        next_check_at: Some(payment_polling::next(0, now)),
        checks: 0,
        asked_at: None,
        problem: None,
        cancellation_party: None,
        cancellation_reason: None,
        contact: Some(contact),
        save_method: new.save_card,
        payment_method_id: new.method,
        refunded: 0,
        fee: None,
        closed: 0,
        refunds_whole_only: false,
    };
    db::insert(tx, row.clone()).await?;
    Ok(row)
}

/// Checks the limits on what a person pays to the balance.
/// Automatic charges and a report bought by card have other limits.
async fn check_limits(ctx: &Context, tx: &Tx, new: &NewPayment) -> Result<(), PaymentError> {
    let is_limited = match &new.purpose {
        Purpose::Topup | Purpose::Package { .. } => true,
        Purpose::Subscription { renewal, .. } => !renewal,
        Purpose::AutoTopup | Purpose::QuickPurchase { .. } => false,
    };
    if !is_limited {
        return Ok(());
    }
    let caps = ctx.spending_caps.in_force(tx).await?;
    let now = ctx.clock.now();
    match limits::check_topup(tx, &caps, new.user_id, new.amount, now).await? {
        Some(exceeded) => Err(PaymentError::Limit(exceeded)),
        None => Ok(()),
    }
}

fn receipt_item(new: &NewPayment) -> ReceiptItem {
    let purpose = new.purpose.kind();
    ReceiptItem {
        description: receipt_item_name(purpose, &new.description).to_owned(),
        amount: new.amount,
        subject: purpose.subject(),
    }
}

/// Name of the sold item on receipts of the sale and its refunds.
/// For an advance it is fixed, because the description is the payer's text.
#[must_use]
pub fn receipt_item_name(purpose: PurposeKind, description: &str) -> &str {
    match purpose.subject() {
        ReceiptSubject::Advance => ADVANCE,
        ReceiptSubject::FullPrepayment | ReceiptSubject::FullPayment => description,
    }
}

/// Receipt contact given by the payer, else the verified one of the account.
fn contact(new: &NewPayment, user: &users::User) -> Option<(String, ReceiptContact)> {
    let given = new.contact.as_deref().map(str::trim);
    let text = match given.filter(|given| !given.is_empty()) {
        Some(given) => given,
        None => user.confirmed_email().or(user.phone.as_deref())?,
    };
    let contact = Contact::parse(text)?;
    let (Contact::Email(normalised) | Contact::Phone(normalised)) = &contact;
    Some((normalised.clone(), contact.into()))
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

/// Metadata with our payment id, which the caller's entries must not replace.
fn metadata(mut given: BTreeMap<String, String>, id: Uuid) -> BTreeMap<String, String> {
    given.remove(PAYMENT_ID_KEY);
    let mut all: BTreeMap<String, String> = given.into_iter().take(MAX_METADATA - 1).collect();
    all.insert(PAYMENT_ID_KEY.to_owned(), id.to_string());
    all
}
