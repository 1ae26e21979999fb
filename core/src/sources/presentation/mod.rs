//! Presentation of a block: rows with labels and texts for pages and documents.

mod value;

use std::borrow::Cow;

use serde::Serialize;

use super::state::SourceState;

pub(super) use value::*;
pub use value::{RowValue, ValueKind};

/// Importance of a row for the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationRank))]
#[serde(rename_all = "camelCase")]
pub enum Rank {
    First,
    /// Rarely needed, so that pages collapse the row.
    Rest,
}

/// Label and value of one or several fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationRow))]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Names of the block's fields that the row presents, joined by `+`.
    pub key: Cow<'static, str>,
    pub label: Cow<'static, str>,
    pub value: RowValue,
    pub rank: Rank,
}

/// Group of rows with a common title.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationGroup))]
#[serde(rename_all = "camelCase")]
pub struct Group {
    pub title: Cow<'static, str>,
    pub rows: Vec<Row>,
}

/// Status beside the title of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationBadge))]
#[serde(rename_all = "camelCase")]
pub struct Badge {
    pub state: SourceState,
    pub text: Cow<'static, str>,
}

/// Record in a list of the block.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationRecord))]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// Index in the list of the block; the anchor of the record counts from 1.
    #[serde(rename = "place")]
    pub index: usize,
    pub title: String,
    #[serde(rename = "mark")]
    pub badge: Option<Badge>,
    pub rows: Vec<Row>,
    /// Groups that pages collapse.
    pub groups: Vec<Group>,
}

/// Layout of a list of records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationLayout))]
#[serde(rename_all = "camelCase")]
pub enum Layout {
    #[default]
    Cards,
    /// Table for short records; the labels of their rows are the columns.
    Table,
}

/// List of records in reading order, the newest first if they have days.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = PresentationRecordList))]
#[serde(rename_all = "camelCase")]
pub struct RecordList {
    pub title: Cow<'static, str>,
    pub layout: Layout,
    pub records: Vec<Record>,
}

/// Summary of a source at the top of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Tile {
    pub title: &'static str,
    /// Position among the tiles of a report, the lowest first.
    pub rank: u32,
    /// Value of the tile; `None` while the query is running.
    pub value: Option<String>,
    /// Comment on the value; by default the line of the source's assessment.
    pub text: String,
}

/// Presentation of a block as rows for pages and documents.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Presentation {
    /// Sentences displayed before all rows.
    pub notes: Vec<Cow<'static, str>>,
    pub groups: Vec<Group>,
    pub lists: Vec<RecordList>,
}

impl Presentation {
    pub(super) fn note(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds a group unless it is empty.
    pub(super) fn group(mut self, group: Group) -> Self {
        if !group.rows.is_empty() {
            self.groups.push(group);
        }
        self
    }

    /// Adds records in the order of the source.
    pub(super) fn list(
        self,
        title: &'static str,
        records: impl IntoIterator<Item = Record>,
    ) -> Self {
        let records = records.into_iter().map(|record| (None, record));
        self.newest_first(title, Layout::Cards, records)
    }

    /// Adds records with their days, the newest first, those without a day last.
    pub(super) fn newest_first<'a>(
        mut self,
        title: &'static str,
        layout: Layout,
        records: impl IntoIterator<Item = (Option<&'a str>, Record)>,
    ) -> Self {
        let indexed = records.into_iter().enumerate();
        let mut records: Vec<(&str, Record)> = indexed
            .map(|(index, (day, record))| (day.unwrap_or(""), Record { index, ..record }))
            .collect();
        // The stable sort keeps records of equal days in the order of the source.
        records.sort_by_key(|(day, _)| std::cmp::Reverse(*day));
        if !records.is_empty() {
            self.lists.push(RecordList {
                title: title.into(),
                layout,
                records: records.into_iter().map(|(_, record)| record).collect(),
            });
        }
        self
    }
}

/// Builder methods of the types that have rows.
pub(super) trait Rows: Sized {
    fn rows(&mut self) -> &mut Vec<Row>;

    /// Adds a row if there is a value.
    fn row(
        self,
        key: &'static str,
        label: impl Into<Cow<'static, str>>,
        value: impl Into<Option<RowValue>>,
    ) -> Self {
        self.ranked(Rank::First, key, label, value)
    }

    /// Adds a rarely needed row if there is a value.
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
    pub(super) fn new(title: impl Into<Cow<'static, str>>) -> Self {
        Self {
            title: title.into(),
            rows: Vec::new(),
        }
    }
}

impl Record {
    pub(super) fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    pub(super) fn with_badge(
        mut self,
        state: SourceState,
        text: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.badge = Some(Badge {
            state,
            text: text.into(),
        });
        self
    }

    /// Adds a collapsed group unless it is empty.
    pub(super) fn with_group(mut self, group: Group) -> Self {
        if !group.rows.is_empty() {
            self.groups.push(group);
        }
        self
    }
}
