//! Signing in by phone, by VK, and the licence step.

use super::is_email;
use crate::date::Date;
use crate::document::{self, DocumentKind, PHONE_FORMAT, Phone};
use crate::input::Input;
use crate::normalise::{all_digits, is_blank};

/// `+7 (999) 123-45-67`, the longest form that the input shows.
const LONGEST_PHONE: usize = 18;
const CODE_LENGTH: usize = 6;
const LICENCE_LENGTH: usize = 10;
const LONGEST_LICENCE: usize = 11;
const FIRST_LICENCE_YEAR: i32 = 1960;

pub(super) fn phone(input: &Input<'_>) {
    let Some(phone) = input.required_text("phone", "Введите номер телефона")
    else {
        return;
    };
    if phone.trim().chars().count() > LONGEST_PHONE || Phone::parse(phone).is_none() {
        input.refuse("phone", "phone_format", PHONE_FORMAT);
    }
}

pub(super) fn phone_code(input: &Input<'_>) {
    const MESSAGE: &str = "Введите 6-значный код из SMS";
    if let Some(code) = input.required_text("code", MESSAGE) {
        let code = code.trim();
        if code.len() != CODE_LENGTH || !all_digits(code) {
            input.refuse("code", "code_format", MESSAGE);
        }
    }
    if input
        .text("phone")
        .is_some_and(|phone| Phone::parse(phone).is_none())
    {
        input.refuse("phone", "phone_format", PHONE_FORMAT);
    }
    input.text("challengeId");
}

pub(super) fn driver_licence(input: &Input<'_>, today: Date) {
    licence_number(input, today);
    issue_date(input, today);
}

fn licence_number(input: &Input<'_>, today: Date) {
    const MESSAGE: &str = "Серия и номер должны быть в формате ХХХХ ХХХХХХ";
    let Some(number) = input.required_text("licenseNumber", MESSAGE) else {
        return;
    };
    let number = number.trim();
    let digits: String = number.chars().filter(|c| !is_blank(*c)).collect();
    let spaced_well = number.chars().count() <= LONGEST_LICENCE;
    let is_possible = document::check(DocumentKind::DriverLicence, &digits, today).valid;
    if digits.len() != LICENCE_LENGTH || !all_digits(&digits) || !spaced_well || !is_possible {
        input.refuse("licenseNumber", "licence_format", MESSAGE);
    }
}

fn issue_date(input: &Input<'_>, today: Date) {
    let Some(text) = input.required_text("issueDate", "Укажите дату выдачи")
    else {
        return;
    };
    match Date::from_text(text) {
        Err(_) => input.refuse(
            "issueDate",
            "date_format",
            "Дата должна быть в формате ДД.ММ.ГГГГ",
        ),
        Ok(day) if day > today => {
            input.refuse(
                "issueDate",
                "date_in_future",
                "Дата выдачи ещё не наступила",
            );
        }
        Ok(day) if day.year() < FIRST_LICENCE_YEAR => {
            input.refuse("issueDate", "date_too_early", "Дата выдачи слишком давняя");
        }
        Ok(_) => {}
    }
}

pub(super) fn vk_login(input: &Input<'_>) {
    input.required_text("vkId", "Не получен токен авторизации");
    optional_email(input);
    input.text("firstName");
    input.text("lastName");
}

/// An empty field of a form is a field left out.
pub(super) fn optional_email(input: &Input<'_>) {
    let email = input
        .text("email")
        .map(str::trim)
        .filter(|email| !email.is_empty());
    if email.is_some_and(|email| !is_email(email)) {
        input.refuse("email", "email_format", "Invalid email format");
    }
}
