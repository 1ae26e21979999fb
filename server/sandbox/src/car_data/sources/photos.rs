//! Photos of a car, and its sales at auctions with theirs.
//!
//! Of photos `urlphoto` and `bigPhoto`, `rez` and `img` are known; `date`, `info` and the second source's path
//! are not confirmed (7.7). Nothing of the auctions is: path, type and fields are invented (7.9).

use serde_json::{Value, json};

use crate::{
    base::draw::Draw,
    car_data::{
        method::{Answer, Question, russian},
        pictures::Subject,
    },
    cars::Car,
};

/// `autophoto.regnum`: photos of a car.
pub fn by_plate(question: &Question) -> Answer {
    let car = question.car_by_plate();
    let records = car
        .iter()
        .flat_map(|car| (0..car.records.photos.len()).map(move |place| (car, place)))
        .map(|(car, place)| photo(question, car, place));
    Answer::list("count", "records", records)
}

fn photo(question: &Question, car: &Car, place: usize) -> Value {
    let photo = car.records.photos[place];
    let subject = Subject::photo(car, place);
    let info = if photo.is_damaged {
        "после ДТП"
    } else {
        "объявление"
    };
    json!({
        "urlphoto": question.picture(&subject, "small"),
        "bigPhoto": question.picture(&subject, "big"),
        "date": russian(photo.date),
        "info": format!("{} {}, {info}", car.brand, car.model),
    })
}

/// `nomerogram.regnum`: the second source of photos.
pub fn of_second_source(question: &Question) -> Answer {
    let car = question.car_by_plate();
    let shots = car
        .iter()
        .flat_map(|car| car.records.photos.iter().enumerate().map(move |p| (car, p)))
        .map(|(car, (place, photo))| {
            let picture = question.picture(&Subject::photo(car, place), "big");
            json!({ "date": russian(photo.date), "img": [picture] })
        });
    Answer::list("num", "rez", shots)
}

/// `auctions.vin`: sales at auctions.
pub fn lots(question: &Question) -> Answer {
    let car = question.car();
    let records = car
        .iter()
        .flat_map(|car| (0..car.records.lots.len()).map(move |place| (car, place)))
        .map(|(car, place)| lot(question, car, place));
    Answer::list("count", "records", records)
}

fn lot(question: &Question, car: &Car, place: usize) -> Value {
    let lot = &car.records.lots[place];
    let mut draw = Draw::of(&["lot", &car.body_number, &lot.date.to_string()]);
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
