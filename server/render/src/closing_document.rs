//! Invoice or act of a month.

use serde::Serialize;

use crate::compiler::{self, RenderError};
use crate::statement::{Day, LabelledValue};

/// Invoice or act of a month; amounts are formatted text.
#[derive(Clone, Debug, Serialize)]
pub struct ClosingDocument {
    pub service: String,
    /// Kind, number and date: «Счёт № … от …».
    pub title: String,
    pub seller: Party,
    pub buyer: Party,
    /// Facts above the table: basis, period.
    pub head: Vec<LabelledValue>,
    /// Whether the table has columns of the sum before the discount and of the discount.
    pub has_discount: bool,
    pub lines: Vec<ServiceLine>,
    /// Totals below the table; the last one is the sum of the document.
    pub totals: Vec<LabelledValue>,
    /// Paragraphs after the totals.
    pub paragraphs: Vec<String>,
    /// Balances and payments of the month.
    pub settlement: Option<Settlement>,
    /// Names below the lines for signatures; empty for a document that is not signed.
    pub signers: Vec<Signer>,
    pub note: String,
    /// Document date, required by PDF/A.
    pub date: Day,
}

/// Party of a document with its role and details.
#[derive(Clone, Debug, Serialize)]
pub struct Party {
    pub role: String,
    pub name: String,
    pub details: Vec<LabelledValue>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ServiceLine {
    pub title: String,
    pub count: String,
    pub unit: String,
    /// Sum before the discount.
    pub sum: String,
    pub discount: String,
    pub total: String,
}

/// Balances at both ends of the month and the changes between them.
#[derive(Clone, Debug, Serialize)]
pub struct Settlement {
    pub title: String,
    /// Whether the table has a column of the credit.
    pub has_credit: bool,
    pub rows: Vec<SettlementRow>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SettlementRow {
    pub name: String,
    pub own: String,
    pub credit: String,
    /// Whether the row is a balance, not a change.
    pub is_balance: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct Signer {
    pub role: String,
    pub name: String,
}

/// Renders an invoice or act as PDF/A-2a and PDF/UA-1.
pub fn render(document: &ClosingDocument) -> Result<Vec<u8>, RenderError> {
    compiler::compile("closing_document.typ", document)
}
