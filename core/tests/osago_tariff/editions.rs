//! Tests of the edition by day of the contract, and of the base rates of the editions.

use avtosled_core::money::Kopecks;
use serde_json::{Value, json};

use crate::{errors, factor, quote};

#[test]
fn contract_day_selects_tariff_edition_and_base_rate_range() {
    for (date, name, least, most) in [
        ("2019-01-09", "5000-У", 2746, 4942),
        ("2020-09-04", "5000-У", 2746, 4942),
        ("2022-01-09", "6007-У", 2224, 5980),
        ("2022-09-12", "6007-У", 2224, 5980),
        ("2022-09-13", "6007-У в редакции 6209-У", 1646, 7535),
        ("2023-09-11", "6007-У в редакции 6209-У", 1646, 7535),
        ("2023-09-12", "6007-У в редакции 2023 года", 1646, 7535),
        ("2025-01-26", "6007-У в редакции 2023 года", 1646, 7535),
        ("2025-01-27", "6007-У в редакции 6949-У", 1646, 7535),
        ("2025-12-08", "6007-У в редакции 6949-У", 1646, 7535),
        ("2025-12-09", "7204-У", 1399, 8665),
        ("2026-06-21", "7204-У", 1399, 8665),
        ("2026-06-22", "7204-У в редакции 7349-У", 1399, 8665),
        ("2026-11-20", "7204-У в редакции 7349-У", 1399, 8665),
    ] {
        let answer = quote(json!({ "date": date }));
        assert_eq!(answer.edition.name, name, "{date}");
        assert!(answer.edition.in_force.as_str() <= date);
        let corridor = (answer.base_rate.min, answer.base_rate.max);
        assert_eq!(corridor, (Kopecks::roubles(least), Kopecks::roubles(most)));
    }
}

#[test]
fn contract_day_without_tariff_edition_is_rejected() {
    for date in ["2019-01-08", "2020-09-05", "2022-01-08", "1999-01-01"] {
        assert_eq!(
            errors(json!({ "date": date })),
            ["date no_edition"],
            "{date}"
        );
    }
}

/// Vehicle, owner, and base rate ranges of 7204-У and 6949-У in roubles.
type Class = (Value, &'static str, [(i32, i32); 2]);

fn classes() -> Vec<Class> {
    let motorcycle = |category| json!({ "category": category, "power": 50 });
    let car = |taxi| json!({ "category": "B", "power": 100, "taxi": taxi });
    let lorry = |category, mass| json!({ "category": category, "massTonnes": mass });
    let bus = |category, seats| json!({ "category": category, "seats": seats });
    let of = |category| json!({ "category": category });
    let motorcycles = [(155, 4260), (259, 3043)];
    let light = [(791, 13709), (931, 11921)];
    let heavy = [(1489, 17201), (1752, 14957)];
    let small = [(940, 7846), (1106, 6823)];
    let large = [(1175, 9805), (1382, 8526)];
    [
        (motorcycle("A"), "person", motorcycles),
        (motorcycle("A1"), "legal", motorcycles),
        (motorcycle("B1"), "person", motorcycles),
        (motorcycle("M"), "person", motorcycles),
        (car(false), "legal", [(724, 6580), (852, 5722)]),
        (car(false), "person", [(1399, 8665), (1646, 7535)]),
        (car(true), "person", [(1267, 18119), (1490, 15756)]),
        (car(true), "legal", [(1267, 18119), (1490, 15756)]),
        (lorry("C", 16.0), "legal", light),
        (lorry("CE", 3.5), "legal", light),
        (of("C1"), "person", light),
        (of("C1E"), "person", light),
        (lorry("C", 16.1), "legal", heavy),
        (lorry("CE", 40.0), "legal", heavy),
        (bus("D", 16), "legal", small),
        (of("D1"), "legal", small),
        (of("D1E"), "legal", small),
        (bus("D", 17), "legal", large),
        (bus("DE", 50), "legal", large),
        (of("regular_bus"), "legal", [(2295, 11732), (2700, 10202)]),
        (of("Tb"), "legal", [(1254, 6411), (1475, 5575)]),
        (of("Tm"), "legal", [(783, 3999), (921, 3477)]),
        (of("tractor"), "legal", [(383, 3678), (451, 3198)]),
    ]
    .to_vec()
}

#[test]
fn every_vehicle_class_has_base_rate_range_of_its_edition() {
    for (vehicle, owner, corridors) in classes() {
        for (date, corridor) in ["2026-11-20", "2025-12-08"].into_iter().zip(corridors) {
            let answer = quote(json!({ "date": date, "vehicle": vehicle, "owner": owner }));
            let found = (answer.base_rate.min, answer.base_rate.max);
            let expected = (Kopecks::roubles(corridor.0), Kopecks::roubles(corridor.1));
            assert_eq!(found, expected, "{vehicle} {owner} {date}");
        }
    }
}

#[test]
fn power_factor_applies_to_cars_and_motorcycles_only() {
    for (vehicle, owner, ..) in classes() {
        let mut vehicle = vehicle;
        vehicle["power"] = json!(200);
        let answer = quote(json!({ "vehicle": vehicle, "owner": owner }));
        let category = vehicle["category"].as_str().unwrap();
        let counts = ["A", "A1", "B1", "M", "B"].contains(&category);
        assert_eq!(factor(&answer, "km").is_some(), counts, "{category}");
    }
}

#[test]
fn vehicle_class_without_base_rate_in_edition_is_rejected() {
    let motorcycle = json!({ "category": "A", "power": 50 });
    let changes = json!({ "date": "2019-06-01", "vehicle": motorcycle });
    assert_eq!(errors(changes), ["vehicle.category no_base_rate"]);
}

#[test]
fn unlimited_drivers_factor_depends_on_edition_and_owner() {
    for (date, person, legal) in [
        ("2019-06-01", 187, 180),
        ("2023-06-01", 232, 197),
        ("2025-06-01", 232, 197),
        ("2026-11-20", 316, 197),
    ] {
        let changes = |owner| json!({ "date": date, "owner": owner, "drivers": "unlimited" });
        assert_eq!(
            factor(&quote(changes("person")), "ko"),
            Some(person),
            "{date}"
        );
        assert_eq!(
            factor(&quote(changes("legal")), "ko"),
            Some(legal),
            "{date}"
        );
    }
}
