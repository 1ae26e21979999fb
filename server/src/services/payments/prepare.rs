//! Writes down what will be asked of the provider, before it is asked.

use std::collections::BTreeMap;

use avtosled_core::contact::CONTACT_FORMAT;
use avtosled_core::contact::Contact;
use avtosled_core::fields::FieldError;
use avtosled_core::fields::FieldErrors;
use chrono::DateTime;
use chrono::Utc;
use uuid::Uuid;

use crate::providers::payments as provider;
use crate::providers::payments::Confirmation;
use crate::providers::payments::MAX_METADATA;
use crate::providers::payments::Receipt;
use crate::providers::payments::ReceiptContact;
use crate::providers::payments::ReceiptItem;
use crate::providers::payments::ReceiptSubject;
use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::payment_methods;
use crate::repos::payments;
use crate::repos::payments::Payment;
use crate::repos::users;
use crate::services::Services;
use crate::services::payments::NewPayment;
use crate::services::payments::PaymentError;
use crate::services::payments::Purpose;
use crate::services::payments::schedule;

/// Our id in the provider's metadata: by it a payment is found whose id we never learnt.
pub const PAYMENT_ID: &str = "payment_id";

/// What money for the balance is called on receipts.
const ADVANCE: &str = "Пополнение баланса (аванс за проверку автомобилей)";

/// Prepares a payment in the caller's transaction. After the commit the caller sends it; what is
/// never sent, because the process ended, the tick sends.
pub async fn prepare(
    services: &Services,
    tx: &Tx,
    new: NewPayment,
) -> Result<Payment, PaymentError> {
    let now = services.clock.now();
    let id = Uuid::now_v7();
    let user = users::find(tx, new.user_id).await?;
    let user = user.ok_or(RepoError::Inconsistent("a payment without a payer"))?;
    let (contact, receipt_contact) = contact(&new, &user).ok_or_else(contact_missing)?;
    let confirmation = confirmation(services, tx, &new, id).await?;
    let item = item(&new);
    let body = services.payments.payment_body(&provider::NewPayment {
        amount: new.amount,
        description: new.description.clone(),
        confirmation,
        save_method: new.save_card,
        metadata: metadata(new.metadata, id),
        receipt: Receipt {
            contact: receipt_contact,
            items: vec![item],
            vat_code: services.shop.vat_code,
        },
    });
    let purpose_data = serde_json::to_value(&new.purpose)
        .map_err(|_| RepoError::Inconsistent("a purpose is not JSON"))?;
    let row = Payment {
        user_id: Some(new.user_id),
        amount: new.amount.0,
        description: Some(new.description),
        purpose: new.purpose.name().to_owned(),
        purpose_data: Some(purpose_data),
        request: Some(body),
        contact: Some(contact),
        save_method: new.save_card,
        payment_method_id: new.method,
        ..pending(id, now)
    };
    payments::insert(tx, row.clone()).await?;
    Ok(row)
}

/// A payment of which nobody was asked yet.
fn pending(id: Uuid, now: DateTime<Utc>) -> Payment {
    Payment {
        id,
        user_id: None,
        yookassa_payment_id: None,
        amount: 0,
        status: "pending".to_owned(),
        payment_method: None,
        confirmation_url: None,
        description: None,
        created_at: now,
        completed_at: None,
        purpose: String::new(),
        purpose_data: None,
        idempotence_key: Some(Uuid::now_v7().to_string()),
        request: None,
        sent_at: None,
        next_check_at: Some(schedule::next(0, now)),
        checks: 0,
        asked_at: None,
        problem: None,
        cancellation_party: None,
        cancellation_reason: None,
        contact: None,
        save_method: false,
        payment_method_id: None,
        refunded: 0,
    }
}

/// The one position of the receipt. What a payer wrote is no name of a service.
fn item(new: &NewPayment) -> ReceiptItem {
    let (description, subject) = match new.purpose {
        Purpose::Topup | Purpose::AutoTopup | Purpose::Subscription { .. } => {
            (ADVANCE, ReceiptSubject::Advance)
        }
        Purpose::Package { .. } | Purpose::QuickPurchase { .. } => {
            (new.description.as_str(), ReceiptSubject::Service)
        }
    };
    ReceiptItem {
        description: description.to_owned(),
        amount: new.amount,
        subject,
    }
}

/// What the payer gave, or what the account has.
fn contact(new: &NewPayment, user: &users::User) -> Option<(String, ReceiptContact)> {
    let given = new.contact.as_deref().map(str::trim);
    let text = match given.filter(|given| !given.is_empty()) {
        Some(given) => given,
        None => user.email.as_deref().or(user.phone.as_deref())?,
    };
    Some(match Contact::parse(text)? {
        Contact::Email(email) => (email.clone(), ReceiptContact::Email(email)),
        Contact::Phone(phone) => (phone.clone(), ReceiptContact::Phone(phone)),
    })
}

fn contact_missing() -> PaymentError {
    let error = FieldError::new("contact", "contact_required", CONTACT_FORMAT);
    PaymentError::Invalid(FieldErrors::one(error))
}

async fn confirmation(
    services: &Services,
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
    let usual = || format!("{}/payment/success?paymentId={id}", services.public_url);
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
