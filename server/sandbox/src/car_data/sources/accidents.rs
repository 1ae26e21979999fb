//! Emulated method `gibdd.dtp`: accidents of a car.

use crate::{car_data::prelude::*, cars::Accident};

inventory::submit!(Method::paid("gibdd.dtp", 80, VIN, answer));

fn answer(question: &Question) -> Answer {
    let records = records(
        question.car(),
        |car| &car.accidents,
        |index, car, accident| record(question, index, car, accident),
    );
    let count = records.len();
    // An empty answer has no message, unlike those of the other registers.
    Answer::of(count > 0, json!({ "count": count, "records": records }))
}

fn record(question: &Question, index: usize, car: &Car, accident: &Accident) -> Value {
    // Only large accidents have a drawing of the police; others have the string "null".
    let picture = if accident.cars > 2 {
        question.picture(&Subject::new("accident", index, car), "big")
    } else {
        "null".to_owned()
    };
    let mut rng = Rng::of(&["accident", &car.body_number, &accident.date.to_string()]);
    let time = format!("{:02}:{:02}", rng.between(6, 23), rng.below(60));
    json!({
        "num": index + 1,
        "AccidentNumber": rng.digits(9),
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
        "DamagePointsIMG": picture,
    })
}
