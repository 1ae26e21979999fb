//! CSV for Russian spreadsheets: UTF-8 with a mark, semicolons, decimal commas, and no formulas.

use std::io;

use avtosled_core::money::Kopecks;
use csv::{Terminator, Writer, WriterBuilder};

/// Spreadsheets take a file without it for the old Russian encoding.
pub const UTF8_MARK: &str = "\u{feff}";
/// Characters that a spreadsheet would take for the start of a formula.
const FORMULA_STARTS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Writes lines as Russian spreadsheets read them; the mark is the caller's.
pub fn csv_writer<W: io::Write>(to: W) -> Writer<W> {
    WriterBuilder::new()
        .delimiter(b';')
        .terminator(Terminator::CRLF)
        .from_writer(to)
}

/// `-1234,50`: always two places, as accounting programs read it.
#[must_use]
pub fn with_comma(sum: Kopecks) -> String {
    let sign = if sum.0 < 0 { "-" } else { "" };
    let kopecks = sum.0.unsigned_abs();
    format!("{sign}{},{:02}", kopecks / 100, kopecks % 100)
}

/// Text that a spreadsheet shows and never runs.
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
    fn sums_have_two_places_and_a_comma() {
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
    fn formulas_become_text() {
        for start in ["=1+1", "+7", "-1", "@SUM(A1)", "\t=1", " =1"] {
            assert_eq!(guarded(start.to_owned()), format!("'{start}"));
        }
        assert_eq!(guarded("А123ВС77".to_owned()), "А123ВС77");
    }
}
