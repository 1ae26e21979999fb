//! Russian phone numbers in any usual format.

use std::fmt;

use crate::normalise::{full_width_digit, is_blank, is_hyphen};
use crate::validation::{Hint, Problem, Validation};

const EMPTY_PHONE: &str = "Введите номер телефона";
/// Message of the specification for an invalid phone number.
pub const FORMAT: &str = "Номер должен быть в формате +7XXXXXXXXXX";
/// Message for a number of the +7 zone that receives no codes: a landline, or a mobile of Kazakhstan.
pub const NOT_MOBILE: &str =
    "Коды приходят только на российские мобильные номера: они начинаются с +7 9";
pub const NATIONAL_LENGTH: usize = 10;

/// Russian phone number: `+7` and ten digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phone(String);

impl Phone {
    /// Parses `8…`, `7…`, `+7…`, `810 7…` or ten digits, with any usual separators.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        national(&dialled(text)?).map(|national| Self(format!("+7{national}")))
    }

    /// Phone as `+79161234567`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Phone as `79161234567`, the address for messages.
    #[must_use]
    pub fn digits(&self) -> &str {
        self.0.trim_start_matches('+')
    }

    /// Phone as `+7 916 123-45-67`, for display.
    #[must_use]
    pub fn pretty(&self) -> String {
        let n = &self.0;
        format!("+7 {} {}-{}-{}", &n[2..5], &n[5..8], &n[8..10], &n[10..12])
    }

    fn is_mobile(&self) -> bool {
        self.0.starts_with("+79")
    }
}

impl fmt::Display for Phone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Digits with an optional leading plus, if the text contains only digits and separators.
fn dialled(text: &str) -> Option<String> {
    let mut dialled = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' => dialled.push(c),
            '+' if dialled.is_empty() => dialled.push(c),
            '(' | ')' | '.' => {}
            _ if is_blank(c) || is_hyphen(c) => {}
            _ => dialled.push(full_width_digit(c)?),
        }
    }
    Some(dialled)
}

fn national(dialled: &str) -> Option<&str> {
    let national = match dialled.strip_prefix('+') {
        Some(international) => international.strip_prefix('7')?,
        None if dialled.len() == NATIONAL_LENGTH => dialled,
        None => dialled
            .strip_prefix("8107")
            .filter(|rest| rest.len() == NATIONAL_LENGTH)
            .or_else(|| dialled.strip_prefix(['7', '8']))?,
    };
    (national.len() == NATIONAL_LENGTH).then_some(national)
}

/// Validates a Russian mobile number.
pub(super) fn check(text: &str) -> Validation {
    let Some(dialled) = dialled(text) else {
        let typed: String = text.chars().filter(|c| !is_blank(*c)).collect();
        return Validation::new(
            typed,
            vec![Problem::new("phone_format", FORMAT)],
            Vec::new(),
        );
    };
    if dialled.is_empty() {
        return Validation::empty(EMPTY_PHONE);
    }
    let Some(phone) = national(&dialled).and_then(Phone::parse) else {
        return Validation::new(
            dialled,
            vec![Problem::new("phone_format", FORMAT)],
            Vec::new(),
        );
    };
    let hints = vec![Hint::Display {
        text: phone.pretty(),
    }];
    let mut problems = Vec::new();
    if !phone.is_mobile() {
        problems.push(Problem::at(2, "not_mobile", NOT_MOBILE));
    }
    Validation::new(phone.0, problems, hints)
}
