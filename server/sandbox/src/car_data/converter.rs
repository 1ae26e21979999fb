//! Conversion between VIN, plate and body number: `converter.php`.

use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;

/// `converter.php?type=search&string=…`.
pub const SEARCH: Method = Method {
    name: "converter.search",
    file: "converter.php",
    kind: "search",
    price_kopecks: Some(140),
    parameters: &[Parameter::mandatory("string", Format::Letters)],
    answer: search,
};

fn search(question: &Question) -> Answer {
    let Some(car) = cars::by_any_identifier(question.world, &question.key) else {
        let partner = json!({ "status": 200, "found": false, "result": {} });
        return Answer::NotFound(json!({ "partner": partner }));
    };
    let result = json!({
        "brand_model": format!("{} {}", car.brand, car.model),
        "brand": car.brand,
        "model": car.model,
        "year": car.year,
        "regNumber": car.plate,
        "vin": car.vin,
        "body": car.body_number,
        "chassis": null,
    });
    Answer::Found(json!({ "partner": { "status": 200, "found": true, "result": result } }))
}
