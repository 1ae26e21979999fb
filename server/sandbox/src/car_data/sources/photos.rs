//! Emulated method `autophoto.regnum`: photos of a car; `date` and `info` are not confirmed (7.7).

use crate::{car_data::prelude::*, cars::Photo};

inventory::submit!(Method::paid("autophoto.regnum", 50, PLATE, |question| {
    let photos = records(
        question.car_by_plate(),
        |car| &car.records.photos,
        |index, car, photo| record(question, index, car, *photo),
    );
    Answer::list("count", "records", photos)
}));

fn record(question: &Question, index: usize, car: &Car, photo: Photo) -> Value {
    let subject = Subject::new("photo", index, car);
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
