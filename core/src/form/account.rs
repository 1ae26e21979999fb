//! The account's own forms.

use crate::contact::is_email;
use crate::date::Date;
use crate::field_reader::{Fields, Input};

/// A few sentences beside a report.
const MOST_MESSAGE_CHARS: usize = 1_000;

/// A report to be sent by e-mail.
// It has no `Debug`: it names a person.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ReportMail))]
#[cfg_attr(
    feature = "openapi",
    schema(rename_all = "camelCase"),
    serde(deny_unknown_fields)
)]
pub struct SendEmail {
    // Empty where it is left out.
    #[cfg_attr(feature = "openapi", schema(format = Uuid))]
    pub report_id: String,
    pub email: String,
    /// The sender's own words.
    #[cfg_attr(feature = "openapi", schema(required = false))]
    pub message: String,
}

const NO_LINKS: &str = "Уберите ссылки и адреса: в письме будет ссылка на отчёт";
/// National endings in Cyrillic letters, which no sentence has after a point without a space.
const CYRILLIC_ENDINGS: [&str; 5] = ["рф", "РФ", "рус", "москва", "онлайн"];

/// Whether a text leads anywhere: strangers read it under our name, and mail programs make links of
/// plain names of hosts.
fn has_address(text: &str) -> bool {
    text.split(|c: char| !(is_letter(c) || matches!(c, '.' | '-' | ':' | '/' | '@')))
        .any(is_address)
}

/// The standard library's tables of all letters would weigh a fiftieth of the module of the pages.
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
    !name.is_empty() && (is_latin || CYRILLIC_ENDINGS.contains(&ending))
}

impl Fields for SendEmail {
    fn fields(input: &Input<'_>, _: Date) -> Option<Self> {
        let email = input.required_text("email", "Пожалуйста, введите email адрес");
        let email = email.map(str::trim);
        if email.is_some_and(|email| !is_email(email)) {
            input.refuse("email", "email_format", "Invalid email format");
        }
        let message = input.text("message").unwrap_or_default();
        if message.chars().count() > MOST_MESSAGE_CHARS {
            input.refuse("message", "too_long", "Не больше 1000 символов");
        }
        if has_address(message) {
            input.refuse("message", "link_in_message", NO_LINKS);
        }
        Some(Self {
            report_id: input.owned("reportId").unwrap_or_default(),
            email: email?.to_owned(),
            message: message.trim().to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_somewhere_is_told_from_sentences() {
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
            assert!(has_address(text), "{text}");
        }
        for text in [
            "Пробег 120 тыс.Смотри сам",
            "Цена 1.250.000, торг. Звони: 8-916-123-45-67",
            "Lada Vesta 1.6, т.е. не 1.8",
            "и/или",
            "...",
            "",
        ] {
            assert!(!has_address(text), "{text}");
        }
    }
}
