//! Values of rows, formatted from the fields of a block.

#![expect(clippy::ref_option, reason = "the fields of a block are options")]

use std::borrow::Cow;

use serde::Serialize;

use crate::money::Kopecks;
use crate::sources::texts::{format_day, in_thousands, kilometres, mid_sentence, sentence_case};

/// Text for a missing value that the register should know.
pub(in crate::sources) const UNKNOWN: &str = "Неизвестно";
/// Text for a missing value in sources whose wording the specification prescribes.
pub(in crate::sources) use crate::messages::NOT_FOUND;

/// Kind of a row value, by which pages format and mask the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationValueKind))]
#[serde(rename_all = "camelCase")]
pub enum ValueKind {
    Text,
    Day,
    Money,
    Distance,
    /// Number with its unit.
    Measure,
    YesNo,
    Vin,
    Plate,
    /// Identifying number of any other kind.
    Number,
    /// Name of a person, or the address or birthplace of a person.
    Person,
    List,
}

/// Formatted value of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationValue))]
#[serde(rename_all = "camelCase")]
pub struct RowValue {
    pub kind: ValueKind,
    /// Text of the value; for a list the joined items.
    pub text: String,
    /// Items of the value if it is a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
}

impl RowValue {
    fn of(kind: ValueKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            text: text.into(),
            items: Vec::new(),
        }
    }

    pub(in crate::sources) fn distance(text: impl Into<String>) -> Self {
        Self::of(ValueKind::Distance, text)
    }

    pub(in crate::sources) fn text(text: impl Into<String>) -> Self {
        Self::of(ValueKind::Text, text)
    }
}

/// Trimmed text; `None` for an empty text and `null`.
pub(in crate::sources) fn non_empty(text: Option<&str>) -> Option<&str> {
    let text = text.map(str::trim);
    text.filter(|text| !text.is_empty() && *text != "null")
}

fn of_text(kind: ValueKind, text: &Option<String>) -> Option<RowValue> {
    non_empty(text.as_deref()).map(|text| RowValue::of(kind, text))
}

pub(in crate::sources) fn text(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Text, text)
}

/// Value of a text that registers write in capitals, in sentence case.
pub(in crate::sources) fn sentence(text: &Option<String>) -> Option<RowValue> {
    non_empty(text.as_deref()).map(|text| RowValue::text(sentence_case(text)))
}

pub(in crate::sources) fn number(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Number, text)
}

pub(in crate::sources) fn vin(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Vin, text)
}

pub(in crate::sources) fn plate(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Plate, text)
}

/// Value of plates: one plate, or all different ones.
pub(in crate::sources) fn plate_list(plates: &[String]) -> Option<RowValue> {
    list(plates).map(|plates| RowValue::of(ValueKind::Plate, plates.text))
}

pub(in crate::sources) fn person(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Person, text)
}

/// Marks a value as personal data.
pub(in crate::sources) fn personal(value: Option<RowValue>) -> Option<RowValue> {
    value.map(|value| RowValue {
        kind: ValueKind::Person,
        ..value
    })
}

pub(in crate::sources) fn day(day: &Option<String>) -> Option<RowValue> {
    non_empty(day.as_deref()).map(|day| RowValue::of(ValueKind::Day, format_day(day)))
}

/// Value of a period, as far as known: «с 01.02.2024 по 31.01.2025».
pub(in crate::sources) fn period(from: &Option<String>, to: &Option<String>) -> Option<RowValue> {
    let from = non_empty(from.as_deref()).map(|day| format!("с {}", format_day(day)));
    let to = non_empty(to.as_deref()).map(|day| format!("по {}", format_day(day)));
    let parts: Vec<String> = [from, to].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| RowValue::of(ValueKind::Day, parts.join(" ")))
}

pub(in crate::sources) fn money(sum: Option<Kopecks>) -> Option<RowValue> {
    sum.map(|sum| RowValue::of(ValueKind::Money, sum.formatted()))
}

pub(in crate::sources) fn distance(km: Option<u32>) -> Option<RowValue> {
    km.map(|km| RowValue::of(ValueKind::Distance, kilometres(km)))
}

/// Value of a measure with its unit: «150 л. с.»
pub(in crate::sources) fn measure(value: Option<u32>, unit: &str) -> Option<RowValue> {
    let text = |value: u32| format!("{}\u{a0}{unit}", in_thousands(value.into()));
    value.map(|value| RowValue::of(ValueKind::Measure, text(value)))
}

/// Value of a year or a count, without thousands separators.
pub(in crate::sources) fn plain_number<T: ToString>(value: Option<T>) -> Option<RowValue> {
    value.map(|value| RowValue::text(value.to_string()))
}

pub(in crate::sources) fn yes_no(value: Option<bool>) -> Option<RowValue> {
    value.map(|value| RowValue::of(ValueKind::YesNo, if value { "да" } else { "нет" }))
}

/// Value of a list: its different items that are not empty.
pub(in crate::sources) fn list(items: &[String]) -> Option<RowValue> {
    let mut kept: Vec<String> = Vec::new();
    for item in items.iter().filter_map(|item| non_empty(Some(item))) {
        if !kept.iter().any(|known| known == item) {
            kept.push(item.to_owned());
        }
    }
    (!kept.is_empty()).then(|| RowValue {
        kind: ValueKind::List,
        text: kept.join(", "),
        items: kept,
    })
}

/// Value of a car, as far as known: «KIA RIO 2018».
pub(in crate::sources) fn car(
    brand: &Option<String>,
    model: &Option<String>,
    year: Option<i32>,
) -> Option<RowValue> {
    let year = year.map(|year| year.to_string());
    let parts = [brand.as_deref(), model.as_deref(), year.as_deref()];
    let parts: Vec<&str> = parts.into_iter().filter_map(non_empty).collect();
    (!parts.is_empty()).then(|| RowValue::text(parts.join(" ")))
}

/// Value of up to two known texts, joined by a comma.
pub(in crate::sources) fn joined_pair(
    one: &Option<String>,
    other: &Option<String>,
) -> Option<RowValue> {
    let parts = [non_empty(one.as_deref()), non_empty(other.as_deref())];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| RowValue::text(parts.join(", ")))
}

pub(in crate::sources) fn or_text(otherwise: &'static str, value: Option<RowValue>) -> RowValue {
    value.unwrap_or_else(|| RowValue::text(otherwise))
}

/// Value, or «Неизвестно» if missing.
pub(in crate::sources) fn or_unknown(value: Option<RowValue>) -> RowValue {
    or_text(UNKNOWN, value)
}

/// Value, or «Данные не найдены» if missing.
pub(in crate::sources) fn or_not_found(value: Option<RowValue>) -> RowValue {
    or_text(NOT_FOUND, value)
}

/// Title that ends with a text, or with «Неизвестно».
pub(in crate::sources) fn title_with(words: &str, text: Option<&str>) -> String {
    format!("{words} {}", non_empty(text).unwrap_or(UNKNOWN))
}

/// Title that ends with a day, or with «Неизвестно».
pub(in crate::sources) fn title_with_day(words: &str, day: Option<&str>) -> String {
    let day = non_empty(day).map_or_else(|| UNKNOWN.to_owned(), format_day);
    format!("{words} {day}")
}

/// Text of a badge: the status of the register, or `otherwise`.
pub(in crate::sources) fn status_text(
    text: &Option<String>,
    otherwise: &'static str,
) -> Cow<'static, str> {
    non_empty(text.as_deref()).map_or(otherwise.into(), |text| mid_sentence(text).into())
}
