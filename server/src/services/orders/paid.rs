//! The rows of an order and what pays for them, in one transaction: the way of every order.

use chrono::DateTime;
use chrono::Utc;
use uuid::Uuid;

use crate::repos::Tx;
use crate::repos::users::User;
use crate::services::Services;
use crate::services::identification::Identity;
use crate::services::orders::Order;
use crate::services::orders::OrderError;
use crate::services::orders::Payment;
use crate::services::orders::Purchase;
use crate::services::orders::rows;
use crate::services::settlement;
use crate::services::stored_answers::Stored;

/// A report to be made.
pub struct NewReport<'a> {
    pub id: Uuid,
    pub order: &'a Order,
    pub purchase: &'a Purchase,
    pub identity: &'a Identity,
    /// Answers that it takes instead of asking.
    pub stored: &'a Stored,
    /// The report whose stale answers it asks for again.
    pub refreshed_from: Option<Uuid>,
}

/// Orders a report whose price has just arrived on the balance: nothing else may pay for it.
pub async fn place_paid(
    services: &Services,
    tx: &Tx,
    user: &User,
    report: &NewReport<'_>,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    insert(services, tx, user, report, Payment::Balance, now).await
}

/// Takes what pays, and inserts the report with its services and jobs.
pub async fn insert(
    services: &Services,
    tx: &Tx,
    user: &User,
    report: &NewReport<'_>,
    payment: Payment,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let paid = payment
        .take(services, tx, user, report.purchase, report.id, now)
        .await?;
    rows::insert(services, tx, user.id, report, &paid, now).await?;
    settlement::take_stored(services, tx, report.id, report.stored, now).await?;
    Ok(())
}
