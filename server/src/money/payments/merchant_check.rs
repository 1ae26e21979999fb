//! Check of the merchant configuration when a process starts.

use crate::platform::{Context, ShopSettings};
use avtosled_vendors::payments::{PaymentsError, Shop};

/// Reasons why the shop must not take payments.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum MerchantError {
    #[error("the payment provider refuses the shop's credentials")]
    Refused,
    #[error("the credentials belong to another shop")]
    Another,
    #[error("the provider has blocked the shop")]
    Disabled,
    #[error("the shop is in test mode, production needs a live one")]
    TestInProduction,
    #[error("the shop is live, development needs a test one")]
    RealInDevelopment,
}

/// Compares the shop at the provider with the settings; an unreachable provider is not an error.
pub async fn check_merchant(ctx: &Context) -> Result<(), MerchantError> {
    match ctx.payments.shop().await {
        Ok(shop) => compare_merchant(&shop, &ctx.shop),
        Err(PaymentsError::Account { .. } | PaymentsError::Forbidden { .. }) => {
            Err(MerchantError::Refused)
        }
        Err(error) => {
            tracing::warn!(%error, "the payment provider did not answer the merchant check");
            Ok(())
        }
    }
}

/// Compares id, mode and state of a shop with the settings.
pub fn compare_merchant(shop: &Shop, ours: &ShopSettings) -> Result<(), MerchantError> {
    if shop.id != ours.id {
        return Err(MerchantError::Another);
    }
    match (shop.is_test, ours.is_test) {
        (true, false) => return Err(MerchantError::TestInProduction),
        (false, true) => return Err(MerchantError::RealInDevelopment),
        _ => {}
    }
    if !shop.is_enabled {
        return Err(MerchantError::Disabled);
    }
    Ok(())
}
