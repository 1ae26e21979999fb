//! Receipt of a partial refund (54-FZ).
//! A full refund needs none, unless closing receipts cover a part of it.

use avtosled_core::money::Kopecks;

use crate::identity::repository::users::User;
use crate::money::closing_receipts::{receipt_contact, service_name};
use crate::money::payments::receipt_item_name;
use crate::money::refunds::RefundError;
use crate::money::repository::payments::Payment;
use avtosled_vendors::payments::{Receipt, ReceiptItem, ReceiptSubject};

const DESCRIPTION: &str = "Автослед";

/// Receipt with the prepayment refunded as such, and the `reopened` part as the delivered service.
pub fn of(
    payment: &Payment,
    user: &User,
    amount: Kopecks,
    reopened: Kopecks,
    vat_code: u8,
) -> Result<Receipt, RefundError> {
    let description = payment.description.as_deref().unwrap_or(DESCRIPTION);
    let prepaid = ReceiptItem {
        description: receipt_item_name(payment.purpose, description).to_owned(),
        amount: Kopecks(amount.0 - reopened.0),
        subject: payment.purpose.subject(),
    };
    let given = ReceiptItem {
        description: service_name(payment),
        amount: reopened,
        subject: ReceiptSubject::FullPayment,
    };
    let items = [prepaid, given].into_iter();
    Ok(Receipt {
        contact: receipt_contact(payment, user).ok_or(RefundError::NoContact)?,
        items: items.filter(|item| item.amount > Kopecks::ZERO).collect(),
        vat_code,
    })
}
