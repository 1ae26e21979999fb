//! Tables for download: CSV for Russian spreadsheets and XLSX, without formulas.

use std::io;

use avtosled_core::money::Kopecks;
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use crate::platform::documents::spreadsheet::{UTF8_MARK, csv_writer, guarded, with_comma};

/// Content type of an XLSX file.
pub const XLSX_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/// Content type of a CSV file.
pub const CSV_TYPE: &str = "text/csv; charset=utf-8";

/// Column of a table: its title and its width in characters.
pub type Column = (&'static str, u32);

/// Value of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Text(String),
    Number(i32),
    Sum(Kopecks),
    Empty,
}

/// Reason why a table cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error("the workbook cannot be written: {0}")]
    Xlsx(#[from] XlsxError),
    #[error("the CSV file cannot be written: {0}")]
    Csv(#[from] csv::Error),
    #[error("the CSV file cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl Cell {
    /// A text, or an empty cell.
    #[must_use]
    pub fn text(text: Option<String>) -> Self {
        text.map_or(Self::Empty, Self::Text)
    }

    /// A sum, or an empty cell.
    #[must_use]
    pub fn sum(sum: Option<Kopecks>) -> Self {
        sum.map_or(Self::Empty, Self::Sum)
    }

    fn to_csv(&self) -> String {
        match self {
            Self::Text(text) => guarded(text.clone()),
            Self::Number(number) => number.to_string(),
            Self::Sum(sum) => with_comma(*sum),
            Self::Empty => String::new(),
        }
    }

    fn write(
        &self,
        sheet: &mut Worksheet,
        (row, column): (u32, u16),
        sum_format: &Format,
    ) -> Result<(), XlsxError> {
        match self {
            Self::Number(number) => {
                sheet.write_number(row, column, f64::from(*number))?;
            }
            Self::Sum(sum) => {
                // A sum of kopecks below 2^53 is exact, which no price exceeds.
                let roubles = sum.0.to_string().parse::<f64>().unwrap_or_default() / 100.0;
                sheet.write_number_with_format(row, column, roubles, sum_format)?;
            }
            // Text cells are never evaluated.
            Self::Text(text) if !text.is_empty() => {
                sheet.write_string(row, column, text)?;
            }
            Self::Text(_) | Self::Empty => {}
        }
        Ok(())
    }
}

/// Table as CSV.
pub fn csv(columns: &[Column], rows: &[Vec<Cell>]) -> Result<Vec<u8>, TableError> {
    let mut file = UTF8_MARK.as_bytes().to_vec();
    let mut writer = csv_writer(&mut file);
    writer.write_record(columns.iter().map(|(title, _)| title))?;
    for row in rows {
        writer.write_record(row.iter().map(Cell::to_csv))?;
    }
    writer.flush()?;
    drop(writer);
    Ok(file)
}

/// Table as a workbook with one sheet.
pub fn xlsx(name: &str, columns: &[Column], rows: &[Vec<Cell>]) -> Result<Vec<u8>, TableError> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    let (bold, sum) = (
        Format::new().set_bold(),
        Format::new().set_num_format("#,##0.00"),
    );
    sheet.set_name(name)?.set_freeze_panes(1, 0)?;
    for (column, (title, width)) in (0..).zip(columns) {
        sheet.set_column_width(column, *width)?;
        sheet.write_string_with_format(0, column, *title, &bold)?;
    }
    for (number, row) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(row) {
            cell.write(sheet, (number, column), &sum)?;
        }
    }
    let last_column = u16::try_from(columns.len().saturating_sub(1));
    if let (Ok(last), Ok(last_column)) = (u32::try_from(rows.len()), last_column) {
        sheet.autofilter(0, 0, last, last_column)?;
    }
    Ok(workbook.save_to_buffer()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn csv_guards_texts_and_writes_sums_with_a_comma() {
        let rows = vec![vec![
            Cell::Text("=1+1".to_owned()),
            Cell::Number(-3),
            Cell::Sum(Kopecks(123_456)),
            Cell::Empty,
        ]];
        let columns = [("А", 1), ("Б", 1), ("В", 1), ("Г", 1)];
        let file = String::from_utf8(csv(&columns, &rows).unwrap()).unwrap();
        assert_eq!(file, "\u{feff}А;Б;В;Г\r\n'=1+1;-3;1234,56;\r\n");
    }
}
