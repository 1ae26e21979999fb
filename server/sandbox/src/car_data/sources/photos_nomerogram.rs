//! Emulated method `nomerogram.regnum`: photos from Nomerogram; the path is not confirmed (7.7).

use crate::car_data::prelude::*;

inventory::submit!(Method::paid("nomerogram.regnum", 50, PLATE, |question| {
    let photos = records(
        question.car_by_plate(),
        |car| &car.records.photos,
        |index, car, photo| {
            let picture = question.picture(&Subject::new("photo", index, car), "big");
            json!({ "date": russian(photo.date), "img": [picture] })
        },
    );
    Answer::list("num", "rez", photos)
}));
