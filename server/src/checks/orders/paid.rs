//! The rows of an order and what pays for them, in one transaction: the way of every order.

use chrono::{DateTime, Utc};

use crate::checks::orders::rows::{self, NewReport};
use crate::checks::orders::{OrderError, Payment};
use crate::checks::settlement;
use crate::identity::rows::users::User;
use crate::kit::Kit;
use crate::kit::db::Tx;

/// Takes what pays, and inserts the report with its services and jobs.
pub async fn insert(
    kit: &Kit,
    tx: &Tx,
    user: &User,
    report: &NewReport<'_>,
    payment: Payment,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let paid = payment
        .take(kit, tx, user, report.purchase, report.id, now)
        .await?;
    rows::insert(kit, tx, user.id, report, &paid, now).await?;
    settlement::take_stored(kit, tx, report.id, report.stored, now).await?;
    Ok(())
}
