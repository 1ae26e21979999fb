//! Where receipts and reports go: an e-mail address or a Russian mobile phone.

use crate::document::Phone;
use crate::form::is_email;

/// What to say of a text that is neither.
pub const CONTACT_FORMAT: &str = "Укажите email или телефон для чека";

/// A way to reach somebody.
#[derive(Clone, PartialEq, Eq)]
pub enum Contact {
    Email(String),
    /// Eleven digits that begin with 7.
    Phone(String),
}

impl Contact {
    /// Reads an e-mail address or a phone, as people type them.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if is_email(text) {
            return Some(Self::Email(text.to_owned()));
        }
        let phone = Phone::parse(text)?;
        Some(Self::Phone(phone.digits().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_or_a_phone_is_told_apart() {
        let email = Contact::parse(" ivan@example.com ");
        assert!(email == Some(Contact::Email("ivan@example.com".to_owned())));
        for phone in ["+7 (916) 000-00-01", "89160000001", "79160000001"] {
            assert!(Contact::parse(phone) == Some(Contact::Phone("79160000001".to_owned())));
        }
        for text in ["", "ivan", "ivan@", "12345", "+1 202 555 01 00"] {
            assert!(Contact::parse(text).is_none(), "{text}");
        }
    }
}
