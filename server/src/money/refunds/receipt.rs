//! The receipt of a part of a payment that goes back (54-FZ); all of it needs none.

use avtosled_core::contact::Contact;
use avtosled_core::money::Kopecks;

use crate::identity::rows::users::User;
use crate::money::payments::sold_as;
use crate::money::refunds::RefundError;
use crate::money::rows::payments::Payment;
use avtosled_vendors::payments::{Receipt, ReceiptContact, ReceiptItem};

const DESCRIPTION: &str = "Автослед";

/// One position of what was sold, of the sum that goes back.
pub fn of(
    payment: &Payment,
    user: &User,
    amount: Kopecks,
    vat_code: u8,
) -> Result<Receipt, RefundError> {
    let contacts = [
        payment.contact.as_deref(),
        user.confirmed_email(),
        user.phone.as_deref(),
    ];
    let contact = contacts.into_iter().flatten().find_map(Contact::parse);
    let description = payment.description.as_deref().unwrap_or(DESCRIPTION);
    Ok(Receipt {
        contact: match contact.ok_or(RefundError::NoContact)? {
            Contact::Email(email) => ReceiptContact::Email(email),
            Contact::Phone(phone) => ReceiptContact::Phone(phone),
        },
        items: vec![ReceiptItem {
            description: sold_as(payment.purpose, description).to_owned(),
            amount,
            subject: payment.purpose.subject(),
        }],
        vat_code,
    })
}
