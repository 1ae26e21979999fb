//! Declarations at customs: `fts.php?type=auto`.
//!
//! Of the names of a record `model` and `date` are confirmed, the others are not (7.3).

use serde_json::Value;
use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::NO_RECORDS;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;

/// `type=auto&vin=…`.
pub const IMPORTS: Method = Method {
    name: "fts.auto",
    file: "fts.php",
    kind: "auto",
    price_kopecks: Some(50),
    parameters: &[Parameter::mandatory("vin", Format::Latin)],
    answer: imports,
};

fn imports(question: &Question) -> Answer {
    let car = cars::by_vin_or_frame(question.world, &question.key);
    let found = car.and_then(|car| car.records.import.clone().map(|import| (car, import)));
    let Some((car, import)) = found else {
        return Answer::NotFound(json!({ "message": NO_RECORDS }));
    };
    let field = |title: &str, value: String| json!({ "title": title, "value": value });
    let mut record = json!({
        "model": field("Марка, модель", format!("{} {}", car.brand, car.model)),
        "date": field("Дата выпуска", russian(import.date)),
        "country": field("Страна вывоза", import.country.to_owned()),
        "body": field("Номер кузова", car.body_number),
    });
    record["vin"] = json!({ "title": "VIN", "value": car.vin });
    // A bare list, without status and charge.
    Answer::Found(Value::Array(vec![record]))
}
