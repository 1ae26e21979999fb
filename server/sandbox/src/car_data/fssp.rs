//! The bailiffs' register: `fssp.php`.

use serde_json::Value;
use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::draw::Draw;
use crate::people;
use crate::people::companies;
use crate::people::debts;
use crate::people::debts::Debt;
use crate::people::showcase;

const SWITCH: Format = Format::Words(&["0", "1"]);
/// Code of the region, or -1 for all of them.
pub const REGION: Parameter = Parameter::mandatory_or("103", "region", Format::Number);
pub const ONLY_ACTUAL: Parameter = Parameter::optional("onlyActual", SWITCH);
/// Records on a page of the source.
const PAGE: usize = 20;

/// `type=regionsList`: free, and without `inquiry`.
pub const REGIONS: Method = method("fssp.regionsList", "regionsList", None, &[], regions);

/// `type=physical`: proceedings against a person.
pub const PERSON: Method = method(
    "fssp.physical",
    "physical",
    Some(80),
    &[
        Parameter::mandatory_or("101", "lastname", Format::Letters),
        Parameter::mandatory_or("100", "firstname", Format::Letters),
        Parameter::optional("secondname", Format::Letters),
        Parameter::mandatory_or("104", "birthdate", Format::Date),
        REGION,
        Parameter::optional("searchAll", SWITCH),
        ONLY_ACTUAL,
    ],
    person,
);

/// `type=inn`: proceedings against a company.
pub const COMPANY: Method = method(
    "fssp.inn",
    "inn",
    Some(80),
    &[
        Parameter::mandatory("inn", Format::Inn(10)),
        REGION,
        ONLY_ACTUAL,
    ],
    company,
);

/// `type=ip`: one proceeding by its number.
pub const PROCEEDING: Method = method(
    "fssp.ip",
    "ip",
    Some(80),
    &[Parameter::mandatory_or("102", "number", Format::Text)],
    proceeding,
);

/// A method of this register.
pub const fn method(
    name: &'static str,
    kind: &'static str,
    price_kopecks: Option<i64>,
    parameters: &'static [Parameter],
    answer: fn(&Question) -> Answer,
) -> Method {
    Method {
        name,
        file: "fssp.php",
        kind,
        price_kopecks,
        parameters,
        answer,
    }
}

/// Who owes: the name, and the birth date or taxpayer's number.
pub struct Debtor {
    pub name: String,
    pub born_or_inn: String,
}

fn regions(_question: &Question) -> Answer {
    let regions: Vec<Value> = debts::REGIONS
        .iter()
        .map(|(code, name)| json!({ "id": code.to_string(), "name": name }))
        .collect();
    Answer::Found(json!({ "status": 200, "count": regions.len(), "records": regions }))
}

fn person(question: &Question) -> Answer {
    let (surname, name) = (question.value("lastname"), question.value("firstname"));
    let (patronymic, born) = (question.value("secondname"), question.value("birthdate"));
    let today = question.world.today;
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
    answer(question, &debtor, &found)
}

fn company(question: &Question) -> Answer {
    let inn = &question.key;
    let found = debts::of(&["company", inn], question.world.today);
    let debtor = Debtor {
        name: companies::by_inn(inn).name,
        born_or_inn: inn.clone(),
    };
    answer(question, &debtor, &found)
}

fn proceeding(question: &Question) -> Answer {
    let number = question.key.to_uppercase();
    let today = question.world.today;
    for shown in showcase::PEOPLE {
        let debt = shown.debts(today).into_iter().find(|d| d.number == number);
        if let Some(debt) = debt {
            let debtor = Debtor {
                name: shown.person().full_name().to_uppercase(),
                born_or_inn: russian(shown.born()),
            };
            return answer(question, &debtor, &[debt]);
        }
    }
    let person = people::drawn(&["debtor", &number]);
    let debtor = Debtor {
        name: person.full_name().to_uppercase(),
        born_or_inn: russian(person.born),
    };
    let found: Vec<Debt> = debts::by_number(&number, today).into_iter().collect();
    answer(question, &debtor, &found)
}

/// The answer about a debtor, for the region that was asked about.
pub fn answer(question: &Question, debtor: &Debtor, debts: &[Debt]) -> Answer {
    let region: i64 = question.value("region").parse().unwrap_or(-1);
    let only_actual = question.is_on("onlyActual");
    let records: Vec<Value> = debts
        .iter()
        .filter(|debt| region == -1 || debt.region == region)
        .filter(|debt| !only_actual || debt.ended.is_none())
        .map(|debt| record(debtor, debt))
        .collect();
    if records.is_empty() {
        return Answer::nothing("count");
    }
    let count = records.len();
    Answer::Found(json!({
        "countAll": count.to_string(),
        "pagesAll": count.div_ceil(PAGE).to_string(),
        "count": count,
        "totalLoadedPage": 1,
        "onlyActual": u8::from(only_actual),
        "records": records,
    }))
}

fn record(debtor: &Debtor, debt: &Debt) -> Value {
    let mut draw = Draw::new(0, &["proceeding", &debt.number]);
    let region = debts::REGIONS.iter().find(|(code, _)| *code == debt.region);
    let region = region.map_or("", |(_, name)| name);
    let sum = format!("{}.{:02}", debt.kopecks / 100, debt.kopecks % 100);
    let document = format!("{}/{}", draw.digits(6), debt.date.format("%Y"));
    let parts = json!({
        "doc_organization": "Судебный участок № 1 Тестовского района",
        "doc_claimer_inn": "7700000016",
        "doc_type": "Судебный приказ",
        "doc_date": russian(debt.date),
        "document_num": document,
    });
    let (is_list, is_nested) = (draw.chance(30), draw.chance(50));
    let listed: Vec<&Value> = parts
        .as_object()
        .map_or_else(Vec::new, |p| p.values().collect());
    let phone = format!("+7000{}", draw.digits(7));
    json!({
        "debtor_name": debtor.name,
        "debtor_address": "Тестовая область, г. Тестовск",
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
        "officer_name": people::drawn(&["officer", &debt.number]).initials().to_uppercase(),
        "officer_phones": if is_nested { json!([[phone]]) } else { json!([phone]) },
    })
}
