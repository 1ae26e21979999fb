//! Division of a table into sections, each with its own heading row.

use std::ops::Range;

use super::headings::{is_heading_row, is_total};
use super::identifiers::{is_vin_shaped, recognise};
use super::table::{Table, TableRow};
use crate::date::Date;

/// Maximum number of title rows above the heading of a later section.
const MAX_TITLES: usize = 5;

/// What a row is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowUse {
    Data,
    Heading,
    /// Text above the first row with an identifier.
    Title,
    Total,
}

/// Rows that share their columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RowGroup {
    /// Indexes of the rows, with the heading and the titles above it.
    pub rows: Range<usize>,
    /// Index of the row with headings or, without known headings, of the row above the first identifier.
    pub heading: Option<usize>,
}

/// Sections of a table with the use of each row.
pub(super) struct Sections {
    pub groups: Vec<RowGroup>,
    pub uses: Vec<RowUse>,
}

/// Divides a table; every row belongs to one section.
pub(super) fn divide(table: &Table, today: Date) -> Sections {
    let rows = &table.rows;
    let mut uses: Vec<RowUse> = rows.iter().map(|row| use_of(row, today)).collect();
    let mut groups: Vec<RowGroup> = Vec::new();
    let mut start = 0;
    for index in 0..rows.len() {
        if uses.get(index) != Some(&RowUse::Heading) || repeats_heading(rows, groups.last(), index)
        {
            continue;
        }
        let first = first_title(rows, &uses, start, index, today);
        if let Some(titles) = uses.get_mut(first..index) {
            titles.fill(RowUse::Title);
        }
        if let Some(group) = groups.last_mut() {
            group.rows.end = first;
        } else if first > 0 {
            groups.push(without_headings(rows, &mut uses, first, today));
        }
        groups.push(RowGroup {
            rows: first..rows.len(),
            heading: Some(index),
        });
        start = index + 1;
    }
    if groups.is_empty() && !rows.is_empty() {
        groups.push(without_headings(rows, &mut uses, rows.len(), today));
    }
    Sections { groups, uses }
}

fn use_of(row: &TableRow, today: Date) -> RowUse {
    // Most rows have a VIN, which is found faster than a heading is excluded.
    if row.cells.iter().any(|cell| is_vin_shaped(cell)) {
        return RowUse::Data;
    }
    if is_heading_row(row) && !has_identifier(row, today) {
        RowUse::Heading
    } else if is_total(row) && !has_identifier(row, today) {
        RowUse::Total
    } else {
        RowUse::Data
    }
}

/// Whether a cell of a row is an identifier or has the form of a VIN.
pub(super) fn has_identifier(row: &TableRow, today: Date) -> bool {
    row.cells
        .iter()
        .any(|cell| is_vin_shaped(cell) || recognise(cell, today).is_some())
}

/// Whether a heading row repeats the one of its section, as on each page of a printed list.
fn repeats_heading(rows: &[TableRow], group: Option<&RowGroup>, index: usize) -> bool {
    let heading = group.and_then(|group| rows.get(group.heading?));
    heading.is_some_and(|heading| {
        rows.get(index)
            .is_some_and(|row| row.cells == heading.cells)
    })
}

/// Index of the first title row above a heading: all rows above the first heading, later those after an empty row.
fn first_title(
    rows: &[TableRow],
    uses: &[RowUse],
    start: usize,
    heading: usize,
    today: Date,
) -> usize {
    let is_title = |index: usize| {
        uses.get(index) == Some(&RowUse::Data)
            && rows
                .get(index)
                .is_some_and(|row| !has_identifier(row, today))
    };
    if start == 0 && (0..heading).all(is_title) {
        return 0;
    }
    let mut first = heading;
    while first > start {
        let is_after_gap = match (
            first.checked_sub(1).and_then(|above| rows.get(above)),
            rows.get(first),
        ) {
            (Some(above), Some(row)) => row.line > above.line + 1,
            _ => false,
        };
        if is_after_gap {
            return first;
        }
        if heading - first == MAX_TITLES || !is_title(first - 1) {
            break;
        }
        first -= 1;
    }
    heading
}

/// Section of the first rows of a table, which has no known heading.
fn without_headings(rows: &[TableRow], uses: &mut [RowUse], end: usize, today: Date) -> RowGroup {
    let group = |heading| RowGroup {
        rows: 0..end,
        heading,
    };
    let Some(first) = rows
        .iter()
        .take(end)
        .position(|row| has_identifier(row, today))
    else {
        return group(None);
    };
    for title in uses.iter_mut().take(first) {
        if *title == RowUse::Data {
            *title = RowUse::Title;
        }
    }
    let above = first.checked_sub(1);
    group(above.filter(|above| {
        rows.get(*above)
            .is_some_and(|row| row.cells.iter().filter(|cell| !cell.is_empty()).count() > 1)
    }))
}
