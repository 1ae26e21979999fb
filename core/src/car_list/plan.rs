//! Plan of a list: the state of every row.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::columns::{ColumnChoice, Section, find};
use super::identifiers::Identifier;
use super::question::ColumnQuestion;
use super::row_state::{RowState, judge};
use super::sections::{RowUse, divide};
use super::table::{ListFile, TableRow};
use crate::date::Date;

/// Maximum length of the texts of a row, characters.
const MAX_TEXT: usize = 120;

/// Plan of a list of cars, which holds every row with content exactly once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ListPlan {
    pub rows: Vec<PlannedRow>,
    pub sections: Vec<Section>,
    /// First open question about the columns.
    pub question: Option<ColumnQuestion>,
    pub counts: PlanCounts,
    /// Hidden sheets with rows, which are not read.
    pub hidden_sheets: Vec<String>,
}

/// Row of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlannedRow {
    /// Index of the table from 0.
    pub table: u32,
    /// Number of the row in the file or sheet, from 1.
    pub line: u32,
    /// Content of the row, truncated.
    pub text: String,
    /// Comment or stock number of the customer.
    pub note: Option<String>,
    /// What is doubtful in the row, or what was not used.
    pub remark: Option<String>,
    pub state: RowState,
}

/// Number of rows by state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlanCounts {
    pub ready: u32,
    pub repairable: u32,
    pub duplicate: u32,
    pub invalid: u32,
    pub skipped: u32,
}

impl PlanCounts {
    const fn add(&mut self, state: &RowState) {
        let count = match state {
            RowState::Ready { .. } => &mut self.ready,
            RowState::Repairable { .. } => &mut self.repairable,
            RowState::Duplicate { .. } => &mut self.duplicate,
            RowState::Invalid { .. } => &mut self.invalid,
            RowState::Skipped { .. } => &mut self.skipped,
        };
        *count += 1;
    }
}

/// Plans a list; the choice answers the questions of an earlier plan of the same file.
#[must_use]
pub fn plan(file: &ListFile, choice: Option<&ColumnChoice>, today: Date) -> ListPlan {
    let mut plan = ListPlan {
        hidden_sheets: file.hidden_sheets.clone(),
        ..ListPlan::default()
    };
    let mut known: HashMap<Identifier, (u32, u32)> = HashMap::new();
    for (table, index) in file.tables.iter().zip(0..) {
        let sections = divide(table, today);
        for group in &sections.groups {
            let position = (
                index,
                u32::try_from(plan.sections.len()).unwrap_or(u32::MAX),
            );
            let section = find(table, &sections, group, position, choice, today);
            let rows = table.rows.get(group.rows.clone()).unwrap_or_default();
            let uses = sections.uses.get(group.rows.clone()).unwrap_or_default();
            for (row, used) in rows.iter().zip(uses) {
                let mut planned = planned(row, *used, &section, today);
                mark_duplicate(&mut planned, &mut known);
                plan.counts.add(&planned.state);
                plan.rows.push(planned);
            }
            plan.sections.push(section);
        }
    }
    plan.question = plan
        .sections
        .iter()
        .find_map(|section| section.questions.first().cloned());
    plan
}

fn planned(row: &TableRow, used: RowUse, section: &Section, today: Date) -> PlannedRow {
    let (state, remark) = match used {
        RowUse::Data => judge(row, &section.columns, today),
        RowUse::Heading => (skipped("heading", "Строка с названиями столбцов"), None),
        RowUse::Title => (
            skipped("title", "Текст над таблицей, номера машины в нём нет"),
            None,
        ),
        RowUse::Total => (
            skipped("total", "Строка с итогом, номера машины в ней нет"),
            None,
        ),
    };
    let note = section
        .columns
        .note
        .filter(|_| used == RowUse::Data)
        .map(|column| row.cell(column as usize));
    PlannedRow {
        table: section.table,
        line: row.line,
        text: truncated(row.cells.iter().map(String::as_str)),
        note: note
            .filter(|note| !note.is_empty())
            .map(|note| truncated([note].into_iter())),
        remark,
        state,
    }
}

/// Turns a ready row into a duplicate of an earlier one with the same identifier.
fn mark_duplicate(row: &mut PlannedRow, known: &mut HashMap<Identifier, (u32, u32)>) {
    let RowState::Ready { kind, number } = &row.state else {
        return;
    };
    let identifier = Identifier {
        kind: *kind,
        number: number.clone(),
    };
    let (of_table, of) = *known.entry(identifier).or_insert((row.table, row.line));
    if (of_table, of) != (row.table, row.line) {
        row.state = RowState::Duplicate {
            kind: *kind,
            number: number.clone(),
            of,
            of_table,
        };
    }
}

fn skipped(code: &str, message: &str) -> RowState {
    RowState::Skipped {
        code: code.to_owned(),
        message: message.to_owned(),
    }
}

/// Cells with content in one line, at most 120 characters.
fn truncated<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut length = 0;
    for cell in cells.filter(|cell| !cell.is_empty()) {
        let separator = if text.is_empty() { "" } else { " · " };
        for c in separator.chars().chain(cell.chars()) {
            if length == MAX_TEXT {
                text.pop();
                text.push('…');
                return text;
            }
            text.push(if c.is_whitespace() { ' ' } else { c });
            length += 1;
        }
    }
    text
}
