//! The names of what is sold, in the API and in the pages. Rows keep them: none ever goes.

use serde::Serialize;
use strum::IntoStaticStr;
#[cfg(test)]
use strum::VariantArray;

/// The packages of checks. The first one is ordered as `start` too.
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

/// The quick-buy packages.
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

/// The subscriptions.
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

    fn written(id: impl Serialize) -> String {
        serde_json::from_value(serde_json::to_value(id).unwrap()).unwrap()
    }

    #[test]
    fn whatever_has_a_name_is_sold_by_it() {
        for id in PackageId::VARIANTS {
            let sold = package_by_id(&written(id)).unwrap();
            assert_eq!(sold.id, id.into_str());
        }
        for id in QuickPackageId::VARIANTS {
            let sold = quick_package(&written(id)).unwrap();
            assert_eq!(sold.id, id.into_str());
        }
        for id in SubscriptionId::VARIANTS {
            let sold = subscription(&written(id)).unwrap();
            assert_eq!(sold.id, id.into_str());
        }
    }
}
