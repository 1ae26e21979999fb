//! Reading of CSV and pasted text.

mod decode;
mod records;
mod separator;

use super::cell::Cell;
use super::file_error::FileError;
use super::limits::MAX_COLUMNS;
use super::table::{Limits, ListFile, Table, TableRow, check_column};
use records::Fields;

pub(super) use decode::{checked, decode};

/// Reads a text as one table; the line of a row is its number among the records of the text.
pub(super) fn read(text: &str) -> Result<ListFile, FileError> {
    let (separator, text, mut line) = match separator::declared(text) {
        Some((separator, rest)) => (Some(separator), rest, 1),
        None => (separator::detect(text), text, 0),
    };
    let mut rows = Vec::new();
    let mut limits = Limits::default();
    let mut row = TableRow::default();
    let mut column = 0;
    for field in Fields::new(text, separator) {
        let cell = Cell::from_text(&field.text());
        if column < MAX_COLUMNS {
            row.set(column, cell);
        } else if cell.has_content() {
            check_column(column)?;
        }
        column += 1;
        if field.ends_record {
            line += 1;
            row.line = line;
            limits.push(&mut rows, std::mem::take(&mut row))?;
            column = 0;
        }
    }
    limits.finish()?;
    let table = Table {
        name: String::new(),
        rows,
    };
    Ok(ListFile {
        tables: vec![table],
        hidden_sheets: Vec::new(),
    })
}
