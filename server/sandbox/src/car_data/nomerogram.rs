//! The second source of photos: `nomerogram.php`.
//!
//! Path, type and "not found" are not confirmed; `rez` and `img` are known from a reseller (7.7).

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

/// `type=regnum&regNum=…`.
pub const PHOTOS: Method = Method {
    name: "nomerogram.regnum",
    file: "nomerogram.php",
    kind: "regnum",
    price_kopecks: Some(50),
    parameters: &[Parameter::mandatory("regNum", Format::Letters)],
    answer: photos,
};

fn photos(question: &Question) -> Answer {
    let car = cars::by_plate(question.world, &question.key);
    let shots: Vec<Value> = car
        .iter()
        .flat_map(|car| car.records.photos.iter().enumerate().map(move |p| (car, p)))
        .map(|(car, (place, photo))| {
            let picture = question.picture(&Subject::photo(car, place), "big");
            json!({ "date": russian(photo.date), "img": [picture] })
        })
        .collect();
    if shots.is_empty() {
        return Answer::nothing("num");
    }
    Answer::Found(json!({ "num": shots.len(), "rez": shots }))
}
