//! What is left of our account with the SMS gateway.

use avtosled_core::money::Kopecks;

use crate::admin::vendor_balance::to_gauge;
use crate::platform::Context;

/// Asks the gateway, unless this process did so within the last minutes: it is free of charge and
/// changes nothing. Where it does not answer, what it told last stands for half an hour.
pub async fn tick(ctx: &Context) {
    let now = ctx.clock.now();
    if ctx.sms_account.is_due(now) {
        match ctx.sms.balance().await {
            Ok(kopecks) => ctx.sms_account.set(Kopecks(kopecks), now),
            Err(error) => tracing::warn!(%error, "the SMS gateway did not tell our balance"),
        }
    }
    // What is not known leaves a gap.
    let left = ctx.sms_account.left(now);
    metrics::gauge!("sms_balance_kopecks").set(left.map_or(f64::NAN, |left| to_gauge(left.0)));
}
