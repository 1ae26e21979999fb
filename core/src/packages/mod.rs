//! Offers besides single checks: packages, quick-buy packages, subscriptions, top-ups.

mod comparison;
mod ids;
mod lists;
mod payment_limits;
mod types;

use serde::{Serialize, Serializer};

use crate::money::Kopecks;

pub use comparison::{CountedPackage, MAX_CARS, PurchaseOption, PurchaseOptionPrice, compare};
pub use ids::{PackageId, QuickPackageId, SubscriptionId};
pub use lists::{PACKAGES, QUICK_PACKAGES, SUBSCRIPTIONS};
pub use payment_limits::{
    LOW_BALANCE, MAX_PAYMENT, MAX_TOPUP, MIN_PAYMENT, MIN_SUBSCRIPTION_TOPUP, MIN_TOPUP,
    QUICK_TOPUP_DEFAULT, QUICK_TOPUP_PRESETS, TOPUP_PRESETS,
};
pub use types::{Package, QuickPackage, Subscription, SubscriptionTopup};

/// Limits and presets of the top-up forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TopupOffer {
    /// Minimum top-up in the form of the account; `max` is the maximum.
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
    /// Balance below which pages warn.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub low_balance: Kopecks,
}

/// Offers of the price page besides single checks.
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

/// Package with an id; the specification calls the first one both `start` and `starter`.
#[must_use]
pub fn package_by_id(id: &str) -> Option<&'static Package> {
    let id = if id == "start" { "starter" } else { id };
    PACKAGES.iter().find(|package| package.id == id)
}

#[must_use]
pub fn quick_package(id: &str) -> Option<&'static QuickPackage> {
    QUICK_PACKAGES.iter().find(|package| package.id == id)
}

#[must_use]
pub fn subscription(id: &str) -> Option<&'static Subscription> {
    SUBSCRIPTIONS
        .iter()
        .find(|subscription| subscription.id == id)
}

/// Offer that forms reference by id.
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

/// Serialises an offer as its id.
pub(crate) fn by_id<T: Offered, S: Serializer>(
    offer: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    offer.id().serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{self, Catalogue};

    #[test]
    fn quick_package_services_exist_and_premium_contains_whole_selection() {
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
    fn personal_plan_accepts_only_listed_topups_and_business_any_in_range() {
        let accepts = |plan: &str, roubles| {
            subscription(plan)
                .unwrap()
                .accepts(Kopecks::roubles(roubles))
        };
        assert!(accepts("personal", 299) && accepts("personal", 999));
        assert!(!accepts("personal", 300) && !accepts("personal", 298));
        assert!(accepts("business_pro", 299) && accepts("business_pro", 12_345));
        assert!(!accepts("business_pro", 298));
        assert!(!accepts("business_pro", 350_001));
    }

    #[test]
    fn number_of_checks_for_topup_amount_is_rounded_down() {
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
