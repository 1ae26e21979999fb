//! Payment webhook; it only triggers a query, and its contents are not used.
//! Webhooks are unsigned, late, repeated and unordered.

use std::net::IpAddr;

use crate::money::payments::{self as online_payments, PaymentError};
use crate::money::refunds;
use crate::money::repository::payments;
use crate::platform::Context;

/// Whether an address belongs to a configured network of the provider.
#[must_use]
pub fn is_from_provider(ctx: &Context, address: IpAddr) -> bool {
    let mut networks = ctx.shop.notify_from.iter();
    networks.any(|network| network.contains(&address))
}

/// Schedules a query of the named payment or refund; repeated webhooks cause one query.
pub async fn handle(ctx: &Context, event: &str, provider_id: &str) -> Result<(), PaymentError> {
    if event.starts_with("refund.") {
        return Ok(refunds::handle_webhook(ctx, provider_id).await?);
    }
    if !event.starts_with("payment.") {
        return Ok(());
    }
    let db = ctx.db.write();
    let Some(payment) = payments::find_by_provider_id(db, provider_id).await? else {
        // The response with the id is not stored yet, the payment was canceled here, or it belongs to another shop.
        return online_payments::recover(ctx, provider_id).await;
    };
    let now = ctx.clock.now();
    let rested = payment
        .asked_at
        .map(|asked_at| asked_at + online_payments::MIN_INTERVAL);
    let due = rested.map_or(now, |rested| rested.max(now));
    // A query made since the event already covers it.
    payments::bring_forward(db, payment.id, payment.asked_at, due).await?;
    ctx.payment_wake.notify_one();
    Ok(())
}
