//! The end of a purchase: what did not answer goes back to a guest's card, the report goes out.

use avtosled_core::money::Kopecks;
use chrono::DateTime;
use chrono::Utc;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::payments;
use crate::repos::quick_purchases as rows;
use crate::repos::quick_purchases::QuickPurchase;
use crate::repos::reports::Report;
use crate::repos::reports::ReportService;
use crate::services::Services;
use crate::services::announcements::answered;
use crate::services::announcements::asked;
use crate::services::messages;
use crate::services::messages::Content;
use crate::services::messages::NewMessage;
use crate::services::quick_purchases::Method;
use crate::services::quick_purchases::contacts;
use crate::services::quick_purchases::message_key;
use crate::services::refunds;
use crate::services::refunds::LEAST_REST;
use crate::services::refunds::NewRefund;
use crate::services::refunds::RefundError;

/// Ends the purchase of a report, in the transaction that completes it. True when the buyer is told
/// by mail here.
pub async fn complete(
    services: &Services,
    tx: &Tx,
    report: &Report,
    services_of_report: &[ReportService],
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    let Some(row) = rows::find_by_report(tx, report.id).await? else {
        return Ok(false);
    };
    let answered = answered(services_of_report);
    let refunded = give_back(services, tx, &row, Kopecks(report.total_cost)).await?;
    if answered == 0 {
        end_failed(tx, &row, refunded, now).await?;
    } else {
        let content = Content::ReportReadyGuest {
            payment_id: row.payment_id,
            report_id: report.id,
            query: row.search_query.clone(),
            answered,
            asked: asked(services_of_report),
            refunded,
        };
        rows::set_end(tx, row.id, "delivered", now).await?;
        deliver(tx, &row, &content, now).await?;
    }
    Ok(contacts(&row).contains_key(&Method::Email))
}

/// Ends a paid purchase that can have no report.
pub async fn give_up(
    services: &Services,
    tx: &Tx,
    row: &QuickPurchase,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    let refunded = give_back(services, tx, row, Kopecks::ZERO).await?;
    end_failed(tx, row, refunded, now).await
}

async fn end_failed(
    tx: &Tx,
    row: &QuickPurchase,
    refunded: Kopecks,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    let content = Content::ReportFailedGuest {
        query: row.search_query.clone(),
        refunded,
    };
    rows::set_end(tx, row.id, "failed", now).await?;
    deliver(tx, row, &content, now).await
}

async fn deliver(
    tx: &Tx,
    row: &QuickPurchase,
    content: &Content,
    now: DateTime<Utc>,
) -> Result<(), RepoError> {
    for (method, recipient) in contacts(row) {
        let Some(channel) = method.channel() else {
            continue;
        };
        let message = NewMessage {
            user_id: Some(row.user_id),
            channel,
            recipient,
            content: content.clone(),
            dedupe_key: message_key(row.id, method),
        };
        messages::enqueue(tx, message, now).await?;
    }
    Ok(())
}

/// Sends back to a guest's card what was not earned, and answers how much. A user has it on the
/// balance already.
async fn give_back(
    services: &Services,
    tx: &Tx,
    row: &QuickPurchase,
    earned: Kopecks,
) -> Result<Kopecks, RepoError> {
    if !row.is_guest {
        return Ok(Kopecks::ZERO);
    }
    let payment = payments::find(tx, row.payment_id).await?;
    let payment = payment.ok_or(RepoError::Inconsistent("a purchase without a payment"))?;
    let amount = returnable(Kopecks(payment.amount), earned);
    if amount <= Kopecks::ZERO {
        return Ok(Kopecks::ZERO);
    }
    let new = NewRefund {
        payment_id: payment.id,
        user_id: row.user_id,
        amount,
        kind: refunds::Kind::QuickPurchase,
        reason: None,
        requested_by: None,
    };
    match refunds::request(services, tx, new).await {
        Ok(_) => Ok(amount),
        Err(RefundError::Repo(error)) => Err(error),
        Err(error) => {
            // An administrator was faster, or the payment is years old: the money stays where it is.
            tracing::error!(payment_id = %payment.id, %error, "a guest's money did not go back");
            Ok(Kopecks::ZERO)
        }
    }
}

/// What of a payment may go back when so much was earned. The provider wants more than a rouble to
/// be left, or nothing.
fn returnable(paid: Kopecks, earned: Kopecks) -> Kopecks {
    if earned <= Kopecks::ZERO {
        return paid;
    }
    let left = earned.0.max(LEAST_REST + 1);
    Kopecks((paid.0 - left).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rest_is_more_than_a_rouble_or_nothing() {
        for (paid, earned, back) in [
            (950, 0, 950),
            (950, 450, 500),
            (950, 101, 849),
            (950, 100, 849),
            (950, 1, 849),
            (950, 950, 0),
            (101, 50, 0),
        ] {
            assert_eq!(returnable(Kopecks(paid), Kopecks(earned)), Kopecks(back));
        }
    }
}
