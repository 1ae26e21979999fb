//! Notifications of the provider. They are not signed and come late, twice and in any order, so one
//! only makes us ask; what it says besides is not read.

use std::net::IpAddr;

use crate::repos::payments;
use crate::services::Services;
use crate::services::payments::PaymentError;
use crate::services::payments::ask;
use crate::services::refunds;

/// Whether a notification may come from an address.
#[must_use]
pub fn is_from_provider(services: &Services, address: IpAddr) -> bool {
    let mut networks = services.shop.notify_from.iter();
    networks.any(|network| network.contains(&address))
}

/// Something happened to an object of the provider. A flood about one payment is one question more.
pub async fn note(services: &Services, event: &str, provider_id: &str) -> Result<(), PaymentError> {
    if event.starts_with("refund.") {
        return Ok(refunds::hurry(services, provider_id).await?);
    }
    if !event.starts_with("payment.") {
        return Ok(());
    }
    let db = services.db.write();
    let Some(payment) = payments::find_by_provider_id(db, provider_id).await? else {
        // The answer that told us its id is still on its way, or it is another shop's.
        return Ok(());
    };
    let now = services.clock.now();
    let rested = payment.asked_at.map(|asked_at| asked_at + ask::REST);
    let due = rested.map_or(now, |rested| rested.max(now));
    // Who asked meanwhile asked after what the notification is about.
    payments::bring_forward(db, payment.id, payment.asked_at, due).await?;
    services.payment_wake.notify_one();
    Ok(())
}
