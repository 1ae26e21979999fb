//! The insurers' union: policies of a car, `rsa.php`.

use chrono::NaiveDate;
use serde_json::Value;
use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;
use crate::cars::Car;
use crate::cars::insurance;
use crate::cars::insurance::Policy;
use crate::draw::Draw;
use crate::people::Holder;

/// `type=osago` with `vin` or `regNumber`.
pub const OSAGO: Method = Method {
    name: "rsa.osago",
    file: "rsa.php",
    kind: "osago",
    price_kopecks: Some(50),
    parameters: &[
        Parameter::one_of("vin", Format::Latin),
        Parameter::one_of("regNumber", Format::Letters),
    ],
    answer: osago,
};

fn osago(question: &Question) -> Answer {
    let car = match question.request.value("vin") {
        Some(vin) => cars::by_vin_or_frame(question.world, vin),
        None => cars::by_plate(question.world, question.value("regNumber")),
    };
    let today = question.world.today;
    let policies = car
        .as_ref()
        .map_or_else(Vec::new, |car| insurance::policies(car, today));
    let (Some(car), false) = (&car, policies.is_empty()) else {
        return Answer::nothing("count");
    };
    let records: Vec<Value> = policies
        .iter()
        .enumerate()
        .map(|(place, policy)| record(place, car, policy, today))
        .collect();
    Answer::Found(json!({ "count": records.len(), "rez": records }))
}

/// A policy as the register shows it on a day; fields of before the new register are often missing.
pub fn record(place: usize, car: &Car, policy: &Policy, today: NaiveDate) -> Value {
    let mut draw = Draw::new(0, &["osago", &policy.number]);
    let is_active = policy.covers(today);
    let term = if is_active { "" } else { "не " };
    let drivers = policy.drivers.map_or_else(
        || "Без ограничения числа допущенных к управлению".to_owned(),
        |count| format!("Ограничен список лиц, допущенных к управлению (допущено: {count} чел.)"),
    );
    let mut record = json!({
        "numberID": (place + 1).to_string(),
        "seria": policy.series,
        "nomer": policy.number,
        "orgosago": policy.insurer,
        "status": if is_active { "Действует" } else { "Прекращён" },
        "term": format!("Период использования транспортного средства {term}активен на запрашиваемую дату"),
        "termStart": russian(policy.from),
        "termStop": russian(policy.until),
        "startPolis": russian(policy.from),
        "stopPolis": russian(policy.until),
        "brandmodel": format!("{} {} (категория «B»)", car.brand, car.model),
        "regnum": car.plate,
        "vin": vin(car, draw.chance(25)),
        "kuzovNumber": if car.vin.is_none() { json!(car.body_number) } else { Value::Null },
        "power": format!("{}.00", car.power_hp),
        "maxMassa": null,
        "sledToRegorTo": "Нет",
        "trailer": if draw.chance(5) { "Да" } else { "Нет" },
        "cel": if policy.is_for_taxi { "Такси" } else { "Личная" },
        "ogran": drivers,
        "region": "Тестовая область",
        "dateactual": russian(today),
        "dopbelarus": "Нет",
    });
    if draw.chance(75) {
        let holder = holder(&policy.holder);
        record["insured"] = json!(holder);
        record["owner"] = json!(holder);
        record["kbm"] = json!(policy.bonus);
        record["strahsum"] = json!(format!("{}.00 руб.", policy.roubles));
    }
    record
}

/// Some answers hide the middle of the VIN.
fn vin(car: &Car, is_hidden: bool) -> String {
    let vin = car.vin.clone().unwrap_or_default();
    match (is_hidden, vin.get(..3), vin.get(12..)) {
        (true, Some(head), Some(tail)) => format!("{head}*********{tail}"),
        _ => vin,
    }
}

fn holder(holder: &Holder) -> String {
    match holder {
        Holder::Person(person) => person.masked(),
        Holder::Company(company) => format!("{}, ИНН {}", company.short_name, company.inn),
    }
}
