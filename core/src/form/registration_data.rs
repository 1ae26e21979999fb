//! Who the user is: person, passport, contacts. Every field may be left out or empty.

use super::sign_in::optional_email;
use crate::date::Date;
use crate::document::{self, DocumentKind, PHONE_FORMAT, Phone};
use crate::input::Input;
use crate::normalise::all_digits;

const LONGEST_NAME: usize = 100;
const LONGEST_ISSUER: usize = 255;
const LONGEST_ADDRESS: usize = 500;
/// As the specification has them.
const INN_LENGTH: usize = 12;
const SERIES_LENGTH: usize = 4;
const NUMBER_LENGTH: usize = 6;
const FIRST_BIRTH_YEAR: i32 = 1900;
/// A passport is issued at 14, and from then on a person may trade in small things.
const PASSPORT_AGE_MONTHS: u32 = 14 * 12;

pub(super) fn check(input: &Input<'_>, today: Date) {
    for field in ["lastName", "firstName", "patronymic"] {
        name(input, field);
    }
    let birth = birth_date(input, today);
    inn(input, today);
    passport(input, today);
    at_most(
        input,
        "passportIssued",
        LONGEST_ISSUER,
        "Не больше 255 символов",
    );
    passport_date(input, birth, today);
    at_most(input, "address", LONGEST_ADDRESS, "Не больше 500 символов");
    if filled(input, "phone").is_some_and(|phone| Phone::parse(phone).is_none()) {
        input.refuse("phone", "phone_format", PHONE_FORMAT);
    }
    optional_email(input);
    let business_type = filled(input, "businessType");
    if business_type.is_some_and(|text| !["individual", "business"].contains(&text)) {
        input.refuse(
            "businessType",
            "unknown_choice",
            "Тип клиента: individual или business",
        );
    }
    input.text("consent");
}

/// The text of a field that is not blank; none also when something was already said against it.
pub(super) fn filled<'a>(input: &Input<'a>, field: &'static str) -> Option<&'a str> {
    if input.is_refused(field) {
        return None;
    }
    input
        .text(field)
        .map(str::trim)
        .filter(|text| !text.is_empty())
}

fn at_most(input: &Input<'_>, field: &'static str, length: usize, message: &'static str) {
    if filled(input, field).is_some_and(|text| text.chars().count() > length) {
        input.refuse(field, "too_long", message);
    }
}

pub(super) fn name(input: &Input<'_>, field: &'static str) {
    at_most(input, field, LONGEST_NAME, "Не больше 100 символов");
    let fits = |text: &str| {
        text.chars().next().is_some_and(is_letter)
            && text
                .chars()
                .all(|c| is_letter(c) || matches!(c, ' ' | '-' | '‑' | '\'' | '’' | '.'))
    };
    if filled(input, field).is_some_and(|text| !fits(text)) {
        input.refuse(
            field,
            "name_letters",
            "Только буквы, пробел, дефис и апостроф",
        );
    }
}

/// Latin and Cyrillic letters with those of the other peoples of Russia: the full Unicode tables
/// would be downloaded with the browser module.
const fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
        || matches!(c, '\u{C0}'..='\u{24F}' | '\u{400}'..='\u{481}' | '\u{48A}'..='\u{52F}')
            && !matches!(c, '×' | '÷')
}

fn day(input: &Input<'_>, field: &'static str) -> Option<Date> {
    let day = Date::from_text(filled(input, field)?);
    if day.is_err() {
        input.refuse(
            field,
            "date_format",
            "Дата должна быть в формате ДД.ММ.ГГГГ",
        );
    }
    day.ok()
}

pub(super) fn birth_date(input: &Input<'_>, today: Date) -> Option<Date> {
    let birth = day(input, "birthDate")?;
    if birth.year() < FIRST_BIRTH_YEAR {
        input.refuse(
            "birthDate",
            "date_too_early",
            "Дата рождения не раньше 1900 года",
        );
        return None;
    }
    if birth.plus_months(PASSPORT_AGE_MONTHS) > today {
        input.refuse(
            "birthDate",
            "too_young",
            "Регистрационные данные заполняются с 14 лет",
        );
        return None;
    }
    Some(birth)
}

fn passport_date(input: &Input<'_>, birth: Option<Date>, today: Date) {
    let Some(issued) = day(input, "passportDate") else {
        return;
    };
    let earliest = birth.map(|birth| birth.plus_months(PASSPORT_AGE_MONTHS));
    if issued > today {
        input.refuse(
            "passportDate",
            "date_in_future",
            "Дата выдачи ещё не наступила",
        );
    } else if issued.year() < FIRST_BIRTH_YEAR || earliest.is_some_and(|day| issued < day) {
        input.refuse(
            "passportDate",
            "date_too_early",
            "Паспорт выдают не раньше 14 лет: проверьте даты",
        );
    }
}

pub(super) fn inn(input: &Input<'_>, today: Date) {
    at_most(input, "inn", INN_LENGTH, "Не больше 12 символов");
    let is_wrong = |text: &str| !document::check(DocumentKind::Inn, text, today).valid;
    if filled(input, "inn").is_some_and(is_wrong) {
        input.refuse(
            "inn",
            "inn_format",
            "Проверьте ИНН: 10 или 12 цифр, контрольные цифры не совпали",
        );
    }
}

fn passport(input: &Input<'_>, today: Date) {
    let series = digits(
        input,
        "passportSeries",
        SERIES_LENGTH,
        ("Не больше 4 символов", "Серия паспорта — 4 цифры"),
    );
    let number = digits(
        input,
        "passportNumber",
        NUMBER_LENGTH,
        ("Не больше 6 символов", "Номер паспорта — 6 цифр"),
    );
    match (series, number) {
        (Typed::Digits(series), Typed::Digits(number)) => {
            let whole = format!("{series}{number}");
            if !document::check(DocumentKind::PassportRf, &whole, today).valid {
                input.refuse(
                    "passportSeries",
                    "passport_format",
                    "Проверьте серию и номер паспорта",
                );
            }
        }
        (Typed::Digits(_), Typed::Nothing) => {
            input.refuse("passportNumber", "required", "Укажите и номер паспорта");
        }
        (Typed::Nothing, Typed::Digits(_)) => {
            input.refuse("passportSeries", "required", "Укажите и серию паспорта");
        }
        _ => {}
    }
}

/// What stands in a field of digits.
enum Typed<'a> {
    Nothing,
    Digits(&'a str),
    /// Already refused.
    Wrong,
}

fn digits<'a>(
    input: &Input<'a>,
    field: &'static str,
    length: usize,
    (too_long, wrong): (&'static str, &'static str),
) -> Typed<'a> {
    at_most(input, field, length, too_long);
    let text = filled(input, field);
    if text.is_some_and(|text| text.chars().count() != length || !all_digits(text)) {
        input.refuse(field, "digits", wrong);
    }
    match text {
        _ if input.is_refused(field) => Typed::Wrong,
        Some(text) => Typed::Digits(text),
        None => Typed::Nothing,
    }
}
