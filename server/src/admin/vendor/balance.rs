//! Balance at the car-data vendor and the days it lasts.

use avtosled_core::money::Kopecks;
use chrono::{DateTime, Duration, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::admin::repository::vendor_balance::{self as repo, Balance};
use crate::checks::vendor_call_log::vendor_code;
use crate::platform::Context;
use crate::platform::db::{self, StorageError};

/// Interval of balance queries; a low balance is alerted within five minutes.
const EVERY: Duration = Duration::minutes(3);
/// Days over which spending is averaged.
const SPEND_DAYS: i64 = 7;
/// Minimum time over which spending is averaged.
const SHORTEST_SPEND: Duration = Duration::hours(24);

/// Latest reported balance at the vendor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VendorBalance {
    /// Balance in roubles; negative while credit is used.
    pub balance: Kopecks,
    /// Credit limit in roubles; null if not reported.
    pub credit_limit: Option<Kopecks>,
    /// Roubles available: balance plus credit limit.
    pub available: Kopecks,
    /// Average spending per day over the last seven days, in roubles.
    pub spend_per_day: Kopecks,
    /// Whole days that `available` lasts; null without spending.
    pub days_left: Option<i64>,
    pub last_checked: DateTime<Utc>,
}

/// Refreshes the balance unless done recently; concurrent refreshes are harmless and free of charge.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let now = ctx.clock.now();
    if let Some(last) = repo::find_last(ctx.db.read()).await? {
        // Another process may have refreshed the balance.
        show(last.balance);
        if now - last.last_checked < EVERY {
            return Ok(());
        }
    }
    match ctx.car_data.balance().await {
        Ok(answer) => {
            let row = Balance {
                id: Uuid::now_v7(),
                balance: answer.balance_kopecks,
                credit_limit: answer.credit_kopecks,
                last_checked: now,
            };
            show(row.balance);
            db::insert(ctx.db.write(), row).await?;
        }
        Err(error) => {
            let code = vendor_code(&error);
            tracing::warn!(code, "the vendor did not return our balance");
        }
    }
    Ok(())
}

fn show(balance: i64) {
    metrics::gauge!("avtosled_vendor_balance_kopecks").set(to_gauge(balance));
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a gauge is a float, and sums of this size are exact in it"
)]
pub(super) fn to_gauge(kopecks: i64) -> f64 {
    kopecks as f64
}

/// Latest balance at the vendor; `None` before the first report.
pub async fn find(ctx: &Context) -> Result<Option<VendorBalance>, StorageError> {
    let Some(last) = repo::find_last(ctx.db.read()).await? else {
        return Ok(None);
    };
    let now = ctx.clock.now();
    let from = now - Duration::days(SPEND_DAYS);
    let (spent, first) = repo::spent_since(ctx.db.read(), from).await?;
    let spend_per_day = per_day(spent, now - first.unwrap_or(now));
    let available = last.balance.saturating_add(last.credit_limit.unwrap_or(0));
    Ok(Some(VendorBalance {
        balance: Kopecks(last.balance),
        credit_limit: last.credit_limit.map(Kopecks),
        available: Kopecks(available),
        spend_per_day: Kopecks(spend_per_day),
        days_left: (spend_per_day > 0).then(|| available.max(0) / spend_per_day),
        last_checked: last.last_checked,
    }))
}

/// Average spending per day in kopecks.
fn per_day(spent: i64, time: Duration) -> i64 {
    let minutes = time.max(SHORTEST_SPEND).num_minutes();
    spent.saturating_mul(24 * 60) / minutes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spending_per_day_of_period_under_a_day_is_the_whole_spending() {
        assert_eq!(per_day(1000, Duration::hours(2)), 1000);
        assert_eq!(per_day(1000, Duration::hours(48)), 500);
        assert_eq!(per_day(0, Duration::zero()), 0);
    }
}
