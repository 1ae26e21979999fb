//! What a payment that came to nothing changes besides itself.

use chrono::DateTime;
use chrono::Utc;

use crate::repos::Tx;
use crate::repos::payments::Payment;
use crate::services::Services;
use crate::services::auto_topup;
use crate::services::packages;
use crate::services::payments::PaymentError;
use crate::services::payments::Purpose;
use crate::services::quick_purchases;
use crate::services::subscriptions;

/// Runs in the transaction that ended the payment. `reason` is the provider's word or ours.
#[expect(unused_variables, reason = "quick purchases hook in here")]
pub async fn canceled(
    services: &Services,
    tx: &Tx,
    payment: &Payment,
    purpose: Purpose,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    match purpose {
        Purpose::AutoTopup => auto_topup::canceled(tx, payment, reason, now).await?,
        Purpose::Package { .. } => packages::canceled(tx, payment).await?,
        Purpose::Subscription { renewal, .. } => {
            subscriptions::canceled(tx, payment, renewal, reason, now).await?;
        }
        Purpose::QuickPurchase { quick_purchase_id } => {
            quick_purchases::cancel(tx, quick_purchase_id, now).await?;
        }
        Purpose::Topup => {}
    }
    Ok(())
}
