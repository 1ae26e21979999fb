//! Table writer for XLSX files; rows are streamed, and a full sheet continues on the next one.

use std::path::{Path, PathBuf};

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};
use rust_xlsxwriter::{Format, Workbook, Worksheet};

use crate::admin::exports::sheet::{Cell, Sheet, SheetError};
use crate::platform::keys::private_files;

/// Maximum rows per sheet, header included.
const ROWS: u32 = 1_048_576;
/// Maximum characters per cell.
const MOST_CHARS: usize = 32_767;
/// Column width in characters.
const WIDTH: u32 = 18;
/// Serial number of 1970-01-01 in a spreadsheet.
const EPOCH_DAY: f64 = 25_569.0;
const DAY_S: f64 = 86_400.0;
/// Seconds by which Moscow is ahead of UTC, without DST since 2014.
const MOSCOW_OFFSET_S: i64 = 3 * 60 * 60;

pub struct XlsxSheet {
    workbook: Workbook,
    path: PathBuf,
    title: &'static str,
    head: Vec<&'static str>,
    sheets: usize,
    /// Number of rows written to the current sheet, header included.
    rows: u32,
    most_rows: u32,
    formats: Formats,
}

struct Formats {
    head: Format,
    sum: Format,
    moment: Format,
}

impl XlsxSheet {
    pub fn begin(
        path: &Path,
        title: &'static str,
        head: Vec<&'static str>,
    ) -> Result<Self, SheetError> {
        Self::with_rows(path, title, head, ROWS)
    }

    /// Starts a workbook with at most `most_rows` per sheet, header included.
    fn with_rows(
        path: &Path,
        title: &'static str,
        head: Vec<&'static str>,
        most_rows: u32,
    ) -> Result<Self, SheetError> {
        let mut workbook = Workbook::new();
        if let Some(folder) = path.parent() {
            workbook.set_tempdir(folder)?;
        }
        let mut sheet = Self {
            workbook,
            path: path.to_owned(),
            title,
            head,
            sheets: 0,
            rows: 0,
            most_rows,
            formats: Formats {
                head: Format::new().set_bold(),
                sum: Format::new().set_num_format("#,##0.00"),
                moment: Format::new().set_num_format("dd.mm.yyyy hh:mm"),
            },
        };
        sheet.add_sheet()?;
        Ok(sheet)
    }

    fn add_sheet(&mut self) -> Result<(), SheetError> {
        self.sheets += 1;
        let name = match self.sheets {
            1 => self.title.to_owned(),
            number => format!("{} {number}", self.title),
        };
        let sheet = self.workbook.add_worksheet_with_constant_memory()?;
        sheet.set_name(name)?.set_freeze_panes(1, 0)?;
        for (column, title) in (0..).zip(&self.head) {
            sheet.set_column_width(column, WIDTH)?;
            sheet.write_string_with_format(0, column, *title, &self.formats.head)?;
        }
        self.rows = 1;
        Ok(())
    }
}

impl Sheet for XlsxSheet {
    fn write(&mut self, line: &[Cell]) -> Result<(), SheetError> {
        if self.rows == self.most_rows {
            self.add_sheet()?;
        }
        let sheet = self.workbook.worksheet_from_index(self.sheets - 1)?;
        for (column, cell) in (0..).zip(line) {
            write(sheet, (self.rows, column), cell, &self.formats)?;
        }
        self.rows += 1;
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), SheetError> {
        let file = private_files::create_file(&self.path)?;
        Ok(self.workbook.save_to_writer(file)?)
    }
}

fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    formats: &Formats,
) -> Result<(), SheetError> {
    match cell {
        Cell::Empty => return Ok(()),
        // Text cells are never evaluated.
        Cell::Text(text) => sheet.write_string(row, column, cut(text))?,
        Cell::Count(count) => sheet.write_number(row, column, number(*count))?,
        Cell::Sum(sum) => {
            sheet.write_number_with_format(row, column, roubles(*sum), &formats.sum)?
        }
        Cell::Moment(time) => {
            sheet.write_number_with_format(row, column, day_number(*time), &formats.moment)?
        }
    };
    Ok(())
}

/// Text truncated to the limit of a cell.
fn cut(text: &str) -> &str {
    let end = text.char_indices().nth(MOST_CHARS).map(|(end, _)| end);
    &text[..end.unwrap_or(text.len())]
}

#[expect(
    clippy::cast_precision_loss,
    reason = "workbooks have floats only; counts and kopecks are far below 2^53"
)]
const fn number(count: i64) -> f64 {
    count as f64
}

fn roubles(sum: Kopecks) -> f64 {
    number(sum.0) / 100.0
}

/// Serial number of a time in Moscow, as spreadsheets store times.
fn day_number(time: DateTime<Utc>) -> f64 {
    number(time.timestamp() + MOSCOW_OFFSET_S) / DAY_S + EPOCH_DAY
}

#[cfg(test)]
mod tests {
    use calamine::{Data, DataType, Reader, Xlsx, open_workbook};

    use super::*;

    #[test]
    fn table_above_sheet_limit_continues_on_next_sheet() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.xlsx");
        let mut sheet = XlsxSheet::with_rows(&path, "Список", vec!["Имя", "Число"], 3).unwrap();
        for number in 1..=5 {
            let line = [Cell::text(format!("=имя{number}")), Cell::Count(number)];
            sheet.write(&line).unwrap();
        }
        Box::new(sheet).finish().unwrap();

        let mut workbook: Xlsx<_> = open_workbook(&path).unwrap();
        assert_eq!(workbook.sheet_names(), ["Список", "Список 2", "Список 3"]);
        let mut read = Vec::new();
        for name in workbook.sheet_names() {
            let range = workbook.worksheet_range(&name).unwrap();
            let rows: Vec<_> = range.rows().collect();
            assert_eq!(rows[0][0], Data::String("Имя".to_owned()));
            assert!(rows.len() <= 3);
            for row in &rows[1..] {
                read.push((row[0].to_string(), row[1].get_float()));
            }
        }
        let expected: Vec<_> = (1..=5)
            .map(|number| (format!("=имя{number}"), Some(f64::from(number))))
            .collect();
        assert_eq!(read, expected);
    }

    #[test]
    fn finished_xlsx_file_is_owner_only_without_temporary_files() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a.xlsx");
        let sheet = XlsxSheet::begin(&path, "Список", vec!["Имя"]).unwrap();
        Box::new(sheet).finish().unwrap();
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn spreadsheet_time_is_in_moscow_and_long_text_is_truncated() {
        let midnight = "2026-11-22T21:00:00Z".parse().unwrap();
        // Spreadsheet serial number of 23 November 2026.
        assert!((day_number(midnight) - 46_349.0).abs() < 1e-9);
        let long = "я".repeat(MOST_CHARS + 1);
        assert_eq!(cut(&long).chars().count(), MOST_CHARS);
        assert_eq!(cut("коротко"), "коротко");
    }
}
