//! Emulated method `fts.auto`: customs declarations; only `model` and `date` are confirmed (7.3).

use crate::car_data::prelude::*;

inventory::submit!(Method::paid("fts.auto", 50, VIN, |question| {
    let car = question.car();
    let found = car.and_then(|car| car.records.import.clone().map(|import| (car, import)));
    let Some((car, import)) = found else {
        return Answer::no_records();
    };
    let field = |title: &str, value: String| json!({ "title": title, "value": value });
    let mut record = json!({
        "model": field("Марка, модель", format!("{} {}", car.brand, car.model)),
        "date": field("Дата выпуска", russian(import.date)),
        "country": field("Страна вывоза", import.country.to_owned()),
        "body": field("Номер кузова", car.body_number),
    });
    record["vin"] = json!({ "title": "VIN", "value": car.vin });
    // The answer is a bare list without an envelope.
    Answer::Found(Value::Array(vec![record]))
}));
