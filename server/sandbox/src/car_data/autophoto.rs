//! Photos of a car by its plate: `autophoto.php`.
//!
//! Of a record `urlphoto` and `bigPhoto` are known; `date` and `info` are not confirmed (7.7).

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

/// `type=regnum&regNum=…`.
pub const PHOTOS: Method = Method {
    name: "autophoto.regnum",
    file: "autophoto.php",
    kind: "regnum",
    price_kopecks: Some(50),
    parameters: &[Parameter::mandatory("regNum", Format::Letters)],
    answer: photos,
};

fn photos(question: &Question) -> Answer {
    let car = cars::by_plate(question.world, &question.key);
    let records: Vec<Value> = car
        .iter()
        .flat_map(|car| (0..car.records.photos.len()).map(move |place| (car, place)))
        .map(|(car, place)| record(question, car, place))
        .collect();
    if records.is_empty() {
        return Answer::nothing("count");
    }
    Answer::Found(json!({ "count": records.len(), "records": records }))
}

fn record(question: &Question, car: &Car, place: usize) -> Value {
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
