//! Taxpayers: numbers of people, the self-employed, sole traders and companies.

use serde_json::{Value, json};

use crate::{
    base::{draw::Draw, inn},
    car_data::method::{Answer, NO_RECORDS, Question, russian},
    people::{
        companies::{self, Company},
        showcase,
    },
};

const PASSPORT_LENGTH: usize = 10;
const SHOWN_SELF_EMPLOYED: &str = "770000000156";

/// `nalog.inn`: the number of a person by name, birth date and passport.
pub fn number(question: &Question) -> Answer {
    let (name, patronymic) = (question.value("firstname"), question.value("secondname"));
    let (born, passport) = (question.value("birthdate"), question.value("serianomer"));
    if passport.len() != PASSPORT_LENGTH || passport.ends_with("000") {
        return Answer::unknown();
    }
    let number = if let Some(shown) = showcase::by_text(&question.key) {
        let is_meant = shown.is_named(name, patronymic) && russian(shown.born()) == born;
        if shown.is_unknown || !is_meant {
            return Answer::unknown();
        }
        shown.inn.to_owned()
    } else {
        let (surname, name) = (question.key.to_lowercase(), name.to_lowercase());
        inn::of_person(&mut Draw::of(&["taxpayer", &surname, &name, born]))
    };
    Answer::Found(json!({ "found": true, "inn": number }))
}

/// `nalog.npd`: the tax of the self-employed.
pub fn self_employed(question: &Question) -> Answer {
    let inn = &question.key;
    if !companies::is_known(inn) {
        return Answer::unknown();
    }
    let is_shown = showcase::by_text(inn).is_some();
    let is_drawn = !is_shown && Draw::of(&["npd", inn]).chance(20);
    let pays = inn == SHOWN_SELF_EMPLOYED || is_drawn;
    let not = if pays { "" } else { "не " };
    Answer::Found(json!({
        "found": true,
        "inn": inn,
        "date": russian(question.today),
        "NPD": u8::from(pays),
        "message": format!("{inn} {not}является плательщиком налога на профессиональный доход"),
    }))
}

/// `pb_nalog.search_ip`.
pub fn sole_trader(question: &Question) -> Answer {
    answer(question, sole_trader_record)
}

/// `pb_nalog.search_org`.
pub fn company(question: &Question) -> Answer {
    answer(question, company_record)
}

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

fn sole_trader_record(company: &Company) -> Value {
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

fn company_record(company: &Company) -> Value {
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
