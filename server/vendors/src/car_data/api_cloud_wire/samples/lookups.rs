//! Questions beside the sources of a report, and their answers.

use serde_json::{Value, json};

use super::{inquiry, policies};
use crate::car_data::{Lookup, LookupKind, Person};

/// A question of each kind, in the order of `LookupKind::VARIANTS`.
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

/// A full answer to a question.
pub fn answer_to(kind: LookupKind) -> Value {
    let mut answer = match kind {
        LookupKind::FinePhotos => json!({
            "rez": [{"urlPhoto": "https://photo.test/fine/1.png", "date": "01.03.2030"}],
        }),
        LookupKind::InspectionOperator => json!({
            "found": true,
            "rez": {"number": "00001", "name": "ООО Тест", "address": "Т", "status": "Действует"},
        }),
        LookupKind::BonusMalus => json!({"kbmValue": "0.91"}),
        LookupKind::Policy => policies(),
        LookupKind::TaxNumber => json!({"found": true, "inn": "000000000000"}),
        LookupKind::SelfEmployed => json!({
            "found": true, "inn": "000000000000", "date": "01.06.2030", "NPD": 1, "message": "Т",
        }),
        LookupKind::SoleTrader => json!({
            "found": true, "count": 1,
            "data": [{
                "ogrn": "000000000000000", "inn": "000000000000", "name": "Тестов Тест",
                "dateReg": "01.06.2030", "okved": "45.20", "okved_name": "Т", "statusIP": 1,
                "statusIPDesc": "Действующий ИП", "edo": "Участник ЭДО"
            }],
        }),
        LookupKind::Company => json!({
            "found": true, "count": 1,
            "data": [{
                "ogrn": "0000000000000", "inn": "0000000000", "kpp": "000000000",
                "name": "ООО Тест", "abbreviated_name": "Тест", "region": "Т", "adress": "Т",
                "noReg": "Т", "dateReg": "01.06.2030", "okved": "45.20", "okved_name": "Т",
                "statusORG": 1, "statusORGDesc": "Действует", "invalid": "0", "edo": ""
            }],
        }),
        LookupKind::Makes | LookupKind::Models => {
            json!({"count": 2, "result": [{"name": "TEST"}, {"name": "Model"}]})
        }
        LookupKind::Years => json!({"count": 2, "result": [{"name": "2017"}, {"name": 2018}]}),
        LookupKind::Modifications => {
            json!({"count": 2, "result": [{"name": "1.6"}, {"name": "1.8"}]})
        }
    };
    answer["status"] = json!(200);
    answer["inquiry"] = inquiry();
    answer
}

/// The second source of inspection cards.
pub fn cards() -> Value {
    json!({
        "status": 200,
        "diagnose_cards": [
            {
                "date": null, "regnum": "А000АА00", "vin": "X9F00TEST00000001",
                "numeaisto": "000000000000001", "marka": "TEST", "model": "Model",
                "category": "B:M1", "todate": "01.05.2030", "todo": "02.05.2031",
                "expert": "Тестов Т. Т.", "operator": "ООО Техосмотр Тест"
            },
            {
                "date": null, "regnum": "", "vin": "", "numeaisto": "000000000000002",
                "marka": "TEST", "model": "Model", "category": "B:M1", "todate": "",
                "todo": "02.05.2029", "expert": "Тестов Т. Т.", "operator": ""
            }
        ],
        "inquiry": inquiry()
    })
}

/// A driving licence with a deprivation that runs.
pub fn licence() -> Value {
    json!({
        "status": 200, "found": true,
        "doc": {"num": "0000000001", "date": "2030-01-15", "srok": "2040-01-15", "stag": "2010",
            "bdate": "1980-01-01", "cat": "В,B1,м", "type": "45", "division": "Т", "divid": "000 "},
        "decis": [{"date": "2031-02-01", "state": "78", "srok": 12, "bplace": "Т"}],
        "inquiry": inquiry()
    })
}
