//! Property tests of premiums for arbitrary inputs.

use avtosled_core::osago::KbmClass;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::quote;

const DATES: [&str; 6] = [
    "2019-06-01",
    "2022-02-01",
    "2022-06-01",
    "2023-01-01",
    "2025-06-01",
    "2026-11-20",
];

fn policy(date: &str, power: u16, driver: (u16, u16), class: usize) -> Value {
    let class = KbmClass::ALL[class].name();
    let (age, experience) = driver;
    json!({
        "date": date,
        "vehicle": { "category": "B", "power": power },
        "drivers": [{ "age": age, "experience": experience, "kbmClass": class }],
    })
}

fn driver() -> impl Strategy<Value = (u16, u16)> {
    (16_u16..100).prop_flat_map(|age| (Just(age), 0..=age - 16))
}

proptest! {
    #[test]
    fn premium_never_falls_with_worse_and_never_rises_with_better_input(
        date in prop::sample::select(&DATES[..]),
        power in 1_u16..300,
        more in 0_u16..100,
        driver in driver(),
        years in 0_u16..20,
        class in 0_usize..15,
        better in 0_usize..15,
    ) {
        let max = |power, driver, class| quote(policy(date, power, driver, class)).max;
        let asked = max(power, driver, class);
        prop_assert!(max(power + more, driver, class) >= asked);
        prop_assert!(max(power, driver, (class + better).min(14)) <= asked);
        let older = ((driver.0 + years).min(110), driver.1);
        prop_assert!(max(power, older, class) <= asked);
        let longer = (driver.0, (driver.1 + years).min(driver.0 - 16));
        prop_assert!(max(power, longer, class) <= asked);
    }

    #[test]
    fn premium_of_base_rate_in_range_is_between_min_and_max(
        date in prop::sample::select(&DATES[..]),
        driver in driver(),
        class in 0_usize..15,
        share in 0.0..=1.0_f64,
    ) {
        let mut changes = policy(date, 100, driver, class);
        let corridor = quote(changes.clone());
        let (least, most) = (corridor.base_rate.min.0, corridor.base_rate.max.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a rate")]
        let rate = least + ((most - least) as f64 * share) as i64;
        changes["baseRate"] = serde_json::to_value(avtosled_core::money::Kopecks(rate)).unwrap();
        let price = quote(changes).price.unwrap();
        prop_assert!(corridor.min <= price && price <= corridor.max);
        prop_assert!(corridor.min <= corridor.max);
    }

    #[test]
    fn named_drivers_of_class_3_cost_at_most_unlimited(
        date in prop::sample::select(&DATES[..]),
        driver in driver(),
        class in 4_usize..15,
    ) {
        let mut changes = policy(date, 150, driver, class);
        let named = quote(changes.clone()).max;
        changes["drivers"] = json!("unlimited");
        prop_assert!(named <= quote(changes).max);
    }

    #[test]
    fn additional_driver_never_lowers_premium(first in driver(), second in driver(), class in 0_usize..15) {
        let mut changes = policy("2026-11-20", 150, first, class);
        let one = quote(changes.clone()).max;
        let (age, experience) = second;
        let next = json!({ "age": age, "experience": experience, "kbmClass": "3" });
        changes["drivers"].as_array_mut().unwrap().push(next);
        prop_assert!(one <= quote(changes).max);
    }
}
