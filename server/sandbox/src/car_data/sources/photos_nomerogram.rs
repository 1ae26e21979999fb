//! `nomerogram.regnum`: the second source of photos. `rez` and `img` are known, the path is not
//! confirmed (7.7).

use serde_json::json;

use crate::car_data::{
    method::{Answer, Method, PLATE, Question, russian},
    pictures::Subject,
};

inventory::submit!(Method::paid("nomerogram.regnum", 50, PLATE, answer));

fn answer(question: &Question) -> Answer {
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
