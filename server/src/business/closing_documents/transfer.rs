//! Universal transfer document of a month.

use avtosled_core::money::{Kopecks, MoneyError};
use avtosled_render::transfer_document::{TransferDocument, TransferLine};

use crate::business::closing_documents::facts::DocumentFacts;
use crate::business::closing_documents::lines::{self, DocumentLine};
use crate::business::closing_documents::parties;
use crate::business::closing_documents::texts::{
    DASH, SERVICE_NAME, document_day, long_date, month_name, note,
};
use crate::money::monthly_totals::paid;
use crate::money::statement::grouped;

/// Code of the unit «piece» in the classifier of units.
const PIECE_CODE: &str = "796";
const PIECE: &str = "шт";
const NO_TAX: &str = "без НДС";

/// Universal transfer document: with VAT also an invoice for VAT (status 1), without it not (status 2).
///
/// Sums are those that the company paid: discounts are not shown.
pub fn document(facts: &DocumentFacts<'_>) -> Result<TransferDocument, MoneyError> {
    let month = facts.month;
    let terms = &facts.terms;
    let number = parties::number(facts.company, month);
    let date_text = long_date(month.last_day());
    let lines: Vec<DocumentLine> = lines::of_services(&facts.totals.services)
        .into_iter()
        .filter(|line| line.total != Kopecks::ZERO)
        .collect();
    let totals: Vec<Kopecks> = lines.iter().map(|line| line.total).collect();
    let taxes = facts.vat.included_in_parts(&totals)?;
    let total = Kopecks(paid(&facts.totals.services));
    let tax = facts.vat.included(total)?;
    let registration = terms.ogrn.as_ref().map(|ogrn| {
        let name = parties::register_name(&terms.inn);
        format!("{name} {ogrn}")
    });
    Ok(TransferDocument {
        service: SERVICE_NAME.to_owned(),
        title: format!("УПД № {number} от {date_text}"),
        status: match facts.vat.percent() {
            None => "2".to_owned(),
            Some(_) => "1".to_owned(),
        },
        number,
        seller: parties::transfer_seller(terms),
        buyer: parties::transfer_buyer(facts.company),
        is_entrepreneur: parties::is_entrepreneur(&terms.inn),
        registration: registration
            .filter(|_| parties::is_entrepreneur(&terms.inn))
            .unwrap_or_default(),
        lines: lines
            .iter()
            .zip(taxes)
            .map(|(line, tax)| transfer_line(facts, line, tax))
            .collect::<Result<_, _>>()?,
        total_net: grouped(total.checked_sub(tax)?),
        total_vat: tax_text(facts, tax),
        total: grouped(total),
        basis: parties::contract(facts),
        remarks: format!("Услуги оказаны за {}", month_name(month)),
        note: note(false),
        date: document_day(month.last_day()),
        date_text,
    })
}

fn transfer_line(
    facts: &DocumentFacts<'_>,
    line: &DocumentLine,
    tax: Kopecks,
) -> Result<TransferLine, MoneyError> {
    let count = line.count_text();
    let of_pieces = |text: &str| {
        let text = count.as_ref().map(|_| text);
        text.unwrap_or(DASH).to_owned()
    };
    Ok(TransferLine {
        title: line.title(),
        unit_code: of_pieces(PIECE_CODE),
        unit: of_pieces(PIECE),
        count: count.clone().unwrap_or_else(|| DASH.to_owned()),
        net: grouped(line.total.checked_sub(tax)?),
        rate: match facts.vat.percent() {
            None => NO_TAX.to_owned(),
            Some(percent) => format!("{percent} %"),
        },
        vat: tax_text(facts, tax),
        total: grouped(line.total),
    })
}

fn tax_text(facts: &DocumentFacts<'_>, tax: Kopecks) -> String {
    match facts.vat.percent() {
        None => NO_TAX.to_owned(),
        Some(_) => grouped(tax),
    }
}
