//! Emulated methods `fssp.physical`, `fssp.inn` and `fssp.ip`: enforcement proceedings.

use crate::{
    car_data::prelude::*,
    people::{
        companies,
        debts::{self, Debt},
        person, showcase,
    },
};

/// Code of the bailiffs' region, or -1 for all regions.
const REGION: Parameter = need_or("103", "region", Format::Number);
const COMPANY: &[Parameter] = &[COMPANY_INN[0], REGION];
const NUMBER: &[Parameter] = &[need_or("102", "number", Format::Text)];

inventory::submit!(Method::paid(
    "fssp.physical",
    80,
    &[
        need_or("101", "lastname", Format::Letters),
        need_or("100", "firstname", Format::Letters),
        may("secondname", Format::Letters),
        need_or("104", "birthdate", Format::Date),
        REGION,
        may("searchAll", SWITCH),
    ],
    person,
));

inventory::submit!(Method::paid("fssp.inn", 80, COMPANY, company));

inventory::submit!(Method::paid("fssp.ip", 80, NUMBER, by_number));

const PAGE: usize = 20;

/// Debtor: name, and birth date or taxpayer number.
struct Debtor {
    name: String,
    born_or_inn: String,
}

fn person(question: &Question) -> Answer {
    let (surname, name) = (question.value("lastname"), question.value("firstname"));
    let (patronymic, born) = (question.value("secondname"), question.value("birthdate"));
    let today = question.today;
    let found = match showcase::by_text(surname) {
        Some(known) if known.is_named(name, patronymic) && russian(known.born) == born => {
            known.debts(today)
        }
        Some(_) => Vec::new(),
        None => {
            let (surname, name) = (surname.to_lowercase(), name.to_lowercase());
            debts::of(&["person", &surname, &name, born], today)
        }
    };
    let debtor = Debtor {
        name: format!("{surname} {name} {patronymic}")
            .trim_end()
            .to_uppercase(),
        born_or_inn: born.to_owned(),
    };
    answer(&debtor, &found)
}

fn company(question: &Question) -> Answer {
    let inn = &question.key;
    let found = debts::of(&["company", inn], question.today);
    let debtor = Debtor {
        name: companies::by_inn(inn).name,
        born_or_inn: inn.clone(),
    };
    answer(&debtor, &found)
}

/// Answer with one proceeding by its number.
fn by_number(question: &Question) -> Answer {
    let number = &question.key;
    let debt = debts::by_number(number, question.today);
    let person = person::generate(&["debtor", number]);
    let debtor = Debtor {
        name: person.full_name().to_uppercase(),
        born_or_inn: russian(person.born),
    };
    answer(&debtor, debt.as_slice())
}

fn answer(debtor: &Debtor, debts: &[Debt]) -> Answer {
    let records: Vec<Value> = debts.iter().map(|debt| record(debtor, debt)).collect();
    if records.is_empty() {
        return Answer::nothing("count");
    }
    let count = records.len();
    Answer::Found(json!({
        "countAll": count.to_string(),
        "pagesAll": count.div_ceil(PAGE).to_string(),
        "count": count,
        "totalLoadedPage": 1,
        "onlyActual": 0,
        "records": records,
    }))
}

fn record(debtor: &Debtor, debt: &Debt) -> Value {
    let mut rng = Rng::of(&["proceeding", &debt.number]);
    let region = debts::REGIONS.iter().find(|(code, _)| *code == debt.region);
    let region = region.map_or("", |(_, name)| name);
    let date = russian(debt.date);
    let sum = format!("{}.{:02}", debt.kopecks / 100, debt.kopecks % 100);
    let document = format!("{}/{}", rng.digits(6), debt.date.format("%Y"));
    let parts = json!({
        "doc_organization": "Судебный участок № 1 Тестовского района",
        "doc_claimer_inn": "7700000016",
        "doc_type": "Судебный приказ",
        "doc_date": date,
        "document_num": document,
    });
    let (end, reason) = debt.ended.map_or_else(Default::default, |end| {
        let reason = format!("ст. {} ч. 1 п. {}", end.article, end.paragraph);
        (russian(end.date), reason)
    });
    let (is_list, is_nested) = (rng.chance(30), rng.chance(50));
    let listed: Vec<&Value> = parts
        .as_object()
        .map_or_else(Vec::new, |p| p.values().collect());
    let phone = format!("+7000{}", rng.digits(7));
    json!({
        "debtor_name": debtor.name,
        "debtor_address": "Тестовая область, г. Должницк",
        "debtor_dob": debtor.born_or_inn,
        "process_title": debt.number,
        "process_date": date,
        "process_total": "",
        "recIspDoc": format!("Судебный приказ от {date} № {document}"),
        "recIspDocDetail": if is_list { json!(listed) } else { parts.clone() },
        "stopIP": if end.is_empty() { String::new() } else { format!("{end}, {reason}") },
        "stopIPDate": end,
        "stopIPReason": reason,
        "subject": debt.subject,
        "subjectArray": [{ "title": debt.subject, "sum": sum }],
        "sum": sum,
        "document_type": format!("{}: {sum} руб.", debt.subject),
        "document_organization": "Тестовское РОСП",
        "department_title": format!("Тестовское РОСП, {region}"),
        "department_address": "Тестовая область, г. Тестовск, ул. Судебная, 1",
        "officer_name": person::generate(&["officer", &debt.number]).initials().to_uppercase(),
        "officer_phones": if is_nested { json!([[phone]]) } else { json!([phone]) },
    })
}
