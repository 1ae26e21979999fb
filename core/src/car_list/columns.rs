//! Detection of the columns of a section by headings and content.

use serde::{Deserialize, Serialize};

use super::headings::{Certainty, Heading, meaning};
use super::identifiers::{is_vin_shaped, recognise};
use super::question::{ColumnQuestion, ask};
use super::sections::{RowGroup, RowUse, Sections, divide};
use super::table::{Table, TableRow};
use crate::date::Date;
use crate::identifier::IdentifierKind;

/// Maximum number of rows whose content is examined.
const EXAMINED_ROWS: usize = 300;
/// Share of cells, in percent, from which a column without a heading is one of VINs, and of other numbers.
const VIN_SHARE: usize = 30;
const OTHER_SHARE: usize = 50;

/// Kinds in the order of preference.
pub(super) const KINDS: [IdentifierKind; 3] = [
    IdentifierKind::Vin,
    IdentifierKind::License,
    IdentifierKind::Body,
];

/// Columns of a section, indexes from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CarListColumns))]
#[serde(rename_all = "camelCase")]
pub struct Columns {
    pub vin: Option<u32>,
    /// Column of state plates.
    pub license: Option<u32>,
    pub body: Option<u32>,
    pub note: Option<u32>,
}

/// Rows of a sheet that share their columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CarListSection))]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// Index of the table from 0.
    pub table: u32,
    /// Name of the sheet; empty for a text.
    pub sheet: String,
    pub first_line: u32,
    pub heading_line: Option<u32>,
    pub columns: Columns,
    /// Kinds whose column is not chosen, since several are equally likely.
    pub questions: Vec<ColumnQuestion>,
}

/// Columns that the user has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ColumnChoice {
    pub columns: Vec<ChosenColumn>,
}

/// Column that the user has chosen for a kind in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ChosenColumn {
    /// Index of the section from 0, over all tables.
    pub section: u32,
    pub kind: IdentifierKind,
    /// Index of the column; `None` when no column holds the kind.
    pub column: Option<u32>,
}

impl Columns {
    pub(super) const fn of_kind(&self, kind: IdentifierKind) -> Option<u32> {
        match kind {
            IdentifierKind::Vin => self.vin,
            IdentifierKind::License => self.license,
            IdentifierKind::Body => self.body,
        }
    }

    const fn set(&mut self, kind: IdentifierKind, column: Option<u32>) {
        match kind {
            IdentifierKind::Vin => self.vin = column,
            IdentifierKind::License => self.license = column,
            IdentifierKind::Body => self.body = column,
        }
    }
}

impl ColumnChoice {
    /// Applies the choices for a section.
    fn apply(&self, index: u32, section: &mut Section) {
        for chosen in self.columns.iter().filter(|chosen| chosen.section == index) {
            section.columns.set(chosen.kind, chosen.column);
            section
                .questions
                .retain(|question| question.kind != chosen.kind);
        }
    }
}

/// Sections of a table with their columns.
#[must_use]
pub fn find_columns(table: &Table, today: Date) -> Vec<Section> {
    let sections = divide(table, today);
    let groups = sections.groups.iter().zip(0..);
    groups
        .map(|(group, index)| find(table, &sections, group, (0, index), None, today))
        .collect()
}

/// Finds the columns of a section; the position holds the indexes of its table and of the section.
pub(super) fn find(
    table: &Table,
    sections: &Sections,
    group: &RowGroup,
    position: (u32, u32),
    choice: Option<&ColumnChoice>,
    today: Date,
) -> Section {
    let rows = table.rows.get(group.rows.clone()).unwrap_or_default();
    let uses = sections.uses.get(group.rows.clone()).unwrap_or_default();
    let data = rows
        .iter()
        .zip(uses)
        .filter(|(_, used)| **used == RowUse::Data)
        .map(|(row, _)| row);
    let data: Vec<&TableRow> = data.collect();
    let heading = group.heading.and_then(|index| table.rows.get(index));
    let evidence = Evidence::collect(heading, &data, today);
    let mut section = Section {
        table: position.0,
        sheet: table.name.clone(),
        first_line: rows.first().map_or(0, |row| row.line),
        heading_line: heading.map(|row| row.line),
        columns: Columns {
            note: evidence.note(),
            ..Columns::default()
        },
        questions: Vec::new(),
    };
    for kind in KINDS {
        match evidence.candidates(kind)[..] {
            [] => {}
            [column] => section.columns.set(kind, u32::try_from(column).ok()),
            [first, ref others @ ..] => {
                let same = |row: &&TableRow| {
                    others
                        .iter()
                        .all(|other| row.cell(*other) == row.cell(first))
                };
                if data.iter().all(same) {
                    section.columns.set(kind, u32::try_from(first).ok());
                    continue;
                }
                let columns = evidence.candidates(kind);
                let found = |column: usize| {
                    evidence
                        .column(column)
                        .map_or(0, |column| column.count(kind))
                };
                section.questions.push(ask(
                    &table.name,
                    position.1,
                    kind,
                    &columns,
                    heading,
                    &data,
                    found,
                ));
            }
        }
    }
    if let Some(choice) = choice {
        choice.apply(position.1, &mut section);
    }
    section
}

/// What is known of a column.
#[derive(Clone, Copy, Default)]
struct ColumnEvidence {
    heading: Option<(Heading, Certainty)>,
    filled: usize,
    vins: usize,
    plates: usize,
    bodies: usize,
}

impl ColumnEvidence {
    const fn count(&self, kind: IdentifierKind) -> usize {
        match kind {
            IdentifierKind::Vin => self.vins,
            IdentifierKind::License => self.plates,
            IdentifierKind::Body => self.bodies,
        }
    }

    fn certainty(&self, kind: IdentifierKind) -> Option<Certainty> {
        match self.heading {
            Some((Heading::Identifier(named), certainty)) if named == kind => Some(certainty),
            _ => None,
        }
    }

    /// Whether the content alone makes this a column of a kind.
    fn has_share(&self, kind: IdentifierKind) -> bool {
        let share = if kind == IdentifierKind::Vin {
            VIN_SHARE
        } else {
            OTHER_SHARE
        };
        let count = self.count(kind);
        count > 0 && count * 100 >= self.filled * share
    }

    fn add(&mut self, cell: &str, today: Date) {
        if cell.is_empty() {
            return;
        }
        self.filled += 1;
        if is_vin_shaped(cell) {
            self.vins += 1;
            return;
        }
        match recognise(cell, today).map(|found| found.kind) {
            Some(IdentifierKind::Vin) => self.vins += 1,
            Some(IdentifierKind::License) => self.plates += 1,
            Some(IdentifierKind::Body) => self.bodies += 1,
            None => {}
        }
    }
}

/// What is known of the columns of a section.
struct Evidence(Vec<ColumnEvidence>);

impl Evidence {
    fn collect(heading: Option<&TableRow>, data: &[&TableRow], today: Date) -> Self {
        let headings = heading.map_or(&[][..], |row| &row.cells);
        let width = data
            .iter()
            .map(|row| row.cells.len())
            .max()
            .unwrap_or(0)
            .max(headings.len());
        let mut columns = vec![ColumnEvidence::default(); width];
        for (column, text) in columns.iter_mut().zip(headings) {
            column.heading = meaning(text);
        }
        let step = data.len().div_ceil(EXAMINED_ROWS).max(1);
        for row in data.iter().step_by(step) {
            for (column, cell) in columns.iter_mut().zip(&row.cells) {
                column.add(cell, today);
            }
        }
        Self(columns)
    }

    fn column(&self, index: usize) -> Option<&ColumnEvidence> {
        self.0.get(index)
    }

    /// Columns that are equally likely for a kind.
    fn candidates(&self, kind: IdentifierKind) -> Vec<usize> {
        let by_content = self.best_by_content(kind, |column| column.has_share(kind));
        let named = |column: &ColumnEvidence| column.filled > 0 && column.certainty(kind).is_some();
        let mut by_heading = self.best_by_content(kind, named);
        let count = |index: &usize| self.column(*index).map_or(0, |column| column.count(kind));
        let is_contradicted =
            kind != IdentifierKind::Body && by_heading.iter().map(count).sum::<usize>() == 0;
        if by_heading.is_empty() || (is_contradicted && !by_content.is_empty()) {
            return by_content;
        }
        let certainty = |index: &usize| {
            self.column(*index)
                .and_then(|column| column.certainty(kind))
        };
        let best = by_heading.iter().map(certainty).max().flatten();
        by_heading.retain(|index| certainty(index) == best);
        by_heading
    }

    /// Columns of a selection whose content fits at least half as often as that of the best.
    fn best_by_content(
        &self,
        kind: IdentifierKind,
        selected: impl Fn(&ColumnEvidence) -> bool,
    ) -> Vec<usize> {
        let columns = || {
            self.0
                .iter()
                .enumerate()
                .filter(|(_, column)| selected(column))
        };
        let best = columns()
            .map(|(_, column)| column.count(kind))
            .max()
            .unwrap_or(0);
        columns()
            .filter(|(_, column)| column.count(kind) * 2 >= best)
            .map(|(index, _)| index)
            .collect()
    }

    fn note(&self) -> Option<u32> {
        let is_note = |column: &ColumnEvidence| matches!(column.heading, Some((Heading::Note, _)));
        u32::try_from(self.0.iter().position(is_note)?).ok()
    }
}
