//! The statement of operations.

use serde::Serialize;

use crate::typesetter;
use crate::typesetter::RenderError;

/// What a statement says, in words; sums are written as people read them.
#[derive(Clone, Debug, Serialize)]
pub struct Statement {
    pub service: String,
    pub title: String,
    /// Whose account, for the foot of each page.
    pub account: String,
    /// Rows of the head: name and value.
    pub head: Vec<HeadRow>,
    pub opening: Sums,
    pub closing: Sums,
    pub lines: Vec<Line>,
    pub note: String,
    /// The day the document carries; PDF/A wants one.
    pub made: Day,
}

#[derive(Clone, Debug, Serialize)]
pub struct HeadRow {
    pub name: String,
    pub value: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Sums {
    pub available: String,
    pub held: String,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Day {
    pub year: i32,
    pub month: u32,
    pub day: u32,
}

#[derive(Clone, Debug, Serialize)]
pub struct Line {
    pub time: String,
    pub title: String,
    pub description: String,
    pub amount: String,
    pub held_change: String,
    pub balance: String,
    pub held: String,
}

/// The statement as PDF/A-2a and PDF/UA-1.
pub fn render(statement: &Statement) -> Result<Vec<u8>, RenderError> {
    typesetter::typeset("statement.typ", statement)
}
