//! Tests of worked examples of the tariff, exact to a kopeck.

use avtosled_core::money::Kopecks;
use avtosled_core::osago::{TariffCertainty, TariffCoefficient, TariffQuote};
use serde_json::{Value, json};

use crate::{codes, factor, quote};

fn driver(age: u16, experience: u16, class: &str) -> Value {
    json!({ "age": age, "experience": experience, "kbmClass": class })
}

fn range(changes: Value) -> (i64, i64) {
    let answer = quote(changes);
    (answer.min.0, answer.max.0)
}

fn coefficient<'a>(answer: &'a TariffQuote, code: &str) -> &'a TariffCoefficient {
    let place = codes(answer).iter().position(|known| known == code);
    &answer.coefficients[place.unwrap_or(usize::MAX)]
}

#[test]
fn premium_of_person_with_named_drivers_matches_formula() {
    assert_eq!(range(json!({})), (375_358, 2_324_858));
    let best = json!({ "drivers": [driver(40, 15, "13")] });
    assert_eq!(range(best), (147_577, 914_047));
    let summer = json!({ "months": 3 });
    assert_eq!(range(summer), (187_679, 1_162_429));
    let answer = quote(json!({}));
    assert_eq!(codes(&answer), ["kt", "kbm", "kvs", "ko", "km", "ks"]);
}

#[test]
fn premium_of_person_with_unlimited_drivers_has_unconfirmed_factor() {
    let changes = json!({ "drivers": "unlimited" });
    assert_eq!(range(changes.clone()), (1_303_440, 8_073_132));
    let answer = quote(changes);
    assert_eq!(codes(&answer), ["kt", "kbm", "ko", "km", "ks"]);
    assert_eq!(
        coefficient(&answer, "ko").certainty,
        TariffCertainty::Unconfirmed
    );
    assert!(answer.warnings.iter().any(|text| text.contains("2,32")));
}

/// An insurer quoted 51 541 whole roubles in September 2023.
#[test]
fn premium_matches_insurer_quote_of_2023() {
    let changes = json!({ "date": "2023-09-20", "drivers": "unlimited", "baseRate": 7535 });
    assert_eq!(quote(changes).price, Some(Kopecks(5_154_157)));
}

#[test]
fn premium_of_company_owner_uses_driver_coefficient_of_companies() {
    let limited = json!({ "owner": "legal" });
    assert_eq!(range(limited.clone()), (349_654, 3_177_797));
    let answer = quote(limited);
    assert_eq!(
        codes(&answer),
        ["kt", "kbm", "kvs", "kvsLegal", "ko", "km", "ks"]
    );
    assert!(coefficient(&answer, "kvsLegal").source.contains("п. 5.3"));
    let unlimited = json!({ "owner": "legal", "drivers": "unlimited" });
    assert_eq!(range(unlimited), (420_524, 3_821_893));
    let lorry = json!({ "category": "C", "massTonnes": 20 });
    let changes = json!({ "owner": "legal", "drivers": "unlimited", "vehicle": lorry });
    assert_eq!(range(changes), (617_759, 7_136_385));
}

#[test]
fn premium_of_taxi_motorcycle_and_tractor_matches_formula() {
    let taxi = json!({
        "vehicle": { "category": "B", "power": 151, "taxi": true },
        "territory": { "region": "78", "locality": "Вся территория" },
    });
    assert_eq!(range(taxi), (353_971, 5_062_037));
    let motorcycle = json!({
        "vehicle": { "category": "A", "power": 95 },
        "territory": { "region": "02", "locality": "Уфа" },
        "drivers": [driver(22, 3, "4")],
        "months": 6,
    });
    assert_eq!(range(motorcycle), (48_608, 1_335_938));
    let tractor = json!({ "vehicle": { "category": "tractor" } });
    assert_eq!(range(tractor), (47_302, 454_252));
}

#[test]
fn premium_of_transit_and_foreign_vehicles_matches_formula() {
    let transit = json!({ "use": "transit", "months": null, "territory": null });
    assert_eq!(range(transit.clone()), (35_647, 220_784));
    assert_eq!(codes(&quote(transit)), ["kvs", "ko", "km", "kp"]);
    let foreign = json!({ "use": "foreign", "months": 3, "territory": null });
    assert_eq!(range(foreign.clone()), (283_018, 1_752_930));
    let answer = quote(foreign);
    assert_eq!(codes(&answer), ["kt", "kvs", "km", "kp"]);
    assert_eq!(
        coefficient(&answer, "kvs").certainty,
        TariffCertainty::Unconfirmed
    );
    let legal = json!({ "use": "foreign", "months": 1, "owner": "legal" });
    assert_eq!(range(legal), (93_048, 845_662));
}

#[test]
fn foreign_lorry_has_warning_about_unfriendly_states() {
    let lorry = json!({ "category": "C", "massTonnes": 20 });
    let changes = |date| json!({ "date": date, "use": "foreign", "months": 3, "vehicle": lorry });
    let warned = |date| {
        let answer = quote(changes(date));
        answer
            .warnings
            .iter()
            .any(|text| text.contains("недружественных"))
    };
    assert!(warned("2026-11-20"));
    assert!(!warned("2022-10-01"));
}

/// Each factor is the maximum over the drivers, even if the drivers differ.
#[test]
fn each_factor_uses_its_worst_driver() {
    let drivers = json!([
        driver(22, 0, "13"),
        driver(60, 30, "1"),
        driver(40, 15, "3")
    ]);
    let answer = quote(json!({ "drivers": drivers }));
    assert_eq!((answer.min.0, answer.max.0), (1_491_278, 9_236_543));
    assert_eq!(factor(&answer, "kvs"), Some(188));
    assert_eq!(factor(&answer, "kbm"), Some(225));
    let source = coefficient(&answer, "kvs").source;
    assert!(source.contains("приложение 4, п. 11"), "{source}");
}

#[test]
fn driver_class_defaults_to_policy_class_then_3() {
    let silent = json!([{ "age": 40, "experience": 15 }]);
    let answer = |changes| factor(&quote(changes), "kbm");
    assert_eq!(answer(json!({ "drivers": silent })), Some(117));
    assert_eq!(
        answer(json!({ "drivers": silent, "kbmClass": "13" })),
        Some(46)
    );
    assert_eq!(answer(json!({ "kbmClass": "13" })), Some(117));
    assert_eq!(
        answer(json!({ "drivers": silent, "kbmClass": 13 })),
        Some(46)
    );
    assert_eq!(
        answer(json!({ "drivers": silent, "kbmClass": "м" })),
        Some(392)
    );
    let company = json!({ "owner": "legal", "drivers": "unlimited", "kbmClass": "5" });
    assert_eq!(answer(company), Some(91));
}

#[test]
fn unlimited_drivers_of_person_have_class_3() {
    let answer = quote(json!({ "drivers": "unlimited", "kbmClass": "13" }));
    assert_eq!(factor(&answer, "kbm"), Some(117));
    assert!(answer.warnings.iter().any(|text| text.contains("Класс 13")));
}

#[test]
fn tariff_price_is_present_only_with_a_base_rate() {
    let price = |rate| quote(json!({ "baseRate": rate })).price;
    assert_eq!(price(5000.5), Some(Kopecks(1_341_656)));
    let answer = quote(json!({}));
    assert_eq!(answer.price, None);
    let json = serde_json::to_value(&answer).unwrap();
    assert!(json.get("price").is_none());
    assert_eq!(price(1399.0), Some(answer.min));
    assert_eq!(price(8665.0), Some(answer.max));
}

#[test]
fn premium_under_2019_edition_is_capped_with_warning() {
    let of_2019 = |drivers: Value| json!({ "date": "2019-06-01", "drivers": drivers });
    assert_eq!(
        range(of_2019(json!([driver(40, 15, "3")]))),
        (738_125, 1_328_410)
    );
    let capped = quote(of_2019(json!([driver(20, 0, "M")])));
    assert_eq!((capped.min.0, capped.max.0), (1_647_600, 2_965_200));
    assert!(
        capped
            .warnings
            .iter()
            .any(|text| text.contains("не больше 3"))
    );
}

#[test]
fn coefficient_changes_list_next_value_and_its_premium_range() {
    let young = json!({ "drivers": [driver(21, 2, "3")] });
    let answer = quote(young);
    let changes = |code: &str| -> Vec<(String, u16)> {
        let changes = coefficient(&answer, code).changes.iter();
        changes
            .map(|change| (change.when.to_string(), change.value.0))
            .collect()
    };
    let expected = [("с 22 лет", 171), ("при стаже 3 года", 165)];
    assert_eq!(
        changes("kvs"),
        expected.map(|(when, value)| (when.to_owned(), value))
    );
    let expected = [
        ("через год без аварий", 100),
        ("через год с одной аварией", 225),
    ];
    assert_eq!(
        changes("kbm"),
        expected.map(|(when, value)| (when.to_owned(), value))
    );
    assert_eq!(
        changes("km"),
        [("при мощности до 120 л. с.".to_owned(), 120)]
    );
    assert_eq!(
        changes("ks"),
        [("при использовании 9 месяцев".to_owned(), 95)]
    );
    let older = quote(json!({ "drivers": [driver(22, 2, "3")] }));
    let promised = &coefficient(&answer, "kvs").changes[0];
    assert_eq!((promised.min, promised.max), (older.min, older.max));
}
