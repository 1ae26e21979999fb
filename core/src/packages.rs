//! What is sold besides single checks: packages, quick-buy packages, subscriptions, top-ups.

mod comparison;
mod ids;
mod lists;

use serde::{Serialize, Serializer};

use crate::catalogue::{self, Service};
use crate::money::Kopecks;

pub use comparison::{CountedPackage, MOST_CARS, Way, WayPrice, compare};
pub use ids::{PackageId, QuickPackageId, SubscriptionId};
pub use lists::{
    LOW_BALANCE, MAX_PAYMENT, MAX_TOPUP, MIN_PAYMENT, MIN_SUBSCRIPTION_TOPUP, MIN_TOPUP, PACKAGES,
    QUICK_PACKAGES, QUICK_TOPUP_DEFAULT, QUICK_TOPUP_PRESETS, SUBSCRIPTIONS, TOPUP_PRESETS,
};

/// A package of checks.
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
    pub popular: bool,
}

/// One report bought at once, without a balance.
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
    /// «-20%».
    pub discount_label: &'static str,
    pub features: &'static [&'static str],
    /// What is checked: ids of the selection list, and of the extended list what only that has.
    pub services: &'static [&'static str],
    pub recommended: bool,
    pub full_report: bool,
}

impl QuickPackage {
    /// The services with their list prices, by which the package's price is spread.
    pub fn list(&self) -> impl Iterator<Item = &'static Service> {
        self.services
            .iter()
            .filter_map(|id| catalogue::find_sold(id))
    }
}

/// A top-up that a subscription offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SubscriptionTopup {
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub amount: Kopecks,
    pub checks: u32,
}

/// A subscription. Unused funds do not expire.
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
}

impl Subscription {
    /// Whether the plan may be paid with this sum a month.
    #[must_use]
    pub fn takes(&self, amount: Kopecks) -> bool {
        let is_offered = self.topups.iter().any(|topup| topup.amount == amount);
        is_offered || self.any_amount && (MIN_SUBSCRIPTION_TOPUP..=MAX_PAYMENT).contains(&amount)
    }

    /// How many whole checks a sum is enough for; those of the plan's own top-ups are what it offers.
    #[must_use]
    pub fn checks_for(&self, amount: Kopecks) -> u32 {
        let offered = self.topups.iter().find(|topup| topup.amount == amount);
        offered.map_or_else(
            || u32::try_from(amount.0 / self.price_per_check.0).unwrap_or(0),
            |topup| topup.checks,
        )
    }
}

/// What the top-up forms offer and take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TopupOffer {
    /// Range of the form in the cabinet.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub min: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub max: Kopecks,
    #[cfg_attr(feature = "ts", tsify(type = "number[]"))]
    pub presets: &'static [Kopecks],
    #[cfg_attr(feature = "ts", tsify(type = "number[]"))]
    pub quick_presets: &'static [Kopecks],
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub quick_default: Kopecks,
    /// Below this balance the pages warn.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub low_balance: Kopecks,
}

/// Everything the price page sells besides single checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Offers {
    pub packages: &'static [Package],
    pub quick_packages: &'static [QuickPackage],
    pub subscriptions: &'static [Subscription],
    pub topup: TopupOffer,
}

/// All offers, in the order of the page.
#[must_use]
pub fn offers() -> Offers {
    Offers {
        packages: &PACKAGES,
        quick_packages: &QUICK_PACKAGES,
        subscriptions: &SUBSCRIPTIONS,
        topup: TopupOffer {
            min: MIN_TOPUP,
            max: MAX_TOPUP,
            presets: &TOPUP_PRESETS,
            quick_presets: &QUICK_TOPUP_PRESETS,
            quick_default: QUICK_TOPUP_DEFAULT,
            low_balance: LOW_BALANCE,
        },
    }
}

/// The package of that id; the specification calls the first one both `start` and `starter`.
#[must_use]
pub fn package_by_id(id: &str) -> Option<&'static Package> {
    let id = if id == "start" { "starter" } else { id };
    PACKAGES.iter().find(|package| package.id == id)
}

/// The quick-buy package of that id.
#[must_use]
pub fn quick_package(id: &str) -> Option<&'static QuickPackage> {
    QUICK_PACKAGES.iter().find(|package| package.id == id)
}

/// The subscription of that id.
#[must_use]
pub fn subscription(id: &str) -> Option<&'static Subscription> {
    SUBSCRIPTIONS
        .iter()
        .find(|subscription| subscription.id == id)
}

/// What a form names by its id.
pub(crate) trait Offered {
    fn id(&self) -> Option<&'static str>;
}

impl Offered for &'static Package {
    fn id(&self) -> Option<&'static str> {
        Some(self.id)
    }
}

impl Offered for &'static QuickPackage {
    fn id(&self) -> Option<&'static str> {
        Some(self.id)
    }
}

impl Offered for &'static Subscription {
    fn id(&self) -> Option<&'static str> {
        Some(self.id)
    }
}

impl<T: Offered> Offered for Option<T> {
    fn id(&self) -> Option<&'static str> {
        self.as_ref().and_then(Offered::id)
    }
}

/// Writes an offer as forms name it.
pub(crate) fn by_id<T: Offered, S: Serializer>(
    offer: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    offer.id().serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    #[test]
    fn quick_packages_check_what_they_name() {
        for package in &QUICK_PACKAGES {
            assert_eq!(
                package.list().count(),
                package.services.len(),
                "{}",
                package.id
            );
        }
        let premium = quick_package("premium").unwrap();
        for service in catalogue::items(Catalogue::Selection) {
            assert!(premium.services.contains(&service.id), "{}", service.id);
        }
    }

    #[test]
    fn a_subscriber_pays_a_top_up_of_the_plan_or_any_sum_where_it_may() {
        let takes =
            |plan: &str, roubles| subscription(plan).unwrap().takes(Kopecks::roubles(roubles));
        assert!(takes("personal", 299) && takes("personal", 999));
        assert!(!takes("personal", 300) && !takes("personal", 298));
        assert!(takes("business_pro", 299) && takes("business_pro", 12_345));
        assert!(!takes("business_pro", 298));
        assert!(!takes("business_pro", 350_001));
    }

    #[test]
    fn a_sum_is_enough_for_whole_checks() {
        let checks = |plan: &str, kopecks| subscription(plan).unwrap().checks_for(Kopecks(kopecks));
        assert_eq!(checks("personal", 29_900), 20, "as offered");
        assert_eq!(checks("business_pro", 89_900), 75, "as offered");
        assert_eq!(checks("business_pro", 90_000), 75);
        assert_eq!(checks("business_pro", 90_090), 75);
        assert_eq!(checks("business_pro", 91_200), 76);
        assert_eq!(checks("business_pro", 1_199), 0);
        assert_eq!(checks("business_pro", -100), 0);
    }
}
