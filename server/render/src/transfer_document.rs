//! Universal transfer document (УПД) in the form recommended by the tax service.

use serde::Serialize;

use crate::compiler::{self, RenderError};
use crate::statement::Day;

/// Universal transfer document; amounts are formatted text.
#[derive(Clone, Debug, Serialize)]
pub struct TransferDocument {
    pub service: String,
    pub title: String,
    /// `1`: invoice for VAT and transfer document; `2`: transfer document.
    pub status: String,
    pub number: String,
    /// Date in words: «30 ноября 2026 г.».
    pub date_text: String,
    pub seller: TransferParty,
    pub buyer: TransferParty,
    /// Whether the seller signs as an entrepreneur, not as a company.
    pub is_entrepreneur: bool,
    /// Registration details of an entrepreneur.
    pub registration: String,
    pub lines: Vec<TransferLine>,
    pub total_net: String,
    pub total_vat: String,
    pub total: String,
    /// Contract by which the services were rendered.
    pub basis: String,
    /// Further facts about the transfer.
    pub remarks: String,
    pub note: String,
    /// Document date, required by PDF/A.
    pub date: Day,
}

#[derive(Clone, Debug, Serialize)]
pub struct TransferParty {
    pub name: String,
    pub address: String,
    /// INN and KPP separated by a slash.
    pub tax_numbers: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct TransferLine {
    pub title: String,
    pub unit_code: String,
    pub unit: String,
    pub count: String,
    pub net: String,
    pub rate: String,
    pub vat: String,
    pub total: String,
}

/// Renders a universal transfer document as PDF/A-2a and PDF/UA-1.
pub fn render(document: &TransferDocument) -> Result<Vec<u8>, RenderError> {
    compiler::compile("transfer_document.typ", document)
}
