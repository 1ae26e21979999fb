//! Parameters of the car-data methods and their formats.

use chrono::NaiveDate;

use crate::{base::inn, car_data::failure::Failure};

#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    pub name: &'static str,
    pub format: Format,
    pub need: Need,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Mandatory; a missing parameter is rejected with the given code.
    Mandatory(&'static str),
    /// At least one of the parameters with this mark is mandatory.
    OneOf,
    Optional,
}

const fn parameter(name: &'static str, format: Format, need: Need) -> Parameter {
    Parameter { name, format, need }
}

pub const fn need(name: &'static str, format: Format) -> Parameter {
    parameter(name, format, Need::Mandatory("766"))
}

pub const fn need_or(code: &'static str, name: &'static str, format: Format) -> Parameter {
    parameter(name, format, Need::Mandatory(code))
}

pub const fn one_of(name: &'static str, format: Format) -> Parameter {
    parameter(name, format, Need::OneOf)
}

pub const fn may(name: &'static str, format: Format) -> Parameter {
    parameter(name, format, Need::Optional)
}

/// Parameter lists of methods that take one identifier.
pub const VIN: &[Parameter] = &[need("vin", Format::Latin)];
pub const PLATE: &[Parameter] = &[need("regNum", Format::Letters)];
pub const ANY_NUMBER: &[Parameter] = &[need("string", Format::Letters)];
pub const PERSON_INN: &[Parameter] = &[need("inn", Format::Inn(12))];
pub const COMPANY_INN: &[Parameter] = &[need("inn", Format::Inn(10))];

pub const SWITCH: Format = Format::Words(&["0", "1"]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Latin letters, digits and hyphens.
    Latin,
    /// `Latin` with a maximum length.
    ShortLatin(usize),
    /// As `Latin`, and Cyrillic letters.
    Letters,
    /// As `Letters`, and spaces and the punctuation of company names.
    Text,
    Digits,
    /// Integer from -1, which means all.
    Number,
    Words(&'static [&'static str]),
    /// Date as `dd.mm.yyyy`.
    Date,
    /// Date, or two dates separated by a hyphen.
    Period,
    /// Taxpayer number of the given length with correct check digits.
    Inn(usize),
}

impl Format {
    pub fn check(self, value: &str) -> Result<(), Failure> {
        let is_latin = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let is_letter = |c: char| is_latin(c) || matches!(c, 'А'..='я' | 'Ё' | 'ё');
        let is_text = |c: char| is_letter(c) || " .,()/+\"«»".contains(c);
        let mut chars = value.chars();
        let (is_valid, code) = match self {
            Self::Date => (date(value).is_some(), "015"),
            Self::Period => (value.split('-').all(|day| date(day).is_some()), "015"),
            Self::Inn(length) => (value.len() == length && inn::is_valid(value), "331"),
            Self::Latin => (chars.all(is_latin), "888"),
            Self::ShortLatin(longest) => (value.len() <= longest && chars.all(is_latin), "888"),
            Self::Letters => (chars.all(is_letter), "888"),
            Self::Text => (chars.all(is_text), "888"),
            Self::Digits => (chars.all(|c| c.is_ascii_digit()), "888"),
            Self::Number => (value.parse::<i64>().is_ok_and(|n| n >= -1), "888"),
            Self::Words(words) => (words.contains(&value), "888"),
        };
        if is_valid {
            Ok(())
        } else {
            Err(Failure::coded(code))
        }
    }
}

/// Parses `dd.mm.yyyy`; shorter forms are rejected.
pub fn date(text: &str) -> Option<NaiveDate> {
    let date = NaiveDate::parse_from_str(text, "%d.%m.%Y").ok()?;
    (russian(date) == text).then_some(date)
}

/// Formats a date as `dd.mm.yyyy`.
pub fn russian(date: NaiveDate) -> String {
    date.format("%d.%m.%Y").to_string()
}
