//! Result of a comparison with the payment provider.

use std::fmt::Display;

use avtosled_vendors::payments::PaymentsError;
use chrono::Duration;

use crate::money::reconciliation::discrepancy::Discrepancy;
use crate::platform::db::StorageError;

/// Age below which payments and refunds may be in progress and are not compared.
pub const SETTLED_AFTER: Duration = Duration::hours(1);
/// Number of rows per query.
pub const PAGE: u64 = 500;
pub const CURRENCY: &str = "RUB";
pub const NOTHING: &str = "ничего";

/// Result of a comparison with the payment provider.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Payments and refunds listed by the provider.
    pub count: usize,
    /// Items of the provider's lists that could not be parsed.
    pub unreadable: usize,
    pub discrepancies: Vec<Discrepancy>,
}

#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    #[error(transparent)]
    Provider(#[from] PaymentsError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Amount and currency as reported by the provider.
pub fn provider_amount(amount: avtosled_core::money::Kopecks, currency: &str) -> String {
    if currency == CURRENCY {
        return amount.formatted();
    }
    format!("{amount} {currency}")
}

/// Whether two statuses are equal; they have the same names here and at the provider.
pub fn is_same(theirs: &impl Display, ours: &impl Display) -> bool {
    theirs.to_string() == ours.to_string()
}
