//! Notifications of the provider. They are not signed and come late, twice and in any order, so one
//! only makes us ask; what it says besides is not read.

use std::net::IpAddr;

use crate::money::payments::{self as card_payments, PaymentError};
use crate::money::refunds;
use crate::money::repository::payments;
use crate::platform::Context;

/// True when a notification may come from an address.
#[must_use]
pub fn is_from_provider(ctx: &Context, address: IpAddr) -> bool {
    let mut networks = ctx.shop.notify_from.iter();
    networks.any(|network| network.contains(&address))
}

/// Something happened to an object of the provider. A flood about one payment is one question more.
pub async fn note(ctx: &Context, event: &str, provider_id: &str) -> Result<(), PaymentError> {
    if event.starts_with("refund.") {
        return Ok(refunds::hurry(ctx, provider_id).await?);
    }
    if !event.starts_with("payment.") {
        return Ok(());
    }
    let db = ctx.db.write();
    let Some(payment) = payments::find_by_provider_id(db, provider_id).await? else {
        // The answer that tells us its id is still on its way, we gave it up before there was one, or it is
        // another shop's.
        return card_payments::adopt(ctx, provider_id).await;
    };
    let now = ctx.clock.now();
    let rested = payment
        .asked_at
        .map(|asked_at| asked_at + card_payments::REST);
    let due = rested.map_or(now, |rested| rested.max(now));
    // Who asked meanwhile asked after what the notification is about.
    payments::bring_forward(db, payment.id, payment.asked_at, due).await?;
    ctx.payment_wake.notify_one();
    Ok(())
}
