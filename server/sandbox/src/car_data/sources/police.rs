//! The registers of the traffic police.

use chrono::{Months, NaiveDate};
use serde_json::{Value, json};

use crate::{
    base::draw::Draw,
    car_data::method::{Answer, NO_RECORDS, Question, russian},
    cars::{
        Car,
        life::{Accident, Card, Owner, Restriction},
    },
    people::licences::{self, Deprivation, Licence},
};

const ABSENT: &str = "ОТСУТСТВУЕТ";
/// Regions of the rulings: name and code of the traffic police.
const REGIONS: &[(&str, &str)] = &[
    ("г. Москва", "1145"),
    ("Московская область", "1146"),
    ("Свердловская область", "1165"),
];

/// `gibdd.gibdd`: registration history.
pub fn history(question: &Question) -> Answer {
    let Some(car) = question.car() else {
        return Answer::unknown();
    };
    let (kind, kind_text) = car.body.register();
    let periods: Vec<Value> = car
        .owners
        .iter()
        .map(|owner| ownership(owner, question.today))
        .collect();
    Answer::Found(json!({
        "found": true,
        "utilicazia": 0,
        "utilicaziainfo": "",
        "vehicle": {
            "vin": vin_of(&car),
            "bodyNumber": car.body_number,
            "engineNumber": car.engine_number,
            "model": car.register_name,
            "color": car.colour,
            "year": car.year.to_string(),
            "engineVolume": format!("{}.0", car.engine_cm3),
            "powerHp": format!("{}.0", car.power_hp),
            "powerKwt": kilowatts(car.power_hp),
            "category": "В",
            "type": kind,
            "typeinfo": kind_text,
        },
        "vehiclePassport": { "number": car.passport_number, "issue": car.passport_issuer },
        "ownershipPeriod": periods,
    }))
}

fn ownership(owner: &Owner, today: NaiveDate) -> Value {
    let operation_text = match owner.operation {
        "01" => "Регистрация новых, произведённых в Российской Федерации или ввезённых ТС",
        "06" => "Выдача взамен утраченных или пришедших в негодность документов и знаков",
        "15" => "Регистрация ТС, ввезённых из-за пределов Российской Федерации",
        "17" => "Регистрация по новому месту жительства собственника",
        _ => "Изменение собственника (владельца)",
    };
    let (kind, kind_text) = if owner.is_company {
        ("Legal", "Юридическое лицо")
    } else {
        ("Natural", "Физическое лицо")
    };
    json!({
        "lastOperation": owner.operation,
        "lastOperationInfo": operation_text,
        "simplePersonType": kind,
        "simplePersonTypeInfo": kind_text,
        "from": russian(owner.from),
        // The present owner's end is the word, not JSON's null.
        "to": owner.to.map_or_else(|| "null".to_owned(), russian),
        "period": period(owner.from, owner.to.unwrap_or(today)),
    })
}

/// `gibdd.dtp`.
pub fn accidents(question: &Question) -> Answer {
    let car = question.car();
    let found = car
        .iter()
        .flat_map(|car| car.accidents.iter().map(move |a| (car, a)));
    let records: Vec<Value> = found
        .enumerate()
        .map(|(place, (car, accident))| accident_record(place, car, accident))
        .collect();
    let count = records.len();
    let body = json!({ "count": count, "records": records });
    // An empty answer has no message, unlike those of the other registers.
    if count == 0 {
        Answer::NotFound(body)
    } else {
        Answer::Found(body)
    }
}

fn accident_record(place: usize, car: &Car, accident: &Accident) -> Value {
    let mut draw = Draw::of(&["accident", &car.body_number, &accident.date.to_string()]);
    let time = format!("{:02}:{:02}", draw.between(6, 23), draw.below(60));
    json!({
        "num": place + 1,
        "AccidentNumber": draw.digits(9),
        "AccidentDateTime": format!("{} {time}", russian(accident.date)),
        "AccidentType": accident.kind,
        "AccidentPlace": accident.region,
        "RegionName": accident.region,
        "VehicleMark": car.brand,
        "VehicleModel": car.model,
        "VehicleYear": car.year.to_string(),
        "VehicleSort": "1",
        "VehicleAmount": accident.cars.to_string(),
        "VehicleDamageState": "Повреждено",
        "DamageDestription": null,
        "OwnerOkopf": "Физические лица",
        "DamagePoints": accident.damage,
        "DamagePointsSVG": null,
        "DamagePointsSVGdesc": null,
        "DamagePointsIMG": "null",
    })
}

/// `gibdd.wanted`: search warrants.
pub fn wanted(question: &Question) -> Answer {
    let found = question
        .car()
        .and_then(|car| car.wanted_since.map(|since| (car, since)));
    let record = found.map(|(car, since)| {
        json!({
        "num": 1,
        "w_reg_inic": "Краснодарский край",
        "w_model": car.register_name,
        "w_god_vyp": car.year.to_string(),
        "w_vin": vin_of(&car),
        "w_kuzov": car.body_number,
        "w_data_pu": russian(since),
        })
    });
    Answer::list("count", "records", record)
}

/// `gibdd.restrict`: restrictions of registration.
pub fn restrictions(question: &Question) -> Answer {
    let car = question.car();
    let found = car
        .iter()
        .flat_map(|car| car.restrictions.iter().map(move |r| (car, r)));
    let records = found
        .enumerate()
        .map(|(place, (car, r))| restriction_record(place, car, r));
    Answer::list("count", "records", records)
}

fn restriction_record(place: usize, car: &Car, restriction: &Restriction) -> Value {
    let mut draw = Draw::of(&["restriction", &car.body_number, &place.to_string()]);
    let date = russian(restriction.date);
    json!({
        "num": place + 1,
        "regid": format!("11{}", draw.digits(2)),
        "regname": restriction.region,
        "osnOgr": format!(
            "Документ: {}/{} от {date}, Тестова Т. Т., СПИ: {}, ИП: {}/{}/61000-ИП",
            draw.digits(6),
            draw.digits(4),
            draw.digits(10),
            draw.digits(5),
            restriction.date.format("%y"),
        ),
        "gid": format!("{}#SP{}", draw.digits(2), draw.digits(9)),
        "tsyear": car.year.to_string(),
        "tsVIN": vin_of(car),
        "tsKuzov": car.body_number,
        "tsmodel": if place == 0 { "Нет данных" } else { car.register_name.as_str() },
        "dateogr": date,
        "dateadd": date,
        "ogrkod": "1",
        "ogrkodinfo": "Запрет на регистрационные действия",
        "divtype": "2",
        "divtypeinfo": "Судебный пристав",
        "divid": "2",
        "phone": "8(000)000-00-00",
        "codDL": 0,
        "codeTo": 47,
    })
}

/// `gibdd.eaisto`: inspection cards.
pub fn inspections(question: &Question) -> Answer {
    let car = question.car();
    let cards = car.as_ref().map_or(&[][..], |car| car.cards.as_slice());
    let (Some(car), Some((last, previous))) = (&car, cards.split_last()) else {
        return Answer::nothing("count");
    };
    let mut older: Vec<Value> = previous.iter().map(card_fields).collect();
    // The older cards come in no order.
    older.sort_by_key(|card| Draw::of(&["order", &card.to_string()]).below(1_000));
    let mut record = card_fields(last);
    record["num"] = json!(1);
    record["vin"] = json!(vin_of(car));
    record["body"] = json!(if car.vin.is_some() {
        ABSENT
    } else {
        &car.body_number
    });
    record["chassis"] = json!(ABSENT);
    record["brand"] = json!(car.brand);
    record["model"] = json!(car.model);
    record["operatorName"] = json!(operator_of(car));
    record["pointAddress"] = json!("Тестовая область, г. Тестовск, ул. Проверочная, 1");
    record["previousDcs"] = json!(older);
    Answer::list("count", "records", [record])
}

pub fn operator_of(car: &Car) -> String {
    Draw::of(&["inspections", &car.body_number]).digits(5)
}

fn card_fields(card: &Card) -> Value {
    json!({
        "dcNumber": card.number,
        "dcDate": card.date.to_string(),
        "dcExpirationDate": card.until.to_string(),
        "odometerValue": card.odometer_km.to_string(),
    })
}

fn vin_of(car: &Car) -> &str {
    car.vin.as_deref().unwrap_or(ABSENT)
}

/// Kilowatts with one decimal, without it when it is zero.
fn kilowatts(horsepower: u32) -> String {
    let tenths = (horsepower * 73_550 + 5_000) / 10_000;
    if tenths.is_multiple_of(10) {
        (tenths / 10).to_string()
    } else {
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}

fn period(from: NaiveDate, to: NaiveDate) -> String {
    let years = to.years_since(from).unwrap_or(0);
    let rest = from + Months::new(years * 12);
    let fits = |months: &u32| rest + Months::new(*months) <= to;
    let months = (1..12).rev().find(fits).unwrap_or(0);
    let days = u32::try_from((to - (rest + Months::new(months))).num_days()).unwrap_or(0);
    format!(
        "{years} {} {months} {} {days} {}",
        plural(years, ["год", "года", "лет"]),
        plural(months, ["месяц", "месяца", "месяцев"]),
        plural(days, ["день", "дня", "дней"]),
    )
}

fn plural(count: u32, forms: [&'static str; 3]) -> &'static str {
    match (count % 100, count % 10) {
        (11..=14, _) => forms[2],
        (_, 1) => forms[0],
        (_, 2..=4) => forms[1],
        _ => forms[2],
    }
}

/// `gibdd.driver`.
pub fn driver(question: &Question) -> Answer {
    let find = |issued| licences::find(&question.key, issued, question.today);
    let Some(licence) = question.request.date("date").and_then(find) else {
        // One of the two spellings that clients have met.
        let is_misspelt = Draw::of(&["driver", &question.key]).chance(30);
        let name = if is_misspelt { "messege" } else { "message" };
        return Answer::NotFound(json!({ "found": false, name: NO_RECORDS }));
    };
    let decisions: Vec<Value> = licence
        .deprivations
        .iter()
        .map(|deprivation| decision(&licence, deprivation))
        .collect();
    Answer::Found(json!({
        "found": true,
        "doc": document(&licence),
        "decis": decisions,
    }))
}

fn document(licence: &Licence) -> Value {
    let mut draw = Draw::of(&["division", &licence.number]);
    let division = draw.digits(2);
    json!({
        "num": licence.number,
        "date": licence.issued.to_string(),
        "srok": licence.until.to_string(),
        "bdate": licence.born.to_string(),
        "stag": licence.drives_since.to_string(),
        "cat": licence.categories,
        "type": "45",
        "division": format!("ГИБДД {}{division}", licence.number.get(..2).unwrap_or_default()),
        // The code is padded to its column.
        "divid": format!("{division}{} ", draw.digits(2)),
    })
}

fn decision(licence: &Licence, deprivation: &Deprivation) -> Value {
    let mut draw = Draw::of(&["decision", &licence.number]);
    let (region, code) = draw.pick(REGIONS);
    json!({
        "date": deprivation.date.to_string(),
        "fis_id": format!("{}#{}", draw.digits(2), draw.digits(9)),
        "bplace": "Г. ТЕСТОВСК",
        "comment": "",
        "reg_name": region,
        "reg_code": code,
        "state": "78",
        "stateinfo": "Течение срока лишения права управления",
        "srok": deprivation.months,
    })
}
