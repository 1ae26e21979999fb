//! Number formats of a workbook, as far as they change what a number means.

use std::collections::HashMap;

use quick_xml::events::Event;

use super::super::file_error::FileError;
use super::package::Package;
use super::xml::{Flow, attribute};

/// Maximum number of leading zeros that a number format shows.
const MAX_WIDTH: usize = 25;

/// Meaning of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum NumberKind {
    #[default]
    Plain,
    Date,
    /// Number with leading zeros up to a width.
    Padded(u8),
}

/// Number formats by the index of the cell style.
#[derive(Default)]
pub(super) struct Styles(Vec<NumberKind>);

impl Styles {
    /// Reads the part; without it all numbers are plain.
    pub(super) fn read(package: &mut Package<'_>, path: &str) -> Result<Self, FileError> {
        let mut custom: HashMap<String, NumberKind> = HashMap::new();
        let mut kinds = Vec::new();
        let mut in_cell_styles = false;
        package.for_each_event(path, |event| {
            match event {
                Event::Start(element) => match element.local_name().as_ref() {
                    "numFmt" => {
                        if let (Some(id), Some(code)) = (
                            attribute(element, "numFmtId")?,
                            attribute(element, "formatCode")?,
                        ) {
                            custom.insert(id, of_code(&code));
                        }
                    }
                    "cellXfs" => in_cell_styles = true,
                    "xf" if in_cell_styles => {
                        let id = attribute(element, "numFmtId")?.unwrap_or_default();
                        kinds.push(custom.get(&id).copied().unwrap_or_else(|| built_in(&id)));
                    }
                    _ => {}
                },
                Event::End(element) if element.local_name().as_ref() == "cellXfs" => {
                    in_cell_styles = false;
                }
                _ => {}
            }
            Ok(Flow::Continue)
        })?;
        Ok(Self(kinds))
    }

    pub(super) fn kind(&self, style: usize) -> NumberKind {
        self.0.get(style).copied().unwrap_or_default()
    }
}

/// Meaning of a built-in number format, ECMA-376 part 1, 18.8.30.
fn built_in(id: &str) -> NumberKind {
    match id.parse() {
        Ok(14..=22 | 27..=36 | 45..=47 | 50..=58) => NumberKind::Date,
        _ => NumberKind::Plain,
    }
}

/// Meaning of a format code.
fn of_code(code: &str) -> NumberKind {
    if code.len() <= MAX_WIDTH && code.len() > 1 && code.bytes().all(|c| c == b'0') {
        return u8::try_from(code.len()).map_or(NumberKind::Plain, NumberKind::Padded);
    }
    let mut characters = code.chars();
    while let Some(c) = characters.next() {
        match c {
            '"' => {
                characters.by_ref().find(|c| *c == '"');
            }
            '[' => {
                characters.by_ref().find(|c| *c == ']');
            }
            '\\' | '_' | '*' => {
                characters.next();
            }
            'd' | 'D' | 'y' | 'Y' | 'm' | 'M' => return NumberKind::Date,
            ';' => break,
            _ => {}
        }
    }
    NumberKind::Plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn format_code_of_a_date_is_recognised() {
        for code in [
            "dd.mm.yyyy",
            "[$-419]d mmmm yyyy",
            "yyyy\\-mm\\-dd",
            "\"от\" dd.mm",
        ] {
            assert_eq!(of_code(code), NumberKind::Date, "{code}");
        }
        for code in ["General", "0.00", "#,##0\" mm\"", "[Red]0", "0\\d", "@"] {
            assert_eq!(of_code(code), NumberKind::Plain, "{code}");
        }
        assert_eq!(of_code("0000000"), NumberKind::Padded(7));
    }
}
