//! A block as people read it. The page and the document draw these rows; neither has words of its own
//! for a field.

#![expect(
    clippy::ref_option,
    reason = "fields are borrowed as they stand in a block"
)]

use std::borrow::Cow;

use serde::Serialize;

use super::SourceState;
use super::words::{in_thousands, inside, kilometres, roubles_and_kopecks, spoken};
use crate::money::Kopecks;

/// Written where the register should know and does not say.
pub(super) const UNKNOWN: &str = "Неизвестно";
/// The same in the answers that the specification words so.
pub(super) const NOT_FOUND: &str = "Данные не найдены";

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

/// How soon a reader looks for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownRank))]
#[serde(rename_all = "camelCase")]
pub enum Rank {
    First,
    /// What few need: folded on a page.
    Rest,
}

/// One row: a name and a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownRow))]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// The field of the block, or those it is made of, joined by `+`.
    pub key: Cow<'static, str>,
    pub label: Cow<'static, str>,
    pub value: RowValue,
    pub rank: Rank,
}

/// Rows under a title of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownGroup))]
#[serde(rename_all = "camelCase")]
pub struct Group {
    pub title: Cow<'static, str>,
    pub rows: Vec<Row>,
}

/// A word beside the title of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownMark))]
#[serde(rename_all = "camelCase")]
pub struct Mark {
    pub state: SourceState,
    pub text: Cow<'static, str>,
}

/// One record of a block's list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownRecord))]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// Place in the list of the block, from 0: its anchor counts from 1.
    pub place: usize,
    pub title: String,
    pub mark: Option<Mark>,
    pub rows: Vec<Row>,
    /// Folded on a page.
    pub groups: Vec<Group>,
}

/// How a list of records is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownLayout))]
#[serde(rename_all = "camelCase")]
pub enum Layout {
    #[default]
    Cards,
    /// Short records: the labels of their rows are the columns.
    Table,
}

/// The records of a block, as they are to be read: the newest first where they have days.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ShownList))]
#[serde(rename_all = "camelCase")]
pub struct Records {
    /// Names the list.
    pub title: Cow<'static, str>,
    pub layout: Layout,
    pub records: Vec<Record>,
}

/// The most telling thing of a source at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Tile {
    pub title: &'static str,
    /// Its place among the tiles of a report, the most telling first.
    pub rank: u32,
    /// Missing while the source is asked.
    pub value: Option<String>,
    /// What to think of it; the line of the source where there is nothing better.
    pub text: String,
}

/// A block as people read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Shown {
    /// Sentences before everything else.
    pub notes: Vec<Cow<'static, str>>,
    pub groups: Vec<Group>,
    pub lists: Vec<Records>,
}

impl Shown {
    pub(super) fn note(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.notes.push(text.into());
        self
    }

    pub(super) fn group(mut self, group: Group) -> Self {
        if !group.rows.is_empty() {
            self.groups.push(group);
        }
        self
    }

    /// A list of records in the order of the source.
    pub(super) fn list(
        self,
        title: &'static str,
        records: impl IntoIterator<Item = Record>,
    ) -> Self {
        self.records(title, Layout::Cards, records, None)
    }

    /// The same, the newest first; of each record its day.
    pub(super) fn newest_first<'a>(
        self,
        title: &'static str,
        layout: Layout,
        records: impl IntoIterator<Item = (Option<&'a str>, Record)>,
    ) -> Self {
        let (days, records): (Vec<_>, Vec<_>) = records.into_iter().unzip();
        self.records(title, layout, records, Some(days))
    }

    fn records(
        mut self,
        title: &'static str,
        layout: Layout,
        records: impl IntoIterator<Item = Record>,
        days: Option<Vec<Option<&str>>>,
    ) -> Self {
        let placed = records.into_iter().enumerate();
        let mut records: Vec<Record> = placed
            .map(|(place, record)| Record { place, ..record })
            .collect();
        if let Some(days) = days {
            // Stable: records without a day stand last, in the order of the source.
            records.sort_by_key(|record| {
                std::cmp::Reverse(days.get(record.place).copied().flatten().unwrap_or(""))
            });
        }
        if !records.is_empty() {
            self.lists.push(Records {
                title: title.into(),
                layout,
                records,
            });
        }
        self
    }
}

/// Where rows are added to.
pub(super) trait Rows: Sized {
    fn rows(&mut self) -> &mut Vec<Row>;

    /// A row that a reader looks for; none without a value.
    fn row(
        self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        value: impl Into<Option<RowValue>>,
    ) -> Self {
        self.ranked(Rank::First, key, label, value)
    }

    /// A row that few need.
    fn rest(
        self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        value: impl Into<Option<RowValue>>,
    ) -> Self {
        self.ranked(Rank::Rest, key, label, value)
    }

    fn ranked(
        mut self,
        rank: Rank,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        value: impl Into<Option<RowValue>>,
    ) -> Self {
        if let Some(value) = value.into() {
            self.rows().push(Row {
                key: key.into(),
                label: label.into(),
                value,
                rank,
            });
        }
        self
    }
}

impl Rows for Group {
    fn rows(&mut self) -> &mut Vec<Row> {
        &mut self.rows
    }
}

impl Rows for Record {
    fn rows(&mut self) -> &mut Vec<Row> {
        &mut self.rows
    }
}

impl Group {
    pub(super) fn titled(title: impl Into<Cow<'static, str>>) -> Self {
        Self {
            title: title.into(),
            rows: Vec::new(),
        }
    }
}

impl Record {
    pub(super) fn titled(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    pub(super) fn marked(mut self, state: SourceState, text: impl Into<Cow<'static, str>>) -> Self {
        self.mark = Some(Mark {
            state,
            text: text.into(),
        });
        self
    }

    pub(super) fn folded(mut self, group: Group) -> Self {
        if !group.rows.is_empty() {
            self.groups.push(group);
        }
        self
    }
}

impl RowValue {
    fn of(kind: ValueKind, text: impl Into<String>) -> Self {
        Self {
            kind,
            text: text.into(),
            items: Vec::new(),
        }
    }

    pub(super) fn distance(text: impl Into<String>) -> Self {
        Self::of(ValueKind::Distance, text)
    }

    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::of(ValueKind::Text, text)
    }
}

/// Sources write a missing value as nothing, as an empty text or as the word null.
pub(super) fn told(text: Option<&str>) -> Option<&str> {
    let text = text.map(str::trim);
    text.filter(|text| !text.is_empty() && *text != "null")
}

fn of_text(kind: ValueKind, text: &Option<String>) -> Option<RowValue> {
    told(text.as_deref()).map(|text| RowValue::of(kind, text))
}

pub(super) fn text(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Text, text)
}

/// Registers write in capitals; a sentence is read more easily without.
pub(super) fn sentence(text: &Option<String>) -> Option<RowValue> {
    told(text.as_deref()).map(|text| RowValue::text(super::words::lowered(text)))
}

pub(super) fn number(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Number, text)
}

pub(super) fn vin(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Vin, text)
}

pub(super) fn plate(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Plate, text)
}

/// One plate, or all that differ.
pub(super) fn one_plate(plates: &[String]) -> Option<RowValue> {
    list(plates).map(|plates| RowValue::of(ValueKind::Plate, plates.text))
}

pub(super) fn person(text: &Option<String>) -> Option<RowValue> {
    of_text(ValueKind::Person, text)
}

pub(super) fn day(day: &Option<String>) -> Option<RowValue> {
    told(day.as_deref()).map(|day| RowValue::of(ValueKind::Day, spoken(day)))
}

/// «с 01.02.2024 по 31.01.2025», as much of it as is known.
pub(super) fn span(from: &Option<String>, to: &Option<String>) -> Option<RowValue> {
    let from = told(from.as_deref()).map(|day| format!("с {}", spoken(day)));
    let to = told(to.as_deref()).map(|day| format!("по {}", spoken(day)));
    let parts: Vec<String> = [from, to].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| RowValue::of(ValueKind::Day, parts.join(" ")))
}

pub(super) fn money(sum: Option<Kopecks>) -> Option<RowValue> {
    sum.map(|sum| RowValue::of(ValueKind::Money, roubles_and_kopecks(sum)))
}

pub(super) fn distance(km: Option<u32>) -> Option<RowValue> {
    km.map(|km| RowValue::of(ValueKind::Distance, kilometres(km)))
}

/// «150 л. с.»
pub(super) fn measure(value: Option<u32>, unit: &str) -> Option<RowValue> {
    let text = |value: u32| format!("{}\u{a0}{unit}", in_thousands(value.into()));
    value.map(|value| RowValue::of(ValueKind::Measure, text(value)))
}

/// A plain number: a year, a count.
pub(super) fn plain<T: ToString>(value: Option<T>) -> Option<RowValue> {
    value.map(|value| RowValue::text(value.to_string()))
}

pub(super) fn yes_no(is_so: Option<bool>) -> Option<RowValue> {
    is_so.map(|is_so| RowValue::of(ValueKind::YesNo, if is_so { "да" } else { "нет" }))
}

pub(super) fn list(items: &[String]) -> Option<RowValue> {
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
pub(super) fn car(
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
pub(super) fn both(one: &Option<String>, other: &Option<String>) -> Option<RowValue> {
    let parts = [told(one.as_deref()), told(other.as_deref())];
    let parts: Vec<&str> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| RowValue::text(parts.join(", ")))
}

/// A fact of a person.
pub(super) fn of_person(value: Option<RowValue>) -> Option<RowValue> {
    value.map(|value| RowValue {
        kind: ValueKind::Person,
        ..value
    })
}

/// With words where there is none.
pub(super) fn known_as(otherwise: &'static str, value: Option<RowValue>) -> RowValue {
    value.unwrap_or_else(|| RowValue::text(otherwise))
}

/// With words where the register should know and does not say.
pub(super) fn known(value: Option<RowValue>) -> RowValue {
    value.unwrap_or_else(|| RowValue::text(UNKNOWN))
}

/// The same in the answers that the specification words so.
pub(super) fn found(value: Option<RowValue>) -> RowValue {
    value.unwrap_or_else(|| RowValue::text(NOT_FOUND))
}

/// A title: its words and what is told, or «Неизвестно».
pub(super) fn titled(words: &str, what: Option<&str>) -> String {
    format!("{words} {}", told(what).unwrap_or(UNKNOWN))
}

/// The same with a day.
pub(super) fn dated(words: &str, day: Option<&str>) -> String {
    let day = told(day).map_or_else(|| UNKNOWN.to_owned(), spoken);
    format!("{words} {day}")
}

/// A word of the register beside the title, as it stands within a line.
pub(super) fn word(text: &Option<String>, otherwise: &'static str) -> Cow<'static, str> {
    told(text.as_deref()).map_or(otherwise.into(), |text| inside(text).into())
}
