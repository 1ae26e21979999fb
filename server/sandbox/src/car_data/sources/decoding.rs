//! Emulated method `vindecoder.vin`: decoding of a VIN, version 2 of the answer.

use crate::{car_data::prelude::*, cars::models::Body};

inventory::submit!(Method::paid("vindecoder.vin", 40, VIN, answer));

fn answer(question: &Question) -> Answer {
    let car = question.car();
    let Some(car) = car.filter(|car| car.vin.is_some()) else {
        return Answer::unknown();
    };
    let mut rng = Rng::of(&["decoder", &car.body_number]);
    // There are two modifications if the VIN does not encode the gearbox.
    let gears: &[(&str, u32)] = if car.is_electric() {
        &[("AUT", 1)]
    } else if rng.chance(30) {
        &[("MAN", 5), ("AUT", 6)]
    } else {
        &[("AUT", 6)]
    };
    // Some answers nest the fields one level deeper.
    let is_nested = rng.chance(20);
    let reports: Vec<Value> = gears
        .iter()
        .map(|gear| {
            let report = report(&car, *gear, &mut rng);
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

fn report(car: &Car, (gear, speeds): (&str, u32), rng: &mut Rng) -> Value {
    let (fuel, engine) = if car.is_electric() {
        ("Электро", "Электродвигатель".to_owned())
    } else {
        ("Бензин", car.litres())
    };
    let is_front = Rng::of(&["drive", &car.body_number]).chance(70);
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
    let (is_text, is_plain) = (rng.chance(50), rng.chance(30));
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
