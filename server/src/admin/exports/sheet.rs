//! Lines of a table, written to a file as they come: a file of a million costs no more memory than one
//! of ten.

use std::borrow::Cow;

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Utc};

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    Empty,
    Text(Cow<'static, str>),
    Count(i64),
    Sum(Kopecks),
    /// Told in Moscow's time.
    Moment(DateTime<Utc>),
}

/// The cells of a line, as many as the head has.
pub type Line = Vec<Cell>;

impl Cell {
    /// A text that may be missing.
    pub fn text(text: impl Into<Option<String>>) -> Self {
        text.into()
            .map_or(Self::Empty, |text| Self::Text(Cow::Owned(text)))
    }

    /// A word of ours.
    #[must_use]
    pub const fn word(word: &'static str) -> Self {
        Self::Text(Cow::Borrowed(word))
    }

    /// A moment that may not have come.
    #[must_use]
    pub fn moment(time: Option<DateTime<Utc>>) -> Self {
        time.map_or(Self::Empty, Self::Moment)
    }

    #[must_use]
    pub const fn sum(kopecks: i64) -> Self {
        Self::Sum(Kopecks(kopecks))
    }

    /// `да` or `нет`.
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

/// A table that is being written.
pub trait Sheet {
    /// Writes a line behind the others.
    fn write(&mut self, line: &[Cell]) -> Result<(), SheetError>;

    /// Brings everything to the file.
    fn finish(self: Box<Self>) -> Result<(), SheetError>;
}
