//! Values of rows, made of what a block holds.

#![expect(
    clippy::ref_option,
    reason = "fields are borrowed as they stand in a block"
)]

use std::borrow::Cow;

use serde::Serialize;

use crate::money::Kopecks;
use crate::sources::words::{in_thousands, inside, kilometres, lowered, spoken};

/// Written where the register should know and does not say.
pub(in crate::sources) const UNKNOWN: &str = "Неизвестно";
/// The same in the answers that the specification words so.
pub(in crate::sources) use crate::messages::NOT_FOUND;

/// What the value of a row is, so that a page may draw it: a plate as a plate, a name hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownKind))]
#[serde(rename_all = "camelCase")]
pub enum ValueKind {
    Text,
    Day,
    Money,
    Distance,
    /// A number with its unit.
    Measure,
    YesNo,
    Vin,
    Plate,
    /// Any other number that tells one thing from all others.
    Number,
    /// A person, or where one lives or was born.
    Person,
    List,
}

/// A value, ready to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownValue))]
#[serde(rename_all = "camelCase")]
pub struct RowValue {
    pub kind: ValueKind,
    /// As it is written; of a list its items, joined.
    pub text: String,
    /// Of a list.
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

/// Sources write a missing value as nothing, as an empty text or as the word null.
pub(in crate::sources) fn told(text: Option<&str>) -> Option<&str> {
    let text = text.map(str::trim);
    text.filter(|text| !text.is_empty() && *text != "null")
}

fn of_text(kind: ValueKind, text: &Option<String>) -> Option<RowValue> {
    told(text.as_deref()).map(|text| RowValue::of(kind, text))
}

pub(in crate::sources) fn text(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Text, text)
}

/// Registers write in capitals; a sentence is read more easily without.
pub(in crate::sources) fn sentence(text: &Option<String>) -> Option<RowValue> {
    told(text.as_deref()).map(|text| RowValue::text(lowered(text)))
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

/// One plate, or all that differ.
pub(in crate::sources) fn one_plate(plates: &[String]) -> Option<RowValue> {
    list(plates).map(|plates| RowValue::of(ValueKind::Plate, plates.text))
}

pub(in crate::sources) fn person(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Person, text)
}

pub(in crate::sources) fn day(day: &Option<String>) -> Option<RowValue> {
    told(day.as_deref()).map(|day| RowValue::of(ValueKind::Day, spoken(day)))
}

/// «с 01.02.2024 по 31.01.2025», as much of it as is known.
pub(in crate::sources) fn span(from: &Option<String>, to: &Option<String>) -> Option<RowValue> {
    let from = told(from.as_deref()).map(|day| format!("с {}", spoken(day)));
    let to = told(to.as_deref()).map(|day| format!("по {}", spoken(day)));
    let parts: Vec<String> = [from, to].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| RowValue::of(ValueKind::Day, parts.join(" ")))
}

pub(in crate::sources) fn money(sum: Option<Kopecks>) -> Option<RowValue> {
    sum.map(|sum| RowValue::of(ValueKind::Money, sum.spelled()))
}

pub(in crate::sources) fn distance(km: Option<u32>) -> Option<RowValue> {
    km.map(|km| RowValue::of(ValueKind::Distance, kilometres(km)))
}

/// «150 л. с.»
pub(in crate::sources) fn measure(value: Option<u32>, unit: &str) -> Option<RowValue> {
    let text = |value: u32| format!("{}\u{a0}{unit}", in_thousands(value.into()));
    value.map(|value| RowValue::of(ValueKind::Measure, text(value)))
}

/// A plain number: a year, a count.
pub(in crate::sources) fn plain<T: ToString>(value: Option<T>) -> Option<RowValue> {
    value.map(|value| RowValue::text(value.to_string()))
}

pub(in crate::sources) fn yes_no(is_so: Option<bool>) -> Option<RowValue> {
    is_so.map(|is_so| RowValue::of(ValueKind::YesNo, if is_so { "да" } else { "нет" }))
}

pub(in crate::sources) fn list(items: &[String]) -> Option<RowValue> {
    let mut kept: Vec<String> = Vec::new();
    for item in items.iter().filter_map(|item| told(Some(item))) {
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

/// «KIA RIO 2018», as much of it as is known.
pub(in crate::sources) fn car(
    brand: &Option<String>,
    model: &Option<String>,
    year: Option<i32>,
) -> Option<RowValue> {
    let year = year.map(|year| year.to_string());
    let parts = [brand.as_deref(), model.as_deref(), year.as_deref()];
    let parts: Vec<&str> = parts.into_iter().filter_map(told).collect();
    (!parts.is_empty()).then(|| RowValue::text(parts.join(" ")))
}

/// The parts that are known, with commas.
pub(in crate::sources) fn both(one: &Option<String>, other: &Option<String>) -> Option<RowValue> {
    let parts = [told(one.as_deref()), told(other.as_deref())];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| RowValue::text(parts.join(", ")))
}

/// A fact of a person.
pub(in crate::sources) fn of_person(value: Option<RowValue>) -> Option<RowValue> {
    value.map(|value| RowValue {
        kind: ValueKind::Person,
        ..value
    })
}

/// With words where there is none.
pub(in crate::sources) fn known_as(otherwise: &'static str, value: Option<RowValue>) -> RowValue {
    value.unwrap_or_else(|| RowValue::text(otherwise))
}

/// With words where the register should know and does not say.
pub(in crate::sources) fn known(value: Option<RowValue>) -> RowValue {
    value.unwrap_or_else(|| RowValue::text(UNKNOWN))
}

/// The same in the answers that the specification words so.
pub(in crate::sources) fn found(value: Option<RowValue>) -> RowValue {
    value.unwrap_or_else(|| RowValue::text(NOT_FOUND))
}

/// A title: its words and what is told, or «Неизвестно».
pub(in crate::sources) fn titled(words: &str, what: Option<&str>) -> String {
    format!("{words} {}", told(what).unwrap_or(UNKNOWN))
}

/// The same with a day.
pub(in crate::sources) fn dated(words: &str, day: Option<&str>) -> String {
    let day = told(day).map_or_else(|| UNKNOWN.to_owned(), spoken);
    format!("{words} {day}")
}

/// A word of the register beside the title, as it stands within a line.
pub(in crate::sources) fn word(
    text: &Option<String>,
    otherwise: &'static str,
) -> Cow<'static, str> {
    told(text.as_deref()).map_or(otherwise.into(), |text| inside(text).into())
}
