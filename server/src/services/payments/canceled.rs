//! What a payment that came to nothing changes besides itself.

use chrono::DateTime;
use chrono::Utc;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::payments::Payment;
use crate::repos::users;
use crate::services::Services;
use crate::services::payments::PaymentError;
use crate::services::payments::Purpose;

/// Runs in the transaction that ended the payment. `reason` is the provider's word or ours.
#[expect(
    unused_variables,
    reason = "packages, subscriptions and quick purchases hook in here"
)]
pub async fn canceled(
    services: &Services,
    tx: &Tx,
    payment: &Payment,
    purpose: Purpose,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    match purpose {
        Purpose::AutoTopup => {
            let user_id = payment
                .user_id
                .ok_or(RepoError::Inconsistent("a payment without a payer"))?;
            users::stop_auto_topup(tx, user_id, reason, now).await?;
        }
        Purpose::Topup
        | Purpose::Package { .. }
        | Purpose::Subscription { .. }
        | Purpose::QuickPurchase { .. } => {}
    }
    Ok(())
}
