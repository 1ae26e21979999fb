//! Cells of a worksheet.

use quick_xml::events::{BytesStart, Event};

use super::super::cell::{Cell, CellIssueCode};
use super::super::file_error::FileError;
use super::super::limits::MAX_COLUMNS;
use super::super::table::{Limits, TableRow, check_column};
use super::merges::{self, Merge};
use super::numbers;
use super::package::Package;
use super::reference::{LAST_LINE, position};
use super::shared::Shared;
use super::shared_strings::{MAX_STRING_BYTES, TextContent};
use super::xml::{Flow, append_text, attribute, for_each_attribute};

/// Maximum number of merges of a sheet.
const MAX_MERGES: usize = 100_000;

/// Text of a formula without a value.
const FORMULA: &str = "(формула)";

/// Type of the value of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ValueKind {
    #[default]
    Number,
    SharedString,
    Boolean,
    Error,
    Text,
}

impl ValueKind {
    fn parse(name: &str) -> Self {
        match name {
            "" | "n" => Self::Number,
            "s" => Self::SharedString,
            "b" => Self::Boolean,
            "e" => Self::Error,
            _ => Self::Text,
        }
    }
}

/// Cell that is being read.
#[derive(Default)]
struct OpenCell {
    column: usize,
    kind: ValueKind,
    style: usize,
    value: String,
    has_formula: bool,
}

/// Element whose text is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    None,
    Value,
    Inline,
}

/// State of reading a sheet.
struct SheetReader<'s> {
    shared: &'s Shared,
    row: TableRow,
    /// Whether the row names its number; else its cells may.
    is_numbered: bool,
    next_column: usize,
    cell: Option<OpenCell>,
    /// Buffers of the last cell.
    spare: Option<OpenCell>,
    content: Content,
    inline: TextContent,
    merges: Vec<Merge>,
}

/// Reads the rows with content of a sheet, sorted by line.
pub(super) fn read(
    package: &mut Package<'_>,
    path: &str,
    shared: &Shared,
    limits: &mut Limits,
) -> Result<Vec<TableRow>, FileError> {
    let mut rows = Vec::new();
    let mut reader = SheetReader::new(shared);
    package.for_each_event(path, |event| {
        if let Some(row) = reader.handle(event)? {
            limits.push(&mut rows, row)?;
        }
        Ok(Flow::Continue)
    })?;
    rows.sort_by_key(|row: &TableRow| row.line);
    merges::fill(&mut rows, &reader.merges, limits)?;
    Ok(rows)
}

/// Whether a sheet has a row with content.
pub(super) fn has_content(
    package: &mut Package<'_>,
    path: &str,
    shared: &Shared,
) -> Result<bool, FileError> {
    let mut reader = SheetReader::new(shared);
    let mut found = false;
    package.for_each_event(path, |event| {
        found = reader.handle(event)?.is_some_and(|row| row.has_content());
        Ok(if found { Flow::Stop } else { Flow::Continue })
    })?;
    Ok(found)
}

impl<'s> SheetReader<'s> {
    fn new(shared: &'s Shared) -> Self {
        Self {
            shared,
            row: TableRow::default(),
            is_numbered: false,
            next_column: 0,
            cell: None,
            spare: None,
            content: Content::None,
            inline: TextContent::default(),
            merges: Vec::new(),
        }
    }

    /// Handles an event; returns the row that it ends.
    fn handle(&mut self, event: &Event<'_>) -> Result<Option<TableRow>, FileError> {
        if self.content == Content::Inline {
            let text = self
                .cell
                .as_mut()
                .map(|cell| &mut cell.value)
                .ok_or(FileError::Damaged)?;
            if self.inline.handle(event, text)? {
                self.content = Content::None;
            }
            return Ok(None);
        }
        match event {
            Event::Start(element) => self.start(element)?,
            Event::End(element) => match element.local_name().as_ref() {
                "v" => self.content = Content::None,
                "c" => self.end_cell()?,
                "row" => return Ok(Some(self.end_row())),
                _ => {}
            },
            _ if self.content == Content::Value => {
                if let Some(cell) = &mut self.cell {
                    append_text(event, &mut cell.value, MAX_STRING_BYTES)?;
                }
            }
            _ => {}
        }
        Ok(None)
    }

    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), FileError> {
        match (element.local_name().as_ref(), &mut self.cell) {
            ("row", _) => {
                let number = attribute(element, "r")?;
                self.is_numbered = number.is_some();
                let line = match number {
                    Some(line) => line.parse().map_err(|_| FileError::Damaged)?,
                    None => self.row.line + 1,
                };
                if !(1..=LAST_LINE).contains(&line) {
                    return Err(FileError::Damaged);
                }
                self.row.line = line;
                self.next_column = 0;
            }
            ("c", _) => self.start_cell(element)?,
            ("v", Some(_)) => self.content = Content::Value,
            ("is", Some(_)) => self.content = Content::Inline,
            ("f", Some(cell)) => cell.has_formula = true,
            ("mergeCell", _) => {
                if self.merges.len() == MAX_MERGES {
                    return Err(FileError::UnpackedTooLarge);
                }
                let range = attribute(element, "ref")?.ok_or(FileError::Damaged)?;
                self.merges.extend(Merge::parse(&range)?);
            }
            _ => {}
        }
        Ok(())
    }

    fn start_cell(&mut self, element: &BytesStart<'_>) -> Result<(), FileError> {
        let mut cell = self.spare.take().unwrap_or_default();
        cell.column = self.next_column;
        let mut line = None;
        for_each_attribute(element, |name, value| {
            match name {
                "r" => {
                    let position = position(value)?;
                    cell.column = position.column;
                    line = Some(position.line);
                }
                "t" => cell.kind = ValueKind::parse(value),
                "s" => cell.style = value.parse().unwrap_or(0),
                _ => {}
            }
            Ok(())
        })?;
        if let (false, Some(line)) = (self.is_numbered, line) {
            self.row.line = line;
        }
        self.next_column = cell.column + 1;
        self.cell = Some(cell);
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), FileError> {
        let Some(open) = self.cell.take() else {
            return Ok(());
        };
        let column = open.column;
        let cell = self.convert(&open)?;
        if column < MAX_COLUMNS {
            self.row.set(column, cell);
        } else if cell.has_content() {
            check_column(column)?;
        }
        let mut value = open.value;
        value.clear();
        self.spare = Some(OpenCell {
            value,
            ..OpenCell::default()
        });
        Ok(())
    }

    /// Text of a cell by its type.
    fn convert(&self, open: &OpenCell) -> Result<Cell, FileError> {
        let value = open.value.as_str();
        if value.is_empty() {
            let issue = CellIssueCode::FormulaWithoutValue;
            return Ok(if open.has_formula {
                Cell::with_issue(FORMULA, issue)
            } else {
                Cell::default()
            });
        }
        Ok(match open.kind {
            ValueKind::SharedString => {
                let index = value.trim().parse().map_err(|_| FileError::Damaged)?;
                Cell::from_text(self.shared.strings.get(index).ok_or(FileError::Damaged)?)
            }
            ValueKind::Boolean => Cell::plain(
                if value.trim() == "0" {
                    "ЛОЖЬ"
                } else {
                    "ИСТИНА"
                }
                .to_owned(),
            ),
            ValueKind::Error => Cell::with_issue(value, CellIssueCode::FormulaError),
            ValueKind::Number => numbers::cell(
                value,
                self.shared.styles.kind(open.style),
                self.shared.from_1904,
            ),
            ValueKind::Text => Cell::from_text(value),
        })
    }

    fn end_row(&mut self) -> TableRow {
        let next = TableRow {
            line: self.row.line,
            ..TableRow::default()
        };
        std::mem::replace(&mut self.row, next)
    }
}
