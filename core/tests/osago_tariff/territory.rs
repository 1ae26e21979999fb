//! Tests of territory factors: every row of `core/data/osago_kt.csv` in each edition.

use std::collections::BTreeMap;

use avtosled_core::osago::{TariffCertainty, TariffQuote, territories};
use serde_json::{Value, json};

use crate::{errors, factor, quote, tariff_of, with};

pub type Row = BTreeMap<String, String>;

pub fn rows() -> Vec<Row> {
    let table = include_str!("../../data/osago_kt.csv");
    let rows = csv::Reader::from_reader(table.as_bytes()).into_deserialize();
    rows.map_while(Result::ok).collect()
}

fn quote_of(row: &Row, date: &str, vehicle: &Value) -> Option<TariffQuote> {
    let territory = json!({ "region": row["region_code"], "locality": row["locality_name"] });
    let changes = json!({ "date": date, "vehicle": vehicle, "territory": territory });
    tariff_of(&with(changes)).ok()
}

/// Factor of a cell in hundredths; `None` for an empty cell.
pub fn cell(row: &Row, column: &str) -> Option<u16> {
    row[column].replace('.', "").parse().ok()
}

#[test]
fn every_territory_row_has_its_factor_in_each_edition() {
    let car = json!({ "category": "B", "power": 100 });
    let rows = rows();
    assert_eq!(rows.len(), 362);
    for row in &rows {
        let of_7204 = cell(row, "kt_cars_7204u_20251209");
        let days = [
            ("2026-11-20", cell(row, "kt_cars")),
            ("2022-01-09", cell(row, "kt_cars_6007u_2022")),
            ("2019-01-09", cell(row, "kt_cars_5000u_2019")),
        ];
        for (date, expected) in days {
            let found = quote_of(row, date, &car).and_then(|answer| factor(&answer, "kt"));
            assert_eq!(found, expected, "{date} {row:?}");
        }
        if of_7204.is_some() {
            let answer = quote_of(row, "2026-06-21", &car);
            assert_eq!(
                answer.and_then(|answer| factor(&answer, "kt")),
                of_7204,
                "{row:?}"
            );
        }
    }
}

#[test]
fn every_territory_row_has_its_tractor_factor() {
    let tractor = json!({ "category": "tractor" });
    for row in rows() {
        let answer = quote_of(&row, "2026-11-20", &tractor);
        let found = answer.and_then(|answer| factor(&answer, "kt"));
        assert_eq!(found, cell(&row, "kt_tractors"), "{row:?}");
    }
}

#[test]
fn unconfirmed_territory_factor_has_warning() {
    let car = json!({ "category": "B", "power": 100 });
    for row in rows() {
        let answer = quote_of(&row, "2026-11-20", &car).unwrap();
        let territory = &answer.coefficients[0];
        let old = row["edition"].starts_with("6007-У") || row["edition"].starts_with("6949-У");
        assert_eq!(
            territory.certainty == TariffCertainty::Unconfirmed,
            old,
            "{row:?}"
        );
        let warned = answer.warnings.iter().any(|text| text.starts_with("КТ"));
        let sure = matches!(
            territory.certainty,
            TariffCertainty::Confirmed | TariffCertainty::SingleSource
        );
        assert_eq!(warned, !sure, "{row:?}");
    }
}

#[test]
fn novosibirsk_factor_changes_by_edition() {
    let territory = json!({ "region": "54", "locality": "Новосибирск" });
    for (date, expected) in [
        ("2019-06-01", 170),
        ("2022-06-01", 163),
        ("2025-06-01", 163),
        ("2025-12-09", 312),
        ("2026-06-21", 312),
        ("2026-06-22", 234),
    ] {
        let answer = quote(json!({ "date": date, "territory": territory }));
        assert_eq!(factor(&answer, "kt"), Some(expected), "{date}");
    }
}

#[test]
fn new_region_before_its_edition_is_rejected_and_after_has_factor() {
    let territory = json!({ "region": "180", "locality": "Вся территория" });
    let changes = |date| json!({ "date": date, "territory": territory });
    assert_eq!(errors(changes("2023-09-11")), ["territory no_coefficient"]);
    assert_eq!(factor(&quote(changes("2023-09-12")), "kt"), Some(68));
}

#[test]
fn all_codes_of_region_give_same_factor() {
    for (code, expected) in [
        ("77", 180),
        ("97", 180),
        ("99", 180),
        ("177", 180),
        ("777", 180),
        ("797", 180),
        ("78", 164),
        ("98", 164),
        ("198", 164),
        ("50", 156),
        ("190", 156),
        ("20", 90),
        ("95", 90),
        ("80", 68),
        ("94", 76),
    ] {
        let territory = json!({ "region": code, "locality": "Вся территория" });
        let answer = quote(json!({ "territory": territory }));
        assert_eq!(factor(&answer, "kt"), Some(expected), "{code}");
    }
}

#[test]
fn locality_is_found_regardless_of_case_hyphen_and_prefix() {
    for name in ["Йошкар-Ола", "йошкар ола", " ЙОШКАР-ОЛА ", "г. Йошкар-Ола"]
    {
        let territory = json!({ "region": "12", "locality": name });
        let answer = quote(json!({ "territory": territory }));
        assert_eq!(factor(&answer, "kt"), Some(132), "{name}");
    }
}

#[test]
fn unknown_locality_uses_row_of_other_localities() {
    let territory = json!({ "region": "02", "locality": "Сибай" });
    let answer = quote(json!({ "territory": territory }));
    assert_eq!(factor(&answer, "kt"), Some(100));
    assert!(
        answer
            .warnings
            .iter()
            .any(|text| text.contains("Прочие города"))
    );
    let whole = json!({ "region": "50", "locality": "Химки" });
    let answer = quote(json!({ "territory": whole }));
    assert_eq!(factor(&answer, "kt"), Some(156));
    assert!(
        !answer
            .warnings
            .iter()
            .any(|text| text.contains("нет в таблице"))
    );
}

#[test]
fn territories_contain_90_regions_and_362_localities() {
    let listed = territories();
    let places: usize = listed.iter().map(|region| region.localities.len()).sum();
    assert_eq!((listed.len(), places), (90, 362));
    for region in listed {
        assert!(!region.name.is_empty(), "{}", region.region);
    }
}
