//! Every row of `core/data/osago_kt.csv`, by date.

use std::collections::BTreeMap;

use avtosled_core::osago::{TariffCertainty, TariffQuote, territories};
use serde_json::{Value, json};

use crate::{ask, factor, quote, refused, with};

pub type Row = BTreeMap<String, String>;

pub fn rows() -> Vec<Row> {
    let table = include_str!("../../data/osago_kt.csv");
    let rows = csv::Reader::from_reader(table.as_bytes()).into_deserialize();
    rows.map_while(Result::ok).collect()
}

fn asked(row: &Row, date: &str, vehicle: &Value) -> Option<TariffQuote> {
    let territory = json!({ "region": row["region_code"], "locality": row["locality_name"] });
    let changes = json!({ "date": date, "vehicle": vehicle, "territory": territory });
    ask(&with(changes)).ok()
}

/// The factor of a cell in hundredths; nothing where the cell is empty.
pub fn cell(row: &Row, column: &str) -> Option<u16> {
    row[column].replace('.', "").parse().ok()
}

#[test]
fn every_row_has_its_factor_on_each_day() {
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
            let found = asked(row, date, &car).and_then(|answer| factor(&answer, "kt"));
            assert_eq!(found, expected, "{date} {row:?}");
        }
        if of_7204.is_some() {
            let answer = asked(row, "2026-06-21", &car);
            assert_eq!(
                answer.and_then(|answer| factor(&answer, "kt")),
                of_7204,
                "{row:?}"
            );
        }
    }
}

#[test]
fn every_row_of_tractors() {
    let tractor = json!({ "category": "tractor" });
    for row in rows() {
        let answer = asked(&row, "2026-11-20", &tractor);
        let found = answer.and_then(|answer| factor(&answer, "kt"));
        assert_eq!(found, cell(&row, "kt_tractors"), "{row:?}");
    }
}

#[test]
fn what_is_not_confirmed_says_so() {
    let car = json!({ "category": "B", "power": 100 });
    for row in rows() {
        let answer = asked(&row, "2026-11-20", &car).unwrap();
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
fn novosibirsk_has_three_editions() {
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
fn new_regions_begin_with_their_day() {
    let territory = json!({ "region": "180", "locality": "Вся территория" });
    let changes = |date| json!({ "date": date, "territory": territory });
    assert_eq!(refused(changes("2023-09-11")), ["territory no_coefficient"]);
    assert_eq!(factor(&quote(changes("2023-09-12")), "kt"), Some(68));
}

#[test]
fn codes_of_one_region_mean_one_region() {
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
fn names_are_read_as_people_write_them() {
    for name in ["Йошкар-Ола", "йошкар ола", " ЙОШКАР-ОЛА ", "г. Йошкар-Ола"]
    {
        let territory = json!({ "region": "12", "locality": name });
        let answer = quote(json!({ "territory": territory }));
        assert_eq!(factor(&answer, "kt"), Some(132), "{name}");
    }
}

#[test]
fn a_place_that_is_not_named_belongs_to_the_others() {
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
fn all_places_can_be_listed() {
    let listed = territories();
    let places: usize = listed.iter().map(|region| region.localities.len()).sum();
    assert_eq!((listed.len(), places), (90, 362));
    for region in listed {
        assert!(!region.name.is_empty(), "{}", region.region);
    }
}
