//! Streaming table writer, whose memory use is independent of the number of rows.

use std::borrow::Cow;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};

/// Value of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Empty,
    Text(Cow<'static, str>),
    Count(i64),
    Sum(Kopecks),
    /// Time, shown in Moscow time.
    Moment(DateTime<Utc>),
}

/// Cells of a row, as many as the header has.
pub type Line = Vec<Cell>;

impl Cell {
    /// Cell with an optional text.
    pub fn text(text: impl Into<Option<String>>) -> Self {
        text.into()
            .map_or(Self::Empty, |text| Self::Text(Cow::Owned(text)))
    }

    /// Cell with a constant text.
    #[must_use]
    pub const fn word(word: &'static str) -> Self {
        Self::Text(Cow::Borrowed(word))
    }

    /// Cell with an optional time.
    #[must_use]
    pub fn moment(time: Option<DateTime<Utc>>) -> Self {
        time.map_or(Self::Empty, Self::Moment)
    }

    #[must_use]
    pub const fn sum(kopecks: i64) -> Self {
        Self::Sum(Kopecks(kopecks))
    }

    /// Cell with `да` or `нет`.
    #[must_use]
    pub const fn yes_or_no(is_so: bool) -> Self {
        Self::word(if is_so { "да" } else { "нет" })
    }
}

#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    #[error("the file cannot be written: {0}")]
    File(#[from] std::io::Error),
    #[error("the lines cannot be written: {0}")]
    Csv(#[from] csv::Error),
    #[error("the workbook cannot be written: {0}")]
    Xlsx(#[from] rust_xlsxwriter::XlsxError),
}

/// Writer of a table to a file.
pub trait Sheet {
    /// Appends a row to the table.
    fn write(&mut self, line: &[Cell]) -> Result<(), SheetError>;

    /// Finishes the table and flushes it to the file.
    fn finish(self: Box<Self>) -> Result<(), SheetError>;
}
