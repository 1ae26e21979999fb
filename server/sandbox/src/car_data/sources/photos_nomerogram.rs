//! `nomerogram.regnum`: photos from Nomerogram, whose path is not confirmed (7.7).

use crate::car_data::prelude::*;

inventory::submit!(Method::paid("nomerogram.regnum", 50, PLATE, answer));

fn answer(question: &Question) -> Answer {
    let car = question.car_by_plate();
    let photos = records(
        car.as_ref(),
        |car| &car.records.photos,
        |index, car, photo| {
            let picture = question.picture(&Subject::new("photo", index, car), "big");
            json!({ "date": russian(photo.date), "img": [picture] })
        },
    );
    Answer::list("num", "rez", photos)
}
