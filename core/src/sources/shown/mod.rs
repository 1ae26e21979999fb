//! A block as people read it. The page and the document draw these rows; neither has words of its own
//! for a field.

mod value;

use std::borrow::Cow;

use serde::Serialize;

use super::SourceState;

pub(super) use value::*;
pub use value::{RowValue, ValueKind};

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
