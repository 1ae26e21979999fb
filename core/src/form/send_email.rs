//! Form to send a report by e-mail.

use crate::contact::is_email;
use crate::date::Date;
use crate::field_reader::{FieldReader, FromFields};

const MAX_MESSAGE_CHARS: usize = 1_000;

/// Request to send a report by e-mail.
// No `Debug`: it contains personal data.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ReportMail))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct SendEmail {
    // Empty when the field is missing.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub report_id: String,
    pub email: String,
    /// Personal message of the sender, included in the mail.
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub message: String,
}

const NO_LINKS: &str = "Уберите ссылки и адреса: в письме будет ссылка на отчёт";
/// Cyrillic top-level domains that are unlikely as a word after a full stop without a space.
const CYRILLIC_DOMAINS: [&str; 5] = ["рф", "РФ", "рус", "москва", "онлайн"];

/// Whether a text contains a URL, a host name or an e-mail address.
///
/// Mail clients turn addresses into links, so a sender could use the mail for phishing.
fn contains_address(text: &str) -> bool {
    text.split(|c: char| !(is_letter(c) || matches!(c, '.' | '-' | ':' | '/' | '@')))
        .any(is_address)
}

/// Whether a character is a Latin or Russian letter, or a digit.
///
/// The full Unicode tables would enlarge the WASM module by 2 %.
const fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, 'А'..='я' | 'Ё' | 'ё')
}

fn is_address(word: &str) -> bool {
    if word.contains("://") {
        return true;
    }
    let host = word.rsplit('@').next().unwrap_or_default();
    let host = host.split(['/', ':']).next().unwrap_or_default();
    let host = host.trim_matches(['.', '-']);
    let Some((name, ending)) = host.rsplit_once('.') else {
        return false;
    };
    let is_latin = ending.len() >= 2 && ending.bytes().all(|byte| byte.is_ascii_alphabetic());
    !name.is_empty() && (is_latin || CYRILLIC_DOMAINS.contains(&ending))
}

impl FromFields for SendEmail {
    fn from_fields(fields: &FieldReader<'_>, _: Date) -> Option<Self> {
        let email = fields.required_text("email", "Пожалуйста, введите email адрес");
        let email = email.map(str::trim);
        if email.is_some_and(|email| !is_email(email)) {
            fields.add_error("email", "email_format", "Invalid email format");
        }
        let message = fields.text("message").unwrap_or_default();
        if message.chars().count() > MAX_MESSAGE_CHARS {
            fields.add_error("message", "too_long", "Не больше 1000 символов");
        }
        if contains_address(message) {
            fields.add_error("message", "link_in_message", NO_LINKS);
        }
        Some(Self {
            report_id: fields.owned_text("reportId").unwrap_or_default(),
            email: email?.to_owned(),
            message: message.trim().to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contains_address_finds_links_but_not_sentences() {
        for text in [
            "http://evil.example",
            "смотри evil.example/x?y=1",
            "(t.me/avto)",
            "WWW.EVIL.RU!",
            "пиши на ivan@mail.ru",
            "автослед.рф",
            "«Автослед.РФ»",
            "заходи на evil.example:8080.",
        ] {
            assert!(contains_address(text), "{text}");
        }
        for text in [
            "Пробег 120 тыс.Смотри сам",
            "Цена 1.250.000, торг. Звони: 8-916-123-45-67",
            "Lada Vesta 1.6, т.е. не 1.8",
            "и/или",
            "...",
            "",
        ] {
            assert!(!contains_address(text), "{text}");
        }
    }
}
