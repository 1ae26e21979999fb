//! What a paid payment brings besides the money on the balance.

use chrono::DateTime;
use chrono::Utc;

use crate::repos::Tx;
use crate::repos::payments::Payment;
use crate::services::Services;
use crate::services::payments::PaymentError;
use crate::services::payments::Purpose;

/// Runs in the transaction that credited the balance. What cannot be given any more leaves the
/// money there: an error undoes the credit and is tried again.
#[expect(
    clippy::unused_async,
    clippy::unnecessary_wraps,
    unused_variables,
    reason = "packages, subscriptions and quick purchases hook in here"
)]
pub async fn fulfil(
    services: &Services,
    tx: &Tx,
    payment: &Payment,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    match purpose {
        Purpose::Topup
        | Purpose::AutoTopup
        | Purpose::Package { .. }
        | Purpose::Subscription { .. }
        | Purpose::QuickPurchase { .. } => Ok(()),
    }
}
