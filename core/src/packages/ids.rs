//! Ids of the offers in the API. Database rows reference them, so they must never be removed.

use serde::Serialize;
use strum::IntoStaticStr;
#[cfg(test)]
use strum::VariantArray;

/// Package of checks; `start` is accepted for the first one too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[cfg_attr(test, derive(VariantArray))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PackageId {
    Starter,
    Active,
    Pro,
    Business,
}

/// Quick-buy package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[cfg_attr(test, derive(VariantArray))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum QuickPackageId {
    Basic,
    Extended,
    Premium,
}

/// Subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, IntoStaticStr)]
#[cfg_attr(test, derive(VariantArray))]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SubscriptionId {
    Personal,
    BusinessPro,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packages::{package_by_id, quick_package, subscription};

    fn serialized(id: impl Serialize) -> String {
        serde_json::from_value(serde_json::to_value(id).unwrap()).unwrap()
    }

    #[test]
    fn every_package_and_subscription_id_has_an_offer() {
        for id in PackageId::VARIANTS {
            let offer = package_by_id(&serialized(id)).unwrap();
            assert_eq!(offer.id, id.into_str());
        }
        for id in QuickPackageId::VARIANTS {
            let offer = quick_package(&serialized(id)).unwrap();
            assert_eq!(offer.id, id.into_str());
        }
        for id in SubscriptionId::VARIANTS {
            let offer = subscription(&serialized(id)).unwrap();
            assert_eq!(offer.id, id.into_str());
        }
    }
}
