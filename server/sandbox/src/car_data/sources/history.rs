//! Emulated method `gibdd.gibdd`: registration history.

use chrono::{Months, NaiveDate};

use crate::{car_data::prelude::*, cars::Owner};

inventory::submit!(Method::paid("gibdd.gibdd", 80, VIN, |question| {
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
            "vin": vin_or_absent(&car),
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
}));

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
        // The current owner has the string "null".
        "to": owner.to.map_or_else(|| "null".to_owned(), russian),
        "period": period(owner.from, owner.to.unwrap_or(today)),
    })
}

/// Engine power in kilowatts with one decimal, which is omitted if zero.
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
