//! Form of registration data: person, passport, contacts. Every field may be missing or empty.

use strum::{EnumString, IntoStaticStr};

use super::sign_in::email;
use crate::date::Date;
use crate::document::{self, DocumentKind, PHONE_FORMAT, Phone};
use crate::field_errors::FieldErrors;
use crate::field_reader::{self, FieldReader, FromFields};
use crate::json_value::Value;
use crate::normalise::all_digits;

const MAX_NAME: usize = 100;
const MAX_ISSUER: usize = 255;
const MAX_ADDRESS: usize = 500;
pub const INN_LENGTH: usize = 12;
pub const SERIES_LENGTH: usize = 4;
pub const NUMBER_LENGTH: usize = 6;
const FIRST_BIRTH_YEAR: i32 = 1900;
/// Minimum age of a passport holder, months.
const PASSPORT_AGE_MONTHS: u32 = 14 * 12;

/// Change of a stored field by a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<T> {
    /// The field was missing.
    Keep,
    /// The field was empty.
    Clear,
    Set(T),
}

impl<T> Change<T> {
    /// The new value of the stored field.
    #[must_use]
    pub fn apply_to(self, stored: Option<T>) -> Option<T> {
        match self {
            Self::Keep => stored,
            Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    #[must_use]
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Change<U> {
        match self {
            Self::Keep => Change::Keep,
            Self::Clear => Change::Clear,
            Self::Set(value) => Change::Set(convert(value)),
        }
    }

    pub(super) fn new(fields: &FieldReader<'_>, field: &str, value: Option<T>) -> Self {
        match value {
            _ if fields.raw_value(field).is_none() => Self::Keep,
            Some(value) => Self::Set(value),
            None => Self::Clear,
        }
    }
}

/// Kind of client.
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
    /// Name in the API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Stored documents, which are validated together with the fields of a form.
#[derive(Clone, Copy, Default)]
pub struct StoredDocuments<'a> {
    pub birth_date: Option<&'a str>,
    pub passport_series: Option<&'a str>,
    pub passport_number: Option<&'a str>,
    pub passport_date: Option<&'a str>,
}

/// Registration data of a user. A missing field stays unchanged, an empty one is cleared.
// No `Debug`: it contains personal data.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = RegistrationForm, rename_all = "camelCase"))]
pub struct RegistrationData {
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub first_name: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub last_name: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub patronymic: Change<String>,
    /// Birth date, `yyyy-mm-dd` or `dd.mm.yyyy`.
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
    /// Issue date of the passport, `yyyy-mm-dd` or `dd.mm.yyyy`.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub passport_date: Change<Date>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub address: Change<String>,
    /// The confirmed phone, or empty.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub phone: Change<Phone>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub email: Change<String>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<BusinessType>))]
    pub business_type: Change<BusinessType>,
    /// Version of the consent text accepted with this form.
    pub consent: Option<String>,
}

impl RegistrationData {
    /// Reads a form that changes stored registration data.
    pub fn read_with_stored(
        stored: StoredDocuments<'_>,
        values: &Value,
        today: Date,
    ) -> Result<Self, FieldErrors> {
        field_reader::read(values, |fields| {
            Some(Self::from_fields_with(stored, fields, today))
        })
    }

    fn from_fields_with(
        stored: StoredDocuments<'_>,
        fields: &FieldReader<'_>,
        today: Date,
    ) -> Self {
        let [last_name, first_name, patronymic] = ["lastName", "firstName", "patronymic"]
            .map(|field| Change::new(fields, field, name(fields, field)));
        let birth = field_or_stored(fields, "birthDate", stored.birth_date);
        let birth = birth_date(fields, birth, today);
        let inn = Change::new(fields, "inn", inn(fields, today));
        let (series, number) = passport(fields, stored, today);
        let issuer = limited_text(
            fields,
            "passportIssued",
            MAX_ISSUER,
            "Не больше 255 символов",
        );
        let issue_day = field_or_stored(fields, "passportDate", stored.passport_date);
        let issue_day = passport_date(fields, issue_day, birth, today);
        let address = limited_text(fields, "address", MAX_ADDRESS, "Не больше 500 символов");
        let phone = phone(fields);
        let email = email(fields);
        let business_type = business_type(fields);
        let consent = fields.non_blank("consent");
        Self {
            first_name,
            last_name,
            patronymic,
            birth_date: Change::new(fields, "birthDate", birth),
            inn,
            passport_series: Change::new(fields, "passportSeries", series.map(str::to_owned)),
            passport_number: Change::new(fields, "passportNumber", number.map(str::to_owned)),
            passport_issued: Change::new(fields, "passportIssued", issuer.map(str::to_owned)),
            passport_date: Change::new(fields, "passportDate", issue_day),
            address: Change::new(fields, "address", address.map(str::to_owned)),
            phone: Change::new(fields, "phone", phone),
            email: Change::new(fields, "email", email),
            business_type: Change::new(fields, "businessType", business_type),
            consent: consent.map(str::to_owned),
        }
    }
}

impl FromFields for RegistrationData {
    fn from_fields(fields: &FieldReader<'_>, today: Date) -> Option<Self> {
        Some(Self::from_fields_with(
            StoredDocuments::default(),
            fields,
            today,
        ))
    }
}

/// The field of the form, or the stored value when it is missing.
fn field_or_stored<'a>(
    fields: &FieldReader<'a>,
    field: &'static str,
    stored: Option<&'a str>,
) -> Option<&'a str> {
    if fields.raw_value(field).is_none() {
        return stored;
    }
    fields.non_blank(field)
}

fn limited_text<'a>(
    fields: &FieldReader<'a>,
    field: &'static str,
    max: usize,
    message: &'static str,
) -> Option<&'a str> {
    let text = fields.non_blank(field)?;
    if text.chars().count() > max {
        fields.add_error(field, "too_long", message);
        return None;
    }
    Some(text)
}

pub(super) fn name(fields: &FieldReader<'_>, field: &'static str) -> Option<String> {
    let text = limited_text(fields, field, MAX_NAME, "Не больше 100 символов")?;
    let fits = text.starts_with(is_letter)
        && text
            .chars()
            .all(|c| is_letter(c) || matches!(c, ' ' | '-' | '‑' | '\'' | '’' | '.'));
    if !fits {
        fields.add_error(
            field,
            "name_letters",
            "Только буквы, пробел, дефис и апостроф",
        );
        return None;
    }
    Some(text.to_owned())
}

/// Whether a character is a Latin or Cyrillic letter, including other languages of Russia.
///
/// The full Unicode tables would enlarge the WASM module.
const fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
        || matches!(c, '\u{C0}'..='\u{24F}' | '\u{400}'..='\u{481}' | '\u{48A}'..='\u{52F}')
            && !matches!(c, '×' | '÷')
}

fn phone(fields: &FieldReader<'_>) -> Option<Phone> {
    let phone = Phone::parse(fields.non_blank("phone")?);
    if phone.is_none() {
        fields.add_error("phone", "phone_format", PHONE_FORMAT);
    }
    phone
}

fn business_type(fields: &FieldReader<'_>) -> Option<BusinessType> {
    let kind = fields.non_blank("businessType")?.parse();
    if kind.is_err() {
        let message = "Тип клиента: individual или business";
        fields.add_error("businessType", "unknown_choice", message);
    }
    kind.ok()
}

fn day(fields: &FieldReader<'_>, field: &'static str, text: &str) -> Option<Date> {
    let day = Date::from_text(text);
    if day.is_err() {
        let message = "Дата должна быть в формате ДД.ММ.ГГГГ";
        fields.add_error(field, "date_format", message);
    }
    day.ok()
}

pub(super) fn birth_date(
    fields: &FieldReader<'_>,
    text: Option<&str>,
    today: Date,
) -> Option<Date> {
    let birth = day(fields, "birthDate", text?)?;
    let (code, message) = if birth.year() < FIRST_BIRTH_YEAR {
        ("date_too_early", "Дата рождения не раньше 1900 года")
    } else if birth.plus_months(PASSPORT_AGE_MONTHS) > today {
        ("too_young", "Регистрационные данные заполняются с 14 лет")
    } else {
        return Some(birth);
    };
    fields.add_error("birthDate", code, message);
    None
}

fn passport_date(
    fields: &FieldReader<'_>,
    text: Option<&str>,
    birth: Option<Date>,
    today: Date,
) -> Option<Date> {
    let issued = day(fields, "passportDate", text?)?;
    let earliest = birth.map(|birth| birth.plus_months(PASSPORT_AGE_MONTHS));
    let (code, message) = if issued > today {
        ("date_in_future", "Дата выдачи ещё не наступила")
    } else if issued.year() < FIRST_BIRTH_YEAR || earliest.is_some_and(|day| issued < day) {
        let message = "Паспорт выдают не раньше 14 лет: проверьте даты";
        ("date_too_early", message)
    } else {
        return Some(issued);
    };
    fields.add_error("passportDate", code, message);
    None
}

pub(super) fn inn(fields: &FieldReader<'_>, today: Date) -> Option<String> {
    let text = limited_text(fields, "inn", INN_LENGTH, "Не больше 12 символов")?;
    let answer = document::check(DocumentKind::Inn, text, today);
    if !answer.valid {
        fields.add_error(
            "inn",
            "inn_format",
            "Проверьте ИНН: 10 или 12 цифр, контрольные цифры не совпали",
        );
    }
    Some(answer.normalized)
}

/// Series and number of the passport, which require each other.
fn passport<'a>(
    fields: &FieldReader<'a>,
    stored: StoredDocuments<'a>,
    today: Date,
) -> (Option<&'a str>, Option<&'a str>) {
    let series = digits(
        fields,
        ("passportSeries", stored.passport_series),
        SERIES_LENGTH,
        ("Не больше 4 символов", "Серия паспорта — 4 цифры"),
    );
    let number = digits(
        fields,
        ("passportNumber", stored.passport_number),
        NUMBER_LENGTH,
        ("Не больше 6 символов", "Номер паспорта — 6 цифр"),
    );
    match (series, number) {
        (Some(series), Some(number)) => {
            let full_number = format!("{series}{number}");
            if !document::check(DocumentKind::PassportRf, &full_number, today).valid {
                fields.add_error(
                    "passportSeries",
                    "passport_format",
                    "Проверьте серию и номер паспорта",
                );
            }
        }
        (Some(_), None) if !fields.has_error("passportNumber") => {
            fields.add_error("passportNumber", "required", "Укажите и номер паспорта");
        }
        (None, Some(_)) if !fields.has_error("passportSeries") => {
            fields.add_error("passportSeries", "required", "Укажите и серию паспорта");
        }
        _ => {}
    }
    (series, number)
}

fn digits<'a>(
    fields: &FieldReader<'a>,
    (field, stored): (&'static str, Option<&'a str>),
    length: usize,
    (too_long, wrong): (&'static str, &'static str),
) -> Option<&'a str> {
    let text = field_or_stored(fields, field, stored)?;
    let typed = text.chars().count();
    if typed > length {
        fields.add_error(field, "too_long", too_long);
        return None;
    }
    if typed != length || !all_digits(text) {
        fields.add_error(field, "digits", wrong);
        return None;
    }
    Some(text)
}
