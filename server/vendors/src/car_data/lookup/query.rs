//! The queries of the admin's test screen: parts joined by `|`, as the specification has them. Of
//! the taxpayer's number, the tax of the self-employed and the first steps of a valuation it has no
//! format; theirs are made alike.

use std::borrow::Cow;

use avtosled_core::date::Date;
use avtosled_core::document::{self, DocumentKind};
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::{Form, Owner};
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::json_value::Value;

use super::{Lookup, LookupKind, Person};

/// No query is longer.
const LONGEST_QUERY: usize = 500;
/// Longest make, model or token.
const LONGEST_WORD: usize = 100;
const RULING_LENGTHS: std::ops::RangeInclusive<usize> = 20..=25;
const DIVISION_LENGTHS: std::ops::RangeInclusive<usize> = 1..=20;
/// The specification: from four digits on.
const OPERATOR_LENGTHS: std::ops::RangeInclusive<usize> = 4..=20;
const YEARS: std::ops::RangeInclusive<i32> = 1900..=2099;
const LICENCE_SERIES_LENGTH: usize = 4;
const POLICY_SERIES_LENGTH: usize = 3;

/// The fault of a query, in words for the administrator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct QueryError {
    /// Stable name, `snake_case`.
    pub code: Cow<'static, str>,
    pub message: String,
}

pub(super) type Read<T> = Result<T, QueryError>;

impl LookupKind {
    /// The form of a query of this method.
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

    /// Reads a query of this method; `today` is the day in Moscow.
    pub fn read(self, text: &str, today: Date) -> Read<Lookup> {
        let text = bounded(text)?;
        match self {
            Self::FinePhotos => fine_photos(self.parts(text)?, today),
            Self::InspectionOperator => Ok(Lookup::InspectionOperator {
                number: digits(text, OPERATOR_LENGTHS, "Номер оператора")?,
            }),
            Self::BonusMalus => bonus_malus(self.parts(text)?, today),
            Self::Policy => policy(text, today),
            Self::TaxNumber => tax_number(self.parts(text)?, today),
            Self::SelfEmployed => inn12(text, today).map(|inn| Lookup::SelfEmployed { inn }),
            Self::SoleTrader => inn12(text, today).map(|inn| Lookup::SoleTrader { inn }),
            Self::Company => {
                paper(DocumentKind::Inn10, text, "ИНН", today).map(|inn| Lookup::Company { inn })
            }
            Self::Makes => self.parts(text).and_then(|[nothing]| {
                let is_empty = nothing.is_empty();
                is_empty
                    .then_some(Lookup::Makes)
                    .ok_or_else(|| refusal("wrong_parts", "Список марок спрашивают без параметров"))
            }),
            Self::Models => {
                let [make] = self.parts(text)?;
                let make = word(make, "Марка")?;
                Ok(Lookup::Models { make })
            }
            Self::Years => {
                let [make, model] = self.parts(text)?;
                let (make, model) = (word(make, "Марка")?, word(model, "Модель")?);
                Ok(Lookup::Years { make, model })
            }
            Self::Modifications => {
                let [make, model, year] = self.parts(text)?;
                let (make, model) = (word(make, "Марка")?, word(model, "Модель")?);
                let year = self::year(year)?;
                Ok(Lookup::Modifications { make, model, year })
            }
        }
    }

    fn parts<const N: usize>(self, text: &str) -> Read<[&str; N]> {
        parts(text, self.format())
    }
}

/// The text is not longer than any query.
pub(super) fn bounded(text: &str) -> Read<&str> {
    if text.chars().count() > LONGEST_QUERY {
        return Err(refusal("too_long", "Запрос длиннее 500 знаков"));
    }
    Ok(text)
}

/// The parts of a query of this format.
pub(super) fn parts<'a, const N: usize>(text: &'a str, format: &str) -> Read<[&'a str; N]> {
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    parts.try_into().map_err(|parts: Vec<&str>| {
        let count = parts.len();
        let message = format!("Нужно частей через «|»: {N} ({format}), введено: {count}");
        refusal("wrong_parts", message)
    })
}

pub(super) fn refusal(code: &'static str, message: impl Into<String>) -> QueryError {
    QueryError {
        code: Cow::Borrowed(code),
        message: message.into(),
    }
}

fn fine_photos([plate, ruling, photo_token, division]: [&str; 4], today: Date) -> Read<Lookup> {
    let checked = identifier::check(IdentifierKind::License, plate, today);
    let plate = accepted(checked, "Госномер")?;
    let ruling = digits(ruling, RULING_LENGTHS, "Номер постановления")?;
    let is_token = |text: &str| text.chars().all(|c| c.is_ascii_graphic());
    let photo_token = word(photo_token, "Токен фото")?;
    if !is_token(&photo_token) {
        let message = "Токен фото: только латинские буквы, цифры и знаки";
        return Err(refusal("unexpected_character", message));
    }
    let division = digits(division, DIVISION_LENGTHS, "Подразделение")?;
    Ok(Lookup::FinePhotos {
        plate,
        ruling,
        photo_token,
        division,
    })
}

fn bonus_malus(parts: [&str; 6], today: Date) -> Read<Lookup> {
    let [last, first, patronymic, series, number, born] = parts;
    let driver = person([last, first, patronymic, born], today)?;
    let licence = format!("{series}{number}");
    let licence = paper(DocumentKind::DriverLicence, &licence, "ВУ", today)?;
    let (licence_series, licence_number) = split(&licence, LICENCE_SERIES_LENGTH);
    Ok(Lookup::BonusMalus {
        driver,
        licence_series,
        licence_number,
    })
}

fn policy(text: &str, today: Date) -> Read<Lookup> {
    let policy = paper(DocumentKind::Osago, &text.replace('|', " "), "Полис", today)?;
    let (series, number) = split(&policy, POLICY_SERIES_LENGTH);
    Ok(Lookup::Policy { series, number })
}

fn tax_number([last, first, patronymic, passport, born]: [&str; 5], today: Date) -> Read<Lookup> {
    let person = person([last, first, patronymic, born], today)?;
    let passport = paper(DocumentKind::PassportRf, passport, "Паспорт", today)?;
    Ok(Lookup::TaxNumber { person, passport })
}

fn inn12(text: &str, today: Date) -> Read<String> {
    paper(DocumentKind::Inn12, text, "ИНН", today)
}

/// Names and birth date by the rules of an order's owner.
pub(super) fn person([last, first, patronymic, born]: [&str; 4], today: Date) -> Read<Person> {
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
        Ok(Owner::Company { .. }) => Err(refusal("required", "Фамилия: не заполнено")),
        Err(errors) => Err(unlike_a_person(errors)),
    }
}

fn unlike_a_person(errors: FieldErrors) -> QueryError {
    let Some(error) = errors.errors.into_iter().next() else {
        return refusal("invalid", "Проверьте имя и дату рождения");
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

pub(super) fn paper(kind: DocumentKind, text: &str, part: &str, today: Date) -> Read<String> {
    accepted(document::check(kind, text, today), part)
}

pub(super) fn accepted(answer: avtosled_core::answer::Answer, part: &str) -> Read<String> {
    if answer.valid {
        return Ok(answer.normalized);
    }
    let problem = answer.problems.into_iter().next();
    Err(problem.map_or_else(
        || refusal("invalid", format!("{part}: проверьте правильность")),
        |problem| QueryError {
            code: problem.code,
            message: format!("{part}: {}", problem.message),
        },
    ))
}

pub(super) fn digits(
    text: &str,
    lengths: std::ops::RangeInclusive<usize>,
    part: &str,
) -> Read<String> {
    let number: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(refusal("not_a_digit", format!("{part}: только цифры")));
    }
    if !lengths.contains(&number.len()) {
        let (least, most) = lengths.into_inner();
        let message = format!("{part}: нужно от {least} до {most} цифр");
        return Err(refusal("wrong_length", message));
    }
    Ok(number)
}

pub(super) fn word(text: &str, part: &str) -> Read<String> {
    if text.is_empty() {
        return Err(refusal("required", format!("{part}: не заполнено")));
    }
    if text.chars().count() > LONGEST_WORD || text.chars().any(char::is_control) {
        return Err(refusal("too_long", format!("{part}: не больше 100 знаков")));
    }
    Ok(text.to_owned())
}

pub(super) fn year(text: &str) -> Read<i32> {
    let year = text.parse().ok().filter(|year| YEARS.contains(year));
    year.ok_or_else(|| refusal("out_of_range", "Год: четыре цифры"))
}

/// The first letters and the rest.
fn split(text: &str, length: usize) -> (String, String) {
    let letters = text.chars();
    let first = letters.clone().take(length).collect();
    (first, letters.skip(length).collect())
}
