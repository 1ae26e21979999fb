//! Emulated method `gibdd.eaisto`: inspection cards.

use crate::{
    car_data::{method::ABSENT, prelude::*},
    cars::InspectionCard,
};

inventory::submit!(Method::paid("gibdd.eaisto", 80, VIN, |question| {
    let car = question.car();
    let cards = car.as_ref().map_or(&[][..], |car| car.cards.as_slice());
    let (Some(car), Some((last, previous))) = (&car, cards.split_last()) else {
        return Answer::nothing("count");
    };
    let mut older: Vec<Value> = previous.iter().map(card_fields).collect();
    // The service returns older cards in random order.
    older.sort_by_key(|card| Rng::of(&["order", &card.to_string()]).below(1_000));
    let mut record = card_fields(last);
    record["num"] = json!(1);
    record["vin"] = json!(vin_or_absent(car));
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
    Answer::list("count", "records", vec![record])
}));

pub fn operator_of(car: &Car) -> String {
    Rng::of(&["inspections", &car.body_number]).digits(5)
}

fn card_fields(card: &InspectionCard) -> Value {
    json!({
        "dcNumber": card.number,
        "dcDate": card.date.to_string(),
        "dcExpirationDate": card.until.to_string(),
        "odometerValue": card.odometer_km.to_string(),
    })
}
