//! Reconciliation of the ledger with itself, with its source rows, and with the payment provider.

pub mod batches;
mod company_accounts;
mod comparison;
mod discrepancy;
mod hash_chain;
mod ledger_sums;
mod notification_fees;
pub mod open_discrepancies;
mod operator_credits;
mod payment_transfers;
mod provider_payments;
mod provider_refunds;
mod runs;
mod user_transfers;

use chrono::{DateTime, Utc};

use crate::money::reconciliation::comparison::{CompareError, Comparison};
use crate::platform::Context;
use crate::platform::db::StorageError;

pub use discrepancy::{Discrepancy, DiscrepancyKind};
pub use runs::{ReconciliationError, RunView, list, run, run_detached, run_if_due};

/// Finds all discrepancies within our own database, read from one snapshot.
pub async fn find_discrepancies(ctx: &Context) -> Result<Vec<Discrepancy>, StorageError> {
    let tx = ctx.db.begin_snapshot().await?;
    let mut found = Vec::new();
    let now = ctx.clock.now();
    ledger_sums::transfers(&tx, None, &mut found).await?;
    ledger_sums::users(&tx, None, &mut found).await?;
    ledger_sums::running_sums(&tx, None, &mut found).await?;
    ledger_sums::packages(&tx, &mut found).await?;
    operator_credits::compare_balances(&tx, None, &mut found).await?;
    payment_transfers::compare(&tx, None, now, &mut found).await?;
    notification_fees::compare(&tx, None, now, &mut found).await?;
    user_transfers::compare(&tx, None, now, &mut found).await?;
    company_accounts::compare(&tx, None, now, &mut found).await?;
    operator_credits::compare_audit_events(&tx, None, &mut found).await?;
    company_accounts::compare_plans(&tx, None, now, &mut found).await?;
    hash_chain::compare(ctx, &tx, None, &mut found).await?;
    Ok(found)
}

/// Compares all payments and refunds made since `from` with the provider's lists, both ways.
/// A row that differs is queried once more before it counts, because money moves meanwhile.
pub async fn compare_with_provider(
    ctx: &Context,
    from: DateTime<Utc>,
) -> Result<Comparison, CompareError> {
    let mut compared = Comparison::default();
    provider_payments::compare(ctx, from, &mut compared).await?;
    provider_refunds::compare(ctx, from, &mut compared).await?;
    Ok(compared)
}
