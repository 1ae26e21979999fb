//! What is left of our account with the SMS gateway.

use avtosled_core::money::Kopecks;

use crate::kit::Kit;

/// Asks the gateway, unless this process did so within the last minutes: it is free of charge and
/// changes nothing. Where it does not answer, what it told last stands.
pub async fn tick(kit: &Kit) {
    if !kit.sms_account.is_due(kit.clock.now()) {
        return;
    }
    match kit.sms.balance().await {
        Ok(kopecks) => kit.sms_account.set(Kopecks(kopecks)),
        Err(error) => tracing::warn!(%error, "the SMS gateway did not tell our balance"),
    }
}
