//! `auctions.vin`: sales at auctions. Nothing of it is confirmed: path, type and fields are invented
//! (7.9).

use serde_json::{Value, json};

use crate::{
    base::seeded_random::Rng,
    car_data::{
        method::{Answer, Method, Question, VIN, russian},
        pictures::Subject,
    },
    cars::{Car, records::Lot},
};

inventory::submit!(Method::paid("auctions.vin", 80, VIN, answer));

fn answer(question: &Question) -> Answer {
    let car = question.car();
    let records = car
        .iter()
        .flat_map(|car| (0..car.records.lots.len()).map(move |place| (car, place)))
        .map(|(car, place)| lot(question, car, place));
    Answer::list("count", "records", records)
}

fn lot(question: &Question, car: &Car, place: usize) -> Value {
    let lot = &car.records.lots[place];
    let mut rng = Rng::of(&["lot", &car.body_number, &lot.date.to_string()]);
    json!({
        "num": place + 1,
        "auction": lot.auction,
        "country": lot.country,
        "lot": rng.digits(8),
        "date": russian(lot.date),
        "brand": car.brand,
        "model": car.model,
        "year": car.year.to_string(),
        "odometer": odometer(lot).to_string(),
        "damage": lot.damage,
        "price": lot.price.to_string(),
        "currency": lot.currency,
        "photos": [question.picture(&Subject::lot(car, place), "big")],
    })
}

/// As the auction writes it: those of the USA count miles.
fn odometer(lot: &Lot) -> u64 {
    if lot.country == "СОЕДИНЕННЫЕ ШТАТЫ" {
        lot.odometer_km * 1_000_000 / 1_609_344
    } else {
        lot.odometer_km
    }
}
