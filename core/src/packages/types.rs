//! Packages and subscriptions in the format of the pages.

use serde::Serialize;

use super::payment_limits::{MAX_PAYMENT, MIN_SUBSCRIPTION_TOPUP};
use crate::catalogue::{self, Service};
use crate::money::Kopecks;

/// Package of checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Package {
    #[cfg_attr(feature = "ts", tsify(type = "PackageId"))]
    pub id: &'static str,
    pub name: &'static str,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price: Kopecks,
    pub checks: u32,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price_per_check: Kopecks,
    pub days: u32,
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub savings: Option<Kopecks>,
    /// Target group, in Russian.
    pub description: &'static str,
    pub features: &'static [&'static str],
    pub popular: bool,
}

/// Quick-buy package: one report paid directly, without the balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct QuickPackage {
    #[cfg_attr(feature = "ts", tsify(type = "QuickPackageId"))]
    pub id: &'static str,
    pub name: &'static str,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub original_price: Kopecks,
    /// Discount as displayed: «-20%».
    pub discount_label: &'static str,
    /// Contents of the report, in Russian.
    pub description: &'static str,
    pub features: &'static [&'static str],
    /// Ids of the selection list, or of the extended list when only that has the service.
    pub services: &'static [&'static str],
    pub recommended: bool,
    pub full_report: bool,
}

impl QuickPackage {
    /// Services of the package; their list prices are the weights for dividing the package price.
    pub fn list(&self) -> impl Iterator<Item = &'static Service> {
        self.services
            .iter()
            .filter_map(|id| catalogue::find_for_package(id))
    }
}

/// Top-up of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionTopup {
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub amount: Kopecks,
    pub checks: u32,
}

/// Subscription plan; unused funds do not expire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    #[cfg_attr(feature = "ts", tsify(type = "SubscriptionId"))]
    pub id: &'static str,
    pub name: &'static str,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub monthly_from: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price_per_check: Kopecks,
    pub topups: &'static [SubscriptionTopup],
    pub any_amount: bool,
    #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
    pub change_notification: Option<Kopecks>,
    /// Target group, in Russian.
    pub description: &'static str,
    pub features: &'static [&'static str],
    /// Whether the plan includes the open API, once there is one (`apiAccess` of the specification).
    pub api_access: bool,
}

impl Subscription {
    /// Whether the plan can be paid with this amount per month.
    #[must_use]
    pub fn accepts(&self, amount: Kopecks) -> bool {
        let is_offered = self.topups.iter().any(|topup| topup.amount == amount);
        is_offered || self.any_amount && (MIN_SUBSCRIPTION_TOPUP..=MAX_PAYMENT).contains(&amount)
    }

    /// Number of checks for an amount: the offered number for a top-up of the plan, else whole checks.
    #[must_use]
    pub fn checks_for(&self, amount: Kopecks) -> u32 {
        let offered = self.topups.iter().find(|topup| topup.amount == amount);
        offered.map_or_else(
            || u32::try_from(amount.0 / self.price_per_check.0).unwrap_or(0),
            |topup| topup.checks,
        )
    }
}
