//! The receipt of a part of a payment that goes back (54-FZ); all of it needs none, unless closing receipts
//! have set some of it off.

use avtosled_core::money::Kopecks;

use crate::identity::repository::users::User;
use crate::money::closing_receipts::{name_of_service, receiver};
use crate::money::payments::sold_as;
use crate::money::refunds::RefundError;
use crate::money::repository::payments::Payment;
use avtosled_vendors::payments::{Receipt, ReceiptItem, ReceiptSubject};

const DESCRIPTION: &str = "Автослед";

/// What was paid before goes back as such, and as the service that it was set off against in the `reopened`
/// part of `amount`.
pub fn of(
    payment: &Payment,
    user: &User,
    amount: Kopecks,
    reopened: Kopecks,
    vat_code: u8,
) -> Result<Receipt, RefundError> {
    let description = payment.description.as_deref().unwrap_or(DESCRIPTION);
    let prepaid = ReceiptItem {
        description: sold_as(payment.purpose, description).to_owned(),
        amount: Kopecks(amount.0 - reopened.0),
        subject: payment.purpose.subject(),
    };
    let given = ReceiptItem {
        description: name_of_service(payment),
        amount: reopened,
        subject: ReceiptSubject::Given,
    };
    let items = [prepaid, given].into_iter();
    Ok(Receipt {
        contact: receiver(payment, user).ok_or(RefundError::NoContact)?,
        items: items.filter(|item| item.amount > Kopecks::ZERO).collect(),
        vat_code,
    })
}
