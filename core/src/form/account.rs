//! The account's own forms.

use crate::input::Input;

pub(super) fn send_email(input: &Input<'_>) {
    input.required_text("email", "Пожалуйста, введите email адрес");
    input.text("message");
    input.text("reportId");
}
