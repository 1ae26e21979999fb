//! The form of the registration data: checked by core, brought to one writing.

use avtosled_core::date::Date;
use avtosled_core::document::{DocumentKind, Phone};
use avtosled_core::fields::{FieldError, FieldErrors};
use avtosled_core::form::FormName;
use avtosled_core::value::Value;
use avtosled_core::{document, form};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use utoipa::ToSchema;

use crate::identity::registration_data::RegistrationData;
use crate::kit::clock::moscow_day;

const INDIVIDUAL: &str = "individual";

/// The fields of the form: `None` for one that is left out, `Some(None)` for one that is empty. It
/// has no `Debug`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct RegistrationForm {
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    first_name: Field,
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    last_name: Field,
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    patronymic: Field,
    /// `yyyy-mm-dd` or `dd.mm.yyyy`.
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    birth_date: Field,
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    inn: Field,
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    passport_series: Field,
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    passport_number: Field,
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    passport_issued: Field,
    /// `yyyy-mm-dd` or `dd.mm.yyyy`.
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    passport_date: Field,
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    address: Field,
    /// The confirmed phone, or nothing.
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    phone: Field,
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    email: Field,
    /// `individual` or `business`.
    #[serde(deserialize_with = "field")]
    #[schema(value_type = Option<String>)]
    business_type: Field,
    /// The version of the consent text that the person agrees to with this form.
    #[serde(deserialize_with = "text")]
    pub consent: Option<String>,
}

type Field = Option<Option<String>>;

fn field<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Field, D::Error> {
    text(deserializer).map(Some)
}

/// A text that is not blank, without the blanks around it.
fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let text = text.map(|text| text.trim().to_owned());
    Ok(text.filter(|text| !text.is_empty()))
}

impl RegistrationForm {
    /// Reads the form by core's rules; the papers that it leaves out are those that are kept.
    pub fn read(
        values: &serde_json::Value,
        kept: &RegistrationData,
        now: DateTime<Utc>,
    ) -> Result<Self, FieldErrors> {
        let whole = with_kept_papers(values.clone(), kept);
        // Core reads whatever JSON there is.
        let checked = serde_json::from_value::<Value>(whole).unwrap_or(Value::Null);
        let answer = form::validate(FormName::RegistrationData, &checked, moscow_day(now));
        if !answer.valid {
            return Err(FieldErrors {
                errors: answer.errors,
            });
        }
        let form = Self::deserialize(values)
            .map_err(|_| FieldError::new("", "wrong_type", "Неверный тип значения"))?;
        Ok(form.normalised(now))
    }

    /// True when the form leaves the account's phone alone.
    #[must_use]
    pub fn phone_is(&self, phone: Option<&str>) -> bool {
        let typed = self.phone.as_ref().and_then(Option::as_deref);
        typed.is_none_or(|typed| {
            Phone::parse(typed).is_some_and(|typed| phone == Some(typed.as_str()))
        })
    }

    fn normalised(self, now: DateTime<Utc>) -> Self {
        let day = |field: Field| field.map(|text| text.and_then(|text| iso_day(&text)));
        let inn =
            |text: String| document::check(DocumentKind::Inn, &text, moscow_day(now)).normalized;
        Self {
            birth_date: day(self.birth_date),
            passport_date: day(self.passport_date),
            inn: self.inn.map(|text| text.map(inn)),
            ..self
        }
    }

    /// The kept data with what the form says.
    #[must_use]
    pub fn apply(self, kept: RegistrationData) -> RegistrationData {
        let business_type = match self.business_type {
            Some(told) => told.unwrap_or_else(|| INDIVIDUAL.to_owned()),
            None => kept.business_type,
        };
        RegistrationData {
            first_name: self.first_name.unwrap_or(kept.first_name),
            last_name: self.last_name.unwrap_or(kept.last_name),
            patronymic: self.patronymic.unwrap_or(kept.patronymic),
            birth_date: self.birth_date.unwrap_or(kept.birth_date),
            inn: self.inn.unwrap_or(kept.inn),
            passport_series: self.passport_series.unwrap_or(kept.passport_series),
            passport_number: self.passport_number.unwrap_or(kept.passport_number),
            passport_issued: self.passport_issued.unwrap_or(kept.passport_issued),
            passport_date: self.passport_date.unwrap_or(kept.passport_date),
            address: self.address.unwrap_or(kept.address),
            phone: kept.phone,
            email: self.email.unwrap_or(kept.email),
            business_type,
            consent_given: kept.consent_given,
        }
    }
}

/// Series and number belong together, and the dates in order, also when a form has one of them only.
fn with_kept_papers(mut values: serde_json::Value, kept: &RegistrationData) -> serde_json::Value {
    if let Some(fields) = values.as_object_mut() {
        for (name, value) in [
            ("birthDate", &kept.birth_date),
            ("passportSeries", &kept.passport_series),
            ("passportNumber", &kept.passport_number),
            ("passportDate", &kept.passport_date),
        ] {
            fields.entry(name).or_insert_with(|| json!(value));
        }
    }
    values
}

fn iso_day(text: &str) -> Option<String> {
    Date::from_text(text).ok().map(|day| day.to_string())
}
