//! Compares the books: the ledger with itself and with what is kept beside it, payments and refunds
//! with their transfers, and both with the payment provider.

mod difference;
mod ledger_sums;
mod notification_fees;
mod payment_transfers;
mod provider;
mod provider_payments;
mod provider_refunds;
mod runs;

use crate::repos::RepoError;
use crate::services::Services;

pub use difference::Difference;
pub use difference::DifferenceKind;
pub use provider::compare_with_provider;
pub use runs::ReconciliationError;
pub use runs::RunView;
pub use runs::list;
pub use runs::run;
pub use runs::run_detached;
pub use runs::run_if_due;

/// All differences within our own books at one moment; none is the only good answer.
pub async fn find_differences(services: &Services) -> Result<Vec<Difference>, RepoError> {
    let tx = services.db.begin_snapshot().await?;
    let mut found = Vec::new();
    ledger_sums::transfers(&tx, &mut found).await?;
    ledger_sums::users(&tx, &mut found).await?;
    ledger_sums::running_sums(&tx, &mut found).await?;
    ledger_sums::packages(&tx, &mut found).await?;
    payment_transfers::compare(&tx, services.clock.now(), &mut found).await?;
    notification_fees::compare(&tx, services.clock.now(), &mut found).await?;
    Ok(found)
}
