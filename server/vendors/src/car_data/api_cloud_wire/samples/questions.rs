//! Questions beside the sources of a report.

use crate::car_data::{Lookup, Person};

/// A question of each kind, in the order of `LookupKind::ALL`.
pub fn questions() -> Vec<Lookup> {
    let text = str::to_owned;
    let person = Person {
        last_name: text("Тестов"),
        first_name: text("Тест"),
        patronymic: Some(text("Тестович")),
        birth_date: "1980-01-02".parse().unwrap(),
    };
    vec![
        Lookup::FinePhotos {
            plate: text("A123BC77"),
            ruling: text("00000000000000000001"),
            photo_token: text("pt-000001"),
            division: text("0000"),
        },
        Lookup::InspectionOperator {
            number: text("00001"),
        },
        Lookup::BonusMalus {
            driver: person.clone(),
            licence_series: text("0000"),
            licence_number: text("000001"),
        },
        Lookup::Policy {
            series: text("ХХХ"),
            number: text("0000000001"),
        },
        Lookup::TaxNumber {
            person,
            passport: text("0000000001"),
        },
        Lookup::SelfEmployed {
            inn: text("000000000000"),
        },
        Lookup::SoleTrader {
            inn: text("000000000000"),
        },
        Lookup::Company {
            inn: text("0000000000"),
        },
        Lookup::Makes,
        Lookup::Models { make: text("TEST") },
        Lookup::Years {
            make: text("TEST"),
            model: text("Model"),
        },
        Lookup::Modifications {
            make: text("TEST"),
            model: text("Model"),
            year: 2017,
        },
    ]
}
