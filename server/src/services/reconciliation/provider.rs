//! Our payments and refunds against those that the provider has: each number, sum and state, both
//! ways. Between the two readings money goes on moving, so whatever differs is looked at again alone
//! before it counts.

use chrono::DateTime;
use chrono::Duration;
use chrono::Utc;

use crate::providers::payments::PaymentsError;
use crate::repos::RepoError;
use crate::services::Services;
use crate::services::reconciliation::difference::Difference;
use crate::services::reconciliation::provider_payments;
use crate::services::reconciliation::provider_refunds;

/// What is younger may be under way.
pub const SETTLED_AFTER: Duration = Duration::hours(1);
/// Rows of ours read at once.
pub const PAGE: u64 = 500;
pub const CURRENCY: &str = "RUB";
pub const NOTHING: &str = "ничего";

/// What a comparison with the provider came to.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// Payments and refunds that the provider told of.
    pub count: usize,
    pub differences: Vec<Difference>,
}

#[derive(Debug, thiserror::Error)]
pub enum CompareError {
    #[error(transparent)]
    Provider(#[from] PaymentsError),
    #[error(transparent)]
    Repo(#[from] RepoError),
}

/// Compares all payments and refunds made since `from`.
pub async fn compare_with_provider(
    services: &Services,
    from: DateTime<Utc>,
) -> Result<Compared, CompareError> {
    let mut compared = Compared::default();
    provider_payments::compare(services, from, &mut compared).await?;
    provider_refunds::compare(services, from, &mut compared).await?;
    Ok(compared)
}

/// A sum as the provider told it.
pub fn told_sum(amount: avtosled_core::money::Kopecks, currency: &str) -> String {
    if currency == CURRENCY {
        return format!("{amount} ₽");
    }
    format!("{amount} {currency}")
}
