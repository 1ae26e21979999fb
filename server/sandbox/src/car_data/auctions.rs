//! Sales at auctions: `auctions.php?type=vin`.
//!
//! Nothing of this method is confirmed (7.9): path, type and fields are invented.

use serde_json::Value;
use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::pictures::Subject;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;
use crate::cars::Car;
use crate::draw::Draw;

/// `type=vin&vin=…`.
pub const LOTS: Method = Method {
    name: "auctions.vin",
    file: "auctions.php",
    kind: "vin",
    price_kopecks: Some(80),
    parameters: &[Parameter::mandatory("vin", Format::Latin)],
    answer: lots,
};

fn lots(question: &Question) -> Answer {
    let car = cars::by_vin_or_frame(question.world, &question.key);
    let records: Vec<Value> = car
        .iter()
        .flat_map(|car| (0..car.records.lots.len()).map(move |place| (car, place)))
        .map(|(car, place)| record(question, car, place))
        .collect();
    if records.is_empty() {
        return Answer::nothing("count");
    }
    Answer::Found(json!({ "count": records.len(), "records": records }))
}

fn record(question: &Question, car: &Car, place: usize) -> Value {
    let lot = &car.records.lots[place];
    let mut draw = Draw::new(0, &["lot", &car.body_number, &lot.date.to_string()]);
    json!({
        "num": place + 1,
        "auction": lot.auction,
        "country": lot.country,
        "lot": draw.digits(8),
        "date": russian(lot.date),
        "brand": car.brand,
        "model": car.model,
        "year": car.year.to_string(),
        "odometer": lot.odometer_km.to_string(),
        "damage": lot.damage,
        "price": lot.price.to_string(),
        "currency": lot.currency,
        "photos": [question.picture(&Subject::lot(car, place), "big")],
    })
}
