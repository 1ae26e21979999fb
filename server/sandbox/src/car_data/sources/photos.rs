//! `autophoto.regnum`: photos of a car. `urlphoto` and `bigPhoto` are known, `date` and `info` are not
//! confirmed (7.7).

use serde_json::{Value, json};

use crate::{
    car_data::{
        method::{Answer, Method, PLATE, Question, russian},
        pictures::Subject,
    },
    cars::Car,
};

inventory::submit!(Method::paid("autophoto.regnum", 50, PLATE, answer));

fn answer(question: &Question) -> Answer {
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
