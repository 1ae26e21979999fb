//! Who the user is: person, passport, contacts. Every field may be left out or empty.

use strum::{EnumString, IntoStaticStr};

use super::sign_in::email;
use crate::date::Date;
use crate::document::{self, DocumentKind, PHONE_FORMAT, Phone};
use crate::field_errors::FieldErrors;
use crate::field_reader::{self, Fields, Input};
use crate::json_value::Value;
use crate::normalise::all_digits;

const LONGEST_NAME: usize = 100;
const LONGEST_ISSUER: usize = 255;
const LONGEST_ADDRESS: usize = 500;
/// As the specification has them.
pub const INN_LENGTH: usize = 12;
pub const SERIES_LENGTH: usize = 4;
pub const NUMBER_LENGTH: usize = 6;
const FIRST_BIRTH_YEAR: i32 = 1900;
/// A passport is issued at 14, and from then on a person may trade in small things.
const PASSPORT_AGE_MONTHS: u32 = 14 * 12;

/// What a form does to a field that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<T> {
    /// It was left out.
    Keep,
    /// It was empty.
    Clear,
    Set(T),
}

impl<T> Change<T> {
    /// The field as it is from now on.
    #[must_use]
    pub fn over(self, kept: Option<T>) -> Option<T> {
        match self {
            Self::Keep => kept,
            Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    #[must_use]
    pub fn map<U>(self, to: impl FnOnce(T) -> U) -> Change<U> {
        match self {
            Self::Keep => Change::Keep,
            Self::Clear => Change::Clear,
            Self::Set(value) => Change::Set(to(value)),
        }
    }

    fn of(input: &Input<'_>, field: &str, value: Option<T>) -> Self {
        match value {
            _ if input.named(field).is_none() => Self::Keep,
            Some(value) => Self::Set(value),
            None => Self::Clear,
        }
    }
}

/// For whom somebody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[cfg_attr(
    feature = "openapi",
    derive(utoipa::ToSchema),
    schema(rename_all = "snake_case")
)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum BusinessType {
    Individual,
    Business,
}

impl BusinessType {
    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// What is kept of the papers: a form that leaves one of them out is checked together with it.
#[derive(Clone, Copy, Default)]
pub struct Papers<'a> {
    pub birth_date: Option<&'a str>,
    pub passport_series: Option<&'a str>,
    pub passport_number: Option<&'a str>,
    pub passport_date: Option<&'a str>,
}

/// What the user tells of himself. A field that is left out stays, one that is empty is cleared.
// It has no `Debug`.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = RegistrationForm, rename_all = "camelCase"))]
pub struct RegistrationData {
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub first_name: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub last_name: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub patronymic: Change<String>,
    /// `yyyy-mm-dd` or `dd.mm.yyyy`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub birth_date: Change<Date>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub inn: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub passport_series: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub passport_number: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub passport_issued: Change<String>,
    /// `yyyy-mm-dd` or `dd.mm.yyyy`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub passport_date: Change<Date>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub address: Change<String>,
    /// The confirmed phone, or nothing.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub phone: Change<Phone>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub email: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<BusinessType>))]
    pub business_type: Change<BusinessType>,
    /// The version of the consent text that the person agrees to with this form.
    pub consent: Option<String>,
}

impl RegistrationData {
    /// Reads the form of somebody whose papers are kept.
    pub fn read_over(kept: Papers<'_>, values: &Value, today: Date) -> Result<Self, FieldErrors> {
        field_reader::read(values, |input| Some(Self::over(kept, input, today)))
    }

    fn over(kept: Papers<'_>, input: &Input<'_>, today: Date) -> Self {
        let [last_name, first_name, patronymic] = ["lastName", "firstName", "patronymic"]
            .map(|field| Change::of(input, field, name(input, field)));
        let birth = filled_or(input, "birthDate", kept.birth_date);
        let birth = birth_date(input, birth, today);
        let inn = Change::of(input, "inn", inn(input, today));
        let (series, number) = passport(input, kept, today);
        let issuer = at_most(
            input,
            "passportIssued",
            LONGEST_ISSUER,
            "Не больше 255 символов",
        );
        let issue_day = filled_or(input, "passportDate", kept.passport_date);
        let issue_day = passport_date(input, issue_day, birth, today);
        let address = at_most(input, "address", LONGEST_ADDRESS, "Не больше 500 символов");
        let phone = phone(input);
        let email = email(input);
        let business_type = business_type(input);
        let consent = input.filled("consent");
        Self {
            first_name,
            last_name,
            patronymic,
            birth_date: Change::of(input, "birthDate", birth),
            inn,
            passport_series: Change::of(input, "passportSeries", series.map(str::to_owned)),
            passport_number: Change::of(input, "passportNumber", number.map(str::to_owned)),
            passport_issued: Change::of(input, "passportIssued", issuer.map(str::to_owned)),
            passport_date: Change::of(input, "passportDate", issue_day),
            address: Change::of(input, "address", address.map(str::to_owned)),
            phone: Change::of(input, "phone", phone),
            email: Change::of(input, "email", email),
            business_type: Change::of(input, "businessType", business_type),
            consent: consent.map(str::to_owned),
        }
    }
}

impl Fields for RegistrationData {
    fn fields(input: &Input<'_>, today: Date) -> Option<Self> {
        Some(Self::over(Papers::default(), input, today))
    }
}

/// What the form says in a field, or what is kept where it is left out.
fn filled_or<'a>(input: &Input<'a>, field: &'static str, kept: Option<&'a str>) -> Option<&'a str> {
    if input.named(field).is_none() {
        return kept;
    }
    input.filled(field)
}

fn at_most<'a>(
    input: &Input<'a>,
    field: &'static str,
    length: usize,
    message: &'static str,
) -> Option<&'a str> {
    let text = input.filled(field)?;
    if text.chars().count() > length {
        input.refuse(field, "too_long", message);
        return None;
    }
    Some(text)
}

pub(super) fn name(input: &Input<'_>, field: &'static str) -> Option<String> {
    let text = at_most(input, field, LONGEST_NAME, "Не больше 100 символов")?;
    let fits = text.starts_with(is_letter)
        && text
            .chars()
            .all(|c| is_letter(c) || matches!(c, ' ' | '-' | '‑' | '\'' | '’' | '.'));
    if !fits {
        input.refuse(
            field,
            "name_letters",
            "Только буквы, пробел, дефис и апостроф",
        );
        return None;
    }
    Some(text.to_owned())
}

/// Latin and Cyrillic letters with those of the other peoples of Russia: the full Unicode tables
/// would be downloaded with the browser module.
const fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
        || matches!(c, '\u{C0}'..='\u{24F}' | '\u{400}'..='\u{481}' | '\u{48A}'..='\u{52F}')
            && !matches!(c, '×' | '÷')
}

fn phone(input: &Input<'_>) -> Option<Phone> {
    let phone = Phone::parse(input.filled("phone")?);
    if phone.is_none() {
        input.refuse("phone", "phone_format", PHONE_FORMAT);
    }
    phone
}

fn business_type(input: &Input<'_>) -> Option<BusinessType> {
    let kind = input.filled("businessType")?.parse();
    if kind.is_err() {
        let message = "Тип клиента: individual или business";
        input.refuse("businessType", "unknown_choice", message);
    }
    kind.ok()
}

fn day(input: &Input<'_>, field: &'static str, text: &str) -> Option<Date> {
    let day = Date::from_text(text);
    if day.is_err() {
        let message = "Дата должна быть в формате ДД.ММ.ГГГГ";
        input.refuse(field, "date_format", message);
    }
    day.ok()
}

pub(super) fn birth_date(input: &Input<'_>, text: Option<&str>, today: Date) -> Option<Date> {
    let birth = day(input, "birthDate", text?)?;
    let (code, message) = if birth.year() < FIRST_BIRTH_YEAR {
        ("date_too_early", "Дата рождения не раньше 1900 года")
    } else if birth.plus_months(PASSPORT_AGE_MONTHS) > today {
        ("too_young", "Регистрационные данные заполняются с 14 лет")
    } else {
        return Some(birth);
    };
    input.refuse("birthDate", code, message);
    None
}

fn passport_date(
    input: &Input<'_>,
    text: Option<&str>,
    birth: Option<Date>,
    today: Date,
) -> Option<Date> {
    let issued = day(input, "passportDate", text?)?;
    let earliest = birth.map(|birth| birth.plus_months(PASSPORT_AGE_MONTHS));
    let (code, message) = if issued > today {
        ("date_in_future", "Дата выдачи ещё не наступила")
    } else if issued.year() < FIRST_BIRTH_YEAR || earliest.is_some_and(|day| issued < day) {
        let message = "Паспорт выдают не раньше 14 лет: проверьте даты";
        ("date_too_early", message)
    } else {
        return Some(issued);
    };
    input.refuse("passportDate", code, message);
    None
}

pub(super) fn inn(input: &Input<'_>, today: Date) -> Option<String> {
    let text = at_most(input, "inn", INN_LENGTH, "Не больше 12 символов")?;
    let answer = document::check(DocumentKind::Inn, text, today);
    if !answer.valid {
        input.refuse(
            "inn",
            "inn_format",
            "Проверьте ИНН: 10 или 12 цифр, контрольные цифры не совпали",
        );
    }
    Some(answer.normalized)
}

/// Series and number, which belong together.
fn passport<'a>(
    input: &Input<'a>,
    kept: Papers<'a>,
    today: Date,
) -> (Option<&'a str>, Option<&'a str>) {
    let series = digits(
        input,
        ("passportSeries", kept.passport_series),
        SERIES_LENGTH,
        ("Не больше 4 символов", "Серия паспорта — 4 цифры"),
    );
    let number = digits(
        input,
        ("passportNumber", kept.passport_number),
        NUMBER_LENGTH,
        ("Не больше 6 символов", "Номер паспорта — 6 цифр"),
    );
    let is_refused = |field| input.is_refused(field);
    match (series, number) {
        (Some(series), Some(number)) => {
            let whole = format!("{series}{number}");
            if !document::check(DocumentKind::PassportRf, &whole, today).valid {
                input.refuse(
                    "passportSeries",
                    "passport_format",
                    "Проверьте серию и номер паспорта",
                );
            }
        }
        (Some(_), None) if !is_refused("passportNumber") => {
            input.refuse("passportNumber", "required", "Укажите и номер паспорта");
        }
        (None, Some(_)) if !is_refused("passportSeries") => {
            input.refuse("passportSeries", "required", "Укажите и серию паспорта");
        }
        _ => {}
    }
    (series, number)
}

fn digits<'a>(
    input: &Input<'a>,
    (field, kept): (&'static str, Option<&'a str>),
    length: usize,
    (too_long, wrong): (&'static str, &'static str),
) -> Option<&'a str> {
    let text = filled_or(input, field, kept)?;
    let typed = text.chars().count();
    if typed > length {
        input.refuse(field, "too_long", too_long);
        return None;
    }
    if typed != length || !all_digits(text) {
        input.refuse(field, "digits", wrong);
        return None;
    }
    Some(text)
}
