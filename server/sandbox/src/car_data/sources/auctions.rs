//! Emulated method `auctions.vin`: auction sales; path, type and fields are not confirmed (7.9).

use crate::{car_data::prelude::*, cars::Lot};

inventory::submit!(Method::paid("auctions.vin", 80, VIN, |question| {
    let lots = records(
        question.car(),
        |car| &car.records.lots,
        |index, car, lot| record(question, index, car, lot),
    );
    Answer::list("count", "records", lots)
}));

fn record(question: &Question, index: usize, car: &Car, lot: &Lot) -> Value {
    let mut rng = Rng::of(&["lot", &car.body_number, &lot.date.to_string()]);
    json!({
        "num": index + 1,
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
        "photos": [question.picture(&Subject::new("lot", index, car), "big")],
    })
}

/// Mileage in the auction's unit: miles in the USA.
fn odometer(lot: &Lot) -> u64 {
    if lot.country == "СОЕДИНЕННЫЕ ШТАТЫ" {
        lot.odometer_km * 1_000_000 / 1_609_344
    } else {
        lot.odometer_km
    }
}
