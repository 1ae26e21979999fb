//! Compares the books: the ledger with itself and with what is kept beside it, payments and refunds
//! with their transfers, and both with the payment provider.

mod between_users;
mod compared;
mod difference;
mod gifts;
mod house;
mod ledger_sums;
mod notification_fees;
pub mod open_differences;
mod operator_acts;
mod payment_transfers;
mod provider;
mod provider_payments;
mod provider_refunds;
mod roots;
mod runs;
pub mod steps;

use crate::platform::Context;
use crate::platform::db::StorageError;

pub use difference::{Difference, DifferenceKind};
pub use provider::compare_with_provider;
pub use runs::{ReconciliationError, RunView, list, run, run_detached, run_if_due};

/// All differences within our own books at one moment; none is the only good answer.
pub async fn find_differences(ctx: &Context) -> Result<Vec<Difference>, StorageError> {
    let tx = ctx.db.begin_snapshot().await?;
    let mut found = Vec::new();
    let now = ctx.clock.now();
    ledger_sums::transfers(&tx, None, &mut found).await?;
    ledger_sums::users(&tx, None, &mut found).await?;
    ledger_sums::running_sums(&tx, None, &mut found).await?;
    ledger_sums::packages(&tx, &mut found).await?;
    gifts::compare(&tx, None, &mut found).await?;
    payment_transfers::compare(&tx, None, now, &mut found).await?;
    notification_fees::compare(&tx, None, now, &mut found).await?;
    between_users::compare(&tx, None, now, &mut found).await?;
    house::compare(&tx, None, now, &mut found).await?;
    operator_acts::compare(&tx, None, &mut found).await?;
    house::plans(&tx, None, now, &mut found).await?;
    roots::compare(ctx, &tx, None, &mut found).await?;
    Ok(found)
}
