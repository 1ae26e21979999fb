//! Emulated method `bankrot.searchString`: register of bankruptcies.

use chrono::{Months, NaiveDate};

use crate::{
    base::{date, inn},
    car_data::prelude::*,
    people::{companies, person, showcase},
};

const CASE_MONTHS: u32 = 10;

struct Case {
    name: String,
    inn: String,
    born: Option<NaiveDate>,
    opened: NaiveDate,
}

// `dopInfo=1` adds date and place of birth of a person.
inventory::submit!(Method::paid(
    "bankrot.searchString",
    60,
    &[
        need("string", Format::Text),
        need("legalStatus", Format::Words(&["fiz", "legal"])),
        may("dopInfo", SWITCH),
    ],
    |question| {
        let case = if question.value("legalStatus") == "fiz" {
            case_of_person(question)
        } else {
            case_of_company(question)
        };
        case.map_or_else(
            || Answer::nothing("num"),
            |case| Answer::Found(json!({ "totalCount": 1, "rez": [record(question, &case)] })),
        )
    }
));

fn case_of_person(question: &Question) -> Option<Case> {
    let text = &question.key;
    let today = question.today;
    if let Some(known) = showcase::by_text(text) {
        return Some(Case {
            name: known.person().full_name(),
            inn: known.inn.to_owned(),
            born: Some(known.born),
            opened: today - Months::new(known.bankrupt_for?),
        });
    }
    let text = text.to_lowercase();
    let mut rng = Rng::of(&["bankrupt", &text]);
    let opened = opening_date(&mut rng, today)?;
    let born = Some(person::generate(&["bankrupt", &text]).born);
    let (name, inn) = if inn::is_valid(&text) {
        (person::generate(&["sole trader", &text]).full_name(), text)
    } else {
        (question.key.clone(), inn::of_person(&mut rng))
    };
    Some(Case {
        name,
        inn,
        born,
        opened,
    })
}

fn case_of_company(question: &Question) -> Option<Case> {
    let text = &question.key;
    let mut rng = Rng::of(&["bankrupt company", &text.to_lowercase()]);
    let opened = opening_date(&mut rng, question.today)?;
    let (name, inn) = if inn::is_valid(text) {
        (companies::by_inn(text).name, text.clone())
    } else {
        (text.clone(), inn::of_company(&mut rng))
    };
    Some(Case {
        name,
        inn,
        born: None,
        opened,
    })
}

/// Date on which a case was opened; 12 percent of the queries find one.
fn opening_date(rng: &mut Rng, today: NaiveDate) -> Option<NaiveDate> {
    let opened = date(2018, 1, 9) + rng.days(0, 3_200);
    (rng.chance(12) && opened <= today).then_some(opened)
}

fn record(question: &Question, case: &Case) -> Value {
    let mut rng = Rng::of(&["case", &case.inn]);
    let closed = case.opened + Months::new(CASE_MONTHS);
    let is_active = closed > question.today;
    let status = if is_active {
        ("Судебное дело открыто", "ProceedingsStarted")
    } else {
        ("Производство завершено", "ProceedingsFinished")
    };
    let updated = if is_active { case.opened } else { closed };
    let field = |title: &str, value: Value| json!({ "title": title, "value": value });
    let text = |title: &str, value: &str| field(title, json!(value));
    let guid = format!(
        "{}-{}-4{}-8{}-{}",
        rng.digits(8),
        rng.digits(4),
        rng.digits(3),
        rng.digits(3),
        rng.digits(12)
    );
    let number = format!(
        "А40-{}/{}",
        rng.between(1_000, 300_000),
        case.opened.format("%Y")
    );
    let active = if rng.chance(50) {
        json!(is_active)
    } else {
        json!(is_active.to_string())
    };
    let is_plain = rng.chance(50);
    let egrul = "Действующее";
    let manager = person::generate(&["manager", &case.inn]).full_name();
    let mut record = json!({
        "guid": text("Идентификатор", &guid),
        "fio": text("Должник", &case.name),
        "inn": text("ИНН", &case.inn),
        "snils": text("СНИЛС", ""),
        "category": text("Категория", if case.born.is_some() { "Физическое лицо" } else { "Обычная организация" }),
        "region": text("Регион", "г. Москва"),
        "address": text("Адрес", "г. Тестовск, ул. Судебная, 3"),
        "arbitrManagerFio": text("Арбитражный управляющий", &manager),
        "lastLegalCasenNumber": text("Номер дела", &number),
        "status": text("Статус", status.0),
        "statusCode": text("Код статуса", status.1),
        "statusEGRUL": if is_plain { json!(egrul) } else { text("Статус в ЕГРЮЛ", egrul) },
        "description": text("Описание", ""),
        "updateDate": text("Обновлено", &format!("{updated}T00:00:00.000")),
        "isActive": field("Дело идёт", active),
    });
    if let (true, Some(born)) = (question.is_on("dopInfo"), case.born) {
        record["dopInfo-birthdateBankruptcy"] = text("Дата рождения", &russian(born));
        record["dopInfo-birthplaceBankruptcy"] = text("Место рождения", "г. Тестовск");
    }
    record
}
