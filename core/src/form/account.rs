//! The account's own forms.

use super::is_email;
use crate::input::Input;

/// A few sentences beside a report.
const MOST_MESSAGE_CHARS: usize = 1_000;

pub(super) fn send_email(input: &Input<'_>) {
    let email = input.required_text("email", "Пожалуйста, введите email адрес");
    if email.is_some_and(|email| !is_email(email.trim())) {
        input.refuse("email", "email_format", "Invalid email format");
    }
    let message = input.text("message").map_or(0, |text| text.chars().count());
    if message > MOST_MESSAGE_CHARS {
        input.refuse("message", "too_long", "Не больше 1000 символов");
    }
    input.text("reportId");
}
