//! Creation of an order: its rows and its payment in one transaction, for every kind of order.

use chrono::{DateTime, Utc};

use crate::checks::orders::origin;
use crate::checks::orders::rows::{self, NewReport};
use crate::checks::orders::{OrderError, Payment};
use crate::checks::settlement;
use crate::identity::repository::users::User;
use crate::platform::Context;
use crate::platform::db::Tx;

/// Takes the payment and inserts the report with its services and jobs.
pub async fn insert(
    ctx: &Context,
    tx: &Tx,
    user: &User,
    report: &NewReport<'_>,
    payment: Payment,
    now: DateTime<Utc>,
) -> Result<(), OrderError> {
    let orderer = match report.origin {
        Some(origin) => Some(origin::lock(tx, user.id, origin, now).await?),
        None => None,
    };
    let paid = payment
        .take(ctx, tx, user, report.purchase, report.id, now)
        .await
        .map_err(|error| origin::without_balance(error, report.origin))?;
    rows::insert(ctx, tx, user.id, report, &paid, now).await?;
    if let Some(orderer) = &orderer {
        origin::check_caps(tx, orderer, now).await?;
    }
    settlement::take_stored(ctx, tx, report.id, report.stored, now).await?;
    Ok(())
}
