//! Merged cells: the value of a merge applies to all rows that it spans.

use super::super::cell::{Cell, CellIssueCode};
use super::super::file_error::FileError;
use super::super::limits::{MAX_COLUMNS, MAX_ROWS};
use super::super::table::{Limits, TableRow};
use super::reference::position;

/// Maximum number of cells that merges fill; merges of a valid sheet do not overlap.
const MAX_FILLED: usize = MAX_ROWS * MAX_COLUMNS;

/// Merge over several rows; one within a row changes nothing.
pub(super) struct Merge {
    column: usize,
    first_line: u32,
    last_line: u32,
}

impl Merge {
    /// Reads a range `A2:B5`; `None` for a merge within a row.
    pub(super) fn parse(range: &str) -> Result<Option<Self>, FileError> {
        let (first, last) = range.split_once(':').unwrap_or((range, range));
        let (first, last) = (position(first)?, position(last)?);
        let merge = Self {
            column: first.column,
            first_line: first.line,
            last_line: last.line,
        };
        Ok((merge.last_line > merge.first_line && merge.column < MAX_COLUMNS).then_some(merge))
    }
}

/// Fills empty cells of merges in rows that have other content; the rows are sorted by line.
pub(super) fn fill(
    rows: &mut [TableRow],
    merges: &[Merge],
    limits: &mut Limits,
) -> Result<(), FileError> {
    let mut filled = 0;
    for merge in merges {
        let Ok(first) = rows.binary_search_by_key(&merge.first_line, |row| row.line) else {
            continue;
        };
        let Some((top, below)) = rows
            .get_mut(first..)
            .and_then(<[TableRow]>::split_first_mut)
        else {
            continue;
        };
        let text = top.cell(merge.column);
        let issue: Option<CellIssueCode> = top.issue(merge.column);
        if text.is_empty() && issue.is_none() {
            continue;
        }
        for row in below
            .iter_mut()
            .take_while(|row| row.line <= merge.last_line)
        {
            filled += 1;
            if filled > MAX_FILLED {
                return Err(FileError::Damaged);
            }
            if row.cell(merge.column).is_empty() {
                limits.grow(text.len())?;
                row.set(
                    merge.column,
                    Cell {
                        text: text.to_owned(),
                        issue,
                    },
                );
            }
        }
    }
    Ok(())
}
