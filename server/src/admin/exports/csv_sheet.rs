//! Table writer for CSV files.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use csv::Writer;

use crate::admin::exports::sheet::{Cell, Sheet, SheetError};
use crate::platform::clock::moscow_text;
use crate::platform::documents::spreadsheet::{UTF8_MARK, csv_writer, guarded, with_comma};
use crate::platform::keys::private_files;

pub struct CsvSheet {
    writer: Writer<BufWriter<File>>,
}

impl CsvSheet {
    pub fn begin(path: &Path, head: &[&str]) -> Result<Self, SheetError> {
        let mut file = BufWriter::new(private_files::create_file(path)?);
        file.write_all(UTF8_MARK.as_bytes())?;
        let mut writer = csv_writer(file);
        writer.write_record(head)?;
        Ok(Self { writer })
    }
}

impl Sheet for CsvSheet {
    fn write(&mut self, line: &[Cell]) -> Result<(), SheetError> {
        Ok(self.writer.write_record(line.iter().map(written))?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), SheetError> {
        Ok(self.writer.flush()?)
    }
}

fn written(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => guarded(text.clone().into_owned()),
        Cell::Count(count) => count.to_string(),
        Cell::Sum(sum) => with_comma(*sum),
        Cell::Moment(time) => moscow_text(*time),
    }
}
