//! What a paid payment brings besides the money on the balance.

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::payments;
use crate::repos::payments::Payment;
use crate::repos::users;
use crate::services::Services;
use crate::services::messages;
use crate::services::messages::Content;
use crate::services::packages;
use crate::services::payments::PaymentError;
use crate::services::payments::Purpose;
use crate::services::quick_purchases;
use crate::services::subscriptions;

/// Runs in the transaction that credited the balance. What cannot be given any more leaves the
/// money there: an error undoes the credit and is tried again.
pub async fn fulfil(
    services: &Services,
    tx: &Tx,
    payment: &Payment,
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), PaymentError> {
    if !matches!(purpose, Purpose::QuickPurchase { .. }) {
        tell(tx, payment, now).await?;
    }
    match purpose {
        Purpose::Package { package_type, .. } => {
            packages::fulfil(tx, payment, &package_type, now).await
        }
        Purpose::Subscription { plan, renewal } => {
            Ok(subscriptions::fulfil(tx, payment, &plan, renewal, now).await?)
        }
        Purpose::Topup | Purpose::AutoTopup => Ok(()),
        Purpose::QuickPurchase { quick_purchase_id } => {
            // A whole order is placed in there: its future is too large to lie in this one.
            Box::pin(quick_purchases::fulfil(
                services,
                tx,
                payment,
                quick_purchase_id,
                now,
            ))
            .await
        }
    }
}

/// Promises the mail about a payment; whoever bought a report at once is told of the report.
async fn tell(tx: &Tx, payment: &Payment, now: DateTime<Utc>) -> Result<(), RepoError> {
    let Some(user_id) = payment.user_id else {
        return Ok(());
    };
    let Some(user) = users::find(tx, user_id).await? else {
        return Ok(());
    };
    // The card is known since the payment ended, a moment ago.
    let ended = payments::find(tx, payment.id).await?;
    let content = Content::PaymentReceived {
        amount: Kopecks(payment.amount),
        description: payment.description.clone().unwrap_or_default(),
        card: ended.and_then(|payment| payment.payment_method),
        paid_at: now,
    };
    messages::mail_to_user(tx, &user, content, format!("payment:{}", payment.id), now).await
}
