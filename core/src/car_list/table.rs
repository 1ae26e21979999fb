//! Tables of text cells, the result of reading a file.

use super::cell::{Cell, CellIssueCode};
use super::file_error::FileError;
use super::limits::{MAX_COLUMNS, MAX_ROWS, MAX_TEXT_BYTES};

/// Content of an uploaded file or pasted text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListFile {
    /// Visible sheets with rows; one table for a text.
    pub tables: Vec<Table>,
    /// Names of hidden sheets with rows, which are not read.
    pub hidden_sheets: Vec<String>,
}

/// Rows of a sheet or of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// Name of the sheet; empty for a text.
    pub name: String,
    pub rows: Vec<TableRow>,
}

/// Row with content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableRow {
    /// Number of the row in the file or sheet, counted from 1 with the empty rows.
    pub line: u32,
    /// Trimmed cells up to the last one with content.
    pub cells: Vec<String>,
    pub issues: Vec<CellIssue>,
}

/// Doubt about the content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellIssue {
    /// Index of the column from 0.
    pub column: u32,
    pub code: CellIssueCode,
}

impl TableRow {
    /// Text of a cell; empty when the row is shorter.
    #[must_use]
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// Most serious issue of a cell.
    pub(super) fn issue(&self, column: usize) -> Option<CellIssueCode> {
        let of_column = |issue: &&CellIssue| issue.column as usize == column;
        self.issues.iter().find(of_column).map(|issue| issue.code)
    }

    /// Sets a cell; one without content changes nothing.
    pub(super) fn set(&mut self, column: usize, cell: Cell) {
        if !cell.has_content() {
            return;
        }
        if self.cells.len() <= column {
            self.cells.resize_with(column + 1, String::new);
        }
        if let Some(text) = self.cells.get_mut(column) {
            *text = cell.text;
        }
        self.issues.retain(|issue| issue.column as usize != column);
        if let (Some(code), Ok(column)) = (cell.issue, u32::try_from(column)) {
            self.issues.push(CellIssue { column, code });
        }
    }

    pub(super) fn has_content(&self) -> bool {
        !self.cells.is_empty()
    }

    fn size(&self) -> usize {
        self.cells.iter().map(String::len).sum()
    }
}

/// Limits of a file, counted over all its tables.
#[derive(Debug, Default)]
pub(super) struct Limits {
    rows: usize,
    bytes: usize,
}

impl Limits {
    /// Adds a row to a table; empty rows are left out, rows over the limit are only counted.
    pub(super) fn push(
        &mut self,
        rows: &mut Vec<TableRow>,
        row: TableRow,
    ) -> Result<(), FileError> {
        if !row.has_content() {
            return Ok(());
        }
        self.rows += 1;
        if self.rows > MAX_ROWS {
            return Ok(());
        }
        self.grow(row.size())?;
        rows.push(row);
        Ok(())
    }

    /// Counts the bytes of cells.
    pub(super) fn grow(&mut self, bytes: usize) -> Result<(), FileError> {
        self.bytes += bytes;
        if self.bytes > MAX_TEXT_BYTES {
            return Err(FileError::UnpackedTooLarge);
        }
        Ok(())
    }

    /// Rejects a file without rows or with too many.
    pub(super) fn finish(&self) -> Result<(), FileError> {
        match self.rows {
            0 => Err(FileError::NoRows),
            count if count > MAX_ROWS => Err(FileError::TooManyRows { count }),
            _ => Ok(()),
        }
    }
}

/// Rejects a cell beyond the last allowed column.
pub(super) const fn check_column(column: usize) -> Result<(), FileError> {
    if column < MAX_COLUMNS {
        Ok(())
    } else {
        Err(FileError::TooManyColumns)
    }
}
