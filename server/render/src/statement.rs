//! Account statement.

use serde::Serialize;

use crate::compiler::{self, RenderError};

/// Account statement; amounts are formatted text.
#[derive(Clone, Debug, Serialize)]
pub struct Statement {
    pub service: String,
    pub title: String,
    /// Account name, printed in the footer.
    pub account: String,
    /// Table above the operations.
    pub head: Vec<LabelledValue>,
    pub opening: Sums,
    pub closing: Sums,
    pub lines: Vec<Line>,
    pub note: String,
    /// Document date, required by PDF/A.
    pub date: Day,
}

#[derive(Clone, Debug, Serialize)]
pub struct LabelledValue {
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

/// Renders a statement as PDF/A-2a and PDF/UA-1.
pub fn render(statement: &Statement) -> Result<Vec<u8>, RenderError> {
    compiler::compile("statement.typ", statement)
}
