//! What full reports of so many cars cost, bought one by one, in packages, by subscription.

use serde::Serialize;

use super::{PACKAGES, Package, SUBSCRIPTIONS, Subscription};
use crate::catalogue::{self, Catalogue};
use crate::money::Kopecks;

/// Most cars that the comparison takes.
pub const MOST_CARS: u32 = 100;

/// Packages of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct CountedPackage {
    pub name: &'static str,
    pub count: u32,
}

/// How full reports can be bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Way {
    /// Every source of the list, for each car.
    Single,
    Packages {
        packages: Vec<CountedPackage>,
        checks_left: u32,
        /// The shortest term among them.
        days: u32,
    },
    Subscription {
        name: &'static str,
        /// Stays on the balance.
        #[cfg_attr(feature = "ts", tsify(type = "number"))]
        left: Kopecks,
    },
}

/// What one way costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct WayPrice {
    pub way: Way,
    /// To be paid now.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub total: Kopecks,
    /// What is paid for one car, in whole kopecks, never less than it is.
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub per_car: Kopecks,
    /// No other way takes less now.
    pub is_cheapest: bool,
}

/// The ways to buy full reports of so many cars; a plan that does not sell so many at once is left out.
#[must_use]
pub fn compare(cars: u32) -> Vec<WayPrice> {
    let cars = cars.clamp(1, MOST_CARS);
    let single = (Way::Single, times(full_price(), cars));
    let plans = SUBSCRIPTIONS.iter().filter_map(|plan| {
        let total = topup(plan, cars)?;
        let spent = times(plan.price_per_check.min(full_price()), cars);
        let left = Kopecks(total.0.saturating_sub(spent.0).max(0));
        let name = plan.name;
        Some((Way::Subscription { name, left }, total))
    });
    let ways: Vec<_> = [single, packages(cars)].into_iter().chain(plans).collect();
    let least = ways.iter().map(|(_, total)| *total).min();
    let price = |(way, total): (Way, Kopecks)| WayPrice {
        way,
        total,
        per_car: per_car(total, cars),
        is_cheapest: Some(total) == least,
    };
    ways.into_iter().map(price).collect()
}

/// Every source of the list that a check of a package asks.
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

/// The least sum of a plan that is enough for so many checks.
fn topup(plan: &Subscription, cars: u32) -> Option<Kopecks> {
    let offered = plan.topups.iter().filter(|topup| topup.checks >= cars);
    let exact = super::MIN_SUBSCRIPTION_TOPUP.max(times(plan.price_per_check, cars));
    let any = plan.takes(exact).then_some(exact);
    offered.map(|topup| topup.amount).chain(any).min()
}

/// The cheapest packages with so many checks; of equals those that leave more.
fn packages(cars: u32) -> (Way, Kopecks) {
    // For each number of checks the last package to take and what all of them cost.
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
    let way = Way::Packages {
        packages,
        checks_left,
        days,
    };
    (way, Kopecks(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total_of(cars: u32, wanted: fn(&Way) -> bool) -> Option<(Kopecks, bool)> {
        let found = compare(cars).into_iter().find(|price| wanted(&price.way));
        found.map(|price| (price.total, price.is_cheapest))
    }

    fn packages_of(cars: u32) -> (Vec<(&'static str, u32)>, u32, u32, i64) {
        let found = compare(cars).into_iter().find_map(|price| match price.way {
            Way::Packages {
                packages,
                checks_left,
                days,
            } => {
                let named = packages.iter().map(|counted| (counted.name, counted.count));
                Some((named.collect(), checks_left, days, price.total.0))
            }
            Way::Single | Way::Subscription { .. } => None,
        });
        found.unwrap()
    }

    const fn is_single(way: &Way) -> bool {
        matches!(way, Way::Single)
    }

    #[test]
    fn one_car_is_cheapest_alone() {
        assert_eq!(total_of(1, is_single), Some((Kopecks(4150), true)));
        let cheapest = compare(1).into_iter().filter(|price| price.is_cheapest);
        assert_eq!(cheapest.count(), 1);
        assert_eq!(compare(0), compare(1), "nobody buys for no car");
    }

    #[test]
    fn packages_are_put_together_for_the_least_money() {
        assert_eq!(packages_of(1), (vec![("Стартовый", 1)], 4, 30, 19_900));
        assert_eq!(packages_of(15), (vec![("Активный", 1)], 0, 30, 49_900));
        // 499 + 199 is less than 899.
        assert_eq!(packages_of(20).3, 69_800);
        assert_eq!(packages_of(75), (vec![("Бизнес", 1)], 0, 90, 149_900));
        assert_eq!(packages_of(80).3, 169_800);
        assert_eq!(packages_of(80).2, 30, "the shortest term of the two");
    }

    #[test]
    fn no_choice_of_packages_is_cheaper() {
        for cars in 1..=MOST_CARS {
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
    fn a_plan_takes_the_least_sum_that_is_enough_and_leaves_the_rest() {
        let plans = |cars| -> Vec<_> {
            let ways = compare(cars)
                .into_iter()
                .filter_map(|price| match price.way {
                    Way::Subscription { name, left } => Some((name, price.total.0, left.0)),
                    Way::Single | Way::Packages { .. } => None,
                });
            ways.collect()
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
    fn a_car_never_seems_to_cost_less_than_it_does() {
        for price in
            (1..=MOST_CARS).flat_map(|cars| compare(cars).into_iter().map(move |p| (cars, p)))
        {
            let (cars, price) = price;
            let cars = i64::from(cars);
            let (per_car, total) = (price.per_car.0, price.total.0);
            assert!(per_car * cars >= total && per_car * cars < total + cars);
        }
    }
}
