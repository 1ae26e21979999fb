//! The account's own forms.

use super::sign_in::optional_email;
use crate::input::Input;

const SHORTEST_NAME: usize = 3;
const SHORTEST_PASSWORD: usize = 6;

pub(super) fn registration(input: &Input<'_>) {
    at_least(
        input,
        "username",
        SHORTEST_NAME,
        "Username must be at least 3 characters",
    );
    at_least(
        input,
        "password",
        SHORTEST_PASSWORD,
        "Password must be at least 6 characters",
    );
    optional_email(input);
    input.choice("role", &["user", "admin"], "Роль может быть user или admin");
}

fn at_least(input: &Input<'_>, name: &'static str, length: usize, message: &'static str) {
    let text = input.text(name).unwrap_or_default();
    if text.chars().count() < length && !input.is_refused(name) {
        input.refuse(name, "too_short", message);
    }
}

pub(super) fn send_email(input: &Input<'_>) {
    input.required_text("email", "Пожалуйста, введите email адрес");
    input.text("message");
    input.text("reportId");
}
