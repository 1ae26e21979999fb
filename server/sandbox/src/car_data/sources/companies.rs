//! Emulated methods `pb_nalog.search_ip` and `pb_nalog.search_org`: sole traders and companies.

use crate::{
    car_data::prelude::*,
    people::companies::{self, Company},
};

inventory::submit!(Method::paid(
    "pb_nalog.search_ip",
    30,
    PERSON_INN,
    |question| { answer(question, sole_trader) }
));

inventory::submit!(Method::paid(
    "pb_nalog.search_org",
    30,
    COMPANY_INN,
    |question| { answer(question, company) }
));

fn answer(question: &Question, record: fn(&Company) -> Value) -> Answer {
    if !companies::is_known(&question.key) {
        return Answer::NotFound(json!({
            "found": false,
            "count": 0,
            "data": [],
            "message": NO_RECORDS,
        }));
    }
    let record = record(&companies::by_inn(&question.key));
    Answer::Found(json!({ "found": true, "count": 1, "data": [record] }))
}

fn sole_trader(company: &Company) -> Value {
    json!({
        "ogrn": company.ogrn,
        "inn": company.inn,
        "name": company.name,
        "dateReg": russian(company.registered),
        "okved": company.activity.0,
        "okved_name": company.activity.1,
        "statusIP": u8::from(company.is_acting),
        "statusIPDesc": status(company),
        "edo": electronic_documents(company),
    })
}

fn company(company: &Company) -> Value {
    json!({
        "ogrn": company.ogrn,
        "inn": company.inn,
        "kpp": company.kpp,
        "name": company.name,
        "abbreviated_name": company.short_name,
        "region": "г. Москва",
        "adress": "г. Москва, ул. Тестовая, д. 1",
        "noReg": "Межрайонная инспекция ФНС № 46 по г. Москве",
        "dateReg": russian(company.registered),
        "okved": company.activity.0,
        "okved_name": company.activity.1,
        "statusORG": u8::from(company.is_acting),
        "statusORGDesc": status(company),
        "invalid": u8::from(company.is_unreliable).to_string(),
        "edo": electronic_documents(company),
    })
}

fn status(company: &Company) -> &'static str {
    match (company.inn.len(), company.is_acting) {
        (10, true) => "Действующая организация",
        (10, false) => "Организация прекратила деятельность",
        (_, true) => "Действующий ИП",
        (_, false) => "ИП прекратил деятельность",
    }
}

fn electronic_documents(company: &Company) -> &'static str {
    if company.has_electronic_documents {
        "Участник ЭДО"
    } else {
        ""
    }
}
