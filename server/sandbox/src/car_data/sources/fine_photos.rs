//! `gibdd.finesPhoto`: the picture that a camera took.

use serde_json::json;

use crate::{
    car_data::{
        method::{
            Answer,
            Format::{Digits, Latin, Letters},
            Method, NO_RECORDS, Question, need, russian,
        },
        pictures::Subject,
        sources::fines,
    },
    cars::records::Fine,
};

inventory::submit!(Method::paid(
    "gibdd.finesPhoto",
    80,
    &[
        need("regNumber", Letters),
        need("postNum", Digits),
        need("division", Digits),
        need("photoToken", Latin),
    ],
    answer,
));

fn answer(question: &Question) -> Answer {
    let car = question.car_by_plate();
    let found = car.and_then(|car| {
        let is_meant = |fine: &&Fine| {
            let ruling = fines::ruling(&car, fine);
            fine.has_photo
                && ruling.number == question.value("postNum")
                && ruling.division == question.value("division")
                && ruling.token == question.value("photoToken")
        };
        let fine = car.records.fines.iter().find(is_meant)?;
        Some((Subject::fine(&car), fine.date))
    });
    // No field but `rez` tells the two answers apart.
    match found {
        Some((subject, date)) => Answer::Found(json!({
            "rez": [{ "urlPhoto": question.picture(&subject, "big"), "date": russian(date) }],
        })),
        None => Answer::NotFound(json!({ "message": NO_RECORDS })),
    }
}
