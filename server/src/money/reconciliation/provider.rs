//! Our payments and refunds against those that the provider has: each number, sum and state, both
//! ways. Between the two readings money goes on moving, so whatever differs is looked at again alone
//! before it counts.

use chrono::{DateTime, Utc};

use crate::money::reconciliation::compared::{CompareError, Compared};
use crate::money::reconciliation::{provider_payments, provider_refunds};
use crate::platform::Context;

/// Compares all payments and refunds made since `from`.
pub async fn compare_with_provider(
    ctx: &Context,
    from: DateTime<Utc>,
) -> Result<Compared, CompareError> {
    let mut compared = Compared::default();
    provider_payments::compare(ctx, from, &mut compared).await?;
    provider_refunds::compare(ctx, from, &mut compared).await?;
    Ok(compared)
}
