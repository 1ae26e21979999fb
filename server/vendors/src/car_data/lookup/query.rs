//! Parser of lookup queries from the admin's test screen: parts joined by `|` (specification, 8).
//!
//! The specification has no format for taxpayer number, self-employed tax and the steps of a
//! valuation; their formats follow the others.

use std::borrow::Cow;

use avtosled_core::date::Date;
use avtosled_core::document::{self as documents, DocumentKind};
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::{Form, Owner};
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::json_value::Value;

use super::{Lookup, LookupKind, Person};

const MAX_QUERY_CHARS: usize = 500;
/// Maximum length of a make, model or token, characters.
const MAX_FIELD_CHARS: usize = 100;
const RULING_LENGTHS: std::ops::RangeInclusive<usize> = 20..=25;
const DIVISION_LENGTHS: std::ops::RangeInclusive<usize> = 1..=20;
/// Allowed lengths of an operator number; the specification requires at least four digits.
const OPERATOR_LENGTHS: std::ops::RangeInclusive<usize> = 4..=20;
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2099;
const LICENCE_SERIES_LENGTH: usize = 4;
const POLICY_SERIES_LENGTH: usize = 3;

/// Error in a query, with a Russian description for the administrator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct QueryError {
    /// Stable error code, `snake_case`.
    pub code: Cow<'static, str>,
    pub message: String,
}

pub type QueryResult<T> = Result<T, QueryError>;

impl LookupKind {
    /// Query format of the lookup, in Russian.
    #[must_use]
    pub const fn format(self) -> &'static str {
        match self {
            Self::FinePhotos => "госномер|номер постановления|токен фото|подразделение",
            Self::InspectionOperator => "номер оператора, от 4 цифр",
            Self::BonusMalus => "фамилия|имя|отчество|серия ВУ|номер ВУ|дата рождения",
            Self::Policy => "серия и номер полиса: ХХХ 0123456789",
            Self::TaxNumber => "фамилия|имя|отчество|паспорт|дата рождения",
            Self::SelfEmployed | Self::SoleTrader => "ИНН, 12 цифр",
            Self::Company => "ИНН, 10 цифр",
            Self::Makes => "пусто",
            Self::Models => "марка",
            Self::Years => "марка|модель",
            Self::Modifications => "марка|модель|год",
        }
    }

    /// Parses a query of the lookup; `today` is the date in Moscow.
    pub fn parse_query(self, text: &str, today: Date) -> QueryResult<Lookup> {
        let text = check_length(text)?;
        match self {
            Self::FinePhotos => fine_photos(self.split(text)?, today),
            Self::InspectionOperator => Ok(Lookup::InspectionOperator {
                number: digits(text, OPERATOR_LENGTHS, "Номер оператора")?,
            }),
            Self::BonusMalus => bonus_malus(self.split(text)?, today),
            Self::Policy => policy(text, today),
            Self::TaxNumber => tax_number(self.split(text)?, today),
            Self::SelfEmployed => inn12(text, today).map(|inn| Lookup::SelfEmployed { inn }),
            Self::SoleTrader => inn12(text, today).map(|inn| Lookup::SoleTrader { inn }),
            Self::Company => {
                document(DocumentKind::Inn10, text, "ИНН", today).map(|inn| Lookup::Company { inn })
            }
            Self::Makes => self.split(text).and_then(|[empty]| {
                let is_empty = empty.is_empty();
                is_empty.then_some(Lookup::Makes).ok_or_else(|| {
                    query_error("wrong_parts", "Список марок спрашивают без параметров")
                })
            }),
            Self::Models => {
                let [make] = self.split(text)?;
                let make = text_field(make, "Марка")?;
                Ok(Lookup::Models { make })
            }
            Self::Years => {
                let [make, model] = self.split(text)?;
                let (make, model) = (text_field(make, "Марка")?, text_field(model, "Модель")?);
                Ok(Lookup::Years { make, model })
            }
            Self::Modifications => {
                let [make, model, year] = self.split(text)?;
                let (make, model) = (text_field(make, "Марка")?, text_field(model, "Модель")?);
                let year = self::year(year)?;
                Ok(Lookup::Modifications { make, model, year })
            }
        }
    }

    fn split<const N: usize>(self, text: &str) -> QueryResult<[&str; N]> {
        split_parts(text, self.format())
    }
}

/// Checks the length of a query.
pub fn check_length(text: &str) -> QueryResult<&str> {
    if text.chars().count() > MAX_QUERY_CHARS {
        return Err(query_error("too_long", "Запрос длиннее 500 знаков"));
    }
    Ok(text)
}

/// Splits a query into the parts of its format.
pub fn split_parts<'a, const N: usize>(text: &'a str, format: &str) -> QueryResult<[&'a str; N]> {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    parts.try_into().map_err(|parts: Vec<&str>| {
        let count = parts.len();
        let message = format!("Нужно частей через «|»: {N} ({format}), введено: {count}");
        query_error("wrong_parts", message)
    })
}

pub fn query_error(code: &'static str, message: impl Into<String>) -> QueryError {
    QueryError {
        code: Cow::Borrowed(code),
        message: message.into(),
    }
}

fn fine_photos(
    [plate, ruling, photo_token, division]: [&str; 4],
    today: Date,
) -> QueryResult<Lookup> {
    let validation = identifier::check(IdentifierKind::License, plate, today);
    let plate = accept(validation, "Госномер")?;
    let ruling = digits(ruling, RULING_LENGTHS, "Номер постановления")?;
    let is_token = |text: &str| text.chars().all(|c| c.is_ascii_graphic());
    let photo_token = text_field(photo_token, "Токен фото")?;
    if !is_token(&photo_token) {
        let message = "Токен фото: только латинские буквы, цифры и знаки";
        return Err(query_error("unexpected_character", message));
    }
    let division = digits(division, DIVISION_LENGTHS, "Подразделение")?;
    Ok(Lookup::FinePhotos {
        plate,
        ruling,
        photo_token,
        division,
    })
}

fn bonus_malus(parts: [&str; 6], today: Date) -> QueryResult<Lookup> {
    let [last, first, patronymic, series, number, born] = parts;
    let driver = person([last, first, patronymic, born], today)?;
    let licence = format!("{series}{number}");
    let licence = document(DocumentKind::DriverLicence, &licence, "ВУ", today)?;
    let (licence_series, licence_number) = split_at_char(&licence, LICENCE_SERIES_LENGTH);
    Ok(Lookup::BonusMalus {
        driver,
        licence_series,
        licence_number,
    })
}

fn policy(text: &str, today: Date) -> QueryResult<Lookup> {
    let policy = document(DocumentKind::Osago, &text.replace('|', " "), "Полис", today)?;
    let (series, number) = split_at_char(&policy, POLICY_SERIES_LENGTH);
    Ok(Lookup::Policy { series, number })
}

fn tax_number(
    [last, first, patronymic, passport, born]: [&str; 5],
    today: Date,
) -> QueryResult<Lookup> {
    let person = person([last, first, patronymic, born], today)?;
    let passport = document(DocumentKind::PassportRf, passport, "Паспорт", today)?;
    Ok(Lookup::TaxNumber { person, passport })
}

fn inn12(text: &str, today: Date) -> QueryResult<String> {
    document(DocumentKind::Inn12, text, "ИНН", today)
}

/// Parses names and birth date by the rules for the owner in an order.
pub fn person([last, first, patronymic, born]: [&str; 4], today: Date) -> QueryResult<Person> {
    let parts = [
        ("lastName", last),
        ("firstName", first),
        ("patronymic", patronymic),
        ("birthDate", born),
    ];
    let parts = parts.map(|(name, text)| (name.to_owned(), Value::Text(text.to_owned())));
    match Owner::read(&Value::Object(parts.into()), today) {
        Ok(Owner::Person {
            last_name,
            first_name,
            patronymic,
            birth_date,
        }) => Ok(Person {
            last_name,
            first_name,
            patronymic,
            birth_date,
        }),
        Ok(Owner::Company { .. }) => Err(query_error("required", "Фамилия: не заполнено")),
        Err(errors) => Err(person_error(errors)),
    }
}

fn person_error(errors: FieldErrors) -> QueryError {
    let Some(error) = errors.errors.into_iter().next() else {
        return query_error("invalid", "Проверьте имя и дату рождения");
    };
    let part = match error.path.as_str() {
        "lastName" => "Фамилия",
        "firstName" => "Имя",
        "patronymic" => "Отчество",
        _ => "Дата рождения",
    };
    QueryError {
        code: error.code,
        message: format!("{part}: {}", error.message),
    }
}

pub fn document(kind: DocumentKind, text: &str, part: &str, today: Date) -> QueryResult<String> {
    accept(documents::check(kind, text, today), part)
}

pub fn accept(
    validation: avtosled_core::validation::Validation,
    part: &str,
) -> QueryResult<String> {
    if validation.valid {
        return Ok(validation.normalized);
    }
    let problem = validation.problems.into_iter().next();
    Err(problem.map_or_else(
        || query_error("invalid", format!("{part}: проверьте правильность")),
        |problem| QueryError {
            code: problem.code,
            message: format!("{part}: {}", problem.message),
        },
    ))
}

pub fn digits(
    text: &str,
    lengths: std::ops::RangeInclusive<usize>,
    part: &str,
) -> QueryResult<String> {
    let number: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(query_error("not_a_digit", format!("{part}: только цифры")));
    }
    if !lengths.contains(&number.len()) {
        let (min, max) = lengths.into_inner();
        let message = format!("{part}: нужно от {min} до {max} цифр");
        return Err(query_error("wrong_length", message));
    }
    Ok(number)
}

pub fn text_field(text: &str, part: &str) -> QueryResult<String> {
    if text.is_empty() {
        return Err(query_error("required", format!("{part}: не заполнено")));
    }
    if text.chars().count() > MAX_FIELD_CHARS || text.chars().any(char::is_control) {
        return Err(query_error(
            "too_long",
            format!("{part}: не больше 100 знаков"),
        ));
    }
    Ok(text.to_owned())
}

pub fn year(text: &str) -> QueryResult<i32> {
    let year = text.parse().ok().filter(|year| YEARS.contains(year));
    year.ok_or_else(|| query_error("out_of_range", "Год: четыре цифры"))
}

/// First `length` characters of a text, and the rest.
fn split_at_char(text: &str, length: usize) -> (String, String) {
    let letters = text.chars();
    let first = letters.clone().take(length).collect();
    (first, letters.skip(length).collect())
}
