//! `gibdd.dtp`: accidents.

use serde_json::{Value, json};

use crate::{
    base::seeded_random::Rng,
    car_data::{
        method::{Answer, Method, Question, VIN, russian},
        pictures::Subject,
    },
    cars::{Car, history::Accident},
};

inventory::submit!(Method::paid("gibdd.dtp", 80, VIN, answer));

fn answer(question: &Question) -> Answer {
    let car = question.car();
    let found = car
        .iter()
        .flat_map(|car| car.accidents.iter().map(move |a| (car, a)));
    let records: Vec<Value> = found
        .enumerate()
        .map(|(place, (car, accident))| {
            let picture = picture(question, place, car, accident);
            accident_record(place, car, accident, &picture)
        })
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

/// The drawing of the police; only large accidents have one, the others the word for none.
fn picture(question: &Question, place: usize, car: &Car, accident: &Accident) -> String {
    if accident.cars > 2 {
        return question.picture(&Subject::accident(car, place), "big");
    }
    "null".to_owned()
}

fn accident_record(place: usize, car: &Car, accident: &Accident, picture: &str) -> Value {
    let mut rng = Rng::of(&["accident", &car.body_number, &accident.date.to_string()]);
    let time = format!("{:02}:{:02}", rng.between(6, 23), rng.below(60));
    json!({
        "num": place + 1,
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
