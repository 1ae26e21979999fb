//! Notifications of the provider. They are not signed and come late, twice and in any order, so one
//! only makes us ask; what it says besides is not read.

use std::net::IpAddr;

use crate::kit::Kit;
use crate::money::payments::{self as card_payments, PaymentError};
use crate::money::refunds;
use crate::money::rows::payments;

/// True when a notification may come from an address.
#[must_use]
pub fn is_from_provider(kit: &Kit, address: IpAddr) -> bool {
    let mut networks = kit.shop.notify_from.iter();
    networks.any(|network| network.contains(&address))
}

/// Something happened to an object of the provider. A flood about one payment is one question more.
pub async fn note(kit: &Kit, event: &str, provider_id: &str) -> Result<(), PaymentError> {
    if event.starts_with("refund.") {
        return Ok(refunds::hurry(kit, provider_id).await?);
    }
    if !event.starts_with("payment.") {
        return Ok(());
    }
    let db = kit.db.write();
    let Some(payment) = payments::find_by_provider_id(db, provider_id).await? else {
        // The answer that tells us its id is still on its way, we gave it up before there was one, or it is
        // another shop's.
        return card_payments::adopt(kit, provider_id).await;
    };
    let now = kit.clock.now();
    let rested = payment
        .asked_at
        .map(|asked_at| asked_at + card_payments::REST);
    let due = rested.map_or(now, |rested| rested.max(now));
    // Who asked meanwhile asked after what the notification is about.
    payments::bring_forward(db, payment.id, payment.asked_at, due).await?;
    kit.payment_wake.notify_one();
    Ok(())
}
