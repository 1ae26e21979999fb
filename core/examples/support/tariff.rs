//! Questions about the premium: every cell of every table once, and the bounds of the editions.

use avtosled_core::osago::{KbmClass, territories};
use serde_json::{Value, json};

/// The car of a person in Moscow, with some fields changed.
fn with(changes: Value) -> Value {
    let mut input = json!({
        "date": "2026-11-20",
        "vehicle": { "category": "B", "power": 150 },
        "owner": "person",
        "territory": { "region": "77", "locality": "Вся территория" },
        "drivers": [{ "age": 40, "experience": 15, "kbmClass": "3" }],
        "months": 12,
    });
    if let Value::Object(changes) = changes {
        for (name, value) in changes {
            input[name] = value;
        }
    }
    input
}

pub fn questions() -> Vec<Value> {
    let mut all = vec![json!({}), json!(null), with(json!({}))];
    all.extend(experience());
    all.extend(classes());
    all.extend(vehicles());
    all.extend(periods());
    all.extend(places());
    all.extend(refusals());
    all
}

fn experience() -> Vec<Value> {
    let mut all = Vec::new();
    for category in ["B", "A"] {
        for age in [21, 24, 29, 34, 39, 49, 59, 60] {
            for years in [0, 1, 2, 3, 5, 7, 10, 15] {
                if years + 16 <= age {
                    let vehicle = json!({ "category": category, "power": 70 });
                    let drivers = json!([{ "age": age, "experience": years }]);
                    all.push(with(json!({ "vehicle": vehicle, "drivers": drivers })));
                }
            }
        }
    }
    all
}

fn classes() -> Vec<Value> {
    let mut all = Vec::new();
    for date in ["2022-03-31", "2022-04-01"] {
        for class in KbmClass::ALL {
            let drivers = json!([{ "age": 30, "experience": 5, "kbmClass": class.name() }]);
            all.push(with(json!({ "date": date, "drivers": drivers })));
        }
    }
    all
}

fn vehicles() -> Vec<Value> {
    let mut vehicles = Vec::new();
    for power in [1.0, 50.0, 50.5, 70.0, 100.0, 100.1, 120.0, 150.0, 151.0] {
        vehicles.push(json!({ "category": "B", "power": power }));
    }
    for power in [50, 60, 70, 80, 90, 91] {
        vehicles.push(json!({ "category": "A", "power": power }));
    }
    for category in ["C1", "D1", "regular_bus", "Tb", "Tm", "tractor"] {
        vehicles.push(json!({ "category": category }));
    }
    for mass in [16.0, 16.1] {
        vehicles.push(json!({ "category": "C", "massTonnes": mass }));
    }
    for seats in [16, 17] {
        vehicles.push(json!({ "category": "D", "seats": seats }));
    }
    vehicles.push(json!({ "category": "B", "power": 100, "taxi": true }));
    let owned = vehicles.into_iter().flat_map(|vehicle| {
        let of = |owner: &str| with(json!({ "vehicle": vehicle, "owner": owner }));
        [of("person"), of("legal")]
    });
    owned.collect()
}

fn periods() -> Vec<Value> {
    let mut all = Vec::new();
    for months in 1..=12 {
        all.push(with(json!({ "months": months })));
        all.push(with(
            json!({ "months": months, "use": "foreign", "territory": null }),
        ));
    }
    for owner in ["person", "legal"] {
        all.push(with(json!({ "owner": owner, "use": "transit" })));
        all.push(with(
            json!({ "owner": owner, "drivers": "unlimited", "kbmClass": "13" }),
        ));
    }
    for date in [
        "2019-01-08",
        "2019-01-09",
        "2020-09-04",
        "2020-09-05",
        "2022-01-08",
        "2022-01-09",
        "2022-09-12",
        "2022-09-13",
        "2023-09-12",
        "2025-01-26",
        "2025-01-27",
        "2025-04-16",
        "2025-04-17",
        "2025-12-08",
        "2025-12-09",
        "2026-06-21",
        "2026-06-22",
    ] {
        all.push(with(
            json!({ "date": date, "drivers": "unlimited", "baseRate": 3000 }),
        ));
    }
    all
}

fn places() -> Vec<Value> {
    let first = |region: &avtosled_core::osago::TariffRegion| {
        let locality = region.localities.first().copied().unwrap_or_default();
        with(json!({ "territory": { "region": region.region, "locality": locality } }))
    };
    territories().iter().map(first).collect()
}

fn refusals() -> Vec<Value> {
    vec![
        with(json!({ "baseRate": 1398.99 })),
        with(json!({ "baseRate": 8665.01 })),
        with(json!({ "baseRate": 5000.5 })),
        with(json!({ "territory": { "region": "00", "locality": "Нигде" } })),
        with(json!({ "territory": { "region": "102", "locality": "Сибай" } })),
        with(json!({ "drivers": [] })),
        with(json!({ "drivers": [{ "age": 15, "experience": 0 }, 7] })),
        with(json!({ "vehicle": { "category": "C" }, "owner": "state", "use": "race" })),
    ]
}
