//! The result of a comparison with the provider, and the words of it.

use std::fmt::Display;

use avtosled_vendors::payments::PaymentsError;
use chrono::Duration;

use crate::money::reconciliation::difference::Difference;
use crate::platform::db::StorageError;

/// The age below which something may be under way.
pub const SETTLED_AFTER: Duration = Duration::hours(1);
/// Rows of ours read at once.
pub const PAGE: u64 = 500;
pub const CURRENCY: &str = "RUB";
pub const NOTHING: &str = "ничего";

/// The result of a comparison with the provider.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// Payments and refunds that the provider told of.
    pub count: usize,
    /// How many of the provider's items nobody can read.
    pub unreadable: usize,
    pub differences: Vec<Difference>,
}

#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    #[error(transparent)]
    Provider(#[from] PaymentsError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A sum as the provider told it.
pub fn told_sum(amount: avtosled_core::money::Kopecks, currency: &str) -> String {
    if currency == CURRENCY {
        return amount.spelled();
    }
    format!("{amount} {currency}")
}

/// The provider's words of a status are ours.
pub fn is_same(theirs: &impl Display, ours: &impl Display) -> bool {
    theirs.to_string() == ours.to_string()
}
