//! `fssp.physical`, `fssp.inn`, `fssp.ip`: proceedings of the bailiffs.

use serde_json::{Value, json};

use crate::{
    base::seeded_random::Rng,
    car_data::method::{
        Answer,
        Format::{Date, Inn, Letters, Number, Text},
        Method, Parameter, Question, SWITCH, may, need, need_or, russian,
    },
    people::{
        self, companies,
        debts::{self, Debt},
        showcase,
    },
};

/// Code of the bailiffs' region, or -1 for all of them.
const REGION: Parameter = need_or("103", "region", Number);

inventory::submit!(Method::paid(
    "fssp.physical",
    80,
    &[
        need_or("101", "lastname", Letters),
        need_or("100", "firstname", Letters),
        may("secondname", Letters),
        need_or("104", "birthdate", Date),
        REGION,
        may("searchAll", SWITCH),
    ],
    person,
));

inventory::submit!(Method::paid(
    "fssp.inn",
    80,
    &[need("inn", Inn(10)), REGION],
    company
));

inventory::submit!(Method::paid(
    "fssp.ip",
    80,
    &[need_or("102", "number", Text)],
    by_number
));

const PAGE: usize = 20;

/// The name of a debtor, and the birth date or taxpayer's number.
struct Debtor {
    name: String,
    born_or_inn: String,
}

/// `fssp.physical`: proceedings against a person.
fn person(question: &Question) -> Answer {
    let (surname, name) = (question.value("lastname"), question.value("firstname"));
    let (patronymic, born) = (question.value("secondname"), question.value("birthdate"));
    let today = question.today;
    let found = match showcase::by_text(surname) {
        Some(shown) if shown.is_named(name, patronymic) && russian(shown.born()) == born => {
            shown.debts(today)
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

/// `fssp.inn`: proceedings against a company.
fn company(question: &Question) -> Answer {
    let inn = &question.key;
    let found = debts::of(&["company", inn], question.today);
    let debtor = Debtor {
        name: companies::by_inn(inn).name,
        born_or_inn: inn.clone(),
    };
    answer(&debtor, &found)
}

/// `fssp.ip`: one proceeding by its number, whoever owes.
fn by_number(question: &Question) -> Answer {
    let number = &question.key;
    let generated = debts::by_number(number, question.today);
    let found: Vec<Debt> = generated.into_iter().collect();
    let debtor = Debtor {
        name: people::generate(&["debtor", number])
            .full_name()
            .to_uppercase(),
        born_or_inn: russian(people::generate(&["debtor", number]).born),
    };
    answer(&debtor, &found)
}

/// The answer about a debtor; clients ask of all regions.
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
    let sum = format!("{}.{:02}", debt.kopecks / 100, debt.kopecks % 100);
    let document = format!("{}/{}", rng.digits(6), debt.date.format("%Y"));
    let parts = json!({
        "doc_organization": "Судебный участок № 1 Тестовского района",
        "doc_claimer_inn": "7700000016",
        "doc_type": "Судебный приказ",
        "doc_date": russian(debt.date),
        "document_num": document,
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
        "process_date": russian(debt.date),
        "process_total": "",
        "recIspDoc": format!("Судебный приказ от {} № {document}", russian(debt.date)),
        "recIspDocDetail": if is_list { json!(listed) } else { parts.clone() },
        "stopIP": debt.ended.map_or_else(String::new, |end| {
            format!("{}, ст. {} ч. 1 п. {}", russian(end.date), end.article, end.paragraph)
        }),
        "stopIPDate": debt.ended.map_or_else(String::new, |end| russian(end.date)),
        "stopIPReason": debt.ended.map_or_else(String::new, |end| {
            format!("ст. {} ч. 1 п. {}", end.article, end.paragraph)
        }),
        "subject": debt.subject,
        "subjectArray": [{ "title": debt.subject, "sum": sum }],
        "sum": sum,
        "document_type": format!("{}: {sum} руб.", debt.subject),
        "document_organization": "Тестовское РОСП",
        "department_title": format!("Тестовское РОСП, {region}"),
        "department_address": "Тестовая область, г. Тестовск, ул. Судебная, 1",
        "officer_name": people::generate(&["officer", &debt.number]).initials().to_uppercase(),
        "officer_phones": if is_nested { json!([[phone]]) } else { json!([phone]) },
    })
}
