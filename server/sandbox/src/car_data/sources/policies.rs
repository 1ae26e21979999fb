//! Emulated methods `rsa.osago`, policies of a car, and `rsa.osagoinfo`, a policy by its number.
//!
//! Type and format of the latter are not confirmed (5.3).

use chrono::NaiveDate;

use crate::{
    car_data::prelude::*,
    cars::{
        self,
        insurance::{self, Policy},
    },
    people::Holder,
};

inventory::submit!(Method::paid(
    "rsa.osago",
    50,
    &[
        one_of("vin", Format::Latin),
        one_of("regNumber", Format::Letters)
    ],
    of_car,
));

inventory::submit!(Method::paid(
    "rsa.osagoinfo",
    50,
    &[
        need("nomer", Format::Digits),
        need("seria", Format::Letters)
    ],
    by_number,
));

fn of_car(question: &Question) -> Answer {
    let car = match question.request.value("vin") {
        Some(vin) => cars::by_vin_or_frame(question.today, vin),
        None => cars::by_plate(question.today, question.value("regNumber")),
    };
    let today = question.today;
    let records = car.iter().flat_map(|car| {
        let policies = insurance::policies(car, today).into_iter().enumerate();
        policies.map(|(index, policy)| record(index, car, &policy, today))
    });
    Answer::list("count", "rez", records.collect())
}

/// Record of a policy on a date; the fields of the older register are often missing.
fn record(index: usize, car: &Car, policy: &Policy, today: NaiveDate) -> Value {
    let mut rng = Rng::of(&["osago", &policy.number]);
    let is_active = policy.covers(today);
    let term = if is_active { "" } else { "не " };
    let drivers = policy.drivers.map_or_else(
        || "Без ограничения числа допущенных к управлению".to_owned(),
        |count| format!("Ограничен список лиц, допущенных к управлению (допущено: {count} чел.)"),
    );
    let mut record = json!({
        "numberID": (index + 1).to_string(),
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
        "vin": vin(car, rng.chance(25)),
        "kuzovNumber": if car.vin.is_none() { json!(car.body_number) } else { Value::Null },
        "power": format!("{}.00", car.power_hp),
        "maxMassa": null,
        "sledToRegorTo": "Нет",
        "trailer": if rng.chance(5) { "Да" } else { "Нет" },
        "cel": if policy.is_for_taxi { "Такси" } else { "Личная" },
        "ogran": drivers,
        "region": "Тестовая область",
        "dateactual": russian(today),
        "dopbelarus": "Нет",
    });
    if rng.chance(75) {
        let holder = holder(&policy.holder);
        record["insured"] = json!(holder);
        record["owner"] = json!(holder);
        record["kbm"] = json!(policy.bonus);
        record["strahsum"] = json!(format!("{}.00 руб.", policy.roubles));
    }
    record
}

/// VIN in a policy; some answers mask its middle.
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

fn by_number(question: &Question) -> Answer {
    let series = question.value("seria").to_uppercase();
    let found = insurance::by_number(question.today, &series, &question.key);
    let record = found.map(|(car, policy)| record(0, &car, &policy, question.today));
    Answer::list("count", "rez", record.into_iter().collect())
}
