//! Customs, passports, recalls, decoding and conversion.
//!
//! Of a declaration `model` and `date` are confirmed (7.3). Of passports path and type are not; `type`,
//! `statuspts`, `restrictions` and `displosal_fee` are known from a reseller (7.4), `vipusk` and `custenc`
//! from nowhere.

use serde_json::{Value, json};

use crate::{
    base::draw::Draw,
    car_data::method::{Answer, NO_RECORDS, Question, russian},
    cars::{self, Car, models::Body},
};

/// `fts.auto`: declarations at customs.
pub fn imports(question: &Question) -> Answer {
    let car = question.car();
    let found = car.and_then(|car| car.records.import.clone().map(|import| (car, import)));
    let Some((car, import)) = found else {
        return Answer::NotFound(json!({ "message": NO_RECORDS }));
    };
    let field = |title: &str, value: String| json!({ "title": title, "value": value });
    let mut record = json!({
        "model": field("Марка, модель", format!("{} {}", car.brand, car.model)),
        "date": field("Дата выпуска", russian(import.date)),
        "country": field("Страна вывоза", import.country.to_owned()),
        "body": field("Номер кузова", car.body_number),
    });
    record["vin"] = json!({ "title": "VIN", "value": car.vin });
    // A bare list, without status and charge.
    Answer::Found(Value::Array(vec![record]))
}

/// `elpts.vin`: electronic passports.
pub fn passports(question: &Question) -> Answer {
    let car = question.car();
    let found = car
        .as_ref()
        .and_then(|car| Some((car, car.records.electronic_passport.as_ref()?)));
    let Some((car, passport)) = found else {
        return Answer::unknown();
    };
    let released = car.records.import.as_ref().map_or_else(
        || "Не требуется: произведено в Российской Федерации".to_owned(),
        |import| format!("Выпущено в свободное обращение {}", russian(import.date)),
    );
    Answer::Found(json!({
        "found": true,
        "rez": {
            "number": passport.number,
            "type": "Электронный паспорт транспортного средства",
            "statuspts": passport.status,
            "restrictions": restrictions(car),
            "displosal_fee": passport.disposal_fee,
            "vipusk": released,
            "custenc": "Таможенные ограничения отсутствуют",
        },
    }))
}

fn restrictions(car: &Car) -> &'static str {
    if car.restrictions.is_empty() {
        "Ограничений нет"
    } else {
        "Запрет на регистрационные действия"
    }
}

/// `gost.vin`: recalls; one campaign, its fields at the top level.
pub fn recalls(question: &Question) -> Answer {
    let car = question.car();
    let Some(campaign) = car.and_then(|car| car.records.campaign) else {
        return Answer::nothing("count");
    };
    Answer::Found(json!({
        "date": russian(campaign.announced()),
        "organizator": campaign.organizer,
        "marka": campaign.brand,
        "namets": campaign.model,
        "reasons": campaign.reason,
        "recommendation": campaign.recommendation,
    }))
}

/// `vindecoder.vin`: the car that a VIN tells, in version 2 of the answer.
pub fn decode(question: &Question) -> Answer {
    let car = question.car();
    let Some(car) = car.filter(|car| car.vin.is_some()) else {
        return Answer::unknown();
    };
    let mut draw = Draw::of(&["decoder", &car.body_number]);
    // Two modifications are left where the VIN does not tell the gearbox.
    let gears: &[(&str, u32)] = if car.is_electric() {
        &[("AUT", 1)]
    } else if draw.chance(30) {
        &[("MAN", 5), ("AUT", 6)]
    } else {
        &[("AUT", 6)]
    };
    // Some answers keep the fields one level deeper.
    let is_nested = draw.chance(20);
    let reports: Vec<Value> = gears
        .iter()
        .map(|gear| {
            let report = report(&car, *gear, &mut draw);
            if is_nested {
                json!({ "data": report })
            } else {
                report
            }
        })
        .collect();
    Answer::Found(json!({
        "found": true,
        "countReports": reports.len(),
        "vin": { "income": question.key, "normal": question.key.to_uppercase() },
        "reports": reports,
    }))
}

fn report(car: &Car, (gear, speeds): (&str, u32), draw: &mut Draw) -> Value {
    let (fuel, engine) = if car.is_electric() {
        ("Электро", "Электродвигатель".to_owned())
    } else {
        ("Бензин", car.litres())
    };
    let is_front = Draw::of(&["drive", &car.body_number]).chance(70);
    let drive = if is_front {
        "Передний"
    } else {
        "Полный"
    };
    let body = match car.body {
        Body::Wagon => ("WAGON", "Универсал"),
        Body::Sedan => ("SEDAN", "Седан"),
        Body::Other => ("HATCHBACK", "Хэтчбек"),
    };
    let (is_text, is_plain) = (draw.chance(50), draw.chance(30));
    let number = |value: u32| {
        if is_text {
            json!(value.to_string())
        } else {
            json!(value)
        }
    };
    json!({
        "brand": car.brand,
        "model": car.model,
        "modification": format!("{engine} {gear} ({} л.с.)", car.power_hp),
        "body": body.0,
        "bodyName": body.1,
        "engineVolume": number(car.engine_cm3),
        "enginePower": number(car.power_hp),
        "engineSeries": car.engine_number.as_deref().and_then(|number| number.get(..2)),
        "fuelType": fuel,
        "gear": if is_plain { json!(gear) } else { json!({ "type": gear, "speeds": speeds }) },
        "drive": drive,
        "modelYear": number(car.year.into()),
        "startYear": number(u32::from(car.year).saturating_sub(2)),
        "finishYear": number(u32::from(car.year) + 3),
        "basicParams": format!("{} {}, {}", car.brand, car.model, body.1),
        "powerParams": format!("{engine}, {} л.с., {fuel}", car.power_hp),
    })
}

/// `converter.search`: conversion between VIN, plate and body number.
pub fn convert(question: &Question) -> Answer {
    let Some(car) = cars::by_any_identifier(question.today, &question.key) else {
        let partner = json!({ "status": 200, "found": false, "result": {} });
        return Answer::NotFound(json!({ "partner": partner }));
    };
    let result = json!({
        "brand_model": format!("{} {}", car.brand, car.model),
        "brand": car.brand,
        "model": car.model,
        "year": car.year,
        "regNumber": car.plate,
        "vin": car.vin,
        "body": car.body_number,
        "chassis": null,
    });
    Answer::Found(json!({ "partner": { "status": 200, "found": true, "result": result } }))
}
