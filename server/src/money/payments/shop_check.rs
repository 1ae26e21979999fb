//! The check that the provider knows us as what we are, made once at the start of a process.

use crate::platform::{Context, ShopSettings};
use avtosled_vendors::payments::{PaymentsError, Shop};

/// A shop that must not take payments.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShopError {
    #[error("the payment provider refuses the shop's credentials")]
    Refused,
    #[error("the credentials belong to another shop")]
    Another,
    #[error("the provider has blocked the shop")]
    Disabled,
    #[error("the shop takes play money: in production it must take real money")]
    TestInProduction,
    #[error("the shop takes real money: in development it must be a test shop")]
    RealInDevelopment,
}

/// Asks the provider who we are. A provider that is down says nothing against us.
pub async fn check_shop(ctx: &Context) -> Result<(), ShopError> {
    match ctx.payments.shop().await {
        Ok(shop) => compare_shop(&shop, &ctx.shop),
        Err(PaymentsError::Account { .. }) => Err(ShopError::Refused),
        Err(error) => {
            tracing::warn!(%error, "the payment shop could not be checked");
            Ok(())
        }
    }
}

/// Whether the provider's shop is the one that we take it for.
pub fn compare_shop(shop: &Shop, ours: &ShopSettings) -> Result<(), ShopError> {
    if shop.id != ours.id {
        return Err(ShopError::Another);
    }
    match (shop.is_test, ours.is_test) {
        (true, false) => return Err(ShopError::TestInProduction),
        (false, true) => return Err(ShopError::RealInDevelopment),
        _ => {}
    }
    if !shop.is_enabled {
        return Err(ShopError::Disabled);
    }
    Ok(())
}
