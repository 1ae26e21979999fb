//! Lists of cars: reading of an uploaded file or pasted text, and the plan of its rows.
//!
//! [`read_file`] and [`read_text`] return tables of text cells, [`plan`] the state of every row: which identifier it
//! holds, what is doubtful, and why a row cannot be checked. Nothing is corrected without confirmation.

mod cell;
mod columns;
mod file_error;
mod headings;
mod identifiers;
mod limits;
mod plan;
mod question;
mod row_state;
mod sections;
mod table;
mod text;
mod xlsx;

pub use cell::CellIssueCode;
pub use columns::{ChosenColumn, ColumnChoice, Columns, Section, find_columns};
pub use file_error::{FileError, FileRefusal};
pub use limits::{MAX_CELL_CHARS, MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS};
pub use plan::{ListPlan, PlanCounts, PlannedRow, plan};
pub use question::{ColumnCandidate, ColumnQuestion};
pub use row_state::{Offer, RowState};
pub use table::{CellIssue, ListFile, Table, TableRow};

/// Reads an uploaded file; its format is detected by content.
pub fn read_file(bytes: &[u8]) -> Result<ListFile, FileError> {
    if bytes.is_empty() {
        return Err(FileError::Empty);
    }
    if bytes.len() > MAX_FILE_BYTES {
        return Err(FileError::TooLarge);
    }
    if xlsx::is_zip(bytes) {
        return xlsx::read(bytes);
    }
    text::read(&text::decode(bytes)?)
}

/// Reads pasted text.
pub fn read_text(pasted: &str) -> Result<ListFile, FileError> {
    if pasted.len() > MAX_FILE_BYTES {
        return Err(FileError::TooLarge);
    }
    text::read(text::checked(pasted)?)
}
