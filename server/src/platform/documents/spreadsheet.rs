//! CSV for Russian spreadsheets: UTF-8 with BOM, semicolons, decimal commas, no formulas.

use std::io;

use avtosled_core::money::Kopecks;
use csv::{Terminator, Writer, WriterBuilder};

/// UTF-8 byte order mark; without it spreadsheets assume Windows-1251.
pub const UTF8_MARK: &str = "\u{feff}";
/// Leading characters that a spreadsheet takes for a formula.
const FORMULA_STARTS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Creates a CSV writer with these conventions; the caller writes the BOM.
pub fn csv_writer<W: io::Write>(to: W) -> Writer<W> {
    WriterBuilder::new()
        .delimiter(b';')
        .terminator(Terminator::CRLF)
        .from_writer(to)
}

/// Formats a sum as `-1234,50`: always two decimals, as accounting programs expect.
#[must_use]
pub fn with_comma(sum: Kopecks) -> String {
    let sign = if sum.0 < 0 { "-" } else { "" };
    let kopecks = sum.0.unsigned_abs();
    format!("{sign}{},{:02}", kopecks / 100, kopecks % 100)
}

/// Escapes a text so that no spreadsheet evaluates it as a formula.
#[must_use]
pub fn guarded(text: String) -> String {
    if text.trim_start().starts_with(FORMULA_STARTS) || text.starts_with(FORMULA_STARTS) {
        return format!("'{text}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreadsheet_sum_has_comma_and_two_decimals() {
        for (kopecks, text) in [
            (0, "0,00"),
            (5, "0,05"),
            (-250, "-2,50"),
            (123_456, "1234,56"),
        ] {
            assert_eq!(with_comma(Kopecks(kopecks)), text);
        }
    }

    #[test]
    fn formula_is_escaped_to_text() {
        for start in ["=1+1", "+7", "-1", "@SUM(A1)", "\t=1", " =1"] {
            assert_eq!(guarded(start.to_owned()), format!("'{start}"));
        }
        assert_eq!(guarded("А123ВС77".to_owned()), "А123ВС77");
    }
}
