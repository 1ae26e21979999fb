//! Answers about the owner of a car, and about its price.

use serde_json::{Value, json};

use super::inquiry;

pub fn enforcement() -> Value {
    json!({
        "status": 200, "countAll": "12", "pagesAll": "1", "count": 1, "totalLoadedPage": 1,
        "records": [{
            "debtor_name": "ТЕСТОВ ТЕСТ", "debtor_address": "Г. ТЕСТОВСК", "debtor_dob": "01.01.1980",
            "process_title": "1/30/00000-ИП", "process_date": "01.02.2030", "process_total": "",
            "recIspDoc": "Судебный приказ от 02.01.2030",
            "recIspDocDetail": {"doc_organization": "Суд", "doc_date": "02.01.2030"},
            "stopIP": "", "stopIPDate": "", "stopIPReason": "", "subject": "Налог",
            "subjectArray": [{"title": "Налог", "sum": "1500.00"}], "sum": "1500.00",
            "department_title": "ОСП", "officer_name": "ТЕСТОВ Т. Т.",
            "officer_phones": [["+70000000000"]]
        }],
        "inquiry": inquiry()
    })
}

pub fn bankruptcy() -> Value {
    let field = |value: Value| json!({"title": "Т", "value": value});
    json!({
        "status": 200, "totalCount": 1,
        "rez": [{
            "guid": field(json!("00000000-0000-0000-0000-000000000001")),
            "fio": field(json!("Тестов Тест")), "inn": field(json!("000000000000")),
            "lastLegalCasenNumber": field(json!("А00-1/2030")), "statusCode": field(json!("X")),
            "statusEGRUL": {}, "updateDate": field(json!("2030-05-06T10:00:00.000")),
            "isActive": field(json!("true")),
            "dopInfo-birthdateBankruptcy": field(json!("01.01.1980"))
        }],
        "inquiry": inquiry()
    })
}

pub fn valuation() -> Value {
    json!({"status": 200, "cost": 1_250_000, "cost_trade_in": "1100000", "inquiry": inquiry()})
}
