//! What the provider says becomes ours: once, and never backwards.

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;

use crate::providers::payments as provider;
use crate::providers::payments::RefundStatus;
use crate::repos;
use crate::repos::RepoError;
use crate::repos::payments;
use crate::repos::refunds;
use crate::repos::refunds::End;
use crate::repos::refunds::Refund;
use crate::repos::users;
use crate::services::Services;
use crate::services::ledger;
use crate::services::ledger::Account;
use crate::services::ledger::Movement;
use crate::services::ledger::TransferKind;
use crate::services::messages;
use crate::services::messages::Content;
use crate::services::refunds::RefundError;
use crate::services::refunds::cancellation_message;

const DESCRIPTION: &str = "Возврат на карту не прошёл";
const CURRENCY: &str = "RUB";

/// Records what the provider knows of a refund; false when it does not fit ours, which an operator
/// has to look at.
pub async fn settle(
    services: &Services,
    refund: &Refund,
    theirs: &provider::Refund,
) -> Result<bool, RefundError> {
    let is_ours = theirs.amount.0 == refund.amount
        && theirs.currency == CURRENCY
        && refund
            .yookassa_refund_id
            .as_ref()
            .is_none_or(|id| *id == theirs.id);
    if !is_ours {
        tracing::error!(refund_id = %refund.id, "the provider's refund is not the one asked for");
        metrics::counter!("refunds_misfit_total").increment(1);
        return Ok(false);
    }
    let now = services.clock.now();
    match theirs.status {
        RefundStatus::Pending => {
            refunds::set_made(services.db.write(), refund.id, &theirs.id).await?;
        }
        RefundStatus::Succeeded => {
            let end = End {
                status: "succeeded",
                provider_id: Some(&theirs.id),
                cancellation_reason: None,
            };
            if refunds::end(services.db.write(), refund.id, end, now).await? {
                metrics::counter!("refunds_total", "status" => "succeeded").increment(1);
            }
        }
        RefundStatus::Canceled => {
            let reason = theirs.cancellation.as_ref().map(|it| it.reason.as_str());
            let reason = reason.unwrap_or("general_decline");
            cancel(services, refund, Some(&theirs.id), reason, now).await?;
        }
    }
    Ok(true)
}

/// Ends a refund that will not be: the money is on the balance again, and may be asked for anew.
pub async fn cancel(
    services: &Services,
    refund: &Refund,
    provider_id: Option<&str>,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), RefundError> {
    let user_id = refund
        .user_id
        .ok_or(RepoError::Inconsistent("a refund of nobody"))?;
    let tx = services.db.begin().await?;
    // Whoever changes both a user and a payment takes the user first.
    let user = users::find_locked(&tx, user_id).await?;
    let end = End {
        status: "canceled",
        provider_id,
        cancellation_reason: Some(reason),
    };
    if !refunds::end(&tx, refund.id, end, now).await? {
        return Ok(());
    }
    refunds::lower_refunded(&tx, refund.payment_id, refund.amount).await?;
    let reversal = Movement {
        kind: TransferKind::Refund,
        from: Account::Provider,
        to: Account::Available(user_id),
        amount: Kopecks(refund.amount),
        reference: format!("payment:{}", refund.payment_id),
        idempotency_key: format!("refund-reversal:{}", refund.id),
        description: Some(DESCRIPTION.to_owned()),
    };
    ledger::post(&tx, reversal, now).await?;
    if let Some(user) = user {
        let payment = payments::find(&tx, refund.payment_id).await?;
        let content = Content::RefundCanceled {
            amount: Kopecks(refund.amount),
            card: payment.and_then(|payment| payment.payment_method),
            reason: cancellation_message(Some(reason)).to_owned(),
        };
        let key = format!("refund-canceled:{}", refund.id);
        messages::mail_to_user(&tx, &user, content, key, now).await?;
    }
    repos::commit(tx).await?;
    services.job_wake.notify_one();
    metrics::counter!("refunds_total", "status" => "canceled").increment(1);
    tracing::warn!(refund_id = %refund.id, reason, "a refund was canceled, its money is back");
    Ok(())
}
