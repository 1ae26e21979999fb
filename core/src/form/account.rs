//! The user's own data.

use crate::input::Input;

pub(super) fn send_email(input: &Input<'_>) {
    input.required_text("email", "Пожалуйста, введите email адрес");
    input.text("message");
    input.text("reportId");
}

/// Nothing is checked here but what the database could not hold.
pub(super) fn registration_data(input: &Input<'_>) {
    for name in [
        "firstName",
        "lastName",
        "patronymic",
        "passportIssued",
        "passportDate",
        "address",
        "phone",
        "email",
        "businessType",
    ] {
        input.text(name);
    }
    at_most(input, "birthDate", 10, "Не больше 10 символов");
    at_most(input, "inn", 12, "Не больше 12 символов");
    at_most(input, "passportSeries", 4, "Не больше 4 символов");
    at_most(input, "passportNumber", 6, "Не больше 6 символов");
}

fn at_most(input: &Input<'_>, name: &'static str, length: usize, message: &'static str) {
    if input
        .text(name)
        .is_some_and(|text| text.chars().count() > length)
    {
        input.refuse(name, "too_long", message);
    }
}
