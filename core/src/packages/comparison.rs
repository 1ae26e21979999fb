//! Price comparison for full reports of several cars: single, in packages, by subscription.

use serde::Serialize;

use super::lists::{PACKAGES, SUBSCRIPTIONS};
use super::payment_limits::MIN_SUBSCRIPTION_TOPUP;
use super::types::{Package, Subscription};
use crate::catalogue::{self, Catalogue};
use crate::money::Kopecks;

/// Maximum number of cars.
pub const MAX_CARS: u32 = 100;

/// Number of packages of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct CountedPackage {
    pub name: &'static str,
    pub count: u32,
}

/// Purchase option for full reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum PurchaseOption {
    /// Single orders of every source of the list, one per car.
    Single,
    Packages {
        packages: Vec<CountedPackage>,
        checks_left: u32,
        /// Validity of the packages, days; the shortest one of several.
        days: u32,
    },
    Subscription {
        name: &'static str,
        /// Balance that remains after the checks.
        #[cfg_attr(feature = "ts", tsify(type = "number"))]
        left: Kopecks,
    },
}

/// Price of a purchase option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct PurchaseOptionPrice {
    pub way: PurchaseOption,
    /// Amount due now.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub total: Kopecks,
    /// Price per car, rounded up to whole kopecks.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub per_car: Kopecks,
    /// Whether no other option costs less now.
    pub is_cheapest: bool,
}

/// Purchase options for a number of cars; a subscription without enough checks is omitted.
#[must_use]
pub fn compare(cars: u32) -> Vec<PurchaseOptionPrice> {
    let cars = cars.clamp(1, MAX_CARS);
    let single = (PurchaseOption::Single, times(full_price(), cars));
    let plans = SUBSCRIPTIONS.iter().filter_map(|plan| {
        let total = topup(plan, cars)?;
        let spent = times(plan.price_per_check.min(full_price()), cars);
        let left = Kopecks(total.0.saturating_sub(spent.0).max(0));
        let name = plan.name;
        Some((PurchaseOption::Subscription { name, left }, total))
    });
    let options: Vec<_> = [single, packages(cars)].into_iter().chain(plans).collect();
    let lowest = options.iter().map(|(_, total)| *total).min();
    let price = |(way, total): (PurchaseOption, Kopecks)| PurchaseOptionPrice {
        way,
        total,
        per_car: per_car(total, cars),
        is_cheapest: Some(total) == lowest,
    };
    options.into_iter().map(price).collect()
}

/// Price of a full report of one car.
fn full_price() -> Kopecks {
    let list = catalogue::items(Catalogue::Selection);
    Kopecks(list.iter().map(|service| service.price.0).sum())
}

fn times(price: Kopecks, cars: u32) -> Kopecks {
    Kopecks(price.0.saturating_mul(cars.into()))
}

fn per_car(total: Kopecks, cars: u32) -> Kopecks {
    let cars = i64::from(cars);
    Kopecks(
        total
            .0
            .saturating_add(cars.saturating_sub(1))
            .checked_div(cars)
            .unwrap_or(0),
    )
}

/// The lowest amount of a plan for this number of checks.
fn topup(plan: &Subscription, cars: u32) -> Option<Kopecks> {
    let offered = plan.topups.iter().filter(|topup| topup.checks >= cars);
    let exact = MIN_SUBSCRIPTION_TOPUP.max(times(plan.price_per_check, cars));
    let any = plan.accepts(exact).then_some(exact);
    offered.map(|topup| topup.amount).chain(any).min()
}

/// The cheapest packages for this number of checks; of several, those with more checks left.
fn packages(cars: u32) -> (PurchaseOption, Kopecks) {
    // For each number of checks: the last package, and the total price.
    let mut best: Vec<(Option<&Package>, i64)> = vec![(None, 0)];
    for wanted in 1..=cars {
        let after = |package: &Package| {
            let rest = usize::try_from(wanted.saturating_sub(package.checks)).unwrap_or(0);
            best.get(rest)
                .map_or(i64::MAX, |(_, price)| price.saturating_add(package.price.0))
        };
        let taken = PACKAGES.iter().rev().min_by_key(|package| after(package));
        best.push((taken, taken.map_or(i64::MAX, after)));
    }
    let (mut packages, mut checks, mut days) = (Vec::<CountedPackage>::new(), 0_u32, u32::MAX);
    let mut wanted = cars;
    let at = |wanted: u32| {
        usize::try_from(wanted)
            .ok()
            .and_then(|at| best.get(at))
            .copied()
    };
    while let Some((Some(package), _)) = at(wanted) {
        match packages
            .iter_mut()
            .find(|counted| counted.name == package.name)
        {
            Some(counted) => counted.count = counted.count.saturating_add(1),
            None => packages.push(CountedPackage {
                name: package.name,
                count: 1,
            }),
        }
        checks = checks.saturating_add(package.checks);
        days = days.min(package.days);
        wanted = wanted.saturating_sub(package.checks);
    }
    let total = at(cars).map_or(0, |(_, price)| price);
    let checks_left = checks.saturating_sub(cars);
    let way = PurchaseOption::Packages {
        packages,
        checks_left,
        days,
    };
    (way, Kopecks(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total_of(cars: u32, wanted: fn(&PurchaseOption) -> bool) -> Option<(Kopecks, bool)> {
        let found = compare(cars).into_iter().find(|price| wanted(&price.way));
        found.map(|price| (price.total, price.is_cheapest))
    }

    fn packages_of(cars: u32) -> (Vec<(&'static str, u32)>, u32, u32, i64) {
        let found = compare(cars).into_iter().find_map(|price| match price.way {
            PurchaseOption::Packages {
                packages,
                checks_left,
                days,
            } => {
                let named = packages.iter().map(|counted| (counted.name, counted.count));
                Some((named.collect(), checks_left, days, price.total.0))
            }
            PurchaseOption::Single | PurchaseOption::Subscription { .. } => None,
        });
        found.unwrap()
    }

    const fn is_single(way: &PurchaseOption) -> bool {
        matches!(way, PurchaseOption::Single)
    }

    #[test]
    fn single_check_is_cheapest_for_one_car() {
        assert_eq!(total_of(1, is_single), Some((Kopecks(4150), true)));
        let cheapest = compare(1).into_iter().filter(|price| price.is_cheapest);
        assert_eq!(cheapest.count(), 1);
        assert_eq!(compare(0), compare(1), "at least one car");
    }

    #[test]
    fn packages_are_combined_for_lowest_price() {
        assert_eq!(packages_of(1), (vec![("Стартовый", 1)], 4, 30, 19_900));
        assert_eq!(packages_of(15), (vec![("Активный", 1)], 0, 30, 49_900));
        // 499 + 199 is less than 899.
        assert_eq!(packages_of(20).3, 69_800);
        assert_eq!(packages_of(75), (vec![("Бизнес", 1)], 0, 90, 149_900));
        assert_eq!(packages_of(80).3, 169_800);
        assert_eq!(packages_of(80).2, 30, "the shortest term of the two");
    }

    #[test]
    fn package_combination_for_any_number_of_checks_is_cheapest() {
        for cars in 1..=MAX_CARS {
            let (bought, left, _, total) = packages_of(cars);
            let of = |name: &str| {
                PACKAGES
                    .iter()
                    .find(|package| package.name == name)
                    .unwrap()
            };
            let checks: u32 = bought.iter().map(|(name, n)| of(name).checks * n).sum();
            let price: i64 = bought
                .iter()
                .map(|(name, n)| of(name).price.0 * i64::from(*n))
                .sum();
            assert_eq!((checks, price), (cars + left, total), "{cars}");
            for a in 0..=20 {
                for b in 0..=7 {
                    for c in 0..=3 {
                        for d in 0..=2 {
                            let counts = [a, b, c, d];
                            let sum = |of: fn(&Package) -> i64| -> i64 {
                                PACKAGES.iter().zip(counts).map(|(p, n)| of(p) * n).sum()
                            };
                            let enough = sum(|p| p.checks.into()) >= i64::from(cars);
                            assert!(!enough || sum(|p| p.price.0) >= total, "{cars}: {counts:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn subscription_option_uses_lowest_topup_that_covers_the_cars() {
        let plans = |cars| -> Vec<_> {
            let options = compare(cars)
                .into_iter()
                .filter_map(|price| match price.way {
                    PurchaseOption::Subscription { name, left } => {
                        Some((name, price.total.0, left.0))
                    }
                    PurchaseOption::Single | PurchaseOption::Packages { .. } => None,
                });
            options.collect()
        };
        assert_eq!(
            plans(1),
            [
                ("Персональная", 29_900, 28_400),
                ("Бизнес Про", 29_900, 28_700)
            ]
        );
        assert_eq!(plans(20).first(), Some(&("Персональная", 29_900, 0)));
        assert_eq!(plans(67).first(), Some(&("Персональная", 99_900, 0)));
        assert_eq!(plans(68), [("Бизнес Про", 81_600, 0)]);
    }

    #[test]
    fn price_per_car_is_rounded_up() {
        for price in
            (1..=MAX_CARS).flat_map(|cars| compare(cars).into_iter().map(move |p| (cars, p)))
        {
            let (cars, price) = price;
            let cars = i64::from(cars);
            let (per_car, total) = (price.per_car.0, price.total.0);
            assert!(per_car * cars >= total && per_car * cars < total + cars);
        }
    }
}
