//! Emulated method `gibdd.finesPhoto`: photo of a traffic camera.

use crate::{
    car_data::{prelude::*, sources::fines},
    cars::Fine,
};

inventory::submit!(Method::paid(
    "gibdd.finesPhoto",
    80,
    &[
        need("regNumber", Format::Letters),
        need("postNum", Format::Digits),
        need("division", Format::Digits),
        need("photoToken", Format::Latin),
    ],
    |question| {
        let car = question.car_by_plate();
        let found = car.and_then(|car| {
            let matches = |fine: &&Fine| {
                let ruling = fines::ruling(&car, fine);
                fine.has_photo
                    && ruling.number == question.value("postNum")
                    && ruling.division == question.value("division")
                    && ruling.token == question.value("photoToken")
            };
            let fine = car.records.fines.iter().find(matches)?;
            Some((Subject::new("fine", 0, &car), fine.date))
        });
        // Only `rez` distinguishes the two answers.
        match found {
            Some((subject, date)) => Answer::Found(json!({
                "rez": [{ "urlPhoto": question.picture(&subject, "big"), "date": russian(date) }],
            })),
            None => Answer::no_records(),
        }
    }
));
