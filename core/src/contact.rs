//! Contact for receipts and reports: an e-mail address or a Russian mobile phone.

use serde::Serialize;

use crate::document::Phone;

/// Error message for a text that is neither an e-mail address nor a phone.
pub const CONTACT_FORMAT: &str = "Укажите email или телефон для чека";

/// E-mail address or phone of a person.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Contact {
    Email(String),
    /// Phone of eleven digits starting with 7.
    Phone(String),
}

impl Contact {
    /// Parses an e-mail address or a phone in any usual format.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if is_email(text) {
            return Some(Self::Email(text.to_owned()));
        }
        let phone = Phone::parse(text)?;
        Some(Self::Phone(phone.digits().to_owned()))
    }

    /// Address for messages: the e-mail address, or the digits of the phone.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Email(text) | Self::Phone(text) => text,
        }
    }
}

/// Whether the text is one e-mail address with a dot in its domain; not a full RFC 5322 check.
pub(crate) fn is_email(text: &str) -> bool {
    let Some((name, domain)) = text.split_once('@') else {
        return false;
    };
    let labels_are_valid = domain
        .split('.')
        .all(|label| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-'));
    let is_forbidden =
        |c: char| c.is_whitespace() || c.is_control() || matches!(c, '@' | ',' | ';' | '<' | '>');
    !name.is_empty()
        && text.len() <= 254
        && !text.contains("..")
        && domain.contains('.')
        && labels_are_valid
        && !name.starts_with('.')
        && !name.ends_with('.')
        && !name.chars().any(is_forbidden)
        && !domain.chars().any(is_forbidden)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_email_or_russian_phone_is_parsed_and_other_text_is_rejected() {
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
