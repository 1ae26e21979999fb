//! Revenue per Moscow day.

use avtosled_core::money::Kopecks;
use chrono::Duration;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::repository::revenue as repo;
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::StorageError;

/// Revenue of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RevenueDay {
    /// Moscow day, `yyyy-mm-dd`.
    pub date: String,
    /// Revenue in roubles, net of the day's refunds; may be negative.
    pub revenue: Kopecks,
}

/// Revenue of the last days up to today, oldest first, days without revenue included.
pub async fn by_day(ctx: &Context, days: u16) -> Result<Vec<RevenueDay>, StorageError> {
    let today = moscow_midnight(moscow_day(ctx.clock.now()));
    let mut all = Vec::with_capacity(usize::from(days));
    for back in (0..i64::from(days)).rev() {
        // Moscow has no DST since 2014: a day has 24 hours.
        let from = today - Duration::days(back);
        let sum = repo::sum_between(ctx.db.read(), from, from + Duration::days(1)).await?;
        all.push(RevenueDay {
            date: moscow_day(from).to_string(),
            revenue: Kopecks(sum),
        });
    }
    Ok(all)
}
