//! Tests of the errors of invalid tariff inputs.

use serde_json::{Value, json};

use crate::{errors, tariff_of};

#[test]
fn empty_tariff_input_reports_every_missing_field() {
    let errors = tariff_of(&json!({})).err().unwrap().errors;
    let paths: Vec<_> = errors.iter().map(|error| error.path.as_str()).collect();
    let expected = ["date", "vehicle", "owner", "territory", "drivers", "months"];
    assert_eq!(paths, expected);
}

#[test]
fn invalid_tariff_field_gives_one_error_with_path_and_code() {
    let driver = |age: Value, experience: Value| json!({ "drivers": [{ "age": age, "experience": experience }] });
    let vehicle = |vehicle: Value| json!({ "vehicle": vehicle });
    for (changes, expected) in [
        (json!({ "date": "32.01.2026" }), "date date_format"),
        (json!({ "owner": "state" }), "owner unknown_choice"),
        (json!({ "use": "race" }), "use unknown_choice"),
        (json!({ "months": 2 }), "months out_of_range"),
        (json!({ "months": 13 }), "months out_of_range"),
        (json!({ "months": 3.5 }), "months out_of_range"),
        (
            json!({ "use": "foreign", "months": 0 }),
            "months out_of_range",
        ),
        (json!({ "baseRate": 1398.99 }), "baseRate out_of_corridor"),
        (json!({ "baseRate": 8665.01 }), "baseRate out_of_corridor"),
        (json!({ "baseRate": 5000.005 }), "baseRate invalid_amount"),
        (json!({ "baseRate": 0 }), "baseRate too_small"),
        (json!({ "kbmClass": "14" }), "kbmClass unknown_choice"),
        (json!({ "kbmClass": 14 }), "kbmClass out_of_range"),
        (json!({ "drivers": "everybody" }), "drivers unknown_choice"),
        (json!({ "drivers": [] }), "drivers required"),
        (json!({ "drivers": 5 }), "drivers wrong_type"),
        (driver(json!(15), json!(0)), "drivers[0].age out_of_range"),
        (driver(json!(111), json!(0)), "drivers[0].age out_of_range"),
        (driver(json!(20.5), json!(0)), "drivers[0].age out_of_range"),
        (
            driver(json!(20), json!(5)),
            "drivers[0].experience out_of_range",
        ),
        (
            driver(json!(20), json!(-1)),
            "drivers[0].experience out_of_range",
        ),
        (
            driver(json!(20), Value::Null),
            "drivers[0].experience required",
        ),
        (
            vehicle(json!({ "category": "E" })),
            "vehicle.category unknown_choice",
        ),
        (
            vehicle(json!({ "category": "B" })),
            "vehicle.power required",
        ),
        (
            vehicle(json!({ "category": "B", "power": 0 })),
            "vehicle.power out_of_range",
        ),
        (
            vehicle(json!({ "category": "C" })),
            "vehicle.massTonnes required",
        ),
        (
            vehicle(json!({ "category": "DE" })),
            "vehicle.seats required",
        ),
        (
            vehicle(json!({ "category": "C1", "taxi": true })),
            "vehicle.taxi not_a_car",
        ),
        (json!({ "extra": 1 }), "extra unknown_field"),
    ] {
        assert_eq!(errors(changes.clone()), [expected], "{changes}");
    }
}

#[test]
fn unknown_region_or_missing_locality_is_rejected() {
    let territory = |region: &str, locality: Value| {
        errors(json!({ "territory": { "region": region, "locality": locality } }))
    };
    for region in ["00", "7", "077", "9999", "МО"] {
        let errors = territory(region, json!("Москва"));
        assert_eq!(errors, ["territory.region unknown_choice"], "{region}");
    }
    assert_eq!(
        territory("02", Value::Null),
        ["territory.locality required"]
    );
    assert!(territory("77", Value::Null).is_empty());
}

#[test]
fn base_rate_out_of_range_has_message_with_the_range() {
    let mut input = crate::sample();
    input["baseRate"] = json!(1);
    let errors = tariff_of(&input).err().unwrap().errors;
    assert_eq!(
        errors[0].message,
        "Базовая ставка — от 1\u{a0}399₽ до 8\u{a0}665₽"
    );
}

#[test]
fn tractor_in_territory_without_tractor_factor_is_rejected() {
    let changes = json!({
        "vehicle": { "category": "tractor" },
        "territory": { "region": "03", "locality": "Прочие города и населенные пункты" },
    });
    assert_eq!(errors(changes), ["territory no_coefficient"]);
}
