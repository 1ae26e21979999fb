//! The receipt of a part of a payment that goes back (54-FZ); all of it needs none.

use avtosled_core::money::Kopecks;

use crate::providers::payments::Receipt;
use crate::providers::payments::ReceiptContact;
use crate::providers::payments::ReceiptItem;
use crate::providers::payments::ReceiptSubject;
use crate::repos::payments::Payment;
use crate::repos::users::User;
use crate::services::refunds::RefundError;

const DESCRIPTION: &str = "Автослед";

/// One position of what was sold, of the sum that goes back.
pub fn of(
    payment: &Payment,
    user: &User,
    amount: Kopecks,
    vat_code: u8,
) -> Result<Receipt, RefundError> {
    let contact = [&payment.contact, &user.email, &user.phone];
    let contact = contact.into_iter().flatten().next();
    let subject = match payment.purpose.as_str() {
        "package" | "quick_purchase" => ReceiptSubject::Service,
        _ => ReceiptSubject::Advance,
    };
    let description = payment.description.as_deref().unwrap_or(DESCRIPTION);
    Ok(Receipt {
        contact: contact.map(|text| parse(text)).ok_or(RefundError::NoContact)?,
        items: vec![ReceiptItem {
            description: description.to_owned(),
            amount,
            subject,
        }],
        vat_code,
    })
}

fn parse(contact: &str) -> ReceiptContact {
    if contact.contains('@') {
        return ReceiptContact::Email(contact.to_owned());
    }
    ReceiptContact::Phone(contact.chars().filter(char::is_ascii_digit).collect())
}
