//! Facts that a closing document states.

use crate::business::repository::closing_terms::ClosingTerms;
use crate::identity::repository::members::Company;
use crate::money::monthly_totals::{Month, MonthTotals};
use crate::money::vat::Vat;
use crate::platform::Context;

/// Facts of a document before they are written as text.
pub struct DocumentFacts<'a> {
    pub ctx: &'a Context,
    pub company: &'a Company,
    pub month: Month,
    pub terms: ClosingTerms,
    pub vat: Vat,
    pub totals: MonthTotals,
}
