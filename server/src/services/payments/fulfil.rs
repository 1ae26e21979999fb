//! What a paid payment brings besides the money on the balance.

use chrono::DateTime;
use chrono::Utc;

use crate::repos::Tx;
use crate::repos::payments::Payment;
use crate::services::Services;
use crate::services::packages;
use crate::services::payments::PaymentError;
use crate::services::payments::Purpose;
use crate::services::subscriptions;

/// Runs in the transaction that credited the balance. What cannot be given any more leaves the
/// money there: an error undoes the credit and is tried again.
#[expect(unused_variables, reason = "quick purchases hook in here")]
pub async fn fulfil(
    services: &Services,
    tx: &Tx,
    payment: &Payment,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    match purpose {
        Purpose::Package { package_type, .. } => {
            packages::fulfil(tx, payment, &package_type, now).await
        }
        Purpose::Subscription { plan, renewal } => {
            Ok(subscriptions::fulfil(tx, payment, &plan, renewal, now).await?)
        }
        Purpose::Topup | Purpose::AutoTopup | Purpose::QuickPurchase { .. } => Ok(()),
    }
}
