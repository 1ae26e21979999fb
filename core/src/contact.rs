//! Where receipts and reports go: an e-mail address or a Russian mobile phone.

use serde::Serialize;

use crate::document::Phone;

/// What to say of a text that is neither.
pub const CONTACT_FORMAT: &str = "Укажите email или телефон для чека";

/// A way to reach somebody.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
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

    /// As messages are addressed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Email(text) | Self::Phone(text) => text,
        }
    }
}

/// One address with a dot in its domain; the mail server has the last word.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((name, domain)) = text.split_once('@') else {
        return false;
    };
    let labels_are_sound = domain
        .split('.')
        .all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
    let bad =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '@' | ',' | ';' | '<' | '>');
    !name.is_empty()
        && text.len() <= 254
        && !text.contains("..")
        && domain.contains('.')
        && labels_are_sound
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.chars().any(bad)
        && !domain.chars().any(bad)
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
