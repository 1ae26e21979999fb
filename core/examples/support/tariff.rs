//! Tariff inputs: every cell of every table once, and the first and last days of the editions.

use avtosled_core::osago::{KbmClass, territories};
use serde_json::{Value, json};

/// First days of the known editions.
const EDITIONS: [&str; 9] = [
    "2019-01-09",
    "2022-01-09",
    "2022-04-01",
    "2022-09-13",
    "2023-09-12",
    "2025-01-27",
    "2025-04-17",
    "2025-12-09",
    "2026-06-22",
];
/// Last days of the known and unknown periods.
const LAST_DAYS: [&str; 11] = [
    "2019-01-08",
    "2020-09-04",
    "2020-09-05",
    "2022-01-08",
    "2022-03-31",
    "2022-09-12",
    "2023-09-11",
    "2025-01-26",
    "2025-04-16",
    "2025-12-08",
    "2026-06-21",
];

/// Input for a person's car in Moscow, with some fields replaced.
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

pub fn inputs() -> Vec<Value> {
    let mut all = vec![json!({}), json!(null), with(json!({}))];
    all.extend(experience());
    all.extend(experience_of_2019());
    all.extend(classes());
    all.extend(vehicles());
    all.extend(rates());
    all.extend(owners());
    all.extend(periods());
    all.extend(days());
    all.extend(places());
    all.extend(invalid());
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

/// Drivers with the minimum age and experience of each cell of the 2019 table of experience.
fn experience_of_2019() -> Vec<Value> {
    let mut all = Vec::new();
    for (youngest, oldest) in [
        (16, 21),
        (22, 24),
        (25, 29),
        (30, 34),
        (35, 39),
        (40, 49),
        (50, 59),
        (60, 99),
    ] {
        for years in [0_u16, 1, 2, 3, 5, 7, 10, 15] {
            let age = (years + 16).max(youngest);
            if age <= oldest {
                let drivers = json!([{ "age": age, "experience": years }]);
                all.push(with(json!({ "date": "2019-01-09", "drivers": drivers })));
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
    all
}

fn days() -> Vec<Value> {
    let days = EDITIONS.iter().chain(&LAST_DAYS);
    days.map(|date| with(json!({ "date": date, "drivers": "unlimited", "baseRate": 3000 })))
        .collect()
}

/// Inputs for every row of the table of base rates, in every edition.
fn rates() -> Vec<Value> {
    let vehicles = [
        json!({ "category": "A", "power": 50 }),
        json!({ "category": "B", "power": 50 }),
        json!({ "category": "B", "power": 50, "taxi": true }),
        json!({ "category": "C1" }),
        json!({ "category": "CE", "massTonnes": 20 }),
        json!({ "category": "D1" }),
        json!({ "category": "DE", "seats": 30 }),
        json!({ "category": "regular_bus" }),
        json!({ "category": "Tb" }),
        json!({ "category": "Tm" }),
        json!({ "category": "tractor" }),
    ];
    let mut all = Vec::new();
    for date in EDITIONS {
        for vehicle in &vehicles {
            // Transit needs no territory, which is unknown for some vehicles and editions.
            let changes = json!({ "date": date, "vehicle": vehicle, "use": "transit", "drivers": "unlimited" });
            all.push(with(changes));
        }
    }
    all
}

/// Input with a short result: three months of use, unlimited drivers.
fn short(date: &str, vehicle: &Value) -> Value {
    with(json!({ "date": date, "vehicle": vehicle, "drivers": "unlimited", "months": 3 }))
}

/// Inputs of persons and companies, with and without a list of drivers, in every edition.
fn owners() -> Vec<Value> {
    let car = json!({ "category": "B", "power": 50 });
    let mut all = Vec::new();
    for date in EDITIONS {
        for owner in ["person", "legal"] {
            for drivers in [json!("unlimited"), json!([{ "age": 70, "experience": 50 }])] {
                let mut question = short(date, &car);
                question["owner"] = json!(owner);
                question["drivers"] = drivers;
                all.push(question);
            }
        }
    }
    all
}

/// Inputs for every row of the table of territories, for cars and tractors.
fn places() -> Vec<Value> {
    let vehicles = [
        json!({ "category": "B", "power": 50 }),
        json!({ "category": "tractor" }),
    ];
    let mut all = Vec::new();
    for region in territories() {
        for locality in region.localities {
            for vehicle in &vehicles {
                let mut question = short("2026-11-20", vehicle);
                question["territory"] = json!({ "region": region.region, "locality": locality });
                all.push(question);
            }
        }
    }
    all
}

fn invalid() -> Vec<Value> {
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
