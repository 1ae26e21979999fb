//! Refresh of the balance at the SMS gateway.

use avtosled_core::money::Kopecks;

use crate::admin::vendor::balance::to_gauge;
use crate::platform::Context;

/// Refreshes the SMS balance unless done recently; the call is free of charge.
/// Without an answer the last balance is kept for half an hour.
pub async fn tick(ctx: &Context) {
    let now = ctx.clock.now();
    if ctx.sms_balance.is_due(now) {
        match ctx.sms.balance().await {
            Ok(kopecks) => ctx.sms_balance.set(Kopecks(kopecks), now),
            Err(error) => tracing::warn!(%error, "the SMS gateway did not return our balance"),
        }
    }
    // An unknown balance leaves a gap in the metric.
    let left = ctx.sms_balance.left(now);
    metrics::gauge!("avtosled_sms_balance_kopecks")
        .set(left.map_or(f64::NAN, |left| to_gauge(left.0)));
}
