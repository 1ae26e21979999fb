//! Reading of XLSX workbooks (ECMA-376) as a stream of cells; no part of a workbook is held as a grid.

mod merges;
mod numbers;
mod package;
mod reference;
mod shared;
mod shared_strings;
mod sheet;
mod styles;
mod workbook;
mod xml;

use super::file_error::FileError;
use super::table::{Limits, ListFile, Table};
use package::Package;
use shared::Shared;
use shared_strings::SharedStrings;
use styles::Styles;
use workbook::Workbook;

/// Whether a file begins like a ZIP archive.
pub(super) fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Reads the visible sheets of a workbook.
pub(super) fn read(bytes: &[u8]) -> Result<ListFile, FileError> {
    let mut package = Package::open(bytes)?;
    let workbook = Workbook::read(&mut package)?;
    let shared = Shared {
        strings: SharedStrings::read(&mut package, &workbook.shared_strings)?,
        styles: Styles::read(&mut package, &workbook.styles)?,
        from_1904: workbook.from_1904,
    };
    let mut file = ListFile::default();
    let mut limits = Limits::default();
    for sheet in &workbook.sheets {
        if sheet.visible {
            let rows = sheet::read(&mut package, &sheet.path, &shared, &mut limits)?;
            if !rows.is_empty() {
                file.tables.push(Table {
                    name: sheet.name.clone(),
                    rows,
                });
            }
        } else if sheet::has_content(&mut package, &sheet.path, &shared)? {
            file.hidden_sheets.push(sheet.name.clone());
        }
    }
    limits.finish()?;
    Ok(file)
}
